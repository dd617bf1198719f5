/** Every kind of model opens in its worker, keys change between an asset's formats, and a hostile file ends in words. */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AssetDetail } from '../../main/contract/model/asset.ts';
import { createFakeApp, fakeAsset } from '../fakes/handlers.ts';
import { openFakeHost } from './fake-host.ts';
import { sharedBrowser } from './hosts.ts';
import { fbxFolder, gltfFolder, hostile, objFolder, type SmallFolder } from './small-models.ts';
import { cell } from './steps.ts';

const browser = sharedBrowser();
const kinds: Readonly<Record<string, string>> = { gltf: 'glb', glb: 'glb', obj: 'obj', fbx: 'fbx' };

function assetOf(number: number, folder: SmallFolder): AssetDetail {
  const asset = fakeAsset(number);
  const [file] = asset.files;
  if (file === undefined) throw new TypeError('the fake asset has files');
  const files = Object.entries(folder).map(([path, bytes]) => {
    const kind = kinds[path.split('.').at(-1) ?? ''] ?? 'texture';
    return { ...file, path, localPath: path, kind, sizeBytes: bytes.length };
  });
  return { ...asset, files, hasPreview: false };
}

async function openAssets(folders: readonly SmallFolder[]): Promise<Page> {
  const app = createFakeApp({ assetCount: folders.length });
  for (const [index, folder] of folders.entries()) app.assets[index] = assetOf(index + 1, folder);
  return await openFakeHost(browser, app.handlers, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/drawn')) return new Response(null, { status: 204 });
    const [, number, path] = /asset-(\d+)\/files\/(.+)$/.exec(pathname) ?? [];
    const bytes = folders[Number(number) - 1]?.[decodeURIComponent(path ?? '')];
    return new Response(bytes ?? null, { status: bytes === undefined ? 404 : 200 });
  });
}

const view = (page: Page) => page.getByRole('application', { name: /^3D view of/ });
const notes = (page: Page) => page.getByRole('list', { name: 'Not everything is as in the file' });
const format = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true });

async function expectSquare(page: Page): Promise<void> {
  await view(page).waitFor();
  await page.getByText('2 m × 1 m × 0 cm', { exact: true }).waitFor();
}

test('an asset is shown in each of its formats', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4477aa' } })
    .png()
    .toBuffer();
  const page = await openAssets([{ ...gltfFolder(new Uint8Array(png)), ...objFolder, ...fbxFolder() }]);
  await cell(page, 'Mug 1').first().dblclick();

  await expectSquare(page);
  await format(page, 'GLB').waitFor();
  await page
    .getByText('Textures')
    .locator('xpath=following-sibling::dd')
    .getByText('1', { exact: true })
    .waitFor();
  expect(await notes(page).count()).toBe(0);

  await page.keyboard.press('2');
  await format(page, 'FBX').waitFor();
  await expectSquare(page);
  expect(await notes(page).count()).toBe(0);

  await page.keyboard.press('3');
  await format(page, 'OBJ').waitFor();
  await expectSquare(page);
  await notes(page).getByText('“../../../etc/passwd” lies outside').waitFor();
  await notes(page).getByText('“http://203.0.113.7/b.png” lies outside').waitFor();
  await notes(page).getByText('states no unit').waitFor();
});

test('a hostile file ends in words, and the next one opens', async () => {
  const folders = hostile.map(([path, text]) => ({ [path]: text }));
  const page = await openAssets([...folders, objFolder]);
  await cell(page, 'Mug 1').first().dblclick();
  for (const [, , told] of hostile) {
    await page.getByText(told).first().waitFor();
    expect(await page.evaluate(() => ['pwned' in globalThis, 'polluted' in {}])).toEqual([false, false]);
    await page.keyboard.press('k');
  }
  await expectSquare(page);
});
