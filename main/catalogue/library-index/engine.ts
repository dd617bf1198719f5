/** Builds the index, keeps it up to date and answers one question after the other; runs in a thread of its own or in the caller's. */
import Database from 'better-sqlite3';
import { createEarly } from './early.ts';
import { createEntryReader, type EntryReader } from './entry-reader.ts';
import { createLookup, type Lookup } from './lookup.ts';
import type { Answer, Answers, News, Question } from './messages.ts';

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
  return error instanceof Error ? error.message : 'of an unknown error';
}
