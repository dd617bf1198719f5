/** The client over a real port: answers, failures in words, and what becomes of calls when the line is cut. */
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { assetIdSchema } from '../../../../main/contract/schema/ids.ts';
import {
  type Channel,
  createBridge,
  disconnection,
  type Ending,
  NoChannel,
  reconnectDelayMs,
} from '../../../../renderer/bridge/bridge.ts';
import { FailureError, failureOf } from '../../../../renderer/bridge/failure.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { type Connected, connected, until } from '../connected.ts';

let page: Connected | null = null;
afterEach(() => page?.stop());

const failing = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FailureError);
  return failureOf(error);
};

describe('calls', () => {
  test('a call made before the connection is open waits for it', async () => {
    page = connected();
    const info = page.bridge.api.app.info();
    page.start();
    expect((await info).libraryPath).toBe('/library');
    expect(page.bridge.status.getState()).toEqual({ state: 'open' });
  });

  test('an AppError of a handler arrives with its code and data', async () => {
    page = connected();
    page.start();
    const failure = await failing(page.bridge.api.assets.get({ assetId: assetIdSchema.parse('nobody') }));
    expect(failure).toEqual({ code: 'asset.unknown', data: { id: 'nobody' } });
  });

  test('a handler that breaks is reported without its inner message', async () => {
    page = connected((handlers) => ({
      ...handlers,
      jobs: { ...handlers.jobs, refresh: () => Promise.reject(new RangeError('secret')) },
    }));
    page.start();
    expect(await failing(page.bridge.api.jobs.refresh())).toMatchObject({
      code: 'internal',
      data: { reason: 'RangeError' },
    });
  });

  test('calls under way and calls made afterwards fail with bridge.lost when the line is cut', async () => {
    page = connected((handlers) => ({
      ...handlers,
      jobs: { ...handlers.jobs, refresh: () => new Promise<null>(() => undefined) },
    }));
    page.start();
    await page.bridge.api.app.info();
    const underWay = failing(page.bridge.api.jobs.refresh());
    page.line.up = false;
    await page.line.cut();
    expect(await underWay).toMatchObject({ code: 'bridge.lost' });
    expect(await failing(page.bridge.api.app.info())).toMatchObject({ code: 'bridge.lost' });
  });
});

