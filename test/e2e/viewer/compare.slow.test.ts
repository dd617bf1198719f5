/** Flipping through what was chosen with the camera kept, and models side by side with their cameras in step: judged by what is drawn. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { faultsOf } from '../support/axe.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { sampleContent } from '../support/lived-in.ts';
import { objFolder } from '../support/small-models.ts';
import { alike, difference, type SmallPicture, same, smallPicture } from '../support/small-picture.ts';
import { cell } from '../support/steps.ts';

const browser = sharedBrowser();
const glb = path.resolve(import.meta.dirname, '../../fixtures/glb/textured.glb');

/** Assets 1 to 5 with the same model in two formats: what is drawn of them differs by the camera alone. */
async function openFive(): Promise<Page> {
  const app = createFakeApp({ assetCount: 5 });
  for (const [index] of app.assets.entries()) {
    const asset = fakeAsset(index + 1);
    const [file] = asset.files;
    if (file === undefined) throw new TypeError('the fake asset has files');
    const files = ['model.glb', 'model.obj', 'model.mtl'].map((localPath) => ({
      ...file,
      path: localPath,
      localPath,
      kind: localPath.slice(-3),
      sizeBytes: 2000,
    }));
    app.assets[index] = { ...asset, files, hasPreview: false };
  }
  const model = await readFile(glb);
  return await openFakeHost(browser, app.handlers, async (request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const bytes = name === 'model.glb' ? model : objFolder[name];
    return bytes === undefined ? await sampleContent(request) : new Response(bytes);
  });
}

const view = (page: Page, name: string) => page.getByRole('application', { name: new RegExp(`^${name}`) });

/** As soon as two in a row are the same: a picture that is being drawn is none yet. */
async function drawn(of: Locator): Promise<SmallPicture> {
  let last: SmallPicture = [];
  await expect
    .poll(async () => {
      const before = last;
      last = await smallPicture(of);
      return last.length > 0 && same(last, before);
    })
    .toBe(true);
  return last;
}

test('the arrows flip through what was chosen, in its order, from the side where one looks', async () => {
  const page = await openFive();
  for (const name of ['Mug 4', 'Mug 1', 'Mug 3'])
    await cell(page, name)
      .first()
      .click({ modifiers: ['Control'] });
  await page.keyboard.press('Enter');
  const strip = page.getByRole('navigation', { name: 'Neighbours' });
  // Whichever was active comes first; the order is that of the list.
  await strip.getByText('of 3 selected').waitFor();
  await page.keyboard.press('Home');
  await strip.getByText('1 of 3 selected').waitFor();
  const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await view(page, `3D view of ${first}`).focus();
  const usual = await drawn(view(page, `3D view of ${first}`));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => same(await drawn(view(page, `3D view of ${first}`)), usual), {
      message: 'keys turn it',
    })
    .toBe(false);
  const looked = await drawn(view(page, `3D view of ${first}`));
  await page.getByRole('button', { name: 'Keep the camera for the next asset' }).click();
  await view(page, `3D view of ${first}`).focus();

  const seen = [first];
  for (const place of ['2 of 3 selected', '3 of 3 selected']) {
    await page.keyboard.press('ArrowRight');
    await strip.getByText(place).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    seen.push(title);
    const here = view(page, `3D view of ${title}`);
    await expect
      .poll(async () => same(await drawn(here), looked), { message: 'the camera is kept' })
      .toBe(true);
    await expect.poll(() => page.locator('[role=application]:focus').count()).toBe(1);
  }
  expect(seen.toSorted()).toEqual(['Mug 1', 'Mug 3', 'Mug 4']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('r');
  await expect
    .poll(async () => same(await drawn(view(page, `3D view of ${seen[2]}`)), looked), {
      message: 'its own keys move it',
    })
    .toBe(false);
  await strip.getByText('3 of 3 selected').waitFor();
  // Not kept, each is framed anew.
  await page.getByRole('button', { name: 'Keep the camera for the next asset' }).click();
  await view(page, `3D view of ${seen[2]}`).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(async () => same(await drawn(view(page, `3D view of ${seen[1]}`)), usual), {
      message: 'it is framed anew',
    })
    .toBe(true);

  // Back in the library they are still chosen; without a choice the arrows go through the library.
  await page.keyboard.press('Escape');
  await page.getByText('3 assets selected').waitFor();
  await cell(page, 'Mug 2').first().dblclick();
  await strip.getByText('in the library').waitFor();
  await page.keyboard.press('End');
  await strip.getByText('5 of 5 in the library').waitFor();
});

