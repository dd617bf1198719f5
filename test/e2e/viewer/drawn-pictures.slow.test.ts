/** Assets that came without a preview: their models are drawn in the page, handed to the host, and shown. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { gltfFolder, type SmallFolder } from '../support/small-models.ts';

const browser = sharedBrowser();

test('a model is drawn for its card, one that is damaged keeps its sign, and neither is requested twice', async () => {
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#e00000' } })
    .png()
    .toBuffer();
  const folders: readonly SmallFolder[] = [
    gltfFolder(new Uint8Array(red)),
    { 'model.gltf': '{"asset": {"version": "2.0"}, "scenes": [' },
  ];
  const app = createFakeApp({ assetCount: 2 });
  for (const [index, folder] of folders.entries()) app.assets[index] = assetOf(index + 1, folder);
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const reads: string[] = [];
  const page = await openFakeHost(browser, app.handlers, async (request) => {
    const { pathname } = new URL(request.url);
    const [, number = '', what, name = ''] = /\/asset-(\d+)\/(files|drawn)\/?(.*)$/.exec(pathname) ?? [];
    if (what === 'files') {
      reads.push(`${number} ${name}`);
      return new Response(folders[Number(number) - 1]?.[decodeURIComponent(name)] ?? null);
    }
    if (request.method === 'POST') kept.set(number, new Uint8Array(await request.arrayBuffer()));
    const picture = kept.get(number);
    if (request.method !== 'GET')
      return new Response(null, { status: request.method === 'HEAD' && picture !== undefined ? 200 : 204 });
    return new Response(picture ?? null, { status: picture === undefined ? 204 : 200 });
  });
  const picture = page.getByRole('gridcell').filter({ hasText: 'Square' }).locator('img');
  await picture.first().waitFor();
  await expect.poll(() => [...kept.keys()]).toEqual(['1']);
  const { data, info } = await sharp(kept.get('1')).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([512, 512, 4]);
  const middle = (256 * 512 + 256) * 4;
  expect(data[middle] ?? 0).toBeGreaterThan(80);
  expect([data[middle + 1] ?? 255, data[3]]).toEqual([expect.closeTo(0, -1.5), 0]);
  // The damaged one was read once; leaving and coming back asks for nothing any more.
  await expect.poll(() => reads.filter((read) => read.startsWith('2')).length).toBe(1);
  const before = reads.length;
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await page.getByRole('heading', { name: 'Queue' }).waitFor();
  await page.goBack();
  await picture.first().waitFor();
  expect(reads.length).toBe(before);
});

function assetOf(number: number, folder: SmallFolder) {
  const asset = fakeAsset(number, { name: number === 1 ? 'Square' : 'Damaged', hasPreview: false });
  const [first] = asset.files;
  if (first === undefined) throw new TypeError('the fake asset has files');
  const files = Object.entries(folder).map(([path, content]) => ({
    ...first,
    path,
    localPath: path,
    kind: path === 'model.gltf' ? 'glb' : 'texture',
    sizeBytes: content.length,
  }));
  return { ...asset, kinds: ['glb'], files };
}
