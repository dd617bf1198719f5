/** Threads that break down: told once a minute, begun anew ever later. */
import { expect, it } from 'vitest';
import type { AppError } from '../../../main/contract/plain/errors.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createThreadFaults, restartWaitMs } from '../../../main/core/process-faults.ts';
import { createFakeClock } from '../../fakes/clock.ts';

it('waits longer each time, and tells once a minute for each part', async () => {
  const clock = createFakeClock();
  const told: AppError[] = [];
  const faults = createThreadFaults({ clock, log: silentLog, tell: (failure) => told.push(failure) });
  const broken = (): number => faults.brokeDown('downloads', new Error('out of memory'));
  expect([broken(), broken(), broken(), broken(), broken(), broken()]).toEqual([
    0, 1000, 5000, 15_000, 60_000, 60_000,
  ]);
  expect(told.map(({ code, data }) => ({ code, data }))).toEqual([
    { code: 'thread.broke-down', data: { part: 'downloads' } },
  ]);
  expect(faults.brokeDown('search', null)).toBe(0);
  await clock.advance(61_000);
  expect(broken()).toBe(0);
  expect(told).toHaveLength(3);
  expect(restartWaitMs(1000)).toBe(60_000);
});
