/** `caliper download` of a batch as a whole: waited for, by bundle, and with its hashes compared. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openCatalogue } from '../../../../main/catalogue/opening/open.ts';
import { assetDetailSchema } from '../../../../main/contract/schema/asset.ts';
import { systemClock } from '../../../../main/core/clock.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { type FaultyProxy, startFaultyProxy } from '../../../fakes/faulty-proxy.ts';
import { png } from '../../conformance/media.ts';
import { openWithin, type Within } from './within.ts';

let desk: Within;
let network: FaultyProxy;
beforeAll(async () => {
  desk = await openWithin(async (url) => {
    network = await startFaultyProxy(url);
    return network.url;
  });
});
afterAll(async () => {
  await network.close();
  await desk.close();
});

const assetsOf = async (...args: string[]) =>
  z.object({ assets: z.array(assetDetailSchema) }).parse(await desk.json(...args)).assets;

it('a batch comes as a whole, its missing files again, and a changed one is found by its hash', async () => {
  const images = path.join(desk.folder, 'images');
  await mkdir(images);
  for (const name of ['cup', 'pot'])
    await writeFile(path.join(images, `${name}.png`), Buffer.from(png, 'base64'));
  await desk.json('create', 'batch', '--folder', images, '--name', 'Kitchen');
  const arrived = await assetsOf('download', 'Kitchen', '--wait');
  expect(arrived.map(({ name, transfer }) => [name, transfer?.state])).toEqual([
    ['cup', 'complete'],
    ['pot', 'complete'],
  ]);
  const [cup, pot] = arrived;
  const fileOf = (asset: typeof cup): string =>
    path.join(asset?.folderPath ?? '', asset?.files[0]?.localPath ?? '');
  await rm(fileOf(cup));
  expect(await desk.caliper('download', 'Kitchen', '--verify')).toMatchObject({ code: 0 });
  await writeFile(fileOf(pot), 'mine');
  expect(await desk.caliper('download', 'Kitchen')).toMatchObject({ code: 0 });
  const verified = await desk.caliper('download', 'Kitchen', '--verify');
  expect(verified.code).toBe(1);
  expect(verified.stderr).toContain(path.basename(pot?.folderPath ?? ''));
});

it('a batch has no bundle and says so; what is neither asset nor group is unknown', async () => {
  const refused = await desk.caliper('download', 'Kitchen', '--bundle');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('does not bundle batches');
  expect((await desk.caliper('download', 'Teapot')).stderr).toContain('No asset Teapot');
});

it('a command that only reads asks the service nothing: jobs and downloads wait for one that works', async () => {
  const [cup] = await assetsOf('download', 'cup');
  const before = cup?.transfer ?? null;
  if (before === null) throw new TypeError('the cup of the batch has been fetched');
  const { catalogue } = await openCatalogue({
    libraryPath: path.join(desk.folder, 'library'),
    log: silentLog,
    clock: systemClock,
  });
  catalogue.transfers.upsert({ ...before, state: 'waiting', attempt: 0, nextTryAt: null, error: null });
  catalogue.close();
  // It is being made, for all that is known here.
  await desk.json('create', 'standard', '--text', 'a spoon', '--name', 'Spoon');
  network.seen.length = 0;
  for (const args of [
    ['library'],
    ['library', 'search', 'cup'],
    ['queue', 'list'],
    ['groups'],
    ['folders'],
    ['connections'],
  ])
    expect(await desk.caliper(...args)).toMatchObject({ code: 0 });
  expect(network.seen.map(({ method, path: at }) => `${method} ${at}`)).toEqual([]);
  const [spoon] = await assetsOf('download', 'Spoon', '--wait');
  expect(spoon?.transfer?.state).toBe('complete');
});
