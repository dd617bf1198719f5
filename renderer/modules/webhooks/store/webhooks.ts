/** The webhook desk: the endpoints of the connection in use, the one that is looked at, the window that is open, and the local receiver. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { ConnectionHealth } from '../../../../main/contract/schema/connection.ts';
import type {
  BrokenRegistration,
  ReceivedContent,
  Webhook,
  WebhookReceiver,
  WebhookRegistration,
} from '../../../../main/contract/schema/webhook.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { createDeliveries, type Deliveries } from './webhook-deliveries.ts';

/** The parts of the screen. */
const webhookViews = ['endpoints', 'checker', 'receiver'] as const;
export type WebhookView = (typeof webhookViews)[number];

/** The window over the screen. `register`: for a new one, or in the place of `replaces`; `url` begins the form. */
export type WebhookWindow =
  | { readonly kind: 'register'; readonly replaces: Webhook | null; readonly url: string }
  | {
      readonly kind: 'secret';
      readonly webhook: Webhook;
      readonly secret: string;
      readonly keepFailure: AppFailureWire | null;
    }
  | { readonly kind: 'enter-secret'; readonly webhook: Webhook }
  | { readonly kind: 'delete'; readonly webhook: Webhook };

/** `error` is why the last reading failed; what was there stays. */
export interface WebhooksState {
  readonly view: WebhookView;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly webhooks: readonly Webhook[];
  readonly broken: readonly BrokenRegistration[];
  readonly error: AppFailureWire | null;
  readonly chosenId: string | null;
  /** The one that was looked at and is at the service no more, though it was not deleted here; until another is chosen. */
  readonly gone: Webhook | null;
  readonly window: WebhookWindow | null;
  readonly receiver: WebhookReceiver | null;
  /** What the signature checker begins with; null for empty fields. */
  readonly toCheck: ReceivedContent | null;
}

/** What is to be registered. */
export interface WebhookForm {
  readonly url: string;
  readonly events: readonly string[];
  readonly another: boolean;
}

/** Methods that answer a promise reject with `FailureError`, but for `load`, whose failure is in the state. */
export interface Webhooks {
  readonly store: StoreApi<WebhooksState>;
  readonly deliveries: Deliveries;
  /** Reads while the screen is shown; returns how to stop. */
  show(): () => void;
  load(): Promise<void>;
  setView(view: WebhookView): void;
  /** Opens the signature checker with a delivery that was received. */
  check(received: ReceivedContent): void;
  choose(webhookId: string): void;
  open(window: WebhookWindow): void;
  close(): void;
  /** Opens the window with the secret when there is one to show; the answer says what came of it. */
  register(form: WebhookForm): Promise<WebhookRegistration>;
  /** Once more what nobody has seen yet. */
  showSecret(webhook: Webhook): Promise<void>;
  /** The user has the secret that is on the screen. */
  secretSeen(): Promise<void>;
  keepSecret(webhook: Webhook, secret: string): Promise<void>;
  remove(webhook: Webhook): Promise<void>;
  test(webhook: Webhook): Promise<void>;
  forgetBroken(id: number): Promise<void>;
  /** Null once the old one is gone, else the test as it is. */
  finishReplacing(webhook: Webhook): ReturnType<Client['webhooks']['finishReplacing']>;
  stopReplacing(webhook: Webhook): Promise<void>;
  setReceiver(to: { readonly on: boolean; readonly port: number }): Promise<void>;
}

/** What is said of a webhook that was deleted. */
const gone = 'remote.not-found';

const atFirst: WebhooksState = {
  view: 'endpoints',
  status: 'loading',
  webhooks: [],
  broken: [],
  error: null,
  chosenId: null,
  gone: null,
  window: null,
  receiver: null,
  toCheck: null,
};

