/** The library by keyboard alone: searching, moving, choosing, looking, renaming, rating, deleting, and the way back. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { FakeApp } from '../fakes/handlers/handlers.ts';
import { dialog } from './scenes/scene.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';
import { livedInLibrary } from './support/lived-in-library.ts';
import { cell } from './support/steps.ts';

const browser = sharedBrowser();

/** The values of the search `slow.text` are counted once `slow.until` has resolved. */
async function openShelf(
  count: number,
  slow?: { readonly text: string; readonly until: Promise<void> },
): Promise<{ page: Page; app: FakeApp }> {
  const app = livedInLibrary(count);
  // Cards with all their lines.
  await app.handlers.app.setPreferences({ cardSize: 200 }, { signal: undefined });
  const facets: typeof app.handlers.library.facets = async (search, options) => {
    if (search.text === slow?.text) await slow.until;
    return app.handlers.library.facets(search, options);
  };
  const handlers = { ...app.handlers, library: { ...app.handlers.library, facets } };
  const page = await openFakeHost(browser, handlers, sampleContent);
  await cell(page, 'Oak table 1$|Oak table 1 ').first().waitFor();
  return { page, app };
}

test('a picture that could not be read is requested again automatically', async () => {
  const asked = new Map<string, number>();
  const page = await openFakeHost(browser, livedInLibrary(3).handlers, async (request) => {
    const { pathname } = new URL(request.url);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    // An answer without a picture: one with a status would be an error in the page's log.
    return asked.get(pathname) === 1 ? new Response('no picture') : sampleContent(request);
  });
  await page.getByRole('gridcell').locator('img').nth(2).waitFor({ state: 'attached' });
  await expect
    .poll(() => page.getByRole('gridcell').locator('img').evaluateAll(allDecoded))
    .toEqual([true, true, true]);
  expect([...asked.values()]).toEqual([2, 2, 2]);
});

test('a facet’s value that is left out stays to be taken back; a notice never covers the bar of what is chosen', async () => {
  const { page } = await openShelf(20);
  const box = page.getByRole('combobox', { name: 'Search the library' });
  const value = page.getByRole('region', { name: 'Kind' }).getByRole('button', { name: 'Standard' });
  await value.click({ modifiers: ['Alt'] });
  await expect.poll(() => box.inputValue()).toBe('-kind:standard');
  await expect.poll(() => cell(page, 'Oak table 1 ').count()).toBe(0);
  await value.and(page.getByRole('button', { name: /^Exclude/, pressed: true })).click();
  await expect.poll(() => box.inputValue()).toBe('');
  // So narrow that the bar takes several lines.
  await page.setViewportSize({ width: 340, height: 700 });
  await cell(page, 'Oak table 1 ').first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('3');
  const notice = page.locator('[data-notice]');
  await notice.waitFor();
  const bar = page.getByRole('region', { name: 'Selected assets' });
  await expect
    .poll(async () => {
      const [above, below] = [await notice.boundingBox(), await bar.boundingBox()];
      return below !== null && above !== null && below.height > 76 && above.y + above.height <= below.y;
    })
    .toBe(true);
});

test('a window that was left elsewhere opens there, and the library is not shown before', async () => {
  const { handlers } = livedInLibrary(3);
  const signal = { signal: undefined };
  const left = JSON.stringify({ screen: '/settings', queue: null, panelWidth: null });
  await handlers.drafts.set({ key: 'layout', value: left }, signal);
  const first = await openFakeHost(browser, handlers, sampleContent);
  // Another window: what a page keeps for its own reload is not there.
  const page = await first.context().newPage();
  await page.addInitScript(`
    window.seen = [];
    new MutationObserver(() => {
      if (document.querySelector('main [role="grid"]') !== null) window.seen.push('library');
    }).observe(document, { childList: true, subtree: true });`);
  await page.goto(new URL('/', first.url()).href);
  await page.getByRole('tablist', { name: 'Settings pages' }).waitFor();
  expect(await page.evaluate('window.seen')).toEqual([]);
});

const allDecoded = (images: object[]): boolean[] =>
  images.map((one) => Reflect.get(one, 'naturalWidth') === 64);

const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search the library' });
const chosen = (page: Page): Locator => page.getByRole('gridcell', { selected: true });
const found = (page: Page, text: string): Promise<void> =>
  page.locator('output').getByText(text, { exact: true }).waitFor();
const organisationOf = (app: FakeApp, id: string) => app.assets.find((one) => one.id === id)?.organisation;

