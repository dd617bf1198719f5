/** The person's own boards, kept current by events; one that is removed can be taken back while its notice stands. */
import type { BoardInput, NamedBoard } from '../../main/contract/model/capture/board.ts';
import type { Client } from '../bridge/bridge.ts';
import { failureOf } from '../bridge/failure.ts';
import type { Events } from './events.ts';
import type { Notices } from './notices.ts';
import { createRowStore, type RowStore } from './rows.ts';

/** By board id. */
export interface Boards extends RowStore<NamedBoard> {
  /** Without an id a new one. Rejects with `FailureError`. */
  save(input: BoardInput): Promise<NamedBoard>;
  /** Gone from the list at once, and in main when its notice is: closing the page in between removes nothing. */
  remove(board: NamedBoard): void;
}

/** In the order of lists: by name. */
export function sortedBoards(byId: ReadonlyMap<string, NamedBoard>): NamedBoard[] {
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Loads at every `ready`. */
export function createBoards(options: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
}): Boards {
  const { api, events, notices } = options;
  /** Removed here, not yet in main. */
  const leaving = new Set<string>();
  const staying = (boards: readonly NamedBoard[]): NamedBoard[] =>
    boards.filter(({ id }) => !leaving.has(id));
  const rows = createRowStore<NamedBoard>({
    idOf: ({ id }) => id,
    fetchAll: async () => staying(await api.boards.list()),
  });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    const last = batch.findLast((event) => event.type === 'boards.changed');
    if (last === undefined) return;
    const put = staying(last.boards);
    const kept = new Set<string>(put.map(({ id }) => id));
    rows.change({ put, remove: [...rows.store.getState().byId.keys()].filter((id) => !kept.has(id)) });
  });
  return {
    ...rows,
    async save(input) {
      const saved = await api.boards.save(input);
      rows.change({ put: [saved] });
      return saved;
    },
    remove(board) {
      if (leaving.has(board.id)) return;
      leaving.add(board.id);
      rows.change({ remove: [board.id] });
      const back = (): void => {
        leaving.delete(board.id);
        rows.change({ put: [board] });
      };
      let undone = false;
      const undo = (): void => {
        undone = true;
        back();
      };
      const noticeId = notices.tell(`Removed the board “${board.name}”.`, {
        actions: [{ label: 'Undo', onSelect: undo }],
      });
      const stop = notices.store.subscribe((shown) => {
        if (shown.some((notice) => notice.id === noticeId)) return;
        stop();
        if (undone) return;
        api.boards.remove({ boardId: board.id }).then(
          () => leaving.delete(board.id),
          (error: unknown) => {
            back();
            notices.fail(failureOf(error));
          },
        );
      });
    },
  };
}
