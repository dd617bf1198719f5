import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { openStore } from '../../../main/sandbox/store/store.ts';
import { makeFolder, redPng, send, startService, token } from './service.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const request = { inputs: { text: 'a mug sandbox:hold' }, name: 'Mug' };

test('a replay gets the same answer and creates nothing, also after a cancel and a restart', async () => {
  const dataDir = await makeFolder();
  const first = await startService({ dataDir });
  const created = await first.create(request, 'key-1');
  await first.call('POST', `/v1/jobs/${created.json.job_id}/cancel`);
  expect((await first.create(request, 'key-1')).text).toBe(created.text);
  await first.close();
  const second = await startService({ dataDir });
  // The order of properties and white space make no other request.
  const respelled = `{ "name": "Mug",\n "inputs": {"text": "a mug sandbox:hold"} }`;
  const replay = await second.call('POST', '/v1/assets/standard', respelled, { 'idempotency-key': 'key-1' });
  expect([replay.status, replay.text]).toEqual([202, created.text]);
  expect((await second.call('GET', '/v1/assets')).json.assets).toHaveLength(1);
});

test('another request under the same key is a 409, and the key is not used up by a refusal', async () => {
  const service = await startService();
  const refused = await service.create({ inputs: { images: [{ data: 'AAAA' }] } }, 'key-1');
  expect(refused.status).toBe(422);
  expect((await service.create(request, 'key-1')).status).toBe(202);
  const other = await service.create({ ...request, name: 'Cup' }, 'key-1');
  expect([other.status, other.json.type]).toEqual([409, 'idempotency-key-reused']);
  for (const key of ['x'.repeat(256), ' ', 'ü']) {
    const reply = await send(`${service.url}/v1/assets/standard`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify(request),
    });
    expect([reply.status, reply.json.errors[0].path]).toEqual([422, 'Idempotency-Key']);
  }
});

test('twenty identical creates at once make one asset', async () => {
  const service = await startService();
  const image = (await redPng()).toString('base64');
  const body = { inputs: { images: [{ data: image }] }, name: 'sandbox:hold' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => service.create(body, 'key-1')));
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
  expect((await service.call('GET', '/v1/assets')).json.assets).toHaveLength(1);
});

test('of two requests that race under one key, one is created and the other refused', async () => {
  const service = await startService();
  const replies = await Promise.all([
    service.create(request, 'key-1'),
    service.create({ ...request, name: 'Cup' }, 'key-1'),
  ]);
  expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['202', '409']);
  expect((await service.call('GET', '/v1/assets')).json.assets).toHaveLength(1);
});

test('without a key every create makes an asset', async () => {
  const service = await startService();
  await service.create(request);
  await service.create(request);
  expect((await service.call('GET', '/v1/assets')).json.assets).toHaveLength(2);
});

test('a request that an earlier version recorded with its nulls is still the same request', async () => {
  const dataDir = await makeFolder();
  await (await startService({ dataDir })).close();
  const answer = { status: 202, body: { id: 'asset_of_then' } };
  const store = openStore(dataDir, silentLog);
  const nameless = { ...request, name: null };
  const record = {
    id: digest(JSON.stringify(['first', 'key-1'])),
    requestSha256: digest(`/v1/assets/standard\n${JSON.stringify(nameless)}`),
    createdAt: '2026-01-01T00:00:00.000Z',
    answer,
  };
  await store.transact(() => ({ changes: [{ collection: 'replays', record }], result: null }));
  await store.close();
  const service = await startService({ dataDir });
  const replay = await service.create(nameless, 'key-1');
  expect([replay.status, replay.json]).toEqual([202, answer.body]);
  expect((await service.create(request, 'key-1')).status).toBe(409);
});
