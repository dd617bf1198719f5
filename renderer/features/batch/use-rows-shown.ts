/** Which rows of the table exist, and where they are. */
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { DraftRow } from '../../state/batch-draft.ts';

/** Of every row and of the head, CSS pixels. */
export const rowHeight = 34;

/** The row of the keyboard always exists, so that the focus and what is typed there are not lost by scrolling. */
export function useRowsShown(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly DraftRow[],
  activeIndex: number,
): Virtualizer<HTMLDivElement, Element> {
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and in handlers, never memoised
  return useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    // The head takes the place of the first row.
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
    overscan: 6,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex])].toSorted((a, b) => a - b),
  });
}
