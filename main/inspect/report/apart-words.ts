/** By how much one source differs from another, in words. Pure; English. */
import { formatNumber } from '../../contract/plain/number-text.ts';

/** Beyond this a percentage says less than a factor. */
const mostPercent = 200;

/** `12 % more`, `3.5 times as much`, `1,000 times as small`; null for the same. */
export function apartWords(mine: number, theirs: number): string | null {
  return compared(mine, theirs, 'more', 'less', 'as much');
}

/** `1 more`, `3 fewer`. */
export function countApart(mine: number, theirs: number): string | null {
  if (mine === theirs) return null;
  const count = formatNumber(Math.abs(mine - theirs));
  return mine > theirs ? `${count} more` : `${count} fewer`;
}

/** Of sides in metres, smallest first: the one that is furthest apart. */
export function sizeApart(mine: readonly number[], theirs: readonly number[]): string | null {
  const at = furthest(mine, theirs);
  return at === null ? null : compared(at.mine, at.theirs, 'larger', 'smaller', 'as large');
}

/** Of moments, smallest first: the one that is furthest apart. */
export function mostApart(mine: readonly number[], theirs: readonly number[]): string | null {
  const at = furthest(mine, theirs);
  return at === null ? null : apartWords(at.mine, at.theirs);
}

/** `up` is the height and the distance from the upright axis, in metres. */
export function centreApart(mine: Centre, theirs: Centre): string | null {
  const [height = 0, across = 0] = mine.up.map((one, n) => one - (theirs.up[n] ?? 0));
  const isUpright = Math.abs(height) >= Math.abs(across);
  const by = Math.abs(isUpright ? height : across) * 1000;
  if (by === 0) return null;
  const where = isUpright ? (height > 0 ? 'higher' : 'lower') : across > 0 ? 'further out' : 'further in';
  return `${short(by)} mm ${where}`;
}

interface Centre {
  readonly up: readonly number[];
}

function furthest(
  mine: readonly number[],
  theirs: readonly number[],
): { readonly mine: number; readonly theirs: number } | null {
  const pairs = mine.map((one, n) => ({ mine: one, theirs: theirs[n] ?? one }));
  return pairs.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}

function compared(mine: number, theirs: number, more: string, less: string, as: string): string | null {
  if (mine === theirs) return null;
  if (theirs === 0 || mine === 0 || Math.sign(mine) !== Math.sign(theirs)) return mine > theirs ? more : less;
  const ratio = mine / theirs;
  const percent = (ratio - 1) * 100;
  if (Math.abs(percent) <= mostPercent && ratio > 1 / 3)
    return `${short(Math.abs(percent))} % ${percent > 0 ? more : less}`;
  return ratio > 1 ? `${short(ratio)} times ${as}` : `${short(1 / ratio)} times ${less}`;
}

function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 3 : 2;
  return formatNumber(Number(value.toPrecision(digits)));
}

function distance({ mine, theirs }: { readonly mine: number; readonly theirs: number }): number {
  return Math.abs(logOf(mine) - logOf(theirs));
}

function logOf(value: number): number {
  return Math.log(Math.abs(value) || Number.MIN_VALUE);
}
