/** The page of a host that is gone, hangs, or was started anew: it says so at once and keeps what was typed. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newHome, openHosts } from '../support/hosts.ts';
import { screen, useSandbox } from '../support/steps.ts';

const [web] = openHosts();

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Disconnected.' });

test('a killed host: the page says “Disconnected” in its banner and at its connection, keeps the text, and creates nothing', async () => {
  const home = await newHome();
  const { page, signal } = await web.open(home);
  await useSandbox(page);
  await screen(page, 'Create').click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('a red mug with a chipped handle');
  const create = page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .last();
  await expect.poll(() => create.isEnabled()).toBe(true);
  signal('SIGKILL');
  await banner(page)
    .getByText(/Start it again and open the link it prints/)
    .waitFor();
  await page.getByRole('navigation').getByText('Disconnected', { exact: true }).waitFor();
  await expect.poll(() => create.isDisabled()).toBe(true);
  await expect.poll(() => description.inputValue()).toBe('a red mug with a chipped handle');
  await description.press('End');
  await description.pressSequentially(', glazed');
  await expect.poll(() => description.inputValue()).toBe('a red mug with a chipped handle, glazed');
  // Another one at this address knows nothing of this page.
  const { port } = new URL(page.url());
  await web.open(home, { port: Number(port) });
  await banner(page).getByText('Caliper was restarted. Open the link it printed').waitFor();
  await expect.poll(() => description.inputValue()).toBe('a red mug with a chipped handle, glazed');
});

test('a host that hangs is noticed, and the page goes on when the host does', async () => {
  const { page, signal } = await web.open(await newHome());
  await useSandbox(page);
  signal('SIGSTOP');
  await page.getByRole('status').filter({ hasText: 'Disconnected. Caliper is not responding.' }).waitFor();
  signal('SIGCONT');
  await page.getByRole('navigation').getByText('Connected', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Disconnected.').count()).toBe(0);
  await screen(page, 'Create').click();
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
});
