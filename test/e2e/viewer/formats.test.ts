/** Every kind of model opens in its worker, keys change between an asset's formats, and a hostile file ends in words. */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { countGraphicsScript, type GraphicsCounts, graphicsCounts } from '../../browser/graphics-counts.ts';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { faultsOf } from '../support/axe.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import {
  fbxFolder,
  gltfFolder,
  hostile,
  objFolder,
  robotFolder,
  type SmallFolder,
  usdFolder,
} from '../support/small-models.ts';
import { cell } from '../support/steps.ts';

const browser = sharedBrowser();
const dot = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const kinds: Readonly<Record<string, string>> = {
  gltf: 'glb',
  glb: 'glb',
  obj: 'obj',
  fbx: 'fbx',
  usda: 'usd',
  xml: 'mjcf',
  urdf: 'urdf',
};

function assetOf(number: number, folder: SmallFolder): AssetDetail {
  const asset = fakeAsset(number);
  const [file] = asset.files;
  if (file === undefined) throw new TypeError('the fake asset has files');
  const files = Object.entries(folder).map(([path, bytes]) => {
    // What lies deeper is a part of another file.
    const kind = (path.includes('/') ? undefined : kinds[path.split('.').at(-1) ?? '']) ?? 'texture';
    return { ...file, path, localPath: path, kind, sizeBytes: bytes.length };
  });
  return { ...asset, files, hasPreview: true };
}

async function openAssets(
  folders: readonly SmallFolder[],
  instead: (path: string) => Promise<Response> | null = () => null,
): Promise<Page> {
  const app = createFakeApp({ assetCount: folders.length });
  for (const [index, folder] of folders.entries()) app.assets[index] = assetOf(index + 1, folder);
  return await openFakeHost(browser, app.handlers, async (request) => {
    const { pathname } = new URL(request.url);
    // With a preview, no small picture is drawn meanwhile.
    if (pathname.endsWith('/preview')) return new Response(dot, { headers: { 'content-type': 'image/gif' } });
    const [, number, path] = /asset-(\d+)\/files\/(.+)$/.exec(pathname) ?? [];
    const other = instead(`asset-${number}/${path}`);
    if (other !== null) return await other;
    const bytes = folders[Number(number) - 1]?.[decodeURIComponent(path ?? '')];
    return new Response(bytes ?? null, { status: bytes === undefined ? 404 : 200 });
  });
}

const view = (page: Page) => page.getByRole('application', { name: /^3D view of/ });
const notes = (page: Page) => page.getByRole('list', { name: 'Shown with differences from the file' });
const format = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true });

const show = (page: Page, number: number): Promise<unknown> =>
  page.evaluate(`location.hash = '#/asset/asset-${number}'`);

async function expectSquare(page: Page): Promise<void> {
  await view(page).waitFor();
  await page
    .getByText(/^2\.000 × 1\.000 × 0\.00[01] m$|^2\.000 × 0\.00[01] × 1\.000 m$/)
    .first()
    .waitFor();
}

test('an asset is shown in each of its formats', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4477aa' } })
    .png()
    .toBuffer();
  const page = await openAssets([
    { ...gltfFolder(new Uint8Array(png)), ...objFolder, ...fbxFolder(), ...usdFolder, ...robotFolder },
  ]);
  await cell(page, 'Mug 1').first().dblclick();

  await expectSquare(page);
  await format(page, 'GLB').waitFor();
  await page
    .getByText('Textures')
    .locator('xpath=following-sibling::dd')
    .getByText('1', { exact: true })
    .waitFor();
  await expect.poll(() => notes(page).count()).toBe(0);

  await page.keyboard.press('Alt+2');
  await format(page, 'USD').waitFor();
  await expectSquare(page);
  await notes(page).getByText('variants of colour (blue, red, wide). Shown: “red”.').waitFor();
  await choosesVariants(page);

  await page.keyboard.press('Alt+3');
  await format(page, 'FBX').waitFor();
  await expectSquare(page);
  await expect.poll(() => notes(page).count()).toBe(0);

  for (const [key, name] of [
    ['Alt+5', 'MJCF'],
    ['Alt+6', 'URDF'],
  ] as const) {
    await page.keyboard.press(key);
    await format(page, name).waitFor();
    await expectSquare(page);
  }

  await page.keyboard.press('Alt+4');
  await format(page, 'OBJ').waitFor();
  await expectSquare(page);
  await notes(page).getByText('“../../../etc/passwd” is outside').waitFor();
  await notes(page).getByText('“http://203.0.113.7/b.png” is outside').waitFor();
  await notes(page).getByText('has no unit').waitFor();
});

