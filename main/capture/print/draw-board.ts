/** A ChArUco board as rectangles: squares and marker modules exactly where OpenCV's `CharucoBoard` expects them. */

import { dictionarySize } from '../../contract/plain/capture/dictionaries.ts';
import { type BoardSquare, boardSquares } from '../../contract/rules/capture/board-squares.ts';
import type { BoardPrint } from '../../contract/schema/capture/board.ts';
import type { Rectangle } from './page.ts';

/** Black ones are painted first, white ones over them. */
export interface BoardRectangles {
  readonly black: readonly Rectangle[];
  readonly white: readonly Rectangle[];
}

/** Modules on each side of a marker that are black: OpenCV's `borderBits`. */
const borderModules = 1;

/** White modules of one marker, those side by side as one rectangle. `bits` are row by row, true for white. */
function whiteModules(bits: readonly boolean[], modules: number, marker: Rectangle): Rectangle[] {
  const moduleMm = marker.widthMm / (modules + 2 * borderModules);
  const runs: Rectangle[] = [];
  for (let row = 0; row < modules; row += 1) {
    for (let start = 0; start < modules; start += 1) {
      if (bits[row * modules + start] !== true) continue;
      let end = start + 1;
      while (end < modules && bits[row * modules + end] === true) end += 1;
      runs.push({
        xMm: marker.xMm + (start + borderModules) * moduleMm,
        yMm: marker.yMm + (row + borderModules) * moduleMm,
        widthMm: (end - start) * moduleMm,
        heightMm: moduleMm,
      });
      start = end;
    }
  }
  return runs;
}

/**
 * The board with its upper left corner at `xMm`, `yMm` of the sheet. `markers[id]` holds the modules of each marker, row
 * by row, true for white, without its black border.
 */
export function boardRectangles(
  { layout, squareMm }: Pick<BoardPrint, 'layout' | 'squareMm'>,
  markers: readonly (readonly boolean[])[],
  { xMm, yMm }: Pick<Rectangle, 'xMm' | 'yMm'>,
): BoardRectangles {
  const { modules } = dictionarySize(layout.dictionary);
  const at = ({ column, row }: BoardSquare, edgeMm: number): Rectangle => ({
    xMm: xMm + column * squareMm + (squareMm - edgeMm) / 2,
    yMm: yMm + row * squareMm + (squareMm - edgeMm) / 2,
    widthMm: edgeMm,
    heightMm: edgeMm,
  });
  const borders = boardSquares(layout, 'white').map((square) => at(square, squareMm * layout.markerRatio));
  return {
    black: [...boardSquares(layout, 'black').map((square) => at(square, squareMm)), ...borders],
    white: borders.flatMap((marker, id) => whiteModules(markers[id] ?? [], modules, marker)),
  };
}
