/** The page's one way to main: a typed client that outlives its connections, and what state the connection is in. */
import { type ClientContext, type ClientLink, createORPCClient, isDefinedError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../main/contract/api.ts';
import type { Channel, Connect } from './channel.ts';
import type { PageClock } from './clock.ts';
import { bridgeLost, FailureError, failureOf } from './failure.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** Every method of the contract; each throws `FailureError`. */
export type Client = ContractRouterClient<Api>;

/** `connecting` only until the first connection; `lost` tries again by itself at `nextTryAtMs` (null: right now). */
export type BridgeStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  | { readonly state: 'lost'; readonly attempt: number; readonly nextTryAtMs: number | null };

/** `start` opens the first connection. */
export interface Bridge {
  readonly api: Client;
  readonly status: StoreApi<BridgeStatus>;
  start(): void;
  /** While lost: tries at once instead of at `nextTryAtMs`. */
  tryNow(): void;
  close(): void;
}

/** Calls made while connecting wait for the connection; calls made while it is lost fail with `bridge.lost`. */
export function createBridge({ connect, clock }: { connect: Connect; clock: PageClock }): Bridge {
  const status = createStore<BridgeStatus>(() => ({ state: 'connecting' }));
  let channel: Channel | null = null;
  let timer: { cancel(): void } | null = null;
  let closed = false;
  let attempt = 0;

  const lose = (): void => {
    channel = null;
    if (closed) return;
    const waitMs = reconnectDelayMs(attempt);
    attempt += 1;
    status.setState({ state: 'lost', attempt, nextTryAtMs: clock.now() + waitMs }, true);
    timer = clock.after(waitMs, open);
  };
  const open = (): void => {
    timer = null;
    if (status.getState().state === 'lost')
      status.setState({ state: 'lost', attempt, nextTryAtMs: null }, true);
    connect().then((opened) => {
      if (closed) return opened.close();
      channel = opened;
      attempt = 0;
      status.setState({ state: 'open' }, true);
      void opened.closed.then(lose);
      return undefined;
    }, lose);
  };
  const current = async (): Promise<Channel> => {
    if (channel === null && status.getState().state === 'connecting') await settled(status);
    if (channel === null) throw bridgeLost();
    return channel;
  };
  return {
    api: createORPCClient<Client>(failingInWords(current, () => channel)),
    status,
    start: open,
    tryNow() {
      if (timer === null) return;
      timer.cancel();
      open();
    },
    close() {
      closed = true;
      timer?.cancel();
      channel?.close();
    },
  };
}

function failingInWords(
  current: () => Promise<Channel>,
  now: () => Channel | null,
): ClientLink<ClientContext> {
  return {
    async call(path, input, options) {
      const channel = await current();
      try {
        return await channel.link.call(path, input, options);
      } catch (error) {
        // Whatever else a call fails with when its channel has ended, the reason is that it ended.
        if (!isDefinedError(error) && now() !== channel) throw bridgeLost(error);
        throw new FailureError(failureOf(error), { cause: error });
      }
    },
  };
}

function settled(status: StoreApi<BridgeStatus>): Promise<void> {
  return new Promise((resolve) => {
    const stop = status.subscribe(() => {
      stop();
      resolve();
    });
  });
}
