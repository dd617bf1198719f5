import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import type { Change, JobRecord } from '../../../main/sandbox/store/records.ts';
import { openStore } from '../../../main/sandbox/store/store.ts';
import { makeFolder } from './service.ts';

const record = (id: string, status: JobRecord['status'] = 'queued'): JobRecord => ({
  id,
  account: 'first',
  sequence: Number(id.slice(4)),
  resource: { type: 'asset', id: 'asset_1' },
  purpose: 'generation',
  status,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  generatingAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  error: null,
});
const job = (id: string, status?: JobRecord['status']): Change => ({
  collection: 'jobs',
  record: record(id, status),
});

test('transactions see what those before them did', async () => {
  const store = openStore(await makeFolder(), silentLog);
  await store.transact(() => ({ changes: [job('job_1')], result: null }));
  const take = (status: 'running' | 'canceled'): Promise<boolean> =>
    store.transact(() => {
      const free = store.jobs.get('job_1')?.status === 'queued';
      return { changes: free ? [job('job_1', status)] : [], result: free };
    });
  expect(await Promise.all([take('running'), take('canceled'), take('running')])).toEqual([
    true,
    false,
    false,
  ]);
  expect(store.jobs.get('job_1')?.status).toBe('running');
  await store.close();
});

test('what cannot be written does not happen, not even in part, and the next transaction is not harmed', async () => {
  const root = await makeFolder();
  const store = openStore(root, silentLog);
  const other = new Database(join(root, 'records.sqlite'));
  // The second row of the transaction is refused by the disk, as far as the store can tell.
  other.exec(
    "CREATE TRIGGER full BEFORE INSERT ON records WHEN NEW.id = 'job_2' BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  const both = { changes: [job('job_1'), job('job_2')], result: null };
  await expect(store.transact(() => both)).rejects.toThrow('full');
  expect(store.jobs.size).toBe(0);
  await expect(
    store.transact(() => {
      throw new Error('decided against');
    }),
  ).rejects.toThrow('decided against');
  await store.transact(() => ({ changes: [job('job_3')], result: null }));
  expect([...store.jobs.keys()]).toEqual(['job_3']);
  other.close();
  await store.close();
  const again = openStore(root, silentLog);
  expect([...again.jobs.keys()]).toEqual(['job_3']);
  await again.close();
});

test('records come back in the order in which they were first made, without those that were removed', async () => {
  const root = await makeFolder();
  const store = openStore(root, silentLog);
  await store.transact(() => ({ changes: [job('job_3'), job('job_1'), job('job_2')], result: null }));
  await store.transact(() => ({
    changes: [job('job_3', 'running'), { collection: 'jobs', removed: 'job_1' }],
    result: null,
  }));
  await store.close();
  const again = openStore(root, silentLog);
  expect([...again.jobs.values()].map(({ id, status }) => [id, status])).toEqual([
    ['job_3', 'running'],
    ['job_2', 'queued'],
  ]);
  expect(again.nextSequence()).toBe(4);
  await again.close();
});

test('a row that is no record is left out, and the others are there', async () => {
  const root = await makeFolder();
  const store = openStore(root, silentLog);
  await store.transact(() => ({ changes: [job('job_1'), job('job_2')], result: null }));
  await store.close();
  const db = new Database(join(root, 'records.sqlite'));
  db.exec(`UPDATE records SET json = '{"id":"job_1"}' WHERE id = 'job_1'`);
  db.close();
  const again = openStore(root, silentLog);
  expect([...again.jobs.keys()]).toEqual(['job_2']);
  await again.close();
});

test('a file that is no database is set aside, and the service starts without records', async () => {
  const root = await makeFolder();
  await writeFile(
    join(root, 'records.sqlite'),
    'not a database at all, and long enough to be looked at'.repeat(50),
  );
  const store = openStore(root, silentLog);
  await store.transact(() => ({ changes: [job('job_1')], result: null }));
  expect(store.jobs.size).toBe(1);
  expect(await readdir(root)).toContain('records.sqlite.damaged');
  await store.close();
});
