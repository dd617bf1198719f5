/** Folders that Caliper did not download: added by the person, scanned, watched, found again. Nothing in them is changed. */
import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { LocalFolderRow } from '../../catalogue/local-tables.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/errors.ts';
import { type AssetId, type FolderId, folderIdSchema } from '../../contract/model/ids.ts';
import type { LocalFolder } from '../../contract/model/library/folders.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { FolderDialog } from '../../core/ports.ts';
import type { ScanSummary } from '../../inspect/scan/types.ts';
import { createPause } from '../captures/slices.ts';
import type { EventHub } from '../event-hub.ts';
import type { HandlersOf } from '../handlers.ts';
import type { LocalFiles } from '../local-files/types.ts';
import { createWorkLoop } from '../work-loop.ts';
import { judgeFolder } from './judge-folder.ts';
import { createScans } from './scans.ts';
import { enterThisComputer } from './this-computer.ts';

/** The window comes first. */
const startAfterMs = 3000;
/** A root that was there is looked at again without being asked: watching does not see network drives. */
const rescanMs = 15 * 60_000;
/** A missing one may come back at any time; looking costs one question to the disk. */
const missingMs = 20_000;

export interface FolderNeeds {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly localFiles: LocalFiles;
  readonly folderDialog: FolderDialog | null;
  /** Assets were entered, moved, or are gone or back. */
  readonly onChanged: (ids: readonly AssetId[]) => Promise<void>;
  /** Their files are new or others. */
  readonly onFiles: (ids: readonly AssetId[]) => void;
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
  kick(): void;
  close(): Promise<void>;
}

/** One per application. */
export function createFolders(needs: FolderNeeds): Folders {
  const { catalogue, hub, clock, log, localFiles } = needs;
  const closing = new AbortController();
  const watchers = new Map<FolderId, { close(): void }>();
  const due = new Map<FolderId, number>();
  const opensAt = clock.now() + startAfterMs;
  const present = (): LocalFolder[] => {
    const counts = catalogue.places.counts();
    return catalogue.localFolders
      .list()
      .map((row) => ({ ...row, seen: scans.seen(row.id), assets: counts.get(row.id) ?? 0 }));
  };
  let telling: { cancel(): void } | null = null;
  const tell = (): void => {
    telling ??= clock.after(200, () => {
      telling = null;
      if (!closing.signal.aborted) hub.publish({ type: 'folders.changed', folders: present() });
    });
  };
  const scans = createScans({ ...needs, onState: tell });
  const shown = (id: FolderId): LocalFolder => {
    const folder = present().find((one) => one.id === id);
    if (folder === undefined) throw new AppError('folders.unknown', { id });
    return folder;
  };
  const scan = async (row: LocalFolderRow, signal: AbortSignal) => {
    const done = await scans.scan(row, AbortSignal.any([signal, closing.signal]));
    const again = done === null ? missingMs : rescanMs;
    due.set(row.id, clock.now() + again);
    follow();
    return done;
  };
  /** Watches what is to be watched and is there, and nothing else. */
  const follow = (): void => {
    const rows = catalogue.localFolders.list();
    const wanted = new Map(
      rows.flatMap((row) => (row.watched && row.state === 'ready' ? [[row.id, row]] : [])),
    );
    for (const [id, watcher] of watchers)
      if (!wanted.has(id)) {
        watcher.close();
        watchers.delete(id);
      }
    if (closing.signal.aborted) return;
    for (const [id, { path }] of wanted)
      if (!watchers.has(id))
        watchers.set(
          id,
          localFiles.watch(path, () => {
            due.set(id, 0);
            loop.kick();
          }),
        );
  };
  const loop = createWorkLoop({
    name: 'folders',
    clock,
    log,
    async pass(signal) {
      const rows = catalogue.localFolders.list();
      if (rows.length === 0) return null;
      const isAsked = rows.some(({ id }) => due.get(id) === 0);
      if (!isAsked && clock.now() < opensAt) return opensAt;
      for (const row of rows) {
        if ((due.get(row.id) ?? 0) > clock.now()) continue;
        // What was imported once is only looked for.
        if (row.watched || row.state !== 'ready' || due.get(row.id) === 0) await scan(row, signal);
        else if (!(await scans.isThere(row))) await scan(row, signal);
        else due.set(row.id, clock.now() + rescanMs);
      }
      return Math.min(...rows.map(({ id }) => due.get(id) ?? 0));
    },
  });
  const add = async (chosen: string, watched: boolean): Promise<LocalFolderRow> => {
    const path = await realFolder(chosen);
    const known = catalogue.localFolders.list();
    const same = known.find((one) => one.path === path);
    if (same !== undefined) {
      catalogue.localFolders.update(same.id, { watched: watched || same.watched });
      return { ...same, watched: watched || same.watched };
    }
    judgeFolder(
      path,
      await realpath(needs.libraryPath),
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
    tell();
    return row;
  };
  const required = (id: FolderId): LocalFolderRow => {
    const row = catalogue.localFolders.get(id);
    if (row === null) throw new AppError('folders.unknown', { id });
    return row;
  };
  return {
    handlers: {
      list: async () => present(),
      async choose({ watched }) {
        if (needs.folderDialog === null) throw new AppError('folders.no-dialog', {});
        const chosen = await needs.folderDialog.chooseFolder();
        if (chosen === null) return null;
        const { id } = await add(chosen, watched);
        due.set(id, 0);
        loop.kick();
        return shown(id);
      },
      async rescan({ folderId }) {
        required(folderId);
        due.set(folderId, 0);
        catalogue.localFolders.update(folderId, { state: 'scanning' });
        tell();
        loop.kick();
        return shown(folderId);
      },
      async watch({ folderId, watched }) {
        required(folderId);
        catalogue.localFolders.update(folderId, { watched });
        follow();
        if (watched) due.set(folderId, 0);
        loop.kick();
        tell();
        return shown(folderId);
      },
      async remove({ folderId }) {
        const row = required(folderId);
        await scans.stop(folderId);
        catalogue.localFolders.remove(row.id);
        due.delete(folderId);
        follow();
        tell();
        await forgetAssets(needs, folderId);
        return null;
      },
    },
    async importFolder(path, watched, signal = closing.signal) {
      const row = await add(path, watched);
      const done = await scan(row, signal);
      if (done === null)
        throw new AppError('folders.unreadable', { path: row.path, reason: 'it is not there' });
      return { folder: shown(row.id), ...done };
    },
    kick: loop.kick,
    async close() {
      closing.abort(new DOMException('closing', 'AbortError'));
      telling?.cancel();
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
      await loop.close();
    },
  };
}

/** Its assets are in no list any more; what was said of them, and where they were, stays for when it comes again. */
async function forgetAssets({ catalogue, onChanged }: FolderNeeds, folderId: FolderId): Promise<void> {
  const pause = createPause();
  const forgotten: AssetId[] = [];
  for (const { assetId } of catalogue.places.ofFolder(folderId)) {
    await pause();
    const row = catalogue.assets.get(assetId);
    if (row === null || !row.listed) continue;
    catalogue.assets.update(assetId, { listed: false });
    forgotten.push(assetId);
  }
  await onChanged(forgotten);
}

async function realFolder(chosen: string): Promise<string> {
  try {
    const path = await realpath(chosen);
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    throw new AppError('folders.unreadable', { path: chosen, reason }, { cause: error });
  }
  throw new AppError('folders.unreadable', { path: chosen, reason: 'it is no folder' });
}
