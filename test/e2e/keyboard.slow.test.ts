/** Caliper without a mouse: the whole way from the first start to an asset, and windows that give the focus back. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { captureDesk } from './support/captures-desk.ts';
import { openFakeHost } from './support/fake-host.ts';
import { newHome, openHosts, sharedBrowser } from './support/hosts.ts';
import { firstStart, livedIn, sampleContent } from './support/lived-in.ts';
import { cell, drawnModel, row, screen, settingsPage } from './support/steps.ts';

const browser = sharedBrowser();
const [web] = openHosts(browser);
const mostSteps = 60;

/** An element, as far as it is asked here. */
interface Focusable {
  readonly ownerDocument: { readonly activeElement: unknown };
  contains(other: unknown): boolean;
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element: Focusable) => element === element.ownerDocument.activeElement);

interface FocusShown {
  readonly what: string;
  readonly visible: boolean;
}

/** Runs in the page. Fields draw the ring around their frame, so what surrounds the element counts. */
const readFocus = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  let visible = false;
  for (let element = focused, up = 0; element !== null && up < 4; up += 1) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    visible ||= (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    element = element.parentElement;
  }
  return { what: focused.outerHTML.slice(0, 120), visible };
})()`;

/** What has the focus; null when it is lost to the page itself. */
const focusShown = (page: Page): Promise<FocusShown | null> => page.evaluate<FocusShown | null>(readFocus);

/** Presses Tab until the target has the focus; every stop on the way can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    // Past the last element the browser's own controls have it for one press.
    const shown = await focusShown(page);
    if (shown?.visible === false) throw new Error(`the focus cannot be seen on ${shown.what}`);
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Runs in the page. What the ring around the focus loses to a part that cuts off what reaches over its sides, and cannot be scrolled there. */
const readCutRing = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
  if (outlineStyle === 'none') return null;
  const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const { left, right } = focused.getBoundingClientRect();
  for (let around = focused.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible' || around.scrollWidth > around.clientWidth) continue;
    const from = around.getBoundingClientRect().left + around.clientLeft;
    if (left - ring < from - 0.5 || right + ring > from + around.clientWidth + 0.5)
      return focused.outerHTML.slice(0, 120);
  }
  return null;
})()`;

test('the ring around the focus is whole in the sidebar and wherever Tab leads', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  const cut = new Set<string>();
  for (const place of ['Create', 'Library', 'Captures', 'Queue', 'Settings']) {
    await screen(page, place).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate<string | null>(readCutRing);
      if (found !== null) cut.add(`${place}: ${found}`);
    }
  }
  expect([...cut]).toEqual([]);
});

test('from the first start to a model on the screen without a mouse', async () => {
  const { page } = await web.open(await newHome(), { sandboxSpeed: 50 });
  const sandbox = page.getByRole('button', { name: 'Use the built-in sandbox' });
  await sandbox.waitFor();
  await tabTo(page, sandbox);
  await page.keyboard.press('Enter');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.waitFor();
  await expect.poll(() => isFocused(description)).toBe(true);
  await page.keyboard.type('a wooden crate');
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Crate');
  // One option, changed as a user would: open, next, take.
  const resolution = page.getByRole('combobox', { name: 'Texture resolution' });
  await tabTo(page, resolution);
  const before = await resolution.innerText();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  // The list takes keys once it has the focus, a moment after it is shown.
  const coarsest = page.getByRole('option').first();
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      return coarsest.getAttribute('data-highlighted');
    })
    .not.toBeNull();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await expect.poll(() => resolution.innerText()).not.toBe(before);
  await expect.poll(() => isFocused(resolution)).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Create asset' }));
  await page.keyboard.press('Enter');
  await row(page, 'Crate').getByText('Complete', { exact: true }).first().waitFor();
  await tabTo(page, row(page, 'Crate').getByRole('button', { name: 'Open' }));
  await page.keyboard.press('Enter');
  await drawnModel(page);
  await tabTo(page, page.getByRole('application', { name: /3D view of Crate/ }));
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  const crate = cell(page, 'Crate');
  await crate.waitFor();
  await tabTo(page, crate);
  await page.keyboard.press('Enter');
  await drawnModel(page);
  await page.getByRole('application', { name: /3D view of Crate/ }).waitFor();
});

interface Window {
  readonly name: string;
  readonly place: string;
  /** Has the focus before and after. */
  readonly from: (page: Page) => Locator;
  readonly key: string;
  readonly opened: (page: Page) => Locator;
}

const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const windows: readonly Window[] = [
  {
    name: 'the palette',
    place: 'Library',
    from: (page) => cell(page, 'Mug 1'),
    key: 'Control+k',
    opened: dialog,
  },
  {
    name: 'the shortcuts',
    place: 'Library',
    from: (page) => cell(page, 'Mug 1'),
    key: 'Shift+?',
    opened: dialog,
  },
  {
    name: 'a card’s menu',
    place: 'Library',
    from: (page) => cell(page, 'Mug 1'),
    key: 'Shift+F10',
    opened: (page) => page.getByRole('menu'),
  },
  {
    name: 'the banner’s details',
    place: 'Library',
    from: (page) => page.getByRole('status').getByRole('button', { name: 'Details' }),
    key: 'Enter',
    opened: dialog,
  },
  {
    name: 'a row’s menu',
    place: 'Queue',
    from: (page) => row(page, 'Oak dining table').getByRole('button', { name: /Actions for/ }),
    key: 'Enter',
    opened: (page) => page.getByRole('menu'),
  },
  {
    name: 'the row’s own menu',
    place: 'Queue',
    from: (page) => row(page, 'A workbench with a vice'),
    key: 'Shift+F10',
    opened: (page) => page.getByRole('menu'),
  },
  {
    name: 'a new service',
    place: 'Connections',
    from: (page) => page.getByRole('button', { name: 'Add service' }),
    key: 'Enter',
    opened: dialog,
  },
  {
    name: 'removing a connection',
    place: 'Connections',
    from: (page) => page.getByRole('button', { name: 'Remove' }).first(),
    key: 'Enter',
    opened: dialog,
  },
];

