/** Poses and focal lengths from points whose truth is known exactly. */
import { describe, expect, test } from 'vitest';
import { cornerInWorld } from '../../../main/capture/vision/board-geometry.ts';
import { axisAngleOf, rotationOf } from '../../../main/capture/vision/solve/planar-pose.ts';
import { solvePoses } from '../../../main/capture/vision/solve/solve-poses.ts';
import type { BoardLayout } from '../../../main/contract/schema/capture/board.ts';

const layout: BoardLayout = {
  dictionary: 'DICT_5X5_100',
  columns: 7,
  rows: 5,
  markerRatio: 0.75,
  legacy: false,
};
const frame = { widthPx: 1280, heightPx: 720 };

/** Corners as a pinhole camera sees them that looks at the board's middle; `noise` in px, not random but uneven. */
function corners(
  azimuthDeg: number,
  elevationDeg: number,
  distance: number,
  focalPx: number,
  noise = 0,
): number[] {
  const [a, e] = [(azimuthDeg * Math.PI) / 180, (elevationDeg * Math.PI) / 180];
  const right = [-Math.sin(a), Math.cos(a), 0] as const;
  const down = [Math.sin(e) * Math.cos(a), Math.sin(e) * Math.sin(a), -Math.cos(e)] as const;
  const forward = [-Math.cos(e) * Math.cos(a), -Math.cos(e) * Math.sin(a), -Math.sin(e)] as const;
  return Array.from({ length: 24 }, (_, id) => {
    const [x, y] = cornerInWorld(layout, id);
    const depth = forward[0] * x + forward[1] * y + distance;
    const uneven = noise * Math.sin(id * 12.9898 + azimuthDeg);
    return [
      id,
      (frame.widthPx - 1) / 2 + (focalPx * (right[0] * x + right[1] * y)) / depth + uneven,
      (frame.heightPx - 1) / 2 + (focalPx * (down[0] * x + down[1] * y)) / depth - uneven,
    ];
  }).flat();
}

const walk = Array.from({ length: 36 }, (_, step) => ({
  azimuthDeg: -175 + 10 * step,
  elevationDeg: 35 + 15 * Math.sin(step),
  distance: 28 + 4 * Math.cos(step / 3),
}));

describe('solvePoses', () => {
  test('finds the focal length and where the camera stood, for exact corners', () => {
    const detections = walk.map((at) => ({
      corners: corners(at.azimuthDeg, at.elevationDeg, at.distance, 1030),
    }));
    const { lens, poses } = solvePoses(detections, layout, frame);
    expect(lens?.focalPx).toBeCloseTo(1030, 0);
    walk.forEach((at, index) => {
      expect(poses[index]?.azimuthDeg).toBeCloseTo(at.azimuthDeg, 1);
      expect(poses[index]?.elevationDeg).toBeCloseTo(at.elevationDeg, 1);
      expect((poses[index]?.distanceSquares ?? 0) / at.distance).toBeCloseTo(1, 2);
    });
  });

  test('the same focal length is found whatever it is, and its uncertainty grows with the noise', () => {
    for (const focalPx of [640, 1900]) {
      const [calm, rough] = [0.05, 0.4].map(
        (noise) =>
          solvePoses(
            walk.map((at) => ({
              corners: corners(
                at.azimuthDeg,
                at.elevationDeg,
                (at.distance * focalPx) / 1030,
                focalPx,
                noise,
              ),
            })),
            layout,
            frame,
          ).lens,
      );
      expect(Math.abs((calm?.focalPx ?? 0) / focalPx - 1)).toBeLessThan(0.01);
      expect(calm?.focalUncertaintyPercent ?? 100).toBeLessThan(rough?.focalUncertaintyPercent ?? 100);
    }
  });

  test('a board seen from straight above tells no focal length, but a pose with the usual one', () => {
    const detections = Array.from({ length: 20 }, (_, step) => ({
      corners: corners(18 * step - 170, 89.9, 28, 1030, 0.2),
    }));
    const { lens, poses } = solvePoses(detections, layout, frame);
    expect(lens).toBeNull();
    expect(poses.every((pose) => pose !== null)).toBe(true);
  });

  test('a given focal length is taken, and nothing is searched', () => {
    const { lens, poses } = solvePoses([{ corners: corners(40, 35, 28, 900) }], layout, frame, 900);
    expect(lens).toBeNull();
    expect(poses[0]?.distanceSquares).toBeCloseTo(28, 2);
  });

  const whole = corners(40, 35, 28, 1030);
  test.each([
    ['nothing', []],
    ['seven corners', whole.slice(0, 21)],
    ['one row', whole.slice(0, 18)],
    ['one row of ten', [...whole.slice(0, 18), ...whole.slice(0, 12)]],
    [
      'corners where no board has them',
      whole.map((value, at) => (at % 3 === 0 ? value : value + 40 * Math.sin(at * at))),
    ],
    ['an id that the board lacks', [99, ...whole.slice(1)]],
    ['a corner that is nowhere', [0, Number.NaN, 5, ...whole.slice(3)]],
    ['a board as in a mirror', whole.map((value, at) => (at % 3 === 1 ? 1279 - value : value))],
  ])('no pose from %s', (_, flat) => {
    expect(solvePoses([{ corners: flat }], layout, frame, 1030).poses).toEqual([null]);
  });

  test.each([0, 6, 12, 13])('a reading that is turned around alone gives no pose: sample %i', (wrong) => {
    const detections = Array.from({ length: 14 }, (_, step) => {
      const seen = corners(40 + 12 * step, 45, 26, 1030, 0.05);
      // Ids from the other end: a whole board, seen from behind.
      const turned = seen.map((value, at) => (at % 3 === 0 ? 23 - value : value));
      return { corners: step === wrong ? turned : seen };
    });
    const { poses } = solvePoses(detections, layout, frame, 1030);
    expect(poses.map((pose) => pose === null)).toEqual(poses.map((_, index) => index === wrong));
  });

  test('where the recording was cut all poses stay', () => {
    const detections = Array.from({ length: 12 }, (_, step) => ({
      corners: corners((step < 6 ? 0 : 130) + 8 * step, 45, 26, 1030, 0.05),
    }));
    expect(solvePoses(detections, layout, frame, 1030).poses).not.toContain(null);
  });

  test('of two poses that fit alike, the one that goes on from its neighbours', () => {
    // Far away and under noise a plane tilted the other way looks the same.
    const detections = Array.from({ length: 15 }, (_, step) => {
      const far = step === 7;
      return { corners: corners(40 + step, 62, far ? 260 : 26, 1030, far ? 0.25 : 0.02) };
    });
    const { poses } = solvePoses(detections, layout, frame, 1030);
    expect(Math.abs((poses[7]?.azimuthDeg ?? 0) - 47)).toBeLessThan(40);
  });
});

test.each([
  [0, 0, 0],
  [0.3, -1.2, 0.7],
  [Math.PI, 0, 0],
  [0, 2.2214, 2.2214],
  [-3.1, 0.2, 0.1],
] as const)('a rotation comes back from its matrix: %f %f %f', (x, y, z) => {
  const matrix = rotationOf([x, y, z]);
  const again = rotationOf(axisAngleOf(matrix));
  again.forEach((value, index) => expect(value).toBeCloseTo(matrix[index] ?? Number.NaN, 4));
});
