/** All physics that a scene states (UsdPhysics): bodies with their colliders, the joints between them, and what it weighs. Pure. */

import type { LoadNotes } from '../../load-notes.ts';
import { identity } from '../../matrix.ts';
import {
  bodyNames,
  bodyOf,
  collidersOf,
  positive,
  readBody,
  type SceneCollider,
  type UsdBody,
} from './bodies.ts';
import { type FindBody, isJoint, readJoint, type UsdJoint } from './joints.ts';
import type { UsdScene } from './read-scene.ts';
import { sceneWords } from './scene-words.ts';

export interface UsdPhysics {
  /** By the paths of their prims. */
  readonly names: ReadonlyMap<string, string>;
  readonly bodies: readonly UsdBody[];
  /** Without those that are off or hold nothing. */
  readonly joints: readonly UsdJoint[];
  readonly colliders: readonly SceneCollider[];
  /** Of all bodies; where there is none, of what states a mass on its own. Null: nothing does. */
  readonly massKg: number | null;
}

/** Notes say which joints and shapes come to nothing. */
export function readPhysics(scene: UsdScene, notes: LoadNotes): UsdPhysics {
  const { stage, frame } = scene;
  const names = bodyNames(stage);
  const colliders = collidersOf(scene, names);
  const ofBody = new Map<string | null, SceneCollider[]>();
  for (const one of colliders) {
    const own = ofBody.get(one.body) ?? [];
    own.push(one);
    ofBody.set(one.body, own);
  }
  const bodies = [...names].flatMap(([path, name]) => {
    const prim = stage.prims.get(path);
    return prim === undefined ? [] : [readBody(scene, prim, name, ofBody.get(name) ?? [])];
  });
  const joints = [...stage.prims.values()].filter(isJoint).flatMap((prim) => {
    const joint = readJoint(prim, finder(scene, names), frame.unitMetres);
    if (joint === null) notes.add('info', 'ignored', sceneWords.jointWithoutBody(prim.path));
    return joint === null ? [] : [joint];
  });
  noteStill(ofBody.get(null)?.length ?? 0, notes);
  return { names, bodies, joints, colliders, massKg: massOf(scene, bodies) };
}

function finder({ stage, nodes }: UsdScene, names: ReadonlyMap<string, string>): FindBody {
  return (path) => {
    const target = path === undefined ? undefined : stage.prims.get(path);
    if (target === undefined) return null;
    const body = bodyOf(target, names);
    const world = nodes.get(target.path)?.world ?? identity;
    return { name: body ?? target.name, moves: body !== null, world };
  };
}

function massOf({ stage, frame }: UsdScene, bodies: readonly UsdBody[]): number | null {
  const stated =
    bodies.length > 0
      ? bodies.map(({ massKg }) => massKg)
      : [...stage.prims.values()].map((prim) => {
          const mass = positive(prim.number('physics:mass'));
          return mass === null ? null : mass * frame.unitKilograms;
        });
  const known = stated.filter((mass) => mass !== null);
  return known.length === 0 ? null : known.reduce((sum, mass) => sum + mass, 0);
}

function noteStill(count: number, notes: LoadNotes): void {
  if (count > 0) notes.add('info', 'ignored', sceneWords.still(count));
}
