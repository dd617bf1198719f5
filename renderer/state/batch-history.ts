/** What a draft was before, to go back and forward in. */
import type { BatchDraft } from './batch-draft.ts';

/** Null where there is nothing to go to. */
export interface History {
  /** A draft gave way to another; those that follow one another with the same `tag` count as one step. */
  left(draft: BatchDraft, tag: string | undefined): void;
  back(now: BatchDraft): BatchDraft | null;
  forward(now: BatchDraft): BatchDraft | null;
  can(): { readonly canUndo: boolean; readonly canRedo: boolean };
  forget(): void;
}

const mostSteps = 100;

/** Nothing yet. */
export function createHistory(): History {
  let past: BatchDraft[] = [];
  let future: BatchDraft[] = [];
  let lastTag: string | undefined;
  const step = (from: BatchDraft[], to: BatchDraft[], now: BatchDraft): BatchDraft | null => {
    const draft = from.pop();
    lastTag = undefined;
    if (draft === undefined) return null;
    to.push(now);
    return draft;
  };
  return {
    left(draft, tag) {
      if (tag === undefined || tag !== lastTag) past = [...past, draft].slice(-mostSteps);
      [future, lastTag] = [[], tag];
    },
    back: (now) => step(past, future, now),
    forward: (now) => step(future, past, now),
    can: () => ({ canUndo: past.length > 0, canRedo: future.length > 0 }),
    forget() {
      [past, future, lastTag] = [[], [], undefined];
    },
  };
}
