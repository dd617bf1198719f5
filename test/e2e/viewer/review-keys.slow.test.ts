/** Reviewing by key: the same keys in the library and beside an asset, going on automatically, and back by undoing. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';
import { faultsOf } from '../support/axe.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { sampleContent } from '../support/lived-in.ts';
import { cell } from '../support/steps.ts';

const browser = sharedBrowser();
const asItIs = (): Promise<void> => Promise.resolve();
const strip = (page: Page) => page.getByRole('navigation', { name: 'Neighbours' });

test('three assets are judged by key, one after the other, and undoing leads back to its asset', async () => {
  const app = createFakeApp({ assetCount: 3 });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  for (const name of ['Mug 1', 'Mug 2', 'Mug 3'])
    await cell(page, name)
      .first()
      .click({ modifiers: ['Control'] });

  // In the library a key is for all that is chosen.
  await page.keyboard.press('p');
  await page.getByText('Reviewed 3 assets: approved.').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => app.assets.every(({ organisation }) => organisation.review === null)).toBe(true);

  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Review 3 assets one by one' }).click();
  await strip(page).getByText('1 of 3 selected').waitFor();
  const panel = page.getByRole('tabpanel', { name: 'Review' });
  await panel.getByRole('button', { name: 'Needs work' }).getByText('U', { exact: true }).waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  const [first] = await heading.allTextContents();
  await page.keyboard.press('x');
  await strip(page).getByText('2 of 3 selected').waitFor();
  await strip(page).getByRole('button', { name: 'Rejected' }).waitFor();
  expect(await faultsOf(page, [['a verdict in the strip', asItIs]])).toEqual({});

  // Stars are given by the digits, and stay with the asset.
  const [second] = await heading.allTextContents();
  await page.keyboard.press('4');
  await page.getByText('Rated 1 asset 4 stars.').waitFor();
  expect(app.assets.find(({ name }) => name === second)?.organisation.rating).toBe(4);

  await page.keyboard.press('u');
  await strip(page).getByText('3 of 3 selected').waitFor();
  await page.keyboard.press('Control+z');
  await strip(page).getByText('2 of 3 selected').waitFor();
  await expect.poll(() => heading.allTextContents()).toEqual([second]);
  const reviewOf = (title: string | undefined) =>
    app.assets.find(({ name }) => name === title)?.organisation.review?.verdict ?? null;
  expect([reviewOf(first), reviewOf(second)]).toEqual(['rejected', null]);
});

test('notes that are typed wait as a draft over other assets and screens until they are saved or discarded', async () => {
  const app = createFakeApp({ assetCount: 2 });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  const panel = page.getByRole('tabpanel', { name: 'Review' });
  const notes = panel.getByRole('textbox', { name: 'Review notes' });
  await page.getByRole('gridcell', { name: 'Mug 1' }).dblclick();
  await page.getByRole('tab', { name: 'Review' }).click();
  await panel.getByRole('button', { name: 'Needs work' }).click();
  await notes.fill('The handle is hollow.');
  await panel.getByText('Not saved yet. Kept as a draft').waitFor();
  const toLibrary = async (): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Escape');
  };
  await toLibrary();
  await page.getByRole('gridcell', { name: 'Mug 2' }).dblclick();
  await panel.getByRole('button', { name: 'Approved' }).click();
  await expect.poll(() => notes.inputValue(), { message: 'the draft is of the other one' }).toBe('');
  await toLibrary();
  await page.getByRole('gridcell', { name: 'Mug 1' }).dblclick();
  await expect.poll(() => notes.inputValue()).toBe('The handle is hollow.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Not saved yet').waitFor({ state: 'detached' });
  const saved = app.assets.find(({ name }) => name === 'Mug 1')?.organisation.review;
  expect(saved).toMatchObject({ verdict: 'needs-work', notes: 'The handle is hollow.' });
  await notes.fill('Another one.');
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => notes.inputValue()).toBe('The handle is hollow.');
});

test('after the last verdict on what was selected its review sheet is one press away', async () => {
  const app = createFakeApp({ assetCount: 2 });
  const asked: unknown[] = [];
  const page = await openFakeHost(browser, app.handlers, async (request) => {
    if (request.method !== 'POST') return sampleContent(request);
    asked.push(await request.json());
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''sheet.html" };
    return new Response('<!doctype html>', { headers });
  });
  for (const name of ['Mug 1', 'Mug 2'])
    await cell(page, name)
      .first()
      .click({ modifiers: ['Control'] });
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Review 2 assets one by one' }).click();
  await strip(page).getByText('1 of 2 selected').waitFor();
  await page.keyboard.press('p');
  await strip(page).getByText('2 of 2 selected').waitFor();
  await page.keyboard.press('x');
  await page.getByText('That was the last asset. Its verdict is saved.').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save review sheet (HTML)' }).click();
  expect((await saved).suggestedFilename()).toBe('sheet.html');
  const ids = app.assets.map(({ id }) => id);
  expect(asked).toEqual([{ of: [{ assetIds: expect.arrayContaining(ids) }], format: 'html', title: '' }]);
});
