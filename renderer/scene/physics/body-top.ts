/** Where a body is pushed: at the top of its contact shapes, over its centre of mass. Pure. */
import { Vector3 } from 'three';
import type { Triple } from '../frames.ts';
import { poseOf } from './pose-bodies.ts';
import type { PhysicsFrame, WorldFacts } from './protocol.ts';

/** In the simulation's frame. The centre of mass itself for a body without contact shapes. */
export function bodyTop(facts: WorldFacts, frame: PhysicsFrame, body: number): Triple {
  const pose = poseOf(frame, body);
  const centre = new Vector3(...(facts.bodies[body]?.centreOfMass ?? [0, 0, 0])).applyMatrix4(pose);
  const point = new Vector3();
  let top = Number.NEGATIVE_INFINITY;
  for (const collider of facts.colliders) {
    if (collider.body !== body) continue;
    for (let i = 0; i < collider.position.length; i += 3)
      top = Math.max(top, point.fromArray(collider.position, i).applyMatrix4(pose).y);
  }
  return [centre.x, Number.isFinite(top) ? top : centre.y, centre.z];
}