/** Knows the receiver from every `ready` on while the screen is shown. */
export function createWebhooks({
  api,
  events,
  clock,
}: {
  readonly api: Pick<Client, 'webhooks'>;
  readonly events: Pick<Events, 'on'>;
  readonly clock: PageClock;
}): Webhooks {
  const deliveries = createDeliveries({ api, clock });
  const store = createStore<WebhooksState>(() => atFirst);
  const { getState: get, setState: set } = store;
  let shown = 0;
  let activeId: string | undefined;
  const isBack = createComingBack();

  const { choose, forget, load } = createReading({ api, store, deliveries });
  const loadReceiver = async (): Promise<void> => {
    try {
      set({ receiver: await api.webhooks.receiver() });
    } catch {
      // Its part of the screen stays empty until the next event; the list says what is wrong.
    }
  };
  const loadAll = (): void => {
    void load();
    void loadReceiver();
    void deliveries.load();
  };
  const hasFailed = (): boolean => get().error !== null || deliveries.store.getState().error !== null;
  deliveries.store.subscribe(({ error }, before) => {
    if (error?.code === gone && before.error === null) void load();
  });
  events.on((batch) => {
    const receiver = batch.findLast((event) => event.type === 'receiver.changed');
    if (receiver !== undefined) set({ receiver: receiver.receiver });
    const connections = batch.findLast((event) => event.type === 'connections.changed');
    const active = connections?.state.connections.find((one) => one.active)?.id ?? activeId;
    const another = active !== activeId;
    if (another && activeId !== undefined) forget();
    activeId = active;
    const back = isBack(batch) && hasFailed();
    if (receiver !== undefined || batch.some(mayBeSent)) deliveries.sent();
    if (shown > 0 && (another || back || batch.some(({ type }) => type === 'ready'))) loadAll();
  });
  return {
    store,
    deliveries,
    show() {
      shown += 1;
      deliveries.setShown(true);
      loadAll();
      return () => {
        shown -= 1;
        if (shown === 0) deliveries.setShown(false);
      };
    },
    load: async () => {
      await Promise.all([load(), deliveries.load()]);
    },
    setView: (view) => set({ view, toCheck: null }),
    check: (toCheck) => set({ view: 'checker', toCheck }),
    choose(webhookId) {
      set({ gone: null });
      choose(webhookId);
    },
    open: (window) => set({ window, view: 'endpoints' }),
    close: () => set({ window: null }),
    ...createActions({ api, store, deliveries, load, choose }),
  };
}

interface Reading {
  readonly choose: (id: string | null) => void;
  readonly forget: () => void;
  readonly load: () => Promise<void>;
}

/** The list, and the one of it that is looked at. */
function createReading({
  api,
  store,
  deliveries,
}: Pick<ActionParts, 'api' | 'store' | 'deliveries'>): Reading {
  const { getState: get, setState: set } = store;
  let turn = 0;
  const choose = (chosenId: string | null): void => {
    set({ chosenId });
    deliveries.of(chosenId);
  };
  /** Another connection's webhooks are not shown as this one's. */
  const forget = (): void => {
    turn += 1;
    set({ status: 'loading', webhooks: [], broken: [], error: null, gone: null });
    choose(null);
  };
  const load = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    try {
      const list = await api.webhooks.list();
      if (mine !== turn) return;
      const last = get().webhooks.find(({ id }) => id === get().chosenId);
      const isGone = last !== undefined && !list.webhooks.some(({ id }) => id === last.id);
      set({ status: 'ready', error: null, ...list, ...(isGone && { gone: last }) });
      const there = list.webhooks.find(({ id }) => id === get().chosenId) ?? list.webhooks[0];
      choose(there?.id ?? null);
    } catch (error) {
      if (mine !== turn) return;
      const failure = failureOf(error);
      if (failure.code === 'connection.none') forget();
      set({ status: 'failed', error: failure });
    }
  };
  return { choose, forget, load };
}

/** What a service tells receivers of. */
const mayBeSent = (event: AppEvent): boolean =>
  (event.type === 'job.changed' && isTerminal(event.job.status)) ||
  (event.type === 'group.changed' && event.group.job !== null && isTerminal(event.group.job.status));

