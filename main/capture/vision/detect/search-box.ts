/** The part of the picture in which the board should be, after where it was a moment ago. */
import type { Rectangle, Size } from '../opencv/api.ts';
import type { GreyFrame } from '../types.ts';

/** Searching a part pays only while it is clearly less than the whole. */
const mostOfPicture = 0.6;

/**
 * Null when the whole picture may as well be searched. `outline`: flat x, y; `margin`: what is added on each side, in
 * parts of the larger side of their box; `most`: largest part of the picture.
 */
export function searchBox(
  outline: readonly number[],
  frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
  margin: number,
  most = mostOfPicture,
): Rectangle | null {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let at = 0; at + 1 < outline.length; at += 2) {
    const x = outline[at] ?? 0;
    const y = outline[at + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (!(right > left) || !(bottom > top)) return null;
  const more = margin * Math.max(right - left, bottom - top);
  const whole: Size = { width: frame.widthPx, height: frame.heightPx };
  const x = Math.max(0, Math.floor(left - more));
  const y = Math.max(0, Math.floor(top - more));
  const width = Math.min(whole.width, Math.ceil(right + more)) - x;
  const height = Math.min(whole.height, Math.ceil(bottom + more)) - y;
  if (width < 32 || height < 32 || width * height > most * whole.width * whole.height) return null;
  return { x, y, width, height };
}
