/** Opens a presigned URL: no token, few redirects, HTTPS or loopback only, and every refusal of the host as an `AppError`. */
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { AppError } from '../contract/errors.ts';
import { networkFault } from '../core/network-fault.ts';
import { judgeLink } from './file-link.ts';

/** Bytes on their way. `totalBytes` is null when the host does not say, or compresses. */
export interface FileSource {
  readonly host: string;
  readonly totalBytes: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const expired = new Set([401, 403, 410]);
const refusalBytes = 4096;

/** Throws `transfer.url-expired`, `transfer.host-refused`, `transfer.not-the-file`, and what undici throws. */
export async function openSource(options: {
  readonly url: string;
  /** For messages. */
  readonly path: string;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}): Promise<FileSource> {
  const { path, dispatcher, signal } = options;
  const start = judgeLink(options.url, null, path);
  let at = start;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const { statusCode, headers, body } = await ask(at, dispatcher, signal);
    // It may break before it is read; whoever reads it then sees the error.
    body.on('error', () => undefined);
    if (redirects.has(statusCode)) {
      body.destroy();
      at = judgeLink(single(headers['location']), { start, at }, path);
      continue;
    }
    if (statusCode !== 200) throw await refusal(statusCode, body, at.host, path);
    const encoding = single(headers['content-encoding']).trim().toLowerCase();
    const isPlain = encoding === '' || encoding === 'identity';
    const length = single(headers['content-length']);
    return {
      host: at.host,
      totalBytes: isPlain && /^\d+$/.test(length) ? Number(length) : null,
      bytes: isPlain ? body : decoded(body, encoding, path),
    };
  }
  throw new AppError('transfer.not-the-file', { path, found: 'one redirect after another' });
}

/** Asked twice at most: a host may hang up on an idle connection in the moment in which it is used again. */
async function ask(url: URL, dispatcher: Dispatcher, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Caliper' };
  try {
    return await request(url, { dispatcher, signal, headers });
  } catch (error) {
    if (signal.aborted || networkFault(error)?.kind !== 'connection') throw error;
    return request(url, { dispatcher, signal, headers });
  }
}

async function refusal(status: number, body: Readable, host: string, path: string): Promise<AppError> {
  if (status >= 200 && status < 300) {
    body.destroy();
    return new AppError('transfer.not-the-file', { path, found: 'an empty or partial answer' });
  }
  if (expired.has(status)) {
    body.destroy();
    return new AppError('transfer.url-expired', { path });
  }
  // Some stores say 400 to an old signature, and only the text tells.
  const said = status === 400 ? await beginning(body) : '';
  body.destroy();
  return /expired/i.test(said)
    ? new AppError('transfer.url-expired', { path })
    : new AppError('transfer.host-refused', { path, host, status });
}

async function beginning(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= refusalBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A host may store a file compressed and send it so, though it was asked not to. */
function decoded(body: Readable, encoding: string, path: string): AsyncIterable<Uint8Array> {
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  if (decoder === null) {
    body.destroy();
    throw new AppError('transfer.not-the-file', { path, found: `data in the unknown encoding ${encoding}` });
  }
  // As for the body itself: without a listener, an error ahead of the first read would end the process.
  decoder.on('error', () => undefined);
  return pipeline(body, decoder, () => undefined);
}

function single(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}
