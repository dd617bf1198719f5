/** Reads the windows of the library that are on the screen: one reading at a time, a new search ends the older. */
import type { StoreApi } from 'zustand/vanilla';
import type { AssetPage } from '../../main/contract/model/asset.ts';
import type { Client } from '../bridge/bridge.ts';
import { failureOf } from '../bridge/failure.ts';
import { aligned, missing, nearby, type PlaceRange, windowSize, withPage } from './library-places.ts';
import type { LibraryState } from './library-state.ts';

/** Assets per call at most, as the contract has it. */
const mostPerCall = 500;
const beginning: PlaceRange = { first: 0, last: 0 };

/** Neither promise rejects: failures are in the state. */
export interface Pager {
  /** Reads what is on the screen anew, then shows it at once. */
  reload(): Promise<void>;
  /** The places that are on the screen: reads those that are missing. */
  need(screen: PlaceRange): Promise<void>;
  /** For another search: an answer that is still to come will not be shown, and `reload` begins with the newest. */
  leave(): void;
}

/** `onReload` is called when a reading anew starts, `onReloaded` when its items are shown. */
export function createPager(options: {
  readonly list: Client['assets']['list'];
  readonly store: StoreApi<LibraryState>;
  readonly onReload: () => void;
  readonly onReloaded: () => void;
}): Pager {
  const { setState: set, getState: get } = options.store;
  let running = new AbortController();
  let goingOn = false;
  let screen = beginning;
  let drift = 0;

  // Assets that are held back are before all others at the other side, but not in the list here.
  const page = ({ first, last }: PlaceRange, signal: AbortSignal): Promise<AssetPage> => {
    const { search, arrived } = get();
    return options.list({ search, offset: first + arrived.length, limit: last - first + 1 }, { signal });
  };

  const reload = async (): Promise<void> => {
    running.abort();
    goingOn = false;
    running = new AbortController();
    const { signal } = running;
    options.onReload();
    const { status, items, arrived } = get();
    const empty = status === 'loading' || (status === 'failed' && items.size === 0);
    set({ status: empty ? 'loading' : 'searching' });
    const shown = aligned(screen, mostPerCall);
    const head = { first: -arrived.length, last: windowSize - 1 };
    try {
      const pages = [page(head, signal), ...(shown.first >= windowSize ? [page(shown, signal)] : [])];
      const [newest, visible] = await Promise.all(pages);
      if (signal.aborted || newest === undefined) return;
      // Those that were held back are shown now, and move the others down.
      showAnew(options.store, newest, visible ?? null, shown.first + arrived.length);
      drift = 0;
      options.onReloaded();
      void need(screen);
    } catch (error) {
      if (!signal.aborted) set({ status: 'failed', error: failureOf(error) });
    }
  };

  const show = (answer: AssetPage, offset: number): void => {
    const found = showPage(options.store, answer, offset, screen);
    // Once, the news of it is still on its way; twice, it was missed.
    if (found !== 0 && found === drift) void reload();
    drift = found;
  };

  const need = async (visible: PlaceRange): Promise<void> => {
    screen = visible;
    if (goingOn || get().status !== 'ready') return;
    const { signal } = running;
    goingOn = true;
    try {
      // A place that stays empty although it was asked for twice is one whose row cannot be read.
      let asked = -1;
      let times = 0;
      for (;;) {
        const { items, total, arrived } = get();
        const range = missing(items, total, screen);
        times = range?.first === asked ? times + 1 : 1;
        if (range === null || times > 2) break;
        asked = range.first;
        const wanted = aligned(range, mostPerCall);
        const answer = await page(wanted, signal);
        if (signal.aborted) return;
        show(answer, wanted.first + arrived.length);
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted) set({ status: 'failed', error: failureOf(error) });
    } finally {
      if (!signal.aborted) goingOn = false;
    }
  };

  return {
    reload,
    need,
    leave() {
      running.abort();
      goingOn = false;
      screen = beginning;
    },
  };
}

/** In place of all that was loaded; `first` is the place of what is visible when that is another page than the newest. */
function showAnew(
  { setState: set }: StoreApi<LibraryState>,
  newest: AssetPage,
  visible: AssetPage | null,
  first: number,
): void {
  const loaded = withPage(new Map(), 0, newest.assets);
  const items = visible === null ? loaded : withPage(loaded, first, visible.assets);
  const { total } = visible ?? newest;
  set({ items, total, status: 'ready', error: null, arrived: [] });
}

/**
 * A place is counted from the end of the list: assets that arrive at its beginning meanwhile do not change it. Answers
 * how many more assets there are at the other side than are known here.
 */
function showPage(
  { getState: get, setState: set }: StoreApi<LibraryState>,
  answer: AssetPage,
  offset: number,
  screen: PlaceRange,
): number {
  const { items, total, arrived } = get();
  const first = total - (answer.total - offset);
  set({ items: nearby(withPage(items, first, answer.assets), screen) });
  return answer.total - total - arrived.length;
}
