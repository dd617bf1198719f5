/** The screens in a window of 900 px and at 200 % zoom: nothing but lists scrolls sideways, and no control is cut. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';
import { organised } from './support/organised.ts';

const browser = sharedBrowser();

/** 1280 by 800 at 200 % has as many CSS pixels as 640 by 400 at 100 %. */
const sizes = { '900 px': { width: 900, height: 800 }, '200 %': { width: 640, height: 400 } } as const;

const settingsPages = [
  'general',
  'connections',
  'library',
  'transfers',
  'capture',
  'notifications',
  'automation',
  'keys',
  'storage',
  'diagnostics',
  'licences',
  'about',
];

const screens = [
  'library',
  'create/standard',
  'create/high-fidelity-set',
  'create/procedural-set',
  'measured',
  'batch',
  'capture',
  'queue',
  'problems',
  'webhooks',
  ...settingsPages.map((page) => `settings/${page}`),
  'connect',
  'help',
];

/** Runs in the page: what reaches out of the window, or out of a box that cuts it or scrolls sideways and is no list. */
const readFaults = `(() => {
  const list = '[role="list"], [role="grid"], [role="table"], [role="tablist"], ul, ol, table, pre, code';
  const named = (element) => element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  for (const box of document.body.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(box);
    if ((overflowX === 'auto' || overflowX === 'scroll') && box.scrollWidth > box.clientWidth + 1
      && box.closest(list) === null && box.firstElementChild?.tagName !== 'TABLE' && !['TEXTAREA', 'INPUT'].includes(box.tagName))
      faults.push(box.className + ' scrolls sideways');
  }
  for (const control of document.body.querySelectorAll('button, input, textarea, a, [role="combobox"]')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(list) !== null) continue;
    const { right, left, width } = control.getBoundingClientRect();
    if (width <= 1) continue;
    if (right > innerWidth + 1 || left < -1) faults.push(named(control) + ' is out of the window');
    for (let box = control.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).position === 'fixed') break;
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const around = box.getBoundingClientRect();
      if (around.width > 1 && right > around.right + 1) { faults.push(named(control) + ' is cut'); break; }
    }
  }
  return faults;
})()`;

const show = (page: Page, path: string): Promise<void> =>
  page.evaluate(`location.hash = ${JSON.stringify(`#/${path}`)}`);

/** What is wrong with a screen once it is drawn. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  await show(page, path);
  await page.locator('main > *').first().waitFor();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.locator('main > *').first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  return page.evaluate<string[]>(readFaults);
}

test.each(Object.entries(sizes))('at %s no screen scrolls sideways or cuts a control', async (_, size) => {
  const page = await openFakeHost(browser, organised(), sampleContent);
  await page.getByRole('gridcell').first().dblclick();
  await expect.poll(() => page.url()).toContain('#/asset/');
  const asset = await page.evaluate<string>('location.hash.slice(2)');
  await page.setViewportSize(size);
  const found: Record<string, string[]> = {};
  for (const path of [asset, ...screens]) {
    // oxlint-disable-next-line no-await-in-loop -- one window shows them one after the other
    const faults = await faultsAt(page, path);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});

test('at 960 px the ways of creating keep their whole names', async () => {
  const page = await openFakeHost(browser, organised(), sampleContent);
  await page.setViewportSize({ width: 960, height: 700 });
  await show(page, 'create/standard');
  await page.getByRole('radio', { name: 'High-fidelity set' }).waitFor();
  const cut = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role="radio"] *')].filter((part) => part.scrollWidth > part.clientWidth + 1
      && getComputedStyle(part).textOverflow === 'ellipsis').map((part) => part.textContent)`,
  );
  expect(cut).toEqual([]);
});

test('at 1280 px the tabs beside an asset are in one line', async () => {
  const page = await openFakeHost(browser, organised(), sampleContent);
  await page.getByRole('gridcell').first().dblclick();
  const tabs = page.getByRole('tab');
  await tabs.last().waitFor();
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('at 900 px the strip below an asset says its place in whole, and shows those beside it', async () => {
  const page = await openFakeHost(browser, createFakeApp({ assetCount: 12 }).handlers, sampleContent);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole('gridcell').nth(5).dblclick();
  const strip = page.getByRole('navigation', { name: 'Neighbours' });
  const place = strip.getByText('6 of 12 in the library');
  await place.waitFor();
  const { width, needed } = await place.evaluate((part) => ({
    width: part.clientWidth,
    needed: part.scrollWidth,
  }));
  expect(width).toBeGreaterThan(50);
  expect(needed).toBeLessThanOrEqual(width);
  await expect.poll(() => strip.getByRole('listitem').count()).toBe(3);
  const room = await strip.boundingBox();
  const next = await strip.getByRole('button', { name: 'Next in this list' }).boundingBox();
  if (room === null || next === null) throw new Error('The strip is not on the screen.');
  expect(next.x + next.width).toBeLessThanOrEqual(room.x + room.width);
});

test('at 900 by 700 px what “Use in…” offers is seen without scrolling', async () => {
  const page = await openFakeHost(browser, createFakeApp({ assetCount: 1 }).handlers, sampleContent);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole('gridcell').first().dblclick();
  await page.getByRole('button', { name: 'Use in…' }).click();
  const window = page.getByRole('dialog', { name: /^Use “/ });
  await window.getByRole('radio').last().waitFor();
  const hidden = await window.evaluate(
    (whole) =>
      [whole, ...whole.querySelectorAll('*')].filter((part) => part.scrollHeight > part.clientHeight + 4)
        .length,
  );
  expect(hidden).toBe(0);
});
