/** A rubber band over empty ground: what it touches is chosen, and the list scrolls under its end. */
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStores } from '../../../stores/use-stores.ts';
import { type Chosen, nothingChosen, withRows } from '../store/chosen.ts';
import { type Band, type GridLayout, placesIn } from './grid-layout.ts';
import { placeAt } from './list-input.ts';
import type { FixedRows } from './use-fixed-rows.ts';

/** Less is a click. */
const leastPx = 4;
const edgePx = 32;
const stepPx = 24;

/** `shown` is where it is to be drawn within the content; null while there is none. */
export function useBand({
  scroller,
  rows,
  layout,
  count,
}: {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: FixedRows;
  readonly layout: GridLayout;
  readonly count: number;
}): { readonly shown: CSSProperties | null; onPointerDown(event: PointerEvent): void } {
  const { library } = useStores<'library'>();
  const [band, setBand] = useState<Band | null>(null);
  const latest = useRef({ rows, layout, count });
  useEffect(() => {
    latest.current = { rows, layout, count };
  });
  const onPointerDown = (event: PointerEvent): void => {
    const element = scroller.current;
    if (event.button !== 0 || element === null || placeAt(event.target) !== null) return;
    if (event.target instanceof Element && event.target.closest('[role="columnheader"]') !== null) return;
    const box = element.getBoundingClientRect();
    // The scroll bar is no ground.
    if (event.clientX > box.left + element.clientWidth || event.clientY > box.top + element.clientHeight)
      return;
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    const before: Chosen = adds ? library.store.getState().chosen : nothingChosen;
    if (!adds) library.choose(nothingChosen);
    const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({
      x: clientX - box.left + element.scrollLeft,
      y: clientY - box.top + latest.current.rows.seenTop(),
    });
    const from = at(event);
    const follow = (move: globalThis.PointerEvent): void => {
      if (move.clientY < box.top + edgePx) element.scrollBy({ top: -stepPx, behavior: 'instant' });
      else if (move.clientY > box.bottom - edgePx) element.scrollBy({ top: stepPx, behavior: 'instant' });
      const to = at(move);
      const next = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
      if (Math.abs(to.x - from.x) + Math.abs(to.y - from.y) < leastPx) return;
      setBand(next);
      const loaded = library.store.getState().rows;
      const touched = placesIn(next, latest.current.layout, latest.current.count).flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, n) => loaded.get(first + n)).filter(
          (row) => row !== undefined,
        ),
      );
      library.choose(withRows(before, touched));
    };
    const stop = new AbortController();
    const { signal } = stop;
    const end = (): void => {
      stop.abort();
      setBand(null);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
  };
  if (band === null) return { shown: null, onPointerDown };
  const base = rows.topOf(0) - layout.top;
  return {
    shown: {
      left: Math.min(band.fromX, band.toX),
      top: Math.min(band.fromY, band.toY) + base,
      width: Math.abs(band.toX - band.fromX),
      height: Math.abs(band.toY - band.fromY),
    },
    onPointerDown,
  };
}
