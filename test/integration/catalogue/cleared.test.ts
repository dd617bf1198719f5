/** What the user took off the queue's list, and put back. */
import { expect, test } from 'vitest';
import { openWithConnection } from './library.ts';
import { asset, connection, group, ids, job, now } from './rows.ts';

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

test('an unfinished job that nobody follows, as an earlier import left it, is not listed; what ended is', async () => {
  const { jobs, connections, assets } = await openWithConnection();
  connections.insert(connection('elsewhere'));
  for (const id of ['a1', 'a2', 'a3'])
    assets.insert(asset(id, id === 'a1' ? {} : { connectionId: ids.connection('elsewhere') }));
  const elsewhere = { connectionId: ids.connection('elsewhere') };
  jobs.insert(job('own', { assetId: ids.asset('a1'), status: 'running' }));
  jobs.insert(job('stuck', { assetId: ids.asset('a2'), status: 'running', ...elsewhere }));
  jobs.insert(job('ended', { assetId: ids.asset('a3'), status: 'complete', ...elsewhere }));
  connections.remove(ids.connection('elsewhere'));
  expect(jobs.list(10).map(({ id }) => id)).toEqual(['ended', 'own']);
});
