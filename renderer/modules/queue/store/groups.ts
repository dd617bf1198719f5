/** Batches and sets, kept current by events; their members only while they are looked at. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Group, GroupMember, RetryGapsAs } from '../../../../main/contract/schema/group.ts';
import type { GroupId } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createRowStore, type RowStore, type Rows } from '../../shared/store/row-store.ts';

const mostGroups = 5000;

/** By group id. */
export interface Groups extends RowStore<Group> {
  /** The members of the groups that are open now: by group id, then by their index as text. */
  readonly opened: StoreApi<ReadonlyMap<string, Rows<GroupMember>>>;
  /** Loads the members and follows them until `close`. */
  open(groupId: GroupId): void;
  close(groupId: GroupId): void;
  /** Rejects with `FailureError`, `group.no-gaps` among them. Answers what makes the gaps again. */
  retryGaps(groupId: GroupId, as: RetryGapsAs): Promise<readonly Submission[]>;
}

/** Loads at every `ready`, the open ones with their members. */
export function createGroups({ api, events }: { api: Client; events: Events }): Groups {
  const rows = createRowStore<Group>({
    idOf: (group) => group.id,
    fetchAll: () => api.groups.list({ limit: mostGroups }),
  });
  const opened = createStore<ReadonlyMap<string, Rows<GroupMember>>>(() => new Map());
  const members = new Map<string, RowStore<GroupMember>>();
  const follow = (groupId: GroupId): RowStore<GroupMember> => {
    const store = createRowStore<GroupMember>({
      idOf: ({ index }) => String(index),
      fetchAll: async () => (await api.groups.get({ groupId })).members,
    });
    store.store.subscribe((state) => {
      if (members.get(groupId) === store) opened.setState((all) => new Map(all).set(groupId, state), true);
    });
    members.set(groupId, store);
    opened.setState((all) => new Map(all).set(groupId, store.store.getState()), true);
    return store;
  };
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) {
      void rows.load();
      for (const store of members.values()) void store.load();
    }
    rows.change({ put: changedGroups(batch, rows.store.getState().byId, members) });
    for (const [groupId, store] of members) store.change({ put: changedMembers(batch, groupId, store) });
  });
  return {
    ...rows,
    opened,
    open(groupId) {
      if (!members.has(groupId)) void follow(groupId).load();
    },
    close(groupId) {
      members.delete(groupId);
      opened.setState((all) => new Map([...all].filter(([id]) => id !== groupId)), true);
    },
    retryGaps: (groupId, as) => api.groups.retryGaps({ groupId, as }),
  };
}

/** The groups that the events tell of, themselves or by their parent job. */
function changedGroups(
  batch: readonly AppEvent[],
  known: ReadonlyMap<string, Group>,
  members: ReadonlyMap<string, RowStore<GroupMember>>,
): Group[] {
  const changed = new Map<string, Group>();
  for (const event of batch) {
    if (event.type === 'group.changed') {
      const { group } = event;
      // Only the group's members say which of them are made again.
      if (known.get(group.id)?.openGaps !== group.openGaps) void members.get(group.id)?.load();
      changed.set(group.id, group);
    } else if (event.type === 'job.changed' && event.job.groupId !== null && event.job.groupIndex === null) {
      const group = changed.get(event.job.groupId) ?? known.get(event.job.groupId);
      if (group !== undefined) changed.set(group.id, { ...group, job: event.job });
    }
  }
  return [...changed.values()];
}

function changedMembers(
  batch: readonly AppEvent[],
  groupId: string,
  { store }: RowStore<GroupMember>,
): GroupMember[] {
  return batch.flatMap((event) =>
    event.type === 'job.changed' && event.job.groupId === groupId
      ? withJob(store.getState().byId, event.job)
      : [],
  );
}

function withJob(known: ReadonlyMap<string, GroupMember>, job: Job): GroupMember[] {
  const { groupIndex: index, assetId, name } = job;
  if (index === null || assetId === null) return [];
  return [{ index, assetId, name, transfer: null, madeAgain: false, ...known.get(String(index)), job }];
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly groups: Groups;
  }
}
