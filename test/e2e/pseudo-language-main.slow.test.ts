/** Everything that Caliper says is in the language of the moment, whichever process and thread of a real host says it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { handOver } from '../../main/host/hand-over.ts';
import { findTools } from '../../main/media/tools.ts';
import { copyOfKept } from '../captures/kept.ts';
import { sceneWith } from '../captures/matrix/boards.ts';
import { captureSpec } from '../captures/spec.ts';
import { brokenMug } from '../integration/handover/broken-mug.ts';
import { emptyFolder } from '../integration/inspect/made-folder.ts';
import { patientMs } from '../patience.ts';
import { type Home, newHome, openHosts } from './support/hosts.ts';
import { accented, anyAccented, plainEnglish, speakAccented } from './support/plain-english.ts';
import { startTestService } from './support/service.ts';
import { hostile, objFolder } from './support/small-models.ts';
import { drawnModel } from './support/steps.ts';

const [web] = openHosts();

const go = (page: Page, place: string): Promise<void> => page.evaluate(`location.hash = '#/${place}'`);
const button = (page: Page, name: string) => page.getByRole('button', { name: anyAccented(name) }).first();
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasNot: page.locator('[data-notice]') });

/** Fails with what is plain English, by the name of what is on the screen. */
async function expectAccents(page: Page, where: string, own: readonly RegExp[] = []): Promise<void> {
  await expect.poll(() => plainEnglish(page, own), { message: where }).toEqual([]);
}

/** As the sandbox makes it in a moment; ends in the queue. */
async function create(page: Page, text: string, name: string): Promise<void> {
  await go(page, 'create');
  await page.getByRole('textbox', { name: anyAccented('Description') }).fill(text);
  await page
    .getByRole('textbox', { name: anyAccented('Name') })
    .first()
    .fill(name);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').filter({ hasText: name }).first().waitFor();
}

async function useSandbox(page: Page): Promise<void> {
  await button(page, 'Use the built-in sandbox').click();
  await page.getByRole('form', { name: anyAccented('Create an asset') }).waitFor();
}

/** By the button that asks for them. */
async function chooseFiles(page: Page, name: string, ...files: (string | GivenFile)[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(files as string[]);
}

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Models that Caliper refuses or complains of, a folder each. */
async function brokenModels(): Promise<string> {
  const folder = await emptyFolder();
  const robot =
    '<robot name="r"><link name="l"><inertial><mass value="-1"/></inertial><visual><geometry><mesh filename="gone.stl"/></geometry></visual></link><joint name="j" type="revolute"><parent link="l"/><child link="zz"/></joint></robot>';
  const mjcf = '<mujoco><worldbody><geom type="mesh" mesh="gone"/></worldbody></mujoco>';
  const folders: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>> = {
    objs: objFolder,
    robot: { 'r.urdf': robot, 'a.xml': mjcf, 'x.stl': 'solid\nfacet', 't.png': 'no picture' },
    ...Object.fromEntries(
      hostile.map(([name, text]) => [`hostile-${name.replace('.', '-')}`, { [name]: text }]),
    ),
  };
  await Promise.all(
    Object.entries(folders).map(async ([name, files]) => {
      await mkdir(path.join(folder, name));
      await Promise.all(
        Object.entries(files).map(([file, content]) => writeFile(path.join(folder, name, file), content)),
      );
    }),
  );
  return folder;
}

/** As `caliper open` does; the window goes to the library. */
const openFromOutside = (home: Home, asked: string) =>
  handOver(home, asked, AbortSignal.timeout(patientMs(60_000)));

test('the first screen, and what is wrong with a connection', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  // Said by main before it knew the language.
  await page.getByText('Tokens are kept unencrypted').waitFor();
  await speakAccented(page);
  await page.getByText(anyAccented('Tokens are kept unencrypted')).waitFor();
  await expectAccents(page, 'welcome');
  const tried = async (url: string, token: string, said: string, detail: string | null): Promise<void> => {
    await page.getByRole('textbox', { name: anyAccented('Service URL') }).fill(url);
    await page.getByLabel(anyAccented('API token')).first().fill(token);
    await button(page, 'Test connection').click();
    await page.getByRole('alert').getByText(anyAccented(said)).waitFor();
    await page
      .getByRole('alert')
      .getByRole('button', { name: anyAccented('Details') })
      .click();
    if (detail !== null) await page.getByText(anyAccented(detail)).first().waitFor();
    await expectAccents(page, said);
  };
  await tried('ftp://nope', 'abc', 'is not a valid service URL', null);
  await tried('http://127.0.0.1:9', 'abc', 'cannot be reached', 'Base URL');
  await tried(service.url, 'abc', 'rejected the token', 'Status');
});

