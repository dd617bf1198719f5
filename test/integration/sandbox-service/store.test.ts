import { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentLog } from '../../../main/core/log.ts';
import type { Change } from '../../../main/sandbox/store/records.ts';
import { openStore } from '../../../main/sandbox/store/store.ts';
import { makeFolder } from './service.ts';

const job = (id: string, status: 'queued' | 'running' | 'canceled' = 'queued'): Change => ({
  collection: 'jobs',
  record: {
    id,
    account: 'first',
    sequence: Number(id.slice(4)),
    resource: { type: 'asset', id: 'asset_1' },
    status,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    error: null,
  },
});

test('transactions see what those before them did', async () => {
  const store = await openStore(await makeFolder(), silentLog);
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
});

test('what cannot be written does not happen, and the next transaction is not harmed', async () => {
  const root = await makeFolder();
  const store = await openStore(root, silentLog);
  // A folder where the file should go: as good as a full disk, also for root.
  await mkdir(join(root, 'jobs', 'job_1.json'));
  await expect(store.transact(() => ({ changes: [job('job_1')], result: null }))).rejects.toThrow(/EISDIR/);
  expect(store.jobs.size).toBe(0);
  await expect(
    store.transact(() => {
      throw new Error('decided against');
    }),
  ).rejects.toThrow('decided against');
  await store.transact(() => ({ changes: [job('job_2')], result: null }));
  expect([...store.jobs.keys()]).toEqual(['job_2']);
});

test('a set of changes outlives a process that ends while it writes them', async () => {
  const root = await makeFolder();
  const store = await openStore(root, silentLog);
  await mkdir(join(root, 'jobs', 'job_1.json'));
  await store.transact(() => ({ changes: [job('job_1'), job('job_2')], result: null }));
  // The process ends here; only then does the obstacle go away.
  await rm(join(root, 'jobs', 'job_1.json'), { recursive: true });
  expect([...(await openStore(root, silentLog)).jobs.keys()]).toEqual(['job_1', 'job_2']);
});

test('a set of changes in the journal has happened, and is never replayed over newer records', async () => {
  const root = await makeFolder();
  const store = await openStore(root, silentLog);
  const blocked = join(root, 'jobs', 'job_1.json');
  await mkdir(blocked);
  await store.transact(() => ({ changes: [job('job_1'), job('job_2')], result: null }));
  expect([...store.jobs.keys()]).toEqual(['job_1', 'job_2']);
  // Until the journal is done with, nothing newer is accepted.
  await expect(store.transact(() => ({ changes: [job('job_2', 'running')], result: null }))).rejects.toThrow(
    /EISDIR/,
  );
  await rm(blocked, { recursive: true });
  await store.transact(() => ({ changes: [job('job_2', 'running')], result: null }));
  await store.close();
  const again = await openStore(root, silentLog);
  expect([...again.jobs.values()].map((record) => record.status)).toEqual(['queued', 'running']);
});

test('records are read back in the order of their numbers, not of their names', async () => {
  const root = await makeFolder();
  await (await openStore(root, silentLog)).close();
  for (const n of [10, 9, 100, 1])
    writeFileSync(join(root, 'jobs', `job_${n}.json`), JSON.stringify(job(`job_${n}`).record));
  const store = await openStore(root, silentLog);
  expect([...store.jobs.keys()]).toEqual(['job_1', 'job_9', 'job_10', 'job_100']);
  expect(store.nextSequence()).toBe(101);
});
