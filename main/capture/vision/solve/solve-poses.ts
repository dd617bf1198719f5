/** From the corners of a clip's frames to the lens and a pose of each. Pure arithmetic. */
import { poseCorners } from '../../../contract/plain/capture/board-size.ts';
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import type { Pose } from '../../../contract/schema/capture/measurement.ts';
import { median } from '../../../core/statistics.ts';
import { cornerInWorld, cornerPlace } from '../board-geometry.ts';
import type { Detection, GreyFrame, Solved } from '../types.ts';
import { findFocal, rmsOf } from './focal.ts';
import { fitHomography, mapPoint } from './homography.ts';
import { axisAngleOf, cameraCentre, type PlanarPose, type PlanarView, planarPoses } from './planar-pose.ts';

/** Null where the corners cannot give a pose: too few, or all in one row or column (there the answer is not a number). */
function frameView(
  { corners }: Pick<Detection, 'corners'>,
  layout: BoardLayout,
  { widthPx, heightPx }: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
): PlanarView | null {
  const count = Math.floor(corners.length / 3);
  const columns = new Set<number>();
  const rows = new Set<number>();
  const world = new Float64Array(2 * count);
  const seen = new Float64Array(2 * count);
  const most = (layout.columns - 1) * (layout.rows - 1);
  for (let index = 0; index < count; index += 1) {
    const id = corners[3 * index] ?? -1;
    const x = corners[3 * index + 1] ?? Number.NaN;
    const y = corners[3 * index + 2] ?? Number.NaN;
    if (!(id >= 0 && id < most) || !Number.isFinite(x) || !Number.isFinite(y)) return null;
    const [column, row] = cornerPlace(layout, id);
    columns.add(column);
    rows.add(row);
    world.set(cornerInWorld(layout, id), 2 * index);
    seen.set([x - (widthPx - 1) / 2, y - (heightPx - 1) / 2], 2 * index);
  }
  return count >= poseCorners && columns.size >= 2 && rows.size >= 2
    ? steadyCorners({ world, seen }, Math.max(widthPx, heightPx))
    : null;
}

/** Above it the corners do not belong to the board as believed: px at a width of 1280. */
const mostRmsPx = 1.5;
/** A phone's main camera, over the longer side; the azimuth hardly depends on it. */
const usualFocal = 0.8;
/** The second pose is a rival when its error is less than so many times that of the first. */
const rivalry = 1.6;
/** Frames on each side that are asked which of two poses goes on from theirs. */
const neighbourhood = 8;

/** See `Vision.solve`. With a focal length given nothing is searched, and no lens comes back. */
export function solvePoses(
  detections: readonly Pick<Detection, 'corners'>[],
  layout: BoardLayout,
  frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
  focalPx?: number,
): Solved {
  const views = detections.map((detection) => frameView(detection, layout, frame));
  const longerPx = Math.max(frame.widthPx, frame.heightPx);
  const lens =
    focalPx === undefined
      ? findFocal(
          views.filter((view) => view !== null),
          longerPx,
        )
      : null;
  const focal = focalPx ?? lens?.focalPx ?? usualFocal * longerPx;
  const mostRms = (mostRmsPx * longerPx) / 1280;
  const candidates = views.map((view): Candidate[] => {
    const poses = view === null ? null : planarPoses(view, focal);
    if (poses === null) return [];
    return [poses.best, poses.other]
      .filter((pose) => pose !== null)
      .filter((pose) => cameraCentre(pose)[2] > 0)
      .map((pose) => ({ pose, rmsPx: rmsOf(pose.squares, view ?? undefined) }))
      .filter((candidate) => candidate.rmsPx <= mostRms)
      .filter((candidate, _, [first]) => candidate.rmsPx <= rivalry * (first?.rmsPx ?? 0));
  });
  const best = candidates.map((choices, index) => choosePose(choices, candidates, index));
  return { lens, poses: steadyWalk(best, candidates).map(poseOf) };
}

