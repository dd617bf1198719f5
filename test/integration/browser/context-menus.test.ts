/** Context menus of many elements that share one popup. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../browser/launch-browser.ts';
import { pageScript } from './page-script.ts';

let browser: Browser;
let script: string;
let page: Page;

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), pageScript('rows-with-menus.tsx')]);
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage();
  await page.evaluate(script);
});
afterEach(() => page.close());

const row = (name: string): Locator => page.getByRole('button', { name, exact: true });
const item = (name: string): Locator => page.getByRole('menuitem', { name });
const marked = (): Promise<string[]> => page.locator('button[data-popup-open]').allInnerTexts();

it('belong to what was asked, which is marked until they close', async () => {
  await row('mug').click({ button: 'right' });
  await item('Open mug').waitFor();
  await expect.poll(marked).toEqual(['mug']);
  await page.keyboard.press('Escape');
  await item('Open mug').waitFor({ state: 'detached' });
  await expect.poll(marked).toEqual([]);
  await row('lamp').click({ button: 'right' });
  await item('Open lamp').click();
  await expect.poll(() => page.locator('output').innerText()).toBe('lamp');
});

it('say what is true by now', async () => {
  await row('job').click({ button: 'right' });
  await item('Cancel what is queued').waitFor();
  await page.evaluate('run()');
  await item('Cancel what is running').waitFor();
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
});

it('open from the keyboard, and give the focus back', async () => {
  await row('mug').focus();
  await page.keyboard.press('Shift+F10');
  await item('Open mug').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await item('Open mug').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('output').innerText()).toBe('mug');
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('mug');
});

it.each([
  { place: 'Window', name: 'vase' },
  { place: 'Popup', name: 'bowl' },
])('in a $place are part of it: what is chosen there does not close it', async ({ place, name }) => {
  await row(place).click();
  await row(name).click({ button: 'right' });
  await item(`Open ${name}`).click();
  await item(`Open ${name}`).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('output').innerText()).toBe(name);
  await row(name).focus();
  await page.keyboard.press('Shift+F10');
  await item(`Open ${name}`).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await item(`Open ${name}`).waitFor({ state: 'detached' });
  // A dialog that was closed as well has neither the button nor its menu.
  await row(name).click({ button: 'right' });
  await item(`Open ${name}`).waitFor();
});
