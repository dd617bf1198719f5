/** Keeps what was typed in a cell and leads to where the person goes from there. */
import { useCallback } from 'react';
import { cellText } from '../../state/batch-cells.ts';
import { columnsOf } from '../../state/batch-draft.ts';
import { useApp } from '../app-context.ts';
import { goToTrouble } from './batch-deeds.ts';
import type { CellEditorProps } from './CellEditor.tsx';
import { placeAfterTab } from './grid-keys.ts';

/** Stable, so that rows are not drawn for it. */
export function useCellEdit(): CellEditorProps['onKeep'] {
  const { batch, batchView } = useApp();
  return useCallback(
    (text, then) => {
      const { row: id, column } = batchView.store.getState();
      if (id === null) return;
      batch.editCell(id, column, text);
      if (then === 'left' || then === 'stay') return batchView.stopEditing(then === 'stay');
      if (then === 'trouble') return goToTrouble({ batch, batchView });
      const { rows, kind } = batch.store.getState().draft;
      const columns = columnsOf(kind);
      const place = { row: rows.findIndex((one) => one.id === id), column: columns.indexOf(column) };
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
    [batch, batchView],
  );
}
