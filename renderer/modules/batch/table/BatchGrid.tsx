/** The rows as a table of which only the visible ones exist: arrows move, Enter edits, Shift with an arrow selects rows. */

import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { BatchKind } from '../../../../main/contract/rules/batch-rows/row.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { ContextMenu } from '../../../ui/overlays/Menu.tsx';
import { Unseen } from '../../../ui/status/Signs.tsx';
import { selectedIds } from '../batch-actions.ts';
import { batchEntries } from '../batch-commands.tsx';
import { batchGridWords as words } from '../control-words.ts';
import { cellText, columnsOf, type DraftRow, type EditColumn } from '../store/table/draft.ts';
import styles from './BatchGrid.module.css';
import { BatchRowView, GridPart } from './BatchRowView.tsx';
import { columnTitles, editAfterKey, placeAfterKey, useCellEdit } from './CellEditor.tsx';

/** Of every row and of the head, CSS pixels. */
const rowHeight = 34;

/** Rows are known by their places: by their ids, each edit would lay out all of them anew. The row of the keyboard always exists, so that the focus and what is typed there are not lost by scrolling. */
function useRowsShown(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  activeIndex: number,
): Virtualizer<HTMLDivElement, Element> {
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and in handlers, never memoised
  return useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The head takes the place of the first row.
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
    overscan: 6,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex])].toSorted((a, b) => a - b),
  });
}

/** Fills its place and scrolls. */
export function BatchGrid() {
  const app = useStores<'batch' | 'batchView' | 'commands' | 'navigation' | 'notices'>();
  const { batch, batchView } = app;
  const { rows, kind } = useStore(batch.store, (state) => state.draft);
  // Judged anew, rows may say something else.
  useStore(batch.store, (state) => state.verdict);
  const view = useStore(batchView.store);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = columnsOf(kind);
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === view.row),
  );
  const column = columns.includes(view.column) ? view.column : 'input';
  const virtual = useRowsShown(scroller, rows.length, index);
  const chosen = useMemo(() => new Set(selectedIds(rows, view)), [rows, view]);
  const onKeep = useCellEdit();
  const keys = useGridKeys(scroller, { rows, columns, index, column });
  useFocus(scroller, virtual.scrollToIndex, { index, column, calls: view.focusCalls });
  return (
    <ContextMenu entries={() => batchEntries(app)}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the cells take the focus, one at a time */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label={words.rowsOfTheBatch}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 4}
        aria-multiselectable
        {...keys}
      >
        <div role="presentation" className={styles.content} style={{ height: virtual.getTotalSize() }}>
          <Head kind={kind} columns={columns} />
          {virtual.getVirtualItems().map((place) => {
            const item = rows[place.index];
            if (item === undefined) return null;
            const selected = chosen.has(item.id);
            return (
              <GridPart
                key={place.index}
                part="row"
                data-row={item.id}
                aria-rowindex={place.index + 2}
                className={classes(styles.row, styles[kind], selected && styles.selected)}
                style={{ transform: `translateY(${place.start}px)` }}
              >
                <BatchRowView
                  {...{ item, kind, selected, onKeep }}
                  judged={batch.verdictOf(item.row)}
                  said={batch.saidOf(item.row)}
                  editing={place.index === index ? view.editing : null}
                  index={place.index}
                  active={place.index === index ? column : null}
                />
              </GridPart>
            );
          })}
        </div>
      </div>
    </ContextMenu>
  );
}

function Head({ kind, columns }: { readonly kind: BatchKind; readonly columns: readonly EditColumn[] }) {
  const titles = [
    '#',
    words.preview,
    ...columns.map((one) => columnTitles[one][kind]),
    words.size,
    words.problem,
  ];
  return (
    <GridPart part="row" aria-rowindex={1} className={classes(styles.head, styles[kind])}>
      {titles.map((title) => (
        <GridPart
          key={title}
          part="columnheader"
          className={title === words.size ? styles.headEnd : undefined}
        >
          {title === words.preview ? <Unseen>{words.preview}</Unseen> : title}
        </GridPart>
      ))}
    </GridPart>
  );
}

interface GridNow {
  readonly rows: readonly DraftRow[];
  readonly columns: readonly EditColumn[];
  readonly index: number;
  readonly column: EditColumn;
}

/** What keys and the mouse do in the table. */
function useGridKeys(
  scroller: { readonly current: HTMLDivElement | null },
  { rows, columns, index, column }: GridNow,
) {
  const { batch, batchView } = useStores<'batch' | 'batchView'>();
  const begin = (row: DraftRow, at: EditColumn, text: string): void => {
    if (batch.store.getState().send.phase !== 'none') return;
    if (batchView.store.getState().row !== row.id) batchView.go(row.id, at);
    if (at === 'options') showOptions(batchView.show);
    else batchView.edit(text);
  };
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (!(event.target instanceof HTMLElement) || event.target.dataset['column'] === undefined) return;
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
      const size = { rows: rows.length, columns: columns.length, page };
      const target = placeAfterKey(event, { row: index, column: columns.indexOf(column) }, size);
      const to = rows[target?.row ?? index];
      if (to === undefined) return;
      const text = target === null ? editAfterKey(event, cellText(to.row, column)) : null;
      if (target !== null)
        batchView.go(to.id, columns[target.column] ?? 'input', { extend: event.shiftKey, focus: true });
      else if (text !== null) begin(to, column, text);
      else return;
      event.preventDefault();
    },
    onClick(event: MouseEvent<HTMLElement>): void {
      const hit = cellOf(event.target, rows, columns);
      if (hit !== null)
        batchView.go(hit.item.id, hit.column ?? column, { extend: event.shiftKey, focus: true });
    },
    onContextMenu(event: MouseEvent<HTMLElement>): void {
      const hit = cellOf(event.target, rows, columns);
      if (hit === null) return;
      const chosen = selectedIds(rows, batchView.store.getState());
      // Several chosen rows stay so, when the menu is requested on one of them.
      if (chosen.length > 1 && chosen.includes(hit.item.id)) return;
      batchView.go(hit.item.id, hit.column ?? column, { focus: true });
    },
    onDoubleClick(event: MouseEvent<HTMLElement>): void {
      const hit = cellOf(event.target, rows, columns);
      if (hit?.column !== undefined && hit !== null)
        begin(hit.item, hit.column, cellText(hit.item.row, hit.column));
    },
  };
}

/** The side panel has the options of a row. */
function showOptions(show: (panel: 'row') => void): void {
  show('row');
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-panel="row"] [role="combobox"]')?.focus(),
  );
}

/** Null outside of the rows, and in a cell that is being edited. */
function cellOf(
  target: EventTarget,
  rows: readonly DraftRow[],
  columns: readonly EditColumn[],
): { readonly item: DraftRow; readonly column: EditColumn | undefined } | null {
  if (!(target instanceof Element) || target.closest('textarea') !== null) return null;
  const id = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
  const named = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const item = rows.find((one) => one.id === id);
  return item === undefined ? null : { item, column: columns.find((one) => one === named) };
}

/** The cell that a key leads to may not exist yet: it takes the focus once it has been drawn. */
function useFocus(
  scroller: { readonly current: HTMLDivElement | null },
  scrollTo: (index: number) => void,
  { index, column, calls }: { readonly index: number; readonly column: EditColumn; readonly calls: number },
): void {
  const done = useRef(calls);
  useEffect(() => {
    if (calls === done.current) return;
    scrollTo(index);
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[aria-rowindex="${index + 2}"] [data-column="${column}"]`,
    );
    if (cell === null || cell === undefined) return;
    done.current = calls;
    cell.focus({ preventScroll: true });
  });
}
