/** The deliveries of the webhook that is looked at, read in pages; read again while one of them is still under way. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { DeliveryPage, WebhookDelivery } from '../../../../main/contract/schema/webhook.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import { failureOf } from '../../../bridge/failure.ts';

export type DeliveryFilter = 'all' | WebhookDelivery['status'];

/** `counts` are of all, whatever the filter; null until they are known. */
export interface DeliveriesState {
  readonly webhookId: string | null;
  readonly filter: DeliveryFilter;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly deliveries: readonly WebhookDelivery[];
  readonly counts: DeliveryPage['counts'] | null;
  readonly nextCursor: string | null;
  readonly error: AppFailureWire | null;
}

/** No method rejects. */
export interface Deliveries {
  readonly store: StoreApi<DeliveriesState>;
  /** Those of another webhook, or of none. */
  of(webhookId: string | null): void;
  setFilter(filter: DeliveryFilter): void;
  /** The newest ones again; those of later pages are let go. */
  load(): Promise<void>;
  /** The next page, below. */
  more(): Promise<void>;
  /** Something was sent, or is about to be: the newest ones are read again shortly, while somebody looks. */
  sent(): void;
  /** Whether anybody looks. */
  setShown(shown: boolean): void;
}

/** The user waits for a test: a receiver answers within 10 s. */
const lookAgainMs = 2000;
/** What is retried later is looked at now and then. */
const lookLaterMs = 15_000;

/** Of jobs that end together, and deliveries that come together, the list is read once. */
const gatherMs = 1000;

/** Further pages were requested: they are not taken away again. */
const mostRead = 60;

const nothing = { status: 'loading', deliveries: [], nextCursor: null, error: null } as const;

/** Nothing is read before a webhook is chosen. */
export function createDeliveries({
  api,
  clock,
}: {
  readonly api: Pick<Client, 'webhooks'>;
  readonly clock: PageClock;
}): Deliveries {
  const store = createStore<DeliveriesState>(() => ({
    webhookId: null,
    filter: 'all',
    counts: null,
    ...nothing,
  }));
  const { getState: get, setState: set } = store;
  let turn = 0;
  let shown = false;
  let waiting: { cancel(): void } | null = null;

  const read = async (cursor: string | null): Promise<void> => {
    const { webhookId, filter } = get();
    if (webhookId === null) return;
    turn += 1;
    const mine = turn;
    try {
      const page = await api.webhooks.deliveries({
        webhookId,
        ...(filter !== 'all' && { status: filter }),
        ...(cursor !== null && { cursor }),
      });
      if (mine !== turn) return;
      const { counts, nextCursor } = page;
      const before = cursor === null ? [] : get().deliveries;
      set({ status: 'ready', deliveries: [...before, ...page.deliveries], counts, nextCursor, error: null });
    } catch (error) {
      if (mine === turn) set({ status: 'failed', error: failureOf(error) });
    }
    if (mine === turn) lookAgain();
  };
  const isLong = (): boolean => get().deliveries.length > mostRead;
  const lookAgain = (): void => {
    waiting?.cancel();
    waiting = null;
    const { deliveries, counts, error } = get();
    if (!shown || error !== null || counts === null || counts.pending === 0 || isLong()) return;
    const soon = deliveries.some(({ status, attempts }) => status === 'pending' && attempts === 0);
    waiting = clock.after(soon ? lookAgainMs : lookLaterMs, () => void read(null));
  };
  const gathered = gathering(clock, () => void (isLong() || read(null)));
  return {
    store,
    of(webhookId) {
      if (webhookId === get().webhookId) return;
      turn += 1;
      set({ webhookId, filter: 'all', counts: null, ...nothing });
      void read(null);
    },
    setFilter(filter) {
      if (filter === get().filter) return;
      set({ filter, ...nothing });
      void read(null);
    },
    load: () => read(null),
    async more() {
      const { nextCursor } = get();
      if (nextCursor !== null) await read(nextCursor);
    },
    sent: () => void (shown && gathered.ask()),
    setShown(now) {
      shown = now;
      if (now) return lookAgain();
      waiting?.cancel();
      gathered.cancel();
    },
  };
}

/** Does it once for all that ask within `gatherMs`. */
function gathering(clock: PageClock, run: () => void): { ask(): void; cancel(): void } {
  let timer: { cancel(): void } | null = null;
  return {
    ask() {
      timer ??= clock.after(gatherMs, () => {
        timer = null;
        run();
      });
    },
    cancel() {
      timer?.cancel();
      timer = null;
    },
  };
}
