/** From a prompt to an asset on the screen, with kill -9 in the middle: the steps a user takes on the first day. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newHome, openHosts } from './support/hosts.ts';
import { folderOf } from './support/library-files.ts';
import { createFromText, drawnModel, row, screen, useSandbox } from './support/steps.ts';

/** How far the darkest and the brightest channel of a picture lie apart: a blank view has no spread. */
async function spread(page: Page): Promise<number> {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('the 3D view is not on the screen');
  const inside = {
    x: box.x + box.width * 0.35,
    y: box.y + box.height * 0.35,
    width: box.width * 0.3,
    height: box.height * 0.3,
  };
  const { channels } = await sharp(await page.screenshot({ clip: inside })).stats();
  return Math.max(...channels.map((channel) => channel.stdev));
}

/** Where the words of the view's measures stand: they go with what they measure. */
async function placesOfWords(page: Page): Promise<string[]> {
  return await page
    .getByRole('application')
    .getByText(/^[\d.]+ cm$/)
    .evaluateAll((words: readonly { readonly style: { readonly transform: string } }[]) =>
      words.map(({ style }) => style.transform),
    );
}

/** How much more red than blue a picture's most coloured pixel has: 1 is grey. */
async function redness(picture: Locator): Promise<number> {
  const { data, info } = await sharp(await picture.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let most = 0;
  for (let at = 0; at < data.length; at += info.channels)
    most = Math.max(most, ((data[at] ?? 0) + 8) / ((data[at + 2] ?? 0) + 8));
  return most;
}

const hosts = openHosts();
const [web] = hosts;

describe.each(hosts)('in the $name', (host) => {
  test('first run, create from text, watch, download, see it in the library, turn it around', async () => {
    const home = await newHome();
    const { page, close } = await host.open(home, { sandboxSpeed: 5 });
    await useSandbox(page);
    await createFromText(page, { text: 'a red steel toolbox', name: 'Toolbox' });
    await row(page, 'Toolbox').getByText('Running').first().waitFor();
    await row(page, 'Toolbox').getByText('Complete').first().waitFor();
    await row(page, 'Toolbox').getByRole('button', { name: 'Open' }).click();
    await page.getByRole('application', { name: /3D view of Toolbox/ }).waitFor();
    await drawnModel(page);
    await expect.poll(() => spread(page)).toBeGreaterThan(2);
    await expect.poll(() => placesOfWords(page)).not.toContain('');
    const before = await placesOfWords(page);
    await page.getByRole('application').focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => placesOfWords(page)).not.toEqual(before);
    await screen(page, 'Library').click();
    const card = page.getByRole('grid', { name: 'Assets' }).getByRole('gridcell', { name: /Toolbox/ });
    await card.waitFor();
    await expect
      .poll(() => card.locator('img').evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(64);
    const folder = await folderOf(home.libraryPath, 'toolbox');
    const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
      files: { localPath: string; sizeBytes: number }[];
    };
    for (const file of manifest.files)
      expect((await stat(path.join(folder, file.localPath))).size).toBe(file.sizeBytes);
    expect(manifest.files.length).toBeGreaterThan(4);
    await close();
  });

  test('killed while the job runs and again at the next start, it goes on where it was and pays once', async () => {
    const home = await newHome();
    const first = await host.open(home, { sandboxSpeed: 2 });
    await useSandbox(first.page);
    await createFromText(first.page, { text: 'a wooden stool', name: 'Stool' });
    await row(first.page, 'Stool').getByText('Running').first().waitFor();
    await first.kill();
    const second = await host.open(home, { sandboxSpeed: 2 });
    await screen(second.page, 'Queue').click();
    await row(second.page, 'Stool')
      .getByText(/Running|Queued|Complete/)
      .waitFor();
    await second.kill();
    const third = await host.open(home, { sandboxSpeed: 20 });
    await screen(third.page, 'Library').click();
    const cell = third.page.getByRole('gridcell', { name: /Stool/ });
    await cell.locator('img').waitFor();
    await expect.poll(() => third.page.getByRole('gridcell').count()).toBe(1);
    const names = await readdir(await folderOf(home.libraryPath, 'stool'), { recursive: true });
    expect(names.filter((name) => name.includes('.part'))).toEqual([]);
    expect(names).toContain('manifest.json');
    await third.close();
  });

  test('an image is dropped, shown with its size, sent, and its colours come back', async () => {
    const home = await newHome();
    const { page, close } = await host.open(home, { sandboxSpeed: 50 });
    await useSandbox(page);
    const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c03020' } })
      .png()
      .toBuffer();
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    await page
      .locator('input[type=file][accept*="image"]')
      .setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: bytes });
    await page.getByText('320 × 240').waitFor();
    await page.keyboard.press('Control+Enter');
    await row(page, 'bowl.png').getByText('Complete').first().waitFor();
    await screen(page, 'Library').click();
    const preview = page.getByRole('gridcell', { name: /bowl\.png/ }).locator('img');
    await expect.poll(() => redness(preview)).toBeGreaterThan(1.3);
    await close();
  });
});

test('a service that cannot be reached is explained before anything is saved', async () => {
  const home = await newHome();
  const { page, close } = await web.open(home);
  await page.getByRole('textbox', { name: 'Service URL' }).fill('http://127.0.0.1:9');
  await page.getByLabel('API token', { exact: true }).fill('some-token-value');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page
    .getByText(/cannot be reached/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('navigation').innerText()).toContain('No connection');
  await close();
});
