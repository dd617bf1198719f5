/** What a frame must be before native memory is filled with it. */
import { AppError } from '../../contract/plain/errors.ts';
import type { GreyFrame } from './types.ts';

/** 8K with room to spare; the library copies each frame several times. */
const mostPixels = 8192 * 8192;
const leastPx = 16;

/** Throws `capture.failed` when sides and bytes do not agree or cannot be worked on. */
export function checkFrame({ widthPx, heightPx, luma }: GreyFrame): void {
  const whole = Number.isInteger(widthPx) && Number.isInteger(heightPx);
  if (
    whole &&
    Math.min(widthPx, heightPx) >= leastPx &&
    widthPx * heightPx <= mostPixels &&
    luma.length === widthPx * heightPx
  )
    return;
  throw new AppError('capture.failed', {
    fileName: 'The clip',
    reason: `A frame of ${widthPx}x${heightPx} with ${luma.length} bytes cannot be searched.`,
  });
}
