/** What the files of the asset on the screen say, what was found in them, and files that are read in the window. */
import { dialog, escape, type Scene } from './scene.ts';

export const truthScenes: readonly Scene[] = [
  [
    'truth of an asset, with a tape measure and a report',
    async (page) => {
      await page.keyboard.press('q');
      await page.getByRole('table').getByText('differs: 14 % more').waitFor();
      await page.getByRole('textbox', { name: 'Edge 1' }).fill('1,3');
      await page.getByRole('textbox', { name: 'Edge 2' }).fill('eight');
      await page.getByText('Not a length').waitFor();
      await page.getByRole('list', { name: 'Deviation by file' }).getByText('Wrong unit?').first().waitFor();
    },
  ],
  [
    'the comparison large, a text at the line of a finding, a channel of a texture, a sidecar as a tree',
    async (page) => {
      await page.getByRole('button', { name: 'Enlarge' }).click();
      await dialog(page).getByRole('switch', { name: 'Differences only' }).click();
      await dialog(page).getByText('Differs').first().waitFor();
      await escape(page);
      await page.getByRole('button', { name: 'Show line 4 of physics.xml' }).click();
      await page.getByRole('list', { name: 'Lines of physics.xml' }).getByText('<joint/>').waitFor();
      await page.getByText('files without findings').click();
      await page.getByRole('button', { name: 'preview.png' }).click();
      await page.getByRole('button', { name: 'Alpha' }).click();
      await page.getByText('No alpha channel').waitFor();
      await page.getByRole('button', { name: 'physics.json' }).click();
      await page.getByRole('searchbox', { name: 'Search names and values' }).fill('ixx');
      await page.getByRole('list', { name: 'Content of physics.json' }).getByText('ixx').waitFor();
    },
  ],
];
