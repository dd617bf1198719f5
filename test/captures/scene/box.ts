/** The object: a box on the floor, its faces and what it hides. */
import type { CaptureSpec } from '../spec.ts';
import type { Patch } from './lens.ts';
import { dot, minus, type Vector } from './vectors.ts';

/** A face with the direction that it looks in. */
export interface Face extends Patch {
  readonly outward: Vector;
}

/** Four sides and the top. */
export function facesOf({ object }: CaptureSpec): Face[] {
  const { x, y, width: w, depth: d, height: h } = object;
  const [west, east, south, north] = [x - w / 2, x + w / 2, y - d / 2, y + d / 2];
  const down: Vector = [0, 0, -h];
  return [
    { corner: [west, south, h], right: [w, 0, 0], up: down, outward: [0, -1, 0] },
    { corner: [east, south, h], right: [0, d, 0], up: down, outward: [1, 0, 0] },
    { corner: [east, north, h], right: [-w, 0, 0], up: down, outward: [0, 1, 0] },
    { corner: [west, north, h], right: [0, -d, 0], up: down, outward: [-1, 0, 0] },
    { corner: [west, north, h], right: [w, 0, 0], up: [0, -d, 0], outward: [0, 0, 1] },
  ];
}

/** Whether a camera at `centre` sees the face's front. */
export const faces = ({ corner, outward }: Face, centre: Vector): boolean =>
  dot(minus(centre, corner), outward) > 0;

/** Whether the box stands between the camera and a point. */
export function hides({ object }: CaptureSpec, centre: Vector, point: Vector): boolean {
  const least = [object.x - object.width / 2, object.y - object.depth / 2, 0];
  const most = [object.x + object.width / 2, object.y + object.depth / 2, object.height];
  let [enter, leave] = [0, 1];
  for (const axis of [0, 1, 2] as const) {
    const way = point[axis] - centre[axis];
    const a = ((least[axis] ?? 0) - centre[axis]) / way;
    const b = ((most[axis] ?? 0) - centre[axis]) / way;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return leave - enter > 1e-6;
}
