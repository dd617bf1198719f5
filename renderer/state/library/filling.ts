/** Reads the rows that a scrolled list lacks, window by window, those on the screen first. */
import type { StoreApi } from 'zustand/vanilla';
import type { LibraryPage } from '../../../main/contract/schema/library/search.ts';
import { failureOf } from '../../bridge/failure.ts';
import { missing, nearby, type RowRange, withPage } from './rows.ts';
import type { LibraryState } from './state.ts';

/** Until nothing is missing; false when the list has turned out to be another one by now. Never rejects. */
export async function fillScreen(options: {
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
  // A place that stays empty although it was asked for twice is one whose row cannot be read.
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
