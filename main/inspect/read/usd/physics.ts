/** What UsdPhysics says in one layer: bodies, masses, collision shapes and joints, and what is wrong with them. Pure. */
import type { ToldJoint } from '../../../contract/schema/inspection-report.ts';
import {
  createFaultList,
  type FaultList,
  inertiaFault,
  inertiaOf,
  type Kind,
  principalMoments,
} from '../../judge/findings.ts';
import type { Reading } from '../../types.ts';
import type { UsdLayer, UsdPrim, UsdValue } from './layer.ts';

const noCollider: Kind = {
  code: 'missing-collider',
  severity: 'warn',
  words: (names, count) =>
    `${count === 1 ? 'A rigid body has' : 'Rigid bodies have'} no collision shape: ${names}. Everything passes through ${count === 1 ? 'it' : 'them'}; apply PhysicsCollisionAPI to its geometry.`,
};
const noBody: Kind = {
  code: 'invalid-joint',
  severity: 'error',
  words: (names) =>
    `A joint names a prim that is not there: ${names}. Simulators ignore the joint, or refuse the file.`,
};
const reversed: Kind = {
  code: 'invalid-joint',
  severity: 'warn',
  words: (names) => `A lower limit is above the upper one: ${names}. Simulators take such a joint as locked.`,
};
const jointTypes = new Map<string, ToldJoint['type'] | null>([
  ['PhysicsRevoluteJoint', 'hinge'],
  ['PhysicsPrismaticJoint', 'slide'],
  ['PhysicsSphericalJoint', 'ball'],
  ['PhysicsJoint', 'other'],
  ['PhysicsDistanceJoint', 'other'],
  ['PhysicsFixedJoint', null],
]);
const shapes = new Map([
  ['Cube', 'box'],
  ['Sphere', 'sphere'],
  ['Capsule', 'capsule'],
  ['Cylinder', 'cylinder'],
  ['Cone', 'cone'],
  ['Plane', 'plane'],
]);
const approximations = new Map([
  ['convexHull', 'convex-hull'],
  ['convexDecomposition', 'convex-decomposition'],
  ['sdf', 'sdf'],
  ['boundingCube', 'bounding box'],
  ['boundingSphere', 'bounding sphere'],
]);

/** Null where the layer does not tell, or its form does not let it be read. */
export type UsdPhysics = Pick<
  Reading,
  'massKg' | 'centreOfMassM' | 'inertiaKgM2' | 'colliders' | 'jointList' | 'faults'
>;

/** `isWhole`: nothing is composed into the layer. `isThere`: the prim and all around it are active and defined. */
export function usdPhysics(
  layer: UsdLayer,
  {
    isWhole,
    isThere,
    unitMetres,
  }: { readonly isWhole: boolean; readonly isThere: (place: number) => boolean; readonly unitMetres: number },
): UsdPhysics {
  const faults = createFaultList();
  const paths = new Set(layer.prims.map(({ path }) => path));
  const colliders: Record<string, number> = {};
  const joints: ToldJoint[] = [];
  const masses: { readonly prim: UsdPrim; readonly kg: number }[] = [];
  const covered = new Set<number>();
  const bodies: number[] = [];
  for (const [place, prim] of layer.prims.entries()) {
    if (!isThere(place)) continue;
    const kg = massOf(prim, layer.kilogramsPerUnit ?? 1, faults);
    if (kg !== null) masses.push({ prim, kg });
    judgeInertia(prim, faults);
    if (prim.apis.includes('PhysicsRigidBodyAPI')) bodies.push(place);
    if (isCollider(prim)) {
      const kind = colliderKind(prim);
      colliders[kind] = (colliders[kind] ?? 0) + 1;
      for (let at = place; at >= 0; at = layer.prims[at]?.parent ?? -1) covered.add(at);
    }
    addJoint(prim, { paths: isWhole ? paths : null, unitMetres, joints, faults });
  }
  if (isWhole)
    for (const place of bodies) {
      const prim = layer.prims[place];
      if (prim !== undefined && !covered.has(place)) faults.add(noCollider, prim.path, prim.line ?? 0);
    }
  const [only] = masses.length === 1 ? masses : [];
  return {
    massKg: masses.length === 0 ? null : masses.reduce((sum, { kg }) => sum + kg, 0),
    centreOfMassM: only === undefined ? null : centreOf(only.prim, layer, unitMetres),
    inertiaKgM2:
      only === undefined ? null : momentsOf(only.prim, (layer.kilogramsPerUnit ?? 1) * unitMetres ** 2),
    colliders: isWhole ? colliders : null,
    jointList: isWhole ? joints : null,
    faults: faults.all().map((fault) => (fault.line === 0 ? { ...fault, line: undefined } : fault)),
  };
}

