/** Specification: AssetFileEntry and the downloads behind presigned URLs. */
import { expect, test } from 'vitest';
import { asset, hourMs, type Json, standard, start, startClocked, type Tried } from './second-half.ts';
import { token } from './service.ts';

/** A complete asset's files. */
async function filesOf(service: Tried): Promise<Json[]> {
  const { id, job_id: jobId } = await service.create(standard, asset('a mug', 'Blue Mug'));
  await service.jobIs(jobId, 'complete');
  return (await service.read(`/v1/assets/${id}`)).files;
}

test('"Files are downloaded from their URLs without the API token": each of them', async () => {
  const service = await start();
  for (const { url } of await filesOf(service)) {
    const answer = await fetch(url);
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
});

test('a wrong token sent along does no harm', async () => {
  const service = await start();
  const [file] = await filesOf(service);
  expect((await fetch(file.url, { headers: { authorization: 'Bearer wrong' } })).status).toBe(200);
});

test('`url` is "valid one hour": to the second, by `expires_at`', async () => {
  const service = await startClocked();
  const files = await filesOf(service);
  for (const { expires_at: at } of files)
    expect(Date.parse(at) - service.clock.now()).toBeCloseTo(hourMs, -4);
  const left = Date.parse(files[0].expires_at) - service.clock.now();
  await service.clock.advance(left - 1);
  expect((await fetch(files[0].url)).status).toBe(200);
  await service.clock.advance(1);
  expect((await fetch(files[0].url)).status).toBe(403);
});

test('"minted for this response": a later read gives URLs that live longer', async () => {
  const service = await startClocked();
  const { id, job_id: jobId } = await service.create(standard, asset('a mug'));
  await service.jobIs(jobId, 'complete');
  const [first] = (await service.read(`/v1/assets/${id}`)).files;
  await service.clock.advance(hourMs / 2);
  const [second] = (await service.read(`/v1/assets/${id}`)).files;
  expect(Date.parse(second.expires_at) - Date.parse(first.expires_at)).toBe(hourMs / 2);
  await service.clock.advance(hourMs / 2);
  expect([(await fetch(first.url)).status, (await fetch(second.url)).status]).toEqual([403, 200]);
});

test('a URL without its signature, with another expiry or for another file is refused, token or not', async () => {
  const service = await start();
  const [file, other] = await filesOf(service);
  const whole = new URL(file.url);
  const bare = whole.origin + whole.pathname;
  const tampered = [bare, new URL(other.url).pathname + whole.search];
  for (const [name, value] of whole.searchParams) {
    const changed = new URL(whole);
    changed.searchParams.set(name, /^\d+$/.test(value) ? String(Number(value) + 3600) : `${value}0`);
    const missing = new URL(whole);
    missing.searchParams.delete(name);
    tampered.push(changed.href, missing.href);
  }
  for (const target of tampered) {
    const headers = { authorization: `Bearer ${token}` };
    expect([target, (await fetch(new URL(target, whole), { headers })).status]).toEqual([target, 403]);
  }
});

test('a download can be resumed: a range gives that part of the same bytes', async () => {
  const service = await start();
  const [{ url }] = await filesOf(service);
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const part = await fetch(url, { headers: { range: 'bytes=5-' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 5-${whole.length - 1}/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5));
  const behind = await fetch(url, { headers: { range: `bytes=${whole.length}-` } });
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
});

test('`path` is relative, stays in its folder, and is given once', async () => {
  const service = await start();
  const paths = (await filesOf(service)).map(({ path }) => path);
  for (const path of paths) expect(path).toMatch(/^assets\/blue_mug\/(?!.*(^|\/)\.\.?(\/|$))[^\\]+$/);
  expect(new Set(paths).size).toBe(paths.length);
});

test('"two assets with the same `name` ship identically named files", each with its own URL', async () => {
  const service = await start();
  const [one, two] = [await filesOf(service), await filesOf(service)];
  expect(two.map(({ path }) => path)).toEqual(one.map(({ path }) => path));
  const places = [...one, ...two].map(({ url }) => new URL(url).pathname);
  expect(new Set(places).size).toBe(places.length);
});
