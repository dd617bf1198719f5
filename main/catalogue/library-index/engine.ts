/** The search engine: what it is asked and answers, how it builds the index and keeps it up to date, and its procedures for a thread of its own or the caller's. */

import Database from 'better-sqlite3';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Facet, LibraryPage, LibraryQuery } from '../../contract/schema/library/search.ts';
import type { CallContext } from '../../core/worker-rpc/peer.ts';
import type { ListedPage } from '../catalogue.ts';
import { createEntryReader, type EntryReader } from './entry-reader.ts';
import { createLookup, type Lookup } from './lookup.ts';
import { searchWords } from './search-words.ts';

// What the index is asked, and what it answers: plain data, whether it has a thread of its own or not.

/** `now`: milliseconds since 1970, for ages of days.  */
export type Question =
  | ({ readonly type: 'search'; readonly id: number; readonly now: number } & LibraryQuery)
  | { readonly type: 'facets'; readonly id: number; readonly now: number; readonly text: string }
  | ({
      readonly type: 'place';
      readonly id: number;
      readonly now: number;
      readonly assetId: AssetId;
    } & Omit<LibraryQuery, 'offset' | 'limit' | 'early'>)
  | { readonly type: 'ids'; readonly id: number; readonly now: number; readonly text: string }
  | { readonly type: 'figures'; readonly id: number };

/** Messages to the index that have no answer; `drop` of what is answered already means nothing. */
type News =
  | { readonly type: 'touched'; readonly ids: readonly string[] }
  | { readonly type: 'renamed' }
  | { readonly type: 'drop'; readonly id: number };

/** What is asked; each is numbered on its way. */
export type Asked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

/** How the index was made. */
export interface IndexFigures {
  readonly assets: number;
  readonly buildMs: number;
  /** Of this thread's heap and of its arrays. */
  readonly bytes: number;
}

/** What each question is answered with. */
export interface Answers {
  readonly search: ListedPage & Pick<LibraryPage, 'whole'>;
  readonly facets: Facet[];
  readonly place: number | null;
  readonly ids: readonly AssetId[];
  readonly figures: IndexFigures;
}

/** `changed`: searches may find something else from now on. */
export type Answer =
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[Question['type']] }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'ready' }
  | { readonly type: 'changed' };

// Answers while the library is still being read: a search right after a start finds the newest of what matches.

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

// Builds the index, keeps it up to date and answers one question after the other; runs in a thread of its own or in the caller's.

/** Rows read at once: 3 ms, after which what was asked or dropped meanwhile is heard of. */
const pageRows = 100;

const sinceStart = (): number => performance.now();

export interface Engine {
  hear(message: Question | News): void;
  close(): void;
}

/**
 * `path`: a catalogue of the newest version. Begins to read it; whatever is asked before that is answered after it, or
 * early. `now`: milliseconds from any beginning. Never throws.
 */
export function startEngine(path: string, say: (answer: Answer) => void, now = sinceStart): Engine {
  let opened: Opened | null = null;
  // Not before it is asked: a catalogue that is gone is a failed question, which a later one may ask with success.
  const reader = (): EntryReader => (opened ??= open(path)).reader;
  const lookup = createLookup();
  const started = now();
  const questions = new Map<number, Question>();
  const touched = new Set<string>();
  let renamed = true;
  const early = createEarly(lookup, say, now);
  let before = Number.POSITIVE_INFINITY;
  let buildMs: number | null = null;
  let scheduled: NodeJS.Immediate | null = null;
  let closed = false;

  const schedule = (): void => {
    scheduled ??= setImmediate(() => {
      scheduled = null;
      if (!closed) step();
    });
  };
  const step = (): void => {
    try {
      if (buildMs === null) build();
      else if (touched.size > 0 || renamed) catchUp();
      else answerNext();
    } catch (error) {
      // What was not read is read with the next question.
      for (const { id } of questions.values()) say({ type: 'failed', id, reason: reasonOf(error) });
      questions.clear();
      return;
    }
    if (buildMs === null || touched.size > 0 || renamed || questions.size > 0) schedule();
  };
  const build = (): void => {
    if (renamed) readNames(reader(), lookup);
    renamed = false;
    if (before !== Number.POSITIVE_INFINITY && early.hasNew(questions)) return early.answer(questions);
    const entries = reader().page(before, pageRows);
    lookup.put(entries);
    before = entries.at(-1)?.seq ?? before;
    if (entries.length === pageRows) return early.answer(questions);
    lookup.warm();
    buildMs = now() - started;
    say({ type: 'ready' });
    if (early.any()) say({ type: 'changed' });
  };
  const catchUp = (): void => {
    const ids = [...touched].slice(0, pageRows);
    const entries = reader().byIds(ids);
    for (const id of ids) touched.delete(id);
    const entered = lookup.put(entries);
    const left = entries.length < ids.length && lookup.keepOnly(reader().seqs());
    const named = renamed && readNames(reader(), lookup);
    renamed = false;
    if (entered || left || named) say({ type: 'changed' });
    // After many edits at once a search is not held up by all of them: each part of them is news of its own.
    if (touched.size > 0) answerNext();
  };
  const answerNext = (): void => {
    // Rows are waited for; what is found is counted afterwards.
    const question =
      questions.values().find(({ type }) => type === 'search') ?? questions.values().next().value;
    if (question === undefined) return;
    questions.delete(question.id);
    say(answered(question, { reader: reader(), lookup, buildMs: buildMs ?? 0 }));
  };
  schedule();
  return {
    hear(message) {
      if (message.type === 'drop') return void questions.delete(message.id);
      if (message.type === 'touched') for (const id of message.ids) touched.add(id);
      else if (message.type === 'renamed') renamed = true;
      else questions.set(message.id, message);
      schedule();
    },
    close() {
      closed = true;
      if (scheduled !== null) clearImmediate(scheduled);
      opened?.raw.close();
    },
  };
}