test('every window takes the focus, and gives it back to where it was', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  const lost: string[] = [];
  for (const { name, place, from, key, opened } of windows) {
    if (place === 'Connections') await settingsPage(page, place);
    else await screen(page, place).click();
    await from(page).focus();
    await page.keyboard.press(key);
    await opened(page).first().waitFor();
    await expect
      .poll(
        () =>
          opened(page)
            .first()
            .evaluate((element: Focusable) => element.contains(element.ownerDocument.activeElement)),
        { message: name },
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await opened(page).first().waitFor({ state: 'detached' });
    const back = await expect
      .poll(() => isFocused(from(page)))
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!back) lost.push(`${name}: ${(await focusShown(page))?.what ?? 'lost'}`);
  }
  expect(lost).toEqual([]);
});

test('the focus survives what removes the element that had it', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  await settingsPage(page, 'Connections');
  await page.getByRole('button', { name: 'Remove' }).first().focus();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Remove connection' }));
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Remove' }).count()).toBeLessThan(2);
  await expect.poll(() => focusShown(page)).not.toBeNull();
});

test('the palette leads anywhere by name', async () => {
  const page = await openFakeHost(browser, firstStart(), sampleContent);
  await page.getByRole('heading', { name: 'Welcome to Caliper' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Search commands' }))).toBe(true);
  await page.keyboard.type('settings token');
  await page.keyboard.press('Enter');
  await page.getByText('No service is connected. You can use the library').waitFor();
  await expect.poll(() => dialog(page).count()).toBe(0);
});

test('the palette finds assets and tags below the commands', async () => {
  const app = createFakeApp({ assetCount: 3 });
  const [mug] = app.assets;
  if (mug === undefined) throw new TypeError('there are assets');
  app.assets[0] = { ...mug, organisation: { ...mug.organisation, tags: ['kitchen/oak'] } };
  const page = await openFakeHost(browser, app.handlers, sampleContent);
  await screen(page, 'Library').waitFor();
  await page.keyboard.press('Control+k');
  await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Search commands' }))).toBe(true);
  await page.keyboard.type('mug');
  const assets = page.getByRole('group', { name: 'Assets' });
  const first = assets.getByRole('option').first();
  const title = (await first.textContent()) ?? '';
  expect(title.toLowerCase()).toContain('mug');
  await first.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  await page.keyboard.press('Control+k');
  await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Search commands' }))).toBe(true);
  await page.keyboard.type('kitch');
  await page.getByRole('group', { name: 'Tags' }).getByRole('option').first().click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Search the library' }).inputValue())
    .toMatch(/^tag:kitchen/);
});

test('the palette takes a few letters, and remembers what was used', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  await screen(page, 'Library').waitFor();
  const opened = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Search commands' }))).toBe(true);
  };
  await opened();
  // With nothing chosen it is there, and cannot be used.
  await page.keyboard.type('compare');
  await dialog(page).getByText('Not available here: “Compare').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('qxqzj');
  await dialog(page).getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await opened();
  await page.keyboard.type('gtse');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await opened();
  await page.getByText('Recently used').waitFor();
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Go to Settings');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await page.keyboard.press('Shift+?');
  await dialog(page).getByText('Retry failed').waitFor();
  await dialog(page).getByRole('searchbox', { name: 'Find a shortcut' }).fill('turntable');
  await dialog(page).getByText('Retry failed').waitFor({ state: 'detached' });
  await expect.poll(() => dialog(page).getByRole('definition').count()).toBe(1);
});

test('clips are read, selected and taken off the list without a mouse, and the focus stays where it was', async () => {
  const page = await openFakeHost(browser, captureDesk(), sampleContent);
  const clip = (name: string) =>
    page.getByRole('list', { name: 'Clips' }).getByRole('listitem').filter({ hasText: name });
  await screen(page, 'Captures').click();
  await clip('mug-2.mov').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isFocused(clip('mug-1.mov'))).toBe(true);
  await page.keyboard.press('Enter');
  const report = page.getByRole('region', { name: 'Clip report' });
  await report.getByRole('heading', { level: 1 }).waitFor();
  expect(await isFocused(report)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(clip('mug-1.mov'))).toBe(true);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isFocused(clip('quarter.mov'))).toBe(true);
  await page.keyboard.press('Space');
  await page.getByText('2 clips selected').waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => clip('quarter.mov').count()).toBe(0);
  // What has come into its place has the focus.
  await expect.poll(() => isFocused(clip('gone.mov'))).toBe(true);
  const board = page.getByRole('combobox', { name: 'Board for new clips' });
  await board.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'My boards…' }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return page.getByRole('option', { name: 'My boards…' }).getAttribute('data-highlighted');
    })
    .not.toBeNull();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('list', { name: 'Boards' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(board)).toBe(true);
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('zebra');
  await tabTo(page, page.getByRole('button', { name: 'Show all' }));
  await page.keyboard.press('Enter');
  await expect
    .poll(() => isFocused(page.getByRole('list', { name: 'Clips' }).getByRole('listitem').first()))
    .toBe(true);
});
