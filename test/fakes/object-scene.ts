/** Small grey frames of a board on a floor with things on it, ray by ray: scenes of which it is known what stands where. Lengths in squares. */

import type { GreyFrame } from '../../main/capture/vision/types.ts';
import type { CaptureSample } from '../../main/contract/schema/capture/measurement.ts';
import { seeded } from './capture-measurement.ts';
import { viewBoard } from './capture-view.ts';

/** Upright on the floor: a box with two sides given, or a cylinder. */
export interface SceneThing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly round?: boolean;
  /** Grey of its sides, 0 to 255; the light comes from above. */
  readonly grey: number;
  /** How far the grey is printed over. */
  readonly print?: number;
  /** Part of the floor that shows through it. */
  readonly clear?: number;
  /** A lamp is mirrored in it. */
  readonly gloss?: boolean;
}

export interface SceneOptions {
  readonly things: readonly SceneThing[];
  /** Grey of the floor, and how far its grain goes up and down. */
  readonly floor?: { readonly grey: number; readonly grain: number };
  readonly views?: number;
  readonly fromDeg?: number;
  readonly sweepDeg?: number;
  readonly distance?: number;
  readonly elevationDeg?: number;
  /** Over the width of the picture. */
  readonly focal?: number;
  readonly noise?: number;
  /** Part by which the exposure goes up and down over the walk. */
  readonly drift?: number;
}

export const sceneSize = { widthPx: 192, heightPx: 108 } as const;
const layout = { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false } as const;

/** Focal length in px of its pictures. */
export const sceneFocalPx = ({ focal = 0.8 }: Pick<SceneOptions, 'focal'>): number =>
  focal * sceneSize.widthPx;

/** The walk around the scene, the camera pointing at the board's centre. */
export function sceneFrames(
  options: SceneOptions,
): { readonly frame: GreyFrame; readonly sample: Pick<CaptureSample, 'pose' | 'corners'> }[] {
  const { views = 24, fromDeg = -170, sweepDeg = 360, distance = 32, elevationDeg = 38 } = options;
  const random = seeded(7);
  return Array.from({ length: views }, (_, at) => {
    const { pose, corners } = viewBoard({
      layout,
      ...sceneSize,
      focalPx: sceneFocalPx(options),
      azimuthDeg: fromDeg + (sweepDeg * at) / views,
      elevationDeg: elevationDeg + 6 * Math.sin((4 * Math.PI * at) / views),
      distanceSquares: distance,
    });
    const gain = 1 + (options.drift ?? 0) * Math.sin((2 * Math.PI * at) / views);
    const rays = raysOf(pose.rotation, pose.translation, sceneFocalPx(options));
    const luma = Uint8Array.from({ length: sceneSize.widthPx * sceneSize.heightPx }, (__, pixel) => {
      const grey =
        greyAlong(rays.centre, rays.towards(pixel), options) + (random() - 0.5) * 2 * (options.noise ?? 3);
      return Math.max(0, Math.min(255, grey * gain));
    });
    return { frame: { ...sceneSize, luma }, sample: { pose, corners: [...corners] } };
  });
}

type Vector = readonly [number, number, number];

function raysOf(
  [a, b, c]: Vector,
  [tx, ty, tz]: Vector,
  focalPx: number,
): { readonly centre: Vector; readonly towards: (pixel: number) => Vector } {
  const angle = Math.hypot(a, b, c);
  const [x, y, z] = [a / angle, b / angle, c / angle];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The inverse of a rotation turns by as much the other way.
  const back = ([px, py, pz]: Vector): Vector => {
    const along = (x * px + y * py + z * pz) * (1 - cos);
    return [
      px * cos - (y * pz - z * py) * sin + x * along,
      py * cos - (z * px - x * pz) * sin + y * along,
      pz * cos - (x * py - y * px) * sin + z * along,
    ];
  };
  const { widthPx, heightPx } = sceneSize;
  return {
    centre: back([-tx, -ty, -tz]),
    towards: (pixel) =>
      back([
        ((pixel % widthPx) - (widthPx - 1) / 2) / focalPx,
        (Math.floor(pixel / widthPx) - (heightPx - 1) / 2) / focalPx,
        1,
      ]),
  };
}

