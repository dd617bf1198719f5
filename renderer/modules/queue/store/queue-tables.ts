/** What the queue lists, kept current by events: requests that are not accepted yet in their order of sending, jobs, batches and sets, and downloads. */

import pLimit from 'p-limit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { Transfer } from '../../../../main/contract/schema/asset.ts';
import type { CreateRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Group, GroupMember, RetryGapsAs } from '../../../../main/contract/schema/group.ts';
import type { AssetId, GroupId, JobId, SubmissionId } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createRowStore, type RowStore, type Rows } from '../../shared/store/row-store.ts';

// In which order requests leave this machine, and where they go when they are moved. Pure.

/** One step, or all the way. */
export type Shift = 'up' | 'down' | 'top' | 'bottom';

/** True while nothing of it can have reached the service: it can be paused, moved and taken back. */
export function isOnlyHere(submission: Submission): boolean {
  return submission.state === 'waiting' && !submission.mayBeAtService;
}

/** The ids of those that can be moved, first to be sent first. */
export function sendingOrder(submissions: Iterable<Submission>): SubmissionId[] {
  return [...submissions]
    .filter(isOnlyHere)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id);
}

/** Which of them move, in order, and before which one (the end when null); null when nothing would change. */
export function shifted(
  order: readonly SubmissionId[],
  asked: ReadonlySet<string>,
  shift: Shift,
): { readonly moved: SubmissionId[]; readonly before: SubmissionId | null } | null {
  const moved = order.filter((id) => asked.has(id));
  const rest = order.filter((id) => !asked.has(id));
  const [first, last] = [moved[0], moved.at(-1)];
  if (first === undefined || last === undefined) return null;
  // How many of the others stand before the moved ones now.
  const above = order.slice(0, order.indexOf(first)).length;
  const belowFrom = rest.length - (order.length - 1 - order.indexOf(last));
  const at = {
    up: Math.max(0, above - 1),
    down: Math.min(rest.length, belowFrom + 1),
    top: 0,
    bottom: rest.length,
  }[shift];
  const next = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  if (next.every((id, index) => id === order[index])) return null;
  return { moved, before: rest[at] ?? null };
}

// Create calls that the service has not accepted yet, kept current by events.

/**
 * By submission id. An accepted one stays with the id of its job, so that the queue can hand over from one to the other
 * without showing both or neither. Methods reject with `FailureError`.
 */
export interface Submissions extends RowStore<Submission> {
  retryNow(submissionId: SubmissionId): Promise<void>;
  /** Answers what was asked, for editing and sending again. */
  discard(submissionId: SubmissionId): Promise<CreateRequest>;
  pause(submissionIds: readonly SubmissionId[], paused: boolean): Promise<void>;
  /** Null takes the label away. */
  label(submissionIds: readonly SubmissionId[], label: string | null): Promise<void>;
  /** Sends held ones now. */
  release(submissionIds: readonly SubmissionId[]): Promise<void>;
  /** To the end when `before` is null. */
  move(submissionIds: readonly SubmissionId[], before: SubmissionId | null): Promise<void>;
  /** Moves them by a step or all the way; one shift after another, each from where the one before has led. */
  shift(submissionIds: readonly SubmissionId[], shift: Shift): Promise<void>;
}

