/** The measures of a picture, on pictures whose answer is known. */
import { describe, expect, it } from 'vitest';
import {
  createLumaLevels,
  createPictureGauge,
  createSharpnessTiles,
  reblur,
  shadeOf,
} from '../../../main/capture/picture/measure-picture.ts';
import { motionBetween } from '../../../main/capture/picture/motion.ts';
import { createShrink } from '../../../main/capture/picture/shrink.ts';

const [width, height] = [640, 360];
/** `shade`: 0 to 255 of a place. */
function picture(shade: (x: number, y: number) => number, wide = width, high = height): Uint8Array {
  return Uint8Array.from({ length: wide * high }, (_, at) => shade(at % wide, Math.floor(at / wide)));
}
/** Smooth random hills, the same each time: a texture that has an own look everywhere. */
function hills(x: number, y: number): number {
  const waves = [
    [0.051, 0.017],
    [-0.023, 0.061],
    [0.037, -0.043],
    [0.093, 0.071],
    [-0.067, 0.089],
  ];
  return 128 + waves.reduce((sum, [a = 0, b = 0], at) => sum + 24 * Math.sin(a * x + b * y + at * at), 0);
}
/** Blurred `times` by three neighbours in both directions. */
function blurred(luma: Uint8Array, times: number): Uint8Array {
  let now = luma;
  for (let time = 0; time < times; time += 1)
    for (const step of [1, width])
      now = now.map((here, at) => ((now[at - step] ?? here) + here + (now[at + step] ?? here)) / 3);
  return now;
}

describe('light', () => {
  const levels = createLumaLevels(width, height);
  it.each([
    ['black', () => 0, { mean: 0, low: 0, high: 0, black: 1, white: 0 }],
    ['white', () => 255, { mean: 255, low: 255, high: 255, black: 0, white: 1 }],
    ['grey', () => 100, { mean: 100, low: 100, high: 100, black: 0, white: 0 }],
    [
      'half black, half white',
      (x: number) => (x < width / 2 ? 0 : 255),
      { mean: 127.5, black: 0.5, white: 0.5 },
    ],
    ['a ramp', (x: number) => Math.floor((x * 256) / width), { mean: 127.4, low: 2, high: 253 }],
  ])('%s', (_, shade, expected) => {
    expect(levels(picture(shade))).toMatchObject(expected);
  });
});

describe('sharpness', () => {
  const checks = picture((x, y) => ((Math.floor(x / 16) + Math.floor(y / 16)) % 2 === 0 ? 40 : 220));

  it('falls in both measures with each bit of blur', () => {
    const sharpness = createSharpnessTiles(width, height);
    const series = [0, 1, 2, 4, 8].map((times) => blurred(checks, times));
    const crete = series.map((luma) => reblur(luma, width, height));
    const laplacian = series.map((luma) => sharpness(luma).laplacian);
    expect(crete).toEqual(crete.toSorted((a, b) => a - b));
    expect(laplacian).toEqual(laplacian.toSorted((a, b) => b - a));
    expect(crete[0]).toBeLessThan(0.15);
    expect(crete[4]).toBeGreaterThan(0.4);
  });

  it('the worse of the two directions counts, and a picture of nothing is no sharp one', () => {
    const stripes = picture((x) => (Math.floor(x / 16) % 2 === 0 ? 40 : 220));
    expect(reblur(stripes, width, height)).toBe(1);
    expect(
      reblur(
        picture(() => 90),
        width,
        height,
      ),
    ).toBe(1);
    expect(reblur(new Uint8Array(64), 8, 8)).toBe(1);
  });

  it('tiles tell where: variance as OpenCV’s Laplacian has it', () => {
    const corner = picture((x, y) => (x < width / 2 && y < height / 2 ? ((x + y) % 2) * 200 : 100));
    const { variance } = createSharpnessTiles(width, height)(corner);
    // Neighbours of a dot in a chessboard of single pixels: 4 * 200 away, half of them above and half below.
    expect(variance[0]).toBeCloseTo(800 ** 2, -2);
    expect(variance[15]).toBe(0);
    expect(variance[8 * 16]).toBe(0);
  });

  it.each([
    [0, 0],
    [1, 21],
    [255, 170],
    [4095, 255],
    [1e6, 255],
  ])('a variance of %d is shown as %d', (variance, shade) => {
    expect(shadeOf(variance)).toBe(shade);
  });
});

describe('smaller pictures', () => {
  it.each([
    [640, 360, 480, 480, 270],
    [640, 360, 160, 160, 90],
    [641, 359, 320, 320, 179],
    [360, 640, 480, 270, 480],
    [100, 50, 960, 100, 50],
  ])('%d x %d to %d: %d x %d, every grey kept', (wide, high, edge, toWide, toHigh) => {
    const small = createShrink(wide, high, edge)(picture((x) => Math.round((x / wide) * 200), wide, high));
    expect(small).toMatchObject({ widthPx: toWide, heightPx: toHigh });
    for (let x = 1; x + 1 < toWide; x += 7)
      expect(Math.abs((small.luma[x] ?? 0) - ((x + 0.5) / toWide) * 200)).toBeLessThan(1.5);
    const flat = createShrink(wide, high, edge)(picture(() => 255, wide, high));
    expect(flat.luma.every((grey) => grey === 255)).toBe(true);
  });
});

/** What is measured of the hills when they move. */
function moved(dx: number, dy: number): number | null {
  const gauge = createPictureGauge(width, height);
  return motionBetween(
    gauge.pyramid(picture(hills)),
    gauge.pyramid(picture((x, y) => hills(x - dx, y - dy))),
    0.1,
  );
}

describe('motion', () => {
  it.each([
    [0, 0],
    [1, 0],
    [0, 3],
    [-4, 3],
    [12, -5],
    [20, 20],
  ])('by %d, %d px of 640 in a tenth of a second', (dx, dy) => {
    const expected = Math.hypot(dx, dy) * 3 * 10;
    expect(Math.abs((moved(dx, dy) ?? -1000) - expected)).toBeLessThan(10);
  });

  it('cannot be told across a cut, in a plain picture, or without time between', () => {
    const gauge = createPictureGauge(width, height);
    const [plain, other] = [picture(() => 120), picture((x, y) => hills(3 * y + 700, 2 * x))];
    const texture = gauge.pyramid(picture(hills));
    expect(motionBetween(texture, gauge.pyramid(other), 0.1)).toBeNull();
    expect(motionBetween(gauge.pyramid(plain), gauge.pyramid(plain), 0.1)).toBeNull();
    expect(motionBetween(texture, texture, 0)).toBeNull();
  });
});
