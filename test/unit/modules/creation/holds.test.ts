/** When a submission is held, and what the account's limit is known to be. */
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { type Demand, holdOf, limitAfter, setsHeld } from '../../../../main/modules/creation/queue/limits.ts';

const asset: Demand = { route: 'standard', assets: 1 };
const batch: Demand = { route: 'measured-batch', assets: 40 };
const set: Demand = { route: 'procedural-set', assets: 40 };

describe('holds', () => {
  test.each<[Demand, { setSlots: number; refusedCount: number | null }, string | null]>([
    [asset, { setSlots: 0, refusedCount: null }, null],
    [batch, { setSlots: 0, refusedCount: null }, null],
    [set, { setSlots: 0, refusedCount: null }, 'set-slots'],
    [set, { setSlots: 1, refusedCount: null }, null],
    [set, { setSlots: 1, refusedCount: 40 }, 'asset-limit'],
    [set, { setSlots: 0, refusedCount: 41 }, 'set-slots'],
    [batch, { setSlots: 5, refusedCount: 41 }, null],
    [batch, { setSlots: 5, refusedCount: 40 }, 'asset-limit'],
    [asset, { setSlots: 5, refusedCount: 40 }, null],
    [asset, { setSlots: 5, refusedCount: 1 }, 'asset-limit'],
  ])('%o with %o: %s', (demand, room, hold) => {
    expect(holdOf(demand, room)).toBe(hold);
  });

  test('the limit has the numbers that the service tells, and none that it does not', () => {
    const at = '2026-11-21T10:00:00.000Z';
    const told = new AppError('remote.asset-limit-reached', { detail: 'full', limit: 500, used: 490 });
    const bare = new AppError('remote.asset-limit-reached', { detail: 'full' });
    const first = limitAfter(null, told, { assets: 40, at });
    expect(first).toEqual({ reachedAt: at, limit: 500, used: 490, refusedCount: 40, detail: 'full' });
    expect(limitAfter(first, bare, { assets: 11, at })).toMatchObject({
      limit: null,
      used: null,
      refusedCount: 11,
    });
    expect(limitAfter(first, bare, { assets: 100, at }).refusedCount).toBe(40);
  });

  test('sets that this library does not know are named as such', () => {
    expect(setsHeld(5, false).message).toContain('when one of them finishes');
    expect(setsHeld(2, true).message).toContain('only 2 are known here');
  });
});
