import { describe, expect, it } from 'vitest';
import { refusalToError } from '../../../main/remote/problem.ts';
import {
  decideRetry,
  mayRepeat,
  policyOf,
  quickPolicy,
  type Repeat,
  type RetryPolicy,
} from '../../../main/remote/retry.ts';

/** Patient enough to see the whole rule. */
const patient: RetryPolicy = { retries: 8, firstMs: 1000, longestMs: 30_000, patienceMs: 60_000 };

/** From the answer itself to the decision: what the service says decides, not the bare status. */
function decide(status: number, type: string | null, retryAfterMs: number | null = null) {
  const error = refusalToError({
    baseUrl: 'https://api.example.com',
    status,
    contentType: type === null ? 'text/html' : 'application/problem+json',
    body: type === null ? undefined : { type, title: 'x', status },
    what: 'the job j1',
    keyed: true,
    retryAfterMs,
  });
  return decideRetry({ attempt: 1, error, repeatable: true, policy: patient, random: 0.5 });
}

describe('an answer of a service', () => {
  it.each<[number, string | null]>([
    [409, 'too-many-sets'],
    [409, 'job-in-progress'],
    [409, 'job-started'],
    [409, 'job-finished'],
    [409, 'variation-set-member'],
    [409, 'idempotency-key-reused'],
    [409, ''],
    [429, 'asset-limit-reached'],
    [429, 'https://api.example.com/problems/asset-limit-reached'],
    [503, 'asset-limit-reached'],
    [400, 'bad-request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'method-not-allowed'],
    [413, 'payload-too-large'],
    [422, 'validation-error'],
    [501, 'not-implemented'],
    [505, ''],
    [404, null],
    [302, null],
  ])('%d %s stays what it is', (status, type) => expect(decide(status, type)).toBe('stop'));

  it.each<[number, string | null]>([
    [429, 'rate-limited'],
    [429, ''],
    [429, null],
    [500, 'internal'],
    [502, null],
    [503, 'maintenance'],
    [503, null],
    [504, null],
    [408, ''],
    [425, ''],
    [409, 'idempotency-in-progress'],
  ])('%d %s passes', (status, type) => expect(decide(status, type)).toEqual({ waitMs: 500 }));

  it.each<[number | null, number | 'stop']>([
    [null, 500],
    [0, 500],
    [400, 500],
    [7_000, 7_000],
    [60_000, 60_000],
    // Longer than this loop is patient: its caller plans.
    [86_400_000, 'stop'],
  ])('asks for %j ms, and is waited for %j ms', (retryAfterMs, waitMs) => {
    const expected = waitMs === 'stop' ? 'stop' : { waitMs };
    expect(decide(503, 'maintenance', retryAfterMs)).toEqual(expected);
    expect(decide(429, 'rate-limited', retryAfterMs)).toEqual(expected);
  });
});

const waits = (random: number) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => {
    const error = refusalToError({
      baseUrl: '',
      status: 503,
      contentType: '',
      body: undefined,
      what: null,
      keyed: false,
      retryAfterMs: null,
    });
    const verdict = decideRetry({ attempt, error, repeatable: true, policy: patient, random });
    return verdict === 'stop' ? verdict : verdict.waitMs;
  });

describe('the wait', () => {
  it('doubles up to its bound, then ends', () => {
    expect(waits(1)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 'stop']);
  });

  it('is anything from nothing to that: full jitter', () => {
    expect(waits(0)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 'stop']);
    expect(waits(0.25).slice(0, 3)).toEqual([250, 500, 1000]);
  });
});

it.each<[Repeat, string | undefined, boolean, number]>([
  ['safe', undefined, true, quickPolicy.retries],
  ['safe', 'k', true, quickPolicy.retries],
  ['keyed', 'k', true, 0],
  ['keyed', undefined, false, 0],
  ['keyed', '', false, 0],
  ['never', 'k', false, quickPolicy.retries],
  ['never', undefined, false, quickPolicy.retries],
])('%s with the key %j: may be repeated %j, by itself %d times', (repeat, key, may, retries) => {
  expect(mayRepeat(repeat, key)).toBe(may);
  expect(policyOf(repeat).retries).toBe(retries);
});
