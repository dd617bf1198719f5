/** When which folder is scanned: when it is requested, when it changed, at the start, and now and then. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { LocalFolderRow } from '../../catalogue/library-tables.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { FolderId } from '../../contract/schema/ids.ts';
import type { LocalFolder } from '../../contract/schema/library/folders.ts';
import type { LocalFiles } from '../local-files/index.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import { createScans, type FolderDeps, type Scanned } from './scans.ts';

/** The window comes first. */
const startAfterMs = 3000;
/** A root that was there is looked at again without being asked: watching does not see network drives. */
const rescanMs = 15 * 60_000;
/** A missing one may come back at any time; looking costs one question to the disk. */
const missingMs = 20_000;
/** Interval between progress reports. */
const tellMs = 200;

export interface Rounds {
  all(): LocalFolder[];
  /** Throws `folders.unknown`. */
  shown(id: FolderId): LocalFolder;
  tell(): void;
  scanSoon(id: FolderId): void;
  scan(row: LocalFolderRow, signal?: AbortSignal): Promise<Scanned | null>;
  /** Ends its scan; it is not scanned again on its own. */
  stop(id: FolderId): Promise<void>;
  follow(): void;
  kick(): void;
  close(): Promise<void>;
}

/** One per application. */
export function createRounds(deps: FolderDeps): Rounds {
  const { catalogue, hub, clock, log } = deps;
  const closing = new AbortController();
  const due = new Map<FolderId, number>();
  const opensAt = clock.now() + startAfterMs;
  let telling: { cancel(): void } | null = null;
  const all = (): LocalFolder[] => {
    const counts = catalogue.places.counts();
    const rows = catalogue.localFolders.list();
    return rows.map((row) => ({ ...row, seen: scans.seen(row.id), assets: counts.get(row.id) ?? 0 }));
  };
  const tell = (): void => {
    if (closing.signal.aborted) return;
    telling ??= clock.after(tellMs, () => {
      telling = null;
      hub.publish({ type: 'folders.changed', folders: all() });
    });
  };
  const scans = createScans({ ...deps, onState: tell });
  const scanSoon = (id: FolderId): void => {
    due.set(id, 0);
    tell();
    loop.kick();
  };
  const watches = createWatches(deps, scanSoon);
  const scan: Rounds['scan'] = async (row, signal = closing.signal) => {
    const done = await scans.scan(row, AbortSignal.any([signal, closing.signal]));
    due.set(row.id, clock.now() + (done === null ? missingMs : rescanMs));
    watches.follow();
    return done;
  };
  const visit = async (row: LocalFolderRow, signal: AbortSignal): Promise<void> => {
    const asked = due.get(row.id) === 0;
    // What was imported once is only looked for.
    const isEnough = !asked && !row.watched && row.state === 'ready' && (await scans.isThere(row));
    if (isEnough) due.set(row.id, clock.now() + rescanMs);
    else await scan(row, signal);
  };
  const loop = createWorkLoop({
    name: 'folders',
    clock,
    log,
    async pass(signal) {
      const rows = catalogue.localFolders.list();
      const asked = rows.filter(({ id }) => due.get(id) === 0);
      if (asked.length === 0 && rows.length > 0 && clock.now() < opensAt) return opensAt;
      for (const row of rows) if ((due.get(row.id) ?? 0) <= clock.now()) await visit(row, signal);
      return rows.length === 0 ? null : Math.min(...rows.map(({ id }) => due.get(id) ?? 0));
    },
  });
  return {
    all,
    tell,
    scan,
    scanSoon,
    follow: watches.follow,
    kick: loop.kick,
    shown(id) {
      const folder = all().find((one) => one.id === id);
      if (folder === undefined) throw new AppError('folders.unknown', { id });
      return folder;
    },
    async stop(id) {
      due.delete(id);
      await scans.stop(id);
    },
    async close() {
      closing.abort(new DOMException('closing', 'AbortError'));
      telling?.cancel();
      watches.close();
      await loop.close();
    },
  };
}

/** Watches the folders that are to be watched and are there, and no others. */
interface Watches {
  /** As the catalogue says now. */
  follow(): void;
  close(): void;
}

/** `onChange` is called some time after something was written below a folder. */
function createWatches(
  {
    catalogue,
    localFiles,
  }: { readonly catalogue: Pick<Catalogue, 'localFolders'>; readonly localFiles: LocalFiles },
  onChange: (id: FolderId) => void,
): Watches {
  const open = new Map<FolderId, { close(): void }>();
  let isClosed = false;
  const keepOnly = (wanted: ReadonlySet<FolderId>): void => {
    for (const [id, watch] of open)
      if (!wanted.has(id)) {
        watch.close();
        open.delete(id);
      }
  };
  return {
    follow() {
      if (isClosed) return;
      const rows = catalogue.localFolders.list().filter((row) => row.watched && row.state !== 'missing');
      keepOnly(new Set(rows.map(({ id }) => id)));
      for (const { id, path } of rows)
        if (!open.has(id))
          open.set(
            id,
            localFiles.watch(path, () => onChange(id)),
          );
    },
    close() {
      isClosed = true;
      keepOnly(new Set());
    },
  };
}
