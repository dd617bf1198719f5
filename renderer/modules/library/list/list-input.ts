/** Keys, clicks and the focus of the list: what they choose, open and move to. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useStores } from '../../../stores/use-stores.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { openRow } from '../library-actions.ts';
import { isChosen } from '../store/chosen.ts';
import { type GridLayout, indexAfterKey } from './grid-layout.ts';
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
