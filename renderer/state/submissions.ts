/** Create calls that the service has not accepted yet, kept current by events. */

import type { CreateRequest } from '../../main/contract/model/create-request.ts';
import type { SubmissionId } from '../../main/contract/model/ids.ts';
import type { Submission } from '../../main/contract/model/submission.ts';
import type { Client } from '../bridge/bridge.ts';
import type { Events } from './events.ts';
import { createRowStore, type RowStore } from './rows.ts';

/**
 * By submission id. An accepted one stays with the id of its job, so that the queue can hand over from one to the other
 * without showing both or neither. Methods reject with `FailureError`.
 */
export interface Submissions extends RowStore<Submission> {
  retryNow(submissionId: SubmissionId): Promise<void>;
  /** Answers what was asked, for editing and sending again. */
  discard(submissionId: SubmissionId): Promise<CreateRequest>;
}

/** Loads at every `ready`. */
export function createSubmissions({ api, events }: { api: Client; events: Events }): Submissions {
  const rows = createRowStore<Submission>({
    idOf: (submission) => submission.id,
    fetchAll: () => api.submissions.list(),
  });
  const put = (submission: Submission): void => rows.change({ put: [submission] });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    for (const event of batch) {
      if (event.type === 'submission.changed') put(event.submission);
      else if (event.type === 'submission.removed') rows.change({ remove: [event.submissionId] });
    }
  });
  return {
    ...rows,
    retryNow: async (submissionId) => put(await api.submissions.retryNow({ submissionId })),
    async discard(submissionId) {
      const { request } = await api.submissions.discard({ submissionId });
      rows.change({ remove: [submissionId] });
      return request;
    },
  };
}
