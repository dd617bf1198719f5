/** A mark and a verdict travel with an exported asset, and are there in the library that imports it. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Manifest } from '../../../main/contract/schema/manifest.ts';
import { manifest } from '../../integration/catalogue/folders.ts';
import { reviewScenes } from '../scenes/review-scenes.ts';
import { faultsOf } from '../support/axe.ts';
import { type Home, newHome, openHosts } from '../support/hosts.ts';
import { gltfFolder } from '../support/small-models.ts';
import { cell, screen } from '../support/steps.ts';

const [web] = openHosts();

/** A library with one asset that was downloaded before; its catalogue is made from the folder. */
async function libraryWithSquare(): Promise<Home> {
  const home = await newHome();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4477aa' } })
    .png()
    .toBuffer();
  const folder = path.join(home.libraryPath, 'square-0123456789');
  const files: Manifest['files'] = [];
  for (const [localPath, content] of Object.entries(gltfFolder(new Uint8Array(png)))) {
    const at = path.join(folder, localPath);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, content);
    const kind = localPath.endsWith('.gltf') ? 'glb' : 'texture';
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.push({ kind, path: localPath, localPath, sizeBytes: Buffer.byteLength(content), sha256 });
  }
  const asset = { name: 'Square', remoteId: 'asset_square' };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest('square', { asset, files })));
  return home;
}

const marks = (page: Page) => page.getByRole('list', { name: 'Annotations of this asset' });
const review = (page: Page) => page.getByRole('tabpanel', { name: 'Review' });

test('a mark, a verdict, handing on, and opening it in another library', async () => {
  const home = await libraryWithSquare();
  const { page, close } = await web.open(home);
  await cell(page, 'Square').first().dblclick();
  const view = page.getByRole('application', { name: /^3D view of/ });
  // The model is drawn: its tools listen to keys, and have something to mark.
  await view.locator('canvas[data-still=true]').waitFor();

  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Annotate the centre' }).click();
  await page.getByRole('textbox', { name: 'Annotation text' }).fill('The edge is <b>sharp</b>');
  // A user who looks at something else meanwhile goes on where they were.
  await screen(page, 'Library').click();
  await cell(page, 'Square').first().dblclick();
  await view.locator('canvas[data-still=true]').waitFor();
  const text = page.getByRole('textbox', { name: 'Annotation text' });
  await expect.poll(() => text.inputValue()).toBe('The edge is <b>sharp</b>');
  await expect
    .poll(() => page.locator('textarea:focus').count(), { message: 'the keys are the view’s' })
    .toBe(0);
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Ada');
  await text.focus();
  await page.keyboard.press('Control+Enter');
  await marks(page).getByText('The edge is <b>sharp</b>').waitFor();
  await view.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('e');
  await review(page).getByRole('button', { name: 'Approved', pressed: true }).waitFor();
  await review(page).getByText('review.json next to the files').waitFor();

  await marks(page).first().getByRole('button', { name: 'Actions for annotation 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await marks(page).first().waitFor({ state: 'detached' });
  await view.focus();
  await page.keyboard.press('Control+z');
  await marks(page).first().getByText('The edge is').waitFor();

  expect(await faultsOf(page, reviewScenes)).toEqual({});
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ZIP' }).click();
  const download = await fetched;
  expect(download.suggestedFilename()).toBe('Square.zip');
  const zip = path.join(path.dirname(home.libraryPath), 'Square.zip');
  await download.saveAs(zip);
  await page.getByText('“Square.zip” is ready.').waitFor();
  await close();
  const kept: unknown = JSON.parse(
    await readFile(path.join(home.libraryPath, 'square-0123456789/review.json'), 'utf8'),
  );
  expect(kept).toMatchObject({
    caliperReview: 1,
    review: { verdict: 'approved' },
    marks: [{ text: 'The edge is <b>sharp</b>', author: 'Ada' }],
    history: expect.arrayContaining([expect.objectContaining({ what: 'verdict', by: 'Ada' })]),
  });

  const other = await web.open(await newHome());
  await other.page.getByLabel('Import ZIP').setInputFiles(zip);
  await other.page.getByText('Imported “Square” with 1 annotation.').waitFor();
  await other.page.getByRole('application', { name: /^3D view of/ }).waitFor();
  await other.page.keyboard.press('e');
  await review(other.page).getByRole('button', { name: 'Approved', pressed: true }).waitFor();
  await marks(other.page).getByText('The edge is <b>sharp</b>').waitFor();
  // What the panel states is not said again below the model.
  await other.page.getByRole('tab', { name: 'Overview' }).click();
  await other.page.getByText('2.000 × 0.000 × 1.000 m', { exact: true }).waitFor();
});
