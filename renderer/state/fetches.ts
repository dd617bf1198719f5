/** What is being fetched of assets that were made elsewhere: kept current while somebody looks. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Fetches as FetchesSum } from '../../main/contract/schema/transfer.ts';
import type { Client } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';
import type { Events } from '../bridge/events.ts';
import { createFinishingPace } from './finishing-pace.ts';

/** `leftMs` until all that go on are there; null while it cannot be told. */
export interface FetchesShown extends FetchesSum {
  readonly leftMs: number | null;
}

export interface Fetches {
  /** Null while nothing is known; what could not be read stays as it was. */
  readonly store: StoreApi<FetchesShown | null>;
  /** While it is shown it is read anew, at most once a second. */
  setShown(shown: boolean): void;
  /** All of them, or on again; rejects with `FailureError`. */
  pause(paused: boolean): Promise<void>;
}

const againMs = 1000;

/** Follows `transfer.changed`. */
export function createFetches({
  api,
  events,
  clock,
}: {
  readonly api: { readonly transfers: Pick<Client['transfers'], 'elsewhere' | 'pauseElsewhere'> };
  readonly events: Pick<Events, 'on'>;
  readonly clock: PageClock;
}): Fetches {
  const store: Fetches['store'] = createStore(() => null);
  let shown = false;
  let timer: { cancel(): void } | null = null;
  let asked = 0;
  let pace = createFinishingPace();
  // What was asked last counts.
  const read = async (question: Promise<FetchesSum>): Promise<void> => {
    asked += 1;
    const mine = asked;
    const sum = await question;
    if (mine !== asked) return;
    const { assets, paused, stopped } = sum;
    const now = { atMs: clock.now(), left: assets, going: assets - paused - stopped };
    store.setState({ ...sum, leftMs: pace.after(now) }, true);
  };
  const load = (): void => {
    timer = null;
    read(api.transfers.elsewhere()).catch(() => undefined);
  };
  events.on((batch) => {
    const isTold = batch.some(({ type }) => type === 'ready' || type === 'transfer.changed');
    if (shown && isTold) timer ??= clock.after(againMs, load);
  });
  return {
    store,
    setShown(next) {
      shown = next;
      timer?.cancel();
      timer = null;
      // What was done meanwhile was not seen.
      pace = createFinishingPace();
      if (next) load();
    },
    pause: (paused) => read(api.transfers.pauseElsewhere({ paused })),
  };
}
