/** What the sentences of errors may promise: they are read where nothing is tried again, too. */
import { expect, describe as group, it } from 'vitest';
import { describe } from '../../../main/contract/error-messages.ts';
import { AppError, toFailure } from '../../../main/contract/errors.ts';

const baseUrl = 'https://api.example.com';

group('a sentence promises no other try', () => {
  const passing = [
    new AppError('remote.unreachable', { baseUrl, reason: 'refused' }),
    new AppError('remote.timeout', { baseUrl, seconds: 15 }),
    new AppError('remote.server-error', { status: 503, detail: 'busy' }),
    new AppError('remote.rate-limited', { retryAfterMs: null }),
    new AppError('remote.rate-limited', { retryAfterMs: 1500 }),
    new AppError('transfer.unreachable', { path: 'a.glb', host: 'files.example.com', reason: 'refused' }),
    new AppError('transfer.incomplete', { path: 'a.glb', receivedBytes: 1, expectedBytes: 2 }),
    new AppError('transfer.url-expired', { path: 'a.glb' }),
  ];
  it.each(passing.map((error) => [error.code, error.message] as const))('%s: %s', (_, message) => {
    expect(message).not.toMatch(/by itself|nothing is lost/i);
    expect(message).toMatch(/^[A-Z“].*\.$/);
  });

  it('so that a connection which was tried, and not saved, says what is true', () => {
    const failure = toFailure(new AppError('remote.timeout', { baseUrl, seconds: 15 }));
    expect(describe('connection.trial-failed', { baseUrl, failure })).toBe(
      `The connection was not saved. ${failure.message}`,
    );
  });
});
