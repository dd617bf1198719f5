/** The tools for looking at a model, one after the other, over the model that is shown. */
import type { Scene } from './scene.ts';

/** To follow a scene with a model on the screen; they leave it without a tool. */
export const lookScenes: readonly Scene[] = [
  [
    'how a model is drawn',
    async (page) => {
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      const tray = page.getByRole('region', { name: 'Look', exact: true });
      await tray.getByRole('switch', { name: 'Cut it open' }).click();
      await tray.getByRole('button', { name: 'Hand' }).click();
      await tray.getByText('Where it is cut').waitFor();
    },
  ],
  [
    'measuring',
    async (page) => {
      await page.getByRole('button', { name: 'Everything as at first' }).click();
      await page.getByRole('button', { name: 'Measure', exact: true }).click();
      await page.getByRole('button', { name: 'Take what is in the middle of the view' }).click();
      await page.getByText('Click the second point.').waitFor();
    },
  ],
  [
    'pictures and films',
    async (page) => {
      await page.getByRole('button', { name: 'Pictures and film', exact: true }).click();
      await page.getByRole('button', { name: 'Make the film' }).waitFor();
    },
  ],
  [
    'a model without a tool',
    async (page) => {
      await page.getByRole('button', { name: 'Close Pictures and film' }).click();
    },
  ],
  [
    'the menu of the view',
    async (page) => {
      await page.getByRole('application', { name: /^3D view of/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'View from above' }).waitFor();
    },
  ],
  [
    'the view without its menu',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
  ],
];