test('an asset is found, looked at, renamed, rated and deleted without a mouse', async () => {
  const counted = Promise.withResolvers<void>();
  const { page, app } = await openShelf(300, { text: 'mug 2', until: counted.promise });
  await page.keyboard.press('/');
  await page.keyboard.type('tag:kitch');
  await page.getByRole('option', { name: /^kitchen\/mugs/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => search(page).inputValue()).toBe('tag:kitch');
  await page.keyboard.press('Escape');
  await expect.poll(() => search(page).inputValue()).toBe('');
  await page.keyboard.type('mug 2 simul');
  await page.getByRole('option', { name: /^simulator:/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /^mujoco/, selected: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /^isaac_sim_physx/, selected: true }).waitFor();
  counted.resolve();
  // What is counted now comes in another order, and the marked one with it.
  await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/^isaac_sim_physx/);
  await page.keyboard.press('Enter');
  await expect.poll(() => search(page).inputValue()).toBe('mug 2 simulator:isaac_sim_physx ');
  await page.keyboard.press('Enter');
  const mug = cell(page, 'Ceramic mug 2 ').first();
  await expect.poll(() => mug.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);

  await page.keyboard.press(' ');
  const look = page.getByRole('dialog', { name: 'Ceramic mug 2', exact: true });
  await look.waitFor();
  await page.keyboard.press('ArrowRight');
  await look.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await look.waitFor();
  await page.keyboard.press('4');
  await page.keyboard.press('Escape');
  await look.waitFor({ state: 'detached' });
  await expect.poll(() => organisationOf(app, 'asset-2')?.rating).toBe(4);

  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name for Ceramic mug 2' }).waitFor();
  await page.keyboard.type('The good mug');
  await page.keyboard.press('Enter');
  const renamed = cell(page, 'The good mug');
  await expect.poll(() => renamed.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await expect.poll(() => organisationOf(app, 'asset-2')?.title).toBe('The good mug');

  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).press('Enter');
  await expect.poll(() => app.assets[1]?.deletedHereAt).not.toBeNull();
  await expect.poll(() => dialog(page).count()).toBe(0);
  // Until it is gone, another row may still take its place under the key that opens it below.
  await renamed.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => app.assets[1]?.deletedHereAt).toBeNull();

  // Into the asset and back: the keyboard goes on at its row.
  await renamed.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => renamed.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
});

test('rows are chosen, stacks opened in place, and all that is found is changed at once', async () => {
  const { page, app } = await openShelf(300);
  await page.keyboard.press('/');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('2 assets selected').waitFor();
  await page.keyboard.press('Shift+End');
  await page.getByText('299 assets selected').waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => chosen(page).count()).toBe(1);

  const stack = cell(page, 'Kitchen chairs 1').first();
  await stack.focus();
  const before = await stack.boundingBox();
  await page.keyboard.press('Enter');
  await cell(page, 'Desk lamp 60').waitFor();
  await expect.poll(() => stack.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => stack.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await cell(page, 'Desk lamp 60').waitFor({ state: 'detached' });

  await page.keyboard.press('/');
  await page.keyboard.type('kind:measured');
  await found(page, '75 found');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.getByText('75 assets selected').waitFor();
  await page.keyboard.press('5');
  await expect
    .poll(
      () =>
        app.assets.filter(({ kind, organisation }) => kind === 'measured' && organisation.rating === 5)
          .length,
    )
    .toBe(75);
  expect(app.assets[0]?.organisation.rating).toBe(0);
});

test('what is seen stays where it is when assets arrive above it', async () => {
  const { page, app } = await openShelf(300);
  const seen = cell(page, 'Oak table 29 ');
  await page.getByRole('grid', { name: 'Assets' }).hover();
  await page.mouse.wheel(0, 1500);
  await seen.waitFor();
  await seen.click();
  const before = await seen.boundingBox();
  const newer = livedInLibrary(6)
    .assets.slice(0, 6)
    .map((asset, n) => ({
      ...asset,
      id: `asset-${900 + n}` as (typeof asset)['id'],
      groupId: null,
      name: `New mug ${n + 1}`,
      createdAt: new Date(Date.UTC(2026, 6, 1) + n).toISOString(),
    }));
  app.assets.unshift(...newer);
  app.events.emit({ type: 'library.changed' });
  await found(page, '306 assets');
  await expect.poll(async () => (await seen.boundingBox())?.y).toBe(before?.y);
  await expect.poll(() => seen.getAttribute('aria-selected')).toBe('true');
});
