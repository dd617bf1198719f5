import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { creates, times } from './requests.ts';
import { type Answer, expectProblem, startService, token, token2 } from './service.ts';

const route = '/v1/assets/standard';
const batch = '/v1/batches/standard';
const highFidelity = '/v1/variation-sets/high-fidelity';
const procedural = '/v1/variation-sets/procedural';
const mug = { inputs: { text: 'a mug' } };
const held = { inputs: { text: 'a mug sandbox:hold' } };
const heldSet = { count: 1, seed: { text: 'a boot sandbox:hold' } };

function expectLimit(answer: Answer): void {
  expectProblem(answer, 429, 'asset-limit-reached');
}

/** Says that so many bytes follow, and sends only a few of them. */
function declare(url: string, length: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': length,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('error', reject);
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const headers = new Headers({ 'content-type': incoming.headers['content-type'] ?? '' });
        resolve({ status: incoming.statusCode ?? 0, headers, text, json: JSON.parse(text) });
        outgoing.destroy();
      });
    });
    outgoing.write('{"items":[');
  });
}

describe('Lifetime asset limit', () => {
  test('the last asset within it is taken, the next is a 429 and nothing is written', async () => {
    const service = await startService({ assetLimit: 2 });
    for (let made = 0; made < 2; made += 1)
      expect(await service.post(route, mug)).toMatchObject({ status: 202 });
    expectLimit(await service.post(route, mug));
    expect((await service.get('/v1/assets')).json.assets).toHaveLength(2);
  });

  test('a batch is reserved up front: one too many and none is made', async () => {
    const service = await startService({ assetLimit: 5 });
    expectLimit(await service.post(batch, { items: times(6, mug) }));
    expect((await service.get('/v1/assets')).json.assets).toEqual([]);
    expect(await service.post(batch, { items: times(5, held) })).toMatchObject({ status: 202 });
    expectLimit(await service.post(route, mug));
  });

  test('a set is reserved up front, before its members are made', async () => {
    const service = await startService({ assetLimit: 12 });
    expectLimit(await service.post(procedural, { count: 13, seed: { text: 'a box' } }));
    const set = await service.post(procedural, { count: 10, seed: { text: 'a box sandbox:hold' } });
    expect(set.status).toBe(202);
    expectLimit(await service.post(highFidelity, { ...heldSet, count: 3 }));
    expect(await service.post(highFidelity, { ...heldSet, count: 2 })).toMatchObject({ status: 202 });
    expectLimit(await service.post(route, mug));
  });

  test('measured assets and batches count as well', async () => {
    const service = await startService({ assetLimit: 1 });
    expect(await service.post('/v1/assets/measured', creates['/v1/assets/measured'])).toMatchObject({
      status: 202,
    });
    expectLimit(await service.post('/v1/assets/measured', creates['/v1/assets/measured']));
    expectLimit(await service.post('/v1/batches/measured', creates['/v1/batches/measured']));
  });

  test('failed assets count', async () => {
    const service = await startService({ assetLimit: 1 });
    const failed = await service.post(route, { inputs: { text: 'a mug sandbox:fail' } });
    await service.job(failed.json.job_id, 'failed');
    expectLimit(await service.post(route, mug));
  });

  test('deleted assets count: every asset counts permanently', async () => {
    const service = await startService({ assetLimit: 1 });
    const { json } = await service.post(route, mug);
    await service.job(json.job_id, 'complete');
    const deleted = await service.call('DELETE', `/v1/assets/${json.id}`);
    expect(deleted.status).toBeLessThan(300);
    expectLimit(await service.post(route, mug));
  });

  test('a deleted set still counts', async () => {
    const service = await startService({ assetLimit: 2 });
    const { json } = await service.post(highFidelity, { count: 2, seed: { text: 'a boot' } });
    await service.job(json.job_id, 'complete');
    const deleted = await service.call('DELETE', `/v1/variation-sets/${json.id}`);
    expect(deleted.status).toBeLessThan(300);
    expectLimit(await service.post(route, mug));
  });

  test('canceled assets do not count, alone, in a batch or in a set', async () => {
    const service = await startService({ assetLimit: 3 });
    const bodies = [
      [route, held],
      [batch, { items: times(3, held) }],
      [highFidelity, { ...heldSet, count: 3 }],
    ] as const;
    for (const [path, body] of bodies) {
      const { json, status } = await service.post(path, body);
      expect(status).toBe(202);
      expect(await service.post(`/v1/jobs/${json.job_id}/cancel`)).toMatchObject({ status: 200 });
    }
    expect(await service.post(batch, { items: times(3, mug) })).toMatchObject({ status: 202 });
    expectLimit(await service.post(route, mug));
  });

  test('it holds over a restart', async () => {
    const first = await startService({ assetLimit: 1 });
    await first.post(route, mug);
    await first.close();
    const second = await startService({ assetLimit: 1, dataDir: first.dataDir });
    expectLimit(await second.post(route, mug));
  });

  test('creates at once do not cross it together', async () => {
    const service = await startService({ assetLimit: 3 });
    const answers = await Promise.all(times(10, mug).map((body) => service.post(route, body)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    for (const answer of answers) if (answer.status !== 202) expectLimit(answer);
  });

  test("it is per account: the other account's is untouched", async () => {
    const service = await startService({ assetLimit: 1 });
    await service.post(route, mug);
    expectLimit(await service.post(route, mug));
    expect(await service.post(route, mug, { token: token2 })).toMatchObject({ status: 202 });
  });

  test('an account without one has none', async () => {
    const service = await startService();
    expect(await service.post(batch, { items: times(100, held) })).toMatchObject({ status: 202 });
  });

  test('a request that is not valid is a 422, also beyond the limit', async () => {
    const service = await startService({ assetLimit: 0 });
    expectProblem(await service.post(route, { inputs: {} }), 422, 'validation-error', 'inputs');
    expectLimit(await service.post(route, mug));
  });
});

describe('Concurrent variation sets', () => {
  test('5 queued or running sets are taken, the sixth is a 409 too-many-sets and writes nothing', async () => {
    const service = await startService();
    const paths = [highFidelity, procedural, highFidelity, procedural, highFidelity];
    for (const path of paths)
      expect(await service.post(path, { ...heldSet, count: 10 })).toMatchObject({ status: 202 });
    for (const path of [highFidelity, procedural])
      expectProblem(await service.post(path, { ...heldSet, count: 10 }), 409, 'too-many-sets');
    expect((await service.get('/v1/assets?limit=100')).json.assets).toHaveLength(50);
    expect(await service.post(route, mug)).toMatchObject({ status: 202 });
    expect(await service.post(highFidelity, heldSet, { token: token2 })).toMatchObject({ status: 202 });
  });

  test('a set that has ended makes room, and the refusal did not use the key up', async () => {
    const service = await startService();
    const sets = await Promise.all(times(5, heldSet).map((body) => service.post(highFidelity, body)));
    expectProblem(await service.post(highFidelity, heldSet, { key: 'sixth' }), 409, 'too-many-sets');
    await service.post(`/v1/jobs/${sets[0]?.json.job_id}/cancel`);
    expect(await service.post(highFidelity, heldSet, { key: 'sixth' })).toMatchObject({ status: 202 });
  });

  test('creates at once do not cross it together', async () => {
    const service = await startService();
    const sets = await Promise.all(times(9, heldSet).map((body) => service.post(highFidelity, body)));
    expect(sets.filter(({ status }) => status === 202)).toHaveLength(5);
  });
});

describe('Batch request body', () => {
  test.each([batch, '/v1/batches/measured'])('%s: a body over 832 MB is a 413', async (path) => {
    const service = await startService();
    expectProblem(await declare(service.url + path, 832_000_001), 413, 'payload-too-large');
    expect(await service.post(route, mug)).toMatchObject({ status: 202 });
  });
});
