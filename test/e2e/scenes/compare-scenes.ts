/** Models side by side, over the asset that the scenes before have opened; the last of them reads one of its files. */
import { drawnModel } from '../support/steps.ts';
import type { Scene } from './scene.ts';

export const compareScenes: readonly Scene[] = [
  [
    'models side by side',
    async (page) => {
      await page.getByRole('button', { name: 'Back to the 3D view' }).click();
      await drawnModel(page);
      await page.keyboard.press('c');
      await page.getByRole('application', { name: /^Side 1/ }).waitFor();
      await page
        .getByRole('region', { name: /^Side 2/ })
        .getByText('None of the files on this disk can be shown.')
        .or(page.getByRole('application', { name: /^Side 2/ }))
        .first()
        .waitFor();
    },
  ],
  [
    'what else could be on a side',
    async (page) => {
      await page
        .getByRole('button', { name: /: show another asset here$/ })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  ],
];
