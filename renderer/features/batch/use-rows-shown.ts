/** Which rows of the table exist, and where they are. */
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Of every row and of the head, CSS pixels. */
export const rowHeight = 34;

/** Rows are known by their places: by their ids, each edit would lay out all of them anew. The row of the keyboard always exists, so that the focus and what is typed there are not lost by scrolling. */
export function useRowsShown(
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
