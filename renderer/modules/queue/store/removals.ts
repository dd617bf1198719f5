/** Taking rows off the queue with a way back: ended ones are cleared, requests that wait are discarded. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { JobId, SubmissionId } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { actionWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo } from '../../shared/store/undo.ts';
import type { Groups, Jobs, Submissions } from './queue-tables.ts';

// Taking ended rows off the queue, and putting them back. Assets and files stay where they are.

/** Rejects with `FailureError`; nothing has then left the list, or only a part of very many. */
export interface Clearing {
  clear(jobIds: readonly JobId[]): Promise<void>;
}

const mostAtOnce = 5000;

/** Clearing shows a notice with a way back, which stays in the undo stack. */
export function createClearing(options: {
  readonly api: Client;
  readonly jobs: Jobs;
  readonly groups: Groups;
  readonly undo: Undo;
}): Clearing {
  const { api, jobs, groups, undo } = options;
  const put = (changed: readonly Job[]): void => {
    jobs.change({ put: changed });
    const known = groups.store.getState().byId;
    groups.change({
      put: changed.flatMap((job) => {
        const group = job.groupId === null ? undefined : known.get(job.groupId);
        return group === undefined ? [] : [{ ...group, job }];
      }),
    });
  };
  const set = async (jobIds: readonly JobId[], cleared: boolean): Promise<JobId[]> => {
    const changed: JobId[] = [];
    for (let at = 0; at < jobIds.length; at += mostAtOnce) {
      const answer = await api.jobs.clear({ jobIds: jobIds.slice(at, at + mostAtOnce), cleared });
      put(answer);
      changed.push(...answer.map(({ id }) => id));
    }
    // There is room for older ones.
    if (cleared && jobs.isFull()) await jobs.load();
    return changed;
  };
  return {
    async clear(jobIds) {
      const changed = await set(jobIds, true);
      if (changed.length === 0) return;
      const words = actionWords.cleared(changed.length);
      const entry = {
        words,
        undo: async () => void (await set(changed, false)),
        redo: async () => void (await set(changed, true)),
      };
      undo.offer(entry, actionWords.offTheQueue(words));
    },
  };
}

// Discarding a request with a way back: it leaves the queue at once, and main only when its notice is gone.

/** The store holds what is hidden because it is about to be discarded. Closing the page in between discards nothing. */
export interface Discards {
  readonly store: StoreApi<ReadonlySet<string>>;
  /** `name` is what the notice calls it. */
  begin(submissionId: SubmissionId, name: string): void;
  /** Many with one notice and one way back. */
  beginAll(submissionIds: readonly SubmissionId[], message: string): void;
}

/** A discard that fails brings the row back and says why. */
export function createDiscards(options: { submissions: Submissions; notices: Notices }): Discards {
  const { submissions, notices } = options;
  const store = createStore<ReadonlySet<string>>(() => new Set<string>());
  const show = (ids: readonly string[]): void =>
    store.setState((hidden) => new Set([...hidden].filter((other) => !ids.includes(other))), true);
  const beginAll: Discards['beginAll'] = (asked, message) => {
    const submissionIds = asked.filter((id) => !store.getState().has(id));
    if (submissionIds.length === 0) return;
    store.setState((hidden) => new Set([...hidden, ...submissionIds]), true);
    let undone = false;
    const undo = (): void => {
      undone = true;
      show(submissionIds);
    };
    const noticeId = notices.tell(message, { actions: [{ label: actionWords.undo, onSelect: undo }] });
    const stop = notices.store.subscribe((shown) => {
      if (shown.some((notice) => notice.id === noticeId)) return;
      stop();
      if (undone) return;
      for (const id of submissionIds) {
        submissions
          .discard(id)
          .catch((error: unknown) => notices.fail(failureOf(error)))
          .finally(() => show([id]));
      }
    });
  };
  return {
    store,
    beginAll,
    begin: (submissionId, name) => beginAll([submissionId], `Discarded “${name}”.`),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly clearing: Clearing;
    readonly discards: Discards;
  }
}
