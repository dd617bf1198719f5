/** A pose as it is kept with a mark, and back: plain numbers, metres of the model's frame. */
import { Vector3 } from 'three';
import type { Triple } from '../../frames.ts';
import type { Pose } from '../camera-moves.ts';

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
