/** Turns Node's request and response into `(Request) => Answer`: streams both ways, bounded and cancellable. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as StreamOfNode } from 'node:stream/web';
import { type Answer, drop } from '../page.ts';

/** Fresh memory costs more than the bytes in it: 28 MB take 70 ms in these few, 100 ms in a new one for each piece. */
const buffers = { count: 3, bytes: 256 * 1024 } as const;

/** Ends `outgoing`. A client that hangs up is no error; the body is let go then. */
async function sendBody(
  body: Readable | ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  const reader = body instanceof Readable ? null : byteReader(body);
  if (reader !== null) return sendByBuffers(reader, outgoing);
  return pipeline(body instanceof Readable ? body : Readable.fromWeb(body as StreamOfNode), outgoing).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    },
  );
}

/** Null for a stream that brings buffers of its own. */
function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}

async function sendByBuffers(reader: ReadableStreamBYOBReader, outgoing: ServerResponse): Promise<void> {
  const closed = Promise.withResolvers<null>();
  outgoing.once('close', () => closed.resolve(null));
  const length = Number(outgoing.getHeader('content-length') ?? buffers.bytes);
  const bytes = Math.max(1, Math.min(buffers.bytes, length));
  const writing: Promise<ArrayBuffer>[] = [];
  let made = 0;
  try {
    for (;;) {
      const free = made++ < buffers.count ? new ArrayBuffer(bytes) : writing.shift();
      const buffer = await Promise.race([free, closed.promise]);
      if (buffer === null || buffer === undefined) break;
      const read = await Promise.race([reader.read(new Uint8Array(buffer)), closed.promise]);
      if (read === null) break;
      if (read.done) return void outgoing.end();
      writing.push(written(outgoing, read.value));
    }
  } catch (error) {
    outgoing.destroy();
    throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Answers the buffer when it may be filled again; for a client that hung up never. */
async function written(outgoing: ServerResponse, piece: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return await new Promise((resolve) => {
    outgoing.write(piece, (error) => {
      if (error === null || error === undefined) resolve(piece.buffer);
    });
  });
}

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
