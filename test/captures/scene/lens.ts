/** The pinhole lens: square pixels, centre of the picture, no distortion. Centre of the first pixel at (0, 0). */
import type { CaptureSpec } from '../spec.ts';
import { columns, inverse, type Matrix, minus, product, times, type Vector } from './vectors.ts';
import { type Stand, seen } from './walk.ts';

/** Focal length and centre in px of the frame as shown. */
export interface Lens {
  readonly focalPx: number;
  readonly centreX: number;
  readonly centreY: number;
}

/** Of the frames as shown. */
export function lensOf({ camera }: CaptureSpec): Lens {
  return {
    focalPx: camera.focalFactor * Math.max(camera.widthPx, camera.heightPx),
    centreX: (camera.widthPx - 1) / 2,
    centreY: (camera.heightPx - 1) / 2,
  };
}

/** The same lens over planes of half the size, as colour is kept. */
export function halved({ focalPx, centreX, centreY }: Lens): Lens {
  return { focalPx: focalPx / 2, centreX: (centreX - 0.5) / 2, centreY: (centreY - 0.5) / 2 };
}

/** Where a point of the world is seen; null behind the camera. */
export function project(lens: Lens, stand: Stand, point: Vector): readonly [number, number] | null {
  const [x, y, z] = seen(stand, point);
  if (z < 0.05) return null;
  return [lens.centreX + (lens.focalPx * x) / z, lens.centreY + (lens.focalPx * y) / z];
}

/** A rectangle in the world: a corner and its two edges. */
export interface Patch {
  readonly corner: Vector;
  readonly right: Vector;
  readonly up: Vector;
}

/**
 * From a pixel to the patch: (x, y, 1) gives (u/z, v/z, 1/z) with u and v from 0 to 1 over the patch and z the distance
 * along the view in metres.
 */
export function fromPixel(lens: Lens, stand: Stand, { corner, right, up }: Patch): Matrix {
  const k: Matrix = [lens.focalPx, 0, lens.centreX, 0, lens.focalPx, lens.centreY, 0, 0, 1];
  const towards = columns(
    times(stand.rotation, right),
    times(stand.rotation, up),
    times(stand.rotation, minus(corner, stand.centre)),
  );
  return inverse(product(k, towards));
}
