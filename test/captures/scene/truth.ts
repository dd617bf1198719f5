/** What a synthetic capture really shows: the camera, the board's corners and the blur of each frame, and the walk as a whole. */
import type { CaptureSpec, Stretch } from '../spec.ts';
import { cornersOf } from './board-print.ts';
import { hides } from './box.ts';
import { lensOf, project } from './lens.ts';
import { toldCorners } from './marker-truth.ts';
import { frameTimes } from './timing.ts';
import { type Matrix, rodrigues, times, type Vector } from './vectors.ts';
import { around, type Stand, walkOf } from './walk.ts';

/** Of one frame; angles in degrees, lengths in metres, pixels of the frame as shown. */
export interface FrameTruth {
  readonly t: number;
  readonly az: number;
  readonly el: number;
  readonly dist: number;
  /** The camera's centre. */
  readonly C: Vector;
  readonly rvec: Vector;
  readonly tvec: Vector;
  /** Id, x, y, and 1 where it can be seen and told by a marker beside it. */
  readonly corners: readonly (readonly [number, number, number, 0 | 1])[];
  /** Length of the smear that blurs as much as motion and lens together do. */
  readonly blur_px: number;
}

export interface CaptureTruth {
  readonly spec: CaptureSpec;
  readonly K: Matrix;
  readonly frames: readonly FrameTruth[];
  /** Degrees of azimuth that the camera passed through, seen or not, at most 360. */
  readonly orbitDeg: number;
  /** The same between the first and the last frame that shows enough of the board: what can be inferred. */
  readonly orbitBetweenDeg: number;
  /** Of these, those from where enough of the board was seen. */
  readonly orbitSeenDeg: number;
  /** Stretches in which too little of the board is seen for a pose. */
  readonly gaps: readonly Stretch[];
  /** Part of the frames in which enough of the board is seen. */
  readonly boardVisible: number;
  readonly expected: CaptureSpec['expected'];
}

/** Corners that a pose needs. */
const poseCorners = 8;
/** A gap is worth telling from here on. */
const gapS = 0.3;
/** The smear of uniform motion over its sigma. */
const smearPerSigma = Math.sqrt(12);

/** Mean way in px of the board's outer corners and the box's top over the shutter's time. */
export function motionPx(spec: CaptureSpec, walk: (atS: number) => Stand, atS: number): number {
  const lens = lensOf(spec);
  const { shutterS } = spec.camera;
  const [before, after] = [walk(atS - shutterS / 2), walk(atS + shutterS / 2)];
  const half = (spec.board.layout.columns * spec.board.squareM) / 2;
  const points: Vector[] = [
    [-half, 0, 0],
    [half, 0, 0],
    [spec.object.x, spec.object.y, spec.object.height],
  ];
  const ways = points.flatMap((point) => {
    const [from, to] = [project(lens, before, point), project(lens, after, point)];
    return from === null || to === null ? [] : [Math.hypot(to[0] - from[0], to[1] - from[1])];
  });
  return ways.length === 0 ? 0 : ways.reduce((sum, way) => sum + way, 0) / ways.length;
}

function frameTruth(spec: CaptureSpec, walk: (atS: number) => Stand, atS: number): FrameTruth {
  const lens = lensOf(spec);
  const stand = walk(atS);
  const { azimuthDeg, elevationDeg, distanceM } = around(stand);
  const covered = spec.hidden.some(({ how, fromS, toS }) => how === 'cover' && atS >= fromS && atS < toS);
  const told = toldCorners(spec, stand);
  const corners = cornersOf(spec).flatMap((corner, id) => {
    const pixel = project(lens, stand, corner);
    if (pixel === null) return [];
    const [x, y] = pixel;
    const inside = x >= 0 && y >= 0 && x < spec.camera.widthPx && y < spec.camera.heightPx;
    const visible = inside && !covered && told.has(id) && !hides(spec, stand.centre, corner) ? 1 : 0;
    return [[id, x, y, visible] as const];
  });
  const defocus = spec.camera.defocusPx * (Math.max(spec.camera.widthPx, spec.camera.heightPx) / 1920);
  return {
    t: atS,
    az: azimuthDeg,
    el: elevationDeg,
    dist: distanceM,
    C: stand.centre,
    rvec: rodrigues(stand.rotation),
    tvec: times(stand.rotation, [-stand.centre[0], -stand.centre[1], -stand.centre[2]]),
    corners,
    blur_px: Math.hypot(motionPx(spec, walk, atS), defocus * smearPerSigma),
  };
}

const seen = ({ corners }: FrameTruth): boolean =>
  corners.reduce((sum, corner) => sum + corner[3], 0) >= poseCorners;

/** Tenths of a degree that were passed through between frames that follow one another. */
function passed(
  frames: readonly FrameTruth[],
  cuts: readonly number[],
  counts: (frame: FrameTruth) => boolean,
): number {
  const bins = new Uint8Array(3600);
  frames.forEach((frame, index) => {
    const next = frames[index + 1];
    if (next === undefined || !counts(frame) || !counts(next)) return;
    if (cuts.some((cut) => frame.t < cut && next.t >= cut)) return;
    const step = ((next.az - frame.az + 540) % 360) - 180;
    const steps = Math.ceil(Math.abs(step) * 10) + 1;
    for (let part = 0; part <= steps; part += 1) {
      const at = Math.floor((frame.az + (step * part) / steps) * 10);
      bins[((at % 3600) + 3600) % 3600] = 1;
    }
  });
  return bins.reduce((sum, bin) => sum + bin, 0) / 10;
}

function gapsOf(frames: readonly FrameTruth[], durationS: number): Stretch[] {
  const gaps: Stretch[] = [];
  let since: number | null = null;
  for (const frame of frames) {
    if (!seen(frame)) since ??= frame.t;
    else if (since !== null) {
      gaps.push({ fromS: since, toS: frame.t });
      since = null;
    }
  }
  if (since !== null) gaps.push({ fromS: since, toS: durationS });
  return gaps.filter(({ fromS, toS }) => toS - fromS >= gapS);
}

const between = (frames: readonly FrameTruth[]): readonly FrameTruth[] =>
  frames.slice(Math.max(0, frames.findIndex(seen)), frames.findLastIndex(seen) + 1);

/** Everything about a capture that needs no picture. */
export function truthOf(spec: CaptureSpec): CaptureTruth {
  const walk = walkOf(spec);
  const frames = frameTimes(spec).map((atS) => frameTruth(spec, walk, atS));
  const lens = lensOf(spec);
  const cuts = spec.walk.cuts.map(({ atS }) => atS);
  return {
    spec,
    K: [lens.focalPx, 0, lens.centreX, 0, lens.focalPx, lens.centreY, 0, 0, 1],
    frames,
    orbitDeg: passed(frames, cuts, () => true),
    orbitBetweenDeg: passed(between(frames), cuts, () => true),
    orbitSeenDeg: passed(frames, cuts, seen),
    gaps: gapsOf(frames, spec.walk.durationS),
    boardVisible: frames.filter(seen).length / Math.max(1, frames.length),
    expected: spec.expected,
  };
}
