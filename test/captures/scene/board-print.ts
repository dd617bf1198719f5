/** Where the printed board lies: its sheet and its ChArUco corners, numbered as OpenCV does. */
import type { CaptureSpec } from '../spec.ts';
import type { Patch } from './lens.ts';
import type { Vector } from './vectors.ts';

/** A sheet lies this far over the floor, so that nothing is in one plane twice. */
const sheetM = 0.0005;

/** White paper around the squares, in squares: whole eighths, so that edges fall between the picture's pixels. */
export const marginSquares = ({ board }: CaptureSpec): number =>
  Math.max(1, Math.round((8 * board.marginM) / board.squareM)) / 8;

/** The sheet with its white margin; `up` goes down the print, because rows of the picture do. */
export function sheetOf(spec: CaptureSpec): Patch {
  const { layout, squareM } = spec.board;
  const width = (layout.columns + 2 * marginSquares(spec)) * squareM;
  const height = (layout.rows + 2 * marginSquares(spec)) * squareM;
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
