import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { openAssetFiles } from '../../../main/sandbox/files/asset-files.ts';
import {
  type Lifetime,
  lifetimesMs,
  presign,
  serveFile,
} from '../../../main/sandbox/files/presigned-files.ts';
import type { Answer, Route } from '../../../main/sandbox/http/router.ts';
import { bundleRoutes } from '../../../main/sandbox/routes/bundles.ts';
import { readZip } from './read-zip.ts';
import { openShop, type Shop } from './shop.ts';

const startMs = Date.parse('2026-01-02T03:04:05.000Z');
const secret = Buffer.alloc(32, 7);

interface Counter extends Shop {
  now: { ms: number };
  sign(ownerId: string, path: string, lifetime: Lifetime): { url: string; expiresAt: string };
  call(
    method: Route['method'],
    kind: 'assets' | 'variation-sets',
    id: string,
    request?: { account?: string; body?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
}

/** The routes over a shop, and a server for the URLs that they give. */
async function openCounter(): Promise<Counter> {
  const shop = await openShop();
  const now = { ms: startMs };
  const serving = {
    store: shop.store,
    files: openAssetFiles(shop.root, new Set()),
    secret,
    nowMs: () => now.ms,
    log: silentLog,
  };
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    void serveFile(serving, request, response, { path, query });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign: Counter['sign'] = (ownerId, path, lifetime) =>
    presign({ ownerId, path }, { baseUrl, secret, nowMs: now.ms, lifetimeMs: lifetimesMs[lifetime] });
  const routes = bundleRoutes({ store: shop.store, bundler: shop.bundler, presign: sign });
  return {
    ...shop,
    now,
    sign,
    async call(method, kind, id, { account = 'first', body, headers = {} } = {}) {
      const route = routes.find((one) => one.method === method && one.path === `/v1/${kind}/:id/bundle`);
      const sent: Record<string, string> = { 'content-length': String((body ?? '').length), ...headers };
      const call = {
        account,
        params: { id },
        query: new URLSearchParams(),
        header: (name: string) => sent[name] ?? null,
        json: () => Promise.resolve(JSON.parse(body ?? '') as unknown),
      };
      return (await route?.handle(call)) ?? { status: 0, body: 'no route' };
    },
  };
}

async function readyUrl(counter: Counter): Promise<string> {
  await counter.asset('asset_1', { 'a.glb': 'a', 'b.xml': '<b/>' });
  const { status, body } = await counter.call('POST', 'assets', 'asset_1');
  expect({ status, body }).toEqual({ status: 202, body: { state: 'pending', job_id: expect.any(String) } });
  await counter.ended((body as { job_id: string }).job_id);
  const read = (await counter.call('GET', 'assets', 'asset_1')).body as { url: string };
  return read.url;
}

test('a bundle is none, then pending, then ready with a URL of one day', async () => {
  const counter = await openCounter();
  await counter.asset('asset_1', { 'a.glb': 'a' });
  const none = { state: 'none', url: null, expires_at: null };
  expect(await counter.call('GET', 'assets', 'asset_1')).toEqual({ status: 200, body: none });
  const started = await counter.call('POST', 'assets', 'asset_1');
  expect(await counter.call('POST', 'assets', 'asset_1', { body: '{"format":"zip"}' })).toEqual({
    status: 202,
    body: { state: 'pending', job_id: null },
  });
  expect(await counter.call('GET', 'assets', 'asset_1')).toEqual({
    status: 200,
    body: { ...none, state: 'pending' },
  });
  await counter.ended((started.body as { job_id: string }).job_id);
  expect(await counter.call('POST', 'assets', 'asset_1')).toEqual({
    status: 200,
    body: { state: 'ready', job_id: null },
  });
  expect(await counter.call('GET', 'assets', 'asset_1')).toEqual({
    status: 200,
    body: {
      state: 'ready',
      url: expect.stringContaining('/files/bundle_asset_1/mug_asset_1.zip?'),
      expires_at: '2026-01-03T03:04:05.000Z',
    },
  });
});

test('the URL serves the ZIP under its name, in ranges too, until a day has passed', async () => {
  const counter = await openCounter();
  const url = await readyUrl(counter);
  const whole = await fetch(url);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="mug_asset_1.zip"',
    'accept-ranges': 'bytes',
  });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const copy = join(counter.root, 'copy.zip');
  await writeFile(copy, bytes);
  expect((await readZip(copy)).map(({ name }) => name)).toEqual(['a.glb', 'b.xml']);
  const part = await fetch(url, { headers: { range: 'bytes=2-5' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
  counter.now.ms = startMs + lifetimesMs.day - 1;
  expect((await fetch(url)).status).toBe(200);
  counter.now.ms = startMs + lifetimesMs.day;
  expect((await fetch(url)).status).toBe(403);
});

test.each([
  ['{"format":"tar"}', 'format'],
  ['{"format":null}', 'format'],
  ['{"format":"zip","level":9}', 'level'],
  ['[]', ''],
  ['null', ''],
])('the body %s is refused with its path', async (body, path) => {
  const counter = await openCounter();
  await counter.asset('asset_1', { 'a.glb': 'a' });
  await expect(counter.call('POST', 'assets', 'asset_1', { body })).rejects.toMatchObject({
    problem: { status: 422, type: 'validation-error', errors: [{ path }] },
  });
  expect(counter.bundler.state({ type: 'asset', id: 'asset_1' })).toBeNull();
});

test('what is unknown, deleted, another account’s or of another type has no bundle', async () => {
  const counter = await openCounter();
  const member = await counter.asset('asset_1', { 'a.glb': 'a' });
  await counter.asset('asset_2', { 'a.glb': 'a' }, { deletedAt: '2026-01-01T00:00:00.000Z' });
  await counter.set('set_1', [member]);
  await counter.set('batch_1', [member], { type: 'batch', method: 'standard' });
  const missing = { problem: { status: 404, type: 'not-found' } };
  for (const method of ['GET', 'POST'] as const) {
    for (const id of ['asset_2', 'asset_3', 'set_1', 'bundle_asset_1'])
      await expect(counter.call(method, 'assets', id)).rejects.toMatchObject(missing);
    for (const id of ['batch_1', 'asset_1'])
      await expect(counter.call(method, 'variation-sets', id)).rejects.toMatchObject(missing);
    await expect(counter.call(method, 'assets', 'asset_1', { account: 'second' })).rejects.toMatchObject(
      missing,
    );
    await expect(
      counter.call(method, 'variation-sets', 'set_1', { account: 'second' }),
    ).rejects.toMatchObject(missing);
  }
  expect((await counter.call('POST', 'variation-sets', 'set_1')).status).toBe(202);
});

test('only what its owner lists is served, and nothing of what is deleted', async () => {
  const counter = await openCounter();
  const url = await readyUrl(counter);
  const asset = await counter.asset('asset_2', { 'a.glb': 'a' });
  const set = await counter.set('set_1', [asset]);
  await writeFile(join(counter.filesRoot, 'asset_2', 'other.glb'), 'b');
  await writeFile(join(counter.filesRoot, 'set_1', 'other.json'), '{}');
  await writeFile(join(counter.filesRoot, 'bundle_asset_1', 'mug_asset_1.zip.tmp'), 'PK');
  const get = async (ownerId: string, path: string): Promise<number> =>
    (await fetch(counter.sign(ownerId, path, 'hour').url)).status;
  const manifest = await fetch(counter.sign('set_1', 'manifest.json', 'day').url);
  expect([manifest.status, manifest.headers.get('content-type'), await manifest.text()]).toEqual([
    200,
    'application/json',
    '{"id":"set_1"}',
  ]);
  expect(manifest.headers.get('content-disposition')).toBeNull();
  expect(await get('asset_2', 'a.glb')).toBe(200);
  for (const [ownerId, path] of [
    ['asset_2', 'other.glb'],
    ['set_1', 'other.json'],
    ['bundle_asset_1', 'mug_asset_1.zip.tmp'],
    ['bundle_asset_2', 'a.glb'],
    ['asset_1/..', 'asset_2/a.glb'],
  ] as const)
    expect([ownerId, path, await get(ownerId, path)]).toEqual([ownerId, path, 404]);
  const deletedAt = '2026-01-03T00:00:00.000Z';
  const first = counter.store.assets.get('asset_1') ?? asset;
  await counter.save(
    { collection: 'assets', record: { ...first, deletedAt } },
    { collection: 'assets', record: { ...asset, deletedAt } },
    { collection: 'groups', record: { ...set, deletedAt } },
  );
  expect((await fetch(url)).status).toBe(404);
  expect(await get('asset_2', 'a.glb')).toBe(404);
  expect(await get('set_1', 'manifest.json')).toBe(404);
});
