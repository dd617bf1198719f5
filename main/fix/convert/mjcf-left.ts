/** What a compiled MJCF has that URDF and SDF have no place for, counted. */
import type { MjModel } from '@mujoco/mujoco';

/** As the notes of fixes name them. */
export type LeftPart =
  | 'actuators'
  | 'tendons'
  | 'constraints'
  | 'sensors'
  | 'sites'
  | 'cameras'
  | 'lights'
  | 'keyframes'
  | 'pairs'
  | 'excludes'
  | 'softBodies'
  | 'skins'
  | 'springs'
  | 'armatures';

/** `followers`: joints that are carried over as following others. Those that are there. */
export function partsLeft(
  model: MjModel,
  followers: number,
): { readonly part: LeftPart; readonly count: number }[] {
  const counts: Readonly<Record<LeftPart, number>> = {
    actuators: model.nu,
    tendons: model.ntendon,
    constraints: model.neq - followers,
    sensors: model.nsensor,
    sites: model.nsite,
    cameras: model.ncam,
    lights: model.nlight,
    keyframes: model.nkey,
    pairs: model.npair,
    excludes: model.nexclude,
    softBodies: model.nflex,
    skins: model.nskin,
    springs: filled(model.jnt_stiffness),
    armatures: filled(model.dof_armature),
  };
  return (Object.keys(counts) as LeftPart[])
    .map((part) => ({ part, count: counts[part] }))
    .filter(({ count }) => count > 0);
}

function filled(values: ArrayLike<number>): number {
  return Array.from(values).filter((value) => value !== 0).length;
}
