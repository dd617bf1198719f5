/** Folders that are watched for clips and photos: what is new and whole is copied into the library once, by its content. */
import { randomUUID } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, type AppFailureWire, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { roleOf } from '../../contract/rules/batch-rows/file-names.ts';
import type { WatchedFolder } from '../../contract/schema/capture/intake.ts';
import { type FolderId, folderIdSchema, type InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Captures } from '../captures/index.ts';
import type { Inputs } from '../inputs/index.ts';
import { isInside } from '../shared/asset-folder.ts';
import { type KeptKind, type KeptList, openKeptList } from '../shared/user-data.ts';
import type { Photos } from './photos.ts';
import { refusalWords } from './refusal-words.ts';
import { type Growing, type LyingFile, markOf, settle, settleMs } from './settling.ts';

const mostFolders = 20;
/** A card that holds more is not looked through further: the newest names come first. */
const mostFilesKept = 20_000;
const keptFolderSchema = z.object({
  id: folderIdSchema,
  /** Its path. */
  name: z.string(),
  taken: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** Marks of what was dealt with, by path. */
  done: z.record(z.string(), z.string()),
});
type KeptFolder = z.infer<typeof keptFolderSchema>;
const foldersKind: KeptKind<KeptFolder> = {
  name: 'intake-folders',
  schema: keptFolderSchema,
  idOf: ({ id }) => id,
  most: mostFolders,
};

/** Now and then without being asked: watching does not see network drives. */
const lookAgainMs = 60_000;
const missingMs = 10_000;

interface WatchedDeps {
  readonly userDataPath: string;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: { readonly captures: Pick<Catalogue['captures'], 'get'> };
  readonly inputs: Pick<Inputs, 'storeFile'>;
  readonly captures: Pick<Captures['handlers'], 'check'>;
  readonly photos: Pick<Photos, 'add' | 'has'>;
  readonly watch: (root: string, onChange: () => void) => { close(): void };
  /** Look soon. */
  readonly onChange: () => void;
  /** A clip or photo comes in. */
  readonly onTaken: (taken: TakenFile) => void;
  readonly onState: () => void;
}

/** What came from a watched folder; `inputId` of a clip whose verdict is awaited. */
export interface TakenFile {
  readonly role: 'image' | 'clip';
  readonly inputId: InputId;
}

/** One per application. */
export interface Watched {
  list(): WatchedFolder[];
  /** One that is watched already stays so. Throws `folders.unreadable`, `folders.refused`, `library.*`. */
  add(folder: string): Promise<void>;
  /** Throws `folders.unknown`. */
  remove(folderId: FolderId): Promise<void>;
  /** One look at all of them; answers when to look next. Throws the signal's reason. */
  look(signal: AbortSignal): Promise<number | null>;
  close(): void;
}

interface Live {
  state: WatchedFolder['state'];
  error: AppFailureWire | null;
  growing: ReadonlyMap<string, Growing>;
  watch: { close(): void } | null;
}

/** Throws nothing: see `openKeptList`. */
export async function openWatched(deps: WatchedDeps): Promise<Watched> {
  const { clock, onState } = deps;
  const kept = await openKeptList(foldersKind, deps);
  const live = new Map<FolderId, Live>();
  const liveOf = (id: FolderId): Live => {
    const known = live.get(id) ?? { state: 'looking', error: null, growing: new Map(), watch: null };
    live.set(id, known);
    return known;
  };
  const visit = async ({ id, name }: KeptFolder, signal: AbortSignal): Promise<number> => {
    const own = liveOf(id);
    const files = await mediaIn(name);
    if (files === null) {
      own.watch?.close();
      Object.assign(own, { state: 'missing', error: null, growing: new Map(), watch: null });
      return clock.now() + missingMs;
    }
    own.watch ??= deps.watch(name, deps.onChange);
    const done = kept.known().find((one) => one.id === id)?.done ?? {};
    const { ready, growing } = settle(files, done, own.growing, clock.now());
    Object.assign(own, { state: 'ready', error: null, growing });
    for (const file of ready) {
      signal.throwIfAborted();
      const failure = await take(deps, kept, { id, root: name, file }, signal);
      // The library's disk is full or gone: nothing of it was noted, and it is tried again.
      if (failure !== null) {
        Object.assign(own, { state: 'failed', error: failure });
        return clock.now() + lookAgainMs;
      }
      own.growing = new Map([...own.growing].filter(([at]) => at !== file.path));
      onState();
    }
    return clock.now() + (own.growing.size > 0 ? settleMs : lookAgainMs);
  };
  return {
    list: () =>
      kept.known().map(({ id, name, taken, refused }) => {
        const { state, error, growing } = liveOf(id);
        return { id, path: name, state, waiting: growing.size, taken, refused, error };
      }),
    async add(folder) {
      await addFolder(kept, await realpath(deps.libraryPath), await realFolder(folder));
      onState();
    },
    async remove(folderId) {
      const wasThere = await kept.change((folders) => {
        const items = folders.filter(({ id }) => id !== folderId);
        return { items, isChanged: items.length < folders.length, answer: items.length < folders.length };
      });
      if (!wasThere) throw new AppError('folders.unknown', { id: folderId });
      live.get(folderId)?.watch?.close();
      live.delete(folderId);
      onState();
    },
    async look(signal) {
      const due: number[] = [];
      for (const folder of kept.known()) {
        due.push(await visit(folder, signal));
        onState();
      }
      return due.length === 0 ? null : Math.min(...due);
    },
    close() {
      for (const { watch } of live.values()) watch?.close();
    },
  };
}

