/** What the user took off the queue's list, and put back. */
import { expect, test } from 'vitest';
import { openWithConnection } from './library.ts';
import { asset, group, ids, job, now } from './rows.ts';

test('ended jobs are cleared and put back, a batch or set with its parent job; what has not ended stays', async () => {
  const { jobs, groups, assets } = await openWithConnection();
  for (const id of ['a1', 'a2']) assets.insert(asset(id));
  jobs.insert(job('done', { assetId: ids.asset('a1'), status: 'complete' }));
  jobs.insert(job('running', { assetId: ids.asset('a2'), status: 'running' }));
  groups.insert(group('g1'));
  groups.insert(group('g2'));
  jobs.insert(job('parent-1', { groupId: ids.group('g1'), status: 'partial' }));
  jobs.insert(job('parent-2', { groupId: ids.group('g2'), status: 'partial' }));
  const all = ['done', 'running', 'parent-1', 'gone'].map(ids.job);
  const listed = () => [jobs.list(10), groups.list(10)].map((rows) => rows.map(({ id }) => id).toSorted());

  expect(jobs.clear(all, now).map(({ id, clearedAt }) => [id, clearedAt])).toEqual([
    ['done', now],
    ['parent-1', now],
  ]);
  expect(jobs.clear(all, now)).toEqual([]);
  expect(listed()).toEqual([['parent-2', 'running'], ['g2']]);
  expect(groups.get(ids.group('g1'))).not.toBeNull();
  expect(jobs.clear(all, null).map(({ id }) => id)).toEqual(['done', 'parent-1']);
  expect(listed()).toEqual([
    ['done', 'parent-1', 'parent-2', 'running'],
    ['g1', 'g2'],
  ]);
});
