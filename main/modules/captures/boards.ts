/** The user's boards, and which of them a clip is judged by. */
import { randomUUID } from 'node:crypto';
import { agreedCode, isSameBoard } from '../../capture/judge/board.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import {
  type BoardChoice,
  type BoardFound,
  type BoardLayout,
  type NamedBoard,
  namedBoardSchema,
} from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import { type BoardId, boardIdSchema } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type KeptKind, openKeptList, readKept } from '../shared/user-data.ts';

// The user's boards, kept in the user data folder.

/** More than anybody prints; every clip that is judged looks through them. */
const mostBoards = 200;

const boardsKind: KeptKind<NamedBoard> = {
  name: 'boards',
  schema: namedBoardSchema,
  idOf: (board) => board.id,
  most: mostBoards,
};

/** The boards' part of the contract. */
export interface Boards {
  readonly handlers: HandlersOf<Api['boards']>;
  /** As they were last read or written; by name. */
  known(): readonly NamedBoard[];
  /** Hears of every board that was changed or removed. */
  listen(listener: (boardId: BoardId) => void): void;
  /** What is to be reported at the start: `board.file-damaged`, or null. */
  readonly damaged: AppError<'board.file-damaged'> | null;
}

interface BoardsDeps {
  readonly userDataPath: string;
  readonly clock: Clock;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** Throws nothing: see `openKeptList`. */
export async function openBoards({ userDataPath, clock, hub }: BoardsDeps): Promise<Boards> {
  const kept = await openKeptList(boardsKind, { userDataPath, clock });
  const listeners: ((boardId: BoardId) => void)[] = [];
  const changed = (boardId: BoardId): void => {
    hub.publish({ type: 'boards.changed', boards: [...kept.known()] });
    for (const listener of listeners) listener(boardId);
  };
  return {
    known: kept.known,
    listen: (listener) => void listeners.push(listener),
    damaged: kept.damaged === null ? null : new AppError('board.file-damaged', kept.damaged),
    handlers: {
      list: async () => [...kept.known()],
      async save(input) {
        const board = await kept.change((boards) => {
          const id = input.id ?? boardIdSchema.parse(randomUUID());
          const others = boards.filter((one) => one.id !== id);
          if (input.id !== null && others.length === boards.length)
            throw new AppError('board.unknown', { id });
          if (others.length >= mostBoards) throw new AppError('board.too-many', { limit: mostBoards });
          const answer: NamedBoard = { ...input, id };
          return { items: [...others, answer], isChanged: true, answer };
        });
        changed(board.id);
        return board;
      },
      async remove({ boardId }) {
        const wasThere = await kept.change((boards) => {
          const items = boards.filter(({ id }) => id !== boardId);
          const isChanged = items.length < boards.length;
          return { items, isChanged, answer: isChanged };
        });
        if (wasThere) changed(boardId);
        return null;
      },
    },
  };
}

/** Without opening them for writing. Never throws. */
export async function readBoards(
  userDataPath: string,
): Promise<{ readonly boards: readonly NamedBoard[]; readonly damaged: boolean }> {
  const { items, damaged } = await readKept(boardsKind, userDataPath);
  return { boards: items, damaged };
}

// Which board a clip is judged by, and whether what was measured is of that board. Pure.

/** The user's board as a judgement takes it; all null for the one that is found. */
export interface BoardInUse {
  readonly chosen: { readonly name: string; readonly layout: BoardLayout } | null;
  readonly squareMm: number | null;
  /** False while `squareMm` is only what should have been printed. */
  readonly squareMeasured: boolean;
  /** What the ruler could not tell, in percent of the square; null until it was measured. */
  readonly squarePercent: number | null;
  /** The user's board whose code the clip shows; null for none of them. */
  readonly codeOf?: string | null;
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
export function boardInUse(
  choice: BoardChoice,
  boards: readonly NamedBoard[],
  measured: Pick<Measurement, 'board' | 'code'>,
): BoardInUse {
  const chosen = choice.type === 'auto' ? null : (boards.find(({ id }) => id === choice.boardId) ?? null);
  return withCode(boardOf(chosen), boards, measured);
}

/**
 * With what the code beside the board tells: where nothing was chosen or given, the user's board of that serial with its
 * measured size, or the size that the code gives. Only where the markers agree; what was chosen stays.
 */
export function withCode(
  board: BoardInUse,
  boards: readonly NamedBoard[],
  measured: Pick<Measurement, 'board' | 'code'>,
): BoardInUse {
  const code = agreedCode(measured);
  const { board: found } = measured;
  if (code === null || found === null) return board;
  const own = boards.find(({ serial, layout }) => serial === code.serial && isMeasuredAs(found, layout));
  const codeOf = own?.name ?? null;
  if (board.chosen !== null || board.squareMm !== null) return { ...board, codeOf };
  if (own !== undefined) return { ...boardOf(own), codeOf };
  return { ...board, squareMm: code.squareMm, codeOf };
}

/** Names a layout in the table of measurements. */
export function layoutKeyOf(layout: BoardLayout): string {
  const { dictionary, columns, rows, markerRatio, legacy, firstId = 0, inverted = false } = layout;
  return [
    `${dictionary} ${columns}x${rows} ${markerRatio}`,
    ...(legacy ? ['legacy'] : []),
    ...(firstId === 0 ? [] : [`first ${firstId}`]),
    ...(inverted ? ['negative'] : []),
  ].join(' ');
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
    (layout.firstId ?? 0) === (chosen.firstId ?? 0) &&
    Math.abs(layout.markerRatio - chosen.markerRatio) <= ratioTolerance
  );
}
