/** Where the camera goes for each gesture; pure, metres and radians in the viewer's frame. */
import { Matrix4, Spherical, Vector3 } from 'three';
import { type Triple, type ViewName, viewDirections } from '../frames.ts';
import type { ModelBounds } from '../measure.ts';

/** Camera position and the point it looks at. */
export interface Pose {
  readonly position: Vector3;
  readonly target: Vector3;
}

/** The camera's opening angles, vertical in degrees as three has it, and width / height. */
export interface Lens {
  readonly fovDegrees: number;
  readonly aspect: number;
}

/** Centre and radius of the sphere around the object; the radius is never 0. */
export function sphereOf(bounds: ModelBounds): { center: Vector3; radius: number } {
  const min = new Vector3(...bounds.min);
  const max = new Vector3(...bounds.max);
  const radius = max.distanceTo(min) / 2;
  return { center: min.add(max).multiplyScalar(0.5), radius: radius > 0 ? radius : 0.5 };
}

/** A sphere fills the view at a distance of its radius divided by this. */
export function fitting({ fovDegrees, aspect }: Lens): number {
  const vertical = (fovDegrees * Math.PI) / 360;
  const horizontal = Math.atan(Math.tan(vertical) * aspect);
  return Math.sin(Math.min(vertical, horizontal));
}

/** The whole object in view, with room for its dimension lines. */
export function framed(bounds: ModelBounds, view: ViewName, lens: Lens): Pose {
  const { center, radius } = sphereOf(bounds);
  const distance = (radius * 1.25) / fitting(lens);
  const direction = new Vector3(...viewDirections[view]).normalize();
  return { position: direction.multiplyScalar(distance).add(center), target: center };
}

/** The object in view from where the camera already looks. */
export function reframed(bounds: ModelBounds, pose: Pose, lens: Lens): Pose {
  const { position, target } = framed(bounds, 'perspective', lens);
  const distance = position.distanceTo(target);
  const direction = pose.position.clone().sub(pose.target).normalize();
  return { position: direction.multiplyScalar(distance).add(target), target };
}

// The camera must not pass over the pole, where its heading would turn around.
const polarMargin = 0.0001;

/** Around the target: `right` turns the camera to the right, `up` raises it. Radians. */
export function orbited(pose: Pose, right: number, up: number): Pose {
  const offset = pose.position.clone().sub(pose.target);
  const at = new Spherical().setFromVector3(offset);
  at.theta += right;
  at.phi = Math.min(Math.PI - polarMargin, Math.max(polarMargin, at.phi - up));
  return { position: new Vector3().setFromSpherical(at).add(pose.target), target: pose.target.clone() };
}

/** Nearer for a factor below 1, within `min` and `max` metres of the target. */
export function dollied(pose: Pose, factor: number, { min, max }: { min: number; max: number }): Pose {
  const offset = pose.position.clone().sub(pose.target);
  const distance = Math.min(max, Math.max(min, offset.length() * factor));
  return { position: offset.setLength(distance).add(pose.target), target: pose.target.clone() };
}

/** Moves camera and target together in the plane of the screen, by parts of their distance. */
export function panned(pose: Pose, right: number, up: number): Pose {
  const axes = new Matrix4().lookAt(pose.position, pose.target, new Vector3(0, 1, 0));
  const x = new Vector3().setFromMatrixColumn(axes, 0);
  const y = new Vector3().setFromMatrixColumn(axes, 1);
  const distance = pose.position.distanceTo(pose.target);
  const shift = x.multiplyScalar(right * distance).add(y.multiplyScalar(up * distance));
  return { position: pose.position.clone().add(shift), target: pose.target.clone().add(shift) };
}

// A pose as it is kept with a mark, and back: plain numbers, metres of the model's frame.

/** Where the camera was and what it looked at. */
export interface PlainPose {
  readonly position: Triple;
  readonly target: Triple;
}

/** For `setPose`. */
export function poseFrom({ position, target }: PlainPose): Pose {
  return { position: new Vector3(...position), target: new Vector3(...target) };
}

/** Of a pose that the view reported. */
export function plainPose({ position, target }: Pose): {
  position: [number, number, number];
  target: [number, number, number];
} {
  return { position: position.toArray(), target: target.toArray() };
}
