/** `caliper versions`: what is listed and changed, and what is refused in a sentence. */
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { assetDetailSchema } from '../../../main/contract/schema/asset.ts';
import { versionListSchema } from '../../../main/contract/schema/library/versions.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
beforeAll(async () => {
  desk = await openWithin();
  await desk.json('create', 'standard', '--text', 'a mug', '--name', 'Mug', '--wait');
  await addVersion(path.join(desk.folder, 'library'));
});
afterAll(() => desk.close());

const shown = async () =>
  z
    .object({ asset: assetDetailSchema })
    .parse(JSON.parse((await desk.caliper('show', 'Mug', '--json')).stdout)).asset;
const list = async (...args: string[]) =>
  versionListSchema.parse(JSON.parse((await desk.caliper('versions', 'Mug', ...args, '--json')).stdout))
    .versions;

/** As a fix leaves it on the disk and in the catalogue. */
async function addVersion(libraryPath: string): Promise<void> {
  const asset = await shown();
  const folder = path.join(libraryPath, 'versions', asset.id, '2');
  await cp(asset.folderPath ?? '', folder, { recursive: true });
  const files = asset.files.map(({ path: at, kind, localPath, sizeBytes, sha256 }) => ({
    path: at,
    kind,
    localPath: localPath ?? '',
    sizeBytes: sizeBytes ?? 0,
    sha256: sha256 ?? '',
    changed: false,
  }));
  const { catalogue } = await openCatalogue({ libraryPath, clock: systemClock, log: silentLog, host: 'cli' });
  const rest = { number: 2, name: null, fromNumber: 1, madeAt: '2026-01-01T00:00:00.000Z', isCurrent: false };
  catalogue.versions.put({
    assetId: asset.id,
    ...rest,
    fixes: [{ fix: 'relink' }],
    done: [],
    left: [],
    files,
  });
  catalogue.close();
  await writeFile(path.join(libraryPath, 'versions', asset.id, '2.json'), '{}');
}

it('lists, switches, names, reverts and deletes', async () => {
  expect(await list()).toMatchObject([
    { number: 2, isCurrent: false },
    { number: 1, isCurrent: true },
  ]);
  await list('--switch', '2');
  expect((await shown()).version).toBe(2);
  expect(await list('--name', '2', 'Textures', 'found')).toMatchObject([{ name: 'Textures found' }, {}]);
  expect(await list('--revert', '1')).toMatchObject([{ number: 3, fromNumber: 1, isCurrent: true }, {}, {}]);
  expect(await list('--delete', '2')).toMatchObject([{ number: 3 }, { number: 1 }]);
  const text = await desk.caliper('versions', 'Mug');
  expect(text.stdout).toMatch(/3 +current .*copy of version 1[^]*1 .*original/);
});

it.each([
  [['--delete', '1'], 1, /always stays as it is/],
  [['--switch', '9'], 1, /Version 9 no longer exists/],
  [['--switch', '1', '--delete', '2'], 2, /only one of/],
  [['--name', '2'], 2, /number of the version and its name/],
] as const)('%j is refused', async (args, code, words) => {
  const refused = await desk.caliper('versions', 'Mug', ...args);
  expect(refused).toMatchObject({ code, stdout: '' });
  expect(refused.stderr).toMatch(words);
});
