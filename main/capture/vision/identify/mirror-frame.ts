/** The frame as in a mirror. */
import type { GreyFrame } from '../types.ts';

/** Left and right exchanged. */
export function mirrorFrame({ widthPx, heightPx, luma }: GreyFrame): GreyFrame {
  const mirrored = new Uint8Array(luma.length);
  for (let row = 0; row < heightPx; row += 1)
    mirrored.set(luma.subarray(row * widthPx, (row + 1) * widthPx).toReversed(), row * widthPx);
  return { widthPx, heightPx, luma: mirrored };
}
