/** The tools for looking at a model, one after the other, over the model that is shown. */
import type { Scene } from './scene.ts';

/** To follow a scene with a model on the screen; they leave it without a tool. */
export const lookScenes: readonly Scene[] = [
  [
    'how a model is drawn',
    async (page) => {
      await page.getByRole('button', { name: 'Display', exact: true }).click();
      const tray = page.getByRole('region', { name: 'Display', exact: true });
      await tray.getByRole('switch', { name: 'Section cut' }).click();
      await tray.getByRole('button', { name: 'Hand' }).click();
      await tray.getByText('Position').waitFor();
    },
  ],
  [
    'measuring',
    async (page) => {
      await page.getByRole('button', { name: 'Reset display' }).click();
      await page.getByRole('button', { name: 'Measure', exact: true }).click();
      await page.getByRole('button', { name: 'Pick the point at the centre of the view' }).click();
      await page.getByText('Click the second point.').waitFor();
    },
  ],
  [
    'pictures and films',
    async (page) => {
      await page.getByRole('button', { name: 'Image and video', exact: true }).click();
      await page.getByRole('button', { name: 'Render video' }).waitFor();
    },
  ],
  [
    'a model without a tool',
    async (page) => {
      await page.getByRole('button', { name: 'Close Image and video' }).click();
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
