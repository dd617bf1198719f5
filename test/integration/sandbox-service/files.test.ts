import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../main/core/clock.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { send, startService, type TestService, token } from './service.ts';

let service: TestService;
let assetId: string;
let url: string;
let now: { value: number } | null;
const body = 'glTF-0123456789';

beforeEach(async () => {
  now = null;
  const clock: Clock = { now: () => now?.value ?? Date.now(), after: systemClock.after };
  service = await startService({ clock });
  const { json } = await service.create({ inputs: { text: 'x' }, name: 'Mug' });
  await service.jobIn(json.job_id, 'complete');
  assetId = json.id;
  url = (await service.call('GET', `/v1/assets/${assetId}`)).json.files[0].url;
});

describe('a presigned URL', () => {
  test('serves the file with its length and tag, also to HEAD', async () => {
    const whole = await send(url);
    expect(whole).toMatchObject({ status: 200, text: body });
    expect(whole.headers).toMatchObject({
      'content-length': '15',
      'content-type': 'model/gltf-binary',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    const head = await send(url, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe('15');
    expect(head.headers.etag).toBe(whole.headers.etag);
    const known = await send(url, { headers: { 'if-none-match': String(whole.headers.etag) } });
    expect(known).toMatchObject({ status: 304, text: '' });
    expect((await send(url, { method: 'PUT' })).status).toBe(405);
  });

  test.each([
    ['bytes=0-3', 206, 'glTF', 'bytes 0-3/15'],
    ['bytes=5-', 206, '0123456789', 'bytes 5-14/15'],
    ['bytes=-4', 206, '6789', 'bytes 11-14/15'],
    ['bytes=-99', 206, body, 'bytes 0-14/15'],
    ['bytes=10-99', 206, '56789', 'bytes 10-14/15'],
    ['bytes=0-1,3-4', 200, body, undefined],
    ['bytes=4-2', 200, body, undefined],
    ['lines=0-1', 200, body, undefined],
  ])('answers the range %s', async (range, status, text, contentRange) => {
    const reply = await send(url, { headers: { range } });
    expect(reply).toMatchObject({ status, text });
    expect(reply.headers['content-range']).toBe(contentRange);
    expect(reply.headers['content-length']).toBe(String(text.length));
  });

  test('refuses a range behind the end, and sends all when the file is another by now', async () => {
    for (const range of ['bytes=15-', 'bytes=-0']) {
      const reply = await send(url, { headers: { range } });
      expect([reply.status, reply.headers['content-range']]).toEqual([416, 'bytes */15']);
    }
    const etag = String((await send(url)).headers.etag);
    expect((await send(url, { headers: { range: 'bytes=5-', 'if-range': etag } })).status).toBe(206);
    expect((await send(url, { headers: { range: 'bytes=5-', 'if-range': '"other"' } })).status).toBe(200);
  });

  test('is refused when anything in it was changed', async () => {
    const at = new URL(url);
    const expires = Number(at.searchParams.get('expires'));
    const signature = String(at.searchParams.get('signature'));
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
    for (const target of [
      at.pathname,
      `${at.pathname}?expires=${expires + 1}&signature=${signature}`,
      `${at.pathname}?expires=${expires}&signature=${flipped}`,
      `${at.pathname}?expires=${expires}&signature=${signature}0`,
      `${at.pathname}?expires=${expires}&signature=`,
      `${at.pathname}?expires=${expires}&signature=${signature}&expires=9999999999`,
      `${at.pathname.replace('mug.glb', 'notes%20%C3%A9.json')}?expires=${expires}&signature=${signature}`,
      `${at.pathname.replace(assetId, 'asset_other')}?expires=${expires}&signature=${signature}`,
      `${at.pathname}%ff?expires=${expires}&signature=${signature}`,
    ]) {
      // The token does not help either: the signature alone counts.
      const reply = await send(service.url, { path: target, headers: { authorization: `Bearer ${token}` } });
      expect([target, reply.status]).toEqual([target, 403]);
      expect(reply.text).toMatch(/<Code>SignatureDoesNotMatch<\/Code>/);
      expect(reply.text).not.toContain(body);
    }
  });

  test.each([
    '/../jobs/x.json',
    '/..%2f..%2fsigning-secret',
    '/%2e%2e/%2e%2e/signing-secret',
    '/assets/mug/..%2f..%2f..%2f..%2fsigning-secret',
    '/..%5c..%5csigning-secret',
    '//etc/passwd',
    '/%00',
  ])('does not lead out of the folder: %s', async (tail) => {
    const query = new URL(url).search;
    const reply = await send(service.url, { path: `/files/${assetId}${tail}${query}` });
    expect(reply.status).toBe(403);
    const above = await send(service.url, { path: `/files${tail}${query}` });
    expect(above.status).toBe(403);
  });

  test('expires after one hour to the second, and a fresh one is given at every read', async () => {
    const expires = Number(new URL(url).searchParams.get('expires'));
    now = { value: expires * 1000 - 1 };
    expect((await send(url)).status).toBe(200);
    now = { value: expires * 1000 };
    const late = await send(url);
    expect(late.status).toBe(403);
    expect(late.headers['content-type']).toBe('application/xml');
    expect(late.text).toMatch(/AccessDenied.*expired/);
    const fresh = (await service.call('GET', `/v1/assets/${assetId}`)).json.files[0];
    expect(Date.parse(fresh.expires_at)).toBe((expires + 3600) * 1000);
    expect((await send(fresh.url)).text).toBe(body);
  });

  test('is 404 when its file is gone or does not have its size', async () => {
    await writeFile(join(service.dataDir, 'files', assetId, 'assets/mug/mug.glb'), 'short');
    expect((await send(url)).status).toBe(404);
  });
});

test('another lifetime can be chosen', async () => {
  const quick = await startService({ urlLifetimeMs: -1000 });
  const { json } = await quick.create({ inputs: { text: 'x' } });
  await quick.jobIn(json.job_id, 'complete');
  const file = (await quick.call('GET', `/v1/assets/${json.id}`)).json.files[0];
  expect((await send(file.url)).status).toBe(403);
});
