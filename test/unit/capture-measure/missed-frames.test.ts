/** Frames that were let go before the board was known are searched for it when they come again. */
import { expect, test } from 'vitest';
import { createLooker } from '../../../main/capture/measure/looker.ts';
import type { Vision } from '../../../main/capture/vision/types.ts';

const layout = { dictionary: 'DICT_5X5_50', columns: 7, rows: 5, markerRatio: 0.75, legacy: false } as const;

test('a board that is recognised late is looked for in every frame in the end', () => {
  const frames = Array.from({ length: 80 }, (_, at) => ({
    atS: at / 4,
    keyframe: false,
    widthPx: 32,
    heightPx: 32,
    // The last frame is the one that is recognised.
    luma: new Uint8Array(32 * 32).fill(at),
  }));
  const vision: Pick<Vision, 'identify' | 'detector'> = {
    identify: (shown) =>
      shown.at(-1)?.luma[0] === 79
        ? { layout, mirrored: false, searched: 1, recognised: 1, sizeSure: true }
        : null,
    detector: () => ({ detect: () => ({ markers: 4, corners: [], look: null }), close: () => undefined }),
  };
  const looker = createLooker(vision as Vision, null);
  looker.begin(80, 80);
  const pass = (): void => {
    for (const frame of frames) looker.look(frame, null, 0.05);
    looker.settle();
  };
  pass();
  expect(looker.samples().filter(({ markers }) => markers === 0)).toHaveLength(16);
  expect(looker.hasMissed()).toBe(true);
  pass();
  expect(looker.samples().filter(({ markers }) => markers === 0)).toEqual([]);
  expect(looker.samples()).toHaveLength(80);
  expect(looker.hasMissed()).toBe(false);
});
