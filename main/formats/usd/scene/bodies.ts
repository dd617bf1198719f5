/** Rigid bodies and what they weigh (UsdPhysicsRigidBodyAPI, UsdPhysicsMassAPI), in kilograms and metres. Pure. */

import { determinant, type Matrix, placedPoint, type Quaternion, type Triple } from '../../matrix.ts';
import { asQuaternion, timesQuaternion, turnOf } from '../../quaternion.ts';
import type { Stage } from '../compose/compose-stage.ts';
import type { StagePrim } from '../compose/stage-prim.ts';
import type { ColliderShape } from './colliders.ts';
import type { SceneNode, UsdScene } from './read-scene.ts';
import { volumeOf } from './volume.ts';

/** `colliders` stand in the order of the file. */
export interface UsdBody {
  readonly prim: StagePrim;
  /** The prim's own name where no other body has it, else its path. */
  readonly name: string;
  /** Stated, or of its shapes where they state a mass, or a density and a form whose volume is known. */
  readonly massKg: number | null;
  readonly densityKgM3: number | null;
  /** In the stage's frame and unit. */
  readonly centreOfMass: Triple | null;
  /** About the centre of mass, in kg m2; `turn` from its axes to the stage's frame. */
  readonly inertia: { readonly diagonal: Triple; readonly turn: Quaternion } | null;
  readonly colliders: readonly ColliderShape[];
}

/** Names of bodies by the paths of their prims. */
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

/** A shape that collides, and the body that it moves with; null: it cannot move. */
export interface SceneCollider {
  readonly node: SceneNode;
  readonly shape: ColliderShape;
  readonly body: string | null;
}

/** All that is drawn of what collides; a prototype's once. */
export function collidersOf(scene: UsdScene, names: ReadonlyMap<string, string>): SceneCollider[] {
  return [...scene.nodes.values()].flatMap((node) => {
    const shape = node.drawn?.parts.collider ?? null;
    return shape === null ? [] : [{ node, shape, body: bodyOf(node.prim, names) }];
  });
}

/** One body. `own` are its colliders. */
export function readBody(
  scene: UsdScene,
  prim: StagePrim,
  name: string,
  own: readonly SceneCollider[],
): UsdBody {
  const { unitMetres, unitKilograms } = scene.frame;
  const world = scene.nodes.get(prim.path)?.world ?? null;
  const density = positive(prim.number('physics:density'));
  return {
    prim,
    name,
    massKg: massOf(scene, prim, own),
    densityKgM3: density === null ? null : (density * unitKilograms) / unitMetres ** 3,
    centreOfMass: world === null ? null : centreOf(prim, world),
    inertia: world === null ? null : inertiaOf(prim, world, unitKilograms * unitMetres ** 2),
    colliders: own.map(({ shape }) => shape),
  };
}

/** Zero is how USD says that nothing is stated, and below zero there is none. */
export const positive = (value: number | null): number | null =>
  value !== null && value > 0 && Number.isFinite(value) ? value : null;

/** A body's own mass goes before those of its shapes, a shape's own before its density, and its density before the body's. */
function massOf(scene: UsdScene, prim: StagePrim, own: readonly SceneCollider[]): number | null {
  const { unitKilograms } = scene.frame;
  const stated = positive(prim.number('physics:mass'));
  if (stated !== null) return stated * unitKilograms;
  const density = positive(prim.number('physics:density'));
  let sum = 0;
  for (const { node, shape } of own) {
    const mass = node.prim === prim ? null : positive(node.prim.number('physics:mass'));
    const dense =
      positive(node.prim.number('physics:density')) ?? density ?? densityOfMaterial(scene.stage, node.prim);
    const volume = mass !== null || dense === null ? null : volumeIn(scene, node, shape);
    if (mass !== null) sum += mass;
    else if (dense !== null && volume !== null) sum += dense * volume;
    else return null;
  }
  return sum === 0 ? null : sum * unitKilograms;
}

/** In cubes of the stage's unit; null where the shape that collides is not the one that is drawn. */
function volumeIn({ nodes }: UsdScene, node: SceneNode, shape: ColliderShape): number | null {
  const replaced = node.prim.typeName === 'Mesh' && shape !== 'triangle-mesh' && shape !== 'sdf';
  const volume = replaced || node.drawn === null ? null : volumeOf(node.prim, node.drawn.shape);
  const world = nodes.get(node.prim.path)?.world;
  return volume === null || world === undefined ? null : volume * Math.abs(determinant(world));
}

function densityOfMaterial(stage: Stage, prim: StagePrim): number | null {
  for (let at: StagePrim | null = prim; at !== null; at = at.parent) {
    for (const name of ['material:binding:physics', 'material:binding']) {
      const [target] = at.targets(name);
      const material = target === undefined ? undefined : stage.prims.get(target);
      if (material?.hasApi('PhysicsMaterialAPI') === true)
        return positive(material.number('physics:density'));
    }
  }
  return null;
}

function centreOf(prim: StagePrim, world: Matrix): Triple | null {
  const numbers = prim.numbers('physics:centerOfMass');
  if (numbers?.length !== 3) return null;
  const [x = 0, y = 0, z = 0] = numbers;
  // Minus infinity is how USD says that nothing is stated.
  return Number.isFinite(x + y + z) ? placedPoint(world, [x, y, z]) : null;
}

function inertiaOf(prim: StagePrim, world: Matrix, unit: number): UsdBody['inertia'] {
  const numbers = prim.numbers('physics:diagonalInertia');
  if (numbers?.length !== 3) return null;
  const [x = 0, y = 0, z = 0] = numbers;
  if (x === 0 && y === 0 && z === 0) return null;
  const turn = timesQuaternion(turnOf(world), asQuaternion(prim.numbers('physics:principalAxes')));
  return { diagonal: [x * unit, y * unit, z * unit], turn };
}
