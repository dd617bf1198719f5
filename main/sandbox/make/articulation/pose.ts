/** Jointed objects in other positions than at rest. */
import { placed } from '../geometry/mesh.ts';
import { add, multiply, type Pose, rotate, scale, subtract, turn, unrotated } from '../geometry/vector.ts';
import type { Model } from '../shape/model.ts';
import type { Articulation } from './articulation.ts';

/** How each link is carried from where it is at rest when joints stand at `positions` (by name; absent ones at 0). */
export function linkPoses(
  articulation: Articulation,
  positions: ReadonlyMap<string, number>,
): ReadonlyMap<string, Pose> {
  const poses = new Map<string, Pose>([
    [articulation.root.name, { position: [0, 0, 0], rotation: unrotated }],
  ]);
  for (const joint of articulation.joints) {
    const parent = poses.get(joint.parent) ?? { position: [0, 0, 0], rotation: unrotated };
    const q = joint.type === 'fixed' ? 0 : (positions.get(joint.name) ?? 0);
    const slides = joint.type === 'prismatic';
    const rotation = slides ? unrotated : turn(joint.axis, q);
    // About the joint: p -> at + R (p - at), and a slide adds its way.
    const own = add(
      subtract(joint.at, rotate(rotation, joint.at)),
      slides ? scale(joint.axis, q) : [0, 0, 0],
    );
    poses.set(joint.child, {
      rotation: multiply(parent.rotation, rotation),
      position: add(parent.position, rotate(parent.rotation, own)),
    });
  }
  return poses;
}

/** The object as its preview shows it: doors ajar, drawers pulled out a little. Only meshes move. */
export function displayed(model: Model): Model {
  const { articulation } = model;
  if (articulation === null) return model;
  const poses = linkPoses(
    articulation,
    new Map(articulation.joints.map((joint) => [joint.name, joint.shown])),
  );
  return {
    ...model,
    parts: model.parts.map((part) => {
      const pose = part.link === undefined ? undefined : poses.get(part.link);
      return pose === undefined ? part : { ...part, mesh: placed(part.mesh, pose) };
    }),
  };
}
