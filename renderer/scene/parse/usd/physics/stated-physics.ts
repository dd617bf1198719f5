/** All physics that a stage states (UsdPhysics): bodies with their colliders, and the joints between them. */
import { Matrix4 } from 'three';
import { formatNumber } from '../../../../../main/contract/plain/number-text.ts';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { Stage } from '../../../../../main/formats/usd/compose/compose-stage.ts';
import type { ColliderShape, StatedPhysics } from '../../types.ts';
import type { BuiltScene } from '../build/scene.ts';
import type { StageFrame } from '../build/stage-frame.ts';
import { bodyOf, statedBody } from './bodies.ts';
import { isJoint, statedJoint } from './joints.ts';

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
