/** What colour a seen point has: soft diffuse light, and reflections of a photographer's studio. Colours are linear. */
import { add, dot, normalized, scale, subtract, type Vec3 } from '../geometry/vector.ts';
import type { Pixels } from '../texture/texture-set.ts';
import type { Camera, Seen } from './raster.ts';
import { keyDirection, type Sky } from './sky.ts';

export type Linear = readonly [number, number, number];

/** What the shading needs of a look. */
export interface Paint {
  readonly texture: Pixels;
  /** Roughness and metalness where they differ from place to place (glTF's packing); null where they do not. */
  readonly surface: Pixels | null;
  readonly roughness: number;
  readonly metalness: number;
  readonly opacity: number;
}

const toLinear = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

const steps = 4096;
/** Linear values up to this are looked up; the shoulder has reached white by then. */
const brightest = 4;
const bytes = Uint8Array.from({ length: steps + 1 }, (_, i) => developed((i / steps) ** 2 * brightest));

/** sRGB byte of a linear value, with a soft shoulder so that highlights do not clip hard. */
export const toByte = (linear: number): number =>
  // By the root, so that dark values have as many steps as bright ones.
  linear <= 0 ? bytes[0]! : bytes[Math.min(steps, Math.round(Math.sqrt(linear / brightest) * steps))]!;

function developed(linear: number): number {
  const soft = linear <= 0.72 ? linear : 0.72 + 0.28 * (1 - Math.exp(-(linear - 0.72) / 0.28));
  const c = Math.max(0, soft);
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
}

/** Four bytes, linear, by their weights: nine numbers because this runs once per sample and channel. */
function mixed(
  rgb: Pixels['rgb'],
  i: number,
  j: number,
  k: number,
  l: number,
  a: number,
  b: number,
  c: number,
  d: number,
): number {
  return toLinear[rgb[i]!]! * a + toLinear[rgb[j]!]! * b + toLinear[rgb[k]!]! * c + toLinear[rgb[l]!]! * d;
}

/** The texture's colour at (u, v), repeating, bilinear. */
export function sample({ size, rgb }: Pixels, u: number, v: number): Linear {
  const x = (u - Math.floor(u)) * size - 0.5;
  const y = (1 - (v - Math.floor(v))) * size - 0.5;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const left = ((x0 + size) % size) * 3;
  const right = ((x0 + 1) % size) * 3;
  const top = ((y0 + size) % size) * size * 3;
  const low = ((y0 + 1) % size) * size * 3;
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  return [
    mixed(rgb, top + left, top + right, low + left, low + right, a, b, c, d),
    mixed(rgb, top + left + 1, top + right + 1, low + left + 1, low + right + 1, a, b, c, d),
    mixed(rgb, top + left + 2, top + right + 2, low + left + 2, low + right + 2, a, b, c, d),
  ];
}

/** Roughness and metalness at (u, v), repeating, from the nearest texel. */
export function surfaceAt(paint: Paint, u: number, v: number): { roughness: number; metalness: number } {
  if (paint.surface === null) return paint;
  const { size, rgb } = paint.surface;
  const x = Math.floor((u - Math.floor(u)) * size) % size;
  const y = Math.floor((1 - (v - Math.floor(v))) * size) % size;
  const i = (y * size + x) * 3;
  return { roughness: rgb[i + 1]! / 255, metalness: rgb[i + 2]! / 255 };
}

const fillDirection = normalized([0.95, -0.35, 0.35]);
const rimDirection = normalized([0.25, 0.9, 0.55]);

/** Softbox, fill card and rim light: where they hang, how wide they are (radians) and how bright. */
const lamps = [
  { direction: keyDirection, width: 0.34, strength: 2.6 },
  { direction: fillDirection, width: 0.3, strength: 0.7 },
  { direction: rimDirection, width: 0.22, strength: 0.9 },
] as const;

const tableSteps = 1024;

/** Read between its entries; `at` from 0 to 1. */
function looked(table: Float32Array, at: number): number {
  const place = Math.min(0.999_999, Math.max(0, at)) * tableSteps;
  const i = Math.floor(place);
  return table[i]! + (table[i + 1]! - table[i]!) * (place - i);
}

const tableOf = (value: (at: number) => number): Float32Array =>
  Float32Array.from({ length: tableSteps + 1 }, (_, i) => value(i / tableSteps));

/** The ceiling by the height of the direction: nothing of it is left at the horizon. */
const ceiling = tableOf((z) => 0.4 * z ** 0.7);

/** By roughness in 1 / 255, made when first seen. */
const lampTables: Float32Array[][] = [];

/** Each lamp as a mirror of that roughness shows it, by the sine of half the angle to its middle. */
function lampsFor(roughness: number): Float32Array[] {
  const byte = Math.round(Math.min(1, Math.max(0, roughness)) * 255);
  const rough = byte / 255;
  return (lampTables[byte] ??= lamps.map(({ width, strength }) => {
    const spread = width + rough * rough * 0.9;
    const edge = Math.max(0.02, rough * 0.7);
    return tableOf((at) => {
      const inside = 1 / (1 + Math.exp((2 * Math.asin(at) - spread) / (edge * 0.35)));
      return strength * inside * ((width * width) / (spread * spread));
    });
  }));
}

const wallTurn = [Math.cos(0.7), Math.sin(0.7)] as const;

/** The studio as a mirror of that roughness sees it: a bright ceiling, a floor, a softbox, a fill card and a rim light. */
function studio(r: Vec3, roughness: number): number {
  const [x, y, z] = r;
  // Walls of uneven brightness, twice around: without them polished metal looks like grey paint.
  const walls = 0.22 * (2 * x * y * wallTurn[0] + (x * x - y * y) * wallTurn[1]) * (1 - roughness);
  let bright = 0.7 + (z < 0 ? 0.3 * z : looked(ceiling, z)) + walls;
  const tables = lampsFor(roughness);
  for (let n = 0; n < lamps.length; n++)
    bright += looked(tables[n]!, Math.sqrt(Math.max(0, 0.5 - 0.5 * dot(r, lamps[n]!.direction))));
  return bright;
}

/** `incoming` is the diffuse light; `access` (0 to 1) how open the point is, which dims reflections in corners. */
export function shadePoint(
  paint: { readonly roughness: number; readonly metalness: number },
  albedo: Linear,
  n: Vec3,
  toEye: Vec3,
  incoming: number,
  access: number,
): { colour: Linear; reflectance: number } {
  const facing = Math.max(0.02, dot(n, toEye));
  const mirrored = subtract(scale(n, 2 * dot(n, toEye)), toEye);
  const bounce = 0.26 * (0.5 - 0.5 * n[2]) * (0.35 + 0.65 * access);
  const shine = studio(mirrored, paint.roughness) * (0.25 + 0.75 * access);
  const grazing = (1 - facing) ** 5 * (1 - paint.roughness * 0.75);
  const diffuse = (incoming + bounce) * (1 - paint.metalness);
  const { metalness } = paint;
  const channel = (own: number): number => {
    const f0 = 0.04 + (own - 0.04) * metalness;
    const fresnel = f0 + (1 - f0) * grazing;
    return own * diffuse * (1 - fresnel * (1 - metalness)) + fresnel * shine;
  };
  const colour: Linear = [channel(albedo[0]), channel(albedo[1]), channel(albedo[2])];
  return { colour, reflectance: 0.04 + 0.96 * grazing };
}

// What stays the same while a preview's pixels are painted, and the rays through them.

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
