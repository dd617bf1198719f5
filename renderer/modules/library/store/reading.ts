/** Reads the part of the library that is on the screen: the newest question wins, and a refresh leaves what is seen where it is. */

import type { StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { LibraryPage } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import { failureOf } from '../../../bridge/failure.ts';
import {
  ahead,
  assetOf,
  keyOf,
  missing,
  nearby,
  placeOf,
  type RowRange,
  withEvents,
  withPage,
} from './loaded-rows.ts';
import { type LibraryState, queryOf } from './state.ts';

// What an answer makes of the state: another list, or the same one with what is seen where it was. Pure.

/** What of an answer is about the whole list. */
function totals({
  total,
  assets,
  whole,
  faults,
}: LibraryPage): Pick<LibraryState, 'total' | 'assets' | 'whole' | 'faults'> {
  return { total, assets, whole, faults };
}

/** Another list, shown from its beginning; the active row stays it when it is there. */
function startOf(
  answer: LibraryPage,
  { active, searches }: LibraryState,
): Pick<LibraryState, 'rows' | 'active' | 'searches' | 'topPlace' | 'anchor'> {
  const rows = withPage(new Map(), 0, answer.rows);
  const place = placeOf(rows, active.key) ?? 0;
  const first = rows.get(place);
  return {
    rows,
    active: { key: first === undefined ? null : keyOf(first), place },
    searches: searches + 1,
    topPlace: 0,
    anchor: place,
  };
}

/** The same list as it is by now, read from `begin` on; what is on the screen has moved by so many rows. */
function movedTo(
  answer: LibraryPage,
  begin: number,
  by: number,
  { active, anchor, moved }: LibraryState,
): Pick<LibraryState, 'rows' | 'active' | 'moved' | 'anchor'> {
  const rows = withPage(new Map(), begin, answer.rows);
  const last = Math.max(0, answer.total - 1);
  const place = placeOf(rows, active.key) ?? Math.min(last, Math.max(0, active.place + by));
  const there = rows.get(place);
  return {
    rows,
    active: { key: there === undefined ? active.key : keyOf(there), place },
    anchor: Math.min(last, Math.max(0, anchor + by)),
    moved: by === 0 ? moved : { times: moved.times + 1, rows: by },
  };
}

/** What must not move: the active row when it is seen, else the first that is. At its beginning the list shows what is new. */
function standing(
  { rows, active }: LibraryState,
  screen: RowRange,
): { readonly assetId: AssetId; readonly place: number } | null {
  if (screen.first === 0) return null;
  const near = active.place >= screen.first && active.place <= screen.last ? active.place : screen.first;
  const shown = rows.get(near);
  // An open stack shows its assets twice; the first member tells it as well.
  const seen = shown?.type === 'stack' && shown.open ? near + 1 : near;
  const row = rows.get(seen);
  const asset = row === undefined ? null : assetOf(row);
  return asset === null ? null : { assetId: asset.id, place: seen };
}

/** A search that is still being typed is over before anybody scrolls: what lies beyond the screen is read after a pause. */
const settledMs = 200;

interface Seen {
  screen(): RowRange;
  /** How many rows the screen has held at most; 0 while that is not known. */
  fits(): number;
  /** How many rows before and after the screen are wanted as well. */
  beyond(): number;
  /** These are on the screen now. */
  see(visible: RowRange): void;
  /** The same rows are `by` rows further down. */
  move(by: number): void;
  /** Another list is shown from its beginning; nothing beyond the screen is wanted for a moment. */
  restart(): void;
  /** Whatever is wanted is wanted now. */
  settle(): void;
}

/** `settled` is called when what lies beyond the screen is wanted again. */
function createSeen(clock: PageClock, settled: () => void): Seen {
  let screen: RowRange = { first: 0, last: -1 };
  let most = 0;
  let settling: { cancel(): void } | null = null;
  const settle = (): void => {
    settling?.cancel();
    settling = null;
  };
  return {
    screen: () => screen,
    fits: () => most,
    beyond: () => (settling === null ? ahead : 0),
    see(visible) {
      // The scrolling has settled.
      if (visible.first !== screen.first) settle();
      screen = visible;
      most = Math.max(most, visible.last - visible.first + 1);
    },
    move(by) {
      screen = { first: Math.max(0, screen.first + by), last: Math.max(0, screen.last + by) };
    },
    restart() {
      screen = { first: 0, last: Math.max(0, screen.last - screen.first) };
      settle();
      settling = clock.after(settledMs, () => {
        settle();
        settled();
      });
    },
    settle,
  };
}

/** Rows of the first answer while it is not known how many fit on the screen: with fewer a second question follows at once, which needs the index. */
const firstRows = 60;
/** Beyond those that fit: what is typed next may be shown in lower rows. */
const spare = 8;
const mostRows = 300;

/** No promise rejects: failures are in the state. */
export interface Reading {
  /** Another question: begins at the beginning of its list. What is shown stays until the answer is there. */
  ask(): Promise<void>;
  /** The same question again, since its answer may have changed. What is on the screen stays where it is. */
  refresh(): Promise<void>;
  /** The rows that are on the screen: reads those that are missing. */
  need(screen: RowRange): void;
  /** What changed meanwhile: an answer that is on its way may be older. */
  heard(events: readonly AppEvent[]): void;
  /** Reads the list at the place where it was left. */
  start(topPlace: number): Promise<void>;
}

type ReadPage = (first: number, rows: number, signal: AbortSignal) => Promise<LibraryPage>;

interface ReadingPorts {
  readonly api: Pick<Client['library'], 'search' | 'place'>;
  readonly store: StoreApi<LibraryState>;
  readonly clock: PageClock;
}

/** Nothing is read at first. */
export function createReading({ api, store, clock }: ReadingPorts): Reading {
  const { setState: set, getState: get } = store;
  let running = new AbortController();
  let reading = false;
  let filling = false;
  let again = false;
  let meanwhile: AppEvent[] = [];

  const page = pageReader(api, get);
  const seen = createSeen(clock, () => void fill());

  const read = async (what: (signal: AbortSignal) => Promise<Partial<LibraryState>>): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    seen.settle();
    [reading, filling, again, meanwhile] = [true, false, false, []];
    const { text } = get();
    try {
      const answer = await what(signal);
      if (signal.aborted) return;
      const rows = withEvents(answer.rows ?? get().rows, meanwhile);
      set({ ...answer, rows, answered: text, status: 'ready', error: null });
    } catch (error) {
      if (signal.aborted) return;
      set({ status: 'failed', error: failureOf(error) });
    }
    reading = false;
    if (again) void refresh();
    else void fill();
  };

  const ask = (): Promise<void> => {
    set({ status: whileAsking(get()) });
    return read(async (signal) => {
      const fits = seen.fits();
      const answer = await page(0, fits > 0 ? fits + spare : firstRows, signal);
      signal.throwIfAborted();
      seen.restart();
      return { ...startOf(answer, get()), ...totals(answer) };
    });
  };

  const refresh = async (): Promise<void> => {
    again = reading;
    if (reading) return;
    await read(async (signal) => {
      const { by, ...part } = await readAgain({ api, page, state: get, screen: seen.screen, signal });
      seen.move(by);
      return part;
    });
  };

  const fill = async (): Promise<void> => {
    const { status } = get();
    if (filling || reading || status === 'loading' || status === 'failed') return;
    const { signal } = running;
    filling = true;
    meanwhile = [];
    const same = await fillScreen({
      store,
      signal,
      screen: seen.screen,
      beyond: seen.beyond,
      page: (first, rows) => page(first, rows, signal),
      renewed: (rows) => withEvents(rows, meanwhile),
    });
    if (signal.aborted) return;
    filling = false;
    if (!same || again) void refresh();
  };

  return {
    ask,
    refresh,
    need(visible) {
      seen.see(visible);
      void fill();
    },
    heard: (events) => void ((reading || filling) && meanwhile.push(...events)),
    start(topPlace) {
      seen.see({ first: topPlace, last: topPlace });
      return refresh();
    },
  };
}

