/** What takes space on this machine: added up file by file in a thread, and what of it can go. */
import { lstat, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { settingsApi } from '../../contract/machine-api.ts';
import {
  type ClearablePart,
  type StorageAmount,
  type StoragePart,
  storagePartSchema,
} from '../../contract/schema/libraries.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import { libraryLayout } from '../../core/config.ts';
import { diskError } from '../shared/disk-error.ts';
import type { HandlersOf } from '../shared/handlers.ts';

// Adds up the files of a library and of the user data folder. Runs in a thread: it looks at every file.

/** Which part of what Caliper keeps a file belongs to, by where it lies. Pure. */
const models: ReadonlySet<string> = new Set(
  '.glb .gltf .bin .obj .mtl .fbx .stl .ply .dae .usd .usda .usdc .usdz .xml .mjcf .urdf .sdf .msh'.split(
    ' ',
  ),
);
const pictures: ReadonlySet<string> = new Set(
  '.png .jpg .jpeg .webp .gif .bmp .tga .exr .hdr .ktx2'.split(' '),
);
/** What the window's engine keeps for itself. */
const ofWindow: ReadonlySet<string> = new Set([
  'Cache',
  'Code Cache',
  'GPUCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
  'Local Storage',
  'Session Storage',
  'Shared Dictionary',
  'Network',
  'blob_storage',
  'Crashpad',
]);

/** `segments` are the names on the way from the library's folder, the file's own last. */
function partOfLibrary(segments: readonly string[]): StoragePart {
  const [first = '', second = ''] = segments;
  if (first === libraryLayout.binFolder) return 'bin';
  if (first === libraryLayout.caliperFolder) {
    if (second === libraryLayout.inputsFolder) return 'inputs';
    if (second === libraryLayout.thumbnailsFolder) return 'thumbnails';
    if (second === 'sandbox') return 'sandbox';
    return isSetAside(second) ? 'set-aside' : 'catalogue';
  }
  const extension = path.extname(segments.at(-1) ?? '').toLowerCase();
  if (models.has(extension)) return 'models';
  return pictures.has(extension) ? 'pictures' : 'other-files';
}

/** The same from the user data folder. */
function partOfUserData([first = '']: readonly string[]): StoragePart {
  if (first === 'logs') return 'logs';
  if (first === 'videos') return 'films';
  return ofWindow.has(first) ? 'window' : 'settings';
}

/** A catalogue that could not be used and was put beside the new one, with its companions. */
function isSetAside(name: string): boolean {
  return name.startsWith(`${libraryLayout.catalogueFile}.damaged-`);
}

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
    const under = segments;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await forEachConcurrently(files, atOnce, async (name) => {
      const bytes = await sizeOf(path.join(folder, name));
      if (bytes !== null) add(partOf([...under, name]), bytes);
    });
  }
}

async function sizeOf(file: string): Promise<number | null> {
  const found = await lstat(file).catch(() => null);
  return found?.size ?? null;
}

interface StorageDeps extends MeasureRequest {
  readonly clock: Clock;
  /** Off this thread. */
  readonly measure: (request: MeasureRequest, signal: AbortSignal) => Promise<MeasuredParts>;
}

/** One per application. */
export function createStorage({
  libraryPath,
  userDataPath,
  clock,
  measure,
}: StorageDeps): HandlersOf<(typeof settingsApi)['storage']> {
  const at = { libraryPath, userDataPath };
  return {
    async measure(_, { signal }) {
      const [found, disk] = await Promise.all([
        measure(at, signal ?? new AbortController().signal),
        statfs(libraryPath).catch(() => null),
      ]);
      return {
        ...at,
        parts: storagePartSchema.options.flatMap((part) => {
          const amount = found[part];
          return amount === undefined ? [] : [{ part, ...amount }];
        }),
        freeBytes: disk === null ? null : disk.bavail * disk.bsize,
        measuredAt: timestamp(clock),
      };
    },
    clear: ({ part }) => clearPart(part, at),
  };
}

/** Throws `library.*` where the disk does not let go of them. */
async function clearPart(part: ClearablePart, at: MeasureRequest): Promise<StorageAmount> {
  switch (part) {
    case 'thumbnails':
      return clearThumbnails(
        path.join(at.libraryPath, libraryLayout.caliperFolder, libraryLayout.thumbnailsFolder),
      );
    case 'set-aside':
      return removeFiles(path.join(at.libraryPath, libraryLayout.caliperFolder), isSetAside);
    case 'logs':
      // The newest one is being written.
      return removeFiles(path.join(at.userDataPath, 'logs'), (name) => /^caliper\.\d+\.log$/.test(name));
    default:
      return part satisfies never;
  }
}

/** They lie in folders of two letters. */
async function clearThumbnails(folder: string): Promise<StorageAmount> {
  let sum: StorageAmount = { bytes: 0, files: 0 };
  const groups = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const group of groups) {
    if (!group.isDirectory()) continue;
    // oxlint-disable-next-line no-await-in-loop -- one folder at a time: pictures are shown meanwhile
    const gone = await removeFiles(path.join(folder, group.name), (name) => name.endsWith('.webp'));
    sum = { bytes: sum.bytes + gone.bytes, files: sum.files + gone.files };
  }
  return sum;
}

async function removeFiles(folder: string, isMeant: (name: string) => boolean): Promise<StorageAmount> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  let files = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !isMeant(entry.name)) continue;
    const file = path.join(folder, entry.name);
    try {
      // oxlint-disable-next-line no-await-in-loop -- what could not go stops the rest, and is reported
      const { size } = await lstat(file);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await rm(file);
      bytes += size;
      files += 1;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      throw diskError(error, folder);
    }
  }
  return { bytes, files };
}
