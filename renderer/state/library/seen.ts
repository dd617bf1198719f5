/** What of the list is on the screen, and how much around it is wanted there. */
import type { PageClock } from '../../bridge/clock.ts';
import { ahead, type RowRange } from './rows.ts';

/** A search that is still being typed is over before anybody scrolls: what lies beyond the screen is read after a pause. */
const settledMs = 200;

export interface Seen {
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
export function createSeen(clock: PageClock, settled: () => void): Seen {
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
      // Whoever scrolls has settled.
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
