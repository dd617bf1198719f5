/** The webhook desk with endpoints of every kind, for looking at. */
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';
import { webhookHandlers } from '../../fakes/handlers/webhook-handlers.ts';
import { showWebhooks } from '../support/steps.ts';
import { dialog, escape, type Scene } from './scene.ts';

/** Handlers with everything that the desk can show. */
export function webhookDesk(): Handlers {
  return { ...createFakeApp().handlers, ...webhookHandlers(true) };
}

/** Each begins where the one before it ended. */
export const webhookScenes: readonly Scene[] = [
  [
    'endpoints, one that fares well',
    async (page) => {
      await showWebhooks(page);
      await page.getByRole('button', { name: 'Load older deliveries' }).waitFor();
    },
  ],
  [
    'one that redirects',
    async (page) => {
      await page
        .getByRole('button', { name: /hooks\/moved/ })
        .first()
        .click();
      await page
        .getByText(/does not follow/)
        .first()
        .waitFor();
    },
  ],
  [
    'a replacement under way, with a secret that nobody has seen',
    async (page) => {
      await page
        .getByRole('button', { name: /hooks\/next/ })
        .first()
        .click();
      await page.getByText('Finish the replacement').waitFor();
    },
  ],
  [
    'the form of a registration with faults',
    async (page) => {
      await page.keyboard.press('n');
      await dialog(page).getByLabel('Receiver URL').fill('http://example.com');
      await page.keyboard.press('Enter');
      await dialog(page)
        .getByText(/must begin with https/)
        .waitFor();
    },
  ],
  [
    'the secret, shown once',
    async (page) => {
      await dialog(page).getByLabel('Receiver URL').fill('https://example.com/new');
      await page.keyboard.press('Enter');
      await dialog(page).getByText('whsec_shown-only-once').waitFor();
    },
  ],
  [
    'the signature checker, before it has what it needs',
    async (page) => {
      await escape(page);
      await page.keyboard.press('s');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('Enter the signing secret.').waitFor();
    },
  ],
  [
    'the signature checker',
    async (page) => {
      await page.getByLabel('Value of X-Service-Signature').fill('t=1,v1=00');
      await page.getByLabel('Signing secret').fill('whsec_typed');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText(/one more or one fewer line break/).waitFor();
    },
  ],
  [
    'the receiver on this machine',
    async (page) => {
      await page.getByRole('button', { name: 'Receiver on this machine' }).click();
      await page.getByText(/signed with a secret that is not stored here/).waitFor();
    },
  ],
];
