/** Several libraries in the window: one is made, the first is opened again, and moved. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { newHome, openHosts } from './hosts.ts';
import { dialog } from './scene.ts';
import { settingsPage, useSandbox } from './steps.ts';

const [web] = openHosts();

test('a new library begins empty, the first one is as it was, and is used at its new place after a move', async () => {
  const home = await newHome();
  const { page } = await web.open(home);
  await useSandbox(page);
  const name = async (button: string, folder: string, deed: string): Promise<void> => {
    await settingsPage(page, 'Library');
    await page.getByRole('button', { name: button }).click();
    await dialog(page).getByRole('textbox').fill(folder);
    await dialog(page).getByRole('button', { name: deed }).click();
  };
  const second = path.join(home.libraryPath, '..', 'second');
  await name('New library…', second, 'Create and open');
  const libraries = page.getByRole('list', { name: 'Libraries' });
  await libraries.getByRole('listitem').filter({ hasText: 'second' }).getByText('Open now').waitFor();
  // Without a connection of its own.
  await settingsPage(page, 'Connections');
  await page.getByText('No service is connected.').waitFor();
  await settingsPage(page, 'Library');
  await page.getByRole('button', { name: 'Open the library “library”' }).click();
  await libraries.getByRole('listitem').filter({ hasText: home.libraryPath }).getByText('Open now').waitFor();

  const moved = path.join(home.libraryPath, '..', 'elsewhere', 'moved');
  await name('Move…', moved, 'Look at it');
  await dialog(page)
    .getByText(/the folder is renamed/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Move library' }).click();
  await page.getByText('The library was moved').waitFor();
  await page.getByRole('button', { name: 'Fine' }).click();
  await libraries.getByText(moved).waitFor();
  expect(await libraries.getByRole('listitem').count()).toBe(2);
});
