/** Which rows of the library are visible, and asking for their assets. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { cardSizes, type GridLayout, gridLayout } from './grid-layout.ts';
import { useWidth } from './use-width.ts';

/** `count` are all cells, those included whose page is still on the way. */
export interface GridRows {
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  readonly layout: GridLayout;
  readonly count: number;
}

/** Margin around the cells, CSS pixels; and cells shown while nothing is known yet. */
const padding = 16;
const placeholders = 24;

/** Begins where the list was when it was last left. */
export function useGridRows(scroller: RefObject<HTMLDivElement | null>): GridRows {
  const { library, session } = useApp();
  const total = useStore(library.store, (state) => state.total);
  const view = useStore(library.store, (state) => state.view);
  const loading = useStore(library.store, (state) => state.status === 'loading');
  const cardSize = useStore(session.store, (state) => state.preferences?.cardSize ?? cardSizes.usual);
  const width = useWidth(scroller);
  const count = loading ? placeholders : total;
  const layout = gridLayout(Math.max(0, width - padding * 2), cardSize, view);
  const { columns, rowHeight } = layout;
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and in handlers, never memoised
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: width === 0 ? 0 : Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: padding,
    paddingEnd: padding,
    scrollPaddingStart: padding,
    scrollPaddingEnd: padding,
    overscan: 3,
    initialOffset: () => library.store.getState().scrollTop,
  });
  useEffect(() => rows.measure(), [rows, rowHeight, columns]);
  const drawn = rows.getVirtualItems();
  const first = (drawn[0]?.index ?? 0) * columns;
  const last = ((drawn.at(-1)?.index ?? 0) + 1) * columns - 1;
  useEffect(() => {
    if (!loading) library.need({ first, last });
  }, [library, loading, first, last, count]);
  // Another search is another list: it begins at its beginning.
  const search = useStore(library.store, (state) => state.search);
  const searched = useRef(search);
  useEffect(() => {
    if (searched.current === search) return;
    searched.current = search;
    rows.scrollToOffset(0);
  }, [rows, search]);
  return { rows, layout, count };
}
