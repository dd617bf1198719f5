/** The webhook desk in the window, over a real service that really delivers: to Caliper's own receiver, and to nobody. */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { AppError, toFailure } from '../../main/contract/plain/errors.ts';
import { signatureHeaders } from '../../main/remote/verify-signature.ts';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { receivedContent, webhookHandlers } from '../fakes/handlers/webhook-handlers.ts';
import { openDesk } from '../integration/modules/desk.ts';
import { dialog } from './scenes/scene.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';
import { showWebhooks } from './support/steps.ts';

const browser = sharedBrowser();

/** A port that another program has until `free`. */
async function takenPort(): Promise<{ readonly port: number; free(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const free = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: typeof address === 'object' && address !== null ? address.port : 0, free };
}

async function freePort(): Promise<number> {
  const { port, free } = await takenPort();
  await free();
  return port;
}

test('a port in use is reported, to screen readers as well, and the next one is typed at once', async () => {
  const desk = await openDesk();
  const page = await openFakeHost(browser, desk.app.handlers, desk.app.content);
  await showWebhooks(page);
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  const field = page.getByLabel('Port', { exact: true });
  const taken = await takenPort();
  onTestFinished(taken.free);
  await page.getByRole('switch', { name: 'Receive deliveries' }).click();
  await field.fill(String(taken.port));
  await field.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: `cannot listen on port ${taken.port}` })
    .waitFor();
  await page.getByRole('button', { name: 'Use this port' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('input:focus').inputValue()).toBe(String(taken.port));
  const port = await freePort();
  await field.fill(String(port));
  await page.getByRole('button', { name: 'Use this port' }).click();
  await page.getByText(`http://127.0.0.1:${port}/`, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.locator('input:focus').inputValue()).toBe(String(port));
});

test('a user switches the receiver on, registers it, sees a test arrive, checks a signature, and learns why another address is dead', async () => {
  const desk = await openDesk();
  await desk.connect();
  const page = await openFakeHost(browser, desk.app.handlers, desk.app.content);
  await showWebhooks(page);
  await page.getByText('No webhooks yet').waitFor();

  const port = await freePort();
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  await page.getByLabel('Port', { exact: true }).fill(String(port));
  await page.getByRole('button', { name: 'Use this port' }).click();
  await page.getByRole('switch', { name: 'Receive deliveries' }).click();
  await page.getByText(`http://127.0.0.1:${port}/`, { exact: true }).waitFor();

  const add = async (url: string): Promise<string> => {
    await page.getByRole('button', { name: 'Add a webhook…' }).first().click();
    await dialog(page).getByLabel('Receiver URL').fill(url);
    await page.keyboard.press('Enter');
    const secret = await dialog(page)
      .getByText(/^whsec_/)
      .textContent();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.getByRole('heading', { name: url }).waitFor();
    return secret ?? '';
  };
  const url = `http://127.0.0.1:${port}/hook`;
  const secret = await add(url);
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press('t');
  await page.getByText('The receiver accepted it (HTTP 204).').waitFor();
  await expect.poll(() => page.getByText(secret).count()).toBe(0);

  await page.keyboard.press('s');
  const body = '{"id":"d1"}';
  const { 'X-Service-Signature': header = '' } = signatureHeaders({
    rawBody: Buffer.from(body),
    secret,
    nowMs: Date.now(),
    deliveryId: 'd1',
    event: 'test',
  });
  await page.getByLabel('Value of X-Service-Signature').fill(header);
  await page.getByLabel(/^Raw body, exactly/).fill(`${body}\n`);
  await page.getByRole('combobox', { name: 'Secret' }).click();
  await page.getByRole('option', { name: new RegExp(url) }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(/one more or one fewer line break/).waitFor();
  await page.getByLabel(/^Raw body, exactly/).fill(body);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('The signature matches this secret and body, and is recent enough.').waitFor();

  await add('http://127.0.0.1:1/nobody');
  await page.keyboard.press('t');
  await page
    .getByText(/^No response: the URL could not be reached/)
    .first()
    .waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('heading', { name: url }).waitFor();
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  await page.getByRole('cell', { name: 'Test', exact: true }).waitFor();
});

test('what was received is looked at as it came, and given to the checker without its secret', async () => {
  const desk = await openDesk();
  await desk.connect();
  const port = await freePort();
  const { webhooks } = desk.app.handlers;
  const call = { signal: undefined };
  await webhooks.setReceiver({ on: true, port }, call);
  const url = `http://127.0.0.1:${port}/hook`;
  const made = await webhooks.register({ url, events: ['asset.completed'], another: false }, call);
  if (made.outcome !== 'registered') throw new Error(`it was ${made.outcome}`);
  await webhooks.test({ webhookId: made.webhook.id }, call);
  const page = await openFakeHost(browser, desk.app.handlers, desk.app.content);
  await showWebhooks(page);
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  await page.getByRole('button', { name: /^Details of test/ }).press('Enter');
  const came = page.getByRole('region', { name: 'Details of test' });
  await came.getByText(`Valid: signed over this body with the stored secret of ${url}.`).waitFor();
  await came.getByText('Service-Webhooks/1.0').waitFor();
  await came.getByText(/are kept in memory only/).waitFor();
  const body = came.locator('pre');
  await expect.poll(() => body.textContent()).toContain('\n  "event": "test"');
  await came.getByRole('button', { name: 'As received' }).click();
  await expect.poll(() => body.textContent()).toContain('"event":"test"');
  await came.getByRole('button', { name: 'Check delivery' }).press('Enter');
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await check.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The signature matches this secret and body, and is recent enough.').waitFor();
  expect(await page.content()).not.toContain(made.secret);
});

test('a delivery leads to its asset when that is here, and one from before a start says what is gone', async () => {
  const { handlers, assets } = createFakeApp();
  const { webhooks } = webhookHandlers(true);
  let kept = true;
  const received: typeof webhooks.received = async () => ({
    content: kept ? receivedContent() : null,
    assetId: kept ? (assets[0]?.id ?? null) : null,
  });
  const page = await openFakeHost(
    browser,
    { ...handlers, webhooks: { ...webhooks, received } },
    sampleContent,
  );
  const details = page.getByRole('button', { name: /^Details of asset.completed/ });
  const open = async (): Promise<void> => {
    await showWebhooks(page);
    await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
    await details.click();
  };
  await open();
  await page.getByText('X-Forwarded-For, Accept-Encoding (values not stored)').waitFor();
  // The fakes keep no secret of it: it is requested.
  await page.getByRole('button', { name: 'Check delivery' }).click();
  await page.getByLabel('Signing secret').waitFor();
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  await details.click();
  await page.getByRole('button', { name: 'Open the asset' }).click();
  await details.waitFor({ state: 'detached' });
  kept = false;
  await open();
  await page.getByText(/^Headers and body are no longer available/).waitFor();
  await page.getByText('The asset is not in this library.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Check delivery' }).count()).toBe(0);
});

