/** Where a camera with a known pose sees a point of the world: a pinhole with the clip's own focal length. */
import type { Pose } from '../../contract/schema/capture/measurement.ts';
import { rotationOf } from '../vision/solve/planar-pose.ts';
import type { GreyFrame } from '../vision/types.ts';

type Size = Pick<GreyFrame, 'widthPx' | 'heightPx'>;
type Point = readonly [x: number, y: number, z: number];

/** Lengths in squares of the board, pixels of a picture of `size`. */
export interface Camera {
  readonly size: Size;
  readonly focalPx: number;
  /** World to camera, row by row. */
  readonly rotation: Float64Array;
  readonly translation: Point;
  readonly centre: Point;
}

/** `focalPx` is of a picture `fullWidthPx` wide; the camera sees one of `size`, which shows the same. */
export function cameraOf(pose: Pose, focalPx: number, fullWidthPx: number, size: Size): Camera {
  const rotation = rotationOf(pose.rotation);
  const [tx, ty, tz] = pose.translation;
  const along = (column: number): number =>
    -((rotation[column] ?? 0) * tx + (rotation[3 + column] ?? 0) * ty + (rotation[6 + column] ?? 0) * tz);
  return {
    size,
    focalPx: (focalPx * size.widthPx) / fullWidthPx,
    rotation,
    translation: pose.translation,
    centre: [along(0), along(1), along(2)],
  };
}

/** Null for what is behind the camera, or nearly so. */
export function seenBy(
  camera: Camera,
  x: number,
  y: number,
  z: number,
): readonly [u: number, v: number] | null {
  const { rotation: r, translation: t, focalPx, size } = camera;
  const depth = (r[6] ?? 0) * x + (r[7] ?? 0) * y + (r[8] ?? 0) * z + t[2];
  if (!(depth > 0.1)) return null;
  return [
    (size.widthPx - 1) / 2 + (focalPx * ((r[0] ?? 0) * x + (r[1] ?? 0) * y + (r[2] ?? 0) * z + t[0])) / depth,
    (size.heightPx - 1) / 2 +
      (focalPx * ((r[3] ?? 0) * x + (r[4] ?? 0) * y + (r[5] ?? 0) * z + t[1])) / depth,
  ];
}

/** Where the middle of the picture lies on the board's plane; null for a camera that looks along it or up. */
export function lookedAt({ rotation: r, centre }: Camera): readonly [x: number, y: number] | null {
  const [dx, dy, dz] = [r[6] ?? 0, r[7] ?? 0, r[8] ?? 0];
  if (dz > -0.05 || centre[2] <= 0) return null;
  const way = centre[2] / -dz;
  return [centre[0] + way * dx, centre[1] + way * dy];
}
