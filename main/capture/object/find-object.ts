/** Finds the object of a clip: what stands on the board's plane, by frames whose camera is known. Pure arithmetic, some 0.1 s for a clip. */
import type { CaptureSample, ObjectSeen } from '../../contract/schema/capture/measurement.ts';
import { median, quantile } from '../../core/statistics.ts';
import type { GreyFrame } from '../vision/types.ts';
import { type Camera, cameraOf, seenBy } from './camera.ts';
import { carve } from './carve.ts';
import { type Floor, type FloorView, floorOf } from './floor.ts';
import { standing, type Thing } from './outline.ts';

/** A small copy of a frame, and what was measured in it. */
export interface PosedFrame {
  readonly frame: GreyFrame;
  readonly sample: Pick<CaptureSample, 'pose' | 'corners'>;
}

/** More views tell no more, but take longer. */
const mostViews = 40;
/** Fewer, or fewer directions, tell nothing. */
const fewestViews = 8;
/** Directions are counted in steps of so many degrees. */
const directionDeg = 15;
const fewestDirections = 5;

/** `focalPx` is of a picture `fullWidthPx` wide. */
export function findObject(frames: readonly PosedFrame[], focalPx: number, fullWidthPx: number): ObjectSeen {
  const views = chosenViews(frames, focalPx, fullWidthPx);
  const nothing: ObjectSeen = {
    state: 'unknown',
    views: views.length,
    unseenDeg: 360,
    outline: [],
    open: false,
    light: null,
  };
  const floor = views.length < fewestViews ? null : floorOf(views);
  if (floor === null) return nothing;
  const cameras = views.map(({ camera }) => camera);
  const { object, atRim } = standing(
    carve(
      floor,
      cameras.map(({ centre }) => centre),
    ),
  );
  if (object === null) return { ...nothing, state: atRim ? 'unknown' : 'none' };
  return {
    ...nothing,
    state: 'found',
    unseenDeg: unseenAround(object, frames, cameras),
    outline: [...object.outline],
    open: object.open,
    light: lightOn(object, views, floor),
  };
}

/** Spread over all directions; empty where there are too few directions. */
function chosenViews(frames: readonly PosedFrame[], focalPx: number, fullWidthPx: number): FloorView[] {
  const byDirection = new Map<number, PosedFrame[]>();
  for (const one of frames) {
    if (one.sample.pose === null) continue;
    const direction = Math.floor(one.sample.pose.azimuthDeg / directionDeg);
    const others = byDirection.get(direction);
    if (others === undefined) byDirection.set(direction, [one]);
    else others.push(one);
  }
  if (byDirection.size < fewestDirections) return [];
  return inTurn([...byDirection.values()], mostViews).map(({ frame, sample }) => ({
    frame,
    camera: cameraOf(sample.pose ?? neverPose, focalPx, fullWidthPx, frame),
  }));
}

/** Every one of the views chosen has a pose; the types cannot say so. */
const neverPose: NonNullable<CaptureSample['pose']> = {
  azimuthDeg: 0,
  elevationDeg: 90,
  distanceSquares: 1,
  rmsPx: 0,
  rotation: [Math.PI, 0, 0],
  translation: [0, 0, 1],
};

/** One of each group, then another of each, up to `most`. */
function inTurn<T>(groups: readonly (readonly T[])[], most: number): T[] {
  const out: T[] = [];
  for (let turn = 0; out.length < most; turn += 1) {
    const next = groups.flatMap((group) => group[turn] ?? []);
    if (next.length === 0) break;
    out.push(...next.slice(0, most - out.length));
  }
  return out;
}

