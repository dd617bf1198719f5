/** Scans of folders, one at a time and folder, and what the catalogue says of them. */

import { lstat, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { LocalFolderRow, PlaceRow } from '../../catalogue/library-tables.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { problem } from '../../contract/plain/problem-sentences.ts';
import type { AssetId, FolderId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import type { FolderDialog } from '../../core/ports.ts';
import { type FoundAsset, placeKey, type ScanSummary } from '../../inspect/scan/types.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { enterFound } from './enter-found.ts';

/** What folders of the user are scanned and kept with. */
export interface FolderDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly localFiles: LocalFiles;
  readonly folderDialog: FolderDialog | null;
  /** One per piece of work: assets were entered, moved, or are gone or back. */
  readonly news: () => (ids: readonly AssetId[]) => Promise<void>;
  /** Their files are new or others. */
  readonly onFiles: (ids: readonly AssetId[]) => void;
}

// Assets of a folder that a scan did not see: gone for now, and not forgotten.

type Tables = Pick<Catalogue, 'places' | 'problems' | 'transaction'>;

/** What could not be looked into says nothing of what lies below it. */
export interface Blind {
  readonly unreadable: readonly string[];
  /** The scan ended before it had seen everything. */
  readonly endedEarly: boolean;
}

/** Answers those that are missing from now on. */
async function markMissing(
  tables: Tables,
  folderId: FolderId,
  seen: ReadonlySet<AssetId>,
  blind: Blind,
  at: string,
): Promise<AssetId[]> {
  const pause = createPause();
  const gone: AssetId[] = [];
  for (const place of tables.places.ofFolder(folderId)) {
    if (place.missingSince !== null || seen.has(place.assetId)) continue;
    await pause();
    if (blind.unreadable.some((one) => place.path === one || place.path.startsWith(one + sep))) continue;
    if (blind.endedEarly && (await isThere(place.path))) continue;
    lose(tables, place, at);
    gone.push(place.assetId);
  }
  return gone;
}

/** All of a folder whose root is not there. */
async function markAllMissing(tables: Tables, folderId: FolderId, at: string): Promise<AssetId[]> {
  return markMissing(tables, folderId, new Set(), { unreadable: [], endedEarly: false }, at);
}

function lose(tables: Tables, { assetId, path: place }: PlaceRow, at: string): void {
  tables.transaction(() => {
    tables.places.setMissing(assetId, at);
    tables.problems.replace(
      assetId,
      ['folder-gone'],
      [
        {
          assetId,
          code: 'folder-gone',
          path: '',
          severity: 'error',
          words: problem('place-gone', { place }).words,
          fix: 'find-folder',
          foundAt: at,
        },
      ],
    );
  });
}

function isThere(at: string): Promise<boolean> {
  return lstat(at).then(
    () => true,
    () => false,
  );
}

type ScansDeps = Omit<FolderDeps, 'folderDialog' | 'hub'> & { readonly onState: () => void };

/** What a scan came to. */
export interface Scanned {
  readonly summary: ScanSummary;
  readonly assetIds: readonly AssetId[];
}

export interface Scans {
  /** Null when the folder is not there: then it and its assets are missing. Rejects with the signal's reason. */
  scan(row: LocalFolderRow, signal: AbortSignal): Promise<Scanned | null>;
  isThere(row: LocalFolderRow): Promise<boolean>;
  /** Folders looked at by the scan under way. */
  seen(id: FolderId): number;
  /** Ends one under way. */
  stop(id: FolderId): Promise<void>;
}

interface Run {
  readonly abort: AbortController;
  seen: number;
  done: Promise<Scanned | null>;
}

/** One per application. */
export function createScans(deps: ScansDeps): Scans {
  const { catalogue, clock, log, onState } = deps;
  const running = new Map<FolderId, Run>();
  const start = (row: LocalFolderRow, signal: AbortSignal): Promise<Scanned | null> => {
    const abort = new AbortController();
    const run: Run = { abort, seen: 0, done: Promise.resolve(null) };
    running.set(row.id, run);
    run.done = work(deps, row, AbortSignal.any([signal, abort.signal]), (seen) => {
      run.seen = seen;
      onState();
    })
      .catch((error: unknown) => {
        if (signal.aborted || abort.signal.aborted) throw error;
        log.warn({ err: error, folder: row.path }, 'a folder could not be scanned');
        catalogue.localFolders.update(row.id, {
          state: 'failed',
          scannedAt: timestamp(clock),
          error: toFailure(error),
        });
        return null;
      })
      .finally(() => {
        running.delete(row.id);
        onState();
      });
    return run.done;
  };
  return {
    scan: (row, signal) => running.get(row.id)?.done ?? start(row, signal),
    isThere: ({ path }) => isFolder(path),
    seen: (id) => running.get(id)?.seen ?? 0,
    async stop(id) {
      const run = running.get(id);
      run?.abort.abort(new AppError('cancelled', {}));
      await run?.done.catch(() => undefined);
    },
  };
}

async function work(
  deps: ScansDeps,
  { id, path }: LocalFolderRow,
  signal: AbortSignal,
  onSeen: (seen: number) => void,
): Promise<Scanned | null> {
  const { catalogue, clock, localFiles } = deps;
  const changed = deps.news();
  if (!(await isFolder(path))) {
    const gone = await markAllMissing(catalogue, id, timestamp(clock));
    catalogue.localFolders.update(id, { state: 'missing', scannedAt: timestamp(clock), error: null });
    await changed(gone);
    return null;
  }
  catalogue.localFolders.update(id, { state: 'scanning', error: null });
  const known = new Map(
    catalogue.places.ofFolder(id).map((place) => [placeKey(place.path, place.stem), place]),
  );
  const seen = new Set<AssetId>();
  // Batches are entered in the order in which they come, and none is lost when one cannot be.
  let entering: Promise<void> = Promise.resolve();
  const enterAfter = async (before: Promise<void>, found: readonly FoundAsset[]): Promise<void> => {
    await before;
    signal.throwIfAborted();
    const entered = await enterFound(catalogue, id, found);
    for (const assetId of entered.seen) seen.add(assetId);
    await changed(entered.changed);
    deps.onFiles(entered.toInspect);
  };
  const summary = await localFiles.scan(
    { root: path, leaveOut: deps.libraryPath, known },
    {
      signal,
      onSeen,
      onFound: (found: readonly FoundAsset[]) => {
        entering = enterAfter(entering, found);
        entering.catch(() => undefined);
      },
    },
  );
  await entering;
  // It was taken away while it was scanned: that is not the same as being empty.
  if (summary.unreadable.includes(path))
    throw new AppError('folders.unreadable', { path, reason: reasonOf(summary, path) });
  const blind = { unreadable: summary.unreadable, endedEarly: summary.endedBy !== null };
  await changed(await markMissing(catalogue, id, seen, blind, timestamp(clock)));
  catalogue.localFolders.update(id, { state: 'ready', scannedAt: timestamp(clock), error: null });
  return { summary, assetIds: [...seen] };
}

function reasonOf({ skipped }: ScanSummary, path: string): string {
  return skipped.find((one) => one.path === path)?.reason ?? commonReasons.unreadable;
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
