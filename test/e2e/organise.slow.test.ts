/** What a user says about assets, and taking it back, in the real program: on the disk, over a restart. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { createFakeApp, fakeAsset } from '../fakes/handlers/handlers.ts';
import { dialog } from './scenes/scene.ts';
import { openFakeHost } from './support/fake-host.ts';
import { newHome, openHosts, sharedBrowser } from './support/hosts.ts';
import { folderOf } from './support/library-files.ts';
import { sampleContent } from './support/lived-in.ts';
import { organised } from './support/organised.ts';
import { cell, createFromText, row, screen, useSandbox } from './support/steps.ts';

const browser = sharedBrowser();
const rating = (page: Page) => page.getByRole('slider', { name: 'Rating' });
const tags = (page: Page) => page.getByRole('button', { name: /^Remove tag/ });

// The hosts’ transports have a test of their own: one host shows that the disk follows.
const [, host] = openHosts();

describe(`in the ${host.name}`, () => {
  test('tagged, rated, reviewed and renamed; undone; deleted here, and back from the bin', async () => {
    const home = await newHome();
    const { page } = await host.open(home, { sandboxSpeed: 50 });
    await useSandbox(page);
    await createFromText(page, { text: 'a wooden crate', name: 'Crate' });
    await row(page, 'Crate').getByText('Complete').first().waitFor();
    await screen(page, 'Library').click();
    await cell(page, 'Crate').dblclick();
    const panel = page.getByRole('complementary', { name: 'Details' });
    await panel.getByText('Complete', { exact: true }).waitFor();

    const field = page.getByRole('combobox', { name: 'Add tags' });
    await field.fill('wood/oak, storage,');
    await expect.poll(() => tags(page).count()).toBe(2);
    await rating(page).focus();
    await page.keyboard.press('4');
    await expect.poll(() => rating(page).getAttribute('aria-valuenow')).toBe('4');
    await page.getByRole('button', { name: 'Approved' }).click();
    await page.getByText(/^Approved, /).waitFor();
    await page.getByRole('heading', { name: 'Crate', level: 2 }).click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Title' }).fill('Oak crate');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Oak crate', level: 2 }).waitFor();

    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: 'Crate', level: 2, exact: true }).waitFor();
    await expect.poll(() => rating(page).getAttribute('aria-valuenow')).toBe('0');
    await expect.poll(() => tags(page).count()).toBe(2);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => rating(page).getAttribute('aria-valuenow')).toBe('4');

    const folder = await folderOf(home.libraryPath, 'crate');
    await page.keyboard.press('Delete');
    await dialog(page).getByRole('button', { name: 'Move to bin' }).click();
    await page.getByRole('button', { name: 'Put back' }).waitFor();
    await expect.poll(() => existsSync(folder)).toBe(false);
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
    await expect.poll(() => cell(page, 'Crate').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await cell(page, 'Crate').waitFor();
    await expect.poll(() => existsSync(folder)).toBe(true);
  });
});

test('problems are dealt with by keyboard alone, and ignored ones come back', async () => {
  const page = await openFakeHost(browser, organised(), sampleContent);
  const list = page.getByRole('list', { name: 'Problems' });
  await screen(page, 'Library').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: 'Missing file' }).waitFor();
  await expect.poll(() => screen(page, 'Problems').innerText()).toContain('3');
  await list.getByRole('listitem').nth(1).focus();
  await page.keyboard.press('i');
  await expect.poll(() => page.getByRole('heading', { name: 'Missing file' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Ignored' }).click();
  await list.getByText('textures/normal.png').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('No ignored problems').waitFor();
  await page.getByRole('button', { name: 'Show all problems' }).click();
  await list.getByText('textures/normal.png').waitFor();
  await list.getByRole('listitem').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Drawer cabinet', level: 2 }).waitFor();
});

test('what differs among several assets is Mixed until one value is given to all', async () => {
  const app = createFakeApp({ assetCount: 2 });
  const [asset] = app.assets;
  if (asset === undefined) throw new Error('The sample has assets.');
  const review = { verdict: 'approved', notes: '', reviewer: 'Ada', at: asset.createdAt } as const;
  const organisation = { ...asset.organisation, rating: 3, note: 'The first one.', review };
  app.assets[0] = fakeAsset(1, { organisation });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await cell(page, 'Mug 1').first().click();
  await page.keyboard.press('Control+a');
  await page.getByRole('region', { name: 'Selected assets' }).getByRole('button', { name: 'Tags…' }).click();
  const stars = dialog(page).getByRole('slider', { name: 'Rating' });
  await stars.getByText('Mixed').waitFor();
  const note = dialog(page).getByRole('textbox', { name: 'Note', exact: true });
  await expect.poll(() => note.getAttribute('placeholder')).toBe('Mixed: a note here replaces all of them');
  await dialog(page).getByText('Mixed: a verdict here replaces all of them.').waitFor();
  await stars.focus();
  await page.keyboard.press('4');
  await stars.getByText('Mixed').waitFor({ state: 'detached' });
  await note.fill('For both.');
  await note.press('Control+Enter');
  await expect
    .poll(() => app.assets.map(({ organisation: now }) => [now.rating, now.note]))
    .toEqual([
      [4, 'For both.'],
      [4, 'For both.'],
    ]);
});

test('notes of several assets outlive their window and the page, until they are saved for all', async () => {
  const app = createFakeApp({ assetCount: 2 });
  const review = { verdict: 'approved', notes: '', reviewer: 'Ada', at: '2026-11-01T10:00:00.000Z' } as const;
  app.assets.forEach((asset, at) => {
    app.assets[at] = { ...asset, organisation: { ...asset.organisation, review } };
  });
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  const notes = dialog(page).getByRole('textbox', { name: 'Review notes' });
  const kept = async (): Promise<unknown> =>
    (await app.handlers.drafts.get({ key: 'review-drafts' }, { signal: undefined })).value;
  const open = async (): Promise<void> => {
    await cell(page, 'Mug 1').first().click();
    await page.keyboard.press('Control+a');
    await page
      .getByRole('region', { name: 'Selected assets' })
      .getByRole('button', { name: 'Tags…' })
      .click();
    await notes.waitFor();
  };
  await open();
  await notes.fill('The rims are thin.');
  await dialog(page).getByText('Not saved yet. Kept as a draft until you save or discard it.').waitFor();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await open();
  await expect.poll(() => notes.inputValue()).toBe('The rims are thin.');
  // As after a restart: only what Caliper itself holds is left.
  await expect.poll(kept).toContain('rims');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await open();
  await expect.poll(() => notes.inputValue()).toBe('The rims are thin.');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => app.assets.map(({ organisation }) => organisation.review?.notes))
    .toEqual(['The rims are thin.', 'The rims are thin.']);
  await expect.poll(kept).toBe('{}');
});
