/** Folders that Caliper did not download, and folders and model files that were dropped onto the window: the user is asked once, then they are in the library. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { FolderId } from '../../../../main/contract/schema/ids.ts';
import type { DroppedFolder, LocalFolder } from '../../../../main/contract/schema/library/folders.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Session } from '../../session/store/session.ts';
import type { DroppedItems } from '../../shared/store/given-files.ts';
import { noticeWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
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

/**
 * `asking`: shall these be added; `nowhere`: a browser does not say where they lie, `names` are those of folders and
 * model files.
 */
export type FolderQuestion =
  | { readonly state: 'asking'; readonly drop: string; readonly folders: readonly DroppedFolder[] }
  | { readonly state: 'nowhere'; readonly names: readonly string[] };

/** No method rejects. */
export interface FolderDrops {
  readonly store: StoreApi<{
    readonly question: FolderQuestion | null;
    /** While they are added. */
    readonly busy: boolean;
    readonly failure: AppFailureWire | null;
  }>;
  /** Asks about the folders, and those in which the model files lie; `names` is what the user calls them. */
  take(dropped: DroppedItems, names: readonly string[]): Promise<void>;
  add(watched: boolean): Promise<void>;
  dismiss(): void;
}

/** `tell` makes the dropped files known to the host. */
export function createFolderDrops(parts: {
  readonly api: Client;
  readonly session: Pick<Session, 'store'>;
  readonly folders: Pick<Folders, 'open' | 'added'>;
  readonly notices: Pick<Notices, 'fail' | 'tell'>;
  readonly tell: (files: readonly File[]) => string;
}): FolderDrops {
  const { api, session, folders, notices, tell } = parts;
  const store: FolderDrops['store'] = createStore(() => ({
    question: null,
    busy: false,
    failure: null,
  }));
  const ask = (question: FolderQuestion | null): void =>
    store.setState({ question, busy: false, failure: null });
  return {
    store,
    dismiss: () => ask(null),
    async take({ files }, names) {
      if (session.store.getState().info?.host !== 'electron') {
        ask({ state: 'nowhere', names });
        return;
      }
      const drop = tell(files);
      try {
        const found = await api.folders.dropped({ drop });
        if (found.length > 0) ask({ state: 'asking', drop, folders: found });
        else notices.tell(noticeWords.noFolderDropped);
      } catch (error) {
        notices.fail(failureOf(error));
      }
    },
    async add(watched) {
      const { question, busy } = store.getState();
      if (question?.state !== 'asking' || busy) return;
      store.setState({ busy: true, failure: null });
      try {
        const { added, refused } = await api.folders.addDropped({ drop: question.drop, watched });
        ask(null);
        folders.added(added);
        for (const failure of refused) notices.fail(failure);
        // There it is seen how far they are.
        if (added.length > 0) folders.open();
      } catch (error) {
        store.setState({ busy: false, failure: failureOf(error) });
      }
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly folders: Folders;
    readonly folderDrops: FolderDrops;
  }
}
