/** Two versions of an asset compared in the window: the table, the four views by keys, and the deviation in numbers. */
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { VersionFile } from '../../../main/contract/schema/library/versions.ts';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { faultsOf } from '../support/axe.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { sampleContent } from '../support/lived-in.ts';
import { cubeFolder } from '../support/small-models.ts';
import { alike, difference, smallPicture } from '../support/small-picture.ts';
import { cell, drawnModel } from '../support/steps.ts';

const browser = sharedBrowser();

/** The cube of 10 cm twice as large. */
const twice: Readonly<Record<string, string>> = {
  ...cubeFolder,
  'cube.obj': (cubeFolder['cube.obj'] ?? '').replaceAll(
    /^v (\S+) (\S+) (\S+)$/gm,
    (_, ...sides: string[]) =>
      `v ${sides
        .slice(0, 3)
        .map((side) => Number(side) * 2)
        .join(' ')}`,
  ),
};

function filesOf(folder: Readonly<Record<string, string>>): VersionFile[] {
  return Object.entries(folder).map(([localPath, text]) => ({
    path: localPath,
    localPath,
    kind: path.extname(localPath).slice(1),
    sizeBytes: text.length,
    sha256: text.length.toString(16).padStart(64, '0'),
    changed: true,
  }));
}

/** Asset 1 with the cube as its original, and its double as version 2. */
async function openCompared(): Promise<Page> {
  const app = createFakeApp({ assetCount: 1 });
  const asset = fakeAsset(1);
  const [file] = asset.files;
  if (file === undefined) throw new TypeError('the fake asset has files');
  const files = filesOf(twice).map(({ changed: _, ...rest }) => ({
    ...file,
    ...rest,
    state: 'complete' as const,
  }));
  app.assets[0] = { ...asset, files, hasPreview: false };
  const { versions } = app.handlers;
  const diff: typeof versions.diff = async (input, options) => ({
    ...(await versions.diff(input, options)),
    isSame: false,
    entries: [
      {
        what: 'size',
        change: 'changed',
        path: null,
        part: null,
        before: '10.0 × 10.0 × 10.0 cm',
        after: '20.0 × 20.0 × 20.0 cm',
        apart: '100 % larger',
        metres: { before: [0.1, 0.1, 0.1], after: [0.2, 0.2, 0.2] },
      },
      {
        what: 'mass',
        change: 'changed',
        path: 'cube.json',
        part: null,
        before: '310 g',
        after: '290 g',
        apart: '6.5 % less',
        metres: null,
      },
    ],
    files: [{ path: 'cube.obj', change: 'changed', bytesBefore: 300, bytesAfter: 310 }],
    findings: [
      {
        change: 'gone',
        path: 'cube.obj',
        finding: {
          code: 'scale-mismatch',
          severity: 'warn',
          line: null,
          message: 'It is half as large as requested.',
        },
      },
    ],
    unchanged: {
      entries: [{ what: 'triangles', path: null, part: null, text: '12', metres: null }],
      files: [{ path: 'cube.mtl', sizeBytes: 30 }],
      findings: [],
    },
    filesOf: { before: filesOf(cubeFolder), after: filesOf(twice) },
  });
  const handlers = { ...app.handlers, versions: { ...versions, diff } };
  await versions.revert({ assetId: asset.id, number: 1 }, { signal: undefined });
  return openFakeHost(browser, handlers, async (request) => {
    const [, , , , verb, which] = new URL(request.url).pathname.split('/');
    const name = path.basename(new URL(request.url).pathname);
    const text = (verb === 'versions' && which === '1' ? cubeFolder : twice)[name];
    return text === undefined ? sampleContent(request) : new Response(text);
  });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Compare versions/ });

async function openDialog(page: Page): Promise<void> {
  await cell(page, 'Mug 1').first().dblclick();
  await drawnModel(page);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Compare versions');
  await page.getByRole('option', { name: /Compare versions/ }).waitFor();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor();
}

const still = (page: Page, view: string) =>
  dialogOf(page)
    .getByRole('application', { name: new RegExp(`^${view}: `) })
    .locator('canvas[data-still="true"]');

test('the palette opens it, what differs is listed, and what is the same on request', async () => {
  const page = await openCompared();
  await openDialog(page);
  const dialog = dialogOf(page);
  const row = (name: RegExp) => dialog.getByRole('row', { name });
  await row(/^Mass 310 g to 290 g/).waitFor();
  await row(/^Size .* 10\.0 × 10\.0 × 10\.0 cm to 20\.0 × 20\.0 × 20\.0 cm/).waitFor();
  await row(/^Warning, resolved It is half as large as requested\./).waitFor();
  await expect.poll(() => row(/^cube\.mtl/).count()).toBe(0);
  await dialog.getByRole('switch', { name: 'Show unchanged' }).press('Space');
  await row(/^cube\.mtl/).waitFor();
  expect(await faultsOf(page, [['compare versions', async () => undefined]])).toEqual({});
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('keys 1 to 4 show either model, both, and how far they are apart in millimetres', async () => {
  const page = await openCompared();
  await openDialog(page);
  const dialog = dialogOf(page);
  await still(page, 'After').waitFor();
  const after = await smallPicture(dialog.getByRole('application'));
  await page.keyboard.press('1');
  await still(page, 'Before').waitFor();
  await page.keyboard.press('3');
  await still(page, 'Overlay').waitFor();
  const overlay = await smallPicture(dialog.getByRole('application'));
  expect(difference(after, overlay)).toBeGreaterThan(alike);
  await page.keyboard.press('4');
  const legend = dialog.getByRole('region', { name: 'Deviation from the surface before' });
  // The corners above: 5 cm out in two directions, 10 cm up.
  await expect.poll(() => legend.getByText('122.47 mm').count()).toBeGreaterThan(0);
  await still(page, 'Deviation').waitFor();
  expect(difference(after, await smallPicture(dialog.getByRole('application')))).toBeGreaterThan(alike);
  await expect.poll(() => dialog.getByRole('button', { name: 'Deviation', pressed: true }).count()).toBe(1);
  await page.keyboard.press('2');
  await still(page, 'After').waitFor();
});
