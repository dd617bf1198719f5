/** Corners of a frame as pairs of points for the pose. */
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import { cornerInWorld, cornerPlace } from '../board-geometry.ts';
import type { Detection, GreyFrame } from '../types.ts';
import type { PlanarView } from './planar-pose.ts';
import { steadyCorners } from './steady-corners.ts';

/** Fewer do not bind six unknowns well. */
export const leastCorners = 8;

/** Null where the corners cannot give a pose: too few, or all in one row or column (there the answer is not a number). */
export function frameView(
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
