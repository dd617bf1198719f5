/** What stays the same while a preview's pixels are painted, and the rays through them. */
import { add, dot, normalized, scale, type Vec3 } from '../geometry/vector.ts';
import type { Camera } from './camera.ts';
import type { Seen } from './raster.ts';
import type { Paint } from './shade.ts';
import type { Sky } from './sky.ts';

/** Samples per pixel and side. */
export const oversampling = 2;

export interface Scene {
  readonly camera: Camera;
  readonly sky: Sky;
  readonly paints: readonly Paint[];
  /** Side of the picture in samples. */
  readonly size: number;
}

/** The direction from the eye through a sample, of length 1 along the view. */
export function rayThrough({ camera, size }: Scene, x: number, y: number): Vec3 {
  const { forward: f, right: r, up: u, focal, shift } = camera;
  const kx = (((x + 0.5) / size) * 2 - 1 - shift[0]) / focal;
  const ky = (1 - ((y + 0.5) / size) * 2 - shift[1]) / focal;
  return [f[0] + r[0] * kx + u[0] * ky, f[1] + r[1] * kx + u[1] * ky, f[2] + r[2] * kx + u[2] * ky];
}

/** What is seen through a sample. */
export interface Point {
  readonly position: Vec3;
  readonly normal: Vec3;
  readonly toEye: Vec3;
}

/** `i`: a sample through which something is seen. */
export function pointAt(scene: Scene, seen: Seen, i: number): Point {
  const ray = rayThrough(scene, i % scene.size, Math.floor(i / scene.size));
  const toEye = normalized(scale(ray, -1));
  let normal = normalized([seen.normal[3 * i]!, seen.normal[3 * i + 1]!, seen.normal[3 * i + 2]!]);
  if (dot(normal, toEye) < 0 && scene.paints[seen.look[i]!]!.opacity < 1) normal = scale(normal, -1);
  return { position: add(scene.camera.eye, scale(ray, seen.depth[i]!)), normal, toEye };
}
