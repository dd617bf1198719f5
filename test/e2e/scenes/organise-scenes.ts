/** What is said about assets, what is wrong with them and where they come from, over `organised`. */
import type { Page } from 'playwright';
import { screen } from '../support/steps.ts';
import { dialog, escape, type Scene } from './scene.ts';

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/** Each begins where the one before it ended. */
export const organiseScenes: readonly Scene[] = [
  [
    'the overview of an asset with problems',
    async (page) => {
      await screen(page, 'Library').waitFor();
      await page.evaluate("location.hash = '/asset/asset-1'");
      await page.getByText('Inconsistent sizes').waitFor();
      await page.getByText('Needs work by Ada').waitFor();
    },
  ],
  [
    'its files',
    async (page) => {
      await tab(page, /Files/).click();
      await page.getByText('mjcf/model.xml').waitFor();
    },
  ],
  [
    'the menu of a file',
    async (page) => {
      await page.getByRole('button', { name: 'Actions for mjcf/model.xml' }).click();
      await page.getByRole('menuitem', { name: 'Copy SHA-256' }).waitFor();
    },
  ],
  [
    'its options',
    async (page) => {
      await escape(page);
      await tab(page, /Options/).click();
      await page.getByText('2 differ from the defaults and are highlighted.').waitFor();
    },
  ],
  [
    'its origin',
    async (page) => {
      await tab(page, /Origin/).click();
      await page.getByRole('button', { name: 'Member 3: Mug 3' }).waitFor();
    },
  ],
  [
    'the window of all that can be said, with a tag that is none',
    async (page) => {
      await tab(page, /Overview/).click();
      await page.keyboard.press('Shift+T');
      await dialog(page).getByRole('combobox', { name: 'Add tags' }).fill('a//b,');
      await dialog(page)
        .getByText(/not a valid tag/)
        .waitFor();
    },
  ],
  [
    'the choice of collections',
    async (page) => {
      await dialog(page).getByRole('combobox', { name: 'Add tags' }).fill('');
      await dialog(page).getByRole('button', { name: 'Collection', exact: true }).click();
      await page.getByRole('checkbox', { name: /Kitchen set/ }).waitFor();
    },
  ],
  [
    'the question before deleting here',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await escape(page);
      // One Escape more than there were windows goes back to the library.
      await page.evaluate("location.hash = '/asset/asset-1'");
      await page.getByText('Inconsistent sizes').waitFor();
      await page.keyboard.press('Delete');
      await dialog(page)
        .getByText(/Nothing is deleted/)
        .waitFor();
    },
  ],
  [
    'an asset in the bin',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Move to bin' }).click();
      await page.getByRole('button', { name: 'Put back' }).waitFor();
    },
  ],
  [
    'the inbox of problems',
    async (page) => {
      await screen(page, 'Problems').click();
      await page.getByRole('heading', { name: 'Missing file' }).waitFor();
    },
  ],
  [
    'problems that are selected',
    async (page) => {
      await page.getByRole('list', { name: 'Problems' }).getByRole('listitem').nth(1).focus();
      await page.keyboard.press('Space');
      await page.getByText('1 problem in 1 asset selected').waitFor();
    },
  ],
  [
    'nothing ignored',
    async (page) => {
      await page.getByRole('button', { name: 'Ignored' }).click();
      await page.getByText('No ignored problems').waitFor();
    },
  ],
  [
    'folders and the account',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('folders and account');
      await page.keyboard.press('Enter');
      await dialog(page).getByText('/media/ada/backup/assets').waitFor();
    },
  ],
  [
    'forgetting a folder',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Forget props' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
];
