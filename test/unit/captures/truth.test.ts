/** The generator's truth on its own: times, corners, coverage and gaps, which everything else is measured by. */
import { describe, expect, test } from 'vitest';
import { captureMatrix } from '../../captures/matrix/matrix.ts';
import { cornersOf } from '../../captures/scene/board-print.ts';
import { hides } from '../../captures/scene/box.ts';
import { fromPixel, lensOf, project } from '../../captures/scene/lens.ts';
import { frameTimes } from '../../captures/scene/timing.ts';
import { truthOf } from '../../captures/scene/truth.ts';
import { around, walkOf } from '../../captures/scene/walk.ts';
import { captureSpec } from '../../captures/spec.ts';

const plain = captureSpec({ name: 'plain', walk: { durationS: 6 }, timing: { fps: 20 } });

test('a pixel is traced back to the corner that is seen there', () => {
  const stand = walkOf(plain)(1.3);
  const lens = lensOf(plain);
  const floor = { corner: [0, 0, 0], right: [1, 0, 0], up: [0, 1, 0] } as const;
  const back = fromPixel(lens, stand, floor);
  for (const corner of cornersOf(plain)) {
    const [x, y] = project(lens, stand, corner) ?? [Number.NaN, Number.NaN];
    const w = back[6] * x + back[7] * y + back[8];
    expect((back[0] * x + back[1] * y + back[2]) / w).toBeCloseTo(corner[0], 9);
    expect((back[3] * x + back[4] * y + back[5]) / w).toBeCloseTo(corner[1], 9);
  }
});

test('rotation and translation take the camera’s own centre to nothing', () => {
  const [frame] = truthOf(plain).frames;
  if (frame === undefined) throw new Error('no frame');
  const angle = Math.hypot(...frame.rvec);
  const axis = frame.rvec.map((value) => value / angle);
  const along = axis.reduce((sum, value, index) => sum + value * (frame.C[index] ?? 0), 0);
  const [ax = 0, ay = 0, az = 0] = axis;
  const [x, y, z] = frame.C;
  const crossed = [ay * z - az * y, az * x - ax * z, ax * y - ay * x];
  frame.C.forEach((value, index) => {
    const turned =
      value * Math.cos(angle) +
      (crossed[index] ?? 0) * Math.sin(angle) +
      (axis[index] ?? 0) * along * (1 - Math.cos(angle));
    expect(turned + (frame.tvec[index] ?? 0)).toBeCloseTo(0, 9);
  });
});

describe('the walk', () => {
  test('covers what it sweeps, in its direction', () => {
    const quarter = truthOf(captureSpec({ ...plain, walk: { ...plain.walk, sweepDeg: -95, shakeDeg: 0 } }));
    expect(quarter.orbitDeg).toBeGreaterThan(85);
    expect(quarter.orbitDeg).toBeLessThan(115);
    const [first, , third] = quarter.frames;
    expect(((third?.az ?? 0) - (first?.az ?? 0) + 540) % 360).toBeLessThan(180);
  });

  test('stands still where it stops', () => {
    const walk = walkOf(
      captureSpec({ ...plain, walk: { ...plain.walk, shakeDeg: 0, stops: [{ atS: 2, forS: 1 }] } }),
    );
    expect(around(walk(2.9)).azimuthDeg).toBeCloseTo(around(walk(2.1)).azimuthDeg, 0);
    expect(Math.abs(around(walk(3.5)).azimuthDeg - around(walk(2.9)).azimuthDeg)).toBeGreaterThan(5);
  });

  test('has a gap while the board is covered', () => {
    const truth = truthOf(captureSpec({ ...plain, hidden: [{ fromS: 0.5, toS: 1.5, how: 'cover' }] }));
    expect(truth.gaps[0]).toEqual({ fromS: 0.5, toS: 1.5 });
    expect(truth.orbitSeenDeg).toBeLessThan(truth.orbitBetweenDeg - 30);
  });

  test('has a cut over which nothing was passed', () => {
    const cut = captureSpec({
      ...plain,
      walk: { ...plain.walk, sweepDeg: 200, cuts: [{ atS: 3, deg: 100 }] },
    });
    expect(truthOf(cut).orbitDeg).toBeGreaterThan(185);
    expect(truthOf(cut).orbitDeg).toBeLessThan(225);
  });
});

test('the box hides what is behind it alone', () => {
  const { x, y } = plain.object;
  expect(hides(plain, [x, y + 1, 0.3], [x, y - 0.5, 0])).toBe(true);
  expect(hides(plain, [x, y - 1, 0.3], [x, y - 0.5, 0])).toBe(false);
  expect(hides(plain, [x, y + 1, 3], [x, y - 0.5, 0])).toBe(false);
});

test('frames are missing where they are dropped, and times never go back', () => {
  const times = frameTimes(captureSpec({ ...plain, timing: { fps: 20, jitter: 0.3, dropEvery: 4 } }));
  expect(times[0]).toBe(0);
  expect(times.length).toBeLessThan(100);
  expect(times.every((atS, index) => index === 0 || atS > (times[index - 1] ?? 0))).toBe(true);
});

test('the matrix has sixty clips of different names and seeds', () => {
  expect(captureMatrix).toHaveLength(64);
  expect(new Set(captureMatrix.map(({ name }) => name)).size).toBe(64);
  expect(new Set(captureMatrix.map(({ seed }) => seed)).size).toBe(64);
});
