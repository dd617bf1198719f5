/** What a failed create call means, and what it proves about the tries before it. */
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { aloneDelayMs, judge } from '../../../../main/modules/creation/queue/failure-verdict.ts';

const baseUrl = 'https://a.example';
const errors = {
  unreachable: new AppError('remote.unreachable', { baseUrl, reason: 'the connection was broken off' }),
  noName: new AppError('remote.unreachable', { baseUrl, reason: 'unknown', neverSent: true }),
  timeout: new AppError('remote.timeout', { baseUrl, seconds: 60 }),
  down: new AppError('remote.server-error', { status: 503, detail: '' }),
  garbled: new AppError('remote.invalid-response', { operation: 'create', field: 'id', expected: 'string' }),
  paused: new AppError('remote.rate-limited', { retryAfterMs: null }),
  page: new AppError('remote.not-a-service', { baseUrl, status: 404, contentType: 'text/html' }),
  unauthorized: new AppError('remote.unauthorized', { baseUrl, status: 401 }),
  noToken: new AppError('connection.token-missing', { name: 'Workshop' }),
  noKeychain: new AppError('secrets.unavailable', { reason: 'locked' }),
  diskFull: new AppError('library.disk-full', { path: '/l' }),
  bug: new TypeError('a bug'),
  invalid: new AppError('remote.validation-refused', { detail: '', type: '' }),
  conflict: new AppError('remote.idempotency-conflict', { detail: '' }),
  problem: new AppError('remote.problem', { status: 402, type: 'payment-required', detail: '' }),
  proxyText: new AppError('remote.problem', { status: 400, type: '', detail: '' }),
  tooLarge: new AppError('remote.too-large', { detail: '' }),
  limit: new AppError('remote.asset-limit-reached', { detail: '' }),
  sets: new AppError('remote.conflict', { type: 'too-many-sets', detail: '' }),
  fileGone: new AppError('input.missing', { fileName: 'a.png' }),
  fileChanged: new AppError('input.changed', { fileName: 'a.mp4' }),
  fileUnreadable: new AppError('input.unreadable', { fileName: 'a.mp4', reason: 'EACCES' }),
  rules: new AppError('request.invalid', { issues: [] }),
  otherBody: new AppError('submission.body-changed', { triedBefore: true }),
} as const;

type Name = keyof typeof errors;

describe('a failed try', () => {
  test.each<[Name, unknown, boolean]>([
    ['unreachable', 'trouble', true],
    ['timeout', 'trouble', true],
    ['down', 'trouble', true],
    ['garbled', 'trouble', true],
    ['paused', 'trouble', true],
    ['page', 'trouble', true],
    ['diskFull', 'trouble', true],
    ['bug', 'trouble', true],
    ['noName', 'trouble', false],
    ['unauthorized', 'trouble', false],
    ['noToken', 'trouble', false],
    ['noKeychain', 'trouble', false],
    ['invalid', 'refused', false],
    ['conflict', 'refused', false],
    ['problem', 'refused', false],
    ['proxyText', 'refused', false],
    ['tooLarge', 'refused', false],
    ['fileGone', 'refused', false],
    ['fileChanged', 'refused', false],
    ['fileUnreadable', 'refused', false],
    ['rules', 'refused', false],
    ['otherBody', 'refused', false],
    ['limit', { hold: 'asset-limit' }, false],
    ['sets', { hold: 'set-slots' }, false],
  ])('%s as the first: %o, may be at the service: %s', (name, next, mayBeAtService) => {
    expect(judge(errors[name], false)).toEqual({ next, mayBeAtService });
  });

  test.each<[Name, unknown, boolean]>([
    // The service itself says no to a replay: the key was never accepted.
    ['invalid', 'refused', false],
    ['conflict', 'refused', false],
    ['problem', 'refused', false],
    ['limit', { hold: 'asset-limit' }, false],
    ['sets', { hold: 'set-slots' }, false],
    // Nothing is learnt about the try that lost its answer.
    ['noName', 'trouble', true],
    ['unauthorized', 'trouble', true],
    ['noToken', 'trouble', true],
    ['page', 'trouble', true],
    ['proxyText', 'alone', true],
    ['tooLarge', 'alone', true],
    ['fileGone', 'alone', true],
    ['fileChanged', 'alone', true],
    ['fileUnreadable', 'alone', true],
    ['rules', 'alone', true],
    ['otherBody', 'alone', true],
  ])('%s after a lost answer: %o, may be at the service: %s', (name, next, mayBeAtService) => {
    expect(judge(errors[name], true)).toEqual({ next, mayBeAtService });
  });

  test('what fails by itself waits 5 s to a minute', () => {
    expect([1, 2, 3, 4, 5, 50].map(aloneDelayMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });
});
