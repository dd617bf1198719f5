/** Photographs every screen of the running application in both themes and two sizes: `npm run screenshots [-- DIR]`; `--readme` renews the pictures of the README, `--queue` takes only those of a busy queue, `--batch` and `--captures` only those of these screens, `--verdicts` the reports of a dozen faulty clips; `--help-pictures` renews those of the help. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { silentLog } from '../../main/core/logging/log.ts';
import { projectRoot } from '../../main/host/start/options.ts';
import { serve } from '../../main/host/start/serve.ts';
import { buildIfStale } from '../../main/host/start/window-build.ts';
import { launchBrowser } from '../browser/launch-browser.ts';
import { drawnModel } from '../e2e/support/steps.ts';
import { batchPictures } from './batch-pictures.ts';
import { openBusyQueue } from './busy-queue-host.ts';
import { capturePictures } from './capture-pictures.ts';
import { helpPicture, helpPictures } from './help-pictures.ts';
import { verdictPictures } from './verdict-pictures.ts';

const wishes = [
  ['a blue ceramic mug, 10 cm tall', 'Blue mug'],
  ['a tall wooden stool', 'Stool'],
  ['a red steel drawer cabinet', 'Drawer cabinet'],
  ['a small oak table', 'Side table'],
  ['a green glass bottle', 'Bottle'],
  ['a cardboard box, 40 cm wide', 'Parcel'],
  ['a brass desk lamp', 'Lamp'],
  ['an orange plastic bucket', 'Bucket'],
] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const queueSizes = [
  { width: 1280, height: 800 },
  { width: 960, height: 700 },
] as const;
const themes = ['light', 'dark'] as const;
/** However busy the machine is: this is no test. */
const patienceMs = 180_000;

const forReadme = process.argv.includes('--readme');
const forHelp = process.argv.includes('--help-pictures');
const onlyQueue = process.argv.includes('--queue');
const onlyBatch = process.argv.includes('--batch');
const onlyVerdicts = process.argv.includes('--verdicts');
const onlyCaptures = process.argv.includes('--captures') || onlyVerdicts;
const target = path.resolve(process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? 'out/screenshots');
const home = await mkdtemp(path.join(tmpdir(), 'caliper-screens-'));
const abort = new AbortController();
await buildIfStale({ root: projectRoot, say: console.error, signal: abort.signal });
const served = await serve({
  libraryPath: path.join(home, 'library'),
  userDataPath: path.join(home, 'user-data'),
  port: 0,
  open: false,
  sandboxSpeed: 8,
  log: silentLog,
  signal: abort.signal,
});
const browser = await launchBrowser();
try {
  if (!onlyQueue) await workThrough(await browser.newPage({ viewport: sizes[0] }));
  if (!forReadme && !forHelp && !onlyBatch && !onlyCaptures)
    await queuePictures(await browser.newPage({ viewport: queueSizes[0] }));
} finally {
  await browser.close();
  abort.abort();
  await served.closed;
  await rm(home, { recursive: true, force: true });
}

async function workThrough(page: Page): Promise<void> {
  page.setDefaultTimeout(patienceMs);
  await page.goto(served.openingUrl);
  await page.getByRole('button', { name: 'Use the built-in sandbox' }).waitFor();
  if (onlyBatch || onlyCaptures) {
    await page.getByRole('button', { name: 'Use the built-in sandbox' }).click();
    await page.getByRole('form', { name: 'Create an asset' }).waitFor();
    return onlyBatch ? photographBatch(page) : photographCaptures(page);
  }
  if (forHelp) await helpPicture(page, 'welcome');
  else if (!forReadme) await photograph(page, '1-welcome');
  await fill(page);
  if (forHelp) await helpPictures(page, path.join(home, 'library'), (place) => open(page, place));
  else if (forReadme) await readmePictures(page);
  else await everyScreen(page);
}

/** A queue with everything in it: as it is, with a batch open, with rows selected, and what it asks. */
async function queuePictures(page: Page): Promise<void> {
  page.setDefaultTimeout(patienceMs);
  const host = await openBusyQueue();
  try {
    await page.goto(host.openingUrl);
    await open(page, 'Queue');
    const list = page.getByRole('list', { name: 'Jobs and requests' });
    const row = (name: string) => list.getByRole('listitem').filter({ hasText: name }).first();
    await row('Pantry shelves').waitFor();
    await photograph(page, 'queue-1-busy', queueSizes);
    await page.getByRole('button', { name: 'About capacity' }).click();
    await photograph(page, 'queue-2-capacity', queueSizes);
    await page.keyboard.press('Escape');
    await row('Kitchen cabinets').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await photograph(page, 'queue-3-selected', queueSizes);
    await row('Step stool').or(row('A step stool')).first().click({ button: 'right' });
    await photograph(page, 'queue-4-menu', queueSizes);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Active' }).click();
    await row('Warehouse crates').getByRole('button', { name: 'Show members' }).click();
    await photograph(page, 'queue-5-batch', queueSizes);
    await page.getByRole('button', { name: 'Failed' }).click();
    await row('Kitchen mugs').focus();
    await page.keyboard.press('i');
    await photograph(page, 'queue-6-failed', queueSizes);
    await page.keyboard.press('r');
    await photograph(page, 'queue-7-gaps', queueSizes);
  } finally {
    await host.close();
  }
}

