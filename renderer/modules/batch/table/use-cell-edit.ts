/** Keeps what was typed in a cell and leads to where the user goes from there. */
import { useCallback, useState } from 'react';
import type { StoresOf } from '../../../stores/stores.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { goToTrouble } from '../batch-actions.ts';
import { cellText } from '../store/table/cells.ts';
import { type BatchDraft, columnsOf } from '../store/table/draft.ts';
import type { CellEditorProps } from './CellEditor.tsx';
import { placeAfterTab } from './grid-keys.ts';

/** Stable, so that rows are not drawn for it. */
export function useCellEdit(): CellEditorProps['onKeep'] {
  const app = useStores<'batch' | 'batchView'>();
  const { batch, batchView } = app;
  const [appended] = useState(() => appendedRow(app));
  return useCallback(
    (text, then) => {
      const { row: id, column } = batchView.store.getState();
      if (id === null) return;
      if (text.trim() === '' && appended.takeBack(then !== 'left')) return;
      if (then === 'cancel') return batchView.stopEditing();
      batch.editCell(id, column, text);
      if (then === 'left' || then === 'stay') return batchView.stopEditing(then === 'stay');
      if (then === 'trouble') return goToTrouble({ batch, batchView });
      const { rows, kind } = batch.store.getState().draft;
      const columns = columnsOf(kind);
      const place = { row: rows.findIndex((one) => one.id === id), column: columns.indexOf(column) };
      if (then === 'below' && place.row === rows.length - 1 && appended.begin(id)) return;
      const size = { rows: rows.length, columns: columns.length, page: 1 };
      const to =
        then === 'below'
          ? { ...place, row: Math.min(size.rows - 1, place.row + 1) }
          : placeAfterTab(then === 'previous', place, size);
      const next = to === null ? undefined : rows[to.row];
      if (to === null || next === undefined) return batchView.stopEditing();
      const nextColumn = columns[to.column] ?? 'input';
      batchView.go(next.id, nextColumn, { focus: true });
      // Tab goes on editing, as in a form.
      if (then !== 'below' && nextColumn !== 'options') batchView.edit(cellText(next.row, nextColumn));
    },
    [appended, batch, batchView],
  );
}

interface AppendedRow {
  /** Enter in the last row begins another one, so that what is typed next does not take the place of its text. */
  begin(after: number): boolean;
  /** It goes again when nothing was written into it; false when there is no such row. */
  takeBack(focus: boolean): boolean;
}

function appendedRow({ batch, batchView }: StoresOf<'batch' | 'batchView'>): AppendedRow {
  let last: { readonly draft: BatchDraft; readonly after: number } | null = null;
  return {
    begin(after) {
      const added = batch.addRow(after);
      if (added === null) return false;
      last = { draft: batch.store.getState().draft, after };
      batchView.go(added, 'input', { focus: true });
      batchView.edit('');
      return true;
    },
    takeBack(focus) {
      const row = last;
      last = null;
      if (row === null || batch.store.getState().draft !== row.draft) return false;
      batch.undo();
      batchView.stopEditing(focus);
      batchView.go(row.after, 'input', { focus });
      return true;
    },
  };
}
