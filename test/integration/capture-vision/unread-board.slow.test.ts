/** Boards drawn in memory whose markers nobody can read: the chessboard is made out all the same, with its size and its blur. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openVision } from '../../../main/capture/vision/open-vision.ts';
import type { GreyFrame, Vision } from '../../../main/capture/vision/types.ts';
import type { BoardLayout } from '../../../main/contract/schema/capture/board.ts';
import { type Camera, generator, renderBoard, type Scene } from './rendered-board.ts';

let vision: Vision;
beforeAll(async () => {
  vision = await openVision();
});

const layout: BoardLayout = {
  dictionary: 'DICT_5X5_100',
  columns: 7,
  rows: 5,
  markerRatio: 0.75,
  legacy: false,
};
const size = { widthPx: 960, heightPx: 540 };
const camera: Camera = { azimuthDeg: -80, elevationDeg: 50, distance: 22, focalPx: 760 };
const draw = (scene: Partial<Scene> = {}): GreyFrame =>
  renderBoard(vision, { ...size, layout, camera, noise: 2, ...scene }).frame;

test.each<[string, Partial<Scene>, { squarePx: number; blurred: boolean }]>([
  ['out of focus', { blurPx: 5 }, { squarePx: 30, blurred: true }],
  ['far away', { blurPx: 0.6, camera: { ...camera, distance: 68 } }, { squarePx: 10, blurred: false }],
  [
    'of many small squares',
    {
      blurPx: 0.6,
      layout: { ...layout, dictionary: 'DICT_5X5_250', columns: 20, rows: 14 },
      camera: { ...camera, distance: 68 },
    },
    { squarePx: 10, blurred: false },
  ],
  ['without markers', { bare: true }, { squarePx: 30, blurred: false }],
])('a board %s is not read, and is made out', (_, scene, { squarePx, blurred }) => {
  const frame = draw(scene);
  expect(vision.identify([frame])).toBeNull();
  const seen = vision.unread(frame);
  expect(seen?.squares ?? 0).toBeGreaterThanOrEqual(6);
  // The root of the area: seen at a slant, three quarters of a side are left of it.
  expect((seen?.squarePx ?? 0) / squarePx).toBeGreaterThan(0.7);
  expect((seen?.squarePx ?? 0) / squarePx).toBeLessThan(1.3);
  expect((seen?.edgePx ?? 0) > 4).toBe(blurred);
});

test('the more blur, the wider the edges; the less light, the less contrast', () => {
  const [sharp, soft, softer] = [1, 3, 5].map((blurPx) => vision.unread(draw({ blurPx }))?.edgePx ?? 0);
  expect([sharp, soft, softer].toSorted((a = 0, b = 0) => a - b)).toEqual([sharp, soft, softer]);
  const dim = vision.unread(draw({ blurPx: 3, white: 90, black: 30 }));
  expect(dim?.contrast ?? 0).toBeLessThan(vision.unread(draw({ blurPx: 3 }))?.contrast ?? 0);
});

describe('nothing is made out where no board is', () => {
  test.each([1, 2, 3])('blotches, seed %i', (seed) => {
    const random = generator(seed);
    const blotches = Array.from({ length: 60 * 34 }, () => 60 + 120 * random());
    const luma = Uint8Array.from(
      { length: size.widthPx * size.heightPx },
      (_, at) => (blotches[Math.floor((at % 960) / 16) + 60 * Math.floor(at / 960 / 16)] ?? 0) + 4 * random(),
    );
    expect(vision.unread({ ...size, luma })).toBeNull();
  });

  test('a plain floor, and pictures too small to search', () => {
    expect(
      vision.unread({ ...size, luma: new Uint8Array(size.widthPx * size.heightPx).fill(128) }),
    ).toBeNull();
    expect(vision.unread({ widthPx: 20, heightPx: 16, luma: new Uint8Array(320) })).toBeNull();
  });
});

test('markers with a border of two modules are no board, and differ from all others', () => {
  const wide = draw({ borderModules: 2, camera: { ...camera, distance: 14 } });
  expect(vision.identify([wide])).toBeNull();
  expect(vision.hasWideBorders([wide])).toBe(true);
  const near = { ...camera, distance: 14 };
  expect(vision.hasWideBorders([draw({ camera: near }), draw({ camera: near, bare: true })])).toBe(false);
});