function whileAsking({ status, rows }: LibraryState): LibraryState['status'] {
  const empty = status === 'loading' || (status === 'failed' && rows.size === 0);
  return empty ? 'loading' : 'searching';
}

function pageReader(api: Pick<Client['library'], 'search'>, state: () => LibraryState): ReadPage {
  return (first, rows, signal) => {
    const limit = Math.min(mostRows, rows);
    const query = { ...queryOf(state()), offset: Math.max(0, first), limit, early: true };
    return api.search(query, { signal });
  };
}

/** What is on the screen as it is by now, wherever it is by now: `by` rows further down. */
async function readAgain({
  api,
  page,
  state,
  screen,
  signal,
}: {
  readonly api: Pick<Client['library'], 'place'>;
  readonly page: ReadPage;
  readonly state: () => LibraryState;
  readonly screen: () => RowRange;
  readonly signal: AbortSignal;
}): Promise<Partial<LibraryState> & { readonly by: number }> {
  const seen = screen();
  const first = Math.max(0, seen.first - ahead);
  const count = Math.max(firstRows, seen.last + ahead - first);
  const still = standing(state(), seen);
  const [found, there] = await Promise.all([
    still === null ? null : api.place({ ...queryOf(state()), assetId: still.assetId }, { signal }),
    page(first, count, signal),
  ]);
  const place = found?.offset ?? null;
  const by = still === null || place === null ? 0 : place - still.place;
  const begin = Math.max(0, first + by);
  const answer = begin === first ? there : await page(begin, count, signal);
  return { by, ...movedTo(answer, begin, by, state()), ...totals(answer) };
}

/** Until nothing is missing; false when the list has turned out to be another one by now. Never rejects. */
async function fillScreen(options: {
  readonly store: StoreApi<LibraryState>;
  /** Asked anew before each window: the user scrolls on meanwhile. */
  readonly screen: () => RowRange;
  /** How many rows before and after those are wanted as well. */
  readonly beyond: () => number;
  readonly page: (first: number, rows: number) => Promise<LibraryPage>;
  /** The rows with what has changed since the call. */
  readonly renewed: (rows: LibraryState['rows']) => LibraryState['rows'];
  readonly signal: AbortSignal;
}): Promise<boolean> {
  const { store, screen, beyond, signal } = options;
  let same = true;
  // A place that stays empty although it was requested twice is one whose row cannot be read.
  let asked = -1;
  let times = 0;
  try {
    for (;;) {
      const { rows, total } = store.getState();
      const range = missing(rows, total, screen(), beyond());
      times = range?.first === asked ? times + 1 : 1;
      if (range === null || times > 2) return same;
      asked = range.first;
      const answer = await options.page(range.first, range.last - range.first + 1);
      if (signal.aborted) return true;
      const now = store.getState();
      const loaded = nearby(withPage(now.rows, range.first, answer.rows), screen());
      store.setState({ rows: options.renewed(loaded) });
      same &&= answer.total === now.total;
    }
  } catch (error) {
    if (!signal.aborted) store.setState({ status: 'failed', error: failureOf(error) });
    return true;
  }
}
