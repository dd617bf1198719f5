/** Steps from one state of the window to the next, for tests that look at each of them. */
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Leads from where the scene before ended to what is to be judged. */
export type Scene = readonly [name: string, show: (page: Page) => Promise<void>];

/** The window that is open. A notice at the corner is a dialog by its role, but no window. */
export const dialog = (page: Page) =>
  page.locator('[role="dialog"], [role="alertdialog"]').filter({ hasNot: page.locator('[data-notice]') });

/** Closes what is open. */
export async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect
    .poll(() => dialog(page).or(page.getByRole('menu')).or(page.getByRole('listbox')).count())
    .toBe(0);
}
