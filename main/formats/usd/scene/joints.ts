/** Joints as a stage states them (UsdPhysicsJoint and its kinds), in its own frame; limits in radians and metres. Pure. */

import { type Matrix, placedPoint, type Triple } from '../../matrix.ts';
import { asQuaternion, turned, turnOf } from '../../quaternion.ts';
import type { StagePrim } from '../compose/stage-prim.ts';

/** `parent` and `child` are names of bodies; the child's may be that of a prim which is none. */
export interface UsdJoint {
  readonly prim: StagePrim;
  readonly type: 'hinge' | 'slide' | 'ball' | 'fixed' | 'free' | 'other';
  readonly parentBody: string | null;
  readonly childBody: string;
  /** In the stage's frame and unit. */
  readonly anchor: Triple;
  readonly axis: Triple;
  /** Radians or metres; null where it has none. */
  readonly limits: readonly [least: number, most: number] | null;
}

/** One of the two things that a joint holds. `moves`: it is a rigid body; else it is fixed, as the world is. */
export interface JointBody {
  readonly moves: boolean;
  readonly name: string;
  /** From its own frame to that of the stage. */
  readonly world: Matrix;
}

/** How a joint finds what it holds; null for nothing. */
export type FindBody = (path: string | undefined) => JointBody | null;

const kinds: Readonly<Record<string, UsdJoint['type']>> = {
  PhysicsRevoluteJoint: 'hinge',
  PhysicsPrismaticJoint: 'slide',
  PhysicsSphericalJoint: 'ball',
  PhysicsFixedJoint: 'fixed',
  PhysicsDistanceJoint: 'other',
  PhysicsJoint: 'other',
};

/** True for a prim of a joint's type. */
export const isJoint = (prim: StagePrim): boolean => Object.hasOwn(kinds, prim.typeName);

/** Null for a joint that is turned off or holds nothing. */
export function readJoint(prim: StagePrim, find: FindBody, unitMetres: number): UsdJoint | null {
  if (prim.truth('physics:jointEnabled') === false) return null;
  const [path0] = prim.targets('physics:body0');
  const [path1] = prim.targets('physics:body1');
  const body0 = find(path0);
  const body1 = find(path1);
  // The second is the child, unless only the first can move.
  const first = body1 === null || (!body1.moves && body0?.moves === true);
  const child = first ? body0 : body1;
  if (child === null) return null;
  const other = first ? body1 : body0;
  const side = first ? '0' : '1';
  const freedom = prim.typeName === 'PhysicsJoint' ? degreesOfFreedom(prim) : ofKind(prim);
  const axis = turned(asQuaternion(prim.numbers(`physics:localRot${side}`)), axisOf(freedom.axis));
  return {
    prim,
    type: freedom.type,
    parentBody: other?.moves === true ? other.name : null,
    childBody: child.name,
    anchor: placedPoint(child.world, triple(prim, `physics:localPos${side}`)),
    // The scale of a body makes no joint oblique.
    axis: turned(turnOf(child.world), axis),
    limits: limitsOf(freedom, unitMetres),
  };
}

/** The limits as they are written, in degrees or the stage's unit; null for what is not bounded on both sides. */
export function statedLimits(prim: StagePrim): readonly [number, number] | null {
  const { low, high } = prim.typeName === 'PhysicsJoint' ? degreesOfFreedom(prim) : ofKind(prim);
  return low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)
    ? null
    : [low, high];
}

const axisOf = (axis: string): Triple => [
  Number(axis !== 'Y' && axis !== 'Z'),
  Number(axis === 'Y'),
  Number(axis === 'Z'),
];

function triple(prim: StagePrim, name: string): Triple {
  const [x = 0, y = 0, z = 0] = prim.numbers(name) ?? [];
  return [x, y, z];
}

/** What may move. Limits as they are written: degrees or the stage's unit. */
interface Freedom {
  readonly type: UsdJoint['type'];
  readonly axis: string;
  readonly low: number | null;
  readonly high: number | null;
}

function ofKind(prim: StagePrim): Freedom {
  return {
    type: kinds[prim.typeName] ?? 'other',
    axis: prim.text('physics:axis') ?? 'X',
    low: prim.number('physics:lowerLimit'),
    high: prim.number('physics:upperLimit'),
  };
}

const sixDegrees = ['transX', 'transY', 'transZ', 'rotX', 'rotY', 'rotZ'] as const;

/** A joint without a kind may move in all six ways but those that a limit locks: a low limit above the high one. */
function degreesOfFreedom(prim: StagePrim): Freedom {
  const free = sixDegrees.flatMap((name) => {
    const limited = prim.hasApi(`PhysicsLimitAPI:${name}`);
    const low = limited ? prim.number(`limit:${name}:physics:low`) : null;
    const high = limited ? prim.number(`limit:${name}:physics:high`) : null;
    return low !== null && high !== null && low > high ? [] : [{ name, low, high }];
  });
  const [first] = free;
  if (first === undefined) return { type: 'fixed', axis: 'X', low: null, high: null };
  const turns = free.every(({ name }) => name.startsWith('rot'));
  if (free.length === 1) {
    return { type: turns ? 'hinge' : 'slide', axis: first.name.slice(-1), low: first.low, high: first.high };
  }
  const type = free.length === 6 ? 'free' : turns && free.length === 3 ? 'ball' : 'other';
  return { type, axis: 'X', low: null, high: null };
}

function limitsOf({ type, low, high }: Freedom, unitMetres: number): UsdJoint['limits'] {
  if ((type !== 'hinge' && type !== 'slide') || low === null || high === null) return null;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  const scale = type === 'hinge' ? Math.PI / 180 : unitMetres;
  return [low * scale, high * scale];
}
