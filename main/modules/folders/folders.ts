/** Folders that Caliper did not download: added by the user or dropped onto the window, scanned, watched, found again. Nothing in them is changed. */

import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute } from 'node:path';
import type { LocalFolderRow } from '../../catalogue/library-tables.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, type AppFailureWire, toFailure } from '../../contract/plain/errors.ts';
import { type AssetId, type FolderId, folderIdSchema } from '../../contract/schema/ids.ts';
import type { DroppedFolder, LocalFolder } from '../../contract/schema/library/folders.ts';
import { type Clock, timestamp, wait } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import { descriptionKinds, kindOf, mainKinds } from '../../inspect/scan/tree.ts';
import type { ScanSummary } from '../../inspect/scan/types.ts';
import { isInside, judgeFolder } from '../shared/asset-folder.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { enterThisComputer } from './enter-found.ts';
import { createRounds } from './rounds.ts';
import type { FolderDeps } from './scans.ts';

// What people drop onto the window: its host tells the paths, the page knows only the key of the drop, so that no page ever names a path.

/** One per application. */
interface Drops {
  /** Of the window's host. */
  tell(drop: string, paths: readonly string[]): void;
  /** Waits for the host, which may be behind the page; throws `drop.lost` when it has said nothing after 10 s. */
  foldersOf(drop: string, signal: AbortSignal | undefined): Promise<DroppedFolder[]>;
}

const dropWaitMs = 10_000;
/** A user answers the question about the last one. */
const keptDrops = 20;
/** More files than this are not looked at one by one. */
const mostPaths = 2000;

/** Nothing is remembered over a restart. */
export function createDrops(clock: Clock): Drops {
  const drops = new Map<string, PromiseWithResolvers<readonly string[]>>();
  const dropOf = (drop: string): PromiseWithResolvers<readonly string[]> => {
    const known = drops.get(drop);
    if (known !== undefined) return known;
    const made = Promise.withResolvers<readonly string[]>();
    drops.set(drop, made);
    for (const old of drops.keys()) if (drops.size > keptDrops) drops.delete(old);
    return made;
  };
  return {
    tell: (drop, paths) => dropOf(drop).resolve(paths.slice(0, mostPaths)),
    async foldersOf(drop, signal) {
      const done = new AbortController();
      const both = signal === undefined ? done.signal : AbortSignal.any([signal, done.signal]);
      const late = wait(clock, dropWaitMs, both).then((): null => null);
      try {
        const paths = await Promise.race([dropOf(drop).promise, late]);
        if (paths === null) throw new AppError('drop.lost', {});
        return await foldersAmong(paths);
      } finally {
        done.abort();
        late.catch(() => undefined);
      }
    },
  };
}

/** Folders as they were dropped, then those of model files; none within another one. */
async function foldersAmong(paths: readonly string[]): Promise<DroppedFolder[]> {
  const folders = new Map<string, string[]>();
  const models: string[] = [];
  for (const one of paths) {
    const found = await lookAt(one);
    if (found === 'model') models.push(one);
    else if (found !== 'nothing') folders.set(found.folder, []);
  }
  for (const model of models) {
    const at = await realpath(dirname(model)).catch(() => null);
    if (at === null || [...folders].some(([folder, of]) => of.length === 0 && holds(folder, at))) continue;
    folders.set(at, [...(folders.get(at) ?? []), basename(model)]);
  }
  const all = [...folders];
  return all
    .filter(([folder]) => !all.some(([other]) => isInside(other, folder)))
    .map(([folder, of]) => ({ path: folder, models: of }));
}

const holds = (folder: string, at: string): boolean => folder === at || isInside(folder, at);

/** A folder by its real path. */
async function lookAt(dropped: string): Promise<{ readonly folder: string } | 'model' | 'nothing'> {
  if (!isAbsolute(dropped)) return 'nothing';
  try {
    const facts = await stat(dropped);
    if (facts.isDirectory()) return { folder: await realpath(dropped) };
    return facts.isFile() && isModel(dropped) ? 'model' : 'nothing';
  } catch {
    return 'nothing';
  }
}

function isModel(file: string): boolean {
  const kind = kindOf(basename(file), true);
  return descriptionKinds.has(kind) || mainKinds.some((one) => one === kind);
}

/** A folder that was named on this machine, scanned to its end. */
export interface ImportedFolder {
  readonly folder: LocalFolder;
  readonly summary: ScanSummary;
  readonly assetIds: readonly AssetId[];
}

export interface Folders {
  readonly handlers: HandlersOf<Api['folders']>;
  /** For what runs on this machine only: a page must never name a path. Throws `folders.refused`, `folders.unreadable`. */
  importFolder(path: string, watched: boolean, signal?: AbortSignal): Promise<ImportedFolder>;
  /** Paths of what was dropped onto the window, reported by its host. */
  readonly tellDrop: Drops['tell'];
  kick(): void;
  close(): Promise<void>;
}

