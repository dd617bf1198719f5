/** Adds up the files of a library and of the user data folder. Runs in a thread: it looks at every file. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StorageAmount, StoragePart } from '../../contract/schema/storage.ts';
import { partOfLibrary, partOfUserData } from './part-of.ts';

/** Absolute folders. */
export interface MeasureRequest {
  readonly libraryPath: string;
  readonly userDataPath: string;
}

/** A part that holds nothing is missing. */
export type MeasuredParts = Partial<Record<StoragePart, StorageAmount>>;

/** Files asked about at the same time. */
const atOnce = 64;

/** Links are not followed; what cannot be read, or vanishes meanwhile, counts nothing. Throws the signal's reason. */
export async function measureStorage(
  { libraryPath, userDataPath }: MeasureRequest,
  signal: AbortSignal,
): Promise<MeasuredParts> {
  const sums = new Map<StoragePart, { bytes: number; files: number }>();
  const add = (part: StoragePart, bytes: number): void => {
    const sum = sums.get(part) ?? { bytes: 0, files: 0 };
    sums.set(part, { bytes: sum.bytes + bytes, files: sum.files + 1 });
  };
  await walk(libraryPath, { signal, except: userDataPath, add, partOf: partOfLibrary });
  await walk(userDataPath, { signal, except: libraryPath, add, partOf: partOfUserData });
  return Object.fromEntries(sums);
}

interface Walk {
  readonly signal: AbortSignal;
  /** Measured on its own. */
  readonly except: string;
  readonly partOf: (segments: readonly string[]) => StoragePart;
  readonly add: (part: StoragePart, bytes: number) => void;
}

async function walk(root: string, { signal, except, partOf, add }: Walk): Promise<void> {
  const folders: string[][] = [[]];
  for (let segments = folders.pop(); segments !== undefined; segments = folders.pop()) {
    signal.throwIfAborted();
    const folder = path.join(root, ...segments);
    // oxlint-disable-next-line no-await-in-loop -- a folder after the other: the disk is shared with downloads
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const files: string[] = [];
    for (const entry of entries) {
      if (entry.isFile()) files.push(entry.name);
      else if (entry.isDirectory() && path.join(folder, entry.name) !== except)
        folders.push([...segments, entry.name]);
    }
    for (let at = 0; at < files.length; at += atOnce) {
      const some = files.slice(at, at + atOnce);
      // oxlint-disable-next-line no-await-in-loop -- a bounded number at a time
      const sizes = await Promise.all(some.map((name) => sizeOf(path.join(folder, name))));
      for (const [index, bytes] of sizes.entries())
        if (bytes !== null) add(partOf([...segments, some[index] ?? '']), bytes);
    }
  }
}

async function sizeOf(file: string): Promise<number | null> {
  const found = await lstat(file).catch(() => null);
  return found?.size ?? null;
}
