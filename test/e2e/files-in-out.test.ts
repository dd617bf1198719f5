/** Over the window's borders: folders dropped onto it, and assets dragged out of it, in Caliper's own window and in a browser. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { AppError, toFailure } from '../../main/contract/plain/errors.ts';
import { type AssetExport, exportIdSchema } from '../../main/contract/schema/review/exports.ts';
import type { Handlers } from '../../main/modules/shared/handlers.ts';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { faultsOf } from './support/axe.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';

const browser = sharedBrowser();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-dropped-'));
  await mkdir(path.join(folder, 'mugs'));
  await writeFile(path.join(folder, 'mugs/mug.glb'), 'glTF');
  await writeFile(path.join(folder, 'mugs/texture.png'), 'a picture');
  for (const name of ['a.heic', 'a.mov', 'b.jpg', 'b.mp4', 'old.gif'])
    await writeFile(path.join(folder, name), 'bytes');
  return () => rm(folder, { recursive: true, force: true });
});

type Drag = Parameters<Handlers['assets']['dragOut']>[0];

/** The real page on handlers that say which host they are; what was dragged is kept. */
async function openAs(host: 'electron' | 'web'): Promise<{ page: Page; drags: Drag[] }> {
  const { handlers } = createFakeApp({ assetCount: 3 });
  const drags: Drag[] = [];
  const page = await openFakeHost(
    browser,
    {
      ...handlers,
      app: { ...handlers.app, info: async (...call) => ({ ...(await handlers.app.info(...call)), host }) },
      assets: {
        ...handlers.assets,
        dragOut: async (what) => {
          drags.push(what);
          return { missing: 1 };
        },
      },
    },
    sampleContent,
  );
  await page.getByRole('gridcell').first().waitFor();
  return { page, drags };
}

/** Let go where another element is than the files were held over last, as over a window that still moves. */
async function drop(page: Page, ...names: string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const files = names.map((name) => path.join(folder, name));
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', {
      type,
      x: 600,
      y: type === 'drop' ? 300 : 400,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await cdp.detach();
}

/** Begins a drag on a card as a user does; answers what the drag carries, null when the page has none. */
async function dragOf(page: Page, key?: 'Alt'): Promise<readonly string[] | null> {
  await page.evaluate(`
    globalThis.carried = null;
    addEventListener('dragstart', (event) => {
      globalThis.carried = event.defaultPrevented ? null : [...event.dataTransfer.types];
    }, { once: true });
  `);
  const box = await page.getByRole('gridcell').first().boundingBox();
  if (box === null) throw new Error('there is no card');
  if (key !== undefined) await page.keyboard.down(key);
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 70, { steps: 4 });
  await page.mouse.up();
  if (key !== undefined) await page.keyboard.up(key);
  return page.evaluate<readonly string[] | null>('globalThis.carried');
}

test('in Caliper’s own window a dropped folder is added after one question, and Alt drags to other programs', async () => {
  const { page, drags } = await openAs('electron');
  await drop(page, 'mugs');
  const question = page.getByRole('dialog', {
    name: 'Add this folder to the library? It is not moved.',
  });
  await question.getByText('/models/mugs').waitFor();
  await question.getByRole('switch').click();
  await question.getByRole('button', { name: 'Add to library' }).click();
  const window = page.getByRole('dialog', { name: 'Folders and account' });
  await window.getByText('/models/mugs').waitFor();
  await expect.poll(() => window.getByRole('switch').isChecked()).toBe(true);
  // Dropped onto the window of folders it is the same question, over it.
  await drop(page, 'mugs/mug.glb');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await window.getByRole('button', { name: 'Close' }).first().click();
  await window.waitFor({ state: 'detached' });

  expect(await dragOf(page)).toEqual(['application/x-caliper-assets']);
  expect(drags).toEqual([]);
  expect(await dragOf(page, 'Alt')).toBeNull();
  await expect.poll(() => drags).toMatchObject([{ of: [{ assetIds: [expect.any(String)] }], what: 'file' }]);
  await page.getByText('Skipped 1 asset').waitFor();
});

