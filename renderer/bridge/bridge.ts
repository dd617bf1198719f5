/** The page's one way to main: a typed client that outlives its connections, and what state the connection is in. */
import { type ClientContext, type ClientLink, createORPCClient, isDefinedError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../main/contract/api.ts';
import type { PageClock } from './clock.ts';
import { bridgeLost, FailureError, failureOf } from './failure.ts';

// One living connection to main, whatever carries it.

/** How a channel ended: closed by the other side in order, or broken off, as by a crash. */
export type Ending = 'closed' | 'broken';

/** `closed` resolves when it has ended, for whatever reason; a channel is never opened again. */
export interface Channel {
  readonly link: ClientLink<ClientContext>;
  readonly closed: Promise<Ending>;
  close(): void;
}

/** Why no channel could be opened: nobody is there, or somebody who does not know this page. */
export class NoChannel extends Error {
  readonly why: 'broken' | 'no-session';

  constructor(why: 'broken' | 'no-session') {
    super(`no channel: ${why}`);
    this.name = 'NoChannel';
    this.why = why;
  }
}

/** Opens a channel, or rejects when that is not possible now: with `NoChannel` where it is known why. */
export type Connect = () => Promise<Channel>;

/** Every method of the contract; each throws `FailureError`. */
export type Client = ContractRouterClient<Api>;

/**
 * Why main is not there: `closed` in order (it opens another library, or ends), `broken` without a word (it was killed,
 * or ended), `no-session`: another one runs at this address, `silent`: it is there and does not answer.
 */
export type LostCause = 'closed' | 'broken' | 'no-session' | 'silent';

/**
 * `connecting` only until the first connection; `lost` tries again on its own at `nextTryAtMs` (null: right now). While
 * main is silent, the connection stays open: it goes on as soon as an answer comes.
 */
export type BridgeStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  | {
      readonly state: 'lost';
      readonly cause: LostCause;
      readonly attempt: number;
      readonly nextTryAtMs: number | null;
    };

/** Why nothing can be done now, or null: a connection that was closed in order is back in a moment. */
export function disconnection(status: BridgeStatus): LostCause | null {
  if (status.state !== 'lost' || (status.cause === 'closed' && status.attempt < 2)) return null;
  return status.cause;
}

/** Milliseconds. Main is asked every so often whether it is there, and is silent when nothing comes within the limit. */
export interface Heartbeat {
  readonly everyMs: number;
  readonly limitMs: number;
}

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
export function createBridge({
  connect,
  clock,
  heartbeat,
}: {
  connect: Connect;
  clock: PageClock;
  heartbeat?: Heartbeat;
}): Bridge {
  const status = createStore<BridgeStatus>(() => ({ state: 'connecting' }));
  let channel: Channel | null = null;
  let timer: { cancel(): void } | null = null;
  let closed = false;
  let attempt = 0;

  const lose = (why: LostCause): void => {
    channel = null;
    if (closed) return;
    const before = status.getState();
    // What a try finds out says no more than how the connection ended, unless somebody else is there.
    const cause = before.state === 'lost' && why === 'closed' ? before.cause : why;
    const waitMs = reconnectDelayMs(attempt);
    attempt += 1;
    status.setState({ state: 'lost', cause, attempt, nextTryAtMs: clock.now() + waitMs }, true);
    timer = clock.after(waitMs, open);
  };
  const open = (): void => {
    timer = null;
    const now = status.getState();
    if (now.state === 'lost') status.setState({ ...now, attempt, nextTryAtMs: null }, true);
    connect().then(
      (opened) => {
        if (closed) return opened.close();
        channel = opened;
        attempt = 0;
        status.setState({ state: 'open' }, true);
        const stop = heartbeat === undefined ? () => undefined : watchSilence(opened, heartbeat);
        void opened.closed.then((ending) => {
          stop();
          return lose(ending);
        });
        return undefined;
      },
      (error: unknown) => lose(error instanceof NoChannel ? error.why : 'closed'),
    );
  };
  const watchSilence = (asked: Channel, times: Heartbeat): (() => void) =>
    listenForSilence(asked, clock, times, (isSilent) => {
      if (channel !== asked) return;
      const { state } = status.getState();
      if (isSilent && state === 'open')
        status.setState({ state: 'lost', cause: 'silent', attempt: 0, nextTryAtMs: null }, true);
      if (!isSilent && state === 'lost') status.setState({ state: 'open' }, true);
    });
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

/** Calls back with true when no answer comes in time, and with false when one comes. Returns how to stop. */
function listenForSilence(
  { link }: Channel,
  clock: PageClock,
  { everyMs, limitMs }: Heartbeat,
  onChange: (isSilent: boolean) => void,
): () => void {
  let round = 0;
  let timer: { cancel(): void } | null = null;
  const ask = (): void => {
    round += 1;
    const own = round;
    const askedMs = clock.now();
    const answered = (): void => {
      if (own !== round) return;
      timer?.cancel();
      onChange(false);
      timer = clock.after(everyMs, ask);
    };
    timer = clock.after(limitMs, () => {
      // The computer slept, or the page was stopped: main was, too, and is asked again.
      if (clock.now() - askedMs > 2 * limitMs) ask();
      else onChange(true);
    });
    // An answer of whatever kind is one.
    link.call(['app', 'preferences'], undefined, { context: {} }).then(answered, answered);
  };
  timer = clock.after(everyMs, ask);
  return () => {
    round += 1;
    timer?.cancel();
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

/** Waits before the next try of a lost connection, in ms: 250, 500, 1000, 2000, then 4000. Main is on this machine, so there is nothing to spare. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(4000, 250 * 2 ** attempt);
}
