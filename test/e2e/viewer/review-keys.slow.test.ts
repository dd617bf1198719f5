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
  expect(await heading.allTextContents()).toEqual([second]);
  const reviewOf = (title: string | undefined) =>
    app.assets.find(({ name }) => name === title)?.organisation.review?.verdict ?? null;
  expect([reviewOf(first), reviewOf(second)]).toEqual(['rejected', null]);
});
