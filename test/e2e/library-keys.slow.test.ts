/** The library’s keyboard and density: three stops of Tab, Escape a level at a time, and nothing that is meant by accident. */
import { expect, test } from 'vitest';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';
import { livedInLibrary } from './support/lived-in-library.ts';
import { cell } from './support/steps.ts';

const browser = sharedBrowser();

/** Where the focus is, by the part of the screen. */
const part = `(() => {
  const focused = document.activeElement;
  if (focused?.closest('[role="toolbar"]')) return 'toolbar';
  if (focused?.closest('aside')) return 'facets';
  return focused?.closest('[role="grid"]') ? 'grid' : focused?.outerHTML.slice(0, 80) ?? '';
})()`;

test('Tab stops once in the bar, once in the facets and once in the grid; eight cards fit across', async () => {
  const app = livedInLibrary(60);
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await page.setViewportSize({ width: 1280, height: 800 });
  await cell(page, 'Oak table 1( |$)').first().waitFor();
  const grid = page.getByRole('grid', { name: 'Assets' });
  await expect.poll(async () => Number(await grid.getAttribute('aria-colcount'))).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('/');
  const stops: unknown[] = [await page.evaluate(part)];
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(part));
  }
  expect(stops).toEqual(['toolbar', 'facets', 'grid']);
  // Within a part the arrow keys lead on, and the way back leads to where one was.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  const left = await page.evaluate('document.activeElement.textContent');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(left);
});

test('what is typed into the search is text; Escape steps out one level at a time', async () => {
  const app = livedInLibrary(60);
  const before = app.assets.map(({ organisation }) => organisation);
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await cell(page, 'Oak table 1( |$)').first().waitFor();
  const search = page.getByRole('combobox', { name: 'Search the library' });
  await page.keyboard.press('/');
  await page.keyboard.type('cxvut12345');
  await page.keyboard.press('F2');
  await page.keyboard.press('Backspace');
  await expect.poll(() => search.inputValue()).toBe('cxvut1234');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(app.assets.map(({ organisation }) => organisation)).toEqual(before);
  await search.fill('kind:');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await expect.poll(() => search.inputValue()).toBe('kind:');
  await page.keyboard.press('Escape');
  await expect.poll(() => search.inputValue()).toBe('');

  // An open stack: nothing is chosen, and nothing is deleted by its row.
  const stack = page.getByRole('gridcell', { name: /Kitchen chairs 1/ });
  await stack.focus();
  await page.keyboard.press('Enter');
  await page.locator('[role="gridcell"][aria-expanded="true"]').waitFor();
  await expect.poll(() => page.getByRole('gridcell', { selected: true }).count()).toBe(0);
  await page.keyboard.press('Delete');
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const bar = page.getByRole('region', { name: 'Selected assets' });
  for (const name of ['Review', 'Compare', 'Export…', 'Tags…'])
    await bar.getByRole('button', { name, exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[role="gridcell"][aria-expanded="true"]').count()).toBe(0);
});

test('a facet with one value is folded beside that value, opens on request, and stays open for what the search names', async () => {
  const app = createFakeApp({ assetCount: 3 });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  const kind = page.getByRole('region', { name: 'Kind' });
  const heading = kind.getByRole('button', { name: /^Kind/ });
  await kind.getByText('Standard').waitFor();
  await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('false');
  const value = kind.getByRole('button', { name: /^Standard/ });
  await expect.poll(() => value.count()).toBe(0);
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('true');
  await value.click();
  const box = page.getByRole('combobox', { name: 'Search the library' });
  await expect.poll(() => box.inputValue()).toBe('kind:standard');
  await heading.click();
  await expect.poll(() => heading.getAttribute('aria-expanded'), { message: 'folded again' }).toBe('false');
});
