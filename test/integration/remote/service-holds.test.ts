/** A pause that a service asks for holds every call to it, through whichever client; counted at a real server. */
import { afterEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createRemoteClient } from '../../../main/remote/client.ts';
import { createServiceHolds, type ServiceHolds } from '../../../main/remote/retry.ts';
import type { RemoteClient } from '../../../main/remote/types.ts';
import { createFakeClock, type FakeClock } from '../../fakes/clock.ts';
import { type Answer, json, type LocalService, localService } from './local-service.ts';

const settings = {
  mesh: { quality: 'standard' },
  texture: { resolution: 4096 },
  physics: { body: 'rigid', collision: 'auto', simulator: 'mujoco' },
  variation: { variation_type: 'general', wildness: 'moderate' },
};
const limited = (retryAfter: string): Answer =>
  json(429, { type: 'rate-limited' }, { 'retry-after': retryAfter });
const ok = json(200, settings);

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

async function serve(...answers: Answer[]): Promise<LocalService> {
  const service = await localService(...answers);
  closers.push(() => service.close());
  return service;
}

function clientOf(url: string, shared: { clock: FakeClock; holds: ServiceHolds }): RemoteClient {
  const client = createRemoteClient({
    baseUrl: url,
    token: () => Promise.resolve('tok_secret'),
    log: silentLog,
    random: () => 0,
    ...shared,
  });
  closers.push(() => client.close());
  return client;
}

async function start(...answers: Answer[]) {
  const clock = createFakeClock();
  const news: string[] = [];
  const holds = createServiceHolds(clock, (baseUrl) => void news.push(baseUrl));
  const service = await serve(...answers);
  return { clock, holds, news, service, client: clientOf(service.url, { clock, holds }) };
}

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; data: unknown; message: string }) => error,
  );

test('one refusal holds reads, polls, lists and creates of every client of that service, and of no other', async () => {
  const { clock, holds, service, client } = await start(limited('30'), ok);
  const elsewhere = await serve(ok);
  const otherConnection = clientOf(`${service.url}/base`, { clock, holds });
  expect(await errorOf(client.getJob('j'))).toMatchObject({ data: { retryAfterMs: 30_000 } });
  await clock.advance(10_000);
  const create = { inputs: { text: 'a mug' }, name: null, params: null };
  const calls = [
    client.getSettings(),
    client.getAsset('a'),
    client.getBatch('b'),
    client.bulkJobStatus(['j']),
    client.createStandardAsset(create, { idempotencyKey: 'k' }),
    otherConnection.listAssets({ limit: 1 }),
  ];
  for (const error of await Promise.all(calls.map(errorOf)))
    expect(error).toMatchObject({ code: 'remote.rate-limited', data: { retryAfterMs: 20_000 } });
  expect(service.received).toHaveLength(1);
  await clientOf(elsewhere.url, { clock, holds }).getSettings();
  await clock.advance(20_000);
  expect(await client.getSettings()).toEqual(settings);
  expect(service.received).toHaveLength(2);
});

describe.each<[string, Answer, number]>([
  ['429, in seconds', limited('45'), 45_000],
  [
    '429, as a date by a clock that is wrong',
    json(429, {}, { date: 'Sat, 21 Nov 2026 00:00:20 GMT', 'retry-after': 'Sat, 21 Nov 2026 00:01:00 GMT' }),
    40_000,
  ],
  ['503', json(503, { type: 'maintenance' }, { 'retry-after': '20' }), 20_000],
  ['503 with a page', json(503, '<p>later</p>', { 'retry-after': '20' }, 'text/html'), 20_000],
  ['429 without a time', json(429, {}), 0],
  ['500', json(500, {}, { 'retry-after': '20' }), 0],
  ['429 asset-limit-reached', json(429, { type: 'asset-limit-reached' }, { 'retry-after': '20' }), 0],
  ['409 of one key', json(409, { type: 'in-progress' }, { 'retry-after': '20' }), 0],
  ['429 that asks for a year', limited('31536000'), 3_600_000],
])('%s', (_what, answer, expected) => {
  test(`holds for ${expected} ms`, async () => {
    const { clock, holds, service, client } = await start(answer);
    const create = { inputs: { text: 'a mug' }, name: null, params: null };
    await errorOf(client.createStandardAsset(create, { idempotencyKey: 'k' }));
    expect(Math.max(0, holds.until(service.url) - clock.now())).toBe(expected);
  });
});

test('a pause of a year is called what it is, and what Caliper makes of it', async () => {
  const { client } = await start(limited('31536000'));
  expect((await errorOf(client.getSettings()))?.message).toMatch(
    /asks for a pause of 365 days; .*Caliper waits 60 min at most, then retries\.$/,
  );
});

test('of calls that are under way together the longest pause counts, and a success among them lifts none', async () => {
  const waiting: (() => void)[] = [];
  const late =
    (answer: Answer): Answer =>
    (response, request) =>
      void waiting.push(() => answer(response, request));
  const { clock, holds, news, service, client } = await start(
    ...[limited('5'), limited('40'), limited('10'), ok].map(late),
  );
  const calls = Array.from({ length: 4 }, () => errorOf(client.getSettings()));
  await expect.poll(() => waiting.length).toBe(4);
  for (const [at, answer] of waiting.entries()) {
    answer();
    await calls[at];
  }
  expect(holds.until(service.url) - clock.now()).toBe(40_000);
  expect(news).toHaveLength(2);
  expect(await errorOf(client.getSettings())).toMatchObject({ code: 'remote.rate-limited' });
  expect(service.received).toHaveLength(4);
});

test('what the user insists on is sent, and after a release everything is', async () => {
  const { holds, service, client } = await start(limited('30'), limited('30'), ok);
  await errorOf(client.getSettings());
  await errorOf(client.cancelJob('j', { insist: true }));
  expect(service.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
  await errorOf(client.cancelJob('j'));
  expect(service.received).toHaveLength(2);
  holds.release();
  expect(await client.getSettings()).toEqual(settings);
});

test('a clock that is set back does not prolong a pause', async () => {
  const { clock, holds, service, client } = await start(limited('30'), ok);
  await errorOf(client.getSettings());
  clock.jump(-86_400_000);
  expect(holds.until(service.url)).toBe(0);
  expect(await client.getSettings()).toEqual(settings);
});
