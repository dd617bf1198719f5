/** All physics that a stage states (UsdPhysics): bodies with their colliders, and the joints between them. */
import { MathUtils, Matrix4, Quaternion, Vector3 } from 'three';
import { formatNumber } from '../../../../../main/contract/plain/number-text.ts';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { Stage } from '../../../../../main/formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { ColliderShape, StatedJoint, StatedPhysics } from '../../parsed-model.ts';
import { asQuaternion, axisVector, type StageFrame } from '../build/placement.ts';
import type { BuiltScene } from '../build/scene.ts';
import { bodyOf, statedBody } from './bodies.ts';

/** Null where the stage says nothing of physics. */
export function statedPhysics(
  stage: Stage,
  scene: BuiltScene,
  bodies: ReadonlyMap<string, string>,
  frame: StageFrame,
  notes: LoadNotes,
): StatedPhysics | null {
  const worldOf = (path: string): Matrix4 => scene.objects.get(path)?.matrixWorld ?? new Matrix4();
  const colliders = new Map<string, ColliderShape[]>();
  let still = 0;
  for (const [path, shape] of scene.colliders) {
    const body = bodyOf(stage.prims.get(path) ?? null, bodies);
    if (body === null) still++;
    else colliders.set(body, [...(colliders.get(body) ?? []), shape]);
  }
  const joints = [...stage.prims.values()].filter(isJoint).flatMap((prim) => {
    const joint = statedJoint(
      prim,
      (path) => {
        const target = path === undefined ? undefined : stage.prims.get(path);
        if (target === undefined) return null;
        const body = bodyOf(target, bodies);
        return { name: body ?? target.name, moves: body !== null, world: worldOf(target.path) };
      },
      frame.unitMetres,
    );
    if (joint === null) notes.add('info', 'ignored', `The joint <${prim.path}> is off or holds no body.`);
    return joint === null ? [] : [joint];
  });
  if (still > 0) {
    const shapes =
      still === 1 ? 'One collision shape belongs' : `${formatNumber(still)} collision shapes belong`;
    notes.add('info', 'ignored', `${shapes} to no rigid body and cannot move in a simulation.`);
  }
  if (bodies.size === 0 && joints.length === 0 && still === 0) return null;
  const stated = [...bodies].flatMap(([path, name]) => {
    const prim = stage.prims.get(path);
    return prim === undefined
      ? []
      : [statedBody(prim, name, worldOf(path), frame, colliders.get(name) ?? [])];
  });
  return { bodies: stated, joints };
}

// Joints as the stage states them (UsdPhysicsJoint and its kinds), in the frame of the picture.

const kinds: Readonly<Record<string, StatedJoint['type']>> = {
  PhysicsRevoluteJoint: 'hinge',
  PhysicsPrismaticJoint: 'slide',
  PhysicsSphericalJoint: 'ball',
  PhysicsFixedJoint: 'fixed',
  PhysicsDistanceJoint: 'other',
  PhysicsJoint: 'other',
};

/** One of the two things that a joint holds. `moves`: it is a rigid body; else it is fixed, as the world is. */
export interface JointBody {
  readonly moves: boolean;
  readonly name: string;
  /** From its own frame to that of the picture. */
  readonly world: Matrix4;
}

/** How a joint finds what it holds; null for nothing. */
export type FindBody = (path: string | undefined) => JointBody | null;

/** True for a prim of a joint's type. */
const isJoint = (prim: StagePrim): boolean => kinds[prim.typeName] !== undefined;

/** Null for a joint that is turned off or holds nothing. Limits in degrees become radians, lengths metres. */
function statedJoint(prim: StagePrim, find: FindBody, unitMetres: number): StatedJoint | null {
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
  const place = new Vector3(...triple(prim, `physics:localPos${side}`)).applyMatrix4(child.world);
  const axis = axisVector(freedom.axis).applyQuaternion(
    asQuaternion(prim.numbers(`physics:localRot${side}`)),
  );
  // The scale of a body makes no joint oblique.
  const turn = new Quaternion();
  child.world.decompose(new Vector3(), turn, new Vector3());
  axis.applyQuaternion(turn).normalize();
  return {
    name: prim.name,
    type: freedom.type,
    parentBody: other?.moves === true ? other.name : null,
    childBody: child.name,
    anchor: place.toArray(),
    axis: axis.toArray(),
    limits: limitsOf(freedom, unitMetres),
  };
}

function triple(prim: StagePrim, name: string): [number, number, number] {
  const [x = 0, y = 0, z = 0] = prim.numbers(name) ?? [];
  return [x, y, z];
}

/** What may move. Limits as they are written: degrees or the stage's unit. */
interface Freedom {
  readonly type: StatedJoint['type'];
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

function limitsOf({ type, low, high }: Freedom, unitMetres: number): StatedJoint['limits'] {
  if ((type !== 'hinge' && type !== 'slide') || low === null || high === null) return null;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  const scale = type === 'hinge' ? MathUtils.DEG2RAD : unitMetres;
  return [low * scale, high * scale];
}