/** Of the nearest surface; above the horizon a grey wall. */
function greyAlong(centre: Vector, ray: Vector, { things, floor }: SceneOptions): number {
  const { grey = 110, grain = 18 } = floor ?? {};
  const far = ray[2] < -1e-6 ? -centre[2] / ray[2] : Infinity;
  const ground = (): number => {
    if (!Number.isFinite(far)) return 150;
    const [x, y] = [centre[0] + far * ray[0], centre[1] + far * ray[1]];
    if (Math.abs(x) < 3.5 && Math.abs(y) < 2.5)
      return (Math.floor(x + 0.5) + Math.floor(y + 0.5)) % 2 === 0 ? 45 : 215;
    if (Math.abs(x) < 4 && Math.abs(y) < 3) return 220;
    // Planks two squares wide with grain along them.
    return grey + grain * (Math.sin(1.7 * Math.floor(y / 2)) + 0.5 * Math.sin(2.1 * x + 3 * Math.sin(y)));
  };
  let [nearest, shade]: [number, number | null] = [far, null];
  for (const thing of things) {
    const hit = thing.round === true ? hitRound(centre, ray, thing) : hitBox(centre, ray, thing);
    if (hit === null || hit.way >= nearest) continue;
    nearest = hit.way;
    const [x, y, z] = [0, 1, 2].map((axis) => (centre[axis] ?? 0) + hit.way * (ray[axis] ?? 0)) as [
      number,
      number,
      number,
    ];
    const printed = (thing.print ?? 0) * (Math.sin(3 * x) * Math.sin(3 * y + 1) + Math.sin(4 * z + x));
    const lit = thing.grey * (1 + 0.25 * hit.normal[2] + 0.15 * hit.normal[0]) + printed;
    const lamp = thing.gloss === true && mirrorsLamp(ray, hit.normal) ? 255 : 0;
    const clear = thing.clear ?? 0;
    shade = Math.max(lamp, clear * ground() + (1 - clear) * lit);
  }
  return shade ?? ground();
}

/** Whether the ray, thrown back, goes up to a lamp on one side. */
function mirrorsLamp(ray: Vector, normal: Vector): boolean {
  const length = Math.hypot(...ray);
  const against = (ray[0] * normal[0] + ray[1] * normal[1] + ray[2] * normal[2]) / length;
  const back = ray.map((value, axis) => value / length - 2 * against * (normal[axis] ?? 0));
  return 0.6 * (back[0] ?? 0) + 0.8 * (back[2] ?? 0) > 0.85;
}

interface Hit {
  readonly way: number;
  readonly normal: Vector;
}

function hitBox(centre: Vector, ray: Vector, { x, y, width, depth, height }: SceneThing): Hit | null {
  const least = [x - width / 2, y - depth / 2, 0];
  const most = [x + width / 2, y + depth / 2, height];
  let [enter, leave, side] = [0, Infinity, 0];
  for (const axis of [0, 1, 2] as const) {
    const a = ((least[axis] ?? 0) - centre[axis]) / ray[axis];
    const b = ((most[axis] ?? 0) - centre[axis]) / ray[axis];
    if (Math.min(a, b) > enter) [enter, side] = [Math.min(a, b), axis];
    leave = Math.min(leave, Math.max(a, b));
  }
  if (leave <= enter) return null;
  const normal = [0, 1, 2].map((axis) => (axis === side ? -Math.sign(ray[axis] ?? 0) : 0));
  return { way: enter, normal: normal as unknown as Vector };
}

function hitRound(centre: Vector, ray: Vector, { x, y, width, height }: SceneThing): Hit | null {
  const [dx, dy, radius] = [centre[0] - x, centre[1] - y, width / 2];
  const [a, b, c] = [
    ray[0] ** 2 + ray[1] ** 2,
    dx * ray[0] + dy * ray[1],
    dx * dx + dy * dy - radius * radius,
  ];
  const root = b * b - a * c;
  if (root <= 0) return null;
  const side = (-b - Math.sqrt(root)) / a;
  const z = centre[2] + side * ray[2];
  if (z >= 0 && z <= height)
    return { way: side, normal: [(dx + side * ray[0]) / radius, (dy + side * ray[1]) / radius, 0] };
  const top = (height - centre[2]) / ray[2];
  const inside = (dx + top * ray[0]) ** 2 + (dy + top * ray[1]) ** 2 <= radius * radius;
  return inside && top > 0 ? { way: top, normal: [0, 0, 1] } : null;
}
