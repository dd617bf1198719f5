/** The cell that has the keyboard: where keys lead from it, its text while it is edited, and how that is kept. */

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { characterCount } from '../../../../main/contract/plain/request-rules/inputs.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { useStores } from '../../../stores/use-stores.ts';
import type { KeyPress } from '../../commands/shortcut.ts';
import { useOpenText } from '../../shared/use-open-text.ts';
import { goToTrouble } from '../batch-actions.ts';
import { gridKeysWords as words } from '../control-words.ts';
import { type BatchDraft, cellText, columnsOf, type EditColumn } from '../store/table/draft.ts';
import styles from './BatchGrid.module.css';

// Where a key leads in the table, and whether it begins an edit. Pure.

/** A cell by its places. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** How large the table is; `page` is the number of rows on the screen. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

/** Null for a key that leads nowhere; at the edge it stays. */
export function placeAfterKey(press: KeyPress, { row, column }: CellPlace, size: GridSize): CellPlace | null {
  if (press.altKey) return null;
  const all = press.ctrlKey || press.metaKey;
  const rowTo = (to: number): CellPlace => ({ row: Math.max(0, Math.min(size.rows - 1, to)), column });
  const columnTo = (to: number): CellPlace => ({ row, column: Math.max(0, Math.min(size.columns - 1, to)) });
  switch (press.key) {
    case 'ArrowDown':
      return rowTo(all ? size.rows : row + 1);
    case 'ArrowUp':
      return rowTo(all ? 0 : row - 1);
    case 'PageDown':
      return all ? null : rowTo(row + size.page);
    case 'PageUp':
      return all ? null : rowTo(row - size.page);
    case 'ArrowRight':
      return all ? null : columnTo(column + 1);
    case 'ArrowLeft':
      return all ? null : columnTo(column - 1);
    case 'Home':
      return all ? { row: 0, column: 0 } : columnTo(0);
    case 'End':
      return all ? { row: Math.max(0, size.rows - 1), column: size.columns - 1 } : columnTo(size.columns - 1);
    default:
      return null;
  }
}

/** The cell before or behind in reading order; null beyond the table's ends. */
export function placeAfterTab(back: boolean, { row, column }: CellPlace, size: GridSize): CellPlace | null {
  const place = row * size.columns + column + (back ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return null;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}

/** The text with which the press begins an edit: the cell's own for Enter and F2, the sign itself for a sign; null for no edit. */
export function editAfterKey(press: KeyPress, text: string): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'Enter' || press.key === 'F2') return text;
  return characterCount(press.key) === 1 && press.key !== ' ' ? press.key : null;
}

/** The columns' heads. */
export const columnTitles: Readonly<
  Record<EditColumn, { readonly standard: string; readonly measured: string }>
> = {
  input: {
    get standard() {
      return words.textOrImage;
    },
    get measured() {
      return words.image;
    },
  },
  capture: {
    get standard() {
      return words.clip;
    },
    get measured() {
      return words.clip;
    },
  },
  name: {
    get standard() {
      return words.name;
    },
    get measured() {
      return words.name;
    },
  },
  options: {
    get standard() {
      return words.options;
    },
    get measured() {
      return words.options;
    },
  },
};

// The text of a cell while it is edited: Enter and Tab keep it, Escape does not.

/** `onKeep` tells where the user goes from here. */
export interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onKeep: (
    text: string,
    then: 'left' | 'stay' | 'next' | 'previous' | 'below' | 'trouble' | 'cancel',
  ) => void;
}

/** Takes the focus; leaving it keeps the text. */
export function CellEditor({ label, text, onKeep }: CellEditorProps) {
  const [value, setValue] = useState(text);
  useOpenText(value !== text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    // Only the text with which it began.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  const end = (action: () => void): void => {
    if (isDone.current) return;
    isDone.current = true;
    action();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      end(() => onKeep(text, 'cancel'));
    } else if (event.key === 'Enter' && !event.shiftKey) {
      const sends = event.ctrlKey || event.metaKey || event.altKey;
      if (!sends) event.preventDefault();
      end(() => onKeep(value, sends ? 'stay' : 'below'));
    } else if (event.key === 'Tab') {
      event.preventDefault();
      end(() => onKeep(value, event.shiftKey ? 'previous' : 'next'));
    } else if (event.key === 'F8') {
      event.preventDefault();
      end(() => onKeep(value, 'trouble'));
    }
  };
  return (
    <textarea
      ref={field}
      className={styles.editor}
      aria-label={label}
      rows={Math.min(6, Math.max(1, value.split('\n').length, Math.ceil(value.length / 60)))}
      spellCheck={false}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // The text has the browser's own menu.
      onContextMenu={(event) => event.stopPropagation()}
      onBlur={() => end(() => onKeep(value, 'left'))}
    />
  );
}

// Keeps what was typed in a cell and leads to where the user goes from there.

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
