/**
 * What a host answers. A shape of its own: when Node hears the name of `Response` for the first time it loads a whole
 * fetch, 40 ms in which the page is not sent.
 */
import { Readable } from 'node:stream';

export type Headers = readonly (readonly [string, string])[];

/** `body` is read at most once. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable | string | null;
}

/** What is asked of the page; a `Request` has it. */
export interface Asked {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
}

/** A sentence for whoever reads it as it stands. */
export function plainAnswer(status: number, sentence: string): Answer {
  return { status, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: `${sentence}\n` };
}

/** A copy of the answer that carries these headers in place of any it had under the same names. */
export function withHeaders(answer: Answer, headers: Headers): Answer {
  const replaced = new Set(headers.map(([name]) => name.toLowerCase()));
  const kept = answer.headers.filter(([name]) => !replaced.has(name.toLowerCase()));
  return { ...answer, headers: [...kept, ...headers] };
}

/** As fetch has it, for a host that takes that. */
export function asResponse({ status, headers, body }: Answer): Response {
  const bytes = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  return new Response(bytes, { status, headers: headers.map(([name, value]) => [name, value]) });
}

/** Of a handler that answers as fetch does. */
export function fromResponse({ status, headers, body }: Response): Answer {
  return { status, headers: [...headers], body: body && readableOf(body) };
}

function readableOf(body: ReadableStream<Uint8Array>): Readable {
  const readable = Readable.from(chunksOf(body), { objectMode: false });
  // One that is let go before it was read has not begun, and would hold what is behind it.
  readable.once('close', () => void body.cancel().catch(() => undefined));
  return readable;
}

/** What nobody will read is let go. */
export function drop({ body }: Answer): void {
  if (body instanceof Readable) body.destroy();
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* body;
}
