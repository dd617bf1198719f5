import { describe, expect, test } from 'vitest';
import { mp4, png } from '../media.ts';
import { changed, defaultParams, times } from '../requests.ts';
import { expectInvalid, serviceOfThisFile } from '../service.ts';

const service = serviceOfThisFile();
const measured = { inputs: { images: [{ data: png }], capture: [{ data: mp4 }] } };
const kinds = [
  { route: '/v1/batches/standard', item: { inputs: { text: 'a mug' } } },
  { route: '/v1/batches/measured', item: measured },
];

/** How many assets the account has, up to a page of them. */
async function assetCount(): Promise<number> {
  const { json } = await service.get('/v1/assets?limit=100');
  return json.assets.length;
}

describe.each(kinds)('$route', ({ route, item }) => {
  test('answers 202 with id, job_id, status_url and assets in input order', async () => {
    const items = ['low', 'standard', 'ultra_low'].map((quality) => ({
      ...item,
      params: { mesh: { quality } },
    }));
    const created = await service.post(route, { items, name: 'three' });
    expect(created.status).toBe(202);
    expect(Object.keys(created.json).toSorted()).toEqual(['assets', 'id', 'job_id', 'status_url']);
    const asset = { id: expect.any(String), job_id: expect.any(String), status: 'queued' };
    expect(created.json).toEqual({
      id: expect.any(String),
      job_id: expect.any(String),
      status_url: expect.any(String),
      assets: items.map(({ params }) => ({ ...asset, effective_params: { ...defaultParams, ...params } })),
    });
    const status = await service.get(new URL(created.json.status_url, service.url).pathname);
    expect(status.json).toMatchObject({
      id: created.json.id,
      job_id: created.json.job_id,
      count: 3,
      name: 'three',
    });
    const { json } = await service.get(`/v1/batches/${created.json.id}/assets`);
    expect(json.members.map((member: { asset_id: string }) => member.asset_id)).toEqual(
      created.json.assets.map((made: { id: string }) => made.id),
    );
  });

  test('a list of one still creates a batch', async () => {
    const created = await service.post(route, { items: [item] });
    expect(created.status).toBe(202);
    expect(created.json.assets).toHaveLength(1);
    expect((await service.get(`/v1/assets/${created.json.assets[0].id}`)).json).toMatchObject({
      batch_id: created.json.id,
      batch_index: 1,
    });
  });

  test('Limits: 100 items are taken, 101 and 0 are a 422 that names items', async () => {
    const most = await service.post(route, { items: times(100, { ...item, name: 'sandbox:hold' }) });
    expect(most.status).toBe(202);
    expect(most.json.assets).toHaveLength(100);
    expectInvalid(await service.post(route, { items: times(101, item) }), 'items');
    expectInvalid(await service.post(route, { items: [] }), 'items');
  });

  test('items are required and a list', async () => {
    expectInvalid(await service.post(route, {}), 'items');
    expectInvalid(await service.post(route, { items: null }), 'items');
    expectInvalid(await service.post(route, { items: { 0: item } }), 'items');
    expectInvalid(await service.post(route, { items: [item, 'a mug'] }), 'items.1');
  });

  test('there is no batch-level params', async () => {
    expectInvalid(await service.post(route, { items: [item], params: {} }), 'params');
  });

  test('an unknown property of the batch or of an item is a 422 with its path', async () => {
    expectInvalid(await service.post(route, { items: [item], colour: 'red' }), 'colour');
    expectInvalid(await service.post(route, { items: [item, { ...item, colour: 'red' }] }), 'items.1.colour');
    expectInvalid(
      await service.post(route, { items: [changed(item, 'inputs.images', [{ data: png, alt: 'x' }])] }),
      ...('text' in item.inputs ? ['items.0.inputs'] : []),
      'items.0.inputs.images.0.alt',
    );
  });

  test('one invalid item rejects the whole request: nothing is created', async () => {
    const before = await assetCount();
    const items: unknown[] = times(4, item);
    items[2] = { ...item, name: 'x'.repeat(101) };
    expectInvalid(await service.post(route, { items }), 'items.2.name');
    expect(await assetCount()).toBe(before);
  });

  test('every fault of every item is named', async () => {
    const items = [
      item,
      { ...item, name: 7 },
      changed(item, 'params.mesh.quality', 'best'),
      { name: 'no inputs' },
    ];
    expectInvalid(
      await service.post(route, { items }),
      'items.1.name',
      'items.2.params.mesh.quality',
      'items.3.inputs',
    );
  });

  test('Limits: a batch name of 100 characters is taken, of 101 is a 422, null is none', async () => {
    const created = await service.post(route, { items: [item], name: '\u{1f600}'.repeat(100) });
    expect(created.status).toBe(202);
    expectInvalid(await service.post(route, { items: [item], name: 'x'.repeat(101) }), 'name');
    const unnamed = await service.post(route, { items: [item], name: null });
    expect((await service.get(`/v1/batches/${unnamed.json.id}`)).json.name).toBeNull();
  });
});

test('items of one kind are refused in a batch of the other', async () => {
  expectInvalid(await service.post('/v1/batches/standard', { items: [measured] }), 'items.0.inputs.capture');
  expectInvalid(
    await service.post('/v1/batches/measured', { items: [{ inputs: { text: 'a mug' } }] }),
    'items.0.inputs.capture',
    'items.0.inputs.images',
    'items.0.inputs.text',
  );
});

test('a capture that is no clip in one item rejects the whole measured batch', async () => {
  const before = await assetCount();
  const bad = changed(measured, 'inputs.capture.0.data', png);
  expectInvalid(
    await service.post('/v1/batches/measured', { items: [measured, bad] }),
    'items.1.inputs.capture.0.data',
  );
  expect(await assetCount()).toBe(before);
});
