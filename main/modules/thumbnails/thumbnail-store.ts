/** Small pictures on the disk, by the hash of what they were made from; the oldest go when they become too many. */
import { mkdir, opendir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createSingleFlight } from '../../core/concurrency/single-flight.ts';
import { unfinished, writeWhole } from '../../core/files/whole-file.ts';

/** A key is made of letters, digits and `-` only: it is a file's name. */
export interface ThumbnailStore {
  /** Null when it is not there. Never throws. */
  get(key: string): Promise<Uint8Array | null>;
  /** A disk that is full or cannot be written costs only the time to make it again. Never throws. */
  put(key: string, picture: Uint8Array): Promise<void>;
}

interface Kept {
  readonly file: string;
  readonly sizeBytes: number;
  readonly usedMs: number;
}

/** A use is noted at most this often, so that looking at a library writes nothing. */
const notedEveryMs = 24 * 3600 * 1000;
/** Down to which part of the bound is swept. */
const sweptTo = 0.8;

/** Holds at most about `boundBytes`; `now` in milliseconds since the epoch; nothing is kept while `mayKeep` says no. */
export function createThumbnailStore(
  folder: string,
  boundBytes: number,
  { now, mayKeep }: { readonly now: () => number; readonly mayKeep: () => Promise<boolean> },
): ThumbnailStore {
  let total: number | null = null;
  const sweeps = createSingleFlight<'sweep', void>();
  const fileOf = (key: string): string => path.join(folder, key.slice(0, 2), `${key}.webp`);

  async function sweep(): Promise<void> {
    const all = await listed(folder);
    let bytes = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (bytes > boundBytes)
      for (const { file, sizeBytes } of all.toSorted((a, b) => a.usedMs - b.usedMs)) {
        if (bytes <= boundBytes * sweptTo) break;
        // oxlint-disable-next-line no-await-in-loop -- one at a time: what is on the screen goes first
        await rm(file, { force: true });
        bytes -= sizeBytes;
      }
    total = bytes;
  }

  return {
    async get(key) {
      const file = fileOf(key);
      try {
        const picture = await readFile(file);
        const { mtimeMs } = await stat(file);
        if (now() - mtimeMs > notedEveryMs) await utimes(file, now() / 1000, now() / 1000);
        return picture.byteLength === 0 ? null : picture;
      } catch {
        return null;
      }
    },
    async put(key, picture) {
      const file = fileOf(key);
      try {
        if (!(await mayKeep())) return;
        await mkdir(path.dirname(file), { recursive: true });
        await writeWhole(file, picture, { lasting: false });
        if (total !== null) total += picture.byteLength;
        if (total === null || total > boundBytes) await sweeps.run('sweep', sweep);
        else await sweeps.settled();
      } catch {
        // It is made again when it is wanted again.
      }
    },
  };
}

/** What lies there, also of writes that were never finished. */
async function listed(folder: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await stat(file).catch(() => null);
    if (found === null) continue;
    const usedMs = entry.name.endsWith(unfinished) ? 0 : found.mtimeMs;
    kept.push({ file, sizeBytes: found.size, usedMs });
  }
  return kept;
}