test('a queue with a failed job, batches with problems, and every page of the settings', async () => {
  const { page } = await web.open(await newHome());
  await speakAccented(page);
  await useSandbox(page);
  await create(page, 'chair sandbox:fail', 'Chair1');
  const failed = page.getByRole('listitem').filter({ hasText: 'Chair1' }).first();
  await failed
    .getByText(/sandbox:fail ended the/)
    .first()
    .waitFor();
  const history = failed.getByRole('button', { name: anyAccented('Show history') });
  if ((await history.count()) > 0) await history.click();
  await failed.getByRole('button', { name: anyAccented('Details') }).click();
  await failed.getByText(accented('Type')).first().waitFor();
  // What the user typed, and what is to be typed in a table.
  const prompts = [/chair sandbox:fail/g, /standard, low, ultra_low/g];
  await expectAccents(page, 'queue', prompts);
  for (const place of ['create/standard', 'create/high-fidelity-set', 'create/procedural-set', 'measured']) {
    await go(page, place);
    await page.getByRole('main').getByRole('textbox').first().waitFor();
    await expectAccents(page, place, prompts);
  }
  await go(page, 'batch');
  await chooseFiles(page, 'CSV or JSON…', {
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,text,quality,image\nStool,stool,low,gone.png\nLamp,lamp,lowest,\n'),
  });
  await dialog(page).or(page.getByRole('grid')).first().waitFor();
  await expectAccents(page, 'a table', prompts);
  if ((await dialog(page).count()) > 0) await dialog(page).getByRole('button').last().click();
  await chooseFiles(
    page,
    'Files…',
    { name: 'info.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') },
    { name: 'n.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  );
  await page
    .getByText(anyAccented('skipped'))
    .or(page.getByText(/“info\.json”/))
    .first()
    .waitFor();
  await page.keyboard.press('F8');
  await expectAccents(page, 'batch', prompts);
  const pages = 'general connections library transfers capture notifications automation keys storage about';
  for (const name of pages.split(' ')) {
    await go(page, `settings/${name}`);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await expectAccents(page, `settings/${name}`, [/\/tmp\/\S+/g]);
  }
  for (const place of ['help', 'help/transfer.disk-full', 'webhooks', 'problems', 'library']) {
    await go(page, place);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await expectAccents(page, place, prompts);
  }
});

test('broken models in the library, on their screens and in the inbox of problems', async () => {
  const home = await newHome();
  const { page } = await web.open(home);
  await speakAccented(page);
  await useSandbox(page);
  const folder = await brokenModels();
  const opened = await openFromOutside(home, folder);
  expect(opened?.assetIds.length).toBeGreaterThan(5);
  await go(page, 'problems');
  await page.getByRole('main').getByText(anyAccented('cannot be read')).first().waitFor();
  await expectAccents(page, 'problems');
  await go(page, 'library');
  await page.getByRole('gridcell').first().waitFor();
  await expectAccents(page, 'library');
  for (const [place, assetId] of (opened?.assetIds ?? []).entries()) {
    await go(page, `asset/${assetId}`);
    await page.getByRole('tab', { name: anyAccented('Validation') }).click();
    await page
      .getByRole('tabpanel')
      .getByText(anyAccented('no manifest to compare hashes with'))
      .first()
      .waitFor();
    await expectAccents(page, `model ${place}`);
  }
  // What cannot be opened at all.
  const zip = path.join(folder, 'damaged.zip');
  await writeFile(zip, 'PK\u0003\u0004 nonsense');
  await expect(openFromOutside(home, zip)).rejects.toThrow(accented('it is damaged'));
});

test('an asset with all its tabs, fixed with a preview, its versions compared and prepared for a program', async () => {
  const home = await newHome();
  const { page } = await web.open(home);
  await speakAccented(page);
  await useSandbox(page);
  await openFromOutside(home, await brokenMug(await emptyFolder()));
  await go(page, 'library');
  await page.getByRole('gridcell').first().dblclick();
  await drawnModel(page);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expectAccents(page, `tab ${await tab.textContent()}`);
  }
  await page.keyboard.press('Shift+F');
  const parts = 'True size, Mass and inertia, Mesh';
  for (const part of parts.split(', '))
    await dialog(page)
      .getByRole('checkbox', { name: anyAccented(part) })
      .first()
      .check();
  await dialog(page)
    .getByRole('textbox', { name: anyAccented('True length') })
    .fill('x');
  await expectAccents(page, 'what cannot be applied');
  await dialog(page)
    .getByRole('textbox', { name: anyAccented('True length') })
    .fill('10');
  await dialog(page)
    .getByRole('textbox', { name: anyAccented('Mass') })
    .first()
    .fill('350');
  await dialog(page)
    .getByRole('button', { name: anyAccented('Preview') })
    .click();
  await dialog(page).getByText(anyAccented('Scaled by')).first().waitFor();
  await expectAccents(page, 'a preview of fixes');
  await dialog(page)
    .getByRole('button', { name: anyAccented('Apply') })
    .click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: anyAccented('Files') }).click();
  await page.getByRole('region', { name: anyAccented('Versions') }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('compare versions');
  await page
    .getByRole('option', { name: anyAccented('Compare versions…') })
    .first()
    .click();
  await dialog(page).getByRole('row').first().waitFor();
  await expectAccents(page, 'versions compared');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: anyAccented('Use in') })
    .first()
    .click();
  await dialog(page)
    .getByRole('radio', { name: /^MuJoCo/ })
    .check();
  await expectAccents(page, 'programs');
  await dialog(page)
    .getByRole('button', { name: anyAccented('Prepare for') })
    .click();
  const fetched = page.waitForEvent('download');
  await dialog(page)
    .getByRole('button', { name: anyAccented('Export ZIP') })
    .click();
  await fetched;
  await dialog(page)
    .getByText(/scene\.xml/)
    .first()
    .waitFor();
  await expectAccents(page, 'prepared for a program');
});

test('a clip that does not pass, its report, and the form that it leads to', async () => {
  const folder = await emptyFolder();
  const clip = path.join(folder, 'clip.mp4');
  const spec = captureSpec({
    ...sceneWith(5, 4, 'DICT_4X4_50'),
    name: 'quarter',
    camera: { widthPx: 640, heightPx: 360 },
    timing: { fps: 12 },
    walk: { radiusM: 0.9, heightM: 0.85, durationS: 3, sweepDeg: 95 },
  });
  await copyOfKept(spec, clip, { ffmpeg: (await findTools({ ffmpegPath: null })).ffmpeg });
  const { page } = await web.open(await newHome());
  await speakAccented(page);
  await useSandbox(page);
  await go(page, 'capture');
  await chooseFiles(page, 'Add clips', clip);
  await page.getByText(anyAccented('re-film the whole walk')).first().waitFor();
  await expectAccents(page, 'clips');
  await page.getByRole('button', { name: 'clip.mp4', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: anyAccented('Re-film the whole walk') }).waitFor();
  await expectAccents(page, 'the report of a clip');
  await button(page, 'Use anyway').click();
  await page.getByRole('form', { name: anyAccented('Create a measured asset') }).waitFor();
  await expectAccents(page, 'a measured asset');
});
