/** The limit of transfers: bytes are paid for in turn, by all who share it, and a change acts on what waits. */
import { expect, test } from 'vitest';
import { createRateLimit, paceOf } from '../../../main/core/rate-limit.ts';
import { createFakeClock } from '../../fakes/clock.ts';

test('without a limit nothing waits', () => {
  expect(createRateLimit(createFakeClock()).took(1e9)).toBeNull();
});

test('two who share it have the rate together', async () => {
  const clock = createFakeClock();
  const limit = createRateLimit(clock);
  const other = paceOf(limit.memory, clock);
  limit.set(1_000_000);
  const began = clock.now();
  const ends: number[] = [];
  const waits = [limit.took(500_000), other.took(500_000), limit.took(1_000_000)].map((one) =>
    one?.then(() => ends.push(clock.now() - began)),
  );
  await clock.advance(1900);
  expect(ends).toEqual([500, 1000]);
  await clock.advance(200);
  expect(ends).toEqual([500, 1000, 2000]);
  expect(waits).not.toContain(undefined);
});

test('a limit that is taken away lets go what waits, and one who hangs up waits no longer', async () => {
  const clock = createFakeClock();
  const limit = createRateLimit(clock);
  limit.set(250_000);
  const hangUp = new AbortController();
  const gone = limit.took(10_000_000, hangUp.signal);
  const waits = limit.took(10_000_000);
  hangUp.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  limit.set(null);
  await clock.advance(250);
  await waits;
  expect(limit.took(1)).toBeNull();
});

test('a clock that was set back owes nothing', async () => {
  const clock = createFakeClock();
  const limit = createRateLimit(clock);
  const past = { ...clock, now: () => clock.now() - 3_600_000 };
  limit.set(1_000_000);
  void limit.took(1_000_000);
  void paceOf(limit.memory, past).took(1_000);
  const after = paceOf(limit.memory, past).took(1_000);
  const ended = Promise.resolve(after).then(() => 'paid');
  await clock.advance(250);
  expect(await ended).toBe('paid');
});
