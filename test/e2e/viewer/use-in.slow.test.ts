/** "Use in…" on an asset and on a selection: the file for each program, why there is none, and the ways to get it there. */
import { expect, test } from 'vitest';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { faultsOf } from '../support/axe.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { sampleContent } from '../support/lived-in.ts';
import { cell } from '../support/steps.ts';

const browser = sharedBrowser();

/** Assets 1 and 2: the first has a description for MuJoCo beside its mesh, the second the mesh only. */
async function openTwo() {
  const app = createFakeApp({ assetCount: 2 });
  const kinds = [['glb', 'mjcf'], ['glb']];
  for (const [index] of app.assets.entries()) {
    const asset = fakeAsset(index + 1);
    const [file] = asset.files;
    if (file === undefined) throw new TypeError('the fake asset has files');
    const files = (kinds[index] ?? []).map((kind) => {
      const localPath = kind === 'mjcf' ? 'mjcf/mug.xml' : `mug.${kind}`;
      return { ...file, path: localPath, localPath, kind, state: 'complete' as const };
    });
    app.assets[index] = { ...asset, files, kinds: kinds[index] ?? [], hasPreview: false };
  }
  return { page: await openFakeHost(browser, app.handlers, sampleContent), app };
}

test('an asset names the file for each program, and says why there is none', async () => {
  const { page } = await openTwo();
  await cell(page, 'Mug 1').first().dblclick();
  await page.getByRole('button', { name: 'Use in…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Use “Mug 1” in/ });
  const program = (name: string) => dialog.getByRole('radio', { name: new RegExp(`^${name}`) });
  await expect.poll(() => program('MuJoCo').isChecked()).toBe(true);
  await dialog.getByText('mug.xml (MJCF)').first().waitFor();
  await dialog.getByText(/python -m mujoco.viewer/).waitFor();
  for (const way of ['Copy path', 'Show in folder', 'Open', 'Prepare for MuJoCo…'])
    await dialog.getByRole('button', { name: way }).waitFor();

  // By keys alone, to a program that can open nothing of it.
  await program('MuJoCo').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => program('Isaac Sim').isChecked()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await dialog.getByText('No file in SDF, URDF').waitFor();
  await dialog.getByText(/^Create another asset like this one/).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Copy path' }).count()).toBe(0);
  expect(await faultsOf(page, [['use in', async () => undefined]])).toEqual({});
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+U');
  await dialog.waitFor();
});

test('the format is chosen among those that the program reads and the asset has', async () => {
  const { page } = await openTwo();
  await cell(page, 'Mug 1').first().dblclick();
  await page.getByRole('button', { name: 'Use in…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Use “Mug 1” in/ });
  await dialog.getByText('mug.xml (MJCF)').first().waitFor();
  // MuJoCo reads one of its formats: there is nothing to choose.
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Format' }).count()).toBe(0);
  await dialog.getByRole('radio', { name: /^Any other program/ }).check();
  await dialog.getByText('mug.glb (GLB)').first().waitFor();
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['GLB', 'MJCF']);
  await page.getByRole('option', { name: 'MJCF' }).click();
  await dialog.getByRole('radio', { name: /^Any other program mug\.xml \(MJCF\)/ }).waitFor();
  expect(await faultsOf(page, [['use in', async () => undefined]])).toEqual({});
});

test('a selection says how many of it a program opens, and is prepared for it', async () => {
  const { page } = await openTwo();
  await cell(page, 'Mug 1').first().click();
  await cell(page, 'Mug 2')
    .first()
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Use in…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use 2 assets in…' });
  await dialog.getByText('1 of 2 assets have a file for it').first().waitFor();
  await dialog.getByText('2 of 2 assets have a file for it').first().waitFor();
  await dialog.getByRole('radio', { name: /^MuJoCo/ }).check();
  await dialog.getByRole('button', { name: 'Prepare for MuJoCo…' }).click();
  await page.getByRole('dialog', { name: 'Prepare for MuJoCo' }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
});