/** Degrees of the widest gap between the directions, seen from the object. */
function unseenAround({ outline }: Thing, frames: readonly PosedFrame[], cameras: readonly Camera[]): number {
  const middle = (axis: number): number => median(outline.filter((_, at) => at % 3 === axis)) ?? 0;
  const [x, y] = [middle(0), middle(1)];
  const turns = cameras
    .map(({ centre }) => (Math.atan2(centre[1] - y, centre[0] - x) * 180) / Math.PI)
    .toSorted((a, b) => a - b);
  const [first = 0] = turns;
  const gaps = turns.map((turn, at) => (turns[at + 1] ?? first + 360) - turn);
  return frames.length === 0 ? 360 : Math.round(Math.max(...gaps));
}

// What its surface looks like.

/** Levels that count as clipped. */
const clipped = { white: 250, black: 6 };
/** Fewer pixels of it tell nothing. */
const fewestPixels = 12;
/** A floor whose grey varies by less than this, one sigma, would be seen through nothing. */
const patterned = 8;

function lightOn(object: Thing, views: readonly FloorView[], floor: Floor): ObjectSeen['light'] {
  const each = views.flatMap((view, place) => {
    const { grey, behind } = surfaceIn(view, object, floor, place);
    if (grey.length < fewestPixels) return [];
    const part = (counts: (level: number) => boolean): number => grey.filter(counts).length / grey.length;
    return [
      {
        mean: grey.reduce((sum, level) => sum + level, 0) / grey.length,
        white: part((level) => level >= clipped.white),
        black: part((level) => level <= clipped.black),
        floorSeen: correlation(behind),
      },
    ];
  });
  if (each.length === 0) return null;
  const of = (key: 'mean' | 'white' | 'black', at: number): number =>
    Number(
      (
        quantile(
          each.map((one) => one[key]),
          at,
        ) ?? 0
      ).toFixed(3),
    );
  const floorSeen = median(each.flatMap((one) => one.floorSeen ?? []));
  return {
    mean: of('mean', 0.5),
    white: of('white', 0.5),
    black: of('black', 0.5),
    glare: of('white', 0.9),
    floorSeen: floorSeen === null ? null : Number(floorSeen.toFixed(3)),
  };
}

/** Grey of the pixels that show it; and pairs of the bare floor behind a place and of what is seen there. */
function surfaceIn(
  { frame, camera }: FloorView,
  { places }: Thing,
  { grid, bare, seen }: Floor,
  place: number,
): { readonly grey: number[]; readonly behind: (readonly [number, number])[] } {
  const grey: number[] = [];
  const behind: (readonly [number, number])[] = [];
  const { widthPx, heightPx, luma } = frame;
  const [cx, cy, cz] = camera.centre;
  for (let at = 0; at < places.length; at += 3) {
    const [x = 0, y = 0, z = 0] = places.slice(at, at + 3);
    const pixel = seenBy(camera, x, y, z);
    if (pixel === null) continue;
    const [u, v] = [Math.round(pixel[0]), Math.round(pixel[1])];
    if (u < 0 || v < 0 || u >= widthPx || v >= heightPx) continue;
    grey.push(luma[v * widthPx + u] ?? 0);
    const times = cz / (cz - z);
    const column = Math.floor((cx + (x - cx) * times - grid.fromX) / grid.cell);
    const row = Math.floor((cy + (y - cy) * times - grid.fromY) / grid.cell);
    if (column < 0 || row < 0 || column >= grid.cells || row >= grid.cells) continue;
    const cell = row * grid.cells + column;
    if ((bare[cell] ?? -1) >= 0 && (seen[place]?.[cell] ?? -1) >= 0)
      behind.push([bare[cell] ?? 0, seen[place]?.[cell] ?? 0]);
  }
  return { grey, behind };
}

/** Pearson's; null for too few pairs or a plain floor. */
function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < fewestPixels) return null;
  const mean = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  let [aa, bb, ab] = [0, 0, 0];
  for (const [a, b] of pairs) {
    aa += (a - meanA) ** 2;
    bb += (b - meanB) ** 2;
    ab += (a - meanA) * (b - meanB);
  }
  if (Math.sqrt(aa / pairs.length) < patterned || bb === 0) return null;
  return ab / Math.sqrt(aa * bb);
}
