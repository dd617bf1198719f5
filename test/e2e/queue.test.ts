/** The queue by keyboard and mouse, over data in memory: order, pause, label, discard, cancel, gaps, members. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type AssetExport, exportIdSchema } from '../../main/contract/schema/review/exports.ts';
import { faultsOf } from './support/axe.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { busyQueue, sampleContent } from './support/lived-in.ts';
import { row, screen } from './support/steps.ts';

const browser = sharedBrowser();

async function openQueue(): Promise<Page> {
  const page = await openFakeHost(browser, busyQueue(), sampleContent);
  await screen(page, 'Queue').click();
  await row(page, 'Pantry shelves').waitFor();
  return page;
}

/** Titles of what waits here, top to bottom. */
async function waitingTitles(page: Page): Promise<string[]> {
  const names = ['Spice jars', 'Kitchen cabinets', 'A step stool', 'Kitchen mugs', 'Storage bins'];
  const places = await Promise.all(
    names.map(async (name) => ({ name, y: (await row(page, name).first().boundingBox())?.y ?? Infinity })),
  );
  return places.toSorted((a, b) => a.y - b.y).map(({ name }) => name);
}

test('requests are moved, paused, labelled and discarded by keyboard, and dragged', async () => {
  const page = await openQueue();
  const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
  await row(page, 'Storage bins').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => waitingTitles(page))
    .toEqual(['Spice jars', 'Kitchen cabinets', 'Storage bins', 'A step stool', 'Kitchen mugs']);
  // The focus has come along.
  await expect.poll(focused).toContain('Storage bins');

  await page.keyboard.press('p');
  await row(page, 'Storage bins').getByText('Paused by you').waitFor();
  await page.keyboard.press('p');
  await row(page, 'Storage bins').getByText('Queued', { exact: true }).first().waitFor();

  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 rows selected').waitFor();
  await page.keyboard.press('l');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Label' }).fill('Garage');
  await page.keyboard.press('Enter');
  await row(page, 'Garage').getByText('2', { exact: true }).waitFor();

  await page.keyboard.press('Escape');
  await row(page, 'A step stool').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => row(page, 'A step stool').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'A step stool').waitFor();

  await row(page, 'Kitchen mugs').dragTo(row(page, 'Kitchen cabinets'), { targetPosition: { x: 300, y: 6 } });
  await expect
    .poll(() => waitingTitles(page))
    .toEqual(['Spice jars', 'Kitchen mugs', 'Kitchen cabinets', 'Storage bins', 'A step stool']);
});

test('a batch opens to its members by place; what can be canceled is said before; gaps become a request', async () => {
  const page = await openQueue();
  await page.getByRole('button', { name: /^Active\b/ }).click();
  const crates = row(page, 'Warehouse crates');
  await crates.getByRole('button', { name: /^Cancel: A member has started/ }).waitFor();
  await crates.focus();
  await page.keyboard.press('ArrowRight');
  await row(page, 'Member 1').first().waitFor();
  const list = page.getByRole('list', { name: 'Jobs and requests' });
  await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(40);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => row(page, 'Member 1').count()).toBe(0);

  await row(page, 'Oak dining table').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Try to cancel/ }).click();
  await page.getByText('Canceled “Oak dining table”.').waitFor();

  await page.getByRole('button', { name: 'Failed' }).click();
  await row(page, 'Kitchen mugs').focus();
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByRole('radio', { checked: true }).press('Enter');
  await row(page, 'Retry of 2 members of Kitchen mugs').waitFor();
  // One less is under way, and one more waits.
  await expect.poll(() => screen(page, 'Queue').innerText()).toMatch(/\b19\b/);
});

test('what has ended is hidden, cleared after a question, and brought back; a menu’s action is in the palette', async () => {
  const page = await openQueue();
  const counts = (): Promise<string> => page.getByRole('group', { name: 'Show' }).innerText();
  await row(page, 'Pantry shelves').focus();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: /^Show \d+ done rows/ }).waitFor();
  await expect.poll(counts).toMatch(/Done\s*42/);

  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('clear finished');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Clear 42 finished rows?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(counts).toMatch(/Done\s*42/);
  await page.getByRole('button', { name: 'Clear finished rows…' }).click();
  await question.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(counts).toMatch(/Done\s*0/);
  await row(page, 'Pantry shelves').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(counts).toMatch(/Done\s*42/);
  await page.getByText('Undone: Cleared 42 rows').waitFor();
});

