import { expect, test } from 'vitest';
import { createSmallFrames } from '../../../main/capture/object/small-frames.ts';

const frame = (level: number) => ({ widthPx: 2, heightPx: 1, luma: Uint8Array.of(level, level) });

test('frames are copied, and the first of a key stays', () => {
  const kept = createSmallFrames();
  const shared = frame(1);
  kept.offer(40, [shared]);
  shared.luma.fill(9);
  kept.offer(40, [shared]);
  expect(kept.get(40)?.luma).toEqual(Uint8Array.of(1, 1));
  expect(kept.get(41)).toBeNull();
});

test('of more than may be kept those stay that lie evenly over the clip', () => {
  const kept = createSmallFrames(10);
  for (let key = 0; key < 100; key += 1) kept.offer(key, [frame(key)]);
  const left = Array.from({ length: 100 }, (_, key) => key).filter((key) => kept.get(key) !== null);
  expect(left.length).toBeGreaterThanOrEqual(5);
  expect(left.length).toBeLessThanOrEqual(10);
  const gaps = left.slice(1).map((key, at) => key - (left[at] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * Math.min(...gaps));
  expect(left[0]).toBeLessThan(20);
  expect(left.at(-1)).toBeGreaterThan(80);
});
