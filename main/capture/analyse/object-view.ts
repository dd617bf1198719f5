/** How the pictures of a clip show its object: whole or cut off, how large, how sharp. Pure: the object's place and the cameras' are known. */
import {
  type CaptureSample,
  type Measurement,
  sharpnessTiles,
} from '../../contract/schema/capture/measurement.ts';
import type { CaptureAnalysis } from '../../contract/schema/capture/report.ts';
import { median, quantile } from '../../core/statistics.ts';
import { type Camera, cameraOf, seenBy } from '../object/camera.ts';

export type PictureEdge = 'left' | 'right' | 'upper' | 'lower';

/** One sample with a pose. */
export interface ObjectInFrame {
  readonly atS: number;
  /** Edges at which it is cut off; empty where it is whole. */
  readonly cutAt: readonly PictureEdge[];
  /** Of its outline over the picture's, the part outside included; at most 1. */
  readonly area: number;
  /** Variance of the Laplacian in the sharper tenth of the tiles that show it; null where it covers none. */
  readonly laplacian: number | null;
}

/** From a wider angle on, nobody has seen where it ends. */
const mostUnseenDeg = 170;
/** The outline is true to a fiftieth of the space; part of it that may lie outside. */
const tolerance = 0.04;
/** How much higher than its highest point that was seen against the floor an open one is taken to be. */
const openHigher = 1.3;

/** Empty where the object's place or extent is not known. In order of time. */
export function objectInFrames({ object, facts, lens, samples }: Measurement): ObjectInFrame[] {
  if (object?.state !== 'found' || object.unseenDeg > mostUnseenDeg || facts === null || lens === null)
    return [];
  const up = object.open ? openHigher : 1;
  const outline = object.outline.map((value, at) => (at % 3 === 2 ? up * value : value));
  const size = { widthPx: facts.widthPx, heightPx: facts.heightPx };
  return samples.flatMap((sample) => {
    if (sample.pose === null) return [];
    const one = inFrame(sample, cameraOf(sample.pose, lens.focalPx, facts.widthPx, size), outline);
    return one === null ? [] : [one];
  });
}

/** Null where part of it lies behind the camera. */
function inFrame(sample: CaptureSample, camera: Camera, outline: readonly number[]): ObjectInFrame | null {
  const points: Pixel[] = [];
  for (let at = 0; at + 2 < outline.length; at += 3) {
    const pixel = seenBy(camera, outline[at] ?? 0, outline[at + 1] ?? 0, outline[at + 2] ?? 0);
    if (pixel === null) return null;
    points.push(pixel);
  }
  if (points.length < 3) return null;
  const { widthPx, heightPx } = camera.size;
  const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)];
  const [left, right, upper, lower] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const across = tolerance * (right - left);
  const down = tolerance * (lower - upper);
  const cutAt: PictureEdge[] = [];
  if (left < -across) cutAt.push('left');
  if (right > widthPx - 1 + across) cutAt.push('right');
  if (upper < -down) cutAt.push('upper');
  if (lower > heightPx - 1 + down) cutAt.push('lower');
  const hull = convexHull(points);
  return {
    atS: sample.atS,
    cutAt,
    area: Math.min(1, areaOf(hull) / (widthPx * heightPx)),
    laplacian: laplacianIn(sample, hull, camera.size),
  };
}

/** `log2(1 + variance)` that a tile shows as 255. */
const fullScale = 12;

/** Of the tiles whose middle lies in the hull. */
function laplacianIn(
  { tiles }: Pick<CaptureSample, 'tiles'>,
  hull: readonly Pixel[],
  { widthPx, heightPx }: Camera['size'],
): number | null {
  const { columns, rows } = sharpnessTiles;
  const inside = tiles.filter((_, at) =>
    isInside(hull, [
      (((at % columns) + 0.5) * widthPx) / columns,
      ((Math.floor(at / columns) + 0.5) * heightPx) / rows,
    ]),
  );
  const shade = quantile(inside, 0.9);
  return shade === null ? null : 2 ** ((shade * fullScale) / 255) - 1;
}

type Pixel = readonly [u: number, v: number];

const turn = (a: Pixel, b: Pixel, c: Pixel): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Andrew's monotone chain. */
function convexHull(points: readonly Pixel[]): Pixel[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (ordered: readonly Pixel[]): Pixel[] => {
    const kept: Pixel[] = [];
    for (const point of ordered) {
      for (;;) {
        const [a, b] = [kept.at(-2), kept.at(-1)];
        if (a === undefined || b === undefined || turn(a, b, point) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function isInside(hull: readonly Pixel[], point: Pixel): boolean {
  return hull.length > 2 && hull.every((a, at) => turn(a, hull[(at + 1) % hull.length] ?? a, point) >= 0);
}

function areaOf(hull: readonly Pixel[]): number {
  const twice = hull.reduce((sum, [u, v], at) => {
    const [nextU, nextV] = hull[(at + 1) % hull.length] ?? [u, v];
    return sum + u * nextV - nextU * v;
  }, 0);
  return Math.abs(twice) / 2;
}

/** For the report; null where it was not looked for. */
export function analyseObject(
  { object }: Pick<Measurement, 'object'>,
  frames: readonly ObjectInFrame[],
): CaptureAnalysis['object'] {
  if (object === null) return null;
  const whole = frames.filter(({ cutAt }) => cutAt.length === 0).length;
  return {
    state: object.state,
    wholePart: frames.length === 0 ? null : whole / frames.length,
    area: median(frames.map(({ area }) => area)),
    laplacian: median(frames.flatMap(({ laplacian }) => laplacian ?? [])),
    light: object.light,
  };
}
