import { expect, test } from 'vitest';
import { defaultParams } from '../requests.ts';
import { serviceOfThisFile } from '../service.ts';

const service = serviceOfThisFile();

test('Create a standard asset: answers 202 with id, job_id, status and effective_params', async () => {
  const created = await service.post('/v1/assets/standard', { inputs: { text: 'a blue mug' } });
  expect(created.status).toBe(202);
  expect(created.headers.get('content-type')).toMatch(/^application\/json\b/);
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
});
