/** Which squares of a ChArUco board are black and which carry a marker, as OpenCV's `CharucoBoard` counts them. */
import type { BoardLayout } from '../../schema/capture/board.ts';

type Grid = Pick<BoardLayout, 'columns' | 'rows' | 'legacy'>;

/** One square, counted from the upper left. */
export interface BoardSquare {
  readonly column: number;
  readonly row: number;
}

/**
 * True for a black square. The upper left one is black; before OpenCV 4.6 (`legacy`) it was white when the number of
 * rows is even.
 */
export function isBlackSquare({ rows, legacy }: Grid, { column, row }: BoardSquare): boolean {
  const shift = legacy && rows % 2 === 0 ? 1 : 0;
  return (row + shift) % 2 === column % 2;
}

/** All squares of one colour, row by row. The place of a white one is the id of the marker that it carries. */
export function boardSquares(grid: Grid, colour: 'black' | 'white'): BoardSquare[] {
  return Array.from({ length: grid.columns * grid.rows }, (_, place) => ({
    column: place % grid.columns,
    row: Math.floor(place / grid.columns),
  })).filter((square) => isBlackSquare(grid, square) === (colour === 'black'));
}
