/** How long a still may take: longer the later it lies and the larger the clip is. */
import { expect, test } from 'vitest';
import { pictureLimitMs } from '../../../main/media/frame-picture.ts';

test.each([
  [0, 1920, 1080, 15_000],
  [30, 1920, 1080, 45_000],
  [30, 640, 480, 45_000],
  [30, 3840, 2160, 135_000],
  [-1, 1920, 1080, 15_000],
])('at %d s of %d x %d: %d ms', (atS, widthPx, heightPx, limitMs) => {
  expect(pictureLimitMs(atS, widthPx, heightPx)).toBe(limitMs);
});