/** One per application. */
export function createFolders(deps: FolderDeps): Folders {
  const { catalogue } = deps;
  const rounds = createRounds(deps);
  const { shown, tell } = rounds;
  const drops = createDrops(deps.clock);
  const add = async (path: string, watched: boolean): Promise<LocalFolder> => {
    const { id } = await addFolder(deps, path, watched);
    rounds.scanSoon(id);
    return shown(id);
  };
  const required = (id: FolderId): LocalFolderRow => {
    const row = catalogue.localFolders.get(id);
    if (row === null) throw new AppError('folders.unknown', { id });
    return row;
  };
  return {
    handlers: {
      list: async () => rounds.all(),
      async choose({ watched }) {
        if (deps.folderDialog === null) throw new AppError('folders.no-dialog', {});
        const chosen = await deps.folderDialog.chooseFolder('assets');
        return chosen === null ? null : add(chosen, watched);
      },
      dropped: ({ drop }, { signal }) => drops.foldersOf(drop, signal),
      async addDropped({ drop, watched }, { signal }) {
        const added: LocalFolder[] = [];
        const refused: AppFailureWire[] = [];
        // One after the other: each is judged by those that are there.
        for (const { path } of await drops.foldersOf(drop, signal))
          await add(path, watched).then(
            (folder) => added.push(folder),
            (error: unknown) => refused.push(toFailure(error)),
          );
        return { added, refused };
      },
      async rescan({ folderId }) {
        required(folderId);
        catalogue.localFolders.update(folderId, { state: 'scanning' });
        rounds.scanSoon(folderId);
        return shown(folderId);
      },
      async watch({ folderId, watched }) {
        required(folderId);
        catalogue.localFolders.update(folderId, { watched });
        rounds.follow();
        if (watched) rounds.scanSoon(folderId);
        tell();
        return shown(folderId);
      },
      async remove({ folderId }) {
        required(folderId);
        await rounds.stop(folderId);
        catalogue.localFolders.remove(folderId);
        rounds.follow();
        tell();
        await forgetAssets(deps, folderId);
        return null;
      },
    },
    async importFolder(path, watched, signal) {
      const row = await addFolder(deps, path, watched);
      const done = await rounds.scan(row, signal);
      if (done === null)
        throw new AppError('folders.unreadable', { path: row.path, reason: commonReasons.doesNotExist });
      return { folder: shown(row.id), ...done };
    },
    tellDrop: drops.tell,
    kick: rounds.kick,
    close: rounds.close,
  };
}

/** Its assets are in no list any more; what was said of them, and where they were, stays for when it comes again. */
async function forgetAssets({ catalogue, news }: FolderDeps, folderId: FolderId): Promise<void> {
  const pause = createPause();
  const forgotten: AssetId[] = [];
  for (const { assetId } of catalogue.places.ofFolder(folderId)) {
    await pause();
    const row = catalogue.assets.get(assetId);
    if (row === null || !row.listed) continue;
    catalogue.assets.update(assetId, { listed: false });
    forgotten.push(assetId);
  }
  await news()(forgotten);
}

/** One that was added before stays, and is watched from now on when that is asked. Throws `folders.refused`, `folders.unreadable`. */
async function addFolder(
  { catalogue, clock, libraryPath }: Pick<FolderDeps, 'catalogue' | 'clock' | 'libraryPath'>,
  chosen: string,
  watched: boolean,
): Promise<LocalFolderRow> {
  const path = await realFolder(chosen);
  const known = catalogue.localFolders.list();
  const same = known.find((one) => one.path === path);
  if (same !== undefined) {
    const row = { ...same, watched: watched || same.watched };
    catalogue.localFolders.update(same.id, { watched: row.watched });
    return row;
  }
  judgeFolder(
    path,
    await realpath(libraryPath),
    known.map((one) => one.path),
  );
  enterThisComputer(catalogue, clock);
  const row: LocalFolderRow = {
    id: folderIdSchema.parse(randomUUID()),
    path,
    watched,
    addedAt: timestamp(clock),
    state: 'scanning',
    scannedAt: null,
    error: null,
  };
  catalogue.localFolders.insert(row);
  return row;
}

async function realFolder(chosen: string): Promise<string> {
  try {
    const path = await realpath(chosen);
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error ? String(error.code) : commonReasons.unknownError;
    throw new AppError('folders.unreadable', { path: chosen, reason }, { cause: error });
  }
  throw new AppError('folders.unreadable', { path: chosen, reason: commonReasons.notAFolder });
}