test('a network that is back lets everything that waits go on at once', async () => {
  const handlers = busyQueue();
  let refreshes = 0;
  const refresh = async (): Promise<null> => {
    refreshes += 1;
    return null;
  };
  const page = await openFakeHost(
    browser,
    { ...handlers, jobs: { ...handlers.jobs, refresh } },
    sampleContent,
  );
  await screen(page, 'Queue').waitFor();
  expect(refreshes).toBe(0);
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await expect.poll(() => refreshes).toBe(1);
});

test('what is fetched of the account has a line of its own, is set aside and goes on', async () => {
  const handlers = busyQueue();
  const none = { assets: 0, paused: 0, stopped: 0, bytesPerSecond: 0 };
  let sum = { ...none, assets: 41, stopped: 2, bytesPerSecond: 3_200_000 };
  const pauseElsewhere = async ({ paused }: { paused: boolean }) => {
    sum = paused ? { ...sum, paused: 39, bytesPerSecond: 0 } : { ...sum, paused: 0, stopped: 0 };
    return sum;
  };
  const transfers = { ...handlers.transfers, elsewhere: async () => sum, pauseElsewhere };
  const page = await openFakeHost(browser, { ...handlers, transfers }, sampleContent);
  await screen(page, 'Queue').click();
  const line = page.getByRole('region', { name: 'Account assets' });
  await line.getByText('Downloading 39 account assets').waitFor();
  await expect.poll(() => line.textContent()).toMatch(/3\.2 MB\/s.*2 assets stopped/);
  await line.getByRole('button', { name: 'Pause' }).press('Enter');
  await line.getByText('39 assets paused').waitFor();
  await expect.poll(() => line.textContent()).not.toContain('MB/s');
  await line.getByRole('button', { name: 'Resume' }).click();
  await line.getByText('Downloading 41 account assets').waitFor();
});

test('the head of the queue counts all that runs, explains the states, and says when closing is safe', async () => {
  const handlers = busyQueue();
  const running: AssetExport = {
    id: exportIdSchema.parse('6f1c1c1e-3a52-4b0e-9c55-0c8f6a3f1a01'),
    form: 'zip',
    use: null,
    notPrepared: 0,
    open: null,
    name: 'Mugs.zip',
    assets: 2,
    state: 'waiting',
    bytes: 1,
    totalBytes: 2,
    startedAt: new Date().toISOString(),
    leftS: null,
    path: null,
    download: null,
    error: null,
  };
  const exports = { ...handlers.exports, list: async () => [running] };
  const page = await openFakeHost(browser, { ...handlers, exports }, sampleContent);
  // Compactly beside the search, from where it leads to the queue.
  await page.getByRole('button', { name: /^Open the queue: \d+ of \d+ assets finished/ }).press('Enter');
  const head = page.getByRole('region', { name: 'All of the queue' });
  await head.getByText(/^\d+ of \d+ assets finished$/).waitFor();
  await expect.poll(() => head.getByText('Safe to close').count()).toBe(0);
  await head.getByRole('button', { name: 'Keep Caliper open' }).press('Enter', { timeout: 15_000 });
  await page.getByText('1 export under way: export again').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What the states mean' }).press('Enter');
  const legend = page.getByRole('dialog', { name: 'What the states mean' });
  await legend.getByText('At the service, not started.').waitFor();
  expect(await faultsOf(page, [['the legend of the queue', () => Promise.resolve()]])).toEqual({});
  await page.keyboard.press('Escape');
  await legend.waitFor({ state: 'detached' });
});

test('where nothing would be lost, closing is safe', async () => {
  const page = await openQueue();
  const head = page.getByRole('region', { name: 'All of the queue' });
  await head.getByText('Safe to close: everything is saved').waitFor();
  await expect.poll(() => head.getByRole('button', { name: 'Keep Caliper open' }).count()).toBe(0);
});
