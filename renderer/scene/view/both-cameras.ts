/**
 * One place for the perspective and the orthographic camera: both are set and read by the pose of a perspective
 * camera that sees as much at its target, so that changing from one to the other changes nothing but the perspective.
 */
import type { RootState } from '@react-three/fiber';
import { OrthographicCamera, PerspectiveCamera } from 'three';
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Lens, Pose } from './camera-moves.ts';

/** Vertical. */
export const fovDegrees = 35;
const halfFov = Math.tan((fovDegrees * Math.PI) / 360);
/** An orthographic camera is that many radii away: nearer it would cut the model open. */
const standOff = 50;

/** The canvas's camera of this kind; made when it has the other one. */
export function takeCamera(
  get: () => RootState,
  orthographic: boolean,
): OrthographicCamera | PerspectiveCamera {
  const { camera, size, set } = get();
  const isRight = orthographic ? camera instanceof OrthographicCamera : camera instanceof PerspectiveCamera;
  if (isRight) return camera;
  const made = orthographic ? orthographicFor(size) : perspectiveFor(size);
  set({ camera: made });
  return made;
}

type ShapedCamera = RootState['camera'];

function perspectiveFor({ width, height }: RootState['size']): PerspectiveCamera & ShapedCamera {
  return new PerspectiveCamera(fovDegrees, width / height);
}

function orthographicFor({ width, height }: RootState['size']): OrthographicCamera & ShapedCamera {
  return new OrthographicCamera(-width / 2, width / 2, height / 2, -height / 2);
}

/** As a copy. */
export function poseOf({ object, target }: OrbitControls): Pose {
  const position = object.position.clone();
  if (object instanceof OrthographicCamera) {
    const distance = (object.top - object.bottom) / (2 * object.zoom * halfFov);
    position.sub(target).setLength(distance).add(target);
  }
  return { position, target: target.clone() };
}

/** `radius` in metres is the model's. */
export function placeCamera(controls: OrbitControls, { position, target }: Pose, radius: number): void {
  const { object } = controls;
  controls.target.copy(target);
  object.position.copy(position);
  if (object instanceof OrthographicCamera) {
    const distance = position.distanceTo(target);
    object.zoom = (object.top - object.bottom) / (2 * distance * halfFov);
    object.position
      .sub(target)
      .setLength(radius * standOff)
      .add(target);
  }
  if (object instanceof OrthographicCamera || object instanceof PerspectiveCamera) {
    const distance = object.position.distanceTo(target);
    object.near = Math.max(radius * 0.01, distance * 0.002);
    object.far = Math.max(radius * 200, distance * 4);
    object.updateProjectionMatrix();
  }
}

/** CSS pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** What lies over a canvas at its left and along its lower edge; CSS pixels. */
export interface Cover {
  readonly left: number;
  readonly bottom: number;
}

/** How a canvas of this size is covered. The middle of the rest is the picture's. */
export type CoverOf = (size: CanvasSize) => Cover;

/** By nothing. */
export const uncovered: Cover = { left: 0, bottom: 0 };

/** What the camera sees in the part of the canvas that is free. */
export function freeLens({ width, height }: CanvasSize, { left, bottom }: Cover): Lens {
  const part = Math.max(1, height - bottom) / Math.max(1, height);
  return {
    fovDegrees: (2 * Math.atan(halfFov * part) * 180) / Math.PI,
    aspect: Math.max(1, width - left) / Math.max(1, height - bottom),
  };
}

/** Moves what is in the middle of the picture into the middle of what is not covered. */
export function shiftPicture(
  { camera, size: { width, height }, invalidate }: RootState,
  { left, bottom }: Cover,
): void {
  if (left === 0 && bottom === 0) camera.clearViewOffset();
  else camera.setViewOffset(width, height, -left / 2, bottom / 2, width, height);
  invalidate();
}

/** An orthographic camera shows so many metres a pixel; after a resize it is to show as many over the height as before. */
export function keepHeight({ object }: OrbitControls, before: number, now: number): void {
  if (object instanceof OrthographicCamera) object.zoom *= now / before;
}