type Actions = Omit<
  Webhooks,
  'store' | 'deliveries' | 'show' | 'load' | 'setView' | 'check' | 'choose' | 'open' | 'close'
>;

/** Of one that is not at the service any more, the list tells. */
function orLoad(load: () => Promise<void>): <T>(action: () => Promise<T>) => Promise<T> {
  return async (action) => {
    try {
      return await action();
    } catch (error) {
      if (failureOf(error).code === gone) await load();
      throw error;
    }
  };
}

/** False when another program had deleted it before. */
async function removeThere(api: Pick<Client, 'webhooks'>, webhookId: string): Promise<boolean> {
  try {
    await api.webhooks.delete({ webhookId });
    return true;
  } catch (error) {
    if (failureOf(error).code !== gone) throw error;
    return false;
  }
}

/** True once each time the service answers again, by `connections.changed`. */
function createComingBack(): (batch: readonly AppEvent[]) => boolean {
  let health: ConnectionHealth['state'] = 'unknown';
  return (batch) => {
    const last = health;
    health = batch.findLast((event) => event.type === 'connections.changed')?.state.health.state ?? health;
    return health === 'ok' && last !== 'ok';
  };
}

interface ActionParts extends Pick<Reading, 'load' | 'choose'> {
  readonly api: Pick<Client, 'webhooks'>;
  readonly store: StoreApi<WebhooksState>;
  readonly deliveries: Deliveries;
}

/** What is done to webhooks; each reads the list again. */
function createActions({ api, store, deliveries, load, choose }: ActionParts): Actions {
  const { getState: get, setState: set } = store;
  const done = async (more: Partial<WebhooksState> = { window: null }): Promise<void> => {
    set(more);
    await load();
  };
  const orGone = orLoad(load);
  const showSecret = async (webhook: Webhook): Promise<void> => {
    const { secret } = await api.webhooks.showSecret({ webhookId: webhook.id });
    set({ window: { kind: 'secret', webhook, secret, keepFailure: null } });
  };
  return {
    showSecret,
    async register({ events, ...form }) {
      const { window } = get();
      const replaces = window?.kind === 'register' ? window.replaces : null;
      const made = await api.webhooks.register({
        ...form,
        events: [...events],
        ...(replaces !== null && { replaces: replaces.id }),
      });
      if (made.outcome === 'secret-unknown') return made;
      const { webhook } = made;
      if (made.outcome === 'registered')
        set({
          window: { kind: 'secret', webhook, secret: made.secret, keepFailure: made.keepFailure },
        });
      else if (webhook.secret === 'unseen') await showSecret(webhook);
      else set({ window: null });
      await load();
      choose(webhook.id);
      return made;
    },
    async secretSeen() {
      const { window } = get();
      if (window?.kind !== 'secret') return;
      await api.webhooks.secretSeen({ webhookId: window.webhook.id });
      await done();
    },
    async keepSecret({ id: webhookId }, secret) {
      await orGone(() => api.webhooks.keepSecret({ webhookId, secret }));
      await done();
    },
    async remove({ id: webhookId }) {
      // What the user has deleted is no news.
      if (await removeThere(api, webhookId))
        set({ webhooks: get().webhooks.filter(({ id }) => id !== webhookId) });
      await done();
    },
    async test({ id: webhookId }) {
      await orGone(() => api.webhooks.test({ webhookId }));
      await deliveries.load();
    },
    async forgetBroken(id) {
      await api.webhooks.forgetBroken({ id });
      await done({});
    },
    async finishReplacing({ id: webhookId }) {
      const finished = await orGone(() => api.webhooks.finishReplacing({ webhookId }));
      await Promise.all([done({}), deliveries.load()]);
      return finished;
    },
    async stopReplacing({ id: webhookId }) {
      await api.webhooks.stopReplacing({ webhookId });
      await done({});
    },
    async setReceiver(to) {
      set({ receiver: await api.webhooks.setReceiver(to) });
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly webhooks: Webhooks;
  }
}