/** By key and by hand, and the next format knows nothing of it. */
async function choosesVariants(page: Page): Promise<void> {
  await page.keyboard.press('v');
  await page.getByText(/^4\.000 × 1\.000 × 0\.00[01] m$|^4\.000 × 0\.00[01] × 1\.000 m$/).waitFor();
  await notes(page).getByText('Shown: “wide”.').waitFor();
  await page.getByRole('button', { name: 'Display', exact: true }).click();
  const colour = page.getByRole('combobox', { name: 'colour' });
  await colour.press('Enter');
  await page.getByRole('option', { name: 'blue' }).click();
  await expectSquare(page);
  await notes(page).getByText('Shown: “blue”.').waitFor();
  // The view is another one; who chose goes on where the choice was made.
  await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('combobox');
  expect(await faultsOf(page, [['variants of a model', async () => undefined]])).toEqual({});
  await page.getByRole('button', { name: 'File default' }).click();
  await notes(page).getByText('Shown: “red”.').waitFor();
  await page.keyboard.press('Escape');
}

test('a hostile file ends in words, and the next one opens', async () => {
  const folders = hostile.map(([path, text]) => ({ [path]: text }));
  const page = await openAssets([...folders, objFolder]);
  for (const [index, [, , message]] of hostile.entries()) {
    await show(page, index + 1);
    await page.getByText(message).first().waitFor();
    expect(await page.evaluate(() => ['pwned' in globalThis, 'polluted' in {}])).toEqual([false, false]);
  }
  await show(page, folders.length + 1);
  await expectSquare(page);
});

test('a file that is never ready ends in words, its worker with it, and the next one opens', async () => {
  const never = new Promise<Response>(() => undefined);
  const page = await openAssets([{ 'model.obj': 'v 0 0 0' }, objFolder], (path) =>
    path.startsWith('asset-1/') ? never : null,
  );
  await page.addInitScript(countGraphicsScript);
  await page.reload();
  await page.clock.install();
  await cell(page, 'Mug 1').first().dblclick();
  await expect.poll(async () => (await graphicsCounts(page)).workers).toBeGreaterThan(0);
  await page.clock.runFor(12_000);
  await page.getByText('The model did not load within').waitFor();
  await page.keyboard.press('k');
  await expectSquare(page);
});

test('a model that the page has ended with is left alone at the reload, until the user asks for it', async () => {
  const asked = Promise.withResolvers<Response>();
  let requests = 0;
  const watched = await openAssets([objFolder], (path) => {
    if (path !== 'asset-1/model.obj') return null;
    requests += 1;
    return requests === 1 ? asked.promise : null;
  });
  // Another tab, as that one's end would fail the test; Playwright gives a tab up that has ended, the browser does not.
  const page = await watched.context().newPage();
  const tab = await page.context().newCDPSession(page);
  const said = async (expression: string): Promise<unknown> =>
    (await tab.send('Runtime.evaluate', { expression })).result.value;
  await page.goto(new URL('#/asset/asset-1', watched.url()).href);
  await expect.poll(() => requests).toBe(1);
  const crashed = page.waitForEvent('crash');
  tab.send('Page.crash').catch(() => undefined);
  await crashed;
  await tab.send('Page.navigate', { url: new URL('#/asset/asset-1', watched.url()).href });
  await expect
    .poll(() => said('document.body?.innerText'))
    .toContain('window crashed while opening this model');
  expect(requests).toBe(1);
  await said(
    `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Open anyway').click()`,
  );
  await expect
    .poll(() => said('document.body.innerText'))
    .toMatch(/2\.000 × (1\.000 × 0\.00[01]|0\.00[01] × 1\.000) m/);
  // It is on the screen: nothing is held against it any more.
  await expect.poll(() => said(`sessionStorage.getItem('caliper.opening')`)).toBe('[]');
});

test('a dozen assets opened one after the other leave nothing behind', async () => {
  const folders = Array.from({ length: 4 }, () => [objFolder, fbxFolder(), usdFolder]).flat();
  const page = await openAssets(folders);
  await page.addInitScript(countGraphicsScript);
  await page.reload();
  const open = async (number: number): Promise<void> => {
    await show(page, number);
    await page.getByRole('application', { name: `3D view of Mug ${number}.` }).waitFor();
    await expectSquare(page);
  };
  for (const number of [1, 2, 3]) await open(number);
  const early = await settled(page);
  for (let number = 4; number <= 12; number += 1) await open(number);
  // The kept canvas may smooth edges by now (8 buffers, 2 textures and 2 programs once for all), or not yet: that is a
  // matter of the machine's pace. Of each of the nine something would be more.
  const kept = { workers: 0, contexts: 0, buffers: 8, textures: 3, programs: 3 };
  const most = Object.entries(kept).map(([kind, more]) => [kind, early[kind as keyof GraphicsCounts] + more]);
  await expect
    .poll(async () => {
      const counts = await graphicsCounts(page);
      return most.filter(([kind, limit]) => counts[kind as keyof GraphicsCounts] > Number(limit));
    })
    .toEqual([]);
});

/** The worker for the next model comes, and the canvas of the one before goes, a moment later. */
async function settled(page: Page): Promise<GraphicsCounts> {
  await expect.poll(() => graphicsCounts(page)).toMatchObject({ workers: 1, contexts: 1 });
  return await graphicsCounts(page);
}
