/** What a photo is worth, on drawn photos: a checked cube on plain paper, spoilt in one way each. */
import { describe, expect, test } from 'vitest';
import { judgePhoto } from '../../../main/capture/photo/judge-photo.ts';
import { measurePhoto } from '../../../main/capture/photo/measure-photo.ts';
import type { Pixels } from '../../../main/capture/photo/sample-photo.ts';

type Paint = (x: number, y: number) => number;

/** Luma of a place, 0 to 1 from left to right and from top to bottom. */
function drawn(paint: Paint, edge: number, alpha: Paint = () => 255): Pixels {
  const rgba = new Uint8Array(4 * edge * edge);
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const [atX, atY] = [(x + 0.5) / edge, (y + 0.5) / edge];
      rgba.fill(Math.max(0, Math.min(255, paint(atX, atY))), 4 * (y * edge + x), 4 * (y * edge + x) + 3);
      rgba[4 * (y * edge + x) + 3] = alpha(atX, atY);
    }
  return { widthPx: edge, heightPx: edge, rgba };
}

const check = (paint: Paint, alpha?: Paint) =>
  judgePhoto(
    measurePhoto({
      widthPx: 640,
      heightPx: 640,
      sharp: drawn(paint, 640, alpha),
      small: drawn(paint, 160, alpha),
    }),
    { fileName: 'a.jpg' },
  );
const codes = (paint: Paint, alpha?: Paint): readonly string[] =>
  check(paint, alpha).findings.map(({ code }) => code);

/** 1 between two edges, 0 outside, over a ramp of `softPx` on each. */
function cover(at: number, from: number, to: number, softPx: number): number {
  if (softPx === 0) return at >= from && at < to ? 1 : 0;
  const nearest = Math.min(at - from, to - at);
  return Math.max(0, Math.min(1, 0.5 + (nearest * 640) / softPx));
}

/** A dark square on pale paper. */
const cube =
  (left = 0.3, right = 0.7, softPx = 0): Paint =>
  (x, y) => {
    const inside = Math.min(cover(x, left, right, softPx), cover(y, 0.3, 0.7, softPx));
    return 200 - 140 * inside;
  };

const moved: Paint = (x, y) => (y >= 0.3 && y < 0.7 ? cube(0.3, 0.7, 14)(x, 0.5) : 200);
const beside: Paint = (x, y) => Math.min(cube(0.1, 0.4)(x, y), cube(0.6, 0.9)(x, y));
const stripes: Paint = (x, y) => Math.min(cube()(x, y), Math.floor(x * 40) % 2 === 0 ? 215 : 130);
const inside: Paint = (x, y) => (x > 0.2 && x < 0.8 && y > 0.2 && y < 0.8 ? 255 : 0);

describe('a photo', () => {
  test('of one whole object on plain paper passes', () => {
    expect(check(cube())).toMatchObject({ verdict: 'pass', findings: [] });
  });

  test('that is slightly soft is checked, one out of focus is taken again', () => {
    expect(check(cube(0.3, 0.7, 7))).toMatchObject({
      verdict: 'check',
      findings: [{ code: 'out-of-focus' }],
    });
    expect(check(cube(0.3, 0.7, 14))).toMatchObject({
      verdict: 'retake',
      findings: [{ code: 'out-of-focus' }],
    });
  });

  test('that is so blurred that its edges are no edges any more is taken again', () => {
    expect(check(cube(0.3, 0.7, 90))).toMatchObject({
      verdict: 'retake',
      findings: [{ code: 'out-of-focus' }],
    });
  });

  test('that is blurred one way is said to be blurred by motion', () => {
    expect(codes(moved)).toEqual(['motion-blur']);
  });

  test('without light is taken again, and nothing is said of its object', () => {
    expect(check((x, y) => cube()(x, y) / 8)).toMatchObject({
      verdict: 'retake',
      findings: [{ code: 'too-dark' }],
    });
  });

  test('whose object reaches the edge is checked, with the edge', () => {
    const { verdict, findings } = check(cube(0, 0.4));
    expect(verdict).toBe('check');
    expect(findings[0]).toMatchObject({ code: 'cut-off', seen: expect.stringContaining('left') });
  });

  test('of two objects beside each other is checked; one above the other counts as one', () => {
    expect(codes(beside)).toEqual(['several-objects']);
    expect(codes((x, y) => beside(y, x))).toEqual([]);
  });

  test('before a pattern is checked', () => {
    expect(codes(stripes)).toContain('busy-background');
  });

  test('of nothing is checked', () => {
    expect(codes(() => 180)).toEqual(['no-object']);
  });

  test('that was cut out passes, whatever lies under what cannot be seen', () => {
    expect(check((x) => 60 + 100 * x, inside)).toMatchObject({ verdict: 'pass' });
  });

  test('of a few pixels is taken again for that alone', () => {
    const tiny = drawn(() => 20, 1);
    const measured = measurePhoto({ widthPx: 1, heightPx: 1, sharp: tiny, small: tiny });
    expect(judgePhoto(measured, { fileName: 'a.png' })).toMatchObject({
      verdict: 'retake',
      findings: [{ code: 'low-resolution' }],
    });
  });

  test('for style needs no object', () => {
    const sample = {
      widthPx: 640,
      heightPx: 640,
      sharp: drawn(() => 180, 640),
      small: drawn(() => 180, 160),
    };
    const report = judgePhoto(measurePhoto(sample), { fileName: 'a.jpg', purpose: 'reference' });
    expect(report.verdict).toBe('pass');
  });
});
