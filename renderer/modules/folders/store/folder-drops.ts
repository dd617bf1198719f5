/** Folders and model files that were dropped onto the window: the user is asked once, then they are in the library. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { DroppedFolder } from '../../../../main/contract/schema/library/folders.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Session } from '../../session/store/session.ts';
import type { DroppedItems } from '../../shared/store/given-files.ts';
import type { Notices } from '../../shared/store/notices.ts';
import { actionWords } from '../../shared/store/undo.ts';
import type { Folders } from './folders.ts';

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
        else notices.tell(actionWords.noFolderDropped);
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
    readonly folderDrops: FolderDrops;
  }
}
