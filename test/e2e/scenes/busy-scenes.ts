/** A queue with something in every state, over `busyQueue`. */

import { row, screen } from '../support/steps.ts';
import { dialog, escape, type Scene } from './scene.ts';

export const busyScenes: readonly Scene[] = [
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
      await page.getByRole('button', { name: 'About capacity' }).click();
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
      await page.getByRole('button', { name: /^Active\b/ }).click();
      await row(page, 'Warehouse crates').getByRole('button', { name: 'Show members' }).click();
      await row(page, 'Member 3').waitFor();
    },
  ],
  [
    'failed members to retry',
    async (page) => {
      await page.getByRole('button', { name: 'Failed' }).click();
      await row(page, 'Kitchen mugs').focus();
      await page.keyboard.press('i');
      await page.getByText('Failed members retried by').waitFor();
      await page.keyboard.press('r');
      await dialog(page).getByRole('radio').first().waitFor();
    },
  ],
  [
    'canceling a batch',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: /^Active\b/ }).click();
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
      await page.getByRole('button', { name: 'Clear finished rows…' }).click();
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
