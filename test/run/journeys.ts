/** Counts what three usual journeys cost a user in clicks, keys and seconds, in the real page over the real web host and its sandbox: `npm run journeys [-- NAME…]`; NAME is capture, variants or review. */
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { silentLog } from '../../main/core/logging/log.ts';
import { projectRoot } from '../../main/host/start/options.ts';
import { serve } from '../../main/host/start/serve.ts';
import { buildIfStale } from '../../main/host/start/window-build.ts';
import { findTools } from '../../main/media/tools.ts';
import { launchBrowser } from '../browser/launch-browser.ts';
import { copyOfKept } from '../captures/kept.ts';
import { sceneWith, small } from '../captures/matrix/boards.ts';
import { captureSpec } from '../captures/spec.ts';
import { cell, row, screen, useSandbox } from '../e2e/support/steps.ts';
import { createHand, type Hand, type HandCounts } from './hand.ts';

/** However busy the machine is: this is no test. */
const patienceMs = 1_200_000;
const pairCount = 20;
const variantCount = 100;
const reviewCount = 30;

const home = await mkdtemp(path.join(tmpdir(), 'caliper-journeys-'));
const abort = new AbortController();

interface Journey {
  readonly name: string;
  readonly title: string;
  /** What is there before; not counted. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly go: (hand: Hand) => Promise<void>;
}

const journeys: readonly Journey[] = [
  {
    name: 'capture',
    title: `${pairCount} clips and ${pairCount} photos to a measured batch`,
    prepare: () => makePairs(),
    go: fromClipsToBatch,
  },
  {
    name: 'variants',
    title: `3 of ${variantCount} variants handed over to Isaac Sim`,
    prepare: makeVariants,
    go: handVariantsOver,
  },
  {
    name: 'review',
    title: `${reviewCount} assets reviewed, and the review sheet saved`,
    prepare: makeAssets,
    go: reviewAll,
  },
];

function isWanted(name: string): boolean {
  const wanted = process.argv.slice(2);
  return wanted.length === 0 || wanted.includes(name);
}

async function run(wanted: readonly Journey[]): Promise<void> {
  await buildIfStale({ root: projectRoot, say: console.error, signal: abort.signal });
  const browser = await launchBrowser();
  const rows: { title: string; counts: HandCounts }[] = [];
  try {
    for (const { name, title, prepare, go } of wanted) {
      // oxlint-disable-next-line no-await-in-loop -- each has the machine to itself
      const { served, end } = await startCaliper(name);
      try {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        page.setDefaultTimeout(patienceMs);
        // oxlint-disable-next-line no-await-in-loop -- as above
        const counts = await walk({ page, openingUrl: served.openingUrl, prepare, go });
        rows.push({ title, counts });
        // oxlint-disable-next-line no-await-in-loop -- as above
        await page.close();
      } finally {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await end();
      }
    }
  } finally {
    await browser.close();
    await rm(home, { recursive: true, force: true });
  }
  console.log(tableOf(rows));
}

async function startCaliper(name: string) {
  const closing = new AbortController();
  const served = await serve({
    libraryPath: path.join(home, name, 'library'),
    userDataPath: path.join(home, name, 'user-data'),
    port: 0,
    open: false,
    sandboxSpeed: 200,
    log: silentLog,
    signal: closing.signal,
  });
  return {
    served,
    async end() {
      closing.abort();
      await served.closed;
    },
  };
}

async function walk({
  page,
  openingUrl,
  prepare,
  go,
}: Pick<Journey, 'prepare' | 'go'> & {
  readonly page: Page;
  readonly openingUrl: string;
}): Promise<HandCounts> {
  await page.goto(openingUrl);
  await useSandbox(page);
  await prepare(page);
  await screen(page, 'Library').click();
  const hand = createHand(page);
  await go(hand);
  return hand.counts;
}

function tableOf(rows: readonly { title: string; counts: HandCounts }[]): string {
  const lines = rows.map(
    ({ title, counts }) =>
      `| ${title} | ${counts.clicks} | ${counts.keys} | ${counts.seconds.toFixed(1)} | ${counts.waitedSeconds.toFixed(0)} |`,
  );
  return ['| Journey | Clicks | Keys | Seconds | Waited |', '|---|--:|--:|--:|--:|', ...lines].join('\n');
}

// 20 clips and 20 photos to a measured batch.

const pairFolder = path.join(home, 'camera');
const pairFiles = Array.from(
  { length: pairCount },
  (_, at) => `object-${String(at + 1).padStart(2, '0')}`,
).flatMap((name) => [path.join(pairFolder, `${name}.mp4`), path.join(pairFolder, `${name}.jpg`)]);

/** One walk around one board; copies differ by what lies behind the pictures, and count as clips of their own. */
async function makePairs(): Promise<void> {
  await mkdir(pairFolder, { recursive: true });
  const spec = captureSpec({
    ...sceneWith(5, 4, 'DICT_4X4_50'),
    name: 'small-walk',
    camera: small,
    timing: { fps: 15 },
    walk: { durationS: 12 },
  });
  const { ffmpeg } = await findTools({ ffmpegPath: null });
  for (const [at, file] of pairFiles.entries()) {
    if (file.endsWith('.mp4')) {
      // oxlint-disable-next-line no-await-in-loop -- files of one disk
      await copyOfKept(spec, file, { ffmpeg });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await appendFile(file, unusedBox(at));
    } else {
      const background = { r: 40 + at * 5, g: 90, b: 160 };
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
        .jpeg()
        .toFile(file);
    }
  }
}

/** What players of MP4 skip. */
function unusedBox(at: number): Uint8Array {
  const box = Buffer.alloc(12);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  box.writeUInt32BE(at, 8);
  return box;
}

async function fromClipsToBatch(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(screen(page, 'Captures'));
  await hand.chooseAll(page.getByRole('button', { name: 'Add clips' }).first(), pairFiles);
  const create = page.getByRole('button', { name: `Create measured batch (${pairCount})` });
  await hand.wait(() => create.waitFor());
  await hand.click(create);
  const send = page.getByRole('button', { name: /^Create batch/ });
  await hand.see(send);
  await hand.wait(() => page.getByRole('button', { name: /^Create batch/, disabled: false }).waitFor());
  await hand.click(send);
  const jobs = page.getByRole('list', { name: 'Jobs and requests' });
  await hand.see(jobs.getByRole('listitem'));
  await hand.wait(() =>
    jobs
      .getByText(/Running|Complete/)
      .first()
      .waitFor(),
  );
}

// 3 of 100 variants, handed over.

async function makeVariants(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Procedural set' }).click();
  const form = page.getByRole('form', { name: 'Create a procedural set' });
  await form.getByRole('textbox', { name: 'Brief' }).fill('a cabinet with one drawer that slides');
  await form.getByRole('textbox', { name: 'Name' }).fill('Cabinet');
  await form.getByRole('textbox', { name: 'Variants' }).fill(String(variantCount));
  await page.keyboard.press('Control+Enter');
  await row(page, 'Cabinet').getByText('Complete', { exact: true }).first().waitFor();
  await row(page, 'Cabinet').getByRole('button', { name: 'Show in library' }).waitFor();
}

async function handVariantsOver(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.see(cell(page, 'Cabinet'));
  // The stack opens at a key, and its members come after it.
  await hand.click(cell(page, 'Cabinet').first());
  await hand.press('Enter');
  await hand.see(page.getByRole('button', { name: /^Close Cabinet/ }));
  // oxlint-disable-next-line no-await-in-loop -- one click after the other
  for (const [at, place] of [2, 4, 7].entries())
    await hand.click(page.getByRole('gridcell').nth(place), at === 0 ? [] : ['Control']);
  await hand.click(page.getByRole('button', { name: 'Use in…' }));
  const dialog = page.getByRole('dialog', { name: 'Use 3 assets in…' });
  await hand.see(dialog);
  await hand.click(dialog.getByRole('button', { name: /^Prepare for Isaac Sim/ }));
  const prepare = page.getByRole('dialog', { name: 'Prepare for Isaac Sim' });
  await hand.see(prepare.getByRole('button', { name: 'Export ZIP' }));
  const fetched = page.waitForEvent('download');
  await hand.click(prepare.getByRole('button', { name: 'Export ZIP' }));
  await hand.wait(() => fetched);
}

// 30 assets reviewed, and the sheet.

async function makeAssets(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Batch' }).click();
  const lines = Array.from(
    { length: reviewCount },
    (_, at) => `Crate ${at + 1},a wooden crate of ${at + 20} cm`,
  );
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'CSV or JSON…' }).first().click();
  const buffer = Buffer.from(['name,text', ...lines].join('\n'));
  await (await chooser).setFiles([{ name: 'crates.csv', mimeType: 'text/csv', buffer }]);
  await page.getByRole('textbox', { name: 'Batch name' }).fill('Crates');
  await page.getByRole('button', { name: /^Create batch/, disabled: false }).click();
  await row(page, 'Crates').getByText('Complete', { exact: true }).first().waitFor();
}

async function reviewAll(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.see(cell(page, 'Crates'));
  await hand.click(cell(page, 'Crates').first());
  const selection = page.getByRole('region', { name: 'Selected assets' });
  await hand.click(selection.getByRole('button', { name: /^Review/ }));
  const strip = page.getByRole('navigation', { name: 'Neighbours' });
  for (let at = 1; at <= reviewCount; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one asset after the other
    await hand.see(strip.getByText(new RegExp(`^${at} of ${reviewCount}\\b`)));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await hand.press(at % 5 === 0 ? 'x' : 'p');
  }
  await hand.see(page.getByText('the last', { exact: false }));
  const fetched = page.waitForEvent('download');
  await hand.click(page.getByRole('button', { name: 'Save review sheet (HTML)' }));
  await hand.wait(() => fetched);
}

await run(journeys.filter(({ name }) => isWanted(name)));
