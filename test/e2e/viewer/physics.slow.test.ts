/** The physics tool in a real browser: MuJoCo in its worker, shapes and sliders, a fall, play and back, and nothing left behind. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { patientMs } from '../../patience.ts';
import { physicsScenes } from '../scenes/physics-scenes.ts';
import { faultsOf } from '../support/axe.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { physicsContent, physicsHandlers } from '../support/physics-model.ts';
import { same, smallPicture } from '../support/small-picture.ts';
import { cell } from '../support/steps.ts';

const browser = sharedBrowser();
const wait = { timeout: patientMs(30_000) };

const tray = (page: Page) => page.getByRole('region', { name: 'Physics' });
const readout = (page: Page, name: string) =>
  tray(page).locator('dl', { hasText: 'Contacts' }).locator('div', { hasText: name }).locator('dd');
const number = async (page: Page, name: string): Promise<number> =>
  Number.parseFloat((await readout(page, name).textContent()) ?? '');

/** Others load what may be opened next. */
const engines = (page: Page): number =>
  page.workers().filter((worker) => worker.url().includes('physics-worker')).length;

const picture = (page: Page) => smallPicture(page.getByRole('application', { name: /^3D view of/ }));

test('a model is weighed, dropped, played and put back', async () => {
  const page = await openFakeHost(browser, physicsHandlers(), physicsContent);
  await cell(page, 'Mug 1').first().dblclick();
  await page.getByRole('application', { name: /^3D view of/ }).waitFor();
  expect(engines(page)).toBe(0);
  const before = await picture(page);

  await page.keyboard.press('y');
  await tray(page).getByText('MuJoCo’s result for model.xml').waitFor();
  await tray(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await tray(page).getByText('3 · 10.2 kg').waitFor();
  expect(engines(page)).toBe(1);
  // The shapes are there, and leave by their key.
  await expect.poll(async () => same(await picture(page), before), wait).toBe(false);
  const shapes = tray(page).getByRole('checkbox', { name: 'Collision shapes' });
  await expect.poll(() => shapes.isChecked()).toBe(true);
  const withShapes = await picture(page);
  await page.keyboard.press('h');
  await expect.poll(() => shapes.isChecked(), wait).toBe(false);
  await expect.poll(async () => same(await picture(page), withShapes), wait).toBe(false);

  const slider = tray(page).getByRole('slider', { name: 'drawer' });
  await slider.press('End');
  await expect.poll(() => slider.getAttribute('aria-valuetext'), wait).toBe('400 mm');
  await tray(page).getByRole('textbox', { name: 'door, °' }).fill('45');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => tray(page).getByRole('slider', { name: 'door' }).getAttribute('aria-valuetext'), wait)
    .toBe('45 °');

  await tray(page).focus();
  await page.keyboard.press('Backspace');
  await expect.poll(() => slider.getAttribute('aria-valuetext'), wait).toBe('0 mm');
  await page.keyboard.press('d');
  await tray(page)
    .getByText(/^after \d/)
    .waitFor(wait);
  await tray(page).getByText('yes', { exact: true }).waitFor();

  await page.keyboard.press('Backspace');
  await expect.poll(() => number(page, 'Time'), wait).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => number(page, 'Time'), wait).toBe(0.002);
  await page.keyboard.press('Space');
  await tray(page).getByRole('button', { name: 'Pause' }).waitFor();
  await expect.poll(() => number(page, 'Time'), wait).toBeGreaterThan(0.1);
  await page.keyboard.press('Space');
  await tray(page).getByRole('button', { name: 'Play', exact: true }).waitFor();

  // On a button that was reached by keys, the space bar presses the button.
  await tray(page).getByRole('button', { name: 'Step' }).focus();
  await page.keyboard.press('Backspace');
  await expect.poll(() => number(page, 'Time'), wait).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(() => number(page, 'Time'), wait).toBe(0.002);
  await tray(page).getByRole('button', { name: 'Play', exact: true }).waitFor();

  // A hand takes hold of what lies under the pointer, beside the tool, and plays it.
  const canvas = await page.locator('canvas').boundingBox();
  if (canvas === null) throw new TypeError('there is a canvas');
  await page.keyboard.down('Control');
  const x = canvas.x + canvas.width * 0.65;
  await page.mouse.move(x, canvas.y + canvas.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, canvas.y + canvas.height / 4, { steps: 3 });
  await expect.poll(() => number(page, 'Pull'), wait).toBeGreaterThan(1);
  await page.mouse.up();
  await page.keyboard.up('Control');
  await readout(page, 'Pace').waitFor();

  await page.keyboard.press('Escape');
  await tray(page).waitFor({ state: 'detached' });
  await expect.poll(() => engines(page), wait).toBe(0);
  await expect.poll(async () => same(await picture(page), before), wait).toBe(true);
});

test('what no engine can follow ends in words, and axe finds nothing in the tool', async () => {
  const page = await openFakeHost(browser, physicsHandlers(), physicsContent);
  expect(await faultsOf(page, physicsScenes)).toEqual({});
});

/** Buttons that a tray cuts off at its side, by what they say. */
const cutOff = (part: Locator): Promise<string[]> =>
  part.evaluate(
    (box: {
      getBoundingClientRect(): { left: number; right: number };
      querySelectorAll(
        of: string,
      ): Iterable<{ textContent: string; getBoundingClientRect(): { left: number; right: number } }>;
    }) => {
      const { left, right } = box.getBoundingClientRect();
      return Array.from(box.querySelectorAll('button')).flatMap((button) => {
        const at = button.getBoundingClientRect();
        return at.left < left - 1 || at.right > right + 1 ? [button.textContent] : [];
      });
    },
  );

test.each(['', 'pseudo accents'])(
  'all choices of the tool are in sight at 1280 px; language: “%s”',
  async (language) => {
    const page = await openFakeHost(browser, physicsHandlers(), physicsContent);
    await page.setViewportSize({ width: 1280, height: 800 });
    await cell(page, 'Mug 1').first().dblclick();
    await page.getByRole('application').waitFor();
    if (language !== '') {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(language);
      await page.getByRole('option', { name: /with accents/ }).click();
      await page.getByRole('navigation').getByText('Šéţţîñĝš').waitFor();
      await page.getByRole('application').waitFor();
    }
    await page.keyboard.press('y');
    const tool = page.getByRole('region', { name: /^(?:Physics|Ṗĥýšîçš)/ });
    await tool.getByRole('button', { name: /^(?:Hidden|Ĥîďďéñ)/ }).waitFor();
    await expect.poll(() => cutOff(tool)).toEqual([]);
  },
);
