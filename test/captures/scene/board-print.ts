/** Where the printed board lies: its sheet and its ChArUco corners, numbered as OpenCV does. */
import type { CaptureSpec } from '../spec.ts';
import type { Patch } from './lens.ts';
import type { Vector } from './vectors.ts';

/** A sheet lies this far over the floor, so that nothing is in one plane twice. */
const sheetM = 0.0005;

/** The sheet with its white margin; `up` goes down the print, because rows of the picture do. */
export function sheetOf({ board }: CaptureSpec): Patch {
  const width = board.layout.columns * board.squareM + 2 * board.marginM;
  const height = board.layout.rows * board.squareM + 2 * board.marginM;
  return { corner: [-width / 2, height / 2, 0], right: [width, 0, 0], up: [0, -height, 0] };
}

/** A cloth larger than the sheet. */
export function clothOf(spec: CaptureSpec): Patch {
  const { right, up } = sheetOf(spec);
  const [width, height] = [right[0] * 1.25, -up[1] * 1.25];
  return { corner: [-width / 2, height / 2, sheetM], right: [width, 0, 0], up: [0, -height, 0] };
}

/** Inner corners of the chessboard by their ids. A mirrored print has none that a pose could be had from. */
export function cornersOf({ board }: CaptureSpec): Vector[] {
  if (!board.present || board.mirrored) return [];
  const { columns, rows } = board.layout;
  return Array.from({ length: (columns - 1) * (rows - 1) }, (_, id): Vector => {
    const column = (id % (columns - 1)) + 1;
    const row = Math.floor(id / (columns - 1)) + 1;
    return [(column - columns / 2) * board.squareM, (rows / 2 - row) * board.squareM, 0];
  });
}
