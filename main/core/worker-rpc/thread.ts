/** A thread as its starter sees it: typed calls go in, and each one ends, whatever becomes of the thread. */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { onTranslationChange } from '../../contract/messages/language.ts';
import { currentLanguage } from '../../contract/messages/languages.ts';
import {
  closeWord,
  createOutbox,
  createPeer,
  type LanguageMessage,
  type Message,
  type Peer,
  type Procedures,
} from './peer.ts';

/** Why a call came to nothing: the thread is gone. `cause`: what it broke down of; null when it was ended on purpose. */
export class ThreadEnded extends Error {
  override readonly cause: Error | null;

  constructor(cause: Error | null) {
    super(cause === null ? 'The thread was ended.' : `The thread broke down: ${cause.message}`);
    this.name = 'ThreadEnded';
    this.cause = cause;
  }
}

/** How a thread begins and ends. */
export interface ThreadOptions {
  readonly workerData?: unknown;
  readonly resourceLimits?: WorkerOptions['resourceLimits'];
  /** What the thread may call here. */
  readonly procedures?: Procedures;
  /** It keeps the process alive while it has open calls (the default), or never. */
  readonly keepsAlive?: 'working' | 'never';
  /** Messages of one turn of the event loop go together, for threads with many small calls. */
  readonly batched?: boolean;
  /** What it writes to the console is dropped. */
  readonly silent?: boolean;
  /** It has ended: because of the fault, or with null because it was asked to. */
  readonly onEnd?: (fault: Error | null) => void;
}

/** Calls that are open when the thread ends reject with `ThreadEnded`, and so do later ones. */
export interface Thread<Theirs extends Procedures> extends Peer<Theirs> {
  /** It ends on its own once nothing in it is open any more, by force after `mostMs`. Resolves when it is gone. */
  close(mostMs?: number): Promise<void>;
  /** Milliseconds of the processor that it has used; null where that cannot be had, or it is gone. */
  workedMs(): Promise<number | null>;
  /** Ends it whatever it does. Resolves when it is gone. */
  terminate(): Promise<void>;
}

/** `entry` calls `serveThread` with procedures of the type `Theirs`. */
export function startThread<Theirs extends Procedures>(
  entry: URL,
  options: ThreadOptions = {},
): Thread<Theirs> {
  const { workerData, resourceLimits, procedures = {}, keepsAlive = 'working' } = options;
  const { batched = false, silent = false, onEnd } = options;
  const worker = new Worker(entry, {
    workerData,
    ...(resourceLimits !== undefined && { resourceLimits }),
    stdout: silent,
    stderr: silent,
  });
  if (silent) {
    worker.stdout.resume();
    worker.stderr.resume();
  }
  const post = createOutbox<Message | LanguageMessage>(
    (messages, buffers) => worker.postMessage(messages, buffers),
    batched,
  );
  const peer = createPeer<Theirs>(post, procedures);
  const gone = Promise.withResolvers<undefined>();
  let fault: Error | null = null;
  let isAsked = false;
  const terminate = async (): Promise<void> => {
    isAsked = true;
    await worker.terminate();
  };
  // What it answers is read by those who read this thread's words.
  const tellLanguage = (): void => post({ type: 'language', name: currentLanguage() }, []);
  if (currentLanguage() !== 'en') tellLanguage();
  const stopTelling = onTranslationChange(tellLanguage);
  worker.unref();
  worker.on('message', (messages: readonly Message[]) => {
    for (const message of messages) peer.hear(message);
  });
  // Nobody knows which call it belonged to.
  worker.on('messageerror', (error: Error) => {
    fault = error;
    void worker.terminate();
  });
  // Followed by its exit.
  worker.on('error', (error: unknown) => {
    fault = error instanceof Error ? error : new Error('an unknown error');
  });
  worker.once('exit', (code) => {
    if (!isAsked) fault ??= new Error(`it ended with code ${code}`);
    stopTelling();
    peer.end(new ThreadEnded(fault));
    onEnd?.(fault);
    gone.resolve(undefined);
  });
  return {
    ...peer,
    call(name, input, callOptions) {
      if (keepsAlive === 'working') worker.ref();
      return peer.call(name, input, callOptions).finally(() => {
        if (peer.openCalls() === 0) worker.unref();
      });
    },
    async close(mostMs) {
      isAsked = true;
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
      worker.postMessage(closeWord);
      const late = mostMs === undefined ? undefined : setTimeout(() => void worker.terminate(), mostMs);
      await gone.promise;
      clearTimeout(late);
    },
    async workedMs() {
      try {
        const { user, system } = await worker.cpuUsage();
        return (user + system) / 1000;
      } catch {
        return null;
      }
    },
    terminate,
  };
}
