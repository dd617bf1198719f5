/** A full disk: everyone rests for a moment, and afterwards only those that are known to lack room. */
import { expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { createDiskRest, diskRestMs } from '../../../../main/modules/downloads/disk-rest.ts';
import { createFakeClock, type FakeClock } from '../../../fakes/clock.ts';

const large = 'large' as AssetId;
const small = 'small' as AssetId;
const mb = 1_000_000;
const full = (neededBytes: number | null): AppError =>
  new AppError('transfer.disk-full', { folder: '/library', neededBytes });

function desk(freeBytes: number): {
  clock: FakeClock;
  disk: { freeBytes: number };
  rest: ReturnType<typeof createDiskRest>;
  rests(id: AssetId): boolean;
} {
  const clock = createFakeClock();
  const disk = { freeBytes };
  const rest = createDiskRest(clock, async () => disk.freeBytes);
  return { clock, disk, rest, rests: (id) => rest.restsUntilFor(id) > clock.now() };
}

test('one that lacks gigabytes holds up the small ones for a moment only, and goes on when it fits', async () => {
  const { clock, disk, rest, rests } = desk(200 * mb);
  rest.found(full(3000 * mb), 3000 * mb, [large]);
  await clock.advance(0);
  expect([rests(large), rests(small)]).toEqual([true, true]);
  for (let round = 0; round < 3; round += 1) {
    await clock.advance(diskRestMs);
    await rest.look();
    expect([rests(large), rests(small)]).toEqual([true, false]);
  }
  // A small one that arrives says nothing about the large one.
  rest.wrote();
  expect([rests(large), rests(small)]).toEqual([true, false]);
  disk.freeBytes = 3200 * mb;
  await clock.advance(diskRestMs);
  await rest.look();
  expect(rests(large)).toBe(false);
});

test('while there is plenty of room the first that is too large holds up nobody', async () => {
  const { clock, rest, rests } = desk(900 * mb);
  rest.found(full(3000 * mb), 3000 * mb, [large]);
  await clock.advance(0);
  expect([rests(large), rests(small)]).toEqual([true, false]);
});

test('one that came later than another rests as long as it lacks room, too', async () => {
  const { clock, disk, rest, rests } = desk(200 * mb);
  rest.found(full(3000 * mb), 3000 * mb, [large]);
  await clock.advance(diskRestMs / 2);
  rest.found(full(100 * mb), 100 * mb, [small]);
  await clock.advance(diskRestMs);
  await rest.look();
  expect([rests(large), rests(small)]).toEqual([true, true]);
  disk.freeBytes = 400 * mb;
  await clock.advance(diskRestMs);
  await rest.look();
  expect([rests(large), rests(small)]).toEqual([true, false]);
});

test('what lacks an unknown number of bytes rests for a moment, and "Try now" ends every rest', async () => {
  const { clock, rest, rests } = desk(0);
  rest.found(full(null), null, [small]);
  await clock.advance(0);
  expect([rests(large), rests(small)]).toEqual([true, true]);
  await clock.advance(diskRestMs);
  await rest.look();
  expect([rests(large), rests(small)]).toEqual([false, false]);
  rest.found(full(3000 * mb), 3000 * mb, [large]);
  await clock.advance(0);
  rest.over();
  expect([rests(large), rests(small)]).toEqual([false, false]);
});
