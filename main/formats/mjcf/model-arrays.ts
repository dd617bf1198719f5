/** The compiled model's arrays as copies: views into the engine's memory die when it grows. */
import type { MjModel } from '@mujoco/mujoco';

/** Three or four numbers. */
export type Numbers = readonly number[];

/** `width` numbers of row `row`. */
export function rowOf(values: ArrayLike<number>, row: number, width: number): number[] {
  return Array.from({ length: width }, (_, i) => values[row * width + i] ?? 0);
}

/** The name that begins at that address of `names`; empty for what has none. */
export function nameAt(model: MjModel, address: unknown): string {
  const names: ArrayLike<number> = model.names;
  const bytes: number[] = [];
  for (let i = Number(address); i < names.length && names[i] !== 0; i++) bytes.push((names[i] ?? 0) & 0xff);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Names of all bodies; `world` is the first, and one without a name is called by its number. */
export function bodyNames(model: MjModel): string[] {
  return Array.from({ length: model.nbody }, (_, i) =>
    i === 0 ? 'world' : nameAt(model, model.name_bodyadr[i]) || `body ${i}`,
  );
}

/** Names of all joints; one without a name is called by its number. */
export function jointNames(model: MjModel): string[] {
  return Array.from(
    { length: model.njnt },
    (_, i) => nameAt(model, model.name_jntadr[i]) || `joint ${i + 1}`,
  );
}

/** Numbers of MuJoCo's own lists (mjmodel.h, 3.14). */
export const geomType = {
  plane: 0,
  hfield: 1,
  sphere: 2,
  capsule: 3,
  ellipsoid: 4,
  cylinder: 5,
  box: 6,
  mesh: 7,
  sdf: 8,
} as const;

/** mjtJoint, by number. */
export const jointTypes = ['free', 'ball', 'slide', 'hinge'] as const;
