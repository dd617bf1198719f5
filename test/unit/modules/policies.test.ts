import { describe, expect, test } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { connectionIdSchema } from '../../../main/contract/schema/ids.ts';
import { createConnectionGate } from '../../../main/modules/connections/connection-health.ts';
import { downloadVerdict } from '../../../main/modules/downloads/download-retries.ts';
import { createRateMeter } from '../../../main/modules/downloads/live-downloads.ts';
import { pollDelayMs } from '../../../main/modules/jobs/watched-jobs.ts';
import { parseRange } from '../../../main/modules/shared/http/file-response.ts';
import { retryDelayMs } from '../../../main/modules/shared/work-loop.ts';
import { createFakeClock } from '../../fakes/clock.ts';

const unreachable = new AppError('remote.unreachable', {
  baseUrl: 'https://a.example',
  reason: 'connection refused',
});
const unauthorized = new AppError('remote.unauthorized', { baseUrl: 'https://a.example', status: 401 });

describe('polling', () => {
  test.each([
    [0, 2000],
    [-5000, 2000],
    [40_000, 2000],
    [60_000, 3000],
    [3_600_000, 30_000],
  ])('a job of %d ms is requested every %d ms', (ageMs, expected) => {
    expect(pollDelayMs(ageMs, 0.5, false)).toBe(expected);
  });

  test('many jobs are spread', () => {
    expect(pollDelayMs(0, 0, false)).toBe(1700);
    expect(pollDelayMs(0, 0.999, false)).toBeGreaterThan(2290);
  });
});

describe('retrying', () => {
  test.each([
    [1, 0, 500],
    [1, 1, 1000],
    [4, 1, 8000],
    [40, 1, 60_000],
  ])('failure %d with random %d waits %d ms', (failures, random, expected) => {
    expect(retryDelayMs(failures, random)).toBe(expected);
  });

  test('a Retry-After is obeyed', () => {
    expect(retryDelayMs(1, 0, 12_000)).toBe(12_000);
  });

  test('the gate closes for longer at each failure, opens on success and when the user asks', async () => {
    const clock = createFakeClock();
    const gate = createConnectionGate(clock, () => 1);
    const id = connectionIdSchema.parse('c');
    expect(gate.closedUntil(id)).toBe(0);
    expect(gate.failed(id, unreachable) - clock.now()).toBe(1000);
    expect(gate.failed(id, unreachable) - clock.now()).toBe(1000);
    await clock.advance(1000);
    expect(gate.failed(id, unreachable) - clock.now()).toBe(2000);
    gate.opened(id);
    expect(gate.closedUntil(id)).toBe(0);
    expect(gate.failed(id, unauthorized) - clock.now()).toBe(60_000);
    gate.reset();
    expect(gate.closedUntil(id)).toBe(0);
  });
});

describe('what an error means', () => {
  test.each([
    [new AppError('transfer.url-expired', { path: 'a' }), 'fresh-url'],
    [new AppError('transfer.disk-full', { folder: '/l', neededBytes: null }), 'user'],
    [new AppError('transfer.folder-read-only', { folder: '/l' }), 'user'],
    [new AppError('remote.not-found', { what: 'the asset a' }), 'user'],
    [new AppError('transfer.not-the-file', { path: 'a', found: 'an HTML page' }), 'file'],
    [new AppError('transfer.host-refused', { path: 'a', host: 'h', status: 404 }), 'file'],
    [new AppError('transfer.host-refused', { path: 'a', host: 'h', status: 503 }), 'later'],
    [
      new AppError('transfer.incomplete', {
        path: 'a',
        host: 'h',
        receivedBytes: 1,
        expectedBytes: 2,
        keptBytes: 1,
      }),
      'later',
    ],
    [unreachable, 'later'],
  ])('%s to a download is %s', (error, verdict) => {
    expect(downloadVerdict(error)).toBe(verdict);
  });
});

describe('ranges (RFC 9110)', () => {
  test.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=5-', { first: 5, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=-40', { first: 0, last: 9 }],
    ['bytes=0-99', { first: 0, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', 'unsatisfiable'],
    ['bytes=0-1,3-4', null],
    ['lines=0-1', null],
    [null, null],
  ])('%s of 10 bytes', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });
});

test('the rate is that of the last three seconds', async () => {
  const clock = createFakeClock();
  const meter = createRateMeter(clock);
  for (let tick = 0; tick < 100; tick += 1) {
    meter.add(100);
    await clock.advance(100);
  }
  expect(meter.bytesPerSecond()).toBeGreaterThan(900);
  expect(meter.bytesPerSecond()).toBeLessThan(1100);
  await clock.advance(4000);
  expect(meter.bytesPerSecond()).toBe(0);
});
