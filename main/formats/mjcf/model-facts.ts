/** What a compiled model is, in numbers that the inspection and the view share: masses, joints, what collides, its size. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { bodyNames, geomType, jointNames, jointTypes, rowOf } from './model-arrays.ts';
import { type Bounds, boundsOf } from './model-bounds.ts';
import { collides } from './shown-geoms.ts';

/** Of a joint that moves; radians or metres. */
export interface ModelJoint {
  readonly name: string;
  readonly type: 'ball' | 'slide' | 'hinge';
  readonly limits: readonly [least: number, most: number] | null;
  /** It states a range whose ends are the wrong way round, which the engine passes over. */
  readonly isReversed: boolean;
}

/** SI units, in MuJoCo's frame of the world. */
export interface ModelFacts {
  /** Of all bodies; what is fixed to the world itself weighs nothing. */
  readonly massKg: number;
  /** Of the only body: its centre of mass, and its principal moments, smallest first. */
  readonly only: {
    readonly centreM: readonly [number, number, number];
    readonly momentsKgM2: readonly [number, number, number];
  } | null;
  readonly joints: readonly ModelJoint[];
  /** Geoms that collide, by their kind; planes are floors, and not counted. */
  readonly colliders: Readonly<Record<string, number>>;
  /** Names of bodies that move and have shapes, of which none collides with anything. */
  readonly untouchable: readonly string[];
  readonly bounds: Bounds | null;
}

const geomKinds: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(geomType).map(([name, type]) => [type, name]),
);

/** `data` after `mj_kinematics`, `mj_comPos` and `mj_flex`. */
export function modelFacts(model: MjModel, data: MjData): ModelFacts {
  const bodies = Array.from({ length: Math.max(0, model.nbody - 1) }, (_, n) => n + 1);
  return {
    massKg: bodies.reduce((sum, body) => sum + Number(model.body_mass[body]), 0),
    only: bodies.length === 1 ? onlyBody(model, data) : null,
    joints: jointsOf(model),
    colliders: collidersOf(model),
    untouchable: untouchable(model),
    bounds: boundsOf(model, data),
  };
}

const triple = ([x = 0, y = 0, z = 0]: readonly number[]) => [x, y, z] as const;

function onlyBody(model: MjModel, data: MjData): ModelFacts['only'] {
  const moments = rowOf(model.body_inertia, 1, 3).toSorted((a, b) => a - b);
  return { centreM: triple(rowOf(data.xipos, 1, 3)), momentsKgM2: triple(moments) };
}

function jointsOf(model: MjModel): ModelJoint[] {
  return jointNames(model).flatMap((name, id) => {
    const type = jointTypes[Number(model.jnt_type[id])] ?? 'free';
    if (type === 'free') return [];
    const [least = 0, most = 0] = rowOf(model.jnt_range, id, 2);
    const limited = isLimited(model, id);
    const limits = limited && type !== 'ball' ? ([least, most] as const) : null;
    return [{ name, type, limits, isReversed: !limited && least > most }];
  });
}

/** The array of truths throws when it is read; the accessor does not. */
export function isLimited(model: MjModel, joint: number): boolean {
  using one = model.jnt(joint);
  return Boolean(one.limited);
}

/** Pairs that a file names collide whatever their geoms are. */
function pairedGeoms(model: MjModel): Set<number> {
  const paired = new Set<number>();
  for (let pair = 0; pair < model.npair; pair++)
    paired.add(Number(model.pair_geom1[pair])).add(Number(model.pair_geom2[pair]));
  return paired;
}

function collidersOf(model: MjModel): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let geom = 0; geom < model.ngeom; geom++) {
    const type = Number(model.geom_type[geom]);
    if (type === geomType.plane || !collides(model, geom)) continue;
    const kind = geomKinds[type] ?? 'other';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Bodies without joints are one with the body that carries them; those of motion capture move without any. */
function untouchable(model: MjModel): string[] {
  const paired = pairedGeoms(model);
  const shapes = new Map<number, boolean>();
  for (let geom = 0; geom < model.ngeom; geom++) {
    const body = Number(model.body_weldid[Number(model.geom_bodyid[geom])]);
    if (body === 0 || Number(model.body_dofnum[body]) === 0) continue;
    shapes.set(body, shapes.get(body) === true || collides(model, geom) || paired.has(geom));
  }
  const names = bodyNames(model);
  return [...shapes].flatMap(([body, touches]) => (touches ? [] : [names[body] ?? '']));
}
