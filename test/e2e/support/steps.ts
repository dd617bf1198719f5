/** What a user does in the window, a step each: shared by the end-to-end tests. */
import type { Locator, Page } from 'playwright';

/** A place of the sidebar. */
export const screen = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('button', { name });

/** A page of the settings, by its name in their list. */
export async function settingsPage(page: Page, name: string): Promise<void> {
  await screen(page, 'Settings').click();
  await page.getByRole('tab', { name, exact: true }).click();
}

/** The webhooks, through the settings. */
export async function showWebhooks(page: Page): Promise<void> {
  await settingsPage(page, 'Automation');
  await page.getByRole('button', { name: 'Manage webhooks' }).click();
}

/** Rows of the queue that hold a text. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Jobs and requests' }).getByRole('listitem').filter({ hasText: name });

/** A card or row of the library. */
export const cell = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Assets' }).getByRole('gridcell', { name: new RegExp(name) });

/** Resolves when the model of an asset's screen has its first picture. */
export const drawnModel = (page: Page): Promise<void> =>
  page.locator('[role="application"][aria-busy="false"]').first().waitFor();

/** First run, the short way; ends on the create screen. */
export async function useSandbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use the built-in sandbox' }).click();
  await page.getByRole('form', { name: 'Create an asset' }).waitFor();
}

/** Fills the connect form that is on the screen and tries it. */
export async function tryService(page: Page, service: { url: string; token: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Service URL' }).fill(service.url);
  await page.getByLabel('API token', { exact: true }).fill(service.token);
  await page.getByRole('button', { name: 'Test connection' }).click();
}

/** First run with a service of one's own; ends on the create screen. */
export async function connectTo(page: Page, service: { url: string; token: string }): Promise<void> {
  await tryService(page, service);
  await page.getByRole('button', { name: 'Save and use service' }).click();
  await page.getByRole('form', { name: 'Create an asset' }).waitFor();
}

/** Ends in the queue, where its row has appeared. */
export async function createFromText(page: Page, asset: { text: string; name: string }): Promise<void> {
  await screen(page, 'Create').click();
  await page.getByRole('textbox', { name: 'Description' }).fill(asset.text);
  await page.getByRole('textbox', { name: 'Name' }).fill(asset.name);
  await page.keyboard.press('Control+Enter');
  await row(page, asset.name).waitFor();
}
