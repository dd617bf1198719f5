/** Reviewing in what it shows, on an open asset that has a mark and a verdict. */
import { dialog, escape, type Scene } from './scene.ts';

/** In this order: each goes on where the one before ended. The last leaves the export dialog open. */
export const reviewScenes: readonly Scene[] = [
  [
    'a review with marks in their tool and in the tab',
    (page) => page.getByRole('tabpanel', { name: 'Review' }).getByText('History').waitFor(),
  ],
  [
    'a mark that is written',
    async (page) => {
      await page.getByRole('button', { name: 'Annotate the centre' }).click();
      await page.getByRole('textbox', { name: 'Annotation text' }).waitFor();
    },
  ],
  [
    'what can be done with a mark',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for annotation 1' }).first().click();
      await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
    },
  ],
  [
    'export',
    async (page) => {
      await escape(page);
      await page.getByRole('button', { name: 'Export…' }).click();
      await dialog(page).getByRole('button', { name: 'Export ZIP' }).waitFor();
    },
  ],
];
