/** Where the window is shown again. */
import { describe, expect, it } from 'vitest';
import { type Area, parseSavedWindow, placeWindow } from '../../../main/host/electron/window-place.ts';

const one: Area = { x: 0, y: 0, width: 1920, height: 1040 };
const leftOfIt: Area = { x: -2560, y: -200, width: 2560, height: 1400 };
const saved = (part: Partial<Area>) => ({
  x: 100,
  y: 100,
  width: 1200,
  height: 800,
  maximized: false,
  ...part,
});

describe('placeWindow', () => {
  it.each([
    ['on the first start', null, [one], { width: 1360, height: 860 }],
    ['on a small screen', null, [{ ...one, width: 1280, height: 700 }], { width: 1280, height: 700 }],
    ['where it was', saved({}), [one], { x: 100, y: 100, width: 1200, height: 800 }],
    [
      'on a screen with negative coordinates',
      saved({ x: -2000, y: -150 }),
      [one, leftOfIt],
      { x: -2000, y: -150, width: 1200, height: 800 },
    ],
    ['when its screen is gone', saved({ x: -2000 }), [one], { width: 1200, height: 800 }],
    ['when only a sliver is left to grip', saved({ x: 1900 }), [one], { width: 1200, height: 800 }],
    ['when its title bar is above the screen', saved({ y: -40 }), [one], { width: 1200, height: 800 }],
    ['when its title bar is below the screen', saved({ y: 1030 }), [one], { width: 1200, height: 800 }],
    [
      'half off the screen but with its title bar',
      saved({ x: 1500 }),
      [one],
      { x: 1500, y: 100, width: 1200, height: 800 },
    ],
    [
      'larger than the screen',
      saved({ width: 5000, height: 4000 }),
      [one],
      { x: 100, y: 100, width: 1920, height: 1040 },
    ],
    [
      'smaller than it can be used',
      saved({ width: 200, height: 100 }),
      [one],
      { x: 100, y: 100, width: 960, height: 600 },
    ],
    ['without any screen', saved({}), [], { width: 1200, height: 800 }],
  ] as const)('%s', (_, before, screens, expected) => {
    expect(placeWindow(before, screens)).toEqual(expected);
  });
});

it.each([
  '',
  'null',
  '{}',
  '{"x":1.5,"y":0,"width":1,"height":1,"maximized":false}',
  '{"x":0,"y":0,"width":0,"height":1,"maximized":true}',
])('takes %s for nothing saved', (text) => {
  expect(parseSavedWindow(text)).toBeNull();
});
