import { describe, expect, test } from 'vitest';
import type { AppEvent } from '../../../main/contract/events.ts';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createWorkLoop } from '../../../main/modules/shared/work-loop.ts';
import { createFakeClock } from '../../fakes/clock.ts';

describe('the work loop', () => {
  test('runs when kicked, again when its time has come, and sleeps on null', async () => {
    const clock = createFakeClock();
    const next: (number | null)[] = [1000, null];
    let passes = 0;
    const loop = createWorkLoop({
      name: 'test',
      clock,
      log: silentLog,
      pass: () => {
        passes += 1;
        const wait = next.shift() ?? null;
        return Promise.resolve(wait === null ? null : clock.now() + wait);
      },
    });
    await clock.advance(5000);
    expect(passes).toBe(0);
    loop.kick();
    await clock.advance(999);
    expect(passes).toBe(1);
    await clock.advance(60_000);
    expect(passes).toBe(2);
  });

  test('never runs two passes at once; a kick during a pass makes one more follow', async () => {
    const clock = createFakeClock();
    let running = 0;
    let most = 0;
    let passes = 0;
    const loop = createWorkLoop({
      name: 'test',
      clock,
      log: silentLog,
      pass: async () => {
        passes += 1;
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => void clock.after(100, resolve));
        running -= 1;
        return null;
      },
    });
    loop.kick();
    await clock.advance(50);
    loop.kick();
    loop.kick();
    await clock.advance(1000);
    expect({ passes, most }).toEqual({ passes: 2, most: 1 });
  });

  test('a pass that throws is tried again after half a minute; closing aborts and waits', async () => {
    const clock = createFakeClock();
    let passes = 0;
    let aborted = false;
    const loop = createWorkLoop({
      name: 'test',
      clock,
      log: silentLog,
      pass: (signal) => {
        passes += 1;
        if (passes === 1) throw new TypeError('a bug');
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason);
          });
        });
      },
    });
    loop.kick();
    await clock.advance(29_000);
    expect(passes).toBe(1);
    await clock.advance(2000);
    expect(passes).toBe(2);
    await loop.close();
    expect(aborted).toBe(true);
    loop.kick();
    await clock.advance(60_000);
    expect(passes).toBe(2);
  });

  test.each([
    ['a night with the lid closed: what is due runs within seconds of waking', 8 * 3_600_000],
    ['a clock set back: nothing waits for the wrong time to come again', -8 * 3_600_000],
  ])('%s', async (_what, jumpMs) => {
    const timers = createFakeClock();
    let jumped = 0;
    const clock = { now: () => timers.now() + jumped, after: timers.after };
    let passes = 0;
    const pass = () => {
      passes += 1;
      return Promise.resolve(clock.now() + 600_000);
    };
    const loop = createWorkLoop({ name: 'test', clock, log: silentLog, pass });
    loop.kick();
    await timers.advance(12_000);
    expect(passes).toBe(1);
    jumped = jumpMs;
    await timers.advance(6000);
    expect(passes).toBe(2);
    await timers.advance(590_000);
    expect(passes).toBe(2);
    await loop.close();
  });

  test('tells once of a disk that is too full for its notes, and again after a pass that came to its end', async () => {
    const clock = createFakeClock();
    const told: AppEvent[] = [];
    const full = new AppError('library.disk-full', { path: '/library' });
    const outcomes: (AppError | Error | null)[] = [full, full, null, new Error('a bug'), full];
    const loop = createWorkLoop({
      name: 'test',
      clock,
      log: silentLog,
      hub: { publish: (event) => void told.push(event) },
      pass: async () => {
        const outcome = outcomes.shift() ?? null;
        if (outcome !== null) throw outcome;
        return outcomes.length === 0 ? null : clock.now() + 1000;
      },
    });
    loop.kick();
    await clock.advance(45_000);
    expect(told).toEqual([{ type: 'notice', notice: toFailure(full) }]);
    await clock.advance(200_000);
    expect(told).toHaveLength(2);
    await loop.close();
  });
});