test('two formats, two assets: one camera turns all, at one scale, until each goes on its own', async () => {
  const page = await openFive();
  await cell(page, 'Mug 2').first().dblclick();
  await view(page, '3D view of Mug 2').waitFor();
  // Both views as wide as the other, to the pixel.
  await page.setViewportSize({ width: 1281, height: 800 });
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  const [left, right] = [view(page, 'Side 1'), view(page, 'Side 2')];
  await right.waitFor();
  const table = page.getByRole('region', { name: 'Facts side by side' });
  await table.getByRole('row', { name: /Mug 2, GLB/ }).waitFor();
  await table.getByRole('row', { name: /Mug 2, OBJ/ }).waitFor();
  await table.getByRole('columnheader', { name: /^Textures\s+differs$/ }).waitFor();

  // The same model on both sides: in step they are drawn alike.
  await page
    .getByRole('region', { name: /^Side 2/ })
    .getByRole('combobox', { name: 'Format' })
    .click();
  await page.getByRole('option', { name: 'GLB' }).click();
  await table
    .getByRole('row', { name: /Mug 2, GLB/ })
    .nth(1)
    .waitFor();
  await page.keyboard.press('d');
  const before = await drawn(left);
  expect(difference(await drawn(right), before), 'drawn alike').toBeLessThan(alike);
  await left.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  const turned = await drawn(left);
  expect(difference(turned, before), 'keys turn it').toBeGreaterThan(alike);
  expect(difference(await drawn(right), turned), 'the other one follows').toBeLessThan(alike);

  await page.getByRole('button', { name: 'Link cameras' }).click();
  await right.focus();
  await page.keyboard.press('ArrowUp');
  expect(difference(await drawn(right), turned), 'its own key').toBeGreaterThan(alike);
  expect(difference(await drawn(left), turned), 'each on its own').toBeLessThan(alike);
  await page.getByRole('button', { name: 'Link cameras' }).click();
  await expect.poll(async () => same(await drawn(left), await drawn(right))).toBe(true);

  // Another asset on the side that has the keyboard; the address holds what is compared.
  await right.focus();
  await page.keyboard.press('j');
  await page.getByRole('region', { name: /^Side 2: Mug (?!2)/ }).waitFor();
  expect(page.url()).toMatch(/#\/compare\/asset-2~model.glb\/asset-\d~model.glb$/);
  await page.keyboard.press('s');
  await page.getByRole('region', { name: 'Side 2: Mug 2' }).waitFor();
  await page.keyboard.press('a');
  await view(page, 'Side 3').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Mug 2' }).waitFor();
});

test('five assets are drawn by one context, fit the window, and are judged by key with one step back', async () => {
  const page = await openFive();
  // Every context that is opened from here on, by any canvas.
  await page.evaluate(`(() => {
    const kept = new Set();
    window.openContexts = () => [...kept].filter((gl) => !gl.isContextLost()).length;
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function getContext(...args) {
      const context = own.apply(this, args);
      if (context instanceof WebGL2RenderingContext) kept.add(context);
      return context;
    };
  })()`);
  for (const name of ['Mug 1', 'Mug 2', 'Mug 3', 'Mug 4', 'Mug 5'])
    await cell(page, name)
      .first()
      .click({ modifiers: ['Control'] });
  await page.getByText('5 assets selected').waitFor();
  await page.keyboard.press('c');
  const panes = page.getByRole('region', { name: /^Side \d/ });
  await expect.poll(() => panes.count()).toBe(5);
  await expect.poll(() => page.locator('[role=application] canvas[data-still=true]').count()).toBe(5);
  const contexts = (): Promise<unknown> => page.evaluate('openContexts()');
  expect(await contexts(), 'one context draws all of them').toBe(1);
  const grid = await panes.last().boundingBox();
  expect((grid?.y ?? 0) + (grid?.height ?? 0), 'all fit the window').toBeLessThanOrEqual(720);

  expect(await faultsOf(page, [['five side by side', async () => undefined]])).toEqual({});

  // Arrows go from pane to pane; the keys of a review are for the one that has the focus.
  await view(page, 'Side 1').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => panes.nth(1).locator('[role=application]:focus').count()).toBe(1);
  await page.keyboard.press('u');
  await page.keyboard.press('4');
  const second = panes.nth(1);
  await second.getByText('Needs work').waitFor();
  await second.getByText('4★').waitFor();
  await page.keyboard.press('Shift+P');
  await second.getByText('Approved').waitFor();
  await expect.poll(() => panes.getByText('Rejected', { exact: true }).count()).toBe(4);
  await page.keyboard.press('Control+z');
  await second.getByText('Needs work').waitFor();
  await expect.poll(() => panes.getByText('Rejected', { exact: true }).count()).toBe(0);

  // A pane that leaves takes its model along; the context stays the only one.
  await second.getByRole('button', { name: 'Remove from comparison' }).click();
  await expect.poll(() => panes.count()).toBe(4);
  expect(await contexts()).toBe(1);
  await page.keyboard.press('Escape');
  await cell(page, 'Mug 1').first().waitFor();
  await expect.poll(contexts, { message: 'the context ends with the screen' }).toBe(0);
});
