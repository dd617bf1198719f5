/** Rows that a person took off the queue: only ended ones, each once, over a restart, and back again. */
import { expect, test } from 'vitest';
import { makeLibrary, openWithConnection } from './library.ts';
import { ids, job, now } from './rows.ts';

test('ended jobs are cleared once, stay so, and come back; what has not ended stays on the list', async () => {
  const libraryPath = await makeLibrary();
  const catalogue = await openWithConnection(libraryPath);
  const all = ['done', 'failed', 'running'];
  catalogue.jobs.insert(job('done', { status: 'complete', endedAt: now }));
  catalogue.jobs.insert(job('failed', { status: 'failed', endedAt: now }));
  catalogue.jobs.insert(job('running', { status: 'running' }));
  const names = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).toSorted();
  const listed = (): string[] => names(catalogue.jobs.list(10));
  expect(names(catalogue.jobs.clear(all.map(ids.job), now))).toEqual(names([job('done'), job('failed')]));
  expect(catalogue.jobs.clear(all.map(ids.job), '2027-01-01T00:00:00.000Z')).toEqual([]);
  expect(listed()).toEqual([ids.job('running')]);
  // What else becomes of it leaves it cleared.
  expect(catalogue.jobs.update(ids.job('failed'), { stage: 'scale' }).clearedAt).toBe(now);
  expect(catalogue.jobs.get(ids.job('failed'))?.clearedAt).toBe(now);
  expect(names(catalogue.jobs.clear([ids.job('done')], null))).toEqual([ids.job('done')]);
  expect(listed()).toEqual(names([job('done'), job('running')]));
});
