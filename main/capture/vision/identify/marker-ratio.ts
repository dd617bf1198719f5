/**
 * How large the markers are in their squares. Corners of markers as OpenCV finds them lie up to half a pixel inside,
 * 4 % of a small marker: so the white rim between square and marker is weighed instead, which blur does not change.
 */

import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import { cornerPlace, markerSquares } from '../board-geometry.ts';
import { greyAt } from '../detect/grey-at.ts';
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { Detection, GreyFrame } from '../types.ts';

/** Fewer say too little. */
const leastRims = 12;
const steps = 24;
/** Where a rim is crossed, in parts of the square's side. */
const crossings = [0.35, 0.5, 0.65];

/** Rims of one frame in squares; empty without a look. The layout's own ratio, a few percent off, says where a marker's black border is. */
export function rimWidths(
  frame: GreyFrame,
  { corners, look }: Detection,
  layout: BoardLayout,
  modules: number,
): number[] {
  if (look === null) return [];
  const count = Math.floor(corners.length / 3);
  const board: number[] = [];
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = corners[3 * index] ?? 0;
    const [column, row] = cornerPlace(layout, id);
    board.push(column + 1, row + 1);
    seen.push(corners[3 * index + 1] ?? 0, corners[3 * index + 2] ?? 0);
  }
  const h = fitHomography(board, seen);
  if (h === null) return [];
  const rim = (1 - layout.markerRatio) / 2;
  // From inside the black neighbour to the middle of the marker's black border.
  const from = -0.15;
  const to = rim + layout.markerRatio / (modules + 2) / 2;
  const widths: number[] = [];
  for (const { column, row } of markerSquares(layout)) {
    if (column < 1 || row < 1 || column > layout.columns - 2 || row > layout.rows - 2) continue;
    for (const side of sides) {
      let sum = 0;
      for (const along of crossings)
        for (let step = 0; step < steps; step += 1) {
          const across = from + ((step + 0.5) / steps) * (to - from);
          const [u, v] = side(across, along);
          sum += greyAt(frame, ...mapPoint(h, column + u, row + v)) - look.black;
        }
      const mean = sum / (steps * crossings.length);
      widths.push((mean / (look.white - look.black)) * (to - from));
    }
  }
  return widths;
}

/** Null without enough rims. */
export function ratioOf(widths: readonly number[]): number | null {
  if (widths.length < leastRims) return null;
  const sorted = [...widths].sort((a, b) => a - b);
  return 1 - 2 * (sorted[Math.floor(sorted.length / 2)] ?? 0);
}

/** From the left, right, upper and lower edge of a square inwards. */
const sides: readonly ((across: number, along: number) => [u: number, v: number])[] = [
  (across, along) => [across, along],
  (across, along) => [1 - across, along],
  (across, along) => [along, across],
  (across, along) => [along, 1 - across],
];
