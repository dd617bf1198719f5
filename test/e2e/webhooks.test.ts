/** The webhook desk in the window, over a real service that really delivers: to Caliper's own receiver, and to nobody. */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { signatureHeaders } from '../../main/remote/signature.ts';
import { openDesk } from '../integration/services/desk.ts';
import { openFakeHost } from './fake-host.ts';
import { sharedBrowser } from './hosts.ts';
import { dialog } from './scene.ts';
import { screen } from './steps.ts';

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

test('a port that another program has is told, also to who does not see it, and the next one is typed at once', async () => {
  const desk = await openDesk();
  const page = await openFakeHost(browser, desk.app.handlers, desk.app.content);
  await screen(page, 'Webhooks').click();
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  const field = page.getByLabel('Port');
  const taken = await takenPort();
  onTestFinished(taken.free);
  await page.getByRole('switch', { name: 'Receive deliveries' }).click();
  await field.fill(String(taken.port));
  await field.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: `cannot listen at port ${taken.port}` })
    .waitFor();
  await page.getByRole('button', { name: 'Use this port' }).waitFor({ state: 'detached' });
  expect(await page.locator('input:focus').inputValue()).toBe(String(taken.port));
  const port = await freePort();
  await field.fill(String(port));
  await page.getByRole('button', { name: 'Use this port' }).click();
  await page.getByText(`http://127.0.0.1:${port}/`, { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.locator('input:focus').inputValue()).toBe(String(port));
});

test('a person switches the receiver on, registers it, sees a test arrive, checks a signature, and learns why another address is dead', async () => {
  const desk = await openDesk();
  await desk.connect();
  const page = await openFakeHost(browser, desk.app.handlers, desk.app.content);
  await screen(page, 'Webhooks').click();
  await page.getByText('No webhook is registered').waitFor();

  const port = await freePort();
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  await page.getByLabel('Port').fill(String(port));
  await page.getByRole('button', { name: 'Use this port' }).click();
  await page.getByRole('switch', { name: 'Receive deliveries' }).click();
  await page.getByText(`http://127.0.0.1:${port}/`, { exact: true }).waitFor();

  const add = async (url: string): Promise<string> => {
    await page.getByRole('button', { name: 'Add a webhook…' }).first().click();
    await dialog(page).getByLabel('Address of your receiver').fill(url);
    await page.keyboard.press('Enter');
    const secret = await dialog(page)
      .getByText(/^whsec_/)
      .textContent();
    await dialog(page).getByRole('button', { name: 'I have it' }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.getByRole('heading', { name: url }).waitFor();
    return secret ?? '';
  };
  const url = `http://127.0.0.1:${port}/hook`;
  const secret = await add(url);
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press('t');
  await page.getByText('The receiver accepted it (HTTP 204).').waitFor();
  expect(await page.getByText(secret).count()).toBe(0);

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
  await page.getByLabel(/^Body, byte for byte/).fill(`${body}\n`);
  await page.getByRole('combobox', { name: 'Secret' }).click();
  await page.getByRole('option', { name: new RegExp(url) }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(/one line break more or less/).waitFor();
  await page.getByLabel(/^Body, byte for byte/).fill(body);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Signed with this secret over this body, and in time.').waitFor();

  await add('http://127.0.0.1:1/nobody');
  await page.keyboard.press('t');
  await page
    .getByText(/^No answer: the address could not be reached/)
    .first()
    .waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('heading', { name: url }).waitFor();
  await page.getByRole('button', { name: 'Receiver on this machine' }).first().click();
  await page.getByRole('cell', { name: 'A test' }).waitFor();
});
