/** Deleting an asset or a variation set at its service: whether it can be, the question that is open, and its answer. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { Connection, ConnectionsState } from '../../../../main/contract/schema/connection.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { noticeWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';

/** What is asked about; `connection` is the service that it is at, `title` what the user calls it. */
export type Deletion = { readonly connection: Connection; readonly title: string } & (
  | { readonly asset: AssetSummary }
  | { readonly group: Group }
);

export interface DeletionsState {
  readonly asking: Deletion | null;
  readonly busy: boolean;
  readonly failure: AppFailureWire | null;
}

/** No method rejects; failures are in the state, or a notice when the question is closed. */
export interface Deletions {
  readonly store: StoreApi<DeletionsState>;
  ask(deletion: Deletion): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/** Where an asset can be deleted: `why` says in words what has to end before. Null when its service does not offer it, it is done, or it was never there. */
export function deletionOf(
  asset: AssetSummary,
  connections: ConnectionsState | null,
): { readonly connection: Connection; readonly why: string | null } | null {
  if (asset.origin === 'folder') return null;
  const connection = connections?.connections.find((one) => one.id === asset.connectionId);
  if (connection === undefined || asset.deletedAtServiceAt !== null) return null;
  if (connection.notOffered.some((one) => one.operation === 'delete_asset')) return null;
  return { connection, why: whyNotYet(asset) };
}

/** As `deletionOf`, of a stack: only variation sets are deleted as a whole. Whether it is still active is known when it is asked about. */
export function setDeletionOf(
  { group, covers }: Extract<LibraryRow, { type: 'stack' }>,
  connections: ConnectionsState | null,
): Connection | null {
  const [asset] = covers;
  if (group.type !== 'variation_set' || asset === undefined || asset.deletedAtServiceAt !== null) return null;
  const connection = connections?.connections.find((one) => one.id === asset.connectionId);
  if (connection === undefined) return null;
  return connection.notOffered.some((one) => one.operation === 'delete_variation_set') ? null : connection;
}

function whyNotYet({ job, transfer }: AssetSummary): string | null {
  if (job !== null && !isTerminal(job.status)) return noticeWords.stillMade;
  if (transfer?.state === 'waiting' || transfer?.state === 'active') return noticeWords.stillArriving;
  return null;
}

/** One question at a time. */
export function createDeletions({ api, notices }: { api: Client; notices: Notices }): Deletions {
  const closed: DeletionsState = { asking: null, busy: false, failure: null };
  const store = createStore<DeletionsState>(() => closed);
  return {
    store,
    ask: (asking) => store.setState({ asking, busy: false, failure: null }),
    cancel: () => store.setState(closed),
    async confirm() {
      const { asking, busy } = store.getState();
      if (asking === null || busy) return;
      store.setState({ busy: true, failure: null });
      const isOpen = (): boolean => store.getState().asking === asking;
      try {
        if ('asset' in asking) await api.assets.deleteAtService({ assetId: asking.asset.id });
        else await api.groups.deleteAtService({ groupId: asking.group.id });
        if (isOpen()) store.setState(closed);
        const done = 'asset' in asking ? noticeWords.deletedAtService : noticeWords.setDeletedAtService;
        notices.tell(done(asking.title, asking.connection.name), { tone: 'success' });
      } catch (error) {
        const failure = failureOf(error);
        // There is nothing left to confirm where the service does not offer it.
        if (isOpen() && failure.code !== 'remote.not-offered') store.setState({ busy: false, failure });
        else {
          if (isOpen()) store.setState(closed);
          notices.fail(failure);
        }
      }
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly deletions: Deletions;
  }
}
