/** Turns as robot descriptions write them, as matrices. Pure. */
import { compose, identity, type Matrix, times } from '../matrix.ts';

/** A turn about one axis, in radians. */
export function turnAbout(axis: readonly number[], angle: number): Matrix {
  const [x = 0, y = 0, z = 0] = axis;
  const length = Math.hypot(x, y, z);
  if (length === 0) return identity;
  const half = Math.sin(angle / 2) / length;
  return compose([], [x * half, y * half, z * half, Math.cos(angle / 2)], []);
}

/** URDF's fixed axes: first about x, then y, then z. */
export function rollPitchYaw([roll = 0, pitch = 0, yaw = 0]: readonly number[]): Matrix {
  return times(turnAbout([0, 0, 1], yaw), times(turnAbout([0, 1, 0], pitch), turnAbout([1, 0, 0], roll)));
}

export function movedBy([x = 0, y = 0, z = 0]: readonly number[]): Matrix {
  return compose([x, y, z], [], []);
}

export function scaledBy([x = 1, y = 1, z = 1]: readonly number[]): Matrix {
  return compose([], [], [x, y, z]);
}

/** A box around the origin by its half sides. */
export function aroundOrigin(
  x: number,
  y: number,
  z: number,
): { readonly min: number[]; readonly max: number[] } {
  return { min: [-x, -y, -z], max: [x, y, z] };
}
