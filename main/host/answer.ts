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
  readonly body: Readable | ReadableStream<Uint8Array> | string | null;
}

/** What is asked of the page; a `Request` has it. */
export interface Asked {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
}

/** A sentence that is read as it is. */
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
  return { status, headers: [...headers], body };
}

/** What nobody will read is let go. */
export function drop({ body }: Answer): void {
  if (body instanceof Readable) body.destroy();
  else if (typeof body === 'object') void body?.cancel().catch(() => undefined);
}
