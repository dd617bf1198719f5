/** Exposure as it is judged on the object: a striped ball, lit from the left, on paper or before a white wall. */
import { describe, expect, test } from 'vitest';
import { judgePhoto } from '../../../main/capture/photo/judge-photo.ts';
import { measurePhoto } from '../../../main/capture/photo/measure-photo.ts';
import type { Pixels } from '../../../main/capture/photo/sample-photo.ts';

type Colour = readonly [red: number, green: number, blue: number];
/** Light that comes from a place, linear, 1 is as much as the sensor takes. */
type Scene = (x: number, y: number) => Colour;

const encoded = (light: number): number =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

function photographed(scene: Scene, edge: number, exposure: number): Pixels {
  const rgba = new Uint8Array(4 * edge * edge);
  for (let at = 0; at < edge * edge; at += 1) {
    const light = scene(((at % edge) + 0.5) / edge, (Math.floor(at / edge) + 0.5) / edge);
    for (const [channel, value] of light.entries())
      rgba[4 * at + channel] = Math.round(encoded(Math.min(1, value * exposure)));
    rgba[4 * at + 3] = 255;
  }
  return { widthPx: edge, heightPx: edge, rgba };
}

const reports = (scene: Scene, exposure = 1) =>
  judgePhoto(
    measurePhoto({
      widthPx: 320,
      heightPx: 320,
      sharp: photographed(scene, 320, exposure),
      small: photographed(scene, 120, exposure),
    }),
    { fileName: 'ball.jpg' },
  );
const light = (scene: Scene, exposure?: number) =>
  reports(scene, exposure).findings.filter(({ code }) => code === 'too-bright' || code === 'too-dark');

const paper: Colour = [0.35, 0.34, 0.32];
const white: Colour = [1.2, 1.2, 1.2];
const clay: Colour = [0.5, 0.26, 0.12];
const sand: Colour = [0.5, 0.42, 0.3];
const plaster: Colour = [0.95, 0.95, 0.93];

/** A ring has a hole through which the wall is seen. */
const ball =
  (colour: Colour, wall: Colour, hole = 0): Scene =>
  (x, y) => {
    const [atX, atY] = [(x - 0.5) / 0.32, (y - 0.5) / 0.32];
    const far = Math.hypot(atX, atY);
    if (far > 1 || far < hole) return wall;
    const facing = Math.max(0, -0.6 * atX - 0.3 * atY + 0.74 * Math.sqrt(1 - far * far));
    const stripe = Math.floor(y * 30) % 2 === 0 ? 1 : 0.75;
    return colour.map((part) => part * stripe * (0.15 + 0.85 * facing)) as unknown as Colour;
  };

describe('the exposure of a photo', () => {
  test('that is right says nothing, on paper and before a white wall', () => {
    expect(reports(ball(clay, paper))).toMatchObject({ verdict: 'pass', findings: [] });
    expect(light(ball(clay, white))).toEqual([]);
  });

  test('that burnt a coloured object out is named, before a white wall as well, and so much of it is taken again', () => {
    for (const wall of [paper, white]) {
      expect(light(ball(clay, wall), 5)).toMatchObject([{ code: 'too-bright' }]);
      expect(light(ball(sand, wall), 4)).toMatchObject([{ code: 'too-bright', severity: 'retake' }]);
    }
  });

  test('of a white object with shading is never a retake', () => {
    for (const wall of [paper, white])
      for (const exposure of [1, 1.3, 1.6])
        for (const { severity } of light(ball(plaster, wall), exposure)) expect(severity).toBe('check');
    expect(light(ball(plaster, paper))).toEqual([]);
  });

  test('is not misjudged by the white wall that is seen through a hole', () => {
    expect(light(ball(clay, white, 0.6))).toEqual([]);
  });

  test('that leaves the object in the dark before a bright wall is checked, and next to nothing at all taken again', () => {
    expect(light(ball([0.012, 0.008, 0.006], white))).toMatchObject([
      { code: 'too-dark', severity: 'check' },
    ]);
    expect(light(ball(clay, paper), 1 / 30)).toMatchObject([{ code: 'too-dark', severity: 'retake' }]);
  });
});
