/** Typed calls between two threads: each side has procedures and calls those of the other over a port that copies messages. */

import type { MessagePort } from 'node:worker_threads';
import { type LanguageName, setLanguage } from '../../contract/messages/languages.ts';
import { AppError, type ErrorCode, type ErrorData, isAppError } from '../../contract/plain/errors.ts';

/** What a procedure gets besides its input. */
export interface CallContext<Report = never> {
  /** Aborted with `cancelled` when the caller aborts, or is gone. */
  readonly signal: AbortSignal;
  /** Sends the caller something on the way to the answer, in order. */
  readonly report: (now: Report) => void;
}

/** Throws what is to reach the caller: an `AppError` arrives as the same code and data, anything else as a `RemoteError`. */
export type Procedure = (input: never, context: CallContext<unknown>) => unknown;

/** One side's, by name. The other side needs only the type of it. */
export type Procedures = Readonly<Record<string, Procedure>>;

type InputOf<P extends Procedure> = Parameters<P>[0];
type ReportOf<P> = P extends (input: never, context: CallContext<infer Report>) => unknown ? Report : never;
type OutputOf<P extends Procedure> = Awaited<ReturnType<P>> extends infer T ? Unmoved<T> : never;
type Unmoved<T> = T extends Moved<infer Value> ? Value : T;

/** An answer whose buffers move to the caller instead of being copied: afterwards they are empty here. */
export class Moved<T> {
  readonly value: T;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: T, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/** A procedure of the other side threw something that is no `AppError`; `stack` is that of the other side. */
export class RemoteError extends Error {
  constructor(message: string, stack: string | undefined) {
    super(message);
    this.name = 'RemoteError';
    if (stack !== undefined) this.stack = stack;
  }
}

/** `Report` is what the procedure sends on the way. */
export interface CallOptions<Report> {
  /** The call rejects with its reason: at once, or with `untilStopped` when the other side has let go of it. */
  readonly signal?: AbortSignal | undefined;
  readonly untilStopped?: boolean;
  readonly onReport?: ((now: Report) => void) | undefined;
  /** Buffers of the input that are moved instead of copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** The other side, as far as it can be called. */
export interface Peer<Theirs extends Procedures> {
  /** Resolves with the answer. Throws what the procedure threw, the signal's reason, or why the other side is gone. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    input: InputOf<Theirs[Name]>,
    options?: CallOptions<ReportOf<Theirs[Name]>>,
  ): Promise<OutputOf<Theirs[Name]>>;
  /** Calls without waiting for anything; what the procedure throws is uncaught over there. */
  notify<Name extends keyof Theirs & string>(name: Name, input: InputOf<Theirs[Name]>): void;
  /** Calls of this side that have not settled. */
  openCalls(): number;
}

type Failure =
  | { readonly code: ErrorCode; readonly data: ErrorData[ErrorCode] }
  | { readonly message: string; readonly stack: string | undefined };

/** What crosses; `id` is that of the call, counted by the side that makes it. */
export type Message =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly type: 'notify'; readonly name: string; readonly input: unknown }
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'report'; readonly id: number; readonly now: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly output: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure };

/** To a thread only, before the calls that are answered in it. */
export interface LanguageMessage {
  readonly type: 'language';
  readonly name: LanguageName;
}

/** A peer with its wires: what arrives from the other side goes into `hear`. */
export interface WiredPeer<Theirs extends Procedures> extends Peer<Theirs> {
  hear(message: Message): void;
  /** The other side is gone: open calls and later ones reject with the reason, and what it requested is aborted. */
  end(reason: Error): void;
}

/** Copies a message to the other side and moves the buffers; it may throw when something cannot be copied. */
type Post<Sent = Message> = (message: Sent, buffers: readonly ArrayBuffer[]) => void;

/** Nothing happens before the first call. */
export function createPeer<Theirs extends Procedures>(post: Post, ours: Procedures): WiredPeer<Theirs> {
  const callee = createCallee(post, ours);
  const caller = createCaller(post);
  return {
    // The procedure on the other side has this type.
    call: (name, input, options = {}) =>
      caller.call(name, input, options as CallOptions<unknown>) as Promise<OutputOf<Theirs[typeof name]>>,
    notify: (name, input) => caller.notify(name, input),
    openCalls: caller.openCalls,
    hear(message) {
      if (message.type === 'call' || message.type === 'notify' || message.type === 'abort')
        callee.hear(message);
      else caller.hear(message);
    },
    end(reason) {
      caller.end(reason);
      callee.end();
    },
  };
}

