/** The assets as cards or rows, of which only the visible ones exist, below the heads of their columns. One is in the tab order, arrows move. */

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are laid out by hand cannot be those of a table element
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { RovingFocus } from '../../../ui/layout/RovingFocus.tsx';
import { ContextMenu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { Unseen } from '../../../ui/status/Signs.tsx';
import { Card } from '../card/Card.tsx';
import { Line } from '../card/Line.tsx';
import { columnNames, listWords, startsDescending } from '../library-words.ts';
import { type ColumnId, clampWidth, columnIds, isChosen, nothingChosen } from '../store/state.ts';
import { useMenuEntries } from '../use-menu-entries.tsx';
import styles from './AssetList.module.css';
import { placeAt, useBand, useDragOut, useListInput } from './list-input.ts';
import {
  cardSizes,
  columnSort,
  columnWidth,
  type GridLayout,
  gridLayout,
  gridPadding,
  gridTemplate,
  isNumber,
  listWidth,
  withColumn,
} from './list-layout.ts';
import { type FixedRows, useFixedRows, useSize } from './use-fixed-rows.ts';

/** Cells shown while nothing is known yet. */
const placeholders = 24;

/** Cells that are not loaded yet are shown as place-holders and requested. */
export function AssetList() {
  const { library, session } = useStores<'library' | 'session'>();
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const look = useStore(library.look);
  const total = useStore(library.store, (state) => state.total);
  const loading = useStore(library.store, (state) => state.status === 'loading');
  const cardSize = useStore(session.store, (state) => state.preferences?.cardSize ?? cardSizes.usual);
  const count = loading ? placeholders : total;
  const isGrid = look.view === 'grid';
  const layout = gridLayout(size.width, cardSize, look.view);
  const rows = useFixedRows(scroller, {
    count: size.width === 0 ? 0 : Math.ceil(count / layout.columns),
    rowHeight: layout.rowHeight,
    top: layout.top,
    bottom: isGrid ? gridPadding - layout.gap : 8,
    sticky: !isGrid,
    height: size.height,
  });
  useNeed(rows, layout, count, loading);
  useStanding(rows, layout);
  const input = useListInput({ scroller, rows, layout, count, viewHeight: size.height });
  const band = useBand({ scroller, rows, layout, count });
  const drag = useDragOut();
  const entries = useMenuEntries();
  const template = isGrid ? null : gridTemplate(look);
  useLayoutEffect(() => scroller.current?.style.setProperty('--list-columns', template), [template]);
  const chosenByMenu = (event: MouseEvent): void => {
    const place = placeAt(event.target);
    if (place === null) library.choose(nothingChosen);
    else input.chooseForMenu(place);
  };
  return (
    <ContextMenu entries={entries}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the cells take the focus, one at a time */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label={listWords.name}
        aria-multiselectable="true"
        aria-rowcount={Math.ceil(count / layout.columns) + (isGrid ? 0 : 1)}
        aria-colcount={isGrid ? layout.columns : look.columns.length + 1}
        onScroll={rows.onScroll}
        onContextMenu={chosenByMenu}
        {...input.handlers}
        onDragStart={drag.onDragStart}
        onPointerDown={(event) => {
          drag.onPress(event);
          band.onPointerDown(event);
        }}
      >
        <div
          className={styles.content}
          role="presentation"
          style={{ height: rows.height, ...(!isGrid && { minWidth: listWidth(look) }) }}
        >
          {!isGrid && <ListHead />}
          <Cells rows={rows} layout={layout} count={count} isGrid={isGrid} />
          {band.shown !== null && <span className={styles.band} style={band.shown} />}
        </div>
      </div>
    </ContextMenu>
  );
}

/** Says which places are seen, so that their rows are read. */
function useNeed(rows: FixedRows, { columns }: GridLayout, count: number, loading: boolean): void {
  const { library } = useStores<'library'>();
  const { seenFirst, seenLast } = rows;
  useEffect(() => {
    if (loading || seenLast < 0) return;
    library.need({ first: seenFirst * columns, last: Math.min(count, (seenLast + 1) * columns) - 1 });
  }, [library, loading, seenFirst, seenLast, columns, count]);
}

/** Keeps what is seen where it is: when rows above come or go, when another search begins, when the screen comes back. */
function useStanding(rows: FixedRows, { columns, rowHeight }: GridLayout): void {
  const { library } = useStores<'library'>();
  const searches = useStore(library.store, (state) => state.searches);
  const moved = useStore(library.store, (state) => state.moved);
  const ready = useStore(library.store, (state) => state.total > 0);
  const laidOut = rows.seenLast >= 0;
  const { scrollToRow, scrollByRows } = rows;
  const seen = useRef({ searches, moved: moved.times, columns: 0, rowHeight, placed: false });
  useLayoutEffect(() => {
    const before = seen.current;
    if (!ready || !laidOut) return;
    const { topPlace } = library.store.getState();
    if (!before.placed || before.columns !== columns || before.rowHeight !== rowHeight)
      scrollToRow(Math.floor(topPlace / columns), 'top');
    else if (before.searches !== searches) scrollToRow(0, 'top');
    else if (before.moved !== moved.times) scrollByRows(Math.round(moved.rows / columns));
    seen.current = { searches, moved: moved.times, columns, rowHeight, placed: true };
  }, [library, ready, laidOut, searches, moved, columns, rowHeight, scrollToRow, scrollByRows]);
}

/** Those that are drawn. */
function Cells({
  rows,
  layout,
  count,
  isGrid,
}: {
  readonly rows: FixedRows;
  readonly layout: GridLayout;
  readonly count: number;
  readonly isGrid: boolean;
}) {
  const { library } = useStores<'library'>();
  const loaded = useStore(library.store, (state) => state.rows);
  const chosen = useStore(library.store, (state) => state.chosen);
  const active = useStore(library.store, (state) =>
    Math.max(0, Math.min(state.total - 1, state.active.place)),
  );
  const doing = useStore(library.store, (state) => state.doing);
  const shown = useStore(library.look, (look) => look.columns);
  const { columns, cellWidth, gap, rowHeight } = layout;
  const cell = (place: number, column: number) => {
    const row = loaded.get(place);
    return {
      place,
      column,
      row,
      cellWidth,
      inTabOrder: place === active,
      chosen: row !== undefined && isChosen(chosen, row),
      renaming: place === active && doing === 'rename' && row?.type === 'asset',
    };
  };
  const drawn = Array.from({ length: Math.max(0, rows.last - rows.first + 1) }, (_, n) => rows.first + n);
  if (!isGrid)
    return drawn.map((place) => (
      // By place, so that a row keeps the focus when its asset arrives.
      <Line key={place} {...cell(place, 0)} columns={shown} top={rows.topOf(place)} />
    ));
  const style = { gridTemplateColumns: `repeat(${columns}, ${cellWidth}px)`, gap, height: rowHeight - gap };
  return drawn.map((row) => (
    <div
      key={row}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows cannot be laid out as cards
      role="row"
      aria-rowindex={row + 1}
      className={classes(styles.row)}
      style={{ ...style, transform: `translateY(${rows.topOf(row)}px)` }}
    >
      {Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => {
        const place = row * columns + column;
        return <Card key={place} {...cell(place, column)} />;
      })}
    </div>
  ));
}

