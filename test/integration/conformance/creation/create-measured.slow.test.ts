import { expect, test } from 'vitest';
import { mov, mp4, png } from '../media.ts';
import { defaultParams } from '../requests.ts';
import { serviceOfThisFile } from '../service.ts';

const service = serviceOfThisFile();
const route = '/v1/assets/measured';

test('Create a measured asset: answers 202 with the same shape as a standard asset', async () => {
  const created = await service.post(route, {
    inputs: { images: [{ data: png }], capture: [{ data: mp4 }] },
    name: null,
    params: null,
  });
  expect(created.status).toBe(202);
  expect(created.json).toEqual({
    id: expect.stringMatching(/./),
    job_id: expect.stringMatching(/./),
    status: 'queued',
    effective_params: defaultParams,
  });
  expect(await service.job(created.json.job_id)).toMatchObject({
    status: 'complete',
    resource: { type: 'asset', id: created.json.id },
  });
  expect((await service.get(`/v1/assets/${created.json.id}`)).json).toMatchObject({
    kind: 'object_reconstruction',
    batch_id: null,
    variation_set_id: null,
  });
});

test('CaptureInput: a MOV clip is taken as well as an MP4', async () => {
  const created = await service.post(route, {
    inputs: { images: [{ data: png }], capture: [{ data: mov }] },
  });
  expect(created.status).toBe(202);
  expect(await service.job(created.json.job_id)).toMatchObject({ status: 'complete' });
});

test('CaptureInput: a null url beside data counts as none', async () => {
  const created = await service.post(route, {
    inputs: { images: [{ data: png, url: null }], capture: [{ url: null, data: mp4 }] },
  });
  expect(created.status).toBe(202);
});

test('params of a measured asset are merged into effective_params', async () => {
  const { json } = await service.post(route, {
    inputs: { images: [{ data: png }], capture: [{ data: mp4 }] },
    params: { physics: { body: 'deformable', simulator: 'genesis' } },
  });
  expect(json.effective_params).toEqual({
    ...defaultParams,
    physics: { body: 'deformable', collision: 'auto', simulator: 'genesis' },
  });
});
