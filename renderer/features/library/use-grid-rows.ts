/** Which rows of the library are visible, and paging on to what is about to be. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
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
  const total = useStore(library.store, (state) => Math.max(state.total, state.items.length));
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
  const lastIndex = ((rows.getVirtualItems().at(-1)?.index ?? 0) + 1) * columns - 1;
  useEffect(() => {
    if (!loading) library.need(Math.min(lastIndex, count - 1));
  }, [library, loading, lastIndex, count]);
  return { rows, layout, count };
}
