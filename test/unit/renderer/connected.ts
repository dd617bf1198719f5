/** The page's stores over an in-memory port to fake handlers, with a clock and a line that can be cut. */

import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createStores } from '../../../renderer/app/create-stores.ts';
import { type Bridge, type Channel, createBridge } from '../../../renderer/bridge/bridge.ts';
import { bridgeLost } from '../../../renderer/bridge/failure.ts';
import { channelOver } from '../../../renderer/bridge/open-bridge.ts';
import type { Stores } from '../../../renderer/stores/stores.ts';
import { createFakeClock, type FakeClock } from '../../fakes/clock.ts';
import { createFakeApp, type FakeApp } from '../../fakes/handlers/handlers.ts';

/** `up` false makes every new connection fail. */
export interface Connected {
  readonly app: FakeApp;
  readonly bridge: Bridge;
  readonly state: Stores;
  readonly clock: FakeClock;
  readonly line: { up: boolean; opened: number; cut(): Promise<void> };
  start(): void;
  stop(): void;
}

/** Nothing is opened before `start`. `change` replaces handlers. */
export function connected(
  change: (handlers: Handlers, app: FakeApp) => Handlers = (same) => same,
): Connected {
  const app = createFakeApp();
  const dispatch = createDispatch(change(app.handlers, app), silentLog);
  const clock = createFakeClock();
  let current: { channel: Channel; served: MessagePort } | null = null;
  const line = {
    up: true,
    opened: 0,
    async cut() {
      const cutting = current;
      cutting?.served.close();
      await cutting?.channel.closed;
    },
  };
  const bridge = createBridge({
    clock,
    connect: async () => {
      if (!line.up) throw bridgeLost();
      const { port1, port2 } = new MessageChannel();
      dispatch.over(port1);
      port1.start();
      line.opened += 1;
      const channel = channelOver(port2);
      current = { channel, served: port1 };
      return channel;
    },
  });
  const { state, start } = createStores({
    bridge,
    clock,
    upload: () => Promise.reject(bridgeLost()),
    sendZip: () => Promise.reject(bridgeLost()),
    inputs: { store: () => Promise.reject(bridgeLost()), sizeOfInput: async () => null },
    storage: { getItem: () => null, setItem: () => undefined },
    drawPictures: async () => null,
    tellDropped: () => crypto.randomUUID(),
    desk: {
      isVisible: () => true,
      permission: () => 'default',
      ask: async () => 'default',
      show: () => undefined,
    },
  });
  let stop: (() => void) | null = null;
  return {
    app,
    bridge,
    state,
    clock,
    line,
    start() {
      stop = start();
    },
    stop() {
      stop?.();
      current?.served.close();
    },
  };
}

/** Moves the fake clock in small steps, letting real messages pass, until `done` says so. */
export async function until(clock: FakeClock, done: () => boolean, what: string): Promise<void> {
  for (let step = 0; step < 400; step += 1) {
    if (done()) return;
    await clock.advance(20);
  }
  throw new Error(`it never happened: ${what}`);
}
