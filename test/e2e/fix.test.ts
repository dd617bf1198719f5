/** A mug that is ten times too large and as heavy as steel is put right in the window, compared with what it was, undone, and prepared for MuJoCo. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { run } from '../../main/cli/run.ts';
import { brokenMug } from '../integration/handover/broken-mug.ts';
import { emptyFolder } from '../integration/inspect/made-folder.ts';
import { readZip } from '../integration/sandbox-bundles/read-zip.ts';
import { faultsOf } from './support/axe.ts';
import { type Home, newHome, openHosts } from './support/hosts.ts';
import { drawnModel, screen } from './support/steps.ts';

const [web] = openHosts();

async function imported({ libraryPath, userDataPath }: Home): Promise<void> {
  const nowhere = { write: () => undefined };
  const code = await run({
    args: [
      'import',
      await brokenMug(await emptyFolder()),
      '--library',
      libraryPath,
      '--user-data',
      userDataPath,
    ],
    stdin: new PassThrough(),
    stdout: nowhere,
    stderr: nowhere,
    env: {},
    signal: new AbortController().signal,
  });
  expect(code).toBe(0);
}

/** The first screen takes the place of the library once it is known that no service is connected. */
async function showLibrary(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome to Caliper' }).waitFor();
  await screen(page, 'Library').click();
}

test('fix, undo and prepare: from what is wrong to a folder that MuJoCo opens', async () => {
  const home = await newHome();
  await imported(home);
  const { page } = await web.open(home);
  // Notices are dialogs, too.
  const dialog = page.getByRole('dialog', { name: /^(Fix|Use|Prepare) / });
  const measure = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await showLibrary(page);
  await page.getByRole('gridcell').first().dblclick();
  await drawnModel(page);

  await page.keyboard.press('Shift+F');
  await dialog.getByRole('checkbox', { name: /^True size/ }).check();
  await dialog.getByText(/^now .*m$/).waitFor();
  await dialog.getByRole('combobox', { name: 'Extent' }).click();
  await page.getByRole('option', { name: 'Height (Z)' }).click();
  await dialog.getByRole('textbox', { name: 'True length' }).fill('10');
  await dialog.getByRole('checkbox', { name: /^Mass and inertia/ }).check();
  await dialog.getByRole('textbox', { name: 'Mass' }).fill('350');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(/^Scaled by 0\.1/).waitFor();
  await expect.poll(() => measure('Mass').textContent()).toMatch(/2[.,]?5.*350 g$/);
  await expect.poll(() => measure('Size').textContent()).toMatch(/10\.0 cm$/);
  expect(await faultsOf(page, [['fix', async () => undefined]])).toEqual({});
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Fixed 1 asset: a new version is in use.').waitFor();

  // Both versions are listed; the original can be had back, and the fix again.
  await page.getByRole('tab', { name: /^Files/ }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  const inUse = versions.getByRole('listitem').filter({ hasText: 'In use' });
  await expect.poll(() => inUse.textContent()).toMatch(/^Version 2/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => inUse.textContent()).toMatch(/^Version 1/);
  await versions.getByRole('button', { name: 'Actions for version 2' }).click();
  await page.getByRole('menuitem', { name: 'Use this version' }).click();
  await expect.poll(() => inUse.textContent()).toMatch(/^Version 2/);

  await page.getByRole('button', { name: 'Use in…' }).click();
  await dialog.getByRole('radio', { name: /^MuJoCo/ }).check();
  await dialog.getByRole('button', { name: 'Prepare for MuJoCo…' }).click();
  const fetched = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export ZIP' }).click();
  const zip = path.join(await emptyFolder(), 'mug.zip');
  await (await fetched).saveAs(zip);
  await dialog
    .getByText(/scene\.xml/)
    .first()
    .waitFor();
  const names = (await readZip(zip)).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('scene.xml'))).toHaveLength(1);
  expect((await readFile(zip)).subarray(0, 2).toString()).toBe('PK');
});

test('colliders are measured, rebuilt within limits, and shown over the model before anything is written', async () => {
  const home = await newHome();
  await imported(home);
  const { page } = await web.open(home);
  const dialog = page.getByRole('dialog', { name: /^Fix / });
  const measure = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await showLibrary(page);
  await page.getByRole('gridcell').first().dblclick();
  await drawnModel(page);
  await page.getByRole('button', { name: 'Fix…' }).first().click();
  await dialog.getByRole('checkbox', { name: /^Colliders/ }).check();
  await dialog.getByRole('button', { name: 'Measure current colliders' }).click();
  await expect.poll(() => measure('Colliders').textContent()).toMatch(/1 hull$/);
  await expect.poll(() => measure('Openings closed').textContent()).toMatch(/100 %$/);
  await dialog.getByRole('textbox', { name: 'Hulls, at most' }).fill('0');
  await dialog.getByText('Enter a whole number from 1 to 1024.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Hulls, at most' }).fill('12');
  await dialog.getByRole('textbox', { name: 'Deviation, at most (mm)' }).fill('30');
  await page.keyboard.press('Enter');
  await dialog.getByText(/colliders were made for 1 link/).waitFor();
  await expect.poll(() => measure('Openings closed').textContent()).toMatch(/100 %[1-5]?\d %$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /^Files/ }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Versions' }).count()).toBe(0);
});

test('another format is added, previewed as a model of its own, and used as a version', async () => {
  const home = await newHome();
  await imported(home);
  const { page } = await web.open(home);
  const dialog = page.getByRole('dialog', { name: /^Fix / });
  await showLibrary(page);
  await page.getByRole('gridcell').first().dblclick();
  await drawnModel(page);
  await page.getByRole('button', { name: 'Fix…' }).first().click();
  await dialog.getByRole('checkbox', { name: /^Formats/ }).check();
  await dialog.getByText('Select at least one.').waitFor();
  await dialog.getByRole('checkbox', { name: 'SDF, for Gazebo' }).check();
  await page.keyboard.press('Enter');
  await dialog.getByText(/\.sdf was made from /).waitFor();
  await dialog.locator('[role="application"][aria-busy="false"]').first().waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /^Files/ }).click();
  await expect.poll(() => page.getByText(/\.sdf/).count()).toBeGreaterThan(0);
});
