/** Every screen in light and dark, as axe judges it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { captureScenes } from './capture-scenes.ts';
import { captureDesk } from './captures-desk.ts';
import { createDesk, createScenes } from './create-scenes.ts';
import { openFakeHost } from './fake-host.ts';
import { sharedBrowser } from './hosts.ts';
import { libraryScenes } from './library-scenes.ts';
import { busyQueue, firstStart, livedIn, sampleContent } from './lived-in.ts';
import { organiseScenes } from './organise-scenes.ts';
import { organised } from './organised.ts';
import { dialog, escape, type Scene } from './scene.ts';
import { shelf } from './shelf.ts';
import { cell, row, screen } from './steps.ts';

const browser = sharedBrowser();

const firstScenes: readonly Scene[] = [
  ['welcome', (page) => page.getByRole('heading', { name: 'Welcome to Caliper' }).waitFor()],
  [
    'welcome, a refused token',
    async (page) => {
      await page.getByRole('textbox', { name: 'Address of the service' }).fill('https://api.example.com');
      await page.getByLabel('API token', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Try the connection' }).click();
      await page.getByText(/does not accept the token/).waitFor();
      await page.getByRole('button', { name: 'Details' }).click();
    },
  ],
  [
    'welcome, a service that answers',
    async (page) => {
      await page.getByLabel('API token', { exact: true }).fill('right');
      await page.getByRole('button', { name: 'Try the connection' }).click();
      await page.getByText(/accepts the token/).waitFor();
    },
  ],
  [
    'empty library',
    async (page) => {
      await screen(page, 'Library').click();
      await page.getByText('Your library is empty').waitFor();
    },
  ],
];

const livedInScenes: readonly Scene[] = [
  ['library, cards', (page) => cell(page, 'Canceled mug').waitFor()],
  [
    'details of the banner',
    async (page) => {
      await page.getByRole('status').getByRole('button', { name: 'Details' }).click();
      await dialog(page).getByRole('button', { name: 'Copy details' }).waitFor();
    },
  ],
  [
    'context menu of a card',
    async (page) => {
      await escape(page);
      await cell(page, 'Stopped mug').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy id' }).waitFor();
    },
  ],
  [
    'deleting at the service',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Delete at the service…' }).click();
      await dialog(page)
        .getByText(/still counts against/)
        .waitFor();
    },
  ],
  [
    'library, rows',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Rows' }).click();
      await cell(page, 'Canceled mug').waitFor();
    },
  ],
  [
    'library, nothing found',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the library' }).fill('zebra');
      await page.getByText('Nothing matches “zebra”').waitFor();
      await page.getByRole('button', { name: 'Clear the search', exact: true }).last().hover();
    },
  ],
  [
    'asset with its model',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the library' }).fill('');
      await cell(page, 'Mug 1').dblclick();
      await page.getByRole('application').getByText('Triangles').waitFor();
    },
  ],
  [
    'asset that stopped',
    async (page) => {
      await screen(page, 'Library').click();
      await cell(page, 'Stopped mug').dblclick();
      await page.getByRole('heading', { name: 'Its files could not be downloaded' }).waitFor();
    },
  ],
  [
    'create from text',
    async (page) => {
      await screen(page, 'Create').click();
      await page.getByRole('button', { name: 'Variation' }).click();
      await page.getByRole('button', { name: 'Create asset' }).click();
      await page
        .getByRole('textbox', { name: 'Description' })
        .and(page.locator('[aria-invalid=true]'))
        .waitFor();
    },
  ],
  [
    'an open choice',
    async (page) => {
      await page.getByRole('combobox', { name: 'Simulator' }).click();
      await page.getByRole('option', { name: /MuJoCo/ }).waitFor();
    },
  ],
  [
    'create from an image',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Image', exact: true }).click();
      await page.getByRole('button', { name: /Choose an image/ }).waitFor();
    },
  ],
  [
    'create from an address',
    async (page) => {
      await page.getByRole('button', { name: 'Image address' }).click();
      await page.getByRole('textbox', { name: 'Address of the image' }).waitFor();
    },
  ],
  [
    'an empty batch',
    async (page) => {
      await screen(page, 'New batch').click();
      await page.getByText('Many assets at once').waitFor();
    },
  ],
  [
    'pasting rows',
    async (page) => {
      await page.getByRole('button', { name: 'Paste rows…' }).click();
      await dialog(page)
        .getByRole('textbox', { name: 'Rows' })
        .fill('name\ttext\timage\tquality\nMug\ta mug\t\tlowest\nJug\t\tjug.png\t\nBowl\ta bowl\t\tlow');
    },
  ],
  [
    'a batch with problems',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Add the rows' }).click();
      await page.getByText('2 rows have problems.').waitFor();
    },
  ],
  [
    'a row of a batch',
    async (page) => {
      await page.keyboard.press('F8');
      await page.getByRole('list', { name: 'Problems of row 1' }).waitFor();
    },
  ],
  [
    'a cell that is edited',
    async (page) => {
      await page.getByRole('gridcell', { name: 'a bowl' }).dblclick();
      await page.getByRole('textbox', { name: 'Text or image of row 3' }).waitFor();
    },
  ],
  [
    'queue, with unfolded rows',
    async (page) => {
      await screen(page, 'Queue').click();
      for (const name of ['Glass carafe', 'Wicker basket', 'A workbench with a vice']) {
        await row(page, name).getByRole('button', { name: 'Show the history' }).click();
        await row(page, name).getByRole('button', { name: 'Hide the history' }).waitFor();
      }
    },
  ],
  [
    'menu of a row',
    async (page) => {
      await row(page, 'Oak dining table')
        .getByRole('button', { name: /Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Copy job id' }).waitFor();
    },
  ],
  [
    'settings',
    async (page) => {
      await escape(page);
      await screen(page, 'Settings').click();
      await page.getByRole('heading', { name: 'Connections' }).waitFor();
    },
  ],
  [
    'operations of a connection',
    async (page) => {
      await page.getByRole('button', { name: 'Operations of “Workshop”' }).click();
      await page.getByText(/Not offered here since/).waitFor();
    },
  ],
  [
    'a path that cannot be one',
    async (page) => {
      await page.getByRole('button', { name: 'Change the path of: Delete an asset' }).click();
      await page.getByRole('textbox', { name: 'Path of: Delete an asset' }).fill('/v1/assets');
      await page.getByText(/it lacks “{id}”/).waitFor();
    },
  ],
  [
    'a new service',
    async (page) => {
      await page.getByRole('button', { name: 'Add a service' }).click();
      await dialog(page).getByLabel('API token', { exact: true }).waitFor();
    },
  ],
  [
    'removing a connection',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Remove' }).first().click();
      await dialog(page).getByRole('button', { name: 'Remove connection' }).waitFor();
    },
  ],
  [
    'palette',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: 'Go to Library' }).waitFor();
    },
  ],
  [
    'shortcuts',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Shift+?');
      await dialog(page).getByText('Keyboard shortcuts').first().waitFor();
    },
  ],
];

const busyScenes: readonly Scene[] = [
  [
    'a busy queue',
    async (page) => {
      await screen(page, 'Queue').click();
      await row(page, 'Pantry shelves').waitFor();
    },
  ],
  [
    'the capacity',
    async (page) => {
      await page.getByRole('button', { name: 'About the capacity' }).click();
      await page.getByText(/24 assets or more/).waitFor();
    },
  ],
  [
    'several rows',
    async (page) => {
      await escape(page);
      await row(page, 'Kitchen cabinets').click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('2 rows selected').waitFor();
    },
  ],
  [
    'a label',
    async (page) => {
      await page.keyboard.press('l');
      await dialog(page).getByRole('textbox', { name: 'Label' }).waitFor();
    },
  ],
  [
    'members of a batch',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Active' }).click();
      await row(page, 'Warehouse crates').getByRole('button', { name: 'Show the members' }).click();
      await row(page, 'Member 3').waitFor();
    },
  ],
  [
    'gaps to make again',
    async (page) => {
      await page.getByRole('button', { name: 'Failed' }).click();
      await row(page, 'Kitchen mugs').focus();
      await page.keyboard.press('i');
      await page.getByText('Gaps are made again by').waitFor();
      await page.keyboard.press('r');
      await dialog(page).getByRole('radio').first().waitFor();
    },
  ],
  [
    'canceling a batch',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Active' }).click();
      await row(page, 'Set of 50 variants')
        .getByRole('button', { name: /^Cancel/ })
        .click();
      await dialog(page).getByRole('button', { name: 'Cancel 50 assets' }).waitFor();
    },
  ],
  [
    'what of the queue is shown',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Filter by kind and connection' }).click();
      await page.getByRole('combobox', { name: 'Connection' }).waitFor();
    },
  ],
  [
    'what is cleared',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Clear ended rows…' }).click();
      await dialog(page).getByRole('radio').first().waitFor();
    },
  ],
  [
    'all keys',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Shift+?');
      await dialog(page).getByText('Turntable').waitFor();
    },
  ],
];

test.each([
  { name: 'the first start', handlers: firstStart, scenes: firstScenes },
  { name: 'a lived-in Caliper', handlers: livedIn, scenes: livedInScenes },
  { name: 'a busy queue', handlers: busyQueue, scenes: busyScenes },
  { name: 'organised assets', handlers: organised, scenes: organiseScenes },
  { name: 'a library that was worked with', handlers: () => shelf(120).handlers, scenes: libraryScenes },
  { name: 'the check of clips', handlers: captureDesk, scenes: captureScenes },
  { name: 'the ways of creating', handlers: createDesk, scenes: createScenes },
])('axe finds nothing in $name', async ({ handlers, scenes }) => {
  const page = await openFakeHost(browser, handlers(), sampleContent);

  const found: Record<string, string[]> = {};
  for (const [name, show] of scenes) {
    await show(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await movementsEnded(page);

      const faults = await axeFaults(page, colorScheme === 'dark');

      if (faults.length > 0) found[`${name}, ${colorScheme}`] = faults;
    }
  }
  expect(found).toEqual({});
});

/** A colour half-way through a fade is nobody's choice, and one fade may begin another; what turns for ever may turn. */
async function movementsEnded(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = () => document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await painted();
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(({ finished }) => finished));
      await painted();
    }
  })()`);
}

async function axeFaults(page: Page, onlyColours: boolean): Promise<string[]> {
  // Without frames there is no need for the slower way that looks into them; a theme changes nothing but colours.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(onlyColours && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? '').slice(0, 300)}`),
  );
}
