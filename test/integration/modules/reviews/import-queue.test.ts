/** A ZIP of assets that is imported is no work of this library's queue. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createPresentGroups } from '../../../../main/modules/groups/present-group.ts';
import { createPresent } from '../../../../main/modules/shared/present.ts';
import { group, ids, job, now } from '../../catalogue/rows.ts';
import { openReviewDesk } from './review-desk.ts';

const never = new AbortController().signal;

let out = '';
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'caliper-imported-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
});

test('an imported asset brings no row into the queue, neither its job nor a batch of which only it is known', async () => {
  const desk = await openReviewDesk({ into: out });
  desk.catalogue.groups.insert(group('g1', { name: 'Ten mugs', count: 10 }));
  await desk.put('a', { 'a.glb': 'a' });
  await desk.put('b', { 'b.glb': 'b' }, { groupId: ids.group('g1'), groupIndex: 3 });
  const over = { status: 'complete', endedAt: now } as const;
  desk.catalogue.jobs.insert(job('ja', { assetId: ids.asset('a'), ...over }));
  const place = { groupId: ids.group('g1'), groupIndex: 3 };
  desk.catalogue.jobs.insert(job('jb', { assetId: ids.asset('b'), ...place, ...over }));
  const zip = await desk.reviewing.exportTo(out, [ids.asset('a'), ids.asset('b')], {
    form: 'zip',
    use: null,
  });
  const other = await openReviewDesk();
  const opened = await other.reviewing.importZip(zip.path ?? '', { signal: never });
  expect(opened.assets).toMatchObject([{ state: 'added' }, { state: 'added' }]);
  expect(other.catalogue.jobs.latestByAsset([ids.asset('a')]).get(ids.asset('a'))?.status).toBe('complete');
  expect(other.catalogue.jobs.list(10)).toEqual([]);
  const groups = createPresentGroups(
    other.catalogue,
    createPresent(other.catalogue, other.libraryPath, () => null),
  );
  // Without a parent job it is no row of the queue.
  expect(groups.list(10)).toMatchObject([{ name: 'Ten mugs', job: null }]);
});
