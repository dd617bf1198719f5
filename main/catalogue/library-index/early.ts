/** Answers while the library is still being read: a search right after a start finds the newest of what matches. */
import type { Lookup } from './lookup.ts';
import type { Answer, Question } from './messages.ts';

/** What has been read is looked through so often, and not after each page of it. */
const everyMs = 100;
/** Rows that do not fill the screen are waited for so long. */
const patienceMs = 250;
/** An answer that has been given is requested again so often, while it grows. */
const growMs = 1000;

type Search = Extract<Question, { readonly type: 'search' }>;

export interface Early {
  /** True when there is a question that could be answered early and has not been looked at: the caller waits for no further page. */
  hasNew(questions: Map<number, Question>): boolean;
  /** Takes those out of the questions that can be answered now: in their order older ones only come behind. */
  answer(questions: Map<number, Question>): void;
  /** True when an answer has been given. */
  any(): boolean;
}

/** `lookup` holds the newest assets, from page to page of more of them. `now`: milliseconds from any beginning. */
export function createEarly(
  lookup: Pick<Lookup, 'page'>,
  say: (answer: Answer) => void,
  now: () => number,
): Early {
  const since = new Map<number, number>();
  let lookedMs = 0;
  let saidMs: number | null = null;
  let any = false;
  const answerOne = (question: Search, nowMs: number): boolean => {
    const page = lookup.page(question, question.now);
    const waited = nowMs - (since.get(question.id) ?? nowMs);
    if (page.rows.length < question.limit && (page.rows.length === 0 || waited < patienceMs)) return false;
    say({ type: 'answer', id: question.id, answer: { ...page, whole: false } });
    return true;
  };
  const isNew = (one: Question): boolean => isEarly(one) && !since.has(one.id);
  return {
    any: () => any,
    hasNew: (questions) => questions.values().some(isNew),
    answer(questions) {
      const nowMs = now();
      if (saidMs !== null && nowMs - saidMs > growMs) {
        saidMs = null;
        say({ type: 'changed' });
      }
      const waiting = questions.values().filter(isEarly).toArray();
      const fresh = waiting.filter(isNew);
      if (fresh.length === 0 && nowMs - lookedMs < everyMs) return;
      lookedMs = nowMs;
      for (const { id } of fresh) since.set(id, nowMs);
      for (const question of waiting) {
        if (!answerOne(question, nowMs)) continue;
        questions.delete(question.id);
        since.delete(question.id);
        saidMs ??= nowMs;
        any = true;
      }
    },
  };
}

function isEarly(one: Question): one is Search {
  return one.type === 'search' && one.early === true && one.sort.by === 'created' && one.sort.descending;
}