/** `at` is a real path. Throws `folders.refused`, `library.*`. */
async function addFolder(kept: KeptList<KeptFolder>, library: string, at: string): Promise<void> {
  const refuse = (reason: string): AppError => new AppError('folders.refused', { path: at, reason });
  if (at === library || isInside(library, at) || isInside(at, library)) throw refuse(refusalWords.library);
  await kept.change((folders) => {
    const covers = folders.some(({ name }) => name === at || isInside(name, at));
    if (covers) return { items: folders, isChanged: false, answer: null };
    if (folders.length >= mostFolders) throw refuse(refusalWords.tooMany(mostFolders));
    const id = folderIdSchema.parse(randomUUID());
    const items = [...folders, { id, name: at, taken: 0, refused: 0, done: {} }];
    return { items, isChanged: true, answer: null };
  });
}

/** Copies one file and notes it; what is refused for what it is, is noted as well. Answers what is wrong with the library. */
async function take(
  { inputs, captures, photos, catalogue, log, onTaken }: WatchedDeps,
  kept: KeptList<KeptFolder>,
  { id, root, file }: { readonly id: FolderId; readonly root: string; readonly file: LyingFile },
  signal: AbortSignal,
): Promise<AppFailureWire | null> {
  const at = path.join(root, file.path);
  const role = roleOf(file.path) === 'clip' ? 'clip' : 'image';
  let result: 'taken' | 'refused' | 'known' = 'known';
  try {
    const stored = await inputs.storeFile(at, role, { signal });
    const isNew =
      stored.kind === 'clip' ? catalogue.captures.get(stored.id) === null : !photos.has(stored.id);
    // What came before, under whichever name, is on the list, or was taken off it by the user.
    if (isNew) {
      const fileName = path.basename(file.path).slice(-255);
      onTaken({ role, inputId: stored.id });
      if (stored.kind === 'clip')
        await captures.check({ clips: [{ inputId: stored.id, fileName }], again: false }, { signal });
      else await photos.add([{ ...stored, fileName }]);
      result = 'taken';
    }
  } catch (error) {
    signal.throwIfAborted();
    // It grew all the same, or is gone: the next look sees what it is then.
    if (isAppError(error, 'input.changed') || isAppError(error, 'input.missing')) return null;
    if (!isAppError(error) || !error.code.startsWith('input.')) return toFailure(error);
    log.info({ err: error, file: at }, 'a file of a watched folder was not taken');
    result = 'refused';
  }
  await kept.change((folders) => ({
    items: folders.map((folder) =>
      folder.id === id
        ? {
            ...folder,
            taken: folder.taken + (result === 'taken' ? 1 : 0),
            refused: folder.refused + (result === 'refused' ? 1 : 0),
            done: bounded({ ...folder.done, [file.path]: markOf(file) }),
          }
        : folder,
    ),
    isChanged: true,
    answer: null,
  }));
  return null;
}

/** The latest of them. */
function bounded(done: Record<string, string>): Record<string, string> {
  const entries = Object.entries(done);
  return entries.length <= mostFilesKept ? done : Object.fromEntries(entries.slice(-mostFilesKept));
}

/** Photos and clips below a folder; null when it is not there. Links are not followed. */
async function mediaIn(root: string): Promise<LyingFile[] | null> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const files: LyingFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const at = path.join(entry.parentPath, entry.name);
    const relative = path.relative(root, at);
    if (!['image', 'clip'].includes(roleOf(relative)) || files.length >= mostFilesKept) continue;
    const found = await stat(at).catch(() => null);
    if (found !== null) files.push({ path: relative, sizeBytes: found.size, mtimeMs: found.mtimeMs });
  }
  return files;
}

async function realFolder(folder: string): Promise<string> {
  try {
    const at = await realpath(folder);
    if ((await stat(at)).isDirectory()) return at;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : refusalWords.unknownError;
    throw new AppError('folders.unreadable', { path: folder, reason }, { cause: error });
  }
  throw new AppError('folders.unreadable', { path: folder, reason: refusalWords.notAFolder });
}
