/** One GET whose bytes are taken while they lie in the connection's buffer, and that ends when the host goes silent. */
import type { Dispatcher } from 'undici';
import type { Clock } from '../../core/clock.ts';

// One GET whose bytes are taken while they lie in the connection's buffer: no stream between, and nothing copied.

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * `take` is called with each piece, which is gone when it returns; what it returns, if anything, is waited for before
 * the next one. Resolves at the end of the body. Throws what `take` throws, the signal's reason, and what undici throws.
 */
export type ReadBody = (take: (bytes: Buffer) => Promise<void> | null) => Promise<void>;

/** An answer whose headers have come; its body waits until it is read. */
export interface HttpAnswer {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly read: ReadBody;
  /** Hangs up: nothing more is read. */
  discard(): void;
}

/** Throws the signal's reason and what undici throws. */
export function httpGet(
  url: URL,
  {
    dispatcher,
    headers,
    signal,
  }: {
    readonly dispatcher: Dispatcher;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  },
): Promise<HttpAnswer> {
  const get = new Get(signal);
  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { ...headers },
    },
    get,
  );
  return get.answered.promise;
}

class Get implements Dispatcher.DispatchHandler {
  readonly answered = Promise.withResolvers<HttpAnswer>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #signal: AbortSignal;
  #controller: Dispatcher.DispatchController | null = null;
  #take: ((bytes: Buffer) => Promise<void> | null) | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    // The reader of the body gets it.
    this.#ended.promise.catch(() => undefined);
    if (signal.aborted) this.#abort();
    else signal.addEventListener('abort', this.#abort, { once: true });
  }

  readonly #abort = (): void => this.#hangUp(this.#signal.reason);

  #hangUp(reason: unknown): void {
    const error = reason instanceof Error ? reason : new Error('aborted', { cause: reason });
    this.#fail(error);
    this.#controller?.abort(error);
  }

  #fail(error: unknown): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.answered.reject(error);
    this.#ended.reject(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) controller.abort(this.#signal.reason);
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    if (statusCode < 200) return;
    controller.pause();
    this.answered.resolve({
      statusCode,
      headers,
      read: (take) => {
        this.#take = take;
        controller.resume();
        return this.#ended.promise;
      },
      discard: () => this.#hangUp(new Error('not wanted')),
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, bytes: Buffer): void {
    const room = this.#take?.(bytes) ?? null;
    if (room === null) return;
    controller.pause();
    room.then(
      () => controller.resume(),
      (error: unknown) => this.#hangUp(error),
    );
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#ended.resolve();
  }

  onResponseError(_: unknown, error: Error): void {
    this.#fail(error);
  }
}

// Ends a download whose host has gone silent; time that this side spends on writing does not count.

/** `waiting` before each read of the body, `came` after it; `close` when the download has ended. */
export interface StallWatch {
  waiting(): void;
  came(): void;
  close(): void;
}

/** Calls `stalled` once when nothing came for `limitMs`. One timer for the whole download, not one for each piece. */
export function createStallWatch(clock: Clock, limitMs: number, stalled: () => void): StallWatch {
  let waitingSince: number | null = null;
  let timer: { cancel(): void } | null = null;
  const look = (): void => {
    const silentMs = waitingSince === null ? 0 : clock.now() - waitingSince;
    if (silentMs >= limitMs) {
      timer = null;
      stalled();
      // A clock that was set back counts from there anew.
    } else timer = clock.after(limitMs - Math.max(0, silentMs), look);
  };
  return {
    waiting() {
      waitingSince = clock.now();
      timer ??= clock.after(limitMs, look);
    },
    came() {
      waitingSince = null;
    },
    close() {
      timer?.cancel();
      timer = null;
      waitingSince = null;
    },
  };
}
