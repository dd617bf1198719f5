/** Keys, clicks, the rubber band and drags of the list: what they choose, open, move to and take out of the window. */
import {
  type CSSProperties,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { mainFileOf } from '../../../../main/contract/rules/main-file.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { assetCount } from '../../asset/asset-words.ts';
import { type Dragged, dragToDesktop, hasDesktop, offerDownload } from '../../shared/hand-out-files.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { openRow, subjectNow, targetCount } from '../library-actions.ts';
import { type Chosen, isChosen, nothingChosen, withRows } from '../store/state.ts';
import { type Band, type GridLayout, indexAfterKey, placesIn } from './list-layout.ts';
import type { FixedRows } from './use-fixed-rows.ts';

/** The place of the card or row that an event is about; null beside them. */
export function placeAt(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return cell === null ? null : Number(cell.dataset['place']);
}

/** A button or a field inside of a cell has its own use for clicks and keys. */
function isInner(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, input') !== null;
}

/** Null where assets are cards. */
function headOf(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[role="columnheader"] button') ?? null;
}

interface ListInput {
  readonly handlers: {
    onKeyDown(event: KeyboardEvent): void;
    onFocus(event: FocusEvent): void;
    onClick(event: MouseEvent): void;
    onDoubleClick(event: MouseEvent): void;
  };
  /** The menu is about what is chosen, or about this row when it is not among it. */
  chooseForMenu(place: number): void;
}

export function useListInput({
  scroller,
  rows,
  layout: { columns, rowHeight },
  count,
  viewHeight,
}: {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: FixedRows;
  readonly layout: GridLayout;
  readonly count: number;
  readonly viewHeight: number;
}): ListInput {
  const app = useStores<'library' | 'navigation' | 'notices'>();
  const { library, notices } = app;
  const state = library.store.getState;
  const attempt = (action: Promise<void>): void => {
    action.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const focusOn = useFocusNext(scroller, rows, columns);

  const moveTo = (place: number, event: KeyboardEvent): void => {
    library.activate(place);
    focusOn(place);
    if (event.shiftKey) attempt(library.choosing.range(place, event.ctrlKey || event.metaKey));
    else if (!event.ctrlKey && !event.metaKey) attempt(library.choosing.one(place, 'only'));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeAt(event.target);
    if (place === null || isInner(event.target) || event.altKey) return;
    const pageRows = Math.floor(viewHeight / rowHeight);
    const row = state().rows.get(place);
    const stackKey =
      row?.type === 'stack' && columns === 1 && event.key === (row.open ? 'ArrowLeft' : 'ArrowRight');
    // Above the first row are the heads of the columns.
    const head = event.key === 'ArrowUp' && place === 0 && columns === 1 ? headOf(scroller.current) : null;
    if (head !== null) {
      head.focus();
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const target = stackKey ? null : indexAfterKey(event.key, { index: place, count, columns, pageRows });
    if (target !== null) moveTo(target, event);
    else if (event.key === ' ' && (event.ctrlKey || event.metaKey))
      attempt(library.choosing.one(place, 'toggle'));
    else if (event.key === ' ') library.do('look');
    else if ((event.key === 'Enter' || stackKey) && row !== undefined) openRow(app, row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    handlers: {
      onKeyDown,
      onFocus(event) {
        const place = placeAt(event.target);
        if (place !== null && place !== state().active.place) library.activate(place);
      },
      onClick(event) {
        const place = placeAt(event.target);
        if (place === null || isInner(event.target)) return;
        library.activate(place);
        if (event.shiftKey) attempt(library.choosing.range(place, event.ctrlKey || event.metaKey));
        else attempt(library.choosing.one(place, event.ctrlKey || event.metaKey ? 'toggle' : 'only'));
      },
      onDoubleClick(event) {
        const place = placeAt(event.target);
        const row = place === null ? undefined : state().rows.get(place);
        if (row !== undefined && !isInner(event.target)) openRow(app, row);
      },
    },
    chooseForMenu(place) {
      const { rows: loaded, chosen } = state();
      const row = loaded.get(place);
      library.activate(place);
      if (row !== undefined && !isChosen(chosen, row)) attempt(library.choosing.one(place, 'only'));
    },
  };
}

/** Nothing in particular has the focus. */
function isFree(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.tagName === 'MAIN';
}

/** The row that a key leads to may not exist yet: it takes the focus once it has been drawn. */
function useFocusNext(
  scroller: RefObject<HTMLDivElement | null>,
  rows: FixedRows,
  columns: number,
): (place: number) => void {
  const { library, navigation } = useStores<'library' | 'navigation'>();
  const next = useRef<number | null>(null);
  const coming = useRef(false);
  const give = (): void => {
    if (next.current === null) return;
    // Who went on meanwhile is not called back.
    if (coming.current && !isFree(document.activeElement)) next.current = null;
    if (next.current === null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${next.current}"]`);
    if (cell === null || cell === undefined) return;
    next.current = null;
    coming.current = false;
    cell.focus({ preventScroll: true });
  };
  // Back from an asset the keyboard goes on at its row.
  useEffect(() => {
    if (navigation.store.getState().entries.length < 2 || !isFree(document.activeElement)) return;
    coming.current = true;
    next.current = library.store.getState().active.place;
  }, [navigation, library]);
  useEffect(give);
  const { scrollToRow } = rows;
  // From outside, as after looking closely, the active row is moved, too: the list follows while it has the focus.
  useEffect(
    () =>
      library.store.subscribe(({ active, doing, searches }, before) => {
        // A user who is quicker than the returning focus is typing a name already, and goes on typing.
        if (doing === 'rename') next.current = null;
        if (active.place === before.active.place && doing === before.doing) return;
        if (searches !== before.searches) return;
        const back = doing === null && before.doing !== null;
        if (doing !== 'look' && !back) return;
        scrollToRow(Math.floor(active.place / columns));
        if (back) {
          coming.current = false;
          next.current = active.place;
        }
      }),
    [library, scrollToRow, columns],
  );
  return (place) => {
    scrollToRow(Math.floor(place / columns));
    coming.current = false;
    next.current = place;
    give();
  };
}

// A rubber band over empty ground: what it touches is chosen, and the list scrolls under its end.

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

// Assets that are dragged from the list: onto a tag or a collection of the side panel, or out of the window. A drag of
// the system's own cannot carry what the panel needs and cannot take over from one of the page, so in Caliper's own
// window Alt decides at its beginning; in a browser one drag does both, since a download is only one more kind of data.

/** The type under which a drag is known here; what it is about is what is chosen. */
export const draggedAssets = 'application/x-caliper-assets';

/** Begins the system's drag of all that is chosen: main files, with Shift the folders. */
export function useDragChosen(): (event: DragEvent) => void {
  const app = useStores<'api' | 'library' | 'notices'>();
  return (event) => {
    const what = event.shiftKey ? 'folder' : 'file';
    dragToDesktop(app, event, async (): Promise<Dragged | null> => {
      const subject = await subjectNow(app);
      return subject === null ? null : { of: [...subject.of], what };
    });
  };
}

/** Handlers for the list. */
export function useDragOut(): {
  onDragStart(event: DragEvent): void;
  /** A browser wants to know at once what is dragged, so it is read when the button goes down. */
  onPress(event: PointerEvent): void;
} {
  const app = useStores<'api' | 'library' | 'session'>();
  const dragChosen = useDragChosen();
  const pressed = useRef<AssetDetail | null>(null);
  const rowAt = (target: EventTarget): LibraryRow | undefined => {
    const place = placeAt(target);
    return place === null ? undefined : app.library.store.getState().rows.get(place);
  };
  return {
    onPress({ target, button }) {
      pressed.current = null;
      const row = rowAt(target);
      if (button !== 0 || row?.type !== 'asset' || hasDesktop(app)) return;
      app.api.assets.get({ assetId: row.asset.id }).then(
        (detail) => {
          pressed.current = detail;
          return undefined;
        },
        // Without it the drag is for the panel alone.
        () => undefined,
      );
    },
    onDragStart(event) {
      const place = placeAt(event.target);
      const row = rowAt(event.target);
      if (place === null || row === undefined) return;
      app.library.activate(place);
      if (!isChosen(app.library.store.getState().chosen, row)) void app.library.choosing.one(place, 'only');
      // Of an open stack nothing is chosen.
      if (targetCount(app) === 0) return event.preventDefault();
      if (event.altKey && hasDesktop(app)) {
        dragChosen(event);
        return;
      }
      const count = targetCount(app);
      event.dataTransfer.effectAllowed = 'copy';
      event.dataTransfer.setData(draggedAssets, assetCount(count));
      const detail = pressed.current;
      if (count !== 1 || row.type !== 'asset' || detail?.id !== row.asset.id) return;
      const main = mainFileOf(detail.files);
      if (main !== null && detail.deletedHereAt === null) offerDownload(event, detail, main.localPath);
    },
  };
}
