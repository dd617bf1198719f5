/** Limits of time are limits of work: a busy machine stretches them, a thread that sleeps for ever ends all the same. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitWork } from '../../../../main/core/worker-rpc/work-limit.ts';
import { startWorkClock } from '../../../../renderer/scene/load/work-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limit = { workMs: 10_000, ceilingMs: 120_000 };

/** The clock, in seconds, at which `share` of the processor reaches the limit; null when it is never late. */
async function lateAfter(workedMs: (clockMs: number) => number | null): Promise<number | null> {
  const begun = performance.now();
  let late: number | null = null;
  const worked = (): Promise<number | null> => Promise.resolve(workedMs(performance.now() - begun));
  limitWork(limit, worked, () => {
    late = Math.round((performance.now() - begun) / 1000);
  });
  await vi.advanceTimersByTimeAsync(200_000);
  return late;
}

it('counts the work of a thread, and the clock only at the ceiling or where nothing else is known', async () => {
  expect(await lateAfter((clock) => 5000 + clock)).toBe(10);
  expect(await lateAfter((clock) => clock / 4)).toBe(40);
  expect(await lateAfter(() => 3)).toBe(120);
  expect(await lateAfter(() => null)).toBe(10);
});

it('is over when it is stopped, also while it looks', async () => {
  const onLate = vi.fn<() => void>();
  const answer = Promise.withResolvers<number | null>();
  const stop = limitWork(limit, () => answer.promise, onLate);
  await vi.advanceTimersByTimeAsync(11_000);
  stop();
  answer.resolve(null);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(onLate).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['an idle machine', [1], 9],
  ['a little noise', [1.2], 9],
  ['three at once', [3, 3], 27],
  ['more and more at once', [2, 4, 4], 36],
  ['one that never rests', [100, 100], 72],
])('gives a worker of the window more time on %s', async (_, slownesses, seconds) => {
  const begun = performance.now();
  let late = 0;
  const rest = [...slownesses];
  startWorkClock(
    9000,
    () => {
      late = (performance.now() - begun) / 1000;
    },
    () => rest.shift() ?? 1,
  );
  await vi.advanceTimersByTimeAsync(100_000);
  expect(late).toBe(seconds);
});

it('measures without an end that depends on the clock', async () => {
  const onLate = vi.fn<() => void>();
  startWorkClock(9000, onLate);
  await vi.advanceTimersByTimeAsync(9000);
  expect(onLate).toHaveBeenCalledOnce();
});