/** Of two that fit alike the one that is nearer to the sure poses around it. */
function choosePose(
  choices: readonly Candidate[],
  all: readonly (readonly Candidate[])[],
  index: number,
): Candidate | null {
  const [first, second] = choices;
  if (first === undefined) return null;
  if (second === undefined) return first;
  const sure = all
    .slice(Math.max(0, index - neighbourhood), index + neighbourhood + 1)
    .flatMap((around) => (around.length === 1 ? around : []));
  if (sure.length === 0) return first;
  const away = (candidate: Candidate) => Math.min(...sure.map((other) => angleAround(candidate, other)));
  return away(second) < away(first) ? second : first;
}

/** Angle between the directions in which two cameras stand, seen from the board's centre. */
function angleAround(a: Candidate, b: Candidate): number {
  const p = cameraCentre(a.pose);
  const q = cameraCentre(b.pose);
  const product = p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  return Math.acos(Math.min(1, Math.max(-1, product / (Math.hypot(...p) * Math.hypot(...q)))));
}

const degrees = 180 / Math.PI;

function poseOf(candidate: Candidate | null): Pose | null {
  if (candidate === null) return null;
  const { pose, rmsPx } = candidate;
  const [x, y, z] = cameraCentre(pose);
  const [tx = 0, ty = 0, tz = 0] = pose.translation;
  return {
    azimuthDeg: Math.atan2(y, x) * degrees,
    elevationDeg: Math.atan2(z, Math.hypot(x, y)) * degrees,
    distanceSquares: Math.hypot(x, y, z),
    rmsPx,
    rotation: axisAngleOf(pose.rotation),
    translation: [tx, ty, tz],
  };
}

// Corners that agree with one another: OpenCV leaves single ones a pixel aside where their markers are small or half hidden.

/** A pose is had from this many when others of the frame are thrown out. */
const leastSteady = 6;
/** Off by more than this many times the usual distance, and by more than this in px of what was looked at: 1280 and less. */
const usualTimes = 3;
const leastPx = 0.2;
/** Each pass looks at all corners anew, with the mapping of those that were left. */
const passes = 3;
/** Fours of corners that are tried for one that most others agree with: with a third of them aside, one in five does. */
const tries = 80;

/**
 * The view without corners that lie aside of where the others say; null when too few agree for a pose. Good for the small
 * bend of a lens over a board, because that moves neighbours alike.
 */
export function steadyCorners(view: PlanarView, longerPx: number): PlanarView | null {
  const all = Array.from({ length: view.world.length / 2 }, (_, index) => index);
  const floor = leastPx * Math.max(1, longerPx / 1280);
  let apart = distances(view, all);
  if (apart === null) return null;
  if (Math.max(...apart) <= floor) return view;
  const four = mostAgreed(view, all);
  if (four !== null) apart = distances(view, four) ?? apart;
  let kept = all;
  for (let pass = 0; pass < passes; pass += 1) {
    const limit = Math.max(usualTimes * (median(apart) ?? 0), floor);
    kept = all.filter((index) => (apart?.[index] ?? Infinity) <= limit);
    if (kept.length < leastSteady || isOnLine(view.world, kept)) return null;
    apart = distances(view, kept);
    if (apart === null) return null;
  }
  return kept.length === all.length
    ? view
    : { world: picked(view.world, kept), seen: picked(view.seen, kept) };
}

/** Px of each corner from where a mapping by some of them puts it; null when these give none. */
function distances(view: PlanarView, by: readonly number[]): number[] | null {
  const mapping = fitHomography(picked(view.world, by), picked(view.seen, by));
  if (mapping === null) return null;
  return Array.from({ length: view.world.length / 2 }, (_, index) => {
    const [x, y] = mapPoint(mapping, view.world[2 * index] ?? 0, view.world[2 * index + 1] ?? 0);
    return Math.hypot(x - (view.seen[2 * index] ?? 0), y - (view.seen[2 * index + 1] ?? 0));
  });
}

