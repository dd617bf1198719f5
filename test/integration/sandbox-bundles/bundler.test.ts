import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { AssetRecord, ResourceRef } from '../../../main/sandbox/store/records.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { until } from '../../fakes/pauses.ts';
import { readZip } from './read-zip.ts';
import { openShop, type Shop, sha256 } from './shop.ts';

const mug: ResourceRef = { type: 'asset', id: 'asset_1' };
const set: ResourceRef = { type: 'variation_set', id: 'set_1' };

const zipPath = (shop: Shop, ref: ResourceRef): string => {
  const path = shop.bundler.state(ref)?.file?.path ?? 'no file';
  return join(shop.filesRoot, `bundle_${ref.id}`, path);
};

const problem = (type: string): object => ({ problem: { type } });

async function build(shop: Shop, ref: ResourceRef): Promise<string> {
  const { jobId } = await shop.bundler.request(ref, 'first');
  expect(await shop.ended(jobId)).toMatchObject({ status: 'complete', resource: ref, purpose: 'bundle' });
  return zipPath(shop, ref);
}

/** A file on a disk that takes this many bytes more. */
function fullDisk(path: string, roomBytes: number): Writable {
  let left = roomBytes;
  const file = createWriteStream(path);
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left >= 0) file.write(chunk, done);
      else done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    },
    final: (done) => void file.end(done),
    destroy: (error, done) => void file.destroy().once('close', () => done(error)),
  });
}

describe('the ZIP', () => {
  test('of an asset holds every deliverable under its path, stored or deflated by its kind', async () => {
    const shop = await openShop();
    const texture = randomBytes(300_000);
    await shop.asset('asset_1', {
      'assets/mug/mug.usda': '#usda '.repeat(50_000),
      'assets/mug/textures/Grüße 🙂.png': texture,
      'assets/mug/MJCF/mug.xml': '',
    });
    const path = await build(shop, mug);
    expect(await readZip(path)).toEqual([
      { name: 'assets/mug/MJCF/mug.xml', sizeBytes: 0, sha256: sha256(Buffer.alloc(0)), isStored: false },
      {
        name: 'assets/mug/mug.usda',
        sizeBytes: 300_000,
        sha256: sha256(Buffer.from('#usda '.repeat(50_000))),
        isStored: false,
      },
      {
        name: 'assets/mug/textures/Grüße 🙂.png',
        sizeBytes: 300_000,
        sha256: sha256(texture),
        isStored: true,
      },
    ]);
    const bytes = await readFile(path);
    expect(shop.bundler.state(mug)).toMatchObject({
      state: 'ready',
      file: { kind: 'bundle', path: 'mug_asset_1.zip', sizeBytes: bytes.length, sha256: sha256(bytes) },
    });
    expect(bytes.length).toBeLessThan(310_000);
    // Nothing else was left in its folder.
    expect(await readdir(join(shop.filesRoot, 'bundle_asset_1'))).toEqual(['mug_asset_1.zip']);
  });

  test('of a partial set holds its manifest, and each member in a folder of its own though their names repeat', async () => {
    const shop = await openShop();
    const member = (n: number, files: Record<string, string>): Promise<AssetRecord> =>
      shop.asset(`asset_${n}`, files, { groupId: 'set_1', index: n });
    const members = [
      await member(1, { 'assets/mug/mug.glb': 'one', 'assets/mug/a.png': 'a' }),
      await member(2, {}),
      await member(3, { 'assets/mug/mug.glb': 'three' }),
    ];
    await shop.set('set_1', members);
    expect((await readZip(await build(shop, set))).map(({ name }) => name)).toEqual([
      'manifest.json',
      'variant_0001_asset_1/assets/mug/a.png',
      'variant_0001_asset_1/assets/mug/mug.glb',
      'variant_0003_asset_3/assets/mug/mug.glb',
    ]);
  });

  test('has the same bytes at every build', async () => {
    const shop = await openShop();
    await shop.asset('asset_1', { 'b.glb': 'b', 'a.xml': 'a'.repeat(1000), 'c.png': 'c' });
    const first = sha256(await readFile(await build(shop, mug)));
    await shop.bundler.drop(mug);
    expect(sha256(await readFile(await build(shop, mug)))).toBe(first);
  });
});

