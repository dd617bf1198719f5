/** Every way of creating in the window, from empty to created: with the mouse, without it, and where something is in the way. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CreateRequest } from '../../main/contract/schema/creation/create-request.ts';
import { fakeCapture } from '../fakes/capture-row.ts';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { clip } from '../integration/conformance/media.ts';
import { escape } from './scenes/scene.ts';
import { openFakeHost } from './support/fake-host.ts';
import { newHome, openHosts, sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';
import { startTestService } from './support/service.ts';
import { connectTo, row, screen, useSandbox } from './support/steps.ts';

const browser = sharedBrowser();
const [web] = openHosts(browser);

const way = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
const form = (page: Page, name: string): Locator => page.getByRole('form', { name });
const what = (page: Page): Locator => page.getByRole('list', { name: 'What will be sent' });

async function picture(name: string, background = '#c03020') {
  const create = { width: 320, height: 240, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test('sets of both kinds, from empty to created, and the way is remembered', async () => {
  const service = await startTestService();
  const { page, close } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  await way(page, 'High-fidelity set').click();
  const set = form(page, 'Create a high-fidelity set');
  await set.getByRole('button', { name: 'Create set' }).click();
  await set.getByText(/references alone are not enough/).waitFor();
  await page.getByLabel('Image file').setInputFiles(await picture('mug.png'));
  await page
    .getByLabel('References file')
    .setInputFiles([await picture('red.png'), await picture('blue.png', '#2030c0')]);
  await expect.poll(() => set.getByText('PNG, 320 × 240 px').count()).toBe(3);
  await set.getByRole('textbox', { name: 'Name' }).fill('Coffee mug');
  await set.getByRole('textbox', { name: 'Variants' }).fill('2');
  await choose(page, 'Body', 'Deformable');
  await choose(page, 'Simulator', 'MuJoCo');
  await choose(page, 'Collision shape', 'Convex hull');
  await set.getByRole('button', { name: 'Use automatic collision' }).click();
  await set.getByRole('button', { name: 'Use Genesis' }).click();
  await expect.poll(() => set.getByRole('alert').count()).toBe(0);
  await expect.poll(() => what(page).innerText()).toMatch(/Creates 2 assets\.\s*0 of 5 sets/);
  await set.getByRole('button', { name: 'View request' }).click();
  const shown = page.getByRole('dialog', { name: 'Request' });
  await shown.getByText('POST /v1/variation-sets/high-fidelity').waitFor();
  await shown.getByText(/<base64 of mug\.png, [\d,]+ bytes>/).waitFor();
  await shown.getByRole('tab', { name: 'curl' }).click();
  await shown.getByText(/Bearer \$API_TOKEN/).waitFor();
  await escape(page);
  await set.getByRole('button', { name: 'Create set' }).click();
  await row(page, 'Coffee mug').getByText('Complete', { exact: true }).first().waitFor();

  await screen(page, 'Create').click();
  // The way is the one of the last time; its options stay, its inputs are gone.
  await set.waitFor();
  await expect.poll(() => set.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
  await way(page, 'Procedural set').click();
  const procedural = form(page, 'Create a procedural set');
  await procedural.getByRole('textbox', { name: 'Brief' }).fill('A cabinet with one drawer that slides');
  await procedural.getByRole('checkbox', { name: /Articulated/ }).click();
  await page.reload();
  // What was entered survives, and can be brought back after starting afresh.
  const brief = procedural.getByRole('textbox', { name: 'Brief' });
  await expect.poll(() => brief.inputValue()).toMatch(/drawer/);
  await procedural.getByRole('button', { name: 'Clear form' }).click();
  await expect.poll(() => brief.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => brief.inputValue()).toMatch(/drawer/);
  await procedural.getByRole('textbox', { name: 'Name' }).fill('Cabinet');
  await page.keyboard.press('Control+Enter');
  await row(page, 'Cabinet').getByText('Complete', { exact: true }).first().waitFor();
  await close();
});

test('a form and the way to it are there again at the next start', async () => {
  const home = await newHome();
  const first = await web.open(home);
  await useSandbox(first.page);
  await way(first.page, 'Procedural set').click();
  await first.page.getByRole('textbox', { name: 'Brief' }).fill('A chest with a lid');
  const draft = path.join(home.userDataPath, 'drafts', 'create-procedural.json');
  await expect.poll(() => readFile(draft, 'utf8').catch(() => '')).toContain('A chest with a lid');
  await first.kill();
  const second = await web.open(home);
  await screen(second.page, 'Create').click();
  await expect
    .poll(() => second.page.getByRole('textbox', { name: 'Brief' }).inputValue())
    .toBe('A chest with a lid');
  await second.close();
});

test('every way without a mouse', async () => {
  const app = createFakeApp({ assetCount: 0 });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await screen(page, 'Create').focus();
  await page.keyboard.press('Enter');
  await form(page, 'Create an asset').waitFor();
  await way(page, 'Standard').focus();
  const ways = [
    ['Measured', 'Create a measured asset'],
    ['Batch', null],
    ['High-fidelity set', 'Create a high-fidelity set'],
    ['Procedural set', 'Create a procedural set'],
  ] as const;
  for (const [name, label] of ways) {
    await page.keyboard.press('ArrowRight');
    if (label !== null) await form(page, label).waitFor();
    await expect.poll(() => isFocused(way(page, name))).toBe(true);
  }
  await tabTo(page, page.getByRole('textbox', { name: 'Brief' }));
  await page.keyboard.type('A chest with a lid');
  await tabTo(page, page.getByRole('textbox', { name: 'Variants' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('30');
  await tabTo(page, page.getByRole('checkbox', { name: /Articulated/ }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => sent(app))
    .toMatchObject({
      route: 'procedural-set',
      count: 30,
      seed: { text: 'A chest with a lid' },
      params: { physics: { articulated: false } },
    });
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await form(page, 'Create a procedural set').waitFor();
  await way(page, 'Procedural set').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => isFocused(way(page, 'High-fidelity set'))).toBe(true);
  await tabTo(page, page.getByRole('textbox', { name: 'Text' }));
  await page.keyboard.type('a worn mug');
  await tabTo(page, page.getByRole('button', { name: 'Create set' }));
  await page.keyboard.press('Enter');
  await expect
    .poll(() => sent(app))
    .toMatchObject({ route: 'high-fidelity-set', count: 4, seed: { text: 'a worn mug' } });
});

test('obstacles are shown before sending, at their field, and with what to do', async () => {
  const app = createFakeApp({ assetCount: 3 });
  Object.assign(app.capacity, {
    setsInFlight: 5,
    assetLimit: { reachedAt: '2026-11-20T10:00:00.000Z', limit: 40, used: 38, refusedCount: 3, detail: '' },
  });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await screen(page, 'Create').click();
  await way(page, 'High-fidelity set').click();
  await what(page)
    .getByText(/only 2 are left\. Create at most 2/)
    .waitFor();
  await what(page)
    .getByText(/5 of 5 sets are queued or running\. This set is queued until/)
    .waitFor();
  const set = form(page, 'Create a high-fidelity set');
  await set.getByRole('textbox', { name: 'Variants' }).fill('101');
  await set.getByRole('textbox', { name: 'Name' }).focus();
  await set.getByText('The set’s count is 101; it must be a whole number from 1 to 100.').waitFor();
  await set.getByRole('button', { name: 'View request' }).click();
  await expect.poll(() => isFocused(set.getByRole('textbox', { name: 'Text' }))).toBe(true);
  await set.getByRole('button', { name: 'Use URL' }).first().click();
  await page.keyboard.type('mug.jpg');
  await set.getByRole('textbox', { name: 'Variants' }).fill('2');
  await set.getByText(/The image’s URL is invalid/).waitFor();
  await set.getByRole('button', { name: 'Remove', exact: true }).click();
  await page
    .getByLabel('Image file')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await set.getByRole('button', { name: 'Select another' }).waitFor();

  await way(page, 'Standard').click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByLabel('Image file').setInputFiles([await picture('a.png'), await picture('b.png')]);
  await page.getByText('2 images were added').waitFor();
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect.poll(() => page.getByRole('gridcell', { name: /^[ab]\.png/ }).count()).toBe(2);
});

test('options are kept as a preset, taken for another set, renamed and deleted', async () => {
  const app = createFakeApp({ assetCount: 0 });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await screen(page, 'Create').click();
  await choose(page, 'Simulator', 'MuJoCo');
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Save as preset…' }).click();
  await page.keyboard.type('Lab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await way(page, 'Procedural set').click();
  await form(page, 'Create a procedural set').waitFor();
  await page.getByRole('button', { name: 'Presets' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Lab/ }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      return page.getByRole('menuitem', { name: /^Lab/ }).getAttribute('data-highlighted');
    })
    .not.toBeNull();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Simulator' }).innerText()).toBe('MuJoCo');
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Rename or delete…' }).click();
  await page.getByRole('textbox', { name: 'Name of Lab' }).fill('Robot lab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Robot lab' }).click();
  await page.getByText('Deleted the preset “Robot lab”.').waitFor();
});

test('a measured batch from pairs: a clip that will not do stops its row, and is sent by the user’s word', async () => {
  const { page, close } = await web.open(await newHome(), { sandboxSpeed: 50 });
  await useSandbox(page);
  await way(page, 'Batch').click();
  await page.getByRole('button', { name: 'Measured', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Files…' }).click();
  await (await chooser).setFiles([
    await picture('mug.png'),
    { name: 'mug.mp4', mimeType: 'video/mp4', buffer: clip() },
  ]);
  await page.getByText('1 item in 1 batch').waitFor();
  await page.getByRole('textbox', { name: 'Batch name' }).fill('Pairs');
  await page.getByRole('button', { name: 'Check clips' }).click();
  await page.getByText('1 row has a problem.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Create batch/ }).isDisabled()).toBe(true);
  await page.keyboard.press('F8');
  await page
    .getByRole('list', { name: 'Problems in row 1' })
    .getByText(/This clip does not pass/)
    .waitFor();
  await page.getByRole('checkbox', { name: /Send anyway, although the clip does not pass/ }).click();
  await page.getByText('1 row has a problem.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Create batch/ }).click();
  await row(page, 'Pairs').first().waitFor();
  await close();
});

test('measured assets and batches without a mouse', async () => {
  const app = createFakeApp({ assetCount: 0 });
  app.captures.push(fakeCapture(1, { fileName: 'mug.mov' }));
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await screen(page, 'Create').focus();
  await page.keyboard.press('Enter');
  await form(page, 'Create an asset').waitFor();
  await tabTo(page, way(page, 'Standard'));
  await page.keyboard.press('ArrowRight');
  const measured = form(page, 'Create a measured asset');
  await measured.waitFor();
  // What is missing is said at its place, and the keyboard is led there.
  await page.keyboard.press('Control+Enter');
  await measured.getByText('Select the clip that measures the asset.').waitFor();
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Select file' }))).toBe(true);
  await tabTo(page, page.getByRole('combobox', { name: 'Clip', exact: true }));
  await page.keyboard.press('Enter');
  const mug = page.getByRole('option', { name: /^mug\.mov/ });
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return mug.getAttribute('data-highlighted');
    })
    .not.toBeNull();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Best still of the clip, at/ }));
  await page.keyboard.press('Enter');
  await measured.getByText(/px,/).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => sent(app))
    .toMatchObject({ route: 'measured', image: { type: 'image' }, capture: { type: 'clip' } });

  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  await page.keyboard.press('b');
  await page.getByText('Create many assets').waitFor();
  await page.keyboard.press('Alt+n');
  await page.getByRole('textbox', { name: 'Text or image of row 1' }).waitFor();
  await page.keyboard.type('a wooden stool');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Stool');
  // Enter in the last row goes on in a new one; an empty one goes again.
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text or image of row 2' }).waitFor();
  await page.keyboard.type('a lamp');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text or image of row 3' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('2 items in 1 batch').waitFor();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Remove row/ }).press('Enter');
  await page.getByText('1 item in 1 batch').waitFor();
  await page.getByRole('gridcell', { name: 'a wooden stool' }).focus();
  await page.keyboard.press('Control+Enter');
  const items = ['a wooden stool'].map((text) => ({ input: { type: 'text', text } }));
  await expect.poll(() => sent(app)).toMatchObject({ route: 'standard-batch', items });

  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  await page.keyboard.press('b');
  await page.getByText('Create many assets').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('create measured assets');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+n');
  await page.getByRole('textbox', { name: /of row 1$/ }).waitFor();
  await page.keyboard.type('https://example.com/mug.jpg');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://example.com/mug.mp4');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByText('1 item in 1 batch').waitFor();
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => sent(app))
    .toMatchObject({ route: 'measured-batch', items: [{ capture: { type: 'clip-url' } }] });
});

test('at 200 % zoom every part of a form is reached, and no panel lies over another', async () => {
  const app = createFakeApp({ assetCount: 0 });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await screen(page, 'Create').click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const panels = ['Create from', 'Options'].map((name) => page.getByRole('region', { name, exact: true }));
  const boxes = async () => {
    const [first, second] = await Promise.all(panels.map((panel) => panel.boundingBox()));
    return { bottom: (first?.y ?? 0) + (first?.height ?? 0), top: second?.y ?? 0 };
  };
  await page.setViewportSize({ width: 900, height: 600 });
  await expect.poll(async () => (await boxes()).top - (await boxes()).bottom).toBeGreaterThan(0);
  await page.setViewportSize({ width: 640, height: 400 });
  const create = page.getByRole('button', { name: 'Create asset' });
  // The foot is below the form, not over it.
  expect((await create.boundingBox())?.y).toBeGreaterThan(400);
  await create.scrollIntoViewIfNeeded();
  expect((await create.boundingBox())?.y).toBeLessThan(400);
  const cut = () =>
    page.getByRole('radio').evaluateAll((radios: readonly Named[]) =>
      radios
        .map((radio) => radio.querySelector('span'))
        .filter((name) => name === null || name.scrollWidth > name.clientWidth)
        .map((name) => name?.textContent),
    );
  await expect.poll(cut, { message: 'the names of the ways' }).toEqual([]);
});

/** The little of the DOM that is looked at. */
interface Named {
  querySelector(
    selector: string,
  ): { readonly textContent: string; readonly scrollWidth: number; readonly clientWidth: number } | null;
}

function sent({ submissions }: ReturnType<typeof createFakeApp>): CreateRequest | undefined {
  return submissions.at(-1)?.request;
}

interface Focusable {
  readonly ownerDocument: { readonly activeElement: unknown };
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element: Focusable) => element === element.ownerDocument.activeElement);
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}
