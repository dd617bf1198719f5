/** A connection to Chromium over its debugging pipe. When this process dies, by any signal, the pipe closes and Chromium ends. */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { message: string };
  readonly sessionId?: string;
}

/** Sends a command to one target. Rejects with Chromium's own message. */
export type Send = <T = Record<string, unknown>>(
  method: string,
  params?: Record<string, unknown>,
) => Promise<T>;

/** Emits `event` with (method, params, sessionId). */
export class Cdp extends EventEmitter<{ event: [string, Record<string, unknown>, string | undefined] }> {
  readonly #input: Writable;
  readonly #waiting = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; method: string }
  >();
  #lastId = 0;
  #closed = false;

  constructor(input: Writable, output: Readable) {
    super();
    this.#input = input;
    let chunks: Buffer[] = [];
    output.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        chunks.push(chunk.subarray(start, end));
        this.#receive(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer);
        chunks = [];
        start = end + 1;
      }
      chunks.push(chunk.subarray(start));
    });
    const close = (): void => this.#close();
    output.on('close', close);
    input.on('error', close);
  }

  /** Commands for the browser, or for the target of a session. */
  session(sessionId?: string): Send {
    return (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (this.#closed) return reject(new Error(`${method}: Chromium has ended`));
        const id = ++this.#lastId;
        this.#waiting.set(id, { resolve: (value) => resolve(value as never), reject, method });
        this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
  }

  #receive(message: Answer): void {
    if (message.id === undefined) {
      this.emit('event', message.method ?? '', message.params ?? {}, message.sessionId);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
  }

  #close(): void {
    this.#closed = true;
    for (const { reject, method } of this.#waiting.values())
      reject(new Error(`${method}: Chromium has ended`));
    this.#waiting.clear();
  }
}
