/** A list of any length of which only the visible rows exist; one row at a time is in the tab order, arrows move. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import styles from './VirtualList.module.css';

/** `keyOf` must be stable and unique. Rows may have any height; `estimateHeight` (px) is where measuring starts. */
export interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly renderRow: (item: T, active: boolean) => ReactNode;
  readonly estimateHeight: number | ((item: T) => number);
  /** Enter on a row, and Space where it does not select. */
  readonly onActivate?: (item: T) => void;
  /** Space on a row. */
  readonly onToggle?: (item: T) => void;
  /** Any other key on a row; call `preventDefault` when it was used. `focusRow` moves to another row by its key. */
  readonly onRowKeyDown?: (
    event: KeyboardEvent<HTMLElement>,
    item: T,
    focusRow: (key: string) => void,
  ) => void;
  /** A row has the focus, or something in it. */
  readonly onRowFocus?: (item: T) => void;
  readonly onRowClick?: (event: MouseEvent<HTMLElement>, item: T) => void;
  /** An arrow with Shift has led from one row to another. */
  readonly onExtend?: (from: T, to: T) => void;
  /** The rows that exist now, after each change of them: those on the screen and a few beside. Must be stable. */
  readonly onRowsShown?: (items: readonly T[]) => void;
  /** Scrolls this row into view and focuses it when it changes. */
  readonly revealKey?: string | null;
  readonly className?: string;
}

/** Rows are `li` elements that fill the width. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, renderRow, estimateHeight, className, onRowFocus } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = activeKey === null ? -1 : items.findIndex((item) => keyOf(item) === activeKey);
  const activeIndex = Math.max(0, found);
  // A new function makes the virtualizer lay out every row anew, so it changes only with the rows.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read here, and never handed to a memoised child
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      if (typeof estimateHeight === 'number') return estimateHeight;
      const item = items[index];
      return item === undefined ? 0 : estimateHeight(item);
    },
    getItemKey,
    overscan: 8,
  });
  const moveTo = (index: number): void => {
    const bounded = Math.min(items.length - 1, Math.max(0, index));
    const item = items[bounded];
    if (item === undefined) return;
    setActiveKey(keyOf(item));
    rows.scrollToIndex(bounded);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${bounded}"]`)?.focus();
    });
  };
  const held = useMovedFocus(props, scroller, moveTo);
  const virtualRows = rows.getVirtualItems();
  useRowsShown(props, virtualRows[0]?.index ?? 0, virtualRows.at(-1)?.index ?? -1);
  return (
    <div
      ref={scroller}
      className={classes(styles.scroller, className)}
      onBlur={() => {
        held.current = null;
      }}
    >
      <ul className={styles.list} aria-label={label} style={{ height: rows.getTotalSize() }}>
        {virtualRows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          const active = row.index === activeIndex;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- rows take the keyboard, see the file's head
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one row is in the tab order, see the file's head
              tabIndex={active ? 0 : -1}
              className={styles.row}
              style={{ transform: `translateY(${row.start}px)` }}
              onFocus={() => {
                setActiveKey(keyOf(item));
                held.current = { key: keyOf(item), index: row.index };
                onRowFocus?.(item);
              }}
              onClick={(event) => props.onRowClick?.(event, item)}
              onContextMenu={openRowMenu}
              onKeyDown={(event) => onRowKey(event, item, row.index, moveTo, props)}
            >
              {renderRow(item, active)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface HeldRow {
  readonly key: string;
  readonly index: number;
}

/** To the row that is revealed; and when the one that has it is taken off, to what comes in its place: a browser drops it. */
function useMovedFocus<T>(
  { items, keyOf, revealKey = null }: VirtualListProps<T>,
  scroller: RefObject<HTMLDivElement | null>,
  moveTo: (index: number) => void,
): RefObject<HeldRow | null> {
  const held = useRef<HeldRow | null>(null);
  const move = useRef(moveTo);
  useEffect(() => {
    move.current = moveTo;
  });
  useEffect(() => {
    if (revealKey === null) return;
    const index = items.findIndex((item) => keyOf(item) === revealKey);
    if (index >= 0) move.current(index);
    // Only a new key reveals; rows that change under it must not take the focus.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [revealKey]);
  useEffect(() => {
    const row = held.current;
    if (row === null || items.some((item) => keyOf(item) === row.key)) return;
    held.current = null;
    const { activeElement } = document;
    if (activeElement !== document.body && scroller.current?.contains(activeElement) !== true) return;
    move.current(row.index);
  }, [items, keyOf, scroller]);
  return held;
}

function useRowsShown<T>({ items, onRowsShown }: VirtualListProps<T>, first: number, last: number): void {
  useEffect(() => onRowsShown?.(items.slice(first, last + 1)), [items, onRowsShown, first, last]);
}

/** The menu key acts on the focused `li`; the menu belongs to the row inside of it. */
function openRowMenu(event: MouseEvent<HTMLElement>): void {
  const row = event.currentTarget.firstElementChild;
  if (event.target !== event.currentTarget || row === null) return;
  event.preventDefault();
  const { left, top, height } = row.getBoundingClientRect();
  const at = { clientX: left + 32, clientY: top + Math.min(height, 32) };
  row.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }));
}

function onRowKey<T>(
  event: KeyboardEvent<HTMLElement>,
  item: T,
  index: number,
  moveTo: (index: number) => void,
  { items, keyOf, onActivate, onToggle, onRowKeyDown, onExtend }: VirtualListProps<T>,
): void {
  if (event.target !== event.currentTarget) return;
  const last = items.length - 1;
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key];
  if (target !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    moveTo(target);
    const to = items[Math.min(last, Math.max(0, target))];
    if (event.shiftKey && to !== undefined) onExtend?.(item, to);
  } else if (event.key === ' ' && onToggle !== undefined) {
    event.preventDefault();
    onToggle(item);
  } else if ((event.key === 'Enter' || event.key === ' ') && onActivate !== undefined) {
    event.preventDefault();
    onActivate(item);
  } else {
    onRowKeyDown?.(event, item, (key) => {
      const to = items.findIndex((each) => keyOf(each) === key);
      if (to >= 0) moveTo(to);
    });
  }
}
