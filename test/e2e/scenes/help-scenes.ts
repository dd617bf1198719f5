/** The help: of the open screen in a window, the guide to filming, and a search among all articles. From the empty library on. */
import { dialog, type Scene } from './scene.ts';

export const helpScenes: readonly Scene[] = [
  [
    'the help of a screen',
    async (page) => {
      await page.keyboard.press('F1');
      await dialog(page).getByRole('heading', { name: 'The library' }).waitFor();
      await dialog(page).getByRole('button', { name: 'The library is open elsewhere' }).click();
      await dialog(page).getByRole('heading', { name: 'Cost', exact: true }).waitFor();
    },
  ],
  [
    'how to film',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'All help articles' }).click();
      const articles = page.getByRole('navigation', { name: 'Articles' });
      await articles.getByRole('button', { name: 'The library is open elsewhere' }).waitFor();
      await articles.getByRole('button', { name: 'How to record a clip' }).click();
      await page.getByRole('heading', { name: 'Walk once around both' }).waitFor();
    },
  ],
  [
    'the help of an error, searched by its code',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search help' }).fill('remote.unreachable');
      await page.keyboard.press('Enter');
      await page.getByRole('article').getByRole('heading', { name: 'Kept', exact: true }).waitFor();
    },
  ],
];
