/** Turns Node's request and response into `(Request) => Answer`: streams both ways, bounded and cancellable. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, drop } from '../answer.ts';
import { sendBody } from './send-body.ts';

/** `maxBodyBytes` bounds what is read of a request's body. */
export interface AdapterOptions {
  readonly origin: string;
  readonly maxBodyBytes: number;
}

/** Thrown into the reader of a request's body that goes on beyond the bound. */
class BodyTooLarge extends Error {}

/** Answers `incoming` with what `handle` returns; its signal aborts when the client hangs up. Rejects as `handle` does. */
export async function answerWith(
  handle: (request: Request) => Promise<Answer>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: AdapterOptions,
): Promise<'answered' | 'too-large'> {
  if (Number(incoming.headers['content-length'] ?? 0) > options.maxBodyBytes) return 'too-large';
  const hangUp = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) hangUp.abort();
  });
  const body = incoming.method === 'POST' ? boundedBody(incoming, options.maxBodyBytes) : null;
  const request = new Request(options.origin + (incoming.url ?? '/'), {
    method: incoming.method ?? 'GET',
    headers: headersOf(incoming),
    signal: hangUp.signal,
    ...(body === null ? {} : { body: body.stream, duplex: 'half' }),
  });
  const answer = await handle(request).catch((error: unknown) => {
    if (body?.exceeded() === true) return null;
    throw error;
  });
  if (answer === null || body?.exceeded() === true) {
    if (answer !== null) drop(answer);
    return 'too-large';
  }
  await send(answer, outgoing, incoming.method === 'HEAD');
  return 'answered';
}

/** Writes an answer out, as fast as the client reads. A client that hangs up is no error. */
export async function send(answer: Answer, outgoing: ServerResponse, headOnly = false): Promise<void> {
  const { status, headers, body } = answer;
  if (outgoing.destroyed) return drop(answer);
  outgoing.statusCode = status;
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  if (headOnly || body === null || typeof body === 'string') {
    drop(answer);
    outgoing.end(headOnly ? null : body);
    return undefined;
  }
  return sendBody(body, outgoing);
}

/** The session's secret stays with the host: handlers do not see the cookie. */
function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name === 'cookie' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}

function boundedBody(
  incoming: IncomingMessage,
  maxBytes: number,
): { stream: ReadableStream; exceeded(): boolean } {
  const state = { bytes: 0 };
  const bounded = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      state.bytes += chunk.byteLength;
      if (state.bytes > maxBytes) throw new BodyTooLarge();
      yield chunk;
    }
  };
  return { stream: ReadableStream.from(bounded()), exceeded: () => state.bytes > maxBytes };
}