test('a mixed drop says what happens to each kind, and one button does it', async () => {
  const { page } = await openAs('electron');
  await drop(page, 'a.heic', 'a.mov', 'b.jpg', 'b.mp4', 'mugs', 'old.gif');
  const dialog = page.getByRole('dialog', { name: 'Add dropped files' });
  const parts = dialog.getByRole('list', { name: 'What happens to the files' }).getByRole('listitem');
  await parts.first().waitFor();
  await expect.poll(() => parts.count()).toBe(2);
  await parts.filter({ hasText: '2 photos with clips' }).getByText('Fills a batch with a measured').waitFor();
  await dialog
    .getByRole('region', { name: 'Left out' })
    .getByText('images must be PNG, JPEG or WebP')
    .waitFor();
  expect(await faultsOf(page, [['the dialog about drops', () => dialog.waitFor()]])).toEqual({});
  // Any kind can be left out.
  await dialog.getByRole('combobox', { name: 'Action for 1 folder or model file' }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await dialog.getByRole('button', { name: 'Create measured batch' }).click();
  await page.getByRole('heading', { name: 'New batch' }).waitFor();
  await page.getByText('b.mp4').first().waitFor();
});

test('a ZIP can be imported from the window of folders, and drops are taken on every screen', async () => {
  const { page } = await openAs('web');
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await drop(page, 'old.gif');
  const refusal = page.getByRole('dialog', { name: 'These files cannot be used' });
  await refusal.getByText('“old.gif” was skipped').waitFor();
  await page.keyboard.press('Escape');
  await refusal.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+K');
  await page.keyboard.type('folders and account');
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: 'Folders and account' });
  const choosing = page.waitForEvent('filechooser');
  await window.getByRole('button', { name: 'Import ZIP…' }).click();
  expect((await choosing).isMultiple()).toBe(false);
});

test('in a browser the user is shown where to go, and one drag is for tags and for the desktop', async () => {
  const { page, drags } = await openAs('web');
  await drop(page, 'mugs');
  const explanation = page.getByRole('dialog', { name: 'Dropping folders is not supported in the browser' });
  await explanation.getByText('“mugs” cannot be added by dropping').waitFor();
  await explanation.getByRole('button', { name: 'Folders and account…' }).click();
  const window = page.getByRole('dialog', { name: 'Folders and account' });
  await window.getByRole('button', { name: 'Import folder…' }).waitFor();
  await page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
  await expect
    .poll(() => dragOf(page))
    .toEqual(expect.arrayContaining(['application/x-caliper-assets', 'downloadurl']));
  expect(drags).toEqual([]);
});

test('an export that a full disk ended is resumed from its window', async () => {
  const app = createFakeApp({ assetCount: 3 });
  const full = new AppError('hand-on.disk-full', { folder: '/disk', neededBytes: 9_000_000 });
  const ended: AssetExport = {
    id: exportIdSchema.parse('6f1c1c1e-3a52-4b0e-9c55-0c8f6a3f1a01'),
    form: 'zip',
    use: null,
    notPrepared: 0,
    open: null,
    name: 'Mugs.zip',
    assets: 1,
    state: 'interrupted',
    bytes: 1,
    totalBytes: 2,
    startedAt: new Date().toISOString(),
    leftS: null,
    path: null,
    download: null,
    error: toFailure(full),
  };
  let listed: AssetExport[] = [];
  const exports: Handlers['exports'] = {
    ...app.handlers.exports,
    list: async () => listed,
    async begin() {
      listed = [ended];
      return ended;
    },
    async resume() {
      const done: AssetExport = { ...ended, state: 'done', error: null };
      listed = [done];
      app.events.emit({ type: 'export.changed', assetExport: done });
      return done;
    },
  };
  const page = await openFakeHost(browser, { ...app.handlers, exports }, sampleContent);
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('gridcell').first().press('Enter');
  await page.getByRole('tab', { name: /^Files/ }).waitFor();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('export this asset');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export ZIP' }).click();
  await dialog.getByText('There is not enough space in /disk').first().waitFor();
  await dialog.getByText('What is finished is kept.').waitFor();
  expect(await faultsOf(page, [['an export that was interrupted', () => Promise.resolve()]])).toEqual({});
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByText('“Mugs.zip” is ready.').waitFor();
});