interface Opened {
  readonly raw: Database.Database;
  readonly reader: EntryReader;
}

function open(path: string): Opened {
  const raw = new Database(path, { readonly: true, timeout: 5000 });
  return { raw, reader: createEntryReader(raw) };
}

function answered(question: Question, parts: Parts): Answer {
  const { id } = question;
  try {
    return { type: 'answer', id, answer: answerOf(question, parts) };
  } catch (error) {
    return { type: 'failed', id, reason: reasonOf(error) };
  }
}

interface Parts {
  readonly reader: EntryReader;
  readonly lookup: Lookup;
  readonly buildMs: number;
}

function answerOf(question: Question, { reader, lookup, buildMs }: Parts): Answers[Question['type']] {
  switch (question.type) {
    case 'search':
      return { ...lookup.page(question, question.now), whole: true };
    case 'facets':
      return lookup.facets(question.text, question.now);
    case 'place': {
      const seq = reader.seqOf(question.assetId);
      return seq === null ? null : lookup.place(question, seq, question.now);
    }
    case 'ids':
      return reader.ids(lookup.seqs(question.text, question.now));
    case 'figures': {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return { assets: lookup.count(), buildMs: Math.round(buildMs), bytes: heapUsed + arrayBuffers };
    }
  }
}

function readNames(reader: EntryReader, lookup: Lookup): boolean {
  const collections = lookup.nameAll('collection', reader.names('collections'));
  return lookup.nameAll('connection', reader.names('connections')) || collections;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : searchWords.unknownError;
}

// The engine as procedures: each caller, from another thread or from this one, waits for its own answer.

/** What the index calls in the application. */
export type IndexHost = {
  /** All was read: questions are answered at once. */
  readonly ready: () => void;
  /** Searches may find something else from now on. */
  readonly changed: () => void;
};

interface Waiting {
  resolve(answer: Answers[Asked['type']]): void;
  reject(error: unknown): void;
}

/** `path`: a catalogue of the newest version, which it begins to read. `notify` reaches the application. */
export function createIndexProcedures(path: string, notify: (name: keyof IndexHost) => void) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  const engine = startEngine(path, (answer: Answer) => {
    if (answer.type === 'answer') take(answer.id)?.resolve(answer.answer);
    else if (answer.type === 'failed') take(answer.id)?.reject(new Error(answer.reason));
    else notify(answer.type);
  });
  return {
    close: engine.close,
    procedures: {
      /** Throws an error whose message is the reason. One that is aborted is not answered any more. */
      ask(asked: Asked, { signal }: CallContext): Promise<Answers[Asked['type']]> {
        const id = (last += 1);
        const { promise, resolve, reject } = Promise.withResolvers<Answers[Asked['type']]>();
        waiting.set(id, { resolve, reject });
        signal.addEventListener('abort', () => {
          engine.hear({ type: 'drop', id });
          take(id)?.reject(signal.reason);
        });
        engine.hear({ ...asked, id });
        return promise;
      },
      touched: (ids: readonly string[]): void => engine.hear({ type: 'touched', ids }),
      renamed: (): void => engine.hear({ type: 'renamed' }),
    },
  };
}
export type IndexProcedures = ReturnType<typeof createIndexProcedures>['procedures'];
