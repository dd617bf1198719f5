/** Grey between pixels. */
import type { GreyFrame } from '../types.ts';

/** Bilinear, the picture's rim going on outside it. Centre of the first pixel at (0, 0). */
export function greyAt({ widthPx, heightPx, luma }: GreyFrame, x: number, y: number): number {
  const px = Math.min(Math.max(x, 0), widthPx - 1.001);
  const py = Math.min(Math.max(y, 0), heightPx - 1.001);
  const column = Math.floor(px);
  const row = Math.floor(py);
  const u = px - column;
  const v = py - row;
  const at = row * widthPx + column;
  const upper = (luma[at] ?? 0) * (1 - u) + (luma[at + 1] ?? 0) * u;
  const lower = (luma[at + widthPx] ?? 0) * (1 - u) + (luma[at + widthPx + 1] ?? 0) * u;
  return upper * (1 - v) + lower * v;
}
