/** Where the squares, markers and corners of a ChArUco board lie, as OpenCV numbers them. Lengths in squares. */

import { type Dictionary, dictionaries } from '../../contract/plain/capture/dictionaries.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';

/** Id of the marker in the first of `markerSquares`. */
export const firstIdOf = ({ firstId }: Pick<BoardLayout, 'firstId'>): number => firstId ?? 0;

type Squares = Pick<BoardLayout, 'columns' | 'rows' | 'legacy'>;

/** What `getPredefinedDictionary` takes. */
export function dictionaryNumber(dictionary: Dictionary): number {
  return dictionaries.indexOf(dictionary);
}

/** The old pattern differs only on boards with an even number of rows: there the first square is a white one. */
function startsWhite({ rows, legacy }: Pick<Squares, 'rows' | 'legacy'>): boolean {
  return legacy && rows % 2 === 0;
}

/** True where the square carries a marker; column and row from the upper left of the print. */
export function isWhite(board: Pick<Squares, 'rows' | 'legacy'>, column: number, row: number): boolean {
  return ((column + row) % 2 === 1) !== startsWhite(board);
}

/** Squares of the markers in the order of their ids, which begin with `firstIdOf`: row by row. */
export function markerSquares(board: Squares): { readonly column: number; readonly row: number }[] {
  const squares: { column: number; row: number }[] = [];
  for (let row = 0; row < board.rows; row += 1)
    for (let column = 0; column < board.columns; column += 1)
      if (isWhite(board, column, row)) squares.push({ column, row });
  return squares;
}

/** Column and row of a ChArUco corner among the inner corners, from the upper left. */
export function cornerPlace(
  { columns }: Pick<Squares, 'columns'>,
  id: number,
): [column: number, row: number] {
  return [id % (columns - 1), Math.floor(id / (columns - 1))];
}

/** A corner in the world of poses: origin at the board's centre, X right and Y up on the print, Z = 0. */
export function cornerInWorld(board: Pick<Squares, 'columns' | 'rows'>, id: number): [x: number, y: number] {
  const [column, row] = cornerPlace(board, id);
  return [column + 1 - board.columns / 2, board.rows / 2 - (row + 1)];
}
