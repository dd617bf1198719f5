/** What is small stays within its place: the states of compact cards, and the tabs of an asset's panel; and pictures suit the theme. */

import type { Locator } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFakeApp, fakeJob, fakeTransfer } from '../fakes/handlers/handlers.ts';
import { fakeGroup, fakeMember } from '../fakes/rows.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { livedIn, sampleContent } from './support/lived-in.ts';

const browser = sharedBrowser();

/** Of a picture that may be covered at its edges by numbers and signs. */
const middle = { left: 12, top: 4, width: 8, height: 8 };

/** Runs in the page: what reaches over the edge of its card. */
const readOverlaps = `[...document.querySelectorAll('[role="gridcell"]')].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll('*')].filter((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 1 && (left < edge.left - 1 || right > edge.right + 1);
  }).map((part) => card.textContent + ': ' + part.tagName + ' ' + part.textContent);
})`;

/** Runs in the page: what lies over the sign of a failed card. */
const readCovered = `(() => {
  const card = [...document.querySelectorAll('[role="gridcell"]')].find((each) => each.textContent.includes('Failed mug'));
  const reason = [...card.querySelectorAll('span')].find((each) => each.children.length === 0 && each.textContent.includes('No edges'));
  const state = [...card.querySelectorAll('span')].find((each) => each.children.length === 0 && each.textContent === 'Failed');
  const sign = [...card.querySelectorAll('svg')].find((each) => each.getBoundingClientRect().width > 8);
  if (sign === undefined) return [];
  const a = sign.getBoundingClientRect();
  return [reason, state].filter((over) => {
    const b = over.getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }).map((over) => over.textContent);
})()`;

test.each([88, 120, 148, 200])(
  'on a failed card %i px wide the reason leaves the sign free',
  async (cardSize) => {
    const handlers = livedIn();
    await handlers.app.setPreferences({ cardSize }, { signal: undefined });
    const page = await openFakeHost(browser, handlers, sampleContent);
    await page.getByRole('gridcell', { name: 'Failed mug' }).getByText('No edges').waitFor();
    await expect.poll(() => page.evaluate(readCovered)).toEqual([]);
  },
);

test.each([88, 148, 152])('cards %i px wide hold their state and "Try again"', async (cardSize) => {
  const handlers = livedIn();
  await handlers.app.setPreferences({ cardSize }, { signal: undefined });
  const page = await openFakeHost(browser, handlers, sampleContent);
  const stopped = page.getByRole('gridcell', { name: 'Stopped mug' });
  await stopped.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('gridcell', { name: 'Arriving mug' }).getByText('Downloading').waitFor();
  await expect.poll(() => page.evaluate(readOverlaps)).toEqual([]);
});

/** Of the green of a picture's middle, 0 to 255. */
async function brightness(picture: Locator): Promise<number> {
  const { channels } = await sharp(await picture.screenshot())
    .extract(middle)
    .stats();
  return channels[1]?.mean ?? Number.NaN;
}

test('a preview with a white ground does not glare in the dark, wherever it is shown', async () => {
  const white = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const app = createFakeApp({ assetCount: 1 });
  const group = fakeGroup(
    1,
    [1, 2].map((index) => fakeMember(1, index, { transfer: fakeTransfer(index) })),
  );
  app.groups.push(group);
  const [asset] = app.assets;
  if (asset === undefined) throw new Error('The sample has an asset.');
  const files = asset.files.filter(({ kind }) => kind === 'preview');
  app.assets[0] = { ...asset, files, kinds: ['preview'], groupId: group.id, groupIndex: 1 };
  await app.handlers.app.setPreferences({ cardSize: 200 }, { signal: undefined });
  const page = await openFakeHost(
    browser,
    app.handlers,
    async () => new Response(new Uint8Array(white), { headers: { 'content-type': 'image/png' } }),
  );
  const expectToned = async (picture: Locator): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'light' });
    // It fades in.
    await expect.poll(() => brightness(picture)).toBeGreaterThan(240);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await brightness(picture);
    expect(dark).toBeGreaterThan(100);
    expect(dark).toBeLessThan(180);
  };
  await expectToned(page.getByRole('gridcell').locator('img').last());
  await page.getByRole('gridcell', { name: 'Batch 1' }).dblclick();
  await page.getByRole('gridcell', { name: 'Mug 1' }).dblclick();
  await expectToned(page.locator('img[src*="512"]').last());
  await page.getByRole('tab', { name: 'Origin' }).click();
  await expectToned(page.getByRole('tabpanel', { name: 'Origin' }).locator('img').first());
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByRole('button', { name: 'Use an asset’s image' }).click();
  await expectToned(page.getByRole('dialog').locator('img').first());
});

test('the tabs of an asset lie in one line at 1280 px, with the most files that fit a tab', async () => {
  const app = createFakeApp({ assetCount: 1 });
  const [asset] = app.assets;
  const [file] = asset?.files ?? [];
  if (asset === undefined || file === undefined) throw new Error('The sample has a file.');
  const files = Array.from({ length: 120 }, (_, index) => ({ ...file, path: `maps/${index}.png` }));
  app.assets[0] = { ...asset, files: [...asset.files, ...files] };
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('gridcell').first().dblclick();
  const list = page.getByRole('tablist', { name: 'Asset details' });
  const tabs = list.getByRole('tab');
  await tabs.first().waitFor();
  const tops = await Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
  await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await tabs.last().click();
  await expect.poll(() => tabs.last().getAttribute('aria-selected')).toBe('true');
});

test('a job in its last step shows no percentage on its asset’s Origin tab', async () => {
  const app = createFakeApp({ assetCount: 1 });
  const [asset] = app.assets;
  if (asset === undefined) throw new Error('The sample has an asset.');
  const job = fakeJob(1, { status: 'running', stage: 'packaging', progress: 0.994, endedAt: null });
  app.assets[0] = { ...asset, job };
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await page.getByRole('gridcell').first().dblclick();
  await page.getByRole('tab', { name: 'Origin' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Origin' });
  const bar = panel.getByRole('progressbar');
  await bar.waitFor();
  await expect.poll(() => panel.getByText('99 %').count()).toBe(0);
  await panel.getByText('Finishing').waitFor();
  // The bar says the same: whole, to the eye and to the ear.
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('Finishing');
  const filled = `(() => {
    const widths = [...document.querySelectorAll('[aria-valuetext="Finishing"] div')].map((part) => part.offsetWidth);
    return Math.min(...widths) / Math.max(...widths);
  })()`;
  await expect.poll(() => page.evaluate(filled)).toBe(1);
});