describe('a build', () => {
  test('is started once by requests at the same time, and not again when it is ready', async () => {
    const shop = await openShop();
    await shop.asset('asset_1', { 'a.glb': 'a' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.bundler.request(mug, 'first')));
    expect(answers.filter(({ jobId }) => jobId !== null)).toHaveLength(1);
    expect(answers.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending', 'pending']);
    await shop.ended(answers.find(({ jobId }) => jobId !== null)?.jobId ?? null);
    expect(await shop.bundler.request(mug, 'first')).toEqual({ state: 'ready', jobId: null });
    // The asset's latest job stays the one that made it.
    expect(shop.store.assets.get('asset_1')?.jobId).toBe('job_of_asset_1');
  });

  test('takes three seconds at the least, divided by the speed', async () => {
    const clock = createFakeClock();
    const shop = await openShop({ clock, speed: 2 });
    await shop.asset('asset_1', { 'a.glb': 'a' });
    const { jobId } = await shop.bundler.request(mug, 'first');
    while (!existsSync(join(shop.filesRoot, 'bundle_asset_1', 'mug_asset_1.zip'))) await clock.advance(0);
    await clock.advance(1_499);
    expect(shop.store.jobs.get(jobId ?? '')).toMatchObject({ status: 'running' });
    expect(shop.bundler.state(mug)).toMatchObject({ state: 'pending', file: null });
    while (shop.bundler.state(mug)?.state === 'pending') await clock.advance(1);
    const { status, startedAt, updatedAt } = await shop.ended(jobId);
    expect(status).toBe('complete');
    expect(Date.parse(updatedAt) - Date.parse(startedAt ?? '')).toBeGreaterThanOrEqual(1_500);
  });

  test('that was under way when the service ended goes on at the next start, and nothing half-made is left', async () => {
    const clock = createFakeClock();
    const before = await openShop({ clock, speed: 1 });
    await before.asset('asset_1', { 'a.glb': 'a' });
    await before.asset('asset_2', { 'a.glb': 'a' });
    const { jobId } = await before.bundler.request(mug, 'first');
    const second = await before.bundler.request({ type: 'asset', id: 'asset_2' }, 'first');
    while (before.store.jobs.get(jobId ?? '')?.status !== 'running') await clock.advance(0);
    await before.close();
    const folder = join(before.filesRoot, 'bundle_asset_1');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'mug_asset_1.zip.0123456789ab.tmp'), 'PK half');
    await mkdir(join(before.filesRoot, 'bundle_asset_gone'), { recursive: true });
    const after = await openShop({ root: before.root });
    expect(await after.bundler.request(mug, 'first')).toEqual({ state: 'pending', jobId: null });
    expect(await after.ended(jobId)).toMatchObject({ status: 'complete' });
    expect(await after.ended(second.jobId)).toMatchObject({ status: 'complete' });
    expect(await readZip(zipPath(after, mug))).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['mug_asset_1.zip']);
    expect((await readdir(after.filesRoot)).toSorted()).toEqual([
      'asset_1',
      'asset_2',
      'bundle_asset_1',
      'bundle_asset_2',
    ]);
  });

  test.each([
    ['is damaged', (path: string) => writeFile(path, 'A'), /a\.glb is damaged/],
    ['is cut off', (path: string) => truncate(path), /a\.glb is damaged/],
    ['is gone', (path: string) => rm(path), /could not be written/],
  ])(
    'of a deliverable that %s fails, leaves nothing, and may be requested again',
    async (_, harm, detail) => {
      const shop = await openShop();
      await shop.asset('asset_1', { 'a.glb': 'a', 'b.glb': 'b' });
      await harm(join(shop.filesRoot, 'asset_1', 'a.glb'));
      const { jobId } = await shop.bundler.request(mug, 'first');
      expect(await shop.ended(jobId)).toMatchObject({
        status: 'failed',
        error: { type: 'internal-error', detail: expect.stringMatching(detail) },
      });
      expect(shop.bundler.state(mug)).toBeNull();
      await writeFile(join(shop.filesRoot, 'asset_1', 'a.glb'), 'a');
      expect(await readZip(await build(shop, mug))).toHaveLength(2);
      expect(await readdir(join(shop.filesRoot, 'bundle_asset_1'))).toEqual(['mug_asset_1.zip']);
    },
  );

  test('for which the disk is too small fails as such, leaves nothing, and may be requested again', async () => {
    let isFull = true;
    const shop = await openShop({
      createFile: (path) => (isFull ? fullDisk(path, 100_000) : createWriteStream(path)),
    });
    await shop.asset('asset_1', { 'a.png': randomBytes(400_000), 'b.png': randomBytes(400_000) });
    const { jobId } = await shop.bundler.request(mug, 'first');
    expect(await shop.ended(jobId)).toMatchObject({ status: 'failed', error: { type: 'storage-full' } });
    expect(shop.bundler.state(mug)).toBeNull();
    isFull = false;
    expect(await readZip(await build(shop, mug))).toHaveLength(2);
    expect(await readdir(join(shop.filesRoot, 'bundle_asset_1'))).toEqual(['mug_asset_1.zip']);
  });

  test('is refused for records whose paths lead out of their folder', async () => {
    const shop = await openShop();
    const asset = await shop.asset('asset_1', { 'a.glb': 'a' });
    for (const path of ['../../signing-secret', '/etc/passwd', 'C:\\a', 'a\\..\\b']) {
      const files = asset.files.map((file) => ({ ...file, path }));
      await shop.save({ collection: 'assets', record: { ...asset, files } });
      await expect(shop.bundler.request(mug, 'first')).rejects.toThrow(/out of its folder/);
    }
    expect(shop.store.bundles.size).toBe(0);
  });

  test('is built anew when the ZIP went missing, also while the service runs', async () => {
    const shop = await openShop();
    await shop.asset('asset_1', { 'a.glb': 'a' });
    await rm(await build(shop, mug));
    expect(await readZip(await build(shop, mug))).toHaveLength(1);
    await shop.close();
    await truncate(zipPath(shop, mug));
    const after = await openShop({ root: shop.root });
    await build(after, mug);
    expect(await readZip(zipPath(after, mug))).toHaveLength(1);
  });
});