/** Creates the sample assets, a failing one and a waiting one, and waits until the good ones are on the disk. */
async function fill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use the built-in sandbox' }).click();
  for (const [text, name] of wishes) await create(page, text, name);
  await create(page, 'a chair sandbox:fail', 'Broken chair');
  await create(page, 'a vase sandbox:hold', 'Vase');
  if (!forReadme && !forHelp) await photograph(page, '2-queue-busy');
  await open(page, 'Library');
  const previews = page.getByRole('gridcell').locator('img');
  await previews.nth(wishes.length - 1).waitFor();
  await settled(page);
}

async function create(page: Page, text: string, name: string): Promise<void> {
  await open(page, 'Create');
  await page.getByRole('textbox', { name: 'Description' }).fill(text);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: 'Jobs and requests' }).getByText(name).first().waitFor();
}

async function everyScreen(page: Page): Promise<void> {
  await photograph(page, '3-library');
  await page.getByRole('button', { name: 'Rows' }).click();
  await photograph(page, '4-library-rows');
  await page.getByRole('button', { name: 'Cards' }).click();
  await openAsset(page, 'Drawer cabinet');
  await photograph(page, '5-asset');
  await open(page, 'Queue');
  await photograph(page, '6-queue');
  await open(page, 'Create');
  await photograph(page, '7-create');
  await open(page, 'Settings');
  await photograph(page, '8-settings');
  await page.keyboard.press('Control+k');
  await photograph(page, '9-palette');
  await page.keyboard.press('Escape');
  await photographBatch(page);
  await photographCaptures(page);
}

async function photographCaptures(page: Page): Promise<void> {
  await open(page, 'Captures');
  if (onlyVerdicts) return verdictPictures(page, (name) => photograph(page, name, [sizes[0]]));
  await capturePictures(page, (name) => photograph(page, name, queueSizes));
}

async function photographBatch(page: Page): Promise<void> {
  await open(page, 'Create');
  await page.getByRole('radio', { name: 'Batch' }).click();
  await batchPictures(page, (name) => photograph(page, name, queueSizes));
}

async function readmePictures(page: Page): Promise<void> {
  const folder = path.join(projectRoot, 'resources', 'readme');
  await mkdir(folder, { recursive: true });
  const notices = page.getByRole('button', { name: 'Dismiss' });
  while ((await notices.count()) > 0) await notices.first().click();
  await page.screenshot({ path: path.join(folder, 'library.png') });
  await openAsset(page, 'Blue mug');
  await page.screenshot({ path: path.join(folder, 'asset.png') });
  await open(page, 'Captures');
  const keep = async (): Promise<void> => {
    await settled(page);
    await page.screenshot({ path: path.join(folder, 'capture.png') });
  };
  await capturePictures(page, keep, true);
}

async function openAsset(page: Page, name: string): Promise<void> {
  await page.getByRole('gridcell', { name: new RegExp(name) }).dblclick();
  await drawnModel(page);
  await settled(page);
}

async function open(page: Page, screen: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: screen }).click();
  await page.mouse.move(640, 5);
}

async function photograph(
  page: Page,
  name: string,
  inSizes: readonly { width: number; height: number }[] = sizes,
): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of inSizes) {
      await page.setViewportSize(size);
      await settled(page);
      await page.screenshot({ path: path.join(target, `${name}-${theme}-${size.width}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes[0]);
}

/** Pictures may take their time; this is no test. A 3D view is empty after a resize until it has drawn again. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(400);
  const view = page.locator('[role="application"][aria-busy]').first();
  if ((await view.count()) === 0) return;
  await drawnModel(page);
  for (let tries = 0; tries < 60; tries++) {
    if (await isDrawnOn(await view.boundingBox(), page)) return;
    await page.waitForTimeout(500);
  }
  throw new Error('The 3D view stayed empty for 30 s.');
}

/** True when the middle third of the view is not of one colour. */
async function isDrawnOn(
  box: { x: number; y: number; width: number; height: number } | null,
  page: Page,
): Promise<boolean> {
  if (box === null) return true;
  const { x, y, width, height } = box;
  const clip = { x: x + width / 3, y: y + height / 3, width: width / 3, height: height / 3 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.some(({ stdev }) => stdev > 4);
}
