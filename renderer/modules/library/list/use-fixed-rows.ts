/** Which rows of a list are visible when all are equally high, and how large its place is: a million of them cost what ten do. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

// The size of an element, followed.

/** Inner size in CSS pixels, without scroll bars; both are 0 before the first layout. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = current;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Browsers clip elements at 33,554,400 (Chromium) or 17,895,700 (Firefox). */
const mostHeight = 15_000_000;
/** How far the scroll bar may be from where it belongs before it is put right. */
const mostSkew = 100_000;

/** `base` is added to the scroll position to know what is seen. */
interface ScrollScale {
  readonly seen: number;
  readonly base: number;
  /** Where the scroll bar is to be put; null when it is right. */
  readonly scrollTo: number | null;
}

interface Heights {
  /** Of the whole content, and of what of it is seen. */
  readonly content: number;
  readonly view: number;
}

/** Of the element that is scrolled. */
function laidOutHeight(content: number): number {
  return Math.min(content, mostHeight);
}

/** After the scroll bar went from `before` to `scrollTop`. Small steps scroll by as much; a jump goes to that part of the whole. */
function afterScroll(
  heights: Heights,
  { before, scrollTop, base }: { readonly before: number; readonly scrollTop: number; readonly base: number },
): ScrollScale {
  const { content, view } = heights;
  if (content <= mostHeight) return { seen: scrollTop, base: 0, scrollTo: null };
  const end = content - view;
  const barEnd = mostHeight - view;
  if (Math.abs(scrollTop - before) > view * 2) {
    const seen = (scrollTop / barEnd) * end;
    return { seen, base: seen - scrollTop, scrollTo: null };
  }
  const seen = Math.min(end, Math.max(0, scrollTop + base));
  const belongs = (seen / end) * barEnd;
  const stuck = (scrollTop <= 0 && seen > 0) || (scrollTop >= barEnd && seen < end);
  const off = Math.abs(belongs - scrollTop) > mostSkew;
  return stuck || off
    ? { seen, base: seen - belongs, scrollTo: belongs }
    : { seen, base: seen - scrollTop, scrollTo: null };
}

/** To show what lies at `wanted`. */
function scrollTo({ content, view }: Heights, wanted: number): ScrollScale & { scrollTo: number } {
  const end = Math.max(0, content - view);
  const seen = Math.min(end, Math.max(0, wanted));
  if (content <= mostHeight) return { seen, base: 0, scrollTo: seen };
  const bar = (seen / end) * (mostHeight - view);
  return { seen, base: seen - bar, scrollTo: bar };
}

/** `first` to `last` are drawn: those that are seen and a few more. */
export interface FixedRows {
  readonly first: number;
  readonly last: number;
  /** Those that are seen, at least in part. */
  readonly seenFirst: number;
  readonly seenLast: number;
  /** Of the content element. */
  readonly height: number;
  /** Of a row within the content element. */
  topOf(row: number): number;
  /** Scrolls as little as shows the row, or puts it at the top. */
  scrollToRow(row: number, at?: 'near' | 'top'): void;
  /** Moves the view with rows that have moved. */
  scrollByRows(rows: number): void;
  /** How far the content was scrolled, with all that the scroll bar leaves out. */
  seenTop(): number;
  onScroll(): void;
}

const overscan = 2;

/** `top` is above the first row and stays in view when `sticky`. */
export function useFixedRows(
  scroller: RefObject<HTMLDivElement | null>,
  {
    count,
    rowHeight,
    top,
    bottom,
    sticky,
    height: view,
  }: {
    readonly count: number;
    readonly rowHeight: number;
    readonly top: number;
    readonly bottom: number;
    readonly sticky: boolean;
    readonly height: number;
  },
): FixedRows {
  const content = top + count * rowHeight + bottom;
  const [shown, setShown] = useState({ first: 0, last: -1, base: 0 });
  const now = useRef({ seen: 0, base: 0, before: 0 });

  const head = sticky ? top : 0;
  const take = useCallback(
    (seen: number, base: number, bar: number) => {
      now.current = { seen, base, before: bar };
      const rowAt = (y: number): number =>
        Math.min(count - 1, Math.max(0, Math.floor((y - top) / rowHeight)));
      const next = { first: Math.max(0, rowAt(seen + head)), last: rowAt(seen + view - 1), base };
      // Drawn anew when a row comes or goes, not for every pixel.
      setShown((old) =>
        old.first === next.first && old.last === next.last && old.base === base ? old : next,
      );
    },
    [count, top, head, rowHeight, view],
  );
  const jump = useCallback(
    (wanted: number) => {
      const element = scroller.current;
      if (element === null) return;
      const next = scrollTo({ content, view }, wanted);
      take(next.seen, next.base, next.scrollTo);
      element.scrollTo({ top: next.scrollTo, behavior: 'instant' });
    },
    [scroller, content, view, take],
  );
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { base, before } = now.current;
    const { scrollTop } = element;
    const next = afterScroll({ content, view }, { before, scrollTop, base });
    take(next.seen, next.base, next.scrollTo ?? scrollTop);
    if (next.scrollTo !== null) element.scrollTo({ top: next.scrollTo, behavior: 'instant' });
  }, [scroller, content, view, take]);
  // A shorter list scrolls on its own without saying so in time.
  useLayoutEffect(onScroll, [onScroll]);

  const scrollToRow = useCallback(
    (row: number, at: 'near' | 'top' = 'near') => {
      const begin = top + row * rowHeight;
      const { seen } = now.current;
      if (at === 'top') return jump(row === 0 ? 0 : begin - head);
      if (begin - head < seen) jump(row === 0 ? 0 : begin - head);
      else if (begin + rowHeight > seen + view) jump(begin + rowHeight - view);
      return undefined;
    },
    [top, rowHeight, head, view, jump],
  );
  const seenLast = Math.min(shown.last, count - 1);
  return {
    first: Math.max(0, Math.min(shown.first, seenLast) - overscan),
    last: Math.min(count - 1, seenLast + overscan),
    seenFirst: Math.max(0, Math.min(shown.first, seenLast)),
    seenLast,
    height: laidOutHeight(content),
    topOf: (row) => top + row * rowHeight - shown.base,
    scrollToRow,
    scrollByRows: useCallback((by) => jump(now.current.seen + by * rowHeight), [jump, rowHeight]),
    seenTop: useCallback(() => now.current.seen, []),
    onScroll,
  };
}
