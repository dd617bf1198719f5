/** From what was seen in the pictures to samples of the clip: full-size pixels, lens and poses over all of them. */
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type {
  CaptureSample,
  Measurement,
  Pose,
  VideoFacts,
} from '../../contract/schema/capture/measurement.ts';
import type { GreyFrame, Vision } from '../vision/types.ts';
import type { RawSample } from './looker.ts';

/** A phone's main camera, over the longer side: what `Vision.solve` takes where the clip does not tell. */
const usualFocal = 0.8;

/** `raw` in order of time. */
export function solveSamples(
  vision: Pick<Vision, 'solve'>,
  raw: readonly RawSample[],
  layout: BoardLayout | null,
  frame: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
): Pick<Measurement, 'lens' | 'samples'> {
  const seen = raw.map((sample) => fullSize(sample, frame));
  if (layout === null)
    return { lens: null, samples: seen.map((sample) => ({ ...sample, pose: null, boardArea: null })) };
  const { lens, poses } = vision.solve(seen, layout, frame);
  const focalPx = lens?.focalPx ?? usualFocal * Math.max(frame.widthPx, frame.heightPx);
  const samples = seen.map((sample, at) => {
    const pose = poses[at] ?? null;
    const area = pose === null ? null : boardArea(pose, layout, focalPx, frame);
    return { ...sample, pose, boardArea: area === null ? null : rounded(area, 5) };
  });
  return { lens, samples };
}

/** Digits that no measure has are left out: they are half of what is stored. */
function fullSize(
  { frame, ...sample }: RawSample,
  full: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
): Omit<CaptureSample, 'pose' | 'boardArea'> {
  const [scaleX, scaleY] = [full.widthPx / frame.widthPx, full.heightPx / frame.heightPx];
  const { mean, low, high, black, white } = sample.luma;
  return {
    ...sample,
    atS: rounded(sample.atS, 6),
    luma: { mean: rounded(mean, 2), low, high, black: rounded(black, 5), white: rounded(white, 5) },
    reblur: rounded(sample.reblur, 4),
    laplacian: rounded(sample.laplacian, 2),
    edgeWidthPx: sample.edgeWidthPx === null ? null : rounded(sample.edgeWidthPx, 3),
    motionPxPerS: sample.motionPxPerS === null ? null : rounded(sample.motionPxPerS, 1),
    boardWhite: sample.boardWhite === null ? null : rounded(sample.boardWhite, 1),
    boardBlack: sample.boardBlack === null ? null : rounded(sample.boardBlack, 1),
    corners: sample.corners.map((value, at) => {
      // Centres of pixels lie at whole numbers, in both sizes.
      if (at % 3 === 1) return rounded((value + 0.5) * scaleX - 0.5, 3);
      return at % 3 === 2 ? rounded((value + 0.5) * scaleY - 0.5, 3) : value;
    }),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Of the board's outline, seen by a pinhole camera, over that of the picture; at most 1. Null when it reaches behind the camera. */
export function boardArea(
  pose: Pick<Pose, 'rotation' | 'translation'>,
  { columns, rows }: Pick<BoardLayout, 'columns' | 'rows'>,
  focalPx: number,
  frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
): number | null {
  const [x, y] = [columns / 2, rows / 2];
  const outline: readonly Vector[] = [
    [-x, -y, 0],
    [x, -y, 0],
    [x, y, 0],
    [-x, y, 0],
  ];
  const seen = outline.map((point) => {
    const [cx, cy, cz] = plus(turned(point, pose.rotation), pose.translation);
    return { x: (focalPx * cx) / cz, y: (focalPx * cy) / cz, isAhead: cz > 0 };
  });
  if (seen.some(({ isAhead }) => !isAhead)) return null;
  const twice = seen.reduce((sum, a, at) => {
    const b = seen[(at + 1) % seen.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.min(1, Math.abs(twice) / 2 / (frame.widthPx * frame.heightPx));
}

type Vector = readonly [number, number, number];

function plus(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** Rodrigues' formula: `rotation` is the axis, its length the angle in radians. */
function turned(point: Vector, rotation: Vector): Vector {
  const angle = Math.hypot(...rotation);
  if (angle < 1e-12) return point;
  const [ux, uy, uz] = [rotation[0] / angle, rotation[1] / angle, rotation[2] / angle];
  const [px, py, pz] = point;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (ux * px + uy * py + uz * pz) * (1 - cos);
  return [
    px * cos + (uy * pz - uz * py) * sin + ux * along,
    py * cos + (uz * px - ux * pz) * sin + uy * along,
    pz * cos + (ux * py - uy * px) * sin + uz * along,
  ];
}
