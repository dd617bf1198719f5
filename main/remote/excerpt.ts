/** How an unreadable answer begins, fit for a details view: one line, no control characters, no secrets. Pure. */
import { censor } from '../core/logging/log.ts';

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
