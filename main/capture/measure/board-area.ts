/** How much of the picture the board covers. */
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Pose } from '../../contract/schema/capture/measurement.ts';
import type { GreyFrame } from '../vision/types.ts';

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
