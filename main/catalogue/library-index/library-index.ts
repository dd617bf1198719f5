/** The search index as the application sees it: questions go in, and each is answered, whatever becomes of the thread. */
import { AppError } from '../../contract/plain/errors.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ThreadFaults } from '../../core/process-faults.ts';
import { createPeer, type Peer, type WiredPeer } from '../../core/worker-rpc/peer.ts';
import { startThread, ThreadEnded } from '../../core/worker-rpc/thread.ts';
import {
  type Answers,
  type Asked,
  createIndexProcedures,
  type IndexHost,
  type IndexProcedures,
} from './engine.ts';
import { searchWords } from './search-words.ts';

/** A thread that does not end on its own within this time is ended by force. */
const endMs = 1500;
/** A question at which the index broke down so often is not asked again. */
const mostTries = 2;

/** The index, in its thread or in this one. */
interface Line extends Peer<IndexProcedures> {
  close(): Promise<void>;
}

/** In this thread. */
function lineHere(path: string, host: IndexHost): Line {
  const { procedures, close } = createIndexProcedures(path, (name) => host[name]());
  const inside = createPeer((message) => outside.hear(message), procedures);
  const outside: WiredPeer<IndexProcedures> = createPeer((message) => inside.hear(message), host);
  return {
    ...outside,
    async close() {
      close();
      outside.end(new AppError('cancelled', {}));
    },
  };
}

/** `onEnd`: the thread is gone, because of that fault when there is one. */
function lineToThread(entry: URL, path: string, host: IndexHost, onEnd: (fault: Error | null) => void): Line {
  const thread = startThread<IndexProcedures>(entry, { workerData: { path }, procedures: host, onEnd });
  // Ended by force while it loads SQLite's driver, it would take the whole process with it.
  return { ...thread, close: () => thread.close(endMs) };
}

/** Nothing is read before `start` or the first question. */
export interface LibraryIndex {
  /** Reads the library into memory, in the background. */
  start(): void;
  started(): boolean;
  /** True once all was read: questions are answered at once. */
  ready(): boolean;
  /**
   * Waits for the index. Throws `cancelled` when aborted, and `search.unavailable` when the index broke down twice while
   * it was asked.
   */
  ask<One extends Asked>(asked: One, signal?: AbortSignal): Promise<Answers[One['type']]>;
  /** Assets were entered, changed or removed. Called after their transaction; any number of ids. */
  touched(ids: readonly string[]): void;
  /** Collections or connections were renamed. */
  renamed(): void;
  close(): Promise<void>;
}

interface Deps {
  /** `worker.ts`, or what it was built to; without it the index is in this thread. */
  readonly entry?: URL | undefined;
  /** The catalogue's file. */
  readonly path: string;
  readonly log: Log;
  /** Hears of it when the thread breaks down. */
  readonly faults?: ThreadFaults | undefined;
  /** A search may find something else now. */
  readonly onChanged: () => void;
}

/** One for a catalogue that is open. */
export function openLibraryIndex({ entry, path, log, faults, onChanged }: Deps): LibraryIndex {
  const closing = new AbortController();
  let line: Line | null = null;
  let ready = false;
  const host: IndexHost = { ready: () => void (ready = true), changed: onChanged };
  /** The next one reads the library anew. */
  const ended = (fault: Error | null): void => {
    const wasReady = ready;
    line = null;
    ready = false;
    if (closing.signal.aborted) return;
    if (faults === undefined) log.error({ err: fault }, 'the search index broke down');
    faults?.brokeDown('search', fault);
    // What was touched and not read yet is known to the next one only.
    if (wasReady) onChanged();
  };
  const begin = (): Line =>
    (line ??= entry === undefined ? lineHere(path, host) : lineToThread(entry, path, host, ended));
  return {
    start() {
      if (!closing.signal.aborted) begin();
    },
    started: () => line !== null,
    ready: () => ready,
    async ask<One extends Asked>(asked: One, signal?: AbortSignal): Promise<Answers[One['type']]> {
      const over = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      // What waited when the index broke down is asked again, but for what may have been the cause.
      for (let tries = 1; ; tries += 1) {
        if (over.aborted) throw new AppError('cancelled', {});
        try {
          // The answer to a question is of its type: see `Answers`.
          // oxlint-disable-next-line no-await-in-loop -- the second try follows the first
          return (await begin().call('ask', asked, { signal: over })) as Answers[One['type']];
        } catch (error) {
          if (over.aborted) throw new AppError('cancelled', {});
          if (!(error instanceof ThreadEnded)) throw unavailable(error instanceof Error ? error.message : '');
          if (tries === mostTries) throw unavailable(searchWords.brokeDown);
        }
      }
    },
    touched(ids) {
      if (ids.length > 0) line?.notify('touched', ids);
    },
    renamed: () => line?.notify('renamed', undefined),
    async close() {
      closing.abort();
      await line?.close();
    },
  };
}

const unavailable = (reason: string): AppError => new AppError('search.unavailable', { reason });
