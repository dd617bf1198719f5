/** The physics tool in what it can show, over `physicsHandlers`. */
import type { Page } from 'playwright';
import { cell } from '../support/steps.ts';
import type { Scene } from './scene.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Physics' });

/** In this order: each goes on where the one before ended. */
export const physicsScenes: readonly Scene[] = [
  [
    'a simulation with everything open',
    async (page) => {
      await cell(page, 'Mug 1').first().dblclick();
      await page.getByRole('application', { name: /^3D view of/ }).waitFor();
      await page.keyboard.press('y');
      await tray(page).getByRole('button', { name: 'Play' }).waitFor();
      await tray(page).getByText('Push', { exact: true }).click();
      await tray(page).getByText('Solver settings from the file').click();
      await tray(page).getByText('drawer', { exact: true }).last().click();
      await tray(page).getByText('Principal moments of inertia').waitFor();
      await page.keyboard.press('d');
      await tray(page)
        .getByText(/^after \d/)
        .waitFor();
    },
  ],
  [
    'a simulation that was stopped',
    async (page) => {
      await page.keyboard.press('k');
      await tray(page).getByText('spring', { exact: true }).first().waitFor();
      await page.keyboard.press('Space');
      await tray(page).getByRole('alert').getByText('The simulation was stopped').waitFor();
    },
  ],
];
