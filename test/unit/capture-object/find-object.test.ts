/** What stands on a floor, found in small frames of scenes that are known. */
import { describe, expect, test } from 'vitest';
import { findObject } from '../../../main/capture/object/find-object.ts';
import type { ObjectSeen } from '../../../main/contract/schema/capture/measurement.ts';
import { type SceneOptions, sceneFocalPx, sceneFrames, sceneSize } from '../../fakes/object-scene.ts';

const mug = { x: 0, y: 7, width: 2.5, depth: 2.5, height: 3, round: true, grey: 200 } as const;
const box = { x: 1, y: 8, width: 7, depth: 5, height: 5, grey: 120, print: 40 } as const;
const vase = { ...mug, width: 4, height: 5 } as const;

const foundIn = (options: SceneOptions): ObjectSeen =>
  findObject(sceneFrames(options), sceneFocalPx(options), sceneSize.widthPx);

/** Least and most of its outline along x, y, z. */
function extent({ outline }: ObjectSeen): { least: number[]; most: number[] } {
  const axes = [0, 1, 2].map((axis) => outline.filter((_, at) => at % 3 === axis));
  return { least: axes.map((all) => Math.min(...all)), most: axes.map((all) => Math.max(...all)) };
}

describe('a floor with a board alone', () => {
  test.each<[string, SceneOptions]>([
    ['of planks', { things: [] }],
    ['in noise, under an exposure that drifts', { things: [], noise: 8, drift: 0.3 }],
    ['of strong grain', { things: [], floor: { grey: 120, grain: 45 } }],
    ['without any pattern', { things: [], floor: { grey: 120, grain: 0 } }],
  ])('%s shows nothing', (_, options) => {
    expect(foundIn(options)).toMatchObject({ state: 'none', outline: [], light: null });
  });
});

describe('what stands beside the board is found where it stands', () => {
  test.each([
    ['a white mug', { things: [mug] }],
    ['a white mug on a plain floor', { things: [mug], floor: { grey: 120, grain: 0 } }],
    ['a black mug', { things: [{ ...mug, grey: 8 }] }],
    ['a mug in the grey of the floor', { things: [{ ...mug, grey: 110 }] }],
    ['a printed box', { things: [box] }],
    ['a mug on the board', { things: [{ ...mug, y: 0 }] }],
    ['a mug with a chair farther away', { things: [mug, { ...box, x: 16, y: 14, height: 12 }] }],
  ] satisfies [string, SceneOptions][])('%s', (_, options: SceneOptions) => {
    const found = foundIn(options);
    const [thing = mug] = options.things;
    expect(found.state).toBe('found');
    const { least, most } = extent(found);
    const middle = [0, 1].map((axis) => ((least[axis] ?? 0) + (most[axis] ?? 0)) / 2);
    expect(Math.abs((middle[0] ?? 0) - thing.x)).toBeLessThan(1);
    expect(Math.abs((middle[1] ?? 0) - thing.y)).toBeLessThan(1);
    expect(Math.abs((most[2] ?? 0) - thing.height)).toBeLessThan(1.2);
    expect((most[0] ?? 0) - (least[0] ?? 0)).toBeLessThan(thing.width + 3);
    expect(found.open).toBe(false);
  });
});

test('from a quarter of the way around it is there, but nobody knows where it ends', () => {
  const found = foundIn({ things: [mug], sweepDeg: 100 });
  expect(found.state).toBe('found');
  expect(found.unseenDeg).toBeGreaterThan(200);
});

test('what is higher than the floor that the cameras see behind it is open', () => {
  expect(foundIn({ things: [{ ...box, height: 16, width: 4 }] })).toMatchObject({
    state: 'found',
    open: true,
  });
});

test('a few frames from one side tell nothing', () => {
  expect(foundIn({ things: [mug], sweepDeg: 30, views: 20 })).toMatchObject({ state: 'unknown' });
  expect(findObject([], 200, 256)).toMatchObject({ state: 'unknown', views: 0 });
});

describe('its surface', () => {
  test('is not spoken of where it shows in too few pixels', () => {
    const found = foundIn({ things: [{ ...mug, grey: 110, width: 1.6, height: 2 }] });
    expect(found).toMatchObject({ state: 'found', light: null });
  });

  test('that lets the floor through shows it', () => {
    const floor = { grey: 110, grain: 35 };
    const glass = foundIn({ things: [{ ...vase, grey: 170, clear: 0.7 }], floor });
    const opaque = foundIn({ things: [{ ...vase, grey: 170 }], floor });
    expect(glass.light?.floorSeen).toBeGreaterThan(0.8);
    expect(opaque.light?.floorSeen).toBeLessThan(0.4);
  });

  test('that mirrors a lamp is white in some views and in most not', () => {
    const glossy = foundIn({ things: [{ ...vase, grey: 60, gloss: true }] }).light;
    expect(glossy?.white).toBeLessThan(0.02);
    expect(glossy?.glare).toBeGreaterThan(0.1);
    expect(foundIn({ things: [{ ...vase, grey: 60 }] }).light?.glare).toBe(0);
  });
});
