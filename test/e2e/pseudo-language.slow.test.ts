/** The pseudo-language: switched on and off in the open window, from the palette. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { livedIn, sampleContent } from './support/lived-in.ts';
import { drawnModel } from './support/steps.ts';

const browser = sharedBrowser();

async function run(page: Page, query: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(query);
  await page.getByRole('option', { name: option }).first().click();
}

async function boxOf(part: Locator) {
  const found = await part.boundingBox();
  if (found === null) throw new Error('It is not on the screen.');
  return found;
}

test('it changes what is on the screen at once, turns the page round, and ends again', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  const places = page.getByRole('navigation').first();
  await places.getByText('Settings', { exact: true }).waitFor();

  await run(page, 'pseudo accents', /with accents/);
  await places.getByText('Šéţţîñĝš').waitFor();
  await expect.poll(() => places.getByText('Settings', { exact: true }).count()).toBe(0);

  // Typed without accents: the search ignores them.
  await run(page, 'pseudo right', /ḟŕöṁ ŕîĝĥţ/);
  await expect.poll(() => page.evaluate('document.documentElement.dir')).toBe('rtl');

  await run(page, 'turn off pseudo', /ţûŕñ öḟḟ/);
  await places.getByText('Settings', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.dir')).toBe('ltr');
});

test('from right to left nothing lies over the axes, and lengths at the model are read as elsewhere', async () => {
  const page = await openFakeHost(browser, createFakeApp({ assetCount: 1 }).handlers, sampleContent);
  await page.getByRole('gridcell').first().dblclick();
  await drawnModel(page);
  await run(page, 'pseudo right', /from right/);
  await expect.poll(() => page.evaluate('document.documentElement.dir')).toBe('rtl');
  const axes = page.locator('svg:has(g line):has(text)').last();
  const gizmo = await boxOf(axes);
  const facts = await boxOf(page.locator('main dl').first());
  expect(facts.x + facts.width <= gizmo.x || gizmo.x + gizmo.width <= facts.x).toBe(true);
  // Isolated from the words around it: its number stays before its unit.
  await page.getByText('\u{2066}8.2 cm\u{2069}', { exact: true }).first().waitFor();
});

test('the help is in it, and is found in it', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  await run(page, 'pseudo accents', /with accents/);
  await page.evaluate("location.hash = '#/help'");
  await page.getByRole('heading', { name: /^Ḟîŕšţ šţéṗš/ }).waitFor();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Ûšé ţĥé ḃûîļţ-îñ šåñďḃöẋ/ })
    .waitFor();
  await page.getByRole('main').getByRole('searchbox').fill('record clip');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Ĥöŵ ţö ŕéçöŕď å çļîṗ/ })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('main').getByText('record a clip').count()).toBe(0);
});
