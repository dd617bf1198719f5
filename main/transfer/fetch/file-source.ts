/** Opens a presigned URL: no token, few redirects, HTTPS or loopback only, and every refusal of the host as an `AppError`. */

import { once } from 'node:events';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { AppError } from '../../contract/plain/errors.ts';
import { isLoopbackHost, type Reach, whyHostOutOfReach } from '../../core/network/addresses.ts';
import { networkFault } from '../../core/network/network-fault.ts';
import { bundleLimits } from '../bundle/bundle-entries.ts';
import { type PartOf, type Validator, validatorOf } from '../disk/part-note.ts';
import { transferWords } from '../transfer-words.ts';
import { type HttpAnswer, httpGet, type ReadBody } from './http-get.ts';

/** Bytes on their way. `totalBytes`, of the whole file, is null when the host does not say, or compresses. */
export interface FileSource {
  readonly host: string;
  readonly totalBytes: number | null;
  /** Where in the file they begin: the offset that was requested, or 0. */
  readonly startsAt: number;
  /** Null when the host gives none that a later request could name, or serves no ranges. */
  readonly validator: Validator | null;
  readonly read: ReadBody;
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const expired = new Set([401, 403, 410]);
const refusalBytes = 4096;

/** The rest of a file: from `offset` on, if the host still has what `part` is a part of. */
export interface Rest {
  readonly part: PartOf;
  readonly offset: number;
}

interface Options {
  readonly url: string;
  /** For messages. */
  readonly path: string;
  readonly reach: Reach;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  readonly rest: Rest | null;
}

/** Throws `transfer.url-expired`, `transfer.host-refused`, `transfer.not-the-file`, and what undici throws. */
export async function openSource(options: Options): Promise<FileSource> {
  const { path, rest } = options;
  const start = judgeLink(options.url, null, options);
  let at = start;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await ask(at, options);
    const { statusCode, headers, read } = answer;
    if (redirects.has(statusCode)) {
      answer.discard();
      at = judgeLink(single(headers['location']), { start, at }, options);
      continue;
    }
    const judged = rest === null ? 'other' : judgeRange(statusCode, headersOf(answer), rest);
    if (judged === 'ask-again') {
      answer.discard();
      return openSource({ ...options, rest: null });
    }
    if (rest !== null && judged === 'rest')
      return {
        host: at.host,
        totalBytes: rest.part.sizeBytes,
        startsAt: rest.offset,
        validator: rest.part.validator,
        read,
      };
    if (statusCode !== 200) throw await refusal(answer, at.host, path);
    return whole(answer, at.host, path);
  }
  throw new AppError('transfer.not-the-file', { path, found: transferWords.found.redirects });
}

function whole(answer: HttpAnswer, host: string, path: string): FileSource {
  const { headers, read } = answer;
  const named = headersOf(answer);
  const encoding = named.packing;
  const isPlain = encoding === '';
  const length = single(headers['content-length']);
  const servesRanges = single(headers['accept-ranges']).trim().toLowerCase() !== 'none';
  return {
    host,
    totalBytes: isPlain && /^\d+$/.test(length) ? Number(length) : null,
    startsAt: 0,
    validator: isPlain && servesRanges ? validatorOf(named) : null,
    read: isPlain ? read : decoded(answer, encoding, path),
  };
}

/** Empty for none. What a proxy packed for the way (`Transfer-Encoding: gzip, chunked`) is packed as well. */
function encodingOf({ headers }: HttpAnswer): string {
  return [list(headers['content-encoding']), list(headers['transfer-encoding'])]
    .flatMap((value) => value.toLowerCase().split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '' && value !== 'identity' && value !== 'chunked')
    .join(', ');
}

function headersOf(answer: HttpAnswer): RangeHeaders {
  const { headers } = answer;
  return {
    contentRange: single(headers['content-range']),
    packing: encodingOf(answer),
    etag: single(headers['etag']),
    lastModified: single(headers['last-modified']),
    date: single(headers['date']),
  };
}

/** Asked twice at most: a host may hang up on an idle connection in the moment in which it is used again. */
async function ask(url: URL, { dispatcher, signal, rest }: Options): Promise<HttpAnswer> {
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Caliper',
    ...(rest === null ? {} : { range: `bytes=${rest.offset}-`, 'if-range': rest.part.validator.value }),
  };
  const options = { dispatcher, signal, headers };
  try {
    return await httpGet(url, options);
  } catch (error) {
    if (signal.aborted || networkFault(error)?.kind !== 'connection') throw error;
    return httpGet(url, options);
  }
}

