import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readZip } from './read-zip.ts';
import { openShop } from './shop.ts';

const mug = { type: 'asset', id: 'asset_1' } as const;

async function writtenBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return sizes.reduce((sum, facts) => sum + (facts?.size ?? 0), 0);
}

test('a build in a process that is killed is done by the next one, from its start', async () => {
  const shop = await openShop();
  const folder = join(shop.filesRoot, 'bundle_asset_1');
  await shop.asset('asset_1', { 'a.png': randomBytes(40_000_000), 'b.glb': 'b' });
  await shop.close();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build-in-process.ts'), shop.root], {
    stdio: 'inherit',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  while ((await writtenBytes(folder)) === 0) expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await readdir(folder)).toHaveLength(1);

  const after = await openShop({ root: shop.root });
  expect(after.bundler.state(mug)).toMatchObject({ state: 'pending', file: null });
  const { jobId } = after.store.bundles.get('bundle_asset_1') ?? {};
  expect(await after.ended(jobId ?? null)).toMatchObject({ status: 'complete' });
  expect(await readdir(folder)).toEqual(['mug_asset_1.zip']);
  expect(await readZip(join(folder, 'mug_asset_1.zip'))).toHaveLength(2);
});
