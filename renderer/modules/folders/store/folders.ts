/** Folders that Caliper did not download, and what else is in the account. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { FolderId } from '../../../../main/contract/schema/ids.ts';
import type { LocalFolder } from '../../../../main/contract/schema/library/folders.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { createListStore, type ListStore } from '../../shared/store/row-store.ts';

/** Whether the window is open, and why the last action in it failed. */
export interface FoldersWindow {
  readonly open: boolean;
  readonly failure: AppFailureWire | null;
  /** While the folder dialog is open. */
  readonly choosing: boolean;
}

/** No method rejects: failures are shown in the window, which they open. */
export interface Folders extends ListStore<LocalFolder> {
  readonly window: StoreApi<FoldersWindow>;
  open(): void;
  close(): void;
  /** Asks the user for a folder to import once, or to watch. */
  choose(watched: boolean): Promise<void>;
  /** They were added in another way. */
  added(folders: readonly LocalFolder[]): void;
  rescan(folderId: FolderId): Promise<void>;
  watch(folderId: FolderId, watched: boolean): Promise<void>;
  /** Forgets it and its assets. */
  remove(folderId: FolderId): Promise<void>;
}

/** Loads at every `ready`. */
export function createFolders({
  api,
  events,
}: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
}): Folders {
  const list = createListStore<LocalFolder>({
    events,
    fetchAll: () => api.folders.list(),
    itemsOf: (event) => (event.type === 'folders.changed' ? event.folders : undefined),
  });
  const window = createStore<FoldersWindow>(() => ({ open: false, failure: null, choosing: false }));
  const put = (folder: LocalFolder): void =>
    list.set((all) =>
      all.some(({ id }) => id === folder.id)
        ? all.map((one) => (one.id === folder.id ? folder : one))
        : [...all, folder],
    );
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    window.setState({ failure: null });
    try {
      await action();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'cancelled') window.setState({ open: true, failure });
    }
  };
  return {
    ...list,
    window,
    open: () => window.setState({ open: true, failure: null }),
    close: () => window.setState({ open: false, failure: null }),
    async choose(watched) {
      if (window.getState().choosing) return;
      window.setState({ choosing: true });
      await attempt(async () => {
        const folder = await api.folders.choose({ watched });
        if (folder === null) return;
        put(folder);
        window.setState({ open: true });
      });
      window.setState({ choosing: false });
    },
    added: (those) => those.forEach(put),
    rescan: (folderId) => attempt(async () => put(await api.folders.rescan({ folderId }))),
    watch: (folderId, watched) => attempt(async () => put(await api.folders.watch({ folderId, watched }))),
    remove: (folderId) =>
      attempt(async () => {
        await api.folders.remove({ folderId });
        list.set((all) => all.filter(({ id }) => id !== folderId));
      }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly folders: Folders;
  }
}