// The heads of the list's columns: a click sorts, the line between two changes a width, the menu chooses the columns.

/** From the heads back to the row that has the tab stop. */
function toList(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector<HTMLElement>('[role="grid"] [data-place][tabindex="0"]')?.focus();
}

/** Row 1 of the grid: the arrow key leads to it from the first asset. */
function ListHead() {
  const { library } = useStores<'library'>();
  const { columns } = useStore(library.look);
  return (
    <ContextMenu
      entries={() =>
        columnEntries(library.look.getState().columns, (next) => library.setLook({ columns: next }))
      }
    >
      <RovingFocus role="row" aria-rowindex={1} className={styles.head} inTabOrder={false} onKeyDown={toList}>
        <span role="columnheader">
          <Unseen>{listWords.preview}</Unseen>
        </span>
        {columns.map((id) => (
          <ColumnHead key={id} id={id} />
        ))}
      </RovingFocus>
    </ContextMenu>
  );
}

/** Which columns there are, one to switch each; the name is always there. */
export function columnEntries(
  shown: readonly ColumnId[],
  onChange: (columns: readonly ColumnId[]) => void,
): readonly MenuEntry[] {
  return columnIds.map((id) => ({
    label: columnNames[id],
    icon: shown.includes(id) ? <Check /> : undefined,
    ...(id === 'name' && { disabled: true, hint: listWords.alwaysShown }),
    onSelect: () => onChange(withColumn(shown, id)),
  }));
}

function ColumnHead({ id }: { readonly id: ColumnId }) {
  const { library } = useStores<'library'>();
  const sort = useStore(library.store, (state) => state.sort);
  const by = columnSort(id);
  const sorted = by !== null && sort.by === by;
  const name = columnNames[id];
  return (
    <span
      role="columnheader"
      className={classes(styles.column, isNumber(id) && styles.number)}
      {...(sorted && { 'aria-sort': sort.descending ? ('descending' as const) : ('ascending' as const) })}
    >
      {by === null ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <button
          type="button"
          className={styles.name}
          onClick={() =>
            library.setSort({ by, descending: sorted ? !sort.descending : startsDescending(by) })
          }
        >
          {name}
          {sorted && (sort.descending ? <ArrowDown /> : <ArrowUp />)}
        </button>
      )}
      <Edge id={id} name={name} />
    </span>
  );
}

const stepPx = 16;

/** The line at a column's right. */
function Edge({ id, name }: { readonly id: ColumnId; readonly name: string }) {
  const { library } = useStores<'library'>();
  const width = useStore(library.look, (look) => columnWidth(id, look));
  const start = useRef<{ x: number; width: number } | null>(null);
  const setWidth = (next: number): void =>
    library.setLook({ widths: { ...library.look.getState().widths, [id]: clampWidth(next) } });
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') setWidth(width - stepPx);
    else if (event.key === 'ArrowRight') setWidth(width + stepPx);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- a focusable separator is a widget (WAI-ARIA 1.2)
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={listWords.widthOf(name)}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={onPointerDown}
      onPointerMove={(event) =>
        start.current !== null && setWidth(start.current.width + event.clientX - start.current.x)
      }
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      onKeyDown={onKeyDown}
    />
    // oxlint-enable
  );
}
