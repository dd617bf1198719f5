/** The client and the embedded service are two readings of one specification: here they meet. */

import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { isTerminal } from '../../../main/contract/rules/terminal-status.ts';
import { systemClock, wait } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { InlineFile } from '../../../main/remote/body/json-body.ts';
import { createRemoteClient } from '../../../main/remote/client.ts';
import type { JobResponse, RemoteClient } from '../../../main/remote/types.ts';
import { startService, token } from '../sandbox-service/service.ts';
import { failure } from './client-desk.ts';

async function sandbox(): Promise<RemoteClient> {
  const service = await startService();
  const client = createRemoteClient({
    baseUrl: service.url,
    token: () => Promise.resolve(token),
    log: silentLog,
    clock: systemClock,
  });
  onTestFinished(() => client.close());
  return client;
}

async function ended(client: RemoteClient, jobId: string): Promise<JobResponse> {
  for (;;) {
    const job = await client.getJob(jobId);
    if (isTerminal(job.status)) return job;
    await wait(systemClock, 20);
  }
}

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = [];
  for await (const entry of entries) got.push(entry);
  return got;
}

const png = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#a06030' } })
    .png()
    .toBuffer();
const key = (idempotencyKey: string) => ({ idempotencyKey });
const plain = { name: null, params: null };

it('makes an asset from a file, reads it, lists it and deletes it', async () => {
  const client = await sandbox();
  const request = {
    inputs: { images: [{ data: InlineFile.fromBytes(await png()) }] },
    name: 'Mug',
    params: null,
  } as const;
  const created = await client.createStandardAsset(request, key('a'));
  expect(await client.createStandardAsset(request, key('a'))).toEqual(created);
  expect(created.effective_params).toEqual(await client.getSettings());
  expect(await ended(client, created.job_id)).toMatchObject({
    status: 'complete',
    resource: { type: 'asset', id: created.id },
  });
  const asset = await client.getAsset(created.id);
  expect([asset.name, asset.kind, asset.job?.job_id]).toEqual([
    'Mug',
    'object_reconstruction',
    created.job_id,
  ]);
  expect(asset.files.length).toBeGreaterThan(0);
  expect((await all(client.assets({ limit: 1 }))).map(({ id }) => id)).toEqual([created.id]);
  await client.deleteAsset(created.id);
  expect((await failure(client.deleteAsset(created.id))).code).toBe('remote.not-found');
  expect((await failure(client.cancelJob(created.job_id))).data).toMatchObject({ type: 'job-finished' });
  expect(client.offers('delete_asset')).toBe(true);
});

it('makes a batch and reads its members page by page', async () => {
  const client = await sandbox();
  const items = [1, 2, 3, 4, 5].map((index) => ({ inputs: { text: `a mug, number ${index}` }, ...plain }));
  const created = await client.createStandardBatch({ items, name: 'Mugs' }, key('b'));
  expect(created.assets).toHaveLength(5);
  expect(await ended(client, created.job_id)).toMatchObject({
    status: 'complete',
    resource: { type: 'batch' },
  });
  expect(await client.getBatch(created.id)).toMatchObject({
    name: 'Mugs',
    status: 'complete',
    progress: 1,
    counts: { requested: 5, queued: 0, running: 0, complete: 5, failed: 0, canceled: 0 },
    manifest: { url: expect.stringContaining('http') },
  });
  const members = await all(client.batchMembers(created.id, { limit: 2 }));
  expect(members.map(({ batch_index, asset_id }) => [batch_index, asset_id])).toEqual(
    created.assets.map(({ id }, index) => [index + 1, id]),
  );
  const { jobs, faults } = await client.bulkJobStatus([
    created.job_id,
    'unknown',
    created.assets[0]?.job_id ?? '',
  ]);
  expect([...jobs.values()].map((job) => job?.status ?? null)).toEqual(['complete', null, 'complete']);
  expect(faults.size).toBe(0);
});

it('makes sets of both kinds and reads their members', async () => {
  const client = await sandbox();
  const photo = InlineFile.fromBytes(await png());
  const varied = await client.createHighFidelityVariationSet(
    { count: 3, seed: { images: [{ data: photo }], text: 'more and more worn' }, name: 'Mug', params: null },
    key('h'),
  );
  const built = await client.createProceduralVariationSet(
    {
      count: 10,
      seed: { text: 'a cabinet with drawers' },
      name: null,
      params: { physics: { articulated: true } },
    },
    key('p'),
  );
  for (const [set, count] of [
    [varied, 3],
    [built, 10],
  ] as const) {
    expect(set.count).toBe(count);
    expect(await ended(client, set.job_id)).toMatchObject({
      status: 'complete',
      resource: { type: 'variation_set' },
    });
    expect(await client.getVariationSet(set.id)).toMatchObject({
      id: set.id,
      method: set.method,
      status: 'complete',
    });
    const members = await all(client.variationSetMembers(set.id, { limit: 4 }));
    expect(members.map(({ variant_index }) => variant_index)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    );
    expect(members.every(({ files }) => files.length > 0)).toBe(true);
  }
  const [member] = (await client.listVariationSetMembers(varied.id, { limit: 1 })).members;
  expect((await failure(client.cancelJob(member?.job_id ?? ''))).data).toMatchObject({
    type: 'variation-set-member',
  });
  await client.deleteVariationSet(varied.id);
  expect((await failure(client.getVariationSet(varied.id))).code).toBe('remote.not-found');
});

it('has a bundle made', async () => {
  const client = await sandbox();
  const created = await client.createStandardAsset({ inputs: { text: 'a mug' }, ...plain }, key('z'));
  await ended(client, created.job_id);
  expect((await client.getAssetBundle(created.id)).state).toBe('none');
  expect(await client.requestAssetBundle(created.id)).toMatchObject({ job_id: expect.any(String) });
  let bundle = await client.getAssetBundle(created.id);
  while (bundle.state !== 'ready') bundle = await client.getAssetBundle(created.id);
  expect(bundle.url).toContain('http');
});
