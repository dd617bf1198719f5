/** From another axis that is up to Y up, as glTF and the 3D view have it. Pure. */
import { identity, type Matrix } from './matrix.ts';

const turns: Readonly<Record<'x' | 'y' | 'z', Matrix>> = {
  x: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  y: identity,
  z: [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1],
};

/** Without noise: what was on an axis is on one. */
export const yUpFrom = (axis: 'x' | 'y' | 'z'): Matrix => turns[axis];
