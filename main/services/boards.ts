/** The person's boards, kept in the user data folder; a damaged file is set aside and said, never silently empty. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Api } from '../contract/api.ts';
import { AppError } from '../contract/errors.ts';
import { type NamedBoard, namedBoardSchema } from '../contract/model/capture/board.ts';
import { type BoardId, boardIdSchema } from '../contract/model/ids.ts';
import { type Clock, timestamp } from '../core/clock.ts';
import { writeWhole } from '../core/whole-file.ts';
import { diskError } from './disk-error.ts';
import type { EventHub } from './event-hub.ts';
import type { HandlersOf } from './handlers.ts';

/** More than anybody prints; every clip that is judged looks through them. */
const mostBoards = 200;
const fileName = 'boards.json';

const fileSchema = z.object({ version: z.literal(1), boards: z.array(z.unknown()) });

/** The boards' part of the contract. */
export interface Boards {
  readonly handlers: HandlersOf<Api['boards']>;
  /** As they were last read or written; by name. */
  known(): readonly NamedBoard[];
  /** Hears of every board that was changed or removed. */
  listen(listener: (boardId: BoardId) => void): void;
  /** What is to be told at the start: `board.file-damaged`, or null. */
  readonly damaged: AppError<'board.file-damaged'> | null;
}

interface Needs {
  readonly userDataPath: string;
  readonly clock: Clock;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** Throws nothing: a file that cannot be read is set aside, and where even that fails it is left alone until the next save. */
export async function openBoards({ userDataPath, clock, hub }: Needs): Promise<Boards> {
  const first = await readBoards(userDataPath);
  const setAside = first.damaged ? await putAside(userDataPath, clock, first.boards) : null;
  let current = first.boards;
  const listeners: ((boardId: BoardId) => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();
  /** One at a time, each on what the file then says: the command line may have saved one, too. */
  const change = <T>(edit: (boards: readonly NamedBoard[]) => Edit<T>): Promise<T> => {
    const turn = last.then(async () => {
      const read = await readBoards(userDataPath);
      const { boards, changed, answer } = edit(read.damaged ? current : read.boards);
      if (changed === null) return answer;
      if (read.damaged) await putAside(userDataPath, clock, []);
      const sorted = boards.toSorted((a, b) => a.name.localeCompare(b.name));
      await write(userDataPath, sorted);
      current = sorted;
      hub.publish({ type: 'boards.changed', boards: [...sorted] });
      for (const listener of listeners) listener(changed);
      return answer;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    known: () => current,
    listen: (listener) => void listeners.push(listener),
    damaged:
      setAside === null ? null : new AppError('board.file-damaged', { setAside, kept: current.length }),
    handlers: {
      list: async () => [...current],
      save: (input) =>
        change((boards) => {
          const id = input.id ?? boardIdSchema.parse(randomUUID());
          const others = boards.filter((board) => board.id !== id);
          if (input.id !== null && others.length === boards.length)
            throw new AppError('board.unknown', { id });
          if (others.length >= mostBoards) throw new AppError('board.too-many', { limit: mostBoards });
          const board: NamedBoard = { ...input, id };
          return { boards: [...others, board], changed: id, answer: board };
        }),
      remove: ({ boardId }) =>
        change((boards) => {
          const rest = boards.filter(({ id }) => id !== boardId);
          return { boards: rest, changed: rest.length === boards.length ? null : boardId, answer: null };
        }),
    },
  };
}

/** `changed` null: there is nothing to write. */
interface Edit<T> {
  readonly boards: readonly NamedBoard[];
  readonly changed: BoardId | null;
  readonly answer: T;
}

/** `damaged` when any of the file could not be understood; the boards that could are there all the same. Never throws. */
export async function readBoards(
  userDataPath: string,
): Promise<{ readonly boards: readonly NamedBoard[]; readonly damaged: boolean }> {
  let text: string;
  try {
    text = await readFile(path.join(userDataPath, fileName), 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { boards: [], damaged: !missing };
  }
  try {
    const file = fileSchema.parse(JSON.parse(text));
    const read = file.boards.map((board) => namedBoardSchema.safeParse(board));
    const boards = new Map(
      read.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])),
    );
    const whole = boards.size === read.length && boards.size <= mostBoards;
    return { boards: [...boards.values()].slice(0, mostBoards), damaged: !whole };
  } catch {
    return { boards: [], damaged: true };
  }
}

/** Answers what the damaged file is called now; `kept` take its place, so that the next start has them, too. */
async function putAside(userDataPath: string, clock: Clock, kept: readonly NamedBoard[]): Promise<string> {
  const name = `boards.damaged-${timestamp(clock).replaceAll(':', '-')}.json`;
  try {
    await rename(path.join(userDataPath, fileName), path.join(userDataPath, name));
    if (kept.length > 0) await write(userDataPath, kept);
    return name;
  } catch {
    // It stays where it is, and is moved away when there is something to write in its place.
    return fileName;
  }
}

async function write(userDataPath: string, boards: readonly NamedBoard[]): Promise<void> {
  try {
    await mkdir(userDataPath, { recursive: true, mode: 0o700 });
    await writeWhole(path.join(userDataPath, fileName), JSON.stringify({ version: 1, boards }, null, 2));
  } catch (error) {
    throw diskError(error, userDataPath);
  }
}
