/** What is known of the connection in use besides its rows: how much may still be created, and what is fetched of assets made elsewhere. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Fetches as FetchesSum } from '../../../../main/contract/schema/asset.ts';
import type { Capacity } from '../../../../main/contract/schema/creation/submission.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';

// What is known of how much may still be created on the connection in use.

/** Null while nothing is known; what could not be read is simply not known. */
export type CapacityStore = StoreApi<Capacity | null>;

/** Loads at every `ready` and when another connection is chosen; follows `capacity.changed`. */
export function createCapacity({ api, events }: { api: Client; events: Events }): CapacityStore {
  const store = createStore<Capacity | null>(() => null);
  let heard = 0;
  let active: string | null = null;
  const load = async (): Promise<void> => {
    const before = heard;
    const capacity = await api.create.capacity().catch(() => null);
    // An event that arrived meanwhile is newer than the answer.
    if (heard === before && capacity !== null) store.setState(capacity, true);
  };
  events.on((batch) => {
    const last = batch.findLast((event) => event.type === 'capacity.changed');
    const connections = batch.findLast((event) => event.type === 'connections.changed');
    if (last !== undefined) {
      heard += 1;
      store.setState(last.capacity, true);
    }
    const chosen = connections?.state.connections.find((connection) => connection.active)?.id ?? null;
    const isOther = connections !== undefined && chosen !== active;
    if (connections !== undefined) active = chosen;
    if (isOther || batch.some((event) => event.type === 'ready')) void load();
  });
  return store;
}

// What is being fetched of assets that were made elsewhere: kept current while somebody looks.

/** What is known of a moment: so many were left, of which so many go on. Milliseconds. */
interface LeftAt {
  readonly atMs: number;
  readonly left: number;
  readonly going: number;
}

/** Longer ago says nothing of now: the network was another. */
const windowMs = 180_000;
/** Before that it is chance. */
const leastMs = 10_000;
const leastFinished = 3;

/** One for each follower. */
interface FinishingPace {
  /** Milliseconds until all that go on are there; null while it cannot be known. */
  after(now: LeftAt): number | null;
}

function createFinishingPace(): FinishingPace {
  let samples: { readonly atMs: number; readonly finished: number }[] = [];
  let before: LeftAt | null = null;
  let finished = 0;
  return {
    after(now) {
      // Where nothing went on, nothing was learnt: what is set aside or away would make it look slow.
      if (before === null || before.going === 0) samples = [];
      // More than before are others that came; what they replace is not seen, and not guessed.
      else finished += Math.max(0, before.left - now.left);
      before = now;
      samples = [...samples, { atMs: now.atMs, finished }].filter(({ atMs }) => now.atMs - atMs <= windowMs);
      const [first] = samples;
      if (first === undefined || now.going === 0) return null;
      const [tookMs, done] = [now.atMs - first.atMs, finished - first.finished];
      return tookMs < leastMs || done < leastFinished ? null : (tookMs / done) * now.going;
    },
  };
}

/** `leftMs` until all that go on are there; null while it cannot be known. */
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
    const hasTransferNews = batch.some(({ type }) => type === 'ready' || type === 'transfer.changed');
    if (shown && hasTransferNews) timer ??= clock.after(againMs, load);
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

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly capacity: CapacityStore;
    readonly fetches: Fetches;
  }
}
