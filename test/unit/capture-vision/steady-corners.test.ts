/** Corners a pixel aside are thrown out before a pose is had from them. */
import { expect, test } from 'vitest';
import { steadyCorners } from '../../../main/capture/vision/solve/solve-poses.ts';

/** Four by six corners under a perspective, and some of them moved. */
function view(moved: Readonly<Record<number, readonly [number, number]>>) {
  const world: number[] = [];
  const seen: number[] = [];
  for (let index = 0; index < 24; index += 1) {
    const [x, y] = [index % 6, Math.floor(index / 6)];
    const [asideX, asideY] = moved[index] ?? [0, 0];
    const w = 1 + 0.02 * x + 0.05 * y;
    // Half a hundredth of a pixel that no two corners share.
    const unrest = 0.005 * Math.sin(7 * index);
    world.push(x, y);
    seen.push((30 * x + 4 * y) / w + asideX + unrest, (22 * y - 3 * x) / w + asideY - unrest);
  }
  return { world: Float64Array.from(world), seen: Float64Array.from(seen) };
}

const anywhere = (index: number): readonly [number, number] => [
  9 * Math.sin(13 * index),
  9 * Math.cos(29 * index),
];

test('a view whose corners agree is left as it is', () => {
  const whole = view({});
  expect(steadyCorners(whole, 1280)).toBe(whole);
});

test('a third of the corners a pixel aside go, and only these', () => {
  const aside = [1, 4, 5, 9, 14, 17, 20, 22];
  const steady = steadyCorners(
    view(Object.fromEntries(aside.map((index) => [index, [-1, index % 2 === 0 ? -1.1 : 0.1]]))),
    1280,
  );
  const left = Array.from({ length: 24 }, (_, index) => index).filter((index) => !aside.includes(index));
  expect([...(steady?.world ?? [])]).toEqual(left.flatMap((index) => [index % 6, Math.floor(index / 6)]));
});

test('corners of which no six agree give no view', () => {
  const wild = view(Object.fromEntries(Array.from({ length: 24 }, (_, index) => [index, anywhere(index)])));
  const few = { world: wild.world.slice(0, 16), seen: wild.seen.slice(0, 16) };
  expect(steadyCorners(few, 1280)).toBeNull();
});