describe('what can be bundled', () => {
  test("is known, not deleted, and the own account's", async () => {
    const shop = await openShop();
    await shop.asset('asset_1', { 'a.glb': 'a' });
    await expect(shop.bundler.request(mug, 'second')).rejects.toMatchObject(problem('not-found'));
    for (const ref of [set, { type: 'asset', id: 'set_1' }, { type: 'batch', id: 'asset_1' }] as const)
      await expect(shop.bundler.request(ref, 'first')).rejects.toMatchObject(problem('not-found'));
    await shop.asset('asset_1', { 'a.glb': 'a' }, { deletedAt: '2026-01-03T00:00:00.000Z' });
    await expect(shop.bundler.request(mug, 'first')).rejects.toMatchObject(problem('not-found'));
  });

  test('is no batch', async () => {
    const shop = await openShop();
    const member = await shop.asset('asset_1', { 'a.glb': 'a' });
    await shop.set('set_1', [member], { type: 'batch', method: 'standard' });
    for (const type of ['batch', 'variation_set'] as const)
      await expect(shop.bundler.request({ type, id: 'set_1' }, 'first')).rejects.toMatchObject(
        problem('not-found'),
      );
  });

  test('has ended, and with something to show', async () => {
    const shop = await openShop();
    const failed = await shop.asset('asset_1', {});
    await shop.set('set_1', [failed]);
    for (const ref of [mug, set])
      await expect(shop.bundler.request(ref, 'first')).rejects.toMatchObject(problem('no-deliverables'));
    for (const ref of [mug, set]) {
      const job = await shop.ended(`job_of_${ref.id}`);
      await shop.save({ collection: 'jobs', record: { ...job, status: 'running' } });
      await expect(shop.bundler.request(ref, 'first')).rejects.toMatchObject(problem('job-in-progress'));
    }
  });
});

describe('dropping', () => {
  const deletedAt = '2026-01-03T00:00:00.000Z';

  test('removes the ZIP and its record, and leaves the finished job', async () => {
    const shop = await openShop();
    await shop.asset('asset_1', { 'a.glb': 'a' });
    const { jobId } = await shop.bundler.request(mug, 'first');
    await shop.ended(jobId);
    await shop.bundler.drop(mug);
    expect(shop.bundler.state(mug)).toBeNull();
    expect(await readdir(shop.filesRoot)).toEqual(['asset_1']);
    expect(shop.store.jobs.get(jobId ?? '')?.status).toBe('complete');
    await shop.bundler.drop(mug);
  });

  test('ends a build that runs, and one that waits behind it', async () => {
    const clock = createFakeClock();
    const shop = await openShop({ clock, speed: 1 });
    const other: ResourceRef = { type: 'asset', id: 'asset_2' };
    await shop.asset('asset_1', { 'a.glb': 'a' });
    await shop.asset('asset_2', { 'a.glb': 'a' });
    const first = await shop.bundler.request(mug, 'first');
    const second = await shop.bundler.request(other, 'first');
    while (shop.store.jobs.get(first.jobId ?? '')?.status !== 'running') await clock.advance(0);
    await shop.bundler.drop(other);
    expect(shop.store.jobs.get(second.jobId ?? '')?.status).toBe('canceled');
    await shop.bundler.drop(mug);
    expect(shop.store.jobs.get(first.jobId ?? '')?.status).toBe('canceled');
    expect((await readdir(shop.filesRoot)).toSorted()).toEqual(['asset_1', 'asset_2']);
  });

  test('is made up for at the next start when the service ended before it', async () => {
    const before = await openShop();
    const asset = await before.asset('asset_1', { 'a.glb': 'a' });
    await build(before, mug);
    await before.save({ collection: 'assets', record: { ...asset, deletedAt } });
    await before.close();
    const after = await openShop({ root: before.root });
    await until(
      () => after.bundler.state(mug) === null && !existsSync(join(after.filesRoot, 'bundle_asset_1')),
    );
    expect(await readdir(after.filesRoot)).toEqual(['asset_1']);
  });
});
