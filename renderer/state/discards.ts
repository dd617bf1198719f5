/** Discarding a request with a way back: it leaves the queue at once, and main only when its notice is gone. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SubmissionId } from '../../main/contract/model/ids.ts';
import { failureOf } from '../bridge/failure.ts';
import type { Notices } from './notices.ts';
import type { Submissions } from './submissions.ts';

/** The store holds what is hidden because it is about to be discarded. Closing the page in between discards nothing. */
export interface Discards {
  readonly store: StoreApi<ReadonlySet<string>>;
  /** `name` is what the notice calls it. */
  begin(submissionId: SubmissionId, name: string): void;
}

/** A discard that fails brings the row back and says why. */
export function createDiscards(options: { submissions: Submissions; notices: Notices }): Discards {
  const { submissions, notices } = options;
  const store = createStore<ReadonlySet<string>>(() => new Set<string>());
  const show = (id: string): void =>
    store.setState((hidden) => new Set([...hidden].filter((other) => other !== id)), true);
  return {
    store,
    begin(submissionId, name) {
      if (store.getState().has(submissionId)) return;
      store.setState((hidden) => new Set([...hidden, submissionId]), true);
      let undone = false;
      const undo = (): void => {
        undone = true;
        show(submissionId);
      };
      const noticeId = notices.tell(`Discarded “${name}”.`, { actions: [{ label: 'Undo', onSelect: undo }] });
      const stop = notices.store.subscribe((shown) => {
        if (shown.some((notice) => notice.id === noticeId)) return;
        stop();
        if (undone) return;
        submissions
          .discard(submissionId)
          .catch((error: unknown) => notices.fail(failureOf(error)))
          .finally(() => show(submissionId));
      });
    },
  };
}
