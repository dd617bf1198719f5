/** The library in all that it can show, step by step, over `livedInLibrary`. */

import { cell } from '../support/steps.ts';
import { dialog, escape, type Scene } from './scene.ts';

/** In this order: each goes on where the one before ended. */
export const libraryScenes: readonly Scene[] = [
  ['a library that was worked with', (page) => cell(page, 'Kitchen chairs 1').first().waitFor()],
  [
    'an open stack',
    async (page) => {
      await page.getByRole('button', { name: 'Open Kitchen chairs 1, 10' }).click();
      await cell(page, 'Desk lamp 60').waitFor();
    },
  ],
  [
    'chosen assets',
    async (page) => {
      await cell(page, 'Oak table 1 ').first().click();
      await page.keyboard.press('Shift+ArrowRight');
      await page.getByText('2 assets selected').waitFor();
    },
  ],
  [
    'menu of chosen assets',
    async (page) => {
      await cell(page, 'Oak table 1 ').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: /^Tags/ }).waitFor();
    },
  ],
  [
    'an asset that is looked at closely',
    async (page) => {
      await escape(page);
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await cell(page, 'Oak table 1 ').first().click();
      await page.keyboard.press(' ');
      await page.getByRole('dialog', { name: 'Oak table 1' }).waitFor();
    },
  ],
  [
    'a name that is written',
    async (page) => {
      await page.keyboard.press(' ');
      await page.getByRole('dialog', { name: 'Oak table 1' }).waitFor({ state: 'detached' });
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'New name for Oak table 1' }).waitFor();
    },
  ],
  [
    'rows of a stack',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Rows', exact: true }).click();
      await page.getByRole('columnheader', { name: 'Simulator' }).waitFor();
    },
  ],
  [
    'suggestions',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the library' }).fill('mug tag:');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  ],
  [
    'a search that is not understood',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the library' }).fill('colour:red mug kind:measured');
      await page.getByText(/Unknown field “colour”/).waitFor();
    },
  ],
  [
    'a search that finds nothing',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the library' }).fill('mug zebra');
      await page.getByRole('button', { name: /^Without “zebra”/ }).waitFor();
    },
  ],
  [
    'a search that is saved',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the library' }).fill('tag:kitchen');
      await page.getByRole('button', { name: 'Save search' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Kitchen');
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Kitchen', exact: true }).waitFor();
    },
  ],
  [
    'a narrow window',
    async (page) => {
      await page.setViewportSize({ width: 900, height: 700 });
      await page.getByRole('button', { name: 'Show panel' }).click();
      await page.getByRole('dialog', { name: 'Facets and saved searches' }).waitFor();
    },
  ],
];
