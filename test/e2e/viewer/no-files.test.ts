/** Assets of which nothing is on this disk: what the page says in place of a model, and what it offers. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { cell } from '../support/steps.ts';

const browser = sharedBrowser();
const nothingHere: Partial<AssetDetail> = {
  kinds: [],
  sizeBytes: 0,
  hasPreview: false,
  job: null,
  files: [],
};

async function openAsset(part: Partial<AssetDetail>): Promise<{ page: Page; fetched: string[] }> {
  const app = createFakeApp({ assetCount: 1 });
  app.assets[0] = fakeAsset(1, { ...nothingHere, name: 'Jug', ...part });
  const fetched: string[] = [];
  const { transfers } = app.handlers;
  const fetch: typeof transfers.fetch = async ({ of }) => {
    fetched.push(...('assetIds' in of ? of.assetIds : []));
    return [];
  };
  const page = await openFakeHost(
    browser,
    { ...app.handlers, transfers: { ...transfers, fetch } },
    async () => new Response(null, { status: 404 }),
  );
  await cell(page, 'Jug').dblclick();
  return { page, fetched };
}

test('one that is only at its service offers its files', async () => {
  const { page, fetched } = await openAsset({ transfer: null });
  await page.getByRole('heading', { name: 'Files at the service only' }).waitFor();
  await page.getByRole('button', { name: 'Download files' }).first().click();
  await expect.poll(() => fetched).toEqual(['asset-1']);
});

test('all that a search finds are fetched, but for what was left out', async () => {
  const app = createFakeApp({ assetCount: 0 });
  for (const number of [1, 2, 3, 4])
    app.assets.push(fakeAsset(number, { ...nothingHere, name: `Jug ${number}`, transfer: null }));
  const fetched: string[] = [];
  const { transfers } = app.handlers;
  const fetch: typeof transfers.fetch = async ({ of }) => {
    fetched.push(...('assetIds' in of ? of.assetIds : []));
    return [];
  };
  const handlers = { ...app.handlers, transfers: { ...transfers, fetch } };
  const page = await openFakeHost(browser, handlers, async () => new Response(null, { status: 404 }));
  await cell(page, 'Jug 2').click();
  await page.keyboard.press('Control+a');
  await page.getByText('4 assets selected').waitFor();
  await cell(page, 'Jug 3').click({ modifiers: ['Control'] });
  await page.getByText('3 assets selected').waitFor();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => fetched.toSorted()).toEqual(['asset-1', 'asset-2', 'asset-4']);
});

test('one whose files were all refused says so, and shows why of each', async () => {
  const asset = fakeAsset(1);
  const [file] = asset.files;
  if (file === undefined || asset.transfer === null) throw new TypeError('the fake has no file');
  const error = {
    code: 'transfer.path-refused',
    data: { path: '../a.glb', reason: 'it names a folder above its own' },
  } as const;
  const { page } = await openAsset({
    transfer: { ...asset.transfer, state: 'complete', filesDone: 0, filesTotal: 0 },
    files: ['../a.glb', '../b.glb'].map((path) => ({
      ...file,
      path,
      state: 'refused',
      localPath: null,
      sizeBytes: null,
      receivedBytes: 0,
      sha256: null,
      error,
    })),
  });
  await page.getByRole('heading', { name: 'All files were refused' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Download files' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show refused files' }).click();
  await page.getByRole('tab', { name: 'Files', selected: true }).waitFor();
  await expect.poll(() => page.getByText('was not saved: it names a folder above its own.').count()).toBe(2);
});
