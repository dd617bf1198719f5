/** The first start, and a Caliper that was used for a while, over `lived-in.ts`. */

import { cell, drawnModel, row, screen, settingsPage } from '../support/steps.ts';
import { compareScenes } from './compare-scenes.ts';
import { lookScenes } from './look-scenes.ts';
import { dialog, escape, type Scene } from './scene.ts';
import { truthScenes } from './truth-scenes.ts';

export const firstScenes: readonly Scene[] = [
  ['welcome', (page) => page.getByRole('heading', { name: 'Welcome to Caliper' }).waitFor()],
  [
    'welcome, a refused token',
    async (page) => {
      await page.getByRole('textbox', { name: 'Service URL' }).fill('https://api.example.com');
      await page.getByLabel('API token', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Test connection' }).click();
      await page.getByText(/rejected the token/).waitFor();
      await page.getByRole('button', { name: 'Details' }).click();
    },
  ],
  [
    'welcome, a service that answers',
    async (page) => {
      await page.getByLabel('API token', { exact: true }).fill('right');
      await page.getByRole('button', { name: 'Test connection' }).click();
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

export const livedInScenes: readonly Scene[] = [
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
      await page.getByRole('menuitem', { name: 'Copy ID' }).waitFor();
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
      await page.getByText('No results for “zebra”').waitFor();
      await page.getByRole('button', { name: 'Clear search', exact: true }).last().hover();
    },
  ],
  [
    'asset with its model',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the library' }).fill('');
      await cell(page, 'Mug 1').dblclick();
      await drawnModel(page);
    },
  ],
  ...lookScenes,
  ...truthScenes,
  ...compareScenes,
  [
    'asset that stopped',
    async (page) => {
      await escape(page);
      await screen(page, 'Library').click();
      await cell(page, 'Stopped mug').dblclick();
      await page.getByRole('heading', { name: 'Download failed' }).waitFor();
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
      await page.getByRole('button', { name: /Select image/ }).waitFor();
    },
  ],
  [
    'create from an address',
    async (page) => {
      await page.getByRole('button', { name: 'Image URL' }).click();
      await page.getByRole('textbox', { name: 'Image URL' }).waitFor();
    },
  ],
  [
    'an empty batch',
    async (page) => {
      await screen(page, 'Create').click();
      await page.getByRole('radio', { name: 'Batch' }).click();
      await page.getByText('Create many assets').waitFor();
    },
  ],
  [
    'the requests of a batch that is cut',
    async (page) => {
      await page.getByRole('button', { name: 'Paste rows…' }).click();
      const rows = Array.from({ length: 101 }, (_, index) => `a jar of ${index} cm`).join('\n');
      await dialog(page).getByRole('textbox', { name: 'Rows' }).fill(rows);
      await dialog(page).getByRole('button', { name: 'Add rows' }).click();
      await page.getByRole('textbox', { name: 'Batch name' }).fill('Jars');
      await page.getByText('101 items in 2 batches').waitFor();
      await page.getByRole('button', { name: 'View request' }).click();
      await dialog(page).getByText('Request 1 of 2: Jars (1 of 2)').waitFor();
      await dialog(page).getByRole('tab', { name: 'curl' }).click();
      await dialog(page).getByRole('button', { name: 'Next request' }).click();
      await dialog(page).getByText('Request 2 of 2: Jars (2 of 2)').waitFor();
      await dialog(page).locator('pre', { hasText: 'curl' }).filter({ hasText: 'a jar of 100 cm' }).waitFor();
    },
  ],
  [
    'an image of the library for a row',
    async (page) => {
      await escape(page);
      await page.getByRole('gridcell', { name: 'a jar of 0 cm' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Use an asset’s image…' }).click();
      await dialog(page).locator('li button:enabled').first().click();
      await page.getByRole('gridcell', { name: /preview\.png$/ }).waitFor();
    },
  ],
  [
    'pasting rows',
    async (page) => {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.getByText('Create many assets').waitFor();
      await page.getByRole('button', { name: 'Paste rows…' }).click();
      await dialog(page)
        .getByRole('textbox', { name: 'Rows' })
        .fill('name\ttext\timage\tquality\nMug\ta mug\t\tlowest\nJug\t\tjug.png\t\nBowl\ta bowl\t\tlow');
    },
  ],
  [
    'a batch with problems',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Add rows' }).click();
      await page.getByText('2 rows have problems.').waitFor();
    },
  ],
  [
    'a row of a batch',
    async (page) => {
      await page.keyboard.press('F8');
      await page.getByRole('list', { name: 'Problems in row 1' }).waitFor();
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
        await row(page, name).getByRole('button', { name: 'Show history' }).click();
        await row(page, name).getByRole('button', { name: 'Hide history' }).waitFor();
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
      await settingsPage(page, 'Connections');
      await page.getByRole('heading', { name: 'Connections' }).waitFor();
    },
  ],
  [
    'settings: keys, one of them being changed',
    async (page) => {
      await settingsPage(page, 'Shortcuts');
      await page.getByRole('button', { name: 'Change shortcut: Go to Queue', exact: true }).click();
      await page.getByRole('textbox', { name: /^New shortcut: Go to Queue/ }).waitFor();
    },
  ],
  [
    'settings: what takes space',
    async (page) => {
      await page.keyboard.press('Escape');
      await settingsPage(page, 'Storage');
      await page.getByText('8,120 files').waitFor();
    },
  ],
  [
    'settings: a report about a fault',
    async (page) => {
      await settingsPage(page, 'Diagnostics');
      await page.getByRole('button', { name: 'Create report' }).click();
      await page.getByRole('button', { name: 'Save report' }).waitFor();
    },
  ],
  [
    'settings: automation, and a tooltip of the sidebar',
    async (page) => {
      await settingsPage(page, 'Automation');
      await page.getByRole('button', { name: 'Manage webhooks' }).waitFor();
      await screen(page, 'Library').focus();
      await page.keyboard.press('Shift+Tab');
      await page.locator('[data-open] kbd').first().waitFor();
    },
  ],
  [
    'settings: transfers, and what the filter finds',
    async (page) => {
      await settingsPage(page, 'Transfers');
      await page.getByRole('searchbox', { name: 'Find a setting' }).fill('bandwidth');
      await page.getByRole('list', { name: 'Settings found' }).waitFor();
    },
  ],
  [
    'a connection that was tried',
    async (page) => {
      await settingsPage(page, 'Connections');
      await page
        .getByRole('button', { name: /^Test / })
        .first()
        .click();
      await page.getByText(/is reachable and accepts the token/).waitFor();
    },
  ],
  [
    'libraries, one being copied',
    async (page) => {
      await settingsPage(page, 'Library');
      await page.getByRole('button', { name: 'Move…' }).click();
      await dialog(page).getByRole('textbox').fill('/media/ada/big');
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await dialog(page)
        .getByText(/the old folder is kept until you remove it/)
        .waitFor();
      await dialog(page).getByRole('button', { name: 'Move library' }).click();
      await page.getByText(/about 5 min 40 s left/).waitFor();
    },
  ],
  [
    'another library, of a folder that has none',
    async (page) => {
      await page.getByRole('button', { name: 'Cancel move' }).click();
      await page.getByRole('button', { name: 'Open library…' }).click();
      await dialog(page).getByRole('textbox').fill('/home/ada/Pictures');
      await dialog(page).getByRole('button', { name: 'Open library' }).click();
      await dialog(page)
        .getByText(/is not a Caliper library/)
        .waitFor();
    },
  ],
  [
    'operations of a connection',
    async (page) => {
      await escape(page);
      await settingsPage(page, 'Connections');
      await page.getByRole('button', { name: 'Operations of “Workshop”' }).click();
      await page.getByText(/Not available since/).waitFor();
    },
  ],
  [
    'a path that cannot be one',
    async (page) => {
      await page.getByRole('button', { name: 'Change path: Delete an asset' }).click();
      await page.getByRole('textbox', { name: 'Path: Delete an asset' }).fill('/v1/assets');
      await page.getByText(/it has no “{id}”/).waitFor();
    },
  ],
  [
    'a new service',
    async (page) => {
      await page.getByRole('button', { name: 'Add service' }).click();
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
