import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gatedWorkshop } from './quick-workshop.ts';
import { redPng, send, startService } from './service.ts';

const defaults = {
  mesh: { quality: 'standard' },
  texture: { resolution: 4096 },
  physics: { body: 'rigid', collision: 'auto', simulator: 'isaac_sim_physx' },
  variation: { variation_type: 'general', wildness: 'moderate' },
};

describe('a standard asset', () => {
  test('goes from text to files that can be fetched without a token', async () => {
    const startedAtMs = Date.now();
    const { workshop, open } = gatedWorkshop();
    const service = await startService({ workshop });
    const created = await service.create({
      inputs: { text: 'a blue mug sandbox:slow' },
      name: '2nd Mug!',
      params: { mesh: { quality: 'low' }, physics: { simulator: 'mujoco' } },
    });
    expect(created.status).toBe(202);
    expect(created.json).toEqual({
      id: expect.any(String),
      job_id: expect.any(String),
      status: 'queued',
      effective_params: {
        ...defaults,
        mesh: { quality: 'low' },
        physics: { body: 'rigid', collision: 'auto', simulator: 'mujoco' },
      },
    });
    const running = await service.jobIn(created.json.job_id, 'running');
    expect(['reconstruction', 'physics']).toContain(running.current_stage);
    const early = await service.call('GET', `/v1/assets/${created.json.id}`);
    expect(early.json.files).toEqual([]);
    open();
    const job = await service.jobIn(created.json.job_id, 'complete');
    expect(job).toMatchObject({
      resource: { type: 'asset', id: created.json.id },
      progress: 1,
      current_stage: null,
      error: null,
    });
    const { json: asset } = await service.call('GET', `/v1/assets/${created.json.id}`);
    expect(asset).toMatchObject({
      kind: 'object_reconstruction',
      name: '2nd Mug!',
      effective_params: created.json.effective_params,
      dimensions: { height_m: 0.1 },
      batch_id: null,
      batch_index: null,
      variation_set_id: null,
      scene_id: null,
      job: { job_id: created.json.job_id, status: 'complete', progress: 1, current_stage: null },
    });
    expect(asset.files.map((file: { path: string }) => file.path)).toEqual([
      'assets/asset_2nd_mug_/asset_2nd_mug_.glb',
      'assets/asset_2nd_mug_/notes é.json',
    ]);
    const madeAtMs = Date.parse(asset.files[0].expires_at) - 3_600_000;
    // In whole seconds.
    expect(madeAtMs).toBeGreaterThan(startedAtMs - 1000);
    expect(madeAtMs).toBeLessThanOrEqual(Date.now());
    const notes = await send(asset.files[1].url);
    expect(notes.status).toBe(200);
    expect(notes.json).toMatchObject({ text: 'a blue mug', palette: [] });
  });

  test('takes an inline image and a subject name', async () => {
    const service = await startService();
    const image = await redPng();
    const { json } = await service.create({
      inputs: {
        images: [{ data: image.toString('base64') }],
        subject_name: 'the lamp',
        multi_subject_image: true,
      },
    });
    await service.jobIn(json.job_id, 'complete');
    const asset = (await service.call('GET', `/v1/assets/${json.id}`)).json;
    expect(asset.files[0].path).toBe('assets/asset/asset.glb');
    expect((await send(asset.files[1].url)).json).toMatchObject({
      text: 'the lamp',
      palette: [[1, 0, image.length / 1e6]],
    });
  });

  test('takes an image by URL, through redirects', async () => {
    const image = await redPng();
    const host = createServer((request, response) => {
      if (request.url === '/image.png') response.end(image);
      else response.writeHead(302, { location: '/image.png' }).end();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void host.close());
    const service = await startService();
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/start`;
    const { json } = await service.create({ inputs: { images: [{ url }] }, name: null });
    await service.jobIn(json.job_id, 'complete');
    const asset = (await service.call('GET', `/v1/assets/${json.id}`)).json;
    expect((await send(asset.files[1].url)).json.palette).toEqual([[1, 0, image.length / 1e6]]);
  });

  test.each([
    ['a missing image', (at: string) => `${at}/missing?secret=s3cr3t`, /127\.0\.0\.1:\d+ .*HTTP 404/],
    ['a page in place of an image', (at: string) => `${at}/page`, /not an image/],
    ['endless redirects', (at: string) => `${at}/round`, /more than 3 times/],
    ['a redirect to a file', (at: string) => `${at}/file`, /no web address/],
    ['a host that is down', () => 'http://127.0.0.1:1/x.png', /refuses|failed/],
  ])('fails in words for %s', async (_, urlOf, words) => {
    const host = createServer((request, response) => {
      if (request.url === '/page') response.end('<html>hello</html>');
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void host.close());
    const service = await startService();
    const url = urlOf(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
    const { json } = await service.create({ inputs: { images: [{ url }] } });
    const job = await service.jobIn(json.job_id, 'failed');
    expect(job.error).toMatchObject({ type: 'input-unreachable', status: 422 });
    expect(job.error.detail).toMatch(words);
    expect(JSON.stringify(job) + service.logged.join('')).not.toContain('s3cr3t');
  });

  test('fails as the directive says, with the stage in words', async () => {
    const service = await startService();
    const { json } = await service.create({ inputs: { text: 'x' }, name: 'sandbox:fail=reconstruction' });
    const job = await service.jobIn(json.job_id, 'failed');
    expect(job.error).toMatchObject({
      type: 'generation-failed',
      detail: expect.stringMatching(/reconstruction/),
    });
    expect((await service.call('GET', `/v1/assets/${json.id}`)).json.files).toEqual([]);
  });

  test('fails in words when the workshop breaks, and keeps the cause out of the answer', async () => {
    const service = await startService({
      workshop: {
        makeAsset: () => Promise.reject(new Error('inner detail')),
        paletteOf: () => Promise.resolve([]),
      },
    });
    const { json } = await service.create({ inputs: { text: 'x' } });
    const job = await service.jobIn(json.job_id, 'failed');
    expect(job.error.type).toBe('generation-failed');
    expect(JSON.stringify(job)).not.toContain('inner detail');
  });

  test('is held, and canceled only before it starts', async () => {
    const { workshop, open } = gatedWorkshop();
    const service = await startService({ workshop });
    const held = (await service.create({ inputs: { text: 'sandbox:hold' } })).json;
    const canceled = await service.call('POST', `/v1/jobs/${held.job_id}/cancel`);
    expect(canceled.status).toBe(200);
    expect(canceled.json.status).toBe('canceled');
    const again = await service.call('POST', `/v1/jobs/${held.job_id}/cancel`);
    expect(again.status).toBe(200);
    expect(again.json).toEqual(canceled.json);

    const other = (await service.create({ inputs: { text: 'x' } })).json;
    await service.jobIn(other.job_id, 'running');
    const started = await service.call('POST', `/v1/jobs/${other.job_id}/cancel`);
    expect([started.status, started.json.type]).toEqual([409, 'job-started']);
    open();
    await service.jobIn(other.job_id, 'complete');
    const finished = await service.call('POST', `/v1/jobs/${other.job_id}/cancel`);
    expect([finished.status, finished.json.type]).toEqual([409, 'job-finished']);
  });

  test('waits its turn: two at once, the rest queue', async () => {
    const { workshop, open } = gatedWorkshop();
    const service = await startService({ workshop, parallelJobs: 2 });
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async (n) => (await service.create({ inputs: { text: `mug ${n}` } })).json.job_id),
    );
    // Transactions keep their order: behind this create, whatever was to start has started.
    await service.create({ inputs: { text: 'sandbox:hold' } });
    const statuses = await Promise.all(
      ids.map(async (id) => (await service.call('GET', `/v1/jobs/${id}`)).json.status),
    );
    expect(statuses.filter((status) => status === 'running')).toHaveLength(2);
    expect(statuses.filter((status) => status === 'queued')).toHaveLength(2);
    open();
    for (const id of ids) await service.jobIn(id, 'complete');
  });

  test('is listed newest first, page by page', async () => {
    const service = await startService();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.push((await service.create({ inputs: { text: 'x sandbox:hold' }, name: `n${n}` })).json.id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { json } = await service.call(
        'GET',
        `/v1/assets?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...json.assets.map((asset: { id: string }) => asset.id));
      cursor = json.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids.toReversed());
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=1', 'cursor='])
      expect((await service.call('GET', `/v1/assets?${query}`)).status).toBe(422);
    expect((await service.call('GET', '/v1/assets?limit=5')).json.next_cursor).toBeNull();
  });

  test('gets its params from the settings', async () => {
    const service = await startService();
    const settings = await service.call('GET', '/v1/settings');
    expect(settings.json).toEqual(defaults);
    const { json } = await service.create({ inputs: { text: 'x' }, params: null });
    expect(json.effective_params).toEqual(defaults);
  });
});
