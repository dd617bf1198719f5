/** The assets as cards or rows, of which only the visible ones exist. One is in the tab order, arrows move. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { placeOf } from '../../state/library-places.ts';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { AssetCell } from './AssetCell.tsx';
import styles from './AssetGrid.module.css';
import { type GridLayout, indexAfterKey } from './grid-layout.ts';
import { useGridRows } from './use-grid-rows.ts';

/** Cells that are not loaded yet are shown as place-holders and asked for. */
export function AssetGrid() {
  const { library, navigation } = useApp();
  const items = useStore(library.store, (state) => state.items);
  const selectedId = useStore(library.store, (state) => state.selectedId);
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, layout, count } = useGridRows(scroller);
  const [position, setPosition] = useState(0);
  const active = Math.min(count - 1, placeOf(items, selectedId) ?? position);
  const { columns, rowHeight } = layout;

  // The row that a key leads to may not exist yet: it takes the focus once it has been drawn.
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-index="${focusNext.current}"]`);
    if (cell === null || cell === undefined) return;
    // A place-holder is replaced when its asset arrives, and gives the focus on.
    if (items.has(focusNext.current)) focusNext.current = null;
    cell.focus({ preventScroll: true });
  });

  const choose = (index: number): void => {
    setPosition(index);
    if (index !== focusNext.current) focusNext.current = null;
    library.select(items.get(index)?.id ?? null);
  };
  const moveTo = (index: number): void => {
    choose(index);
    rows.scrollToIndex(Math.floor(index / columns));
    focusNext.current = index;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight);
    const index = Number(event.target.dataset['index']);
    const target = indexAfterKey(event.key, { index, count, columns, pageRows });
    const item = items.get(index);
    if (target !== null) moveTo(target);
    else if (event.key === 'Enter' && item !== undefined) navigation.go({ name: 'asset', assetId: item.id });
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the cells take the focus, one at a time */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label="Assets"
        aria-rowcount={Math.ceil(count / columns)}
        aria-colcount={columns}
        onKeyDown={onKeyDown}
        onScroll={(event) => library.setScrollTop(event.currentTarget.scrollTop)}
      >
        <div className={styles.content} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => (
            <GridRow
              key={row.key}
              first={row.index * columns}
              top={row.start}
              {...{ layout, count, active }}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
      <Arrived scrollToStart={() => rows.scrollToOffset(0)} />
    </>
  );
}

/** One row of cells; `first` is the index of its first. */
function GridRow({
  first,
  top,
  layout,
  count,
  active,
  onChoose,
}: {
  readonly first: number;
  readonly top: number;
  readonly layout: GridLayout;
  readonly count: number;
  readonly active: number;
  readonly onChoose: (index: number) => void;
}) {
  const { library } = useApp();
  const items = useStore(library.store, (state) => state.items);
  const view = useStore(library.store, (state) => state.view);
  const selectedId = useStore(library.store, (state) => state.selectedId);
  const { columns, cellWidth, rowHeight, gap } = layout;
  const style = {
    transform: `translateY(${top}px)`,
    gridTemplateColumns: `repeat(${columns}, ${cellWidth}px)`,
    gap,
    height: rowHeight - gap,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows cannot be laid out as cards
    <div role="row" aria-rowindex={first / columns + 1} className={styles.row} style={style}>
      {Array.from({ length: Math.min(columns, count - first) }, (_, column) => {
        const index = first + column;
        const asset = items.get(index);
        return (
          <AssetCell
            // By place, so that a cell keeps the focus when its asset arrives.
            key={index}
            {...{ index, column, asset, view, cellWidth }}
            inTabOrder={index === active}
            selected={asset !== undefined && asset.id === selectedId}
            onFocus={() => onChoose(index)}
          />
        );
      })}
    </div>
  );
}

function Arrived({ scrollToStart }: { readonly scrollToStart: () => void }) {
  const { library } = useApp();
  const count = useStore(library.store, (state) => state.arrived.length);
  if (count === 0) return null;
  const show = (): void => {
    library.showArrived();
    scrollToStart();
  };
  return (
    <Button className={styles.arrived} variant="primary" onClick={show}>
      {count === 1 ? 'Show 1 new asset' : `Show ${count} new assets`}
    </Button>
  );
}
