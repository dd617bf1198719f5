import { describe, expect, test } from 'vitest';
import { png } from '../media.ts';
import { type CreateRoute, changed, createRoutes, creates } from '../requests.ts';
import {
  type Answer,
  expectInvalid,
  expectProblem,
  serviceOfThisFile,
  startService,
  token2,
} from '../service.ts';

const service = serviceOfThisFile();
const route = '/v1/assets/standard';
const mug = { inputs: { text: 'a mug' } };
const held = { inputs: { text: 'a mug sandbox:hold' } };

/** The replay is the original response, to the letter. */
function expectReplay(replay: Answer, original: Answer): void {
  expect(original.status).toBe(202);
  expect({ status: replay.status, text: replay.text }).toEqual({ status: 202, text: original.text });
}

describe('Idempotency-Key', () => {
  test.each(createRoutes)('%s: the same key and body return the identical JSON', async (path) => {
    const original = await service.post(path, creates[path], { key: `same-${path}` });
    await service.job(original.json.job_id);
    expectReplay(await service.post(path, creates[path], { key: `same-${path}` }), original);
  });

  test.each(createRoutes)('%s: the same key with another body is a 409', async (path) => {
    const original = await service.post(path, creates[path], { key: `other-${path}` });
    expectProblem(
      await service.post(path, { ...creates[path], name: 'another' }, { key: `other-${path}` }),
      409,
      'idempotency-key-reused',
    );
    await service.job(original.json.job_id);
  });

  const nullable: Readonly<Record<CreateRoute, readonly string[]>> = {
    '/v1/assets/standard': ['name', 'params', 'params.mesh', 'inputs.subject_name'],
    '/v1/assets/measured': [
      'name',
      'params',
      'params.texture',
      'inputs.images.0.url',
      'inputs.capture.0.url',
    ],
    '/v1/batches/standard': ['name', 'items.0.name', 'items.1.params', 'items.0.params.physics'],
    '/v1/batches/measured': ['name', 'items.0.params.variation', 'items.0.inputs.images.0.url'],
    '/v1/variation-sets/high-fidelity': ['name', 'params', 'params.physics'],
    '/v1/variation-sets/procedural': ['name', 'params', 'params.physics', 'params.mesh'],
  };
  test.each(createRoutes.flatMap((path) => nullable[path].map((field) => [path, field] as const)))(
    '%s: %s of null is the same request as none',
    async (path, field) => {
      const [groups, group = ''] = field.split(/(?<=params)\./);
      // Beside a group that is null the others are there or not: an object of params stays one.
      const bare = group === '' ? creates[path] : changed(creates[path], groups ?? '', {});
      const key = `null-${path}-${field}`;
      const original = await service.post(path, bare, { key });
      expectReplay(await service.post(path, changed(bare, field, null), { key }), original);
      const reversed = await service.post(path, changed(bare, field, null), { key: `${key}-reversed` });
      expectReplay(await service.post(path, bare, { key: `${key}-reversed` }), reversed);
      for (const { json } of [original, reversed]) await service.job(json.job_id);
    },
  );

  test('text of null beside an image is the same request as none', async () => {
    for (const [path, part, key] of [
      [route, 'inputs', 'null-text'],
      ['/v1/variation-sets/high-fidelity', 'seed', 'null-seed-text'],
    ] as const) {
      const body = { ...(part === 'seed' ? { count: 1 } : {}), [part]: { images: [{ data: png }] } };
      const original = await service.post(path, body, { key });
      expectReplay(await service.post(path, changed(body, `${part}.text`, null), { key }), original);
      await service.job(original.json.job_id);
    }
  });

  test('without a key every create makes an asset of its own', async () => {
    const [one, other] = [await service.post(route, mug), await service.post(route, mug)];
    expect(one.json.id).not.toBe(other.json.id);
  });

  test('another key makes another asset', async () => {
    const one = await service.post(route, mug, { key: 'key-one' });
    const other = await service.post(route, mug, { key: 'key-two' });
    expect(one.json.id).not.toBe(other.json.id);
  });

  test('one key covers the whole batch: the same batch and member ids', async () => {
    const items = [mug, mug, mug];
    const original = await service.post('/v1/batches/standard', { items }, { key: 'whole-batch' });
    const replay = await service.post('/v1/batches/standard', { items }, { key: 'whole-batch' });
    expect(replay.json).toEqual(original.json);
    expectProblem(
      await service.post('/v1/batches/standard', { items: items.slice(1) }, { key: 'whole-batch' }),
      409,
      'idempotency-key-reused',
    );
  });

  test('the key on another route is a 409, also with the same body', async () => {
    const body = { count: 10, seed: { text: 'a cabinet' } };
    const sets = '/v1/variation-sets';
    const { json, status } = await service.post(`${sets}/procedural`, body, { key: 'two-routes' });
    expect(status).toBe(202);
    expectProblem(
      await service.post(`${sets}/high-fidelity`, body, { key: 'two-routes' }),
      409,
      'idempotency-key-reused',
    );
    expectProblem(await service.post(route, mug, { key: 'two-routes' }), 409, 'idempotency-key-reused');
    await service.job(json.job_id);
  });

  test('a replay after a cancel is the original response', async () => {
    const original = await service.post(route, held, { key: 'canceled' });
    expect(await service.post(`/v1/jobs/${original.json.job_id}/cancel`)).toMatchObject({ status: 200 });
    expectReplay(await service.post(route, held, { key: 'canceled' }), original);
  });

  test('a replay after a delete is the original response and makes nothing', async () => {
    const original = await service.post(route, mug, { key: 'deleted' });
    await service.job(original.json.job_id, 'complete');
    await service.call('DELETE', `/v1/assets/${original.json.id}`);
    expectReplay(await service.post(route, mug, { key: 'deleted' }), original);
    expectProblem(await service.get(`/v1/assets/${original.json.id}`), 404, 'not-found');
  });

  test('concurrent identical creates make one resource', async () => {
    const path = '/v1/batches/measured';
    const own = await startService();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => own.post(path, creates[path], { key: 'at-once' })),
    );
    for (const answer of answers) expectReplay(answer, answers[0] ?? answer);
    expect((await own.get('/v1/assets?limit=100')).json.assets).toHaveLength(creates[path].items.length);
  });

  test('a 422 does not use the key up', async () => {
    expectInvalid(await service.post(route, { inputs: {} }, { key: 'fixed-later' }), 'inputs');
    expect(await service.post(route, mug, { key: 'fixed-later' })).toMatchObject({ status: 202 });
  });

  test("another account's same key is independent", async () => {
    const mine = await service.post(route, mug, { key: 'shared-key' });
    const theirs = await service.post(
      route,
      { inputs: { text: 'a plate' } },
      { key: 'shared-key', token: token2 },
    );
    expect(theirs.status).toBe(202);
    expect(theirs.json.id).not.toBe(mine.json.id);
  });

  test('a replay after a restart is the original response', async () => {
    const first = await startService();
    const original = await first.post(route, mug, { key: 'restarted' });
    await first.close();
    const second = await startService({ dataDir: first.dataDir });
    expectReplay(await second.post(route, mug, { key: 'restarted' }), original);
    expectProblem(await second.post(route, held, { key: 'restarted' }), 409, 'idempotency-key-reused');
  });

  test('a replay returns the original response even after the limit has been reached', async () => {
    const small = await startService({ assetLimit: 1 });
    const original = await small.post(route, mug, { key: 'at-limit' });
    expectProblem(await small.post(route, mug, { key: 'beyond' }), 429, 'asset-limit-reached');
    expectReplay(await small.post(route, mug, { key: 'at-limit' }), original);
  });

  test('a 429 does not use the key up', async () => {
    const small = await startService({ assetLimit: 1 });
    const first = await small.post(route, held);
    expectProblem(await small.post(route, mug, { key: 'again' }), 429, 'asset-limit-reached');
    await small.post(`/v1/jobs/${first.json.job_id}/cancel`);
    expect(await small.post(route, mug, { key: 'again' })).toMatchObject({ status: 202 });
  });

  test('webhook registration does not support it: two registrations are two webhooks', async () => {
    const body = { url: 'https://receiver.example.com/hook', events: ['asset.completed'] };
    const one = await service.post('/v1/webhooks', body, { key: 'hook' });
    const other = await service.post('/v1/webhooks', body, { key: 'hook' });
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.json.id).not.toBe(other.json.id);
  });
});
