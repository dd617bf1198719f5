/** When frames are taken; the same times as an expression of ffmpeg, since raw frames carry none. */
import type { CaptureSpec } from '../spec.ts';

/** Presentation times in seconds, ascending from 0. */
export function frameTimes({ timing, walk }: CaptureSpec): number[] {
  const times: number[] = [];
  for (let index = 0; ; index += 1) {
    const missing = timing.dropEvery === 0 ? 0 : Math.floor(index / timing.dropEvery);
    const atS = (index + missing + timing.jitter * (Math.sin(1.7 * index) + 1)) / timing.fps;
    const firstS = timing.jitter / timing.fps;
    if (atS - firstS >= walk.durationS) return times;
    times.push(atS - firstS);
  }
}

/** Frames do not all come at the same distance. */
export function isVariable({ timing }: CaptureSpec): boolean {
  return timing.jitter > 0 || timing.dropEvery > 0;
}

/** For ffmpeg's `setpts`: the same as `frameTimes`. */
export function timesExpression({ timing }: CaptureSpec): string {
  const missing = timing.dropEvery === 0 ? '0' : `floor(N/${timing.dropEvery})`;
  return `(N+${missing}+${timing.jitter}*sin(1.7*N))/${timing.fps}/TB`;
}
