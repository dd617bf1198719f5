/** Rigid bodies as the stage states them (UsdPhysicsRigidBodyAPI, UsdPhysicsMassAPI), in the frame of the picture. */
import { type Matrix4, Quaternion, Vector3 } from 'three';
import type { Stage } from '../../../../../main/formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { ColliderShape, StatedBody } from '../../parsed-model.ts';
import { asQuaternion, type StageFrame } from '../build/placement.ts';

/** Names of bodies by the paths of their prims: the prim's own name where no other body has it. */
export function bodyNames(stage: Stage): ReadonlyMap<string, string> {
  const bodies = [...stage.prims.values()].filter(
    (prim) => prim.hasApi('PhysicsRigidBodyAPI') && prim.truth('physics:rigidBodyEnabled') !== false,
  );
  const counts = new Map<string, number>();
  for (const { name } of bodies) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(bodies.map(({ path, name }) => [path, counts.get(name) === 1 ? name : path]));
}

/** The name of the body that a prim belongs to: its own, or the nearest above. */
export function bodyOf(prim: StagePrim | null, names: ReadonlyMap<string, string>): string | null {
  for (let at = prim; at !== null; at = at.parent) {
    const name = names.get(at.path);
    if (name !== undefined) return name;
  }
  return null;
}

/** `world`: from the prim's own frame to that of the picture. Masses are kg, inertia kg m2, densities kg/m3. */
export function statedBody(
  prim: StagePrim,
  name: string,
  world: Matrix4,
  frame: StageFrame,
  colliders: readonly ColliderShape[],
): StatedBody {
  const { unitMetres, unitKilograms } = frame;
  const mass = positive(prim.number('physics:mass'));
  const density = positive(prim.number('physics:density'));
  return {
    name,
    massKg: mass === null ? null : mass * unitKilograms,
    densityKgM3: density === null ? null : (density * unitKilograms) / unitMetres ** 3,
    centreOfMass: centreOf(prim, world),
    inertia: inertiaOf(prim, world, unitKilograms * unitMetres ** 2),
    colliders,
  };
}

// Zero is how USD says that nothing is stated.
const positive = (value: number | null): number | null => (value !== null && value !== 0 ? value : null);

function centreOf(prim: StagePrim, world: Matrix4): StatedBody['centreOfMass'] {
  const numbers = prim.numbers('physics:centerOfMass');
  if (numbers?.length !== 3) return null;
  const [x = 0, y = 0, z = 0] = numbers;
  // Minus infinity is how USD says that nothing is stated.
  if (!Number.isFinite(x + y + z)) return null;
  return new Vector3(x, y, z).applyMatrix4(world).toArray();
}

function inertiaOf(prim: StagePrim, world: Matrix4, unit: number): StatedBody['inertia'] {
  const numbers = prim.numbers('physics:diagonalInertia');
  if (numbers?.length !== 3) return null;
  const [x = 0, y = 0, z = 0] = numbers;
  if (x === 0 && y === 0 && z === 0) return null;
  const turn = new Quaternion();
  world.decompose(new Vector3(), turn, new Vector3());
  turn.multiply(asQuaternion(prim.numbers('physics:principalAxes')));
  return { diagonal: [x * unit, y * unit, z * unit], quaternion: [turn.x, turn.y, turn.z, turn.w] };
}

// Which prims collide, and as what shape (UsdPhysicsCollisionAPI, UsdPhysicsMeshCollisionAPI and the PhysX schemas beside them).

const ofType: Readonly<Record<string, ColliderShape>> = {
  Cube: 'box',
  Sphere: 'sphere',
  Capsule: 'capsule',
  Cylinder: 'cylinder',
  Cylinder_1: 'cylinder',
  Cone: 'cone',
  Plane: 'plane',
};

const ofApproximation: Readonly<Record<string, ColliderShape>> = {
  none: 'triangle-mesh',
  meshSimplification: 'triangle-mesh',
  convexHull: 'convex-hull',
  convexDecomposition: 'convex-decomposition',
  boundingCube: 'box',
  boundingSphere: 'sphere',
  sphereFill: 'sphere',
  sdf: 'sdf',
};

// Without an approximation PhysX goes by the schema that its cooking settings are given with.
const ofSchema: readonly (readonly [schema: string, shape: ColliderShape])[] = [
  ['PhysxSDFMeshCollisionAPI', 'sdf'],
  ['PhysxConvexDecompositionCollisionAPI', 'convex-decomposition'],
  ['PhysxConvexHullCollisionAPI', 'convex-hull'],
  ['PhysxTriangleMeshCollisionAPI', 'triangle-mesh'],
  ['PhysxTriangleMeshSimplificationCollisionAPI', 'triangle-mesh'],
];

/** Null for a prim that does not collide. A prim collides by its own schema or by that of a group above. */
export function colliderOf(prim: StagePrim): ColliderShape | null {
  const stating = statingPrim(prim);
  if (stating === null || stating.truth('physics:collisionEnabled') === false) return null;
  return ofType[prim.typeName] ?? (prim.typeName === 'Mesh' ? meshShape(stating) : 'unknown');
}

/** A schema on a group of shapes goes for all in it, as exporters use it. */
function statingPrim(prim: StagePrim): StagePrim | null {
  if (prim.hasApi('PhysicsCollisionAPI')) return prim;
  for (let at = prim.parent; at !== null; at = at.parent) {
    if (at.hasApi('PhysicsCollisionAPI') && (at.typeName === 'Xform' || at.typeName === 'Scope')) return at;
    if (at.hasApi('PhysicsRigidBodyAPI')) return null;
  }
  return null;
}

function meshShape(prim: StagePrim): ColliderShape {
  const stated = prim.text('physics:approximation');
  const schema = ofSchema.find(([name]) => prim.hasApi(name))?.[1];
  if (stated === null || stated === 'none') return schema ?? 'triangle-mesh';
  return ofApproximation[stated] ?? 'unknown';
}
