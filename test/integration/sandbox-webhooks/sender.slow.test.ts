import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import type { WebhookRecord } from '../../../main/sandbox/store/records.ts';
import { newTestDelivery } from '../../../main/sandbox/webhooks/new-delivery.ts';
import { type Attempt, createSender } from '../../../main/sandbox/webhooks/send.ts';
import { startReceiver } from './receiver.ts';

const never = new AbortController().signal;
const delivery = newTestDelivery({ id: 'w' }, 1, '2026-01-02T03:04:05.000Z');
const webhookTo = (url: string): WebhookRecord => ({
  id: 'w',
  account: 'first',
  sequence: 1,
  url,
  events: [],
  secret: 'whsec_x',
  createdAt: '2026-01-02T03:04:05.000Z',
});

/** A name service that has the same answer for every name. */
function resolvingTo(...addresses: string[]): LookupFunction {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  return (_, options, callback) => {
    const [first] = found;
    if (options.all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** A name service that knows no name. */
const unknown: LookupFunction = (hostname, _, callback) =>
  callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), []);

async function attempt(url: string, allowLocal: boolean, resolve: LookupFunction): Promise<Attempt> {
  const sender = createSender({ clock: systemClock, allowLocal, resolve });
  onTestFinished(() => sender.close());
  return sender.send(webhookTo(url), delivery, never);
}

describe('a public name', () => {
  const refusal = { code: null, problem: 'its address is not a public one' };

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['fd00::1'],
    ['64:ff9b::7f00:1'],
    ['127.0.0.1', '10.0.0.1'],
  ])('that is %s by now is not connected to', async (...addresses) => {
    const receiver = await startReceiver(undefined, { secure: true });
    const { port } = new URL(receiver.url);
    const url = `https://hooks.example.com:${port}/`;
    expect(await attempt(url, false, resolvingTo(...addresses))).toEqual(refusal);
    expect(receiver.connections()).toBe(0);
  });

  test('is connected to where local receivers are allowed', async () => {
    const receiver = await startReceiver(undefined, { secure: true });
    const { port } = new URL(receiver.url);
    const { code } = await attempt(`https://hooks.example.com:${port}/`, true, resolvingTo('127.0.0.1'));
    // The certificate is not for this name.
    expect(code).toBeNull();
    expect(receiver.connections()).toBe(1);
  });

  test('plain http goes to this machine alone, also by a name', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const url = `http://localhost:${port}/`;
    expect(await attempt(url, true, resolvingTo('10.0.0.1'))).toEqual(refusal);
    expect(await attempt(url, false, resolvingTo('127.0.0.1'))).toEqual(refusal);
    expect(await attempt(url, true, resolvingTo('10.0.0.1', '127.0.0.1'))).toEqual({
      code: 204,
      problem: null,
    });
    expect(receiver.connections()).toBe(1);
  });

  test.each([
    'https://127.0.0.1:PORT/',
    'https://2130706433:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'http://127.0.0.1:PORT/',
  ])('an address in the URL, %s, is asked of no name service and vetted all the same', async (pattern) => {
    const receiver = await startReceiver();
    const url = pattern.replace('PORT', new URL(receiver.url).port);
    expect(await attempt(url, false, resolvingTo('8.8.8.8'))).toEqual(refusal);
    expect(receiver.connections()).toBe(0);
  });

  test('a name that is unknown is a failed attempt, and the log learns no name', async () => {
    const { code, problem } = await attempt('https://hooks.example.com/', false, unknown);
    expect(code).toBeNull();
    expect(problem).toBe('its name is unknown to the name service');
  });
});

test('an abort is passed on, and leaves no timer behind', async () => {
  const receiver = await startReceiver(() => undefined);
  const timers = new Set<object>();
  const clock = {
    now: () => 0,
    after: () => {
      const timer = { cancel: () => void timers.delete(timer) };
      timers.add(timer);
      return timer;
    },
  };
  const sender = createSender({ clock, allowLocal: true });
  onTestFinished(() => sender.close());
  const controller = new AbortController();
  const sending = sender.send(webhookTo(receiver.url), delivery, controller.signal);
  expect(timers.size).toBe(1);
  controller.abort(new Error('closing'));
  await expect(sending).rejects.toThrow('closing');
  expect(timers.size).toBe(0);
});
