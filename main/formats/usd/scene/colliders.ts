/** Which prims collide, and as what shape (UsdPhysicsCollisionAPI, UsdPhysicsMeshCollisionAPI and the PhysX schemas beside them). Pure. */
import type { StagePrim } from '../compose/stage-prim.ts';

/** How a collision shape is made of its geometry. */
export type ColliderShape =
  | 'box'
  | 'sphere'
  | 'capsule'
  | 'cylinder'
  | 'cone'
  | 'plane'
  | 'convex-hull'
  | 'convex-decomposition'
  | 'sdf'
  | 'triangle-mesh'
  | 'unknown';

const ofType: Readonly<Record<string, ColliderShape>> = {
  Cube: 'box',
  Sphere: 'sphere',
  Capsule: 'capsule',
  Capsule_1: 'capsule',
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