interface OpenCall {
  readonly onReport: CallOptions<unknown>['onReport'];
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

function createCaller(post: Post) {
  const open = new Map<number, OpenCall>();
  let last = 0;
  let gone: Error | null = null;
  const ask = (id: number, name: string, input: unknown, options: CallOptions<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      open.set(id, { onReport: options.onReport, resolve, reject });
      post({ type: 'call', id, name, input }, options.transfer ?? []);
    });
  return {
    openCalls: () => open.size,
    async call(name: string, input: unknown, options: CallOptions<unknown>): Promise<unknown> {
      const { signal, untilStopped = false } = options;
      signal?.throwIfAborted();
      if (gone !== null) throw gone;
      const id = (last += 1);
      const abort = (): void => {
        if (gone === null) post({ type: 'abort', id }, []);
        if (untilStopped) return;
        open.get(id)?.reject(signal?.reason);
        open.delete(id);
      };
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await ask(id, name, input, options);
      } catch (error) {
        throw signal?.aborted === true && isAppError(error, 'cancelled') ? signal.reason : error;
      } finally {
        signal?.removeEventListener('abort', abort);
        // Also when it could not be posted.
        open.delete(id);
      }
    },
    notify(name: string, input: unknown): void {
      if (gone === null) post({ type: 'notify', name, input }, []);
    },
    hear(message: Extract<Message, { type: 'report' | 'answer' | 'failed' }>): void {
      const call = open.get(message.id);
      if (message.type === 'report') return call?.onReport?.(message.now);
      open.delete(message.id);
      if (message.type === 'answer') call?.resolve(message.output);
      else call?.reject(errorOf(message.failure));
    },
    end(reason: Error): void {
      gone ??= reason;
      for (const { reject } of open.values()) reject(reason);
      open.clear();
    },
  };
}

function createCallee(post: Post, procedures: Procedures) {
  const running = new Map<number, AbortController>();
  const run = async (name: string, input: unknown, context: CallContext<unknown>): Promise<unknown> => {
    const procedure = procedures[name];
    if (procedure === undefined) throw new Error(`There is no procedure “${name}”.`);
    // The caller gives what the procedure takes: `Peer.call` holds it to that.
    return await procedure(input as never, context);
  };
  const answer = async (id: number, name: string, input: unknown): Promise<void> => {
    const abort = new AbortController();
    running.set(id, abort);
    const report = (now: unknown): void => {
      if (running.has(id)) post({ type: 'report', id, now }, []);
    };
    try {
      const output = await run(name, input, { signal: abort.signal, report });
      if (output instanceof Moved) post({ type: 'answer', id, output: output.value }, output.buffers);
      else post({ type: 'answer', id, output }, []);
    } catch (error) {
      post({ type: 'failed', id, failure: failureOf(error) }, []);
    } finally {
      running.delete(id);
    }
  };
  const end = (id: number): void => running.get(id)?.abort(new AppError('cancelled', {}));
  return {
    hear(message: Extract<Message, { type: 'call' | 'notify' | 'abort' }>): void {
      if (message.type === 'abort') end(message.id);
      else if (message.type === 'call') void answer(message.id, message.name, message.input);
      else void run(message.name, message.input, { signal: never, report: () => undefined });
    },
    end(): void {
      for (const id of running.keys()) end(id);
    },
  };
}

const never = new AbortController().signal;

function failureOf(error: unknown): Failure {
  if (isAppError(error)) return { code: error.code, data: error.data };
  return error instanceof Error
    ? { message: error.message, stack: error.stack }
    : { message: String(error), stack: undefined };
}

function errorOf(failure: Failure): Error {
  return 'code' in failure
    ? new AppError(failure.code, failure.data)
    : new RemoteError(failure.message, failure.stack);
}

// Messages between threads, many at a time: waking the other one costs as much as some dozen of them.

/** Sends messages at once, or those of one turn of the event loop together when it ends, in order. */
export function createOutbox<Sent>(
  send: (messages: readonly Sent[], buffers: readonly ArrayBuffer[]) => void,
  batched: boolean,
): Post<Sent> {
  if (!batched) return (message, buffers) => send([message], buffers);
  let waiting: Sent[] = [];
  let moving: ArrayBuffer[] = [];
  return (message, buffers) => {
    waiting.push(message);
    moving.push(...buffers);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const [messages, moved] = [waiting, moving];
      [waiting, moving] = [[], []];
      send(messages, moved);
    });
  };
}

// The inside of a thread: answers the calls of the thread that started it, and can call back.

/** How the thread ends when it is asked to, in the place of a message. */
export const closeWord = 'close';

/** `port` is the thread's `parentPort`. `onClose`: the last thing it does before it ends on its own. */
export interface ServeOptions {
  readonly batched?: boolean;
  readonly onClose?: () => void;
}

/** Begins to listen. Answers the starter, of which `Host` is what it lets itself be asked. */
export function serveThread<Host extends Procedures = Record<string, never>>(
  port: MessagePort,
  procedures: Procedures,
  { batched = false, onClose }: ServeOptions = {},
): Peer<Host> {
  const post = createOutbox<Message>((messages, buffers) => port.postMessage(messages, buffers), batched);
  const peer = createPeer<Host>(post, procedures);
  // From this program itself, in the types of both sides: see decision 015.
  port.on('message', (data: readonly (Message | LanguageMessage)[] | typeof closeWord) => {
    if (data === closeWord) {
      onClose?.();
      // With the port closed nothing keeps the thread. What waits in the outbox leaves first.
      setImmediate(() => port.close());
    } else {
      for (const message of data) {
        if (message.type === 'language') setLanguage(message.name);
        else peer.hear(message);
      }
    }
  });
  return peer;
}
