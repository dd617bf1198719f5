/** From the corners of a clip's frames to the lens and a pose of each. Pure arithmetic. */
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import type { Pose } from '../../../contract/schema/capture/measurement.ts';
import { cornerInWorld, cornerPlace } from '../board-geometry.ts';
import type { Detection, GreyFrame, Solved } from '../types.ts';
import { findFocal, rmsOf } from './focal.ts';
import { axisAngleOf, cameraCentre, type PlanarView, planarPoses } from './planar-pose.ts';
import { steadyCorners } from './steady-corners.ts';
import { type Candidate, steadyWalk } from './steady-walk.ts';

/** Fewer do not bind six unknowns well. */
const leastCorners = 8;

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
  return count >= leastCorners && columns.size >= 2 && rows.size >= 2
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
  const best = candidates.map((choices, index) => chosen(choices, candidates, index));
  return { lens, poses: steadyWalk(best, candidates).map(poseOf) };
}

/** Of two that fit alike the one that is nearer to the sure poses around it. */
function chosen(
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