/** Loads at every `ready`. */
export function createSubmissions({ api, events }: { api: Client; events: Events }): Submissions {
  const rows = createRowStore<Submission>({
    idOf: (submission) => submission.id,
    fetchAll: () => api.submissions.list(),
  });
  const put = (submissions: readonly Submission[]): void => rows.change({ put: submissions });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    for (const event of batch) {
      if (event.type === 'submission.changed') put([event.submission]);
      else if (event.type === 'submission.removed') rows.change({ remove: [event.submissionId] });
    }
  });
  const move = async (ids: readonly SubmissionId[], before: SubmissionId | null): Promise<void> =>
    put(await api.submissions.move({ submissionIds: [...ids], before }));
  const inTurn = pLimit(1);
  return {
    ...rows,
    retryNow: async (submissionId) => put([await api.submissions.retryNow({ submissionId })]),
    async discard(submissionId) {
      const { request } = await api.submissions.discard({ submissionId });
      rows.change({ remove: [submissionId] });
      return request;
    },
    pause: async (ids, paused) => put(await api.submissions.pause({ submissionIds: [...ids], paused })),
    label: async (ids, label) => put(await api.submissions.label({ submissionIds: [...ids], label })),
    release: async (ids) => put(await api.submissions.release({ submissionIds: [...ids] })),
    move,
    shift: (ids, shift) =>
      inTurn(() => {
        const target = shifted(sendingOrder(rows.store.getState().byId.values()), new Set(ids), shift);
        return target === null ? undefined : move(target.moved, target.before);
      }),
  };
}

// Jobs of single assets and the parent jobs of batches and sets, kept current by events; those of members are with their group.

/** Older ones are not listed until newer ones were cleared. */
export const mostJobs = 5000;

/** By job id. */
export interface Jobs extends RowStore<Job> {
  /** Older ones may be left out. */
  isFull(): boolean;
  /** Also for members. Rejects with `FailureError`; `job.cancel-refused` says why the service did not. */
  cancel(jobId: JobId): Promise<void>;
}

/** The newest 5000. */
export function createJobs({ api, events }: { api: Client; events: Events }): Jobs {
  const rows = createRowStore<Job>({
    idOf: (job) => job.id,
    fetchAll: () => api.jobs.list({ limit: mostJobs }),
  });
  // A set of 500 would otherwise fill the page with jobs that nobody looks at.
  const put = (jobs: readonly Job[]): void =>
    rows.change({ put: jobs.filter((job) => job.groupIndex === null) });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    put(batch.flatMap((event) => (event.type === 'job.changed' ? [event.job] : [])));
  });
  const isFull = (): boolean => rows.store.getState().byId.size >= mostJobs;
  return { ...rows, isFull, cancel: async (jobId) => put([await api.jobs.cancel({ jobId })]) };
}

// Batches and sets, kept current by events; their members only while they are looked at.

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

// The downloads of assets, kept current by events.

/** Assets on their own, or all members of a batch or set. */
export type TransfersOf = { readonly assetIds: AssetId[] } | { readonly groupId: GroupId };

/** By asset id. Methods reject with `FailureError`. */
export interface Transfers extends RowStore<Transfer> {
  /** Tries a waiting or stopped download now. */
  retry(assetId: AssetId): Promise<void>;
  /** Sets aside or resumes. */
  pause(of: TransfersOf, paused: boolean): Promise<void>;
  /** As ZIP bundles that the service builds. */
  viaBundle(of: TransfersOf): Promise<void>;
  /** What is missing on this disk, now. */
  fetch(of: TransfersOf): Promise<void>;
}

/** Loads at every `ready`. */
export function createTransfers({ api, events }: { api: Client; events: Events }): Transfers {
  const rows = createRowStore<Transfer>({
    idOf: (transfer) => transfer.assetId,
    fetchAll: () => api.transfers.list(),
  });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    rows.change({
      put: batch.flatMap((event) => (event.type === 'transfer.changed' ? [event.transfer] : [])),
    });
  });
  return {
    ...rows,
    retry: async (assetId) => rows.change({ put: [await api.transfers.retry({ assetId })] }),
    pause: async (of, paused) => rows.change({ put: await api.transfers.pause({ of, paused }) }),
    viaBundle: async (of) => rows.change({ put: await api.transfers.viaBundle({ of }) }),
    fetch: async (of) => rows.change({ put: await api.transfers.fetch({ of }) }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly submissions: Submissions;
    readonly jobs: Jobs;
    readonly groups: Groups;
    readonly transfers: Transfers;
  }
}
