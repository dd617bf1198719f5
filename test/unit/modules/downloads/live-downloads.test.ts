import { expect, test } from 'vitest';
import { assetIdSchema } from '../../../../main/contract/schema/ids.ts';
import { createLiveDownloads } from '../../../../main/modules/downloads/live-downloads.ts';
import { createFakeClock } from '../../../fakes/clock.ts';

const asset = assetIdSchema.parse('a');

test('reports at most ten times a second, and the last bytes of a download that stalls', async () => {
  const clock = createFakeClock();
  const seen: number[] = [];
  const live = createLiveDownloads(clock, (assetId) => {
    seen.push(live.get(assetId)?.receivedByPath.get('m.glb')?.receivedBytes ?? -1);
  });
  live.begin(asset);
  for (let received = 1; received <= 50; received += 1) {
    live.progress(asset, 'm.glb', { receivedBytes: received, totalBytes: 100 });
    await clock.advance(1);
  }
  expect(seen).toEqual([1]);
  await clock.advance(1000);
  expect(seen).toEqual([1, 50]);
});

test('a download that ended reports nothing more', async () => {
  const clock = createFakeClock();
  let reports = 0;
  const live = createLiveDownloads(clock, () => {
    reports += 1;
  });
  live.begin(asset);
  live.progress(asset, 'm.glb', { receivedBytes: 1, totalBytes: null });
  live.progress(asset, 'm.glb', { receivedBytes: 2, totalBytes: null });
  live.end(asset);
  await clock.advance(1000);
  expect(reports).toBe(1);
  expect(live.get(asset)).toBeNull();
});
