/** Where the user is in the table of a batch, and which side of the panel is open. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditColumn } from './table/draft.ts';

/** `anchor` is where a selection of rows began; null while it is only one. `editing` is the text with which it began. */
export interface BatchViewState {
  readonly row: number | null;
  readonly column: EditColumn;
  readonly anchor: number | null;
  readonly editing: string | null;
  readonly panel: 'batch' | 'row';
  /** Counts up when the table is to take the focus. */
  readonly focusCalls: number;
}

/** Forgotten with the page. */
export interface BatchView {
  readonly store: StoreApi<BatchViewState>;
  /** Leads to a cell; `extend` selects the rows on the way. */
  go(row: number, column?: EditColumn, options?: { extend?: boolean; focus?: boolean }): void;
  edit(text: string): void;
  /** The table takes the focus back unless something else has it already. */
  stopEditing(focus?: boolean): void;
  show(panel: BatchViewState['panel']): void;
}

/** At no row. */
export function createBatchView(): BatchView {
  const store = createStore<BatchViewState>(() => ({
    row: null,
    column: 'input',
    anchor: null,
    editing: null,
    panel: 'batch',
    focusCalls: 0,
  }));
  return {
    store,
    go(row, column, { extend = false, focus = false } = {}) {
      const before = store.getState();
      store.setState({
        row,
        column: column ?? before.column,
        anchor: extend ? (before.anchor ?? before.row) : null,
        editing: null,
        focusCalls: before.focusCalls + (focus ? 1 : 0),
      });
    },
    edit: (editing) => store.setState({ editing }),
    stopEditing: (focus = true) =>
      store.setState(({ focusCalls }) => ({ editing: null, focusCalls: focusCalls + (focus ? 1 : 0) })),
    show: (panel) => store.setState({ panel }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly batchView: BatchView;
  }
}
