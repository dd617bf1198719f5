import { describe, expect, it } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { askedToWaitMs, decideRetry, quickPolicy } from '../../../main/remote/retry.ts';
import { parseRetryAfter } from '../../../main/remote/transport.ts';

const baseUrl = 'https://api.example.com';
const unreachable = new AppError('remote.unreachable', { baseUrl, reason: '' });
const behindProxy = new AppError('remote.unreachable', { baseUrl, reason: '', next: 'Check the proxy.' });
const intercepted = new AppError('remote.unreachable', { baseUrl, reason: '', intercepted: true });
const timeout = new AppError('remote.timeout', { baseUrl, seconds: 30 });
const server = (status: number, retryAfterMs: number | null = null) =>
  new AppError('remote.server-error', { status, detail: '', retryAfterMs });
const limited = (retryAfterMs: number | null) => new AppError('remote.rate-limited', { retryAfterMs });
const page = new AppError('remote.not-a-service', { baseUrl, status: 200, contentType: 'text/html' });
const assetLimit = new AppError('remote.asset-limit-reached', { detail: '' });
const unauthorized = new AppError('remote.unauthorized', { baseUrl, status: 401 });

const decide = (error: AppError, attempt = 1, repeatable = true) =>
  decideRetry({ attempt, error, repeatable, policy: quickPolicy, random: 0.5 });

describe('decideRetry', () => {
  it.each<[string, ReturnType<typeof decide>, ReturnType<typeof decide>]>([
    ['a broken connection', decide(unreachable), { waitMs: 125 }],
    ['a broken connection, again', decide(unreachable, 2), { waitMs: 250 }],
    ['a broken connection, for the last time', decide(unreachable, 3), 'stop'],
    ['what the user has to put right', decide(behindProxy), 'stop'],
    ['a network that answers in place of the service', decide(intercepted), 'stop'],
    ['a call that may not be repeated', decide(unreachable, 1, false), 'stop'],
    ['a timeout, which has cost its time', decide(timeout), 'stop'],
    ['500', decide(server(500)), { waitMs: 125 }],
    ['501, which stays so', decide(server(501)), 'stop'],
    ['503 that asks for a second', decide(server(503, 1000)), { waitMs: 1000 }],
    ['503 that asks for a minute', decide(server(503, 60_000)), 'stop'],
    ['429 without a time', decide(limited(null)), { waitMs: 125 }],
    ['429 that asks for a minute', decide(limited(60_000)), 'stop'],
    ['429 at the asset limit', decide(assetLimit), 'stop'],
    ['a page of another program', decide(page), 'stop'],
    ['a wrong token', decide(unauthorized), 'stop'],
    ['a cancelled call', decide(new AppError('cancelled', {})), 'stop'],
  ])('%s', (_, verdict, expected) => expect(verdict).toEqual(expected));
});

it('waits as long as the service asks, up to a minute', () => {
  expect(askedToWaitMs(limited(7000))).toBe(7000);
  expect(askedToWaitMs(limited(86_400_000))).toBe(3_600_000);
  expect(askedToWaitMs(server(503, 7000))).toBe(7000);
  expect(askedToWaitMs(limited(null))).toBeNull();
  expect(askedToWaitMs(unreachable)).toBeNull();
});

it('a Retry-After with a date is counted by the clock of the service, not by ours', () => {
  const ours = Date.parse('2026-11-21T09:30:00Z');
  const at = 'Sat, 21 Nov 2026 00:01:00 GMT';
  expect(parseRetryAfter(at, ours, 'Sat, 21 Nov 2026 00:00:20 GMT')).toBe(40_000);
  expect(parseRetryAfter(at, ours, 'nonsense')).toBe(0);
});

it.each([
  ['120', 120_000],
  ['0', 0],
  ['1.5', 1500],
  [' 3 ', 3000],
  ['Sat, 21 Nov 2026 00:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['-5', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After: %j means %j ms', (header, expected) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-21T00:00:00Z'))).toBe(expected);
});
