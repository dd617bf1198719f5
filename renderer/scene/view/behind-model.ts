/** Whether a point of the scene is behind the object for a camera, by the object's box: near enough for words, and cheap for each frame. Pure. */
import { Box3, type Camera, OrthographicCamera, Ray, Vector3 } from 'three';
import type { Triple } from '../frames.ts';
import type { ModelBounds } from '../measure.ts';

const ray = new Ray();
const box = new Box3();
const hit = new Vector3();

/** Metres of the picture's frame. The camera's world matrix must be current. */
export function isBehindModel(point: Triple, camera: Camera, { min, max }: ModelBounds): boolean {
  box.min.set(...min);
  box.max.set(...max);
  ray.origin.set(...point);
  if (camera instanceof OrthographicCamera) camera.getWorldDirection(ray.direction).negate();
  else ray.direction.setFromMatrixPosition(camera.matrixWorld).sub(ray.origin).normalize();
  return ray.intersectBox(box, hit) !== null;
}