function isCollider(prim: UsdPrim): boolean {
  return prim.apis.includes('PhysicsCollisionAPI') && prim.values['physics:collisionEnabled'] !== false;
}

function colliderKind({ type, values }: UsdPrim): string {
  const approximation = values['physics:approximation'];
  return (
    shapes.get(type) ??
    (typeof approximation === 'string' ? approximations.get(approximation) : undefined) ??
    (type === 'Mesh' ? 'mesh' : 'other')
  );
}

function numbers(value: UsdValue | undefined): readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number') ? value : [];
}

function lineOf(prim: UsdPrim, name: string): number | undefined {
  return prim.lines[name] ?? prim.line ?? undefined;
}

/** 0 represents “to be computed”. */
function massOf(prim: UsdPrim, kilograms: number, faults: FaultList): number | null {
  const mass = prim.values['physics:mass'];
  const density = prim.values['physics:density'];
  if (typeof density === 'number' && density < 0)
    faults.say(invalid(`The density of “${prim.path}” is ${density}.`, lineOf(prim, 'physics:density')));
  if (typeof mass !== 'number' || mass === 0) return null;
  if (mass > 0) return mass * kilograms;
  faults.say(invalid(`The mass of “${prim.path}” is ${mass}.`, lineOf(prim, 'physics:mass')));
  return null;
}

function judgeInertia(prim: UsdPrim, faults: FaultList): void {
  const diagonal = numbers(prim.values['physics:diagonalInertia']);
  if (!diagonal.some((one) => one !== 0)) return;
  const inertia = inertiaOf(diagonal);
  const fault = inertia === null ? 'has a value that is missing' : inertiaFault(inertia);
  if (fault !== null)
    faults.say(invalid(`The inertia of “${prim.path}” ${fault}.`, lineOf(prim, 'physics:diagonalInertia')));
}

function momentsOf(prim: UsdPrim, factor: number): Reading['inertiaKgM2'] {
  const diagonal = numbers(prim.values['physics:diagonalInertia']);
  const inertia = diagonal.some((one) => one !== 0) ? inertiaOf(diagonal) : null;
  if (inertia === null || inertiaFault(inertia) !== null) return null;
  const [a, b, c] = principalMoments(inertia);
  return [a * factor, b * factor, c * factor];
}

/** Of a body at the top whose frame is the world's. */
function centreOf(prim: UsdPrim, { prims }: UsdLayer, unitMetres: number): Reading['centreOfMassM'] {
  const [x, y, z] = numbers(prim.values['physics:centerOfMass']);
  let at: UsdPrim | undefined = prim;
  for (; at !== undefined; at = prims[at.parent]) if (at.values['xformOpOrder'] !== undefined) return null;
  return x === undefined ||
    y === undefined ||
    z === undefined ||
    ![x, y, z].every((one) => Number.isFinite(one))
    ? null
    : [x * unitMetres, y * unitMetres, z * unitMetres];
}

function addJoint(
  prim: UsdPrim,
  {
    paths,
    unitMetres,
    joints,
    faults,
  }: {
    readonly paths: ReadonlySet<string> | null;
    readonly unitMetres: number;
    readonly joints: ToldJoint[];
    readonly faults: FaultList;
  },
): void {
  const type = jointTypes.get(prim.type);
  if (type === undefined) return;
  for (const name of ['physics:body0', 'physics:body1'])
    for (const target of prim.targets[name] ?? [])
      if (paths !== null && !paths.has(target)) faults.add(noBody, target, prim.line ?? 0);
  if (type === null) return;
  const lower = prim.values['physics:lowerLimit'];
  const upper = prim.values['physics:upperLimit'];
  const isBounded =
    typeof lower === 'number' &&
    typeof upper === 'number' &&
    Number.isFinite(lower) &&
    Number.isFinite(upper);
  if (isBounded && lower > upper) faults.add(reversed, `${prim.path}: ${lower} and ${upper}`, prim.line ?? 0);
  const factor = type === 'hinge' ? Math.PI / 180 : unitMetres;
  const name = prim.path.slice(prim.path.lastIndexOf('/') + 1);
  joints.push({
    name,
    type,
    limits: isBounded && (type === 'hinge' || type === 'slide') ? [lower * factor, upper * factor] : null,
  });
}

function invalid(seen: string, line: number | undefined): Reading['faults'][number] {
  return { code: 'invalid-inertia', severity: 'error', message: `${seen} Simulators refuse it.`, line };
}
