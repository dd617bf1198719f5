/** Turns as matrices, as angles about fixed axes and as quaternions: each leads back to the same matrix. */
import { expect, test } from 'vitest';
import {
  determinant,
  type Matrix,
  placedDirection,
  rollPitchYaw,
  rollPitchYawOf,
  rotation,
  scaling,
  times,
  turnNormals,
} from '../../../main/formats/matrix.ts';
import { turnOf } from '../../../main/formats/quaternion.ts';

const quarter = Math.PI / 2;
const turns = [0, 0.3, -2, quarter, -quarter, Math.PI].flatMap((roll) =>
  // Near upright the angles are least certain, and the turn must be the same.
  [0, 0.4, -1.2, quarter, -quarter, quarter - 1e-7, 1e-5 - quarter].flatMap((pitch) =>
    [0, 1, -3, quarter, Math.PI].map((yaw) => rollPitchYaw([roll, pitch, yaw])),
  ),
);

const apart = (a: Matrix, b: Matrix): number =>
  Math.max(...a.map((value, n) => Math.abs(value - (b[n] ?? Number.NaN))));

test('angles about fixed axes lead back to the turn', () => {
  const worst = Math.max(...turns.map((turn) => apart(rollPitchYaw(rollPitchYawOf(turn)), turn)));
  expect(worst).toBeLessThan(1e-8);
});

test('quaternions lead back to the turn, without its scale', () => {
  const stretched = turns.map((turn) => times(turn, scaling([2, 3, 0.5])));
  const worst = Math.max(...stretched.map((m, n) => apart(rotation(turnOf(m)), turns[n] ?? [])));
  expect(worst).toBeLessThan(1e-12);
});

test('what does not turn has no angle', () => {
  expect(rollPitchYawOf(scaling([1, 1, 1]))).toEqual([0, 0, 0]);
});

test('normals stay upright on what is turned, stretched and mirrored', () => {
  for (const turn of turns)
    for (const size of [
      [1, 1, 1],
      [2, 3, 0.5],
      [-1, 2, 1],
    ]) {
      const at = times(turn, scaling(size));
      const [a, b] = [placedDirection(at, [1, 0, 0]), placedDirection(at, [0, 1, 1])];
      // Of the surface that both lie in, on the side that it faces.
      const side = Math.sign(determinant(at));
      const across = [0, 1, 2].map((n) => {
        const [i, j] = [(n + 1) % 3, (n + 2) % 3];
        return side * ((a[i] ?? 0) * (b[j] ?? 0) - (a[j] ?? 0) * (b[i] ?? 0));
      });
      const turned = turnNormals(Float32Array.of(0, -1, 1), at);
      expect(
        apart(
          [...turned],
          across.map((value) => value / Math.hypot(...across)),
        ),
      ).toBeLessThan(1e-6);
    }
});
