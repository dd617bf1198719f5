/** The clips that were checked or are being checked, and what the user has set in their list. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BoardChoice } from '../../../../main/contract/schema/capture/board.ts';
import type { CaptureCheck, Span } from '../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createRowStore, type RowStore } from '../../shared/store/row-store.ts';

// The clips that were checked or are being checked, kept current by events.

/** By input id. Methods reject with `FailureError`. */
export interface Captures extends RowStore<CaptureCheck> {
  /** Puts clips that are kept in the library on the list and checks them. */
  check(
    clips: readonly { readonly inputId: InputId; readonly fileName: string }[],
    options?: { readonly board?: BoardChoice; readonly again?: boolean },
  ): Promise<readonly CaptureCheck[]>;
  stop(inputIds: readonly InputId[]): Promise<void>;
  setBoard(inputIds: readonly InputId[], board: BoardChoice): Promise<void>;
  remove(inputIds: readonly InputId[]): Promise<void>;
  /** Answers the row of the part that was cut out. */
  trim(inputId: InputId, span: Span): Promise<CaptureCheck>;
}

/** Loads at every `ready`. */
export function createCaptures({ api, events }: { api: Client; events: Pick<Events, 'on'> }): Captures {
  const rows = createRowStore<CaptureCheck>({
    idOf: ({ inputId }) => inputId,
    fetchAll: () => api.captures.list(),
  });
  const put = (checks: readonly CaptureCheck[]): readonly CaptureCheck[] => {
    rows.change({ put: checks });
    return checks;
  };
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    rows.change({
      put: batch.flatMap((event) => (event.type === 'capture.changed' ? [event.capture] : [])),
      remove: batch.flatMap((event) => (event.type === 'capture.removed' ? [event.inputId] : [])),
    });
  });
  return {
    ...rows,
    check: async (clips, { board, again } = {}) =>
      put(
        await api.captures.check({
          clips: [...clips],
          ...(board !== undefined && { board }),
          ...(again !== undefined && { again }),
        }),
      ),
    stop: async (inputIds) => void put(await api.captures.stop({ inputIds: [...inputIds] })),
    setBoard: async (inputIds, board) =>
      void put(await api.captures.setBoard({ inputIds: [...inputIds], board })),
    async remove(inputIds) {
      await api.captures.remove({ inputIds: [...inputIds] });
      rows.change({ remove: inputIds });
    },
    async trim(inputId, span) {
      const made = await api.captures.trim({ inputId, span });
      put([made]);
      return made;
    },
  };
}

// What the user has set in the list of clips; kept while other screens are shown.

/** `trouble` is what fails or is unreadable. */
export type CaptureFilter = 'all' | 'pass' | 'warn' | 'trouble' | 'open';

/** Rows go by input ids. */
export interface CapturesViewState {
  readonly filter: CaptureFilter;
  readonly search: string;
  readonly selected: ReadonlySet<string>;
  readonly anchor: string | null;
  /** The row that had the focus last: what commands mean when nothing is selected. */
  readonly active: string | null;
  /** The row that the focus comes to when the list is shown next: that of the report that was read. */
  readonly opened: string | null;
  /** Photos and their clips are shown instead of the list. */
  readonly pairs: boolean;
}

/** The store and what changes it. */
export interface CapturesView {
  readonly store: StoreApi<CapturesViewState>;
  set(patch: Partial<CapturesViewState>): void;
  select(ids: Iterable<string>, anchor?: string): void;
  toggleSelected(id: string): void;
}

/** Everything is shown at first. */
export function createCapturesView(): CapturesView {
  const store = createStore<CapturesViewState>(() => ({
    filter: 'all',
    search: '',
    selected: new Set<string>(),
    anchor: null,
    active: null,
    opened: null,
    pairs: false,
  }));
  return {
    store,
    set: (patch) => store.setState(patch),
    select: (ids, anchor) => store.setState({ selected: new Set(ids), anchor: anchor ?? null }),
    toggleSelected: (id) =>
      store.setState(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(id)) next.add(id);
        return { selected: next, anchor: id };
      }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly captures: Captures;
    readonly capturesView: CapturesView;
  }
}