describe('a lost connection', () => {
  test('is tried again with growing pauses until it is back', async () => {
    page = connected();
    const { bridge, clock, line } = page;
    page.start();
    await bridge.api.app.info();
    line.up = false;
    await line.cut();
    expect(bridge.status.getState()).toMatchObject({ state: 'lost', attempt: 1 });
    await until(clock, () => attempt(bridge.status.getState()) === 4, 'the fourth attempt');
    line.up = true;
    await until(clock, () => bridge.status.getState().state === 'open', 'reconnection');
    expect(line.opened).toBe(2);
    expect((await bridge.api.app.info()).version).toBe('0.0.0');
  });

  test('is tried at once when asked', async () => {
    page = connected();
    const { bridge, clock, line } = page;
    page.start();
    await bridge.api.app.info();
    await line.cut();
    bridge.tryNow();
    await clock.advance(0);
    expect(bridge.status.getState()).toEqual({ state: 'open' });
  });

  test('pauses grow from a quarter of a second to four seconds', () => {
    expect([0, 1, 2, 3, 4, 50].map(reconnectDelayMs)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  });
});

/** A bridge over channels that the test answers, or not. */
function overChannels(connects: (() => Promise<Channel>)[]) {
  const clock = createFakeClock();
  const asked: PromiseWithResolvers<unknown>[] = [];
  const endings: PromiseWithResolvers<Ending>[] = [];
  const channel = (): Channel => {
    const ending = Promise.withResolvers<Ending>();
    endings.push(ending);
    return {
      link: {
        call: () => {
          const answer = Promise.withResolvers<unknown>();
          asked.push(answer);
          return answer.promise;
        },
      },
      closed: ending.promise,
      close: () => ending.resolve('closed'),
    };
  };
  const bridge = createBridge({
    clock,
    heartbeat: { everyMs: 5_000, limitMs: 10_000 },
    connect: () => (connects.shift() ?? (async () => channel()))(),
  });
  onTestFinished(() => bridge.close());
  bridge.start();
  return { bridge, clock, asked, endings, status: () => bridge.status.getState() };
}
const noChannel = (why: 'broken' | 'no-session') => (): Promise<Channel> =>
  Promise.reject(new NoChannel(why));

describe('a lost connection says how it was lost', () => {
  test('broken off: at once, and whatever the next tries find', async () => {
    const { status, clock, endings } = overChannels([]);
    await clock.advance(0);
    endings[0]?.resolve('broken');
    await clock.advance(0);
    expect(status()).toMatchObject({ state: 'lost', cause: 'broken', attempt: 1 });
    expect(disconnection(status())).toBe('broken');
  });

  test('closed in order: only once the first try has failed, since it mostly is back by then', async () => {
    const { status, clock, endings, bridge } = overChannels([]);
    await clock.advance(0);
    endings[0]?.resolve('closed');
    await clock.advance(0);
    expect(disconnection(status())).toBeNull();
    await clock.advance(250);
    expect(status()).toEqual({ state: 'open' });
    bridge.close();
  });

  test('a host that was started anew does not know the page', async () => {
    const { status, clock } = overChannels([noChannel('broken'), noChannel('no-session')]);
    await clock.advance(0);
    expect(disconnection(status())).toBe('broken');
    await clock.advance(250);
    expect(disconnection(status())).toBe('no-session');
    await clock.advance(500);
    expect(status()).toEqual({ state: 'open' });
  });
});

describe('a host that hangs', () => {
  test('is silent once nothing has come within the limit, and open again with the first answer', async () => {
    const { status, clock, asked } = overChannels([]);
    await clock.advance(5_000);
    expect(asked).toHaveLength(1);
    await clock.advance(9_999);
    expect(status()).toEqual({ state: 'open' });
    await clock.advance(1);
    expect(disconnection(status())).toBe('silent');
    asked[0]?.resolve(null);
    await clock.advance(0);
    expect(status()).toEqual({ state: 'open' });
    await clock.advance(5_000);
    expect(asked).toHaveLength(2);
  });

  test('a failure is an answer; a computer that slept asks once more before it says anything', async () => {
    const { status, clock, asked } = overChannels([]);
    await clock.advance(5_000);
    asked[0]?.reject(new Error('no'));
    await clock.advance(5_000);
    expect(asked).toHaveLength(2);
    clock.jump(3_600_000);
    await clock.advance(10_000);
    expect(asked).toHaveLength(3);
    expect(status()).toEqual({ state: 'open' });
    await clock.advance(10_000);
    expect(disconnection(status())).toBe('silent');
  });

  test('that ends is broken off, and its silence is forgotten', async () => {
    const { status, clock, endings } = overChannels([noChannel('broken')]);
    await clock.advance(250);
    await clock.advance(15_000);
    expect(disconnection(status())).toBe('silent');
    endings.at(-1)?.resolve('broken');
    await clock.advance(0);
    expect(status()).toMatchObject({ cause: 'broken' });
  });
});

function attempt(status: { state: string; attempt?: number }): number {
  return status.attempt ?? 0;
}

describe('failureOf', () => {
  test('makes anything into a failure', () => {
    expect(failureOf(new DOMException('stop', 'AbortError')).code).toBe('cancelled');
    expect(failureOf(new AppError('connection.none', {})).code).toBe('connection.none');
    expect(failureOf('a string').code).toBe('internal');
    const gone = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/x.js');
    expect(failureOf(gone).code).toBe('bridge.lost');
  });
});
