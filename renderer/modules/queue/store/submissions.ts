/** Create calls that the service has not accepted yet, kept current by events. */

import pLimit from 'p-limit';
import type { CreateRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { SubmissionId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createRowStore, type RowStore } from '../../shared/store/row-store.ts';
import { type Shift, sendingOrder, shifted } from './sending-order.ts';

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

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly submissions: Submissions;
  }
}
