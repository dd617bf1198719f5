/** Discarding a request with a way back: it leaves the queue at once, and main only when its notice is gone. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SubmissionId } from '../../../../main/contract/schema/ids.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { actionWords } from '../../shared/store/action-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Submissions } from './submissions.ts';

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
    readonly discards: Discards;
  }
}
