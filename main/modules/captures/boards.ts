/** The user's boards, kept in the user data folder. */
import { randomUUID } from 'node:crypto';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { type NamedBoard, namedBoardSchema } from '../../contract/schema/capture/board.ts';
import { type BoardId, boardIdSchema } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type KeptKind, openKeptList, readKept } from '../shared/kept-list.ts';

/** More than anybody prints; every clip that is judged looks through them. */
const mostBoards = 200;

const kind: KeptKind<NamedBoard> = {
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

interface Deps {
  readonly userDataPath: string;
  readonly clock: Clock;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** Throws nothing: see `openKeptList`. */
export async function openBoards({ userDataPath, clock, hub }: Deps): Promise<Boards> {
  const kept = await openKeptList(kind, { userDataPath, clock });
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
  const { items, damaged } = await readKept(kind, userDataPath);
  return { boards: items, damaged };
}
