/** Tooltips as the pointer and the keyboard meet them, in a page whose clock the test turns. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../browser/launch-browser.ts';
import { pageScript } from './page-script.ts';

let browser: Browser;
let script: string;
let page: Page;

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), pageScript('hinted-buttons.tsx')]);
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage();
  await page.clock.install();
  await page.evaluate(script);
  await button('Turn it').waitFor();
});
afterEach(() => page.close());

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
/** What the popup says; buttons have their names in attributes alone. */
const hint = (text: string): Locator => page.getByText(text);
const expectGone = async (text: string): Promise<void> => {
  await pass(200);
  await expect.poll(() => hint(text).count()).toBe(0);
};
const pass = (ms: number): Promise<void> => page.clock.runFor(ms);

it('comes when the pointer has rested, and at once from one to the next', async () => {
  // Only the test moves the clock: however busy the machine is, the pointer has not rested longer.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await button('Turn it').hover();
  await pass(300);
  await expect.poll(() => hint('Turn it').count()).toBe(0);
  await page.clock.resume();
  await pass(200);
  await hint('Turn it').waitFor();
  await button('Measure').hover();
  await pass(20);
  await hint('Measure').waitFor();
  await expect.poll(() => page.locator('kbd').innerText()).toMatch(/Alt\s*M/);
  await expectGone('Turn it');
});

it('is drawn for the eye alone: a screen reader has the name of the button', async () => {
  await button('Measure').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await hint('Measure').waitFor();
  const read = await page.locator('body').ariaSnapshot();
  expect(read.match(/Measure/g)).toHaveLength(1);
});

it('stays while the pointer is on it, and goes when it leaves', async () => {
  await button('Measure').hover();
  await pass(500);
  await hint('Measure').hover();
  await pass(1000);
  await expect.poll(() => hint('Measure').count()).toBe(1);
  await page.mouse.move(5, 5);
  await expectGone('Measure');
});

it('stays when the pointer crosses the gap to it, or comes back from there, and goes when it leaves it', async () => {
  await button('Measure').hover();
  await pass(500);
  await hint('Measure').waitFor();
  // One after the other in the same moment, however busy the machine is.
  await page.evaluate(`for (const target of [
    document.body, document.querySelector('[aria-label=Measure]'),
    document.body, [...document.querySelectorAll('body *')].findLast((one) => one.textContent.startsWith('Measure')),
  ]) target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))`);
  await pass(1000);
  await expect.poll(() => hint('Measure').count()).toBe(1);
  await page.evaluate(
    "document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))",
  );
  await expectGone('Measure');
});

it('goes with a press, and says the new name after one of the keyboard', async () => {
  await button('Turn it').hover();
  await pass(500);
  await hint('Turn it').waitFor();
  await page.mouse.down();
  await pass(1000);
  await expectGone('Turn it');
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await hint('Stop it').waitFor();
  await page.keyboard.press('Escape');
  await expectGone('Stop it');
});

it('goes when a field takes the focus, as that of a window does which a key has opened', async () => {
  await button('Turn it').hover();
  await pass(500);
  await hint('Turn it').waitFor();
  await page.getByRole('textbox', { name: 'Search' }).focus();
  await expectGone('Turn it');
  await button('Measure').hover();
  await pass(500);
  await hint('Measure').waitFor();
});

it('goes with its button', async () => {
  await button('Measure').focus();
  await page.keyboard.press('Tab');
  await hint('Going').waitFor();
  await page.keyboard.press('x');
  await button('Going').waitFor({ state: 'detached' });
  await expectGone('Going');
});

it('can be pressed without closing the window that its button is in', async () => {
  await button('Measure').click();
  await button('Snap').hover();
  await pass(500);
  await hint('Snap').click();
  await pass(500);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
});
