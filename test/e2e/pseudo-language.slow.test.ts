/** The pseudo-language: switched on and off in the open window, from the palette. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { livedIn, sampleContent } from './support/lived-in.ts';

const browser = sharedBrowser();

async function run(page: Page, query: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(query);
  await page.getByRole('option', { name: option }).first().click();
}

test('it changes what is on the screen at once, turns the page round, and ends again', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  const places = page.getByRole('navigation').first();
  await places.getByText('Settings', { exact: true }).waitFor();

  await run(page, 'pseudo accents', /with accents/);
  await places.getByText('Šéţţîñĝš').waitFor();
  expect(await places.getByText('Settings', { exact: true }).count()).toBe(0);

  // Typed without accents: the search ignores them.
  await run(page, 'pseudo right', /ḟŕöṁ ŕîĝĥţ/);
  await expect.poll(() => page.evaluate('document.documentElement.dir')).toBe('rtl');

  await run(page, 'turn off pseudo', /ţûŕñ öḟḟ/);
  await places.getByText('Settings', { exact: true }).waitFor();
  expect(await page.evaluate('document.documentElement.dir')).toBe('ltr');
});
