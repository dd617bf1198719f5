/** One similarity for all files of an asset, and what it is in the frame of each file. */
import { identity, type Matrix, placedDirection, type Triple, times } from '../../formats/matrix.ts';

/** `x' = factor · turn · x + shift`. `turn` is a rotation. `mass` multiplies masses. */
export interface Similarity {
  readonly factor: number;
  readonly turn: Matrix;
  readonly shift: Triple;
  readonly mass: number;
}

export type Axis = 'x' | 'y' | 'z';

export const unchanged: Similarity = { factor: 1, turn: identity, shift: [0, 0, 0], mass: 1 };

export const isTurned = ({ turn }: Similarity): boolean =>
  turn.some((value, at) => Math.abs(value - (identity[at] ?? 0)) > 1e-12);
export const isShifted = ({ shift }: Similarity): boolean => shift.some((value) => value !== 0);
export const isNothing = (one: Similarity): boolean =>
  one.factor === 1 && one.mass === 1 && !isTurned(one) && !isShifted(one);

/** Inertia about a centre of mass grows by this. */
export const inertiaFactor = ({ factor, mass }: Similarity): number => mass * factor * factor;

/** Only what is done to lengths: of a mesh that a robot places. */
export const lengthsOnly = ({ factor, mass }: Similarity): Similarity => ({ ...unchanged, factor, mass });

export function placed({ factor, turn, shift }: Similarity, point: Triple): [number, number, number] {
  const [x, y, z] = placedDirection(turn, point);
  return [factor * x + shift[0], factor * y + shift[1], factor * z + shift[2]];
}

// The asset's frame has z up and metres. A file with y up shows it turned about x, one with x up turned about y.

/** A vector of the asset's frame in a file's. */
export function toFile(up: Axis, [x, y, z]: Triple): [number, number, number] {
  if (up === 'z') return [x, y, z];
  return up === 'y' ? [x, z, plain(-y)] : [z, y, plain(-x)];
}

/** A vector of a file's frame in the asset's. */
export function fromFile(up: Axis, [x, y, z]: Triple): [number, number, number] {
  if (up === 'z') return [x, y, z];
  return up === 'y' ? [x, plain(-z), y] : [plain(-z), y, x];
}

/** No `-0`. */
const plain = (value: number): number => (value === 0 ? 0 : value);

/** Turns numbers whose `from` axis points up so that `to` does. */
export function turnUp(from: Axis, to: Axis): Matrix {
  if (from === to) return identity;
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => toFile(to, fromFile(from, axis)));
  const [a = [1, 0, 0], b = [0, 1, 0], c = [0, 0, 1]] = columns;
  return [...a, 0, ...b, 0, ...c, 0, 0, 0, 0, 1];
}

/** As a matrix of a node, column by column. */
export function matrixOf({ factor, turn, shift }: Similarity): Matrix {
  const scaled = turn.map((value, at) => (at < 12 ? value * factor : value));
  return times([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...shift, 1], scaled);
}