test('a receiver without its port says when it tries again, and is tried at once by hand', async () => {
  const { handlers } = createFakeApp();
  const { webhooks } = webhookHandlers(true);
  const refused = toFailure(new AppError('webhook.port-taken', { port: 8719, reason: 'EADDRINUSE' }));
  const page = await openFakeHost(
    browser,
    {
      ...handlers,
      webhooks: {
        ...webhooks,
        receiver: async (...given) => ({
          ...(await webhooks.receiver(...given)),
          url: null,
          failure: refused,
          nextTryAt: '2999-01-01T00:00:00.000Z',
        }),
      },
    },
    sampleContent,
  );
  await showWebhooks(page);
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  await page.getByRole('alert').filter({ hasText: 'Caliper retries automatically' }).waitFor();
  await page.getByText(/^Retries automatically in /).waitFor();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: 'Listening on port 8719.' })
    .waitFor({ state: 'attached' });
  await page.getByRole('switch', { name: 'Receive deliveries' }).and(page.locator(':focus')).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('an endpoint that another program has deleted is named, and while the service is away the list says that it is old', async () => {
  const { handlers } = createFakeApp();
  const { webhooks } = webhookHandlers(true);
  let away = false;
  const list: typeof webhooks.list = async (...given) => {
    if (away) throw new AppError('remote.timeout', { baseUrl: 'https://a.example', seconds: 30 });
    return webhooks.list(...given);
  };
  const page = await openFakeHost(browser, { ...handlers, webhooks: { ...webhooks, list } }, sampleContent);
  await showWebhooks(page);
  await page.getByRole('button', { name: 'Load older deliveries' }).waitFor();
  await webhooks.delete({ webhookId: 'studio' }, { signal: undefined });
  await page.keyboard.press('r');
  await page.getByRole('status').filter({ hasText: 'hooks/studio is no longer registered' }).waitFor();
  away = true;
  await page.keyboard.press('r');
  await page.getByText(/The data below may be outdated/).waitFor();
  await page.getByRole('heading', { name: 'https://example.com/hooks/moved' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /hooks\/studio/ }).count()).toBe(0);
});
