/** Sides turned to parallels and back: all of them while they go together, else the one at hand. */
import { expect, test } from 'vitest';
import { createCameras, type SteeredView } from '../../../../renderer/modules/compare/use-cameras.ts';

const view = (): SteeredView => ({
  pose: () => null,
  setPose: () => undefined,
  onPose: () => () => undefined,
  frame: () => undefined,
  show: () => undefined,
  canvas: () => null,
});
const bounds = { min: [0, 0, 0], max: [1, 1, 1] } as const;

test('one key changes all sides, or only the one that has the keyboard', () => {
  const views = [view(), view()] as const;
  const cameras = createCameras((one) => one === views[1]);
  const shown: (boolean | null)[] = [null, null];
  const leave = views.map((one, place) =>
    cameras.enter(place, one, bounds, (flat) => {
      shown[place] = flat;
    }),
  );
  cameras.toggleFlat(false);
  expect(shown).toEqual([true, true]);
  cameras.choose({ together: false, scale: 'metres' });
  cameras.toggleFlat(false);
  expect(shown).toEqual([true, false]);
  // Another model on the side is shown as the one before was.
  leave[0]?.();
  expect([cameras.isFlat(0), cameras.isFlat(1), cameras.isFlat(2)]).toEqual([true, false, null]);
  cameras.choose({ together: true, scale: 'metres' });
  cameras.toggleFlat(true);
  expect([cameras.isFlat(0), cameras.isFlat(1)]).toEqual([true, true]);
});
