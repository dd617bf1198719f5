/** A batch from images and a table: chosen, mended, sent once, and its assets in the library. */
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { faultsOf } from './support/axe.ts';
import { newHome, openHosts } from './support/hosts.ts';
import { startTestService } from './support/service.ts';
import { cell, connectTo, row, screen } from './support/steps.ts';

const [web] = openHosts();

async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

async function choose(
  page: Page,
  button: string,
  files: Awaited<ReturnType<typeof picture>>[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles(files);
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Batch rows' });
const rowCount = (page: Page) => grid(page).getAttribute('aria-rowcount');

async function emptyBatch() {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  await screen(page, 'Create').click();
  await page.getByRole('radio', { name: 'Batch' }).click();
  return { page, service };
}

test('a picture that the browser cannot show leaves its sign, not a broken image', async () => {
  const { page } = await emptyBatch();
  const heic = { name: 'notes.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') };
  await choose(page, 'Files…', [await picture('mug.png', '#4477aa'), heic]);
  await expect.poll(() => rowCount(page)).toBe('3');
  await expect.poll(() => grid(page).locator('img').count()).toBe(1);
});

test('three images and a table of two texts become one batch of five, and its assets arrive', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  await screen(page, 'Create').click();
  await page.getByRole('radio', { name: 'Batch' }).click();
  await choose(page, 'Files…', [
    await picture('mug.png', '#4477aa'),
    await picture('bowl.png', '#aa7744'),
    await picture('jug.png', '#44aa77'),
  ]);
  const csv = 'name,text,quality\nStool,a wooden stool,low\nLamp,a brass lamp,lowest\n';
  await choose(page, 'CSV or JSON…', [{ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
  await expect.poll(() => rowCount(page)).toBe('6');

  const create = page.getByRole('button', { name: /^Create batch/ });
  await page.getByText('1 row has a problem.').waitFor();
  await expect.poll(() => create.isDisabled()).toBe(true);
  await page.keyboard.press('F8');
  await page.getByRole('list', { name: 'Problems in row 5' }).waitFor();
  await page.getByRole('combobox', { name: 'Mesh quality' }).click();
  await page.getByRole('option', { name: /^Ultra low/ }).click();
  await expect.poll(() => create.isDisabled()).toBe(false);

  // What was entered outlives a reload; the images were only in the page.
  await page.reload();
  await page.getByText('3 files named in the rows are missing.').waitFor();
  await choose(page, 'Files…', [
    await picture('jug.png', '#44aa77'),
    await picture('mug.png', '#4477aa'),
    await picture('bowl.png', '#aa7744'),
  ]);
  await expect.poll(() => rowCount(page)).toBe('6');
  await page.getByText('5 items in 1 batch').waitFor();
  await page.getByRole('textbox', { name: 'Batch name' }).fill('Kitchen');
  await expect.poll(() => create.isDisabled()).toBe(false);
  await create.dblclick();

  await row(page, 'Kitchen').getByText(/5/).first().waitFor();
  // The batch is one stack; its members stand behind it, open at once.
  await row(page, 'Kitchen').getByRole('button', { name: 'Show in library' }).click();
  await page.getByRole('button', { name: /^Close Kitchen/ }).waitFor();
  await cell(page, 'Stool').waitFor();
  await expect.poll(() => page.getByRole('grid', { name: 'Assets' }).getByRole('gridcell').count()).toBe(6);
  // Each once: the second press of the button made no second batch.
  expect((await service.assets()).map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'bowl',
    'jug',
    'Lamp',
    'mug',
    'Stool',
  ]);
});

test('unused cells of a table are reported until dismissed; pictures beside a file that is no table are rows', async () => {
  const { page } = await emptyBatch();
  await choose(page, 'CSV or JSON…', [text('mugs.csv', 'text,prompt\na mug,a red mug\n')]);
  const warning = page.getByRole('status').filter({ hasText: '“prompt” in line 2 of mugs.csv was skipped' });
  await warning.getByRole('button', { name: 'Dismiss' }).click();
  await warning.waitFor({ state: 'detached' });
  await choose(page, 'Files…', [
    await picture('mug.png', '#4477aa'),
    text('info.json', '{"made": "today"}'),
    await picture('jug.png', '#44aa77'),
  ]);
  await page.getByText('“info.json” cannot be read as a table').waitFor();
  await expect.poll(() => rowCount(page)).toBe('4');
});

test('a user says by the keyboard what the columns of a table are; one step takes its rows back', async () => {
  const { page, service } = await emptyBatch();
  const lines = Array.from({ length: 5000 }, (_, at) => `${at},thing ${at},low`);
  await choose(page, 'CSV or JSON…', [text('things.csv', `Wer,Was,Detail\n${lines.join('\n')}\n`)]);
  const asked = page.getByRole('dialog', { name: 'Map the columns of things.csv' });
  const use = (column: string) => asked.getByRole('combobox', { name: `Use “${column}” as` });
  await expect.poll(() => use('Was').textContent()).toBe('Text');
  await expect.poll(() => use('Detail').textContent()).toBe('Mesh quality');
  await expect.poll(() => use('Wer').textContent()).toBe('Ignore');
  await asked.getByText('5,000 rows will be added.').waitFor();
  const scene = ['the question about a table', async (): Promise<void> => undefined] as const;
  expect(await faultsOf(page, [scene])).toEqual({});

  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await page.getByText('No rows yet').waitFor();

  await choose(page, 'CSV or JSON…', [text('things.csv', `Wer,Was,Detail\n${lines.join('\n')}\n,,low\n`)]);
  await use('Was').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Ignore' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await asked.getByRole('status').getByText('No column is used as text or image').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Text The description' }).waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect.poll(() => use('Was').textContent()).toBe('Text');
  await asked.getByText('5,001 rows will be added.').waitFor();
  await asked.getByRole('checkbox', { name: 'First line is a header' }).focus();
  await page.keyboard.press('Space');
  await asked.getByText('1 line has no values in the used columns.').waitFor();
  await page.keyboard.press('Space');
  await asked.getByRole('button', { name: 'Add 5,001 rows' }).press('Enter');
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => rowCount(page)).toBe('5002');
  await page.getByRole('gridcell', { name: 'thing 0', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No rows yet').waitFor();
  expect(await service.assets()).toEqual([]);
});
