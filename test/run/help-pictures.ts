/** The pictures of the help: the screens at work, in both themes, small enough to be shipped: `npm run screenshots -- --help-pictures`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { projectRoot } from '../../main/host/start/options.ts';
import { drawnModel } from '../e2e/support/steps.ts';
import { batchPictures } from './batch-pictures.ts';
import { capturePictures } from './capture-pictures.ts';

const folder = path.join(projectRoot, 'renderer', 'modules', 'help', 'pictures');
/** As `pictureSize` of the help says. */
const shown = { width: 960, height: 600 } as const;

/** Writes `NAME-light.webp` and `NAME-dark.webp`. */
export async function helpPicture(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const notices = page.getByRole('button', { name: 'Dismiss' });
  while ((await notices.count()) > 0) await notices.first().click();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    // Pictures may take their time; this is no test.
    await page.waitForTimeout(600);
    const webp = await sharp(await page.screenshot())
      .resize(shown)
      .webp({ quality: 62, effort: 6 })
      .toBuffer();
    await writeFile(path.join(folder, `${name}-${theme}.webp`), webp);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The library is filled and shown; `open` goes to a place of the sidebar. */
export async function helpPictures(
  page: Page,
  libraryPath: string,
  open: (place: string) => Promise<void>,
): Promise<void> {
  await helpPicture(page, 'library');
  await page.getByRole('gridcell', { name: /Drawer cabinet/ }).dblclick();
  await drawnModel(page);
  await helpPicture(page, 'asset');
  await open('Queue');
  await helpPicture(page, 'queue');
  await open('Create');
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('a blue ceramic mug with a wide handle, 10 cm tall');
  await page.getByRole('textbox', { name: 'Name' }).fill('Wide mug');
  await helpPicture(page, 'create');
  await loseTextures(libraryPath);
  // Out of the field, where these would be letters.
  await open('Library');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Inspect all again' }).first().click();
  await page
    .getByText(/Missing (file|texture)/)
    .first()
    .waitFor();
  await helpPicture(page, 'problems');
  await open('Settings');
  await helpPicture(page, 'settings');
  await open('Create');
  await page.getByRole('radio', { name: 'Batch' }).click();
  await batchPictures(page, async (name) => {
    if (name === 'batch-3-row') await helpPicture(page, 'batch');
  });
  await open('Captures');
  await capturePictures(page, async (name) => {
    if (name === 'captures-2-list') await helpPicture(page, 'captures');
    if (name === 'captures-3-report') await helpPicture(page, 'report');
  });
}

/** So that there is a problem to be seen. */
async function loseTextures(libraryPath: string): Promise<void> {
  const folders = (await readdir(libraryPath)).filter((name) => /bottle|bucket/i.test(name));
  for (const each of folders) {
    const files = await readdir(path.join(libraryPath, each), { recursive: true });
    const texture =
      files.find((file) => /texture.*\.png$/i.test(file)) ?? files.find((file) => /\.obj$/i.test(file));
    if (texture !== undefined) await rm(path.join(libraryPath, each, texture));
  }
}
