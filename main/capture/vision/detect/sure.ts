/** Whether corners were found as well as they can be. */
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import { cornerPlace } from '../board-geometry.ts';
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { Found } from './native-search.ts';

/** Part of the board's corners. */
const most = 0.85;
/** Root mean square of their distances from a flat board, px. */
const mostApartPx = 0.15;

/** Nearly all of them, and on a plane. */
export function isSure({ corners }: Pick<Found, 'corners'>, layout: BoardLayout): boolean {
  const count = corners.length / 3;
  if (count < most * (layout.columns - 1) * (layout.rows - 1)) return false;
  const board: number[] = [];
  const seen: number[] = [];
  for (let at = 0; at < corners.length; at += 3) {
    board.push(...cornerPlace(layout, corners[at] ?? 0));
    seen.push(corners[at + 1] ?? 0, corners[at + 2] ?? 0);
  }
  const h = fitHomography(board, seen);
  if (h === null) return false;
  let squares = 0;
  for (let at = 0; at < board.length; at += 2) {
    const [x, y] = mapPoint(h, board[at] ?? 0, board[at + 1] ?? 0);
    squares += (x - (seen[at] ?? 0)) ** 2 + (y - (seen[at + 1] ?? 0)) ** 2;
  }
  return Math.sqrt(squares / count) <= mostApartPx;
}