/** Least median of distances (Rousseeuw), over fours that are the same each time. */
function mostAgreed(view: PlanarView, all: readonly number[]): readonly number[] | null {
  let best: { readonly four: readonly number[]; readonly usual: number } | null = null;
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % all.length;
  };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const four = [...new Set([next(), next(), next(), next()])];
    const apart = four.length < 4 ? null : distances(view, four);
    if (apart === null) continue;
    const usual = median(apart) ?? 0;
    // Fours on a line give anything at all, even not a number.
    if (Number.isFinite(usual) && (best === null || usual < best.usual)) best = { four, usual };
  }
  return best?.four ?? null;
}

const picked = (points: Float64Array, indices: readonly number[]): Float64Array =>
  Float64Array.from(indices.flatMap((index) => [points[2 * index] ?? 0, points[2 * index + 1] ?? 0]));

/** One row or column of the board gives no pose. */
function isOnLine(world: Float64Array, indices: readonly number[]): boolean {
  const places = (axis: 0 | 1): number => new Set(indices.map((index) => world[2 * index + axis])).size;
  return places(0) < 2 || places(1) < 2;
}

// Poses that continue one another: one that is far from both neighbours comes from a wrong reading, however well it fits.

/** A pose that fits its frame. */
interface Candidate {
  readonly pose: PlanarPose;
  readonly rmsPx: number;
}

/** Samples on each side in which a neighbour is looked for. */
const reach = 4;
/** How far off the way between its neighbours a pose may lie, in radians seen from the board: 20 degrees, or as far as they lie apart. */
const mostOff = 0.35;
/** At an end, where only one side can be asked: 40 degrees. */
const mostOffAtEnd = 0.7;

/** `chosen` without those that stand alone; where another of a frame's `candidates` goes on from its neighbours, that one. */
function steadyWalk(
  chosen: readonly (Candidate | null)[],
  candidates: readonly (readonly Candidate[])[],
): (Candidate | null)[] {
  const posed = chosen.flatMap((candidate, index) =>
    candidate === null ? [] : [{ index, centre: cameraCentre(candidate.pose) }],
  );
  const out = [...chosen];
  posed.forEach(({ index, centre }, place) => {
    const limits = wayAt(posed, place);
    if (limits === null || directionsApart(centre, limits.centre) <= limits.most) return;
    const others = (candidates[index] ?? []).filter(
      ({ pose }) => directionsApart(cameraCentre(pose), limits.centre) <= limits.most / 2,
    );
    out[index] = others[0] ?? null;
  });
  return out;
}

type Centre = readonly [number, number, number];
interface Posed {
  readonly index: number;
  readonly centre: Centre;
}

/** Where the neighbours say that the camera should be, and how far it may be from there; null where they say nothing. */
function wayAt(posed: readonly Posed[], place: number): { centre: Centre; most: number } | null {
  const here = posed[place];
  const near = (other: Posed | undefined, from: Posed | undefined): Posed | null =>
    other !== undefined && from !== undefined && Math.abs(other.index - from.index) <= reach ? other : null;
  const before = near(posed[place - 1], here);
  const after = near(posed[place + 1], here);
  if (here === undefined) return null;
  if (before !== null && after !== null) {
    const part = (here.index - before.index) / (after.index - before.index);
    const centre = [0, 1, 2].map(
      (k) => (1 - part) * (before.centre[k] ?? 0) + part * (after.centre[k] ?? 0),
    ) as [number, number, number];
    return { centre, most: Math.max(mostOff, directionsApart(before.centre, after.centre)) };
  }
  // A cut in the recording just there costs one pose: its corners are kept.
  const [one, two] =
    before === null
      ? [after, near(posed[place + 2], after ?? undefined)]
      : [before, near(posed[place - 2], before)];
  if (one === null || two === null || directionsApart(one.centre, two.centre) > mostOff) return null;
  return { centre: one.centre, most: mostOffAtEnd };
}

/** About the angle between the directions of two cameras as seen from the board, in radians. */
function directionsApart(a: Centre, b: Centre): number {
  const [p, q] = [Math.hypot(...a), Math.hypot(...b)];
  return Math.hypot(a[0] / p - b[0] / q, a[1] / p - b[1] / q, a[2] / p - b[2] / q);
}
