/** Reads the part of the library that is on the screen: the newest question wins, and a refresh leaves what is seen where it is. */
import type { StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../main/contract/events.ts';
import type { LibraryPage } from '../../../main/contract/schema/library/search.ts';
import type { Client } from '../../bridge/bridge.ts';
import type { PageClock } from '../../bridge/clock.ts';
import { failureOf } from '../../bridge/failure.ts';
import { movedTo, standing, startOf, totals } from './answers.ts';
import { fillScreen } from './filling.ts';
import { ahead, type RowRange, withEvents } from './rows.ts';
import { createSeen } from './seen.ts';
import { type LibraryState, queryOf } from './state.ts';

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