async function refusal(answer: HttpAnswer, host: string, path: string): Promise<AppError> {
  const { statusCode: status } = answer;
  // Some stores say 400 to an old signature, and only the text tells.
  const said = status === 400 ? await beginning(answer) : '';
  answer.discard();
  if (status >= 200 && status < 300)
    return new AppError('transfer.not-the-file', { path, found: transferWords.found.partial });
  return expired.has(status) || /expired/i.test(said)
    ? new AppError('transfer.url-expired', { path })
    : new AppError('transfer.host-refused', { path, host, status });
}

/** What has come of it is enough, however it ends. */
async function beginning(answer: HttpAnswer): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  const take = (bytes: Buffer): null => {
    pieces.push(Buffer.from(bytes));
    length += bytes.length;
    if (length >= refusalBytes) throw new Error('enough was read');
    return null;
  };
  await answer.read(take).catch(() => undefined);
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * A host may store a file compressed and send it so, though it was asked not to. It may unpack to no more than a file of
 * a ZIP may: no model comes near that, and 3 MB of zeros become 3 GB. Packed twice is refused as an unknown encoding.
 */
function decoded(answer: HttpAnswer, encoding: string, path: string): ReadBody {
  const refuse = (found: string): AppError => new AppError('transfer.not-the-file', { path, found });
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  if (decoder === null) {
    answer.discard();
    throw refuse(transferWords.found.encoding(encoding.slice(0, 100)));
  }
  let packedBytes = 0;
  let unpackedBytes = 0;
  return async (take) => {
    const packed = answer.read((bytes) => {
      packedBytes += bytes.length;
      return decoder.write(Buffer.from(bytes)) ? null : once(decoder, 'drain').then(() => undefined);
    });
    packed.then(
      () => decoder.end(),
      (error: unknown) => decoder.destroy(error instanceof Error ? error : undefined),
    );
    for await (const bytes of decoder as AsyncIterable<Buffer>) {
      unpackedBytes += bytes.length;
      if (isBomb(packedBytes, unpackedBytes)) {
        answer.discard();
        throw refuse(transferWords.found.bomb(bundleLimits.entryRatio));
      }
      await take(bytes);
    }
  };
}

function isBomb(packedBytes: number, unpackedBytes: number): boolean {
  const { ratioFromBytes, entryRatio, totalBytes } = bundleLimits;
  return (
    (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes * entryRatio) || unpackedBytes > totalBytes
  );
}

function single(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}

/** All of a header that lists: as one line, or as several. */
function list(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '');
}

/**
 * The link as a URL; after a redirect it is read relative to `at`. Plain HTTP only from this machine to itself, no user
 * name, nothing nearer than the reach, and no redirect from another machine into this one. Throws `transfer.not-the-file`, without the link in it.
 */
export function judgeLink(
  link: string,
  redirected: { readonly start: URL; readonly at: URL } | null,
  { path, reach }: { readonly path: string; readonly reach: Reach },
): URL {
  const refuse = (found: string): never => {
    throw new AppError('transfer.not-the-file', { path, found });
  };
  const url = URL.parse(link, redirected?.at.href);
  if (url === null) return refuse(transferWords.found.badLink);
  if (url.username !== '' || url.password !== '') return refuse(transferWords.found.userName);
  const outOfReach = whyHostOutOfReach(url.hostname, reach);
  if (outOfReach !== null) return refuse(outOfReach);
  const isLocal = isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    return refuse(transferWords.found.notHttps);
  if (isLocal && redirected !== null && !isLoopbackHost(redirected.start.hostname))
    return refuse(transferWords.found.backHere);
  return url;
}

/** The headers that matter; an absent one is empty. */
interface RangeHeaders {
  readonly contentRange: string;
  /** In which the bytes are packed, also for the way only; empty for none. */
  readonly packing: string;
  readonly etag: string;
  readonly lastModified: string;
  readonly date: string;
}

/**
 * `rest`: exactly the bytes from `offset` to the end of the same file; `whole`: the host sends it from the beginning;
 * `ask-again`: neither can be built on, so it is requested once more from the beginning; `other`: no answer to a range.
 */
function judgeRange(
  status: number,
  headers: RangeHeaders,
  asked: { readonly part: PartOf; readonly offset: number },
): 'rest' | 'whole' | 'ask-again' | 'other' {
  if (status === 200) return 'whole';
  if (status === 416 || status === 412) return 'ask-again';
  if (status !== 206) return 'other';
  const { part, offset } = asked;
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.contentRange.trim()) ?? [];
  const isRest =
    Number(start) === offset && Number(end) === part.sizeBytes - 1 && Number(total) === part.sizeBytes;
  if (!isRest || headers.packing !== '') return 'ask-again';
  // A host that knows no `If-Range` answers 206 for a changed file, too: only the validator in its answer tells. One that
  // leaves it out (RFC 9110 section 15.3.7 asks for the ETag) costs the bytes that were there.
  const { kind, value } = part.validator;
  const now = kind === 'etag' ? headers.etag : headers.lastModified;
  return now.trim() === value ? 'rest' : 'ask-again';
}
