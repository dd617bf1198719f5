/** The check of clips, its reports, boards and settings, over `captureDesk`. */
import type { Page } from 'playwright';
import { screen, settingsPage } from '../support/steps.ts';
import { dialog, escape, type Scene } from './scene.ts';

const clip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Clips' }).getByRole('listitem').filter({ hasText: name });

/** Each begins where the one before it ended. */
export const captureScenes: readonly Scene[] = [
  [
    'clips in every state',
    async (page) => {
      await screen(page, 'Captures').click();
      await clip(page, 'halted.mov').waitFor();
    },
  ],
  [
    'selected clips and their menu',
    async (page) => {
      await clip(page, 'mug-2.mov').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('2 clips selected').waitFor();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: /Remove from list/ }).waitFor();
    },
  ],
  [
    'a report of a clip that will not do',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'quarter.mov', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /^Re-film the whole walk/ }).waitFor();
      await page.keyboard.press('3');
      await page.keyboard.press('i');
      await page.getByRole('button', { name: /^Trim to/ }).waitFor();
    },
  ],
  [
    'how to film what will not do',
    async (page) => {
      await page.getByRole('button', { name: 'How to record a clip' }).click();
      await dialog(page).getByRole('heading', { name: 'Re-film in “quarter.mov”' }).waitFor();
      await dialog(page).getByRole('heading', { name: 'Soft light, no glare' }).waitFor();
    },
  ],
  [
    'a clip that cannot be read',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'sound.mp4', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /contains no video/ }).waitFor();
    },
  ],
  [
    'boards',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Board for new clips' }).click();
      await page.getByRole('option', { name: 'My boards…' }).click();
      await dialog(page).getByRole('list', { name: 'Boards' }).waitFor();
    },
  ],
  [
    'measuring a board',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Measure board: Lab A4' }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Length/ })
        .fill('220');
      await dialog(page)
        .getByText(/fit to page/)
        .waitFor();
    },
  ],
  [
    'printing a board',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Back' }).click();
      await dialog(page).getByRole('button', { name: 'Print board' }).click();
      await dialog(page).getByRole('button', { name: 'Save PDF' }).waitFor();
    },
  ],
  [
    'a measured asset from a clip that will not do',
    async (page) => {
      await escape(page);
      await clip(page, 'quarter.mov').click();
      await page.keyboard.press('m');
      await page.getByRole('checkbox', { name: /although the clip does not pass/ }).waitFor();
    },
  ],
  [
    'settings of captures',
    async (page) => {
      await settingsPage(page, 'Capture');
      await page.getByRole('heading', { name: 'Captures' }).waitFor();
      // One of one's own, one that is not possible.
      await page.getByRole('textbox', { name: /Degrees walked around .*: fails below/ }).fill('300');
      await page.keyboard.press('Enter');
      await page.getByText('1 custom limit').waitFor();
      await page.getByRole('textbox', { name: /Degrees from which .*: warns below/ }).fill('400');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a value from 0° to 360°.').waitFor();
    },
  ],
];
