/** Which board a clip is judged by, and whether what was measured is of that board. Pure. */
import { isSameBoard } from '../../capture/judge/board.ts';
import type {
  BoardChoice,
  BoardFound,
  BoardLayout,
  NamedBoard,
} from '../../contract/schema/capture/board.ts';

/** The user's board as a judgement takes it; all null for the one that is found. */
export interface BoardInUse {
  readonly chosen: { readonly name: string; readonly layout: BoardLayout } | null;
  readonly squareMm: number | null;
  /** False while `squareMm` is only what should have been printed. */
  readonly squareMeasured: boolean;
  /** What the ruler could not tell, in percent of the square; null until it was measured. */
  readonly squarePercent: number | null;
}

/** Null: the one that is found. */
export function boardOf(board: Omit<NamedBoard, 'id'> | null): BoardInUse {
  if (board === null) return { chosen: null, squareMm: null, squareMeasured: false, squarePercent: null };
  const { name, layout, measure } = board;
  return {
    chosen: { name, layout },
    squareMm: measure === null ? board.nominalSquareMm : measure.lengthMm / measure.squares,
    squareMeasured: measure !== null,
    squarePercent: measure === null ? null : (measure.uncertaintyMm / measure.lengthMm) * 100,
  };
}

/** A board that is not in the list any more counts as none: the clip is judged by the one it shows. */
export function boardInUse(choice: BoardChoice, boards: readonly NamedBoard[]): BoardInUse {
  if (choice.type === 'auto') return boardOf(null);
  return boardOf(boards.find(({ id }) => id === choice.boardId) ?? null);
}

/** Names a layout in the table of measurements. */
export function layoutKeyOf({ dictionary, columns, rows, markerRatio, legacy }: BoardLayout): string {
  return `${dictionary} ${columns}x${rows} ${markerRatio}${legacy ? ' legacy' : ''}`;
}

/** The ratio cannot be read off a clip to better than this, and does not matter to that degree. */
const ratioTolerance = 0.1;

/**
 * True when what was measured by the board that was found is what would be measured by this one. One that was never
 * seen whole may be larger: then its corners were counted otherwise.
 */
export function isMeasuredAs(found: BoardFound, chosen: BoardLayout): boolean {
  const { layout } = found;
  return (
    isSameBoard(found, chosen) &&
    layout.columns === chosen.columns &&
    layout.rows === chosen.rows &&
    Math.abs(layout.markerRatio - chosen.markerRatio) <= ratioTolerance
  );
}
