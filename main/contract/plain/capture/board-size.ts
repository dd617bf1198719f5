/** How many squares a board must have for the camera's place to be had from it. No schema library here. */

/** Corners between squares that a pose is solved from; fewer do not bind its six unknowns well. */
export const poseCorners = 8;

/** In squares. */
interface BoardSize {
  readonly columns: number;
  readonly rows: number;
}

/** Corners between the squares: those that are looked for. */
export function cornerCount({ columns, rows }: BoardSize): number {
  return Math.max(0, columns - 1) * Math.max(0, rows - 1);
}

/** False for 3x3 and 3x4 boards: never, however well they are filmed. */
export function givesPose(size: BoardSize): boolean {
  return cornerCount(size) >= poseCorners;
}
