/** Where one view's camera goes when another one's has moved. Pure; metres in the viewer's frame. */
import type { Vector3 } from 'three';
import type { ModelBounds } from '../../scene/measure.ts';
import { type Pose, sphereOf } from '../../scene/view/camera-moves.ts';

/** `metres`: both are drawn as large as they are. `whole`: each fills its view as the other one fills its. */
export type CompareScale = 'metres' | 'whole';

/** The pose from which `to` is seen as `from` is seen from `pose`. */
export function followed(pose: Pose, from: ModelBounds, to: ModelBounds, scale: CompareScale): Pose {
  const factor = scale === 'metres' ? 1 : sphereOf(to).radius / sphereOf(from).radius;
  const moved = (point: Vector3): Vector3 =>
    point.clone().sub(anchorOf(from, scale)).multiplyScalar(factor).add(anchorOf(to, scale));
  return { position: moved(pose.position), target: moved(pose.target) };
}

/** In metres things stand on one ground; otherwise what counts is their middle. */
function anchorOf(bounds: ModelBounds, scale: CompareScale): Vector3 {
  const { center } = sphereOf(bounds);
  return scale === 'metres' ? center.setY(bounds.min[1]) : center;
}
