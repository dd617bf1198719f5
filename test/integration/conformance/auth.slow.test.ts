import { beforeAll, describe, expect, test } from 'vitest';
import { creates } from './requests.ts';
import { expectProblem, send, serviceOfThisFile, startService, token, token2 } from './service.ts';

const service = serviceOfThisFile();

/** Every operation, on resources of any id. */
const operations = [
  ...Object.keys(creates).map((path) => ['POST', path] as const),
  ['GET', '/v1/assets'],
  ['GET', '/v1/assets/a'],
  ['DELETE', '/v1/assets/a'],
  ['GET', '/v1/assets/a/bundle'],
  ['POST', '/v1/assets/a/bundle'],
  ['GET', '/v1/batches/a'],
  ['GET', '/v1/batches/a/assets'],
  ['GET', '/v1/variation-sets/a'],
  ['GET', '/v1/variation-sets/a/assets'],
  ['DELETE', '/v1/variation-sets/a'],
  ['GET', '/v1/variation-sets/a/bundle'],
  ['POST', '/v1/variation-sets/a/bundle'],
  ['GET', '/v1/jobs/a'],
  ['POST', '/v1/jobs/a/cancel'],
  ['POST', '/v1/jobs/status'],
  ['GET', '/v1/settings'],
  ['GET', '/v1/webhooks'],
  ['POST', '/v1/webhooks'],
  ['DELETE', '/v1/webhooks/a'],
  ['POST', '/v1/webhooks/a/test'],
  ['GET', '/v1/webhooks/a/deliveries'],
] as const;

describe('Authentication: every request carries a bearer token', () => {
  test.each(operations)('%s %s without one is a 401', async (method, path) => {
    expectProblem(await service.call(method, path, { token: null }), 401, 'unauthorized');
  });

  test.each(operations)('%s %s with a wrong one is a 401', async (method, path) => {
    expectProblem(await service.call(method, path, { token: 'wrong' }), 401, 'unauthorized');
  });

  test.each([
    ['another scheme', `Basic ${token}`],
    ['no scheme', token],
    ['no token', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['the start of the token', `Bearer ${token.slice(0, -1)}`],
    ['more than the token', `Bearer ${token}x`],
    ['two tokens', `Bearer ${token} ${token2}`],
    ['the token in capitals', `Bearer ${token.toUpperCase()}`],
  ])('%s is a 401', async (_, authorization) => {
    const answer = await service.get('/v1/settings', { token: null, headers: { authorization } });
    expectProblem(answer, 401, 'unauthorized');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(answer.text).not.toContain(token);
  });

  test('the token in the address is none', async () => {
    const answer = await service.get(`/v1/settings?token=${token}&access_token=${token}`, { token: null });
    expectProblem(answer, 401, 'unauthorized');
  });

  test('a create without a token makes nothing', async () => {
    await service.post('/v1/assets/standard', creates['/v1/assets/standard'], { token: 'wrong' });
    expect((await service.get('/v1/assets')).json.assets).toEqual([]);
  });

  test('a second token counts only where there is a second account', async () => {
    const alone = await startService({ token2: null });
    expectProblem(await alone.get('/v1/settings', { token: token2 }), 401, 'unauthorized');
    expect(await service.get('/v1/settings', { token: token2 })).toMatchObject({ status: 200 });
  });
});

const ownedKinds = ['asset', 'job', 'batch', 'set', 'webhook'] as const;

/** Which of them a path with `{asset}` or the like is about. */
function ownedKind(pattern: string): (typeof ownedKinds)[number] {
  return ownedKinds.find((kind) => pattern.includes(`{${kind}}`)) ?? 'asset';
}

describe('resources are owned by an account', () => {
  const owned = serviceOfThisFile();
  const made = { asset: '', job: '', batch: '', set: '', webhook: '', file: '' };

  beforeAll(async () => {
    const asset = (await owned.post('/v1/assets/standard', creates['/v1/assets/standard'])).json;
    const batch = (await owned.post('/v1/batches/standard', creates['/v1/batches/standard'])).json;
    const path = '/v1/variation-sets/high-fidelity';
    const set = (await owned.post(path, creates[path])).json;
    for (const { job_id } of [asset, batch, set]) await owned.job(job_id, 'complete');
    const hook = { url: 'https://receiver.example.com/hook', events: ['asset.completed'] };
    const { json: detail } = await owned.get(`/v1/assets/${asset.id}`);
    Object.assign(made, {
      asset: asset.id,
      job: asset.job_id,
      batch: batch.id,
      set: set.id,
      webhook: (await owned.post('/v1/webhooks', hook)).json.id,
      file: detail.files[0].url,
    });
  });

  test.each([
    ['GET', '/v1/assets/{asset}'],
    ['DELETE', '/v1/assets/{asset}'],
    ['GET', '/v1/assets/{asset}/bundle'],
    ['POST', '/v1/assets/{asset}/bundle'],
    ['GET', '/v1/jobs/{job}'],
    ['POST', '/v1/jobs/{job}/cancel'],
    ['GET', '/v1/batches/{batch}'],
    ['GET', '/v1/batches/{batch}/assets'],
    ['GET', '/v1/variation-sets/{set}'],
    ['GET', '/v1/variation-sets/{set}/assets'],
    ['DELETE', '/v1/variation-sets/{set}'],
    ['GET', '/v1/variation-sets/{set}/bundle'],
    ['POST', '/v1/variation-sets/{set}/bundle'],
    ['POST', '/v1/webhooks/{webhook}/test'],
    ['GET', '/v1/webhooks/{webhook}/deliveries'],
    ['DELETE', '/v1/webhooks/{webhook}'],
  ])('%s %s of another account is the 404 of what does not exist', async (method, pattern) => {
    const kind = ownedKind(pattern);
    const path = pattern.replace(`{${kind}}`, made[kind]);
    const theirs = await owned.call(method, path, { token: token2 });
    expectProblem(theirs, 404, 'not-found');
    const missing = await owned.call(method, pattern.replace(`{${kind}}`, 'missing'), { token: token2 });
    expect(missing.text).toBe(theirs.text.replaceAll(made[kind], 'missing'));
    // It was there all the time.
    expect(method === 'GET' ? (await owned.get(path)).status : 200).toBe(200);
  });

  test('lists show none of another account', async () => {
    expect((await owned.get('/v1/assets', { token: token2 })).json.assets).toEqual([]);
    expect((await owned.get('/v1/webhooks', { token: token2 })).text).not.toContain(made.webhook);
    expect((await owned.get('/v1/webhooks')).text).toContain(made.webhook);
  });

  test('bulk status returns null for them', async () => {
    const body = { ids: [made.job, 'missing'] };
    expect((await owned.post('/v1/jobs/status', body, { token: token2 })).json).toEqual({
      jobs: { [made.job]: null, missing: null },
    });
    expect((await owned.post('/v1/jobs/status', body)).json.jobs[made.job]).toMatchObject({ id: made.job });
  });

  test('presigned download URLs are used without the token, and not with another signature', async () => {
    expect(await send(made.file, 'GET', { token: null })).toMatchObject({ status: 200 });
    const address = new URL(made.file);
    for (const name of address.searchParams.keys()) {
      const other = new URL(address);
      other.searchParams.set(name, `${other.searchParams.get(name)}1`);
      const answer = await send(other.href, 'GET', { token: null });
      expect([401, 403, 404, 410]).toContain(answer.status);
    }
    expect(
      (await send(address.origin + address.pathname, 'GET', { token: null })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
