/** Several libraries in the window: one is made, the first is opened again, and moved. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { writeLibraryChoice } from '../../../main/core/files/locations.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { useLibrary } from '../../../main/modules/libraries/standalone-libraries.ts';
import { dialog } from '../scenes/scene.ts';
import { faultsOf } from '../support/axe.ts';
import { newHome, openHosts } from '../support/hosts.ts';
import { settingsPage, useSandbox } from '../support/steps.ts';

const [web] = openHosts();
/** What a screen reader would name. */
const focused = `(({ activeElement: at }) => at.getAttribute('aria-label') ?? at.innerText)(document)`;
const asItIs = (): Promise<void> => Promise.resolve();

test('a new library begins empty, the first one is as it was, and is used at its new place after a move', async () => {
  const home = await newHome();
  const { page } = await web.open(home);
  await useSandbox(page);
  const name = async (button: string, folder: string, action: string): Promise<void> => {
    await settingsPage(page, 'Library');
    await page.getByRole('button', { name: button }).click();
    await dialog(page).getByRole('textbox').fill(folder);
    await dialog(page).getByRole('button', { name: action }).click();
  };
  const second = path.join(home.libraryPath, '..', 'second');
  await name('New library…', second, 'Create and open');
  const libraries = page.getByRole('list', { name: 'Libraries' });
  await libraries.getByRole('listitem').filter({ hasText: 'second' }).getByText('In use').waitFor();
  // Without a connection of its own.
  await settingsPage(page, 'Connections');
  await page.getByText('No service is connected.').waitFor();
  await settingsPage(page, 'Library');
  await page.getByRole('button', { name: 'Open the library “library”' }).click();
  await libraries.getByRole('listitem').filter({ hasText: home.libraryPath }).getByText('In use').waitFor();

  const moved = path.join(home.libraryPath, '..', 'elsewhere', 'moved');
  await name('Move…', moved, 'Continue');
  await dialog(page)
    .getByText(/the folder is renamed/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Move library' }).click();
  await page.getByText('Library moved').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await libraries.getByText(moved).waitFor();
  await expect.poll(() => libraries.getByRole('listitem').count()).toBe(2);
});

test('a chosen library that is away is said with what there is to do; its disk is back, and Enter opens it', async () => {
  const home = await newHome();
  const other = path.join(home.libraryPath, '..', 'other');
  const locations = { ...home, log: silentLog };
  await useLibrary(other, true, locations);
  await writeLibraryChoice(home.userDataPath, home.libraryPath);
  const { page } = await web.open(home);
  await page.getByRole('heading', { name: 'Library not found' }).waitFor();
  await page.getByText(home.libraryPath).waitFor();
  await page.getByRole('button', { name: 'Open the library “other”' }).waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Try again');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('is not available').waitFor();
  expect(await faultsOf(page, [['the library is away', asItIs]])).toEqual({});

  await page.getByRole('button', { name: 'New library…' }).click();
  await dialog(page).getByRole('textbox').fill(path.join(other, 'inside'));
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  const { catalogue } = await openCatalogue({ ...home, log: silentLog, clock: systemClock });
  catalogue.close();
  await again.focus();
  await page.keyboard.press('Enter');
  await settingsPage(page, 'Library');
  const libraries = page.getByRole('list', { name: 'Libraries' });
  await libraries.getByRole('listitem').filter({ hasText: home.libraryPath }).getByText('In use').waitFor();
});

test('the open library goes away: it is said once, in its row as well, and no longer when it is back', async () => {
  const home = await newHome();
  const { page } = await web.open(home);
  await useSandbox(page);
  const banner = page.getByRole('status').filter({ hasText: 'The library folder was not found' });
  await rename(home.libraryPath, `${home.libraryPath}-unplugged`);
  await banner.getByText('No data is lost').waitFor();
  await expect.poll(() => banner.count()).toBe(1);
  await banner.getByRole('button', { name: 'Check again' }).press('Enter');
  await banner.getByText('the library is still not there').waitFor();
  await banner.getByRole('button', { name: 'Open library settings' }).press('Enter');
  const row = page.getByRole('list', { name: 'Libraries' }).getByRole('listitem');
  await row.getByText('Not found', { exact: true }).waitFor();
  await row.getByText('Downloads are paused until it is back').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Move…' }).isDisabled()).toBe(true);
  expect(await faultsOf(page, [['the open library is away', asItIs]])).toEqual({});
  await rename(`${home.libraryPath}-unplugged`, home.libraryPath);
  await banner.waitFor({ state: 'detached' });
  await row.getByText('In use').waitFor();
});

test('a library that is forgotten gives the focus to the one beside it, the last to the way to a new one', async () => {
  const home = await newHome();
  for (const name of ['a', 'b', 'c'])
    await useLibrary(path.join(home.libraryPath, '..', name), true, { ...home, log: silentLog });
  const { page } = await web.open(home);
  await settingsPage(page, 'Library');
  await page.getByRole('button', { name: 'Forget “b”' }).focus();
  for (const next of ['Forget “a”; its files are kept', 'Forget “c”; its files are kept', 'New library…']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate<string>(focused)).toBe(next);
  }
  await expect
    .poll(() => page.getByRole('list', { name: 'Libraries' }).getByRole('listitem').count())
    .toBe(1);
});

test('a refused folder is read out at once wherever the focus is, and axe finds nothing', async () => {
  const home = await newHome();
  const { page } = await web.open(home);
  await settingsPage(page, 'Library');
  await page.getByRole('button', { name: 'New library…' }).click();
  const field = dialog(page).getByRole('textbox');
  const alert = dialog(page).getByRole('alert');
  const inner = path.join(home.libraryPath, 'inner');
  await field.fill(inner);
  await dialog(page).getByRole('button', { name: 'Create and open' }).click();
  await alert.getByText(`${inner} cannot be used: it is inside another library`).waitFor();
  expect(await faultsOf(page, [['a refused folder', asItIs]])).toEqual({});
  // What is typed next is no longer refused, and says nothing.
  await field.fill(path.join(home.libraryPath, 'inner', 'most'));
  await alert.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await alert.getByText('it is inside another library').waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Move…' }).click();
  await field.fill(inner);
  await page.keyboard.press('Enter');
  await alert.getByText('it is inside the library').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open library…' }).click();
  await field.fill(path.join(home.libraryPath, '..'));
  await page.keyboard.press('Enter');
  await alert.getByText('is not a Caliper library').waitFor();
});
