/** Scrolling a content that is higher than browsers lay out: a shorter one is scrolled in its place. Pure; CSS pixels. */

/** Browsers clip elements at 33,554,400 (Chromium) or 17,895,700 (Firefox). */
export const mostHeight = 15_000_000;
/** How far the scroll bar may be from where it belongs before it is put right. */
const mostSkew = 100_000;

/** `base` is added to the scroll position to know what is seen. */
export interface ScrollScale {
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
export function laidOutHeight(content: number): number {
  return Math.min(content, mostHeight);
}

/** After the scroll bar went from `before` to `scrollTop`. Small steps scroll by as much; a jump goes to that part of the whole. */
export function afterScroll(
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
export function scrollTo({ content, view }: Heights, wanted: number): ScrollScale & { scrollTo: number } {
  const end = Math.max(0, content - view);
  const seen = Math.min(end, Math.max(0, wanted));
  if (content <= mostHeight) return { seen, base: 0, scrollTo: seen };
  const bar = (seen / end) * (mostHeight - view);
  return { seen, base: seen - bar, scrollTo: bar };
}
