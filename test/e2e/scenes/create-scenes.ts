/** The ways of creating with everything that can stand on them, over `createDesk`. */
import type { Page } from 'playwright';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';
import { screen } from '../support/steps.ts';
import { dialog, escape, type Scene } from './scene.ts';

/** Five sets are under way, and nearly all assets of the account are used up. */
export function createDesk(): Handlers {
  const app = createFakeApp({ assetCount: 3 });
  Object.assign(app.capacity, {
    setsInFlight: 5,
    assetLimit: { reachedAt: '2026-11-20T10:00:00.000Z', limit: 40, used: 38, refusedCount: 3, detail: '' },
  });
  return app.handlers;
}

const way = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name, exact: true }).click();
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

/** Each begins where the one before it ended. */
export const createScenes: readonly Scene[] = [
  [
    'a high-fidelity set with problems',
    async (page) => {
      await screen(page, 'Create').click();
      await way(page, 'High-fidelity set');
      await choose(page, 'Body', 'Deformable');
      await choose(page, 'Simulator', 'MuJoCo');
      await choose(page, 'Collision shape', 'Convex hull');
      await page.getByRole('button', { name: 'Create set' }).click();
      await page.getByText(/references alone are not enough/).waitFor();
    },
  ],
  [
    'images from the library',
    async (page) => {
      await page.getByRole('button', { name: 'Use an asset’s image' }).first().click();
      await dialog(page).getByRole('listitem').first().waitFor();
    },
  ],
  [
    'subject and references',
    async (page) => {
      await dialog(page).getByRole('listitem').first().getByRole('button').click();
      await page.getByText('PNG, 512 × 512 px').waitFor();
      await page.getByRole('button', { name: 'Use URL' }).click();
      await page.getByRole('textbox', { name: 'Reference URL' }).waitFor();
    },
  ],
  [
    'saving a preset',
    async (page) => {
      await page.getByRole('button', { name: 'Presets' }).click();
      await page.getByRole('menuitem', { name: 'Save as preset…' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Soft');
    },
  ],
  [
    'the menu of presets',
    async (page) => {
      await page.keyboard.press('Enter');
      await dialog(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Presets' }).click();
      await page.getByRole('menuitem', { name: /^Soft/ }).waitFor();
    },
  ],
  [
    'presets to change',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Rename or delete…' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name of Soft' }).waitFor();
    },
  ],
  [
    'a procedural set',
    async (page) => {
      await escape(page);
      await way(page, 'Procedural set');
      await page.getByRole('textbox', { name: 'Brief' }).fill('A cabinet with one drawer');
      await page.getByRole('button', { name: 'Variation', exact: false }).last().click();
    },
  ],
  [
    'the request',
    async (page) => {
      await page.getByRole('button', { name: 'View request' }).click();
      await dialog(page).getByRole('tab', { name: 'curl' }).click();
      await dialog(page).getByRole('button', { name: 'Copy command' }).waitFor();
    },
  ],
  [
    'a measured asset from nothing',
    async (page) => {
      await escape(page);
      await way(page, 'Measured');
      await page.getByRole('form', { name: 'Create a measured asset' }).waitFor();
    },
  ],
];
