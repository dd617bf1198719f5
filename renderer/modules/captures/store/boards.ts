/** The user's own boards, kept current by events; one that is removed can be restored while its notice is shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { BoardInput, BoardPrint, NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import type { BoardId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { bridgeLost, FailureError, failureOf, isFailure } from '../../../bridge/failure.ts';
import { actionWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import { createRowStore, type RowStore } from '../../shared/store/row-store.ts';

/** By board id. */
export interface Boards extends RowStore<NamedBoard> {
  /** Without an id a new one. Rejects with `FailureError`. */
  save(input: BoardInput): Promise<NamedBoard>;
  /** Gone from the list at once, and in main when its notice is: closing the page in between removes nothing. */
  remove(board: NamedBoard): void;
  /** Those that can still be taken back: a window over the notice offers it, too. */
  readonly leaving: StoreApi<readonly NamedBoard[]>;
  takeBack(boardId: BoardId): void;
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
  const leaving = createStore<readonly NamedBoard[]>(() => []);
  const isLeaving = (boardId: string): boolean => leaving.getState().some(({ id }) => id === boardId);
  const staying = (boards: readonly NamedBoard[]): NamedBoard[] => boards.filter(({ id }) => !isLeaving(id));
  const gone = (boardId: string): void =>
    leaving.setState((all) => all.filter(({ id }) => id !== boardId), true);
  const takeBack = (boardId: BoardId): void => {
    const put = leaving.getState().filter(({ id }) => id === boardId);
    gone(boardId);
    rows.change({ put });
  };
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
    leaving,
    takeBack,
    remove(board) {
      if (isLeaving(board.id)) return;
      leaving.setState((all) => [...all, board], true);
      rows.change({ remove: [board.id] });
      const noticeId = notices.tell(actionWords.boardRemoved(board.name), {
        actions: [{ label: actionWords.undo, onSelect: () => takeBack(board.id) }],
      });
      const stop = [
        leaving.subscribe(() => {
          if (isLeaving(board.id)) return;
          for (const end of stop) end();
          notices.dismiss(noticeId);
        }),
        notices.store.subscribe((shown) => {
          if (shown.some((notice) => notice.id === noticeId)) return;
          for (const end of stop) end();
          if (!isLeaving(board.id)) return;
          api.boards.remove({ boardId: board.id }).then(
            () => gone(board.id),
            (error: unknown) => {
              takeBack(board.id);
              notices.fail(failureOf(error));
            },
          );
        }),
      ];
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly boards: Boards;
  }
}

// Asks main for the PDF of a board: bytes go through the byte channel, not through the bridge.

/** Rejects with `FailureError`: `board.in-print`, `bridge.lost`. */
export async function fetchBoardPdf(print: BoardPrint): Promise<Blob> {
  const answer = await fetch(contentPaths.boardPdf, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(print),
  }).catch((error: unknown) => {
    throw bridgeLost(error);
  });
  if (answer.headers.get('content-type')?.startsWith('application/pdf') === true) return await answer.blob();
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error))
    throw new FailureError(body.error);
  throw bridgeLost();
}
