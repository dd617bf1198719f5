/** What is small stays within its place: the states of compact cards, and the tabs of an asset's panel; and pictures suit the theme. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFakeApp, fakeJob } from '../fakes/handlers/handlers.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { livedIn, sampleContent } from './support/lived-in.ts';

const browser = sharedBrowser();

/** Runs in the page: what reaches over the edge of its card. */
const readOverlaps = `[...document.querySelectorAll('[role="gridcell"]')].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll('*')].filter((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 1 && (left < edge.left - 1 || right > edge.right + 1);
  }).map((part) => card.textContent + ': ' + part.tagName + ' ' + part.textContent);
})`;

test.each([88, 148, 152])('cards %i px wide hold their state and "Try again"', async (cardSize) => {
  const handlers = livedIn();
  await handlers.app.setPreferences({ cardSize }, { signal: undefined });
  const page = await openFakeHost(browser, handlers, sampleContent);
  const stopped = page.getByRole('gridcell', { name: 'Stopped mug' });
  await stopped.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('gridcell', { name: 'Arriving mug' }).getByText('Downloading').waitFor();
  expect(await page.evaluate(readOverlaps)).toEqual([]);
});

test('a preview with a white ground does not glare in the dark', async () => {
  const white = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const { handlers } = createFakeApp({ assetCount: 1 });
  await handlers.app.setPreferences({ cardSize: 200 }, { signal: undefined });
  const page = await openFakeHost(
    browser,
    handlers,
    async () => new Response(new Uint8Array(white), { headers: { 'content-type': 'image/png' } }),
  );
  const card = page.getByRole('gridcell').first();
  const picture = card.locator('img').last();
  const opacity = `getComputedStyle(document.querySelector('[role="gridcell"] img')).opacity`;
  await expect.poll(() => page.evaluate<string>(opacity)).toBe('1');
  const brightness = async (): Promise<number> => {
    const { channels } = await sharp(await picture.screenshot()).stats();
    return channels[1]?.mean ?? Number.NaN;
  };
  expect(await brightness()).toBeGreaterThan(240);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await brightness();
  expect(dark).toBeGreaterThan(100);
  expect(dark).toBeLessThan(180);
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
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
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
  await panel.getByRole('progressbar').waitFor();
  expect(await panel.getByText('99 %').count()).toBe(0);
  await panel.getByText('Finishing').waitFor();
});
