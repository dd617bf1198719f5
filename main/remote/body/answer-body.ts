/** The body of an answer, bounded in size as it comes and as it unfolds (no request of Caliper asks for compression, yet some proxies compress), and how one begins that cannot be read. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { censor } from '../../core/logging/log.ts';
import { answerWords as words } from '../remote-words.ts';

/** Larger than the largest specified answer: 100 members of a set with 50 presigned files each. */
const longestAnswerBytes = 16 * 1024 * 1024;

/** The text, or what it should have been instead, to follow “the body should be”. */
export type AnswerBody = { readonly text: string } | { readonly expected: string };

const tooLong = (): AnswerBody => ({ expected: words.atMost(longestAnswerBytes / 1024 / 1024) });

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** Reads to the end or to the bound, whichever comes first; faults of the connection are thrown as they are. */
export async function readAnswerBody(chunks: AsyncIterable<Buffer>, encoding: string): Promise<AnswerBody> {
  const parts: Buffer[] = [];
  let received = 0;
  for await (const chunk of chunks) {
    received += chunk.length;
    if (received > longestAnswerBytes) return tooLong();
    parts.push(chunk);
  }
  return decode(Buffer.concat(parts), encoding.trim().toLowerCase());
}

async function decode(bytes: Buffer, encoding: string): Promise<AnswerBody> {
  if (bytes.length === 0 || encoding === '' || encoding === 'identity')
    return { text: bytes.toString('utf8') };
  const decoder = decoders.get(encoding);
  if (decoder === undefined) return { expected: words.unencoded };
  try {
    const plain = await decoder(bytes, { maxOutputLength: longestAnswerBytes });
    return { text: plain.toString('utf8') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return tooLong();
    return { expected: words.encodedAsNamed(encoding) };
  }
}

// How an unreadable answer begins, fit for a details view: one line, no control characters, no secrets. Pure.

const longestExcerpt = 200;
/** Enough to censor whole what the excerpt shows in part. */
const readCharacters = 64 * 1024;
/** A broken JSON answer may still hold a signing secret. */
const namedSecret = /((?:secret|token|password|authorization)["']?\s*[:=]\s*["']?)[^\s"',}<]+/gi;
/** Line breaks, tabs, other controls, and marks that turn the direction of writing. */
const unprintable = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]+/gu;

/** The first 200 characters of `text`, without `token` in any of its spellings, bearer tokens, secrets and queries of URLs. */
export function excerptOf(text: string, token: string): string {
  const spellings = [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)];
  const hidden = spellings.reduce(
    (left, spelling) => (spelling === '' ? left : left.replaceAll(spelling, '[censored]')),
    text,
  );
  const line = censor(hidden.slice(0, readCharacters))
    .replace(namedSecret, '$1[censored]')
    .replace(unprintable, ' ')
    .trim();
  if (line.length <= longestExcerpt) return line;
  // A character of two halves is not cut in the middle.
  return `${line.slice(0, longestExcerpt).replace(/[\ud800-\udbff]$/, '')}…`;
}
