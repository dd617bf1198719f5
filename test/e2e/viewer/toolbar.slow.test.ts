/** The toolbar of the 3D view: one tab stop, named groups, a menu for what does not fit; physics opens the file with the joints. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { faultsOf } from '../support/axe.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { sampleContent } from '../support/lived-in.ts';
import { physicsContent, physicsHandlers } from '../support/physics-model.ts';
import { cell, drawnModel } from '../support/steps.ts';

const browser = sharedBrowser();
const toolbar = (page: Page) => page.getByRole('toolbar', { name: '3D view' });

const hinge = `<mujoco><worldbody><body name="lid"><joint name="lid" type="hinge" axis="0 1 0" range="0 90"/>
  <geom type="box" size="0.1 0.1 0.01" mass="1"/></body></worldbody></mujoco>`;

const triangle = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';

/** An asset as an OBJ without joints and as a MJCF with one. */
async function openBothKinds(): Promise<Page> {
  const app = createFakeApp({ assetCount: 1 });
  const asset = fakeAsset(1);
  const [file] = asset.files;
  if (file === undefined) throw new TypeError('the fake asset has files');
  const contents: Readonly<Record<string, string>> = { 'lid.obj': triangle, 'model.xml': hinge };
  const kinds: Readonly<Record<string, string>> = { obj: 'obj', xml: 'mjcf' };
  const files = Object.keys(contents).map((path) => ({
    ...file,
    path,
    localPath: path,
    kind: kinds[path.split('.').at(-1) ?? ''] ?? 'texture',
  }));
  app.assets[0] = { ...asset, files };
  return await openFakeHost(browser, app.handlers, async (request) => {
    const [, path = ''] = /files\/(.+)$/.exec(new URL(request.url).pathname) ?? [];
    const found = contents[decodeURIComponent(path)];
    return found === undefined ? await sampleContent(request) : new Response(found);
  });
}

async function openModel(): Promise<Page> {
  const page = await openFakeHost(browser, physicsHandlers(), physicsContent);
  await cell(page, 'Mug 1').first().dblclick();
  await drawnModel(page);
  return page;
}

test('the toolbar is one tab stop with named groups, and arrow keys go through it', async () => {
  const page = await openModel();
  await page.setViewportSize({ width: 1920, height: 1080 });
  const groups = toolbar(page).getByRole('group');
  const names = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')));
  expect(names).toEqual(['Inspect', 'Simulate', 'Annotate', 'Camera', 'Show']);
  await toolbar(page).getByText('Camera', { exact: true }).waitFor();
  await expect.poll(() => toolbar(page).locator('button[tabindex="0"]').count()).toBe(1);
  await toolbar(page).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  const focused = page.locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Measure');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('More view options');
  expect(await faultsOf(page, [['toolbar', (shown) => shown.getByRole('application').focus()]])).toEqual({});
  await page.context().close();
});

test('what does not fit is in the menu, by pointer and by key', async () => {
  const page = await openModel();
  await page.setViewportSize({ width: 900, height: 700 });
  const grid = toolbar(page).getByRole('button', { name: 'Grid', exact: true });
  await grid.waitFor({ state: 'detached' });
  await expect.poll(() => toolbar(page).getByText('Inspect', { exact: true }).isVisible()).toBe(false);
  await toolbar(page).getByRole('button', { name: 'More view options' }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitemcheckbox', { name: /^Grid\b/ });
  await expect.poll(() => entry.getAttribute('aria-checked')).toBe('true');
  await entry.click();
  await entry.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => grid.getAttribute('aria-pressed')).toBe('false');
  await page.context().close();
});

test('physics opens on the file that has the joints', async () => {
  const page = await openBothKinds();
  await cell(page, 'Mug 1').first().dblclick();
  await drawnModel(page);
  await expect
    .poll(() => page.getByRole('button', { name: 'OBJ', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await page.keyboard.press('y');
  await page.getByRole('region', { name: 'Physics' }).getByText('MuJoCo’s result for model.xml').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'MJCF', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await page.context().close();
});
