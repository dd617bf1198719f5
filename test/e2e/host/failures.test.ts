/** What goes wrong at the service is said where the user is looking, loses nothing, and goes on on its own or at a click. */
import { expect, test } from 'vitest';
import { newHome, openHosts } from '../support/hosts.ts';
import { startTestService } from '../support/service.ts';
import { cell, connectTo, createFromText, row, screen, tryService } from '../support/steps.ts';

const [web] = openHosts();

test('a service that goes down: the banner says so and when it is tried next, a request waits, and is made once', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  await service.stop();
  await createFromText(page, { text: 'a wooden stool', name: 'Stool' });
  await row(page, 'Stool').getByText('Retrying').first().waitFor();
  const banner = page.getByRole('status').filter({ hasText: 'cannot be reached' });
  await banner.getByText(/No data is lost\. Retrying/).waitFor();
  await row(page, 'Stool')
    .getByText(/Retrying (in|now)/)
    .waitFor();
  await expect.poll(() => screen(page, 'Queue').innerText()).toMatch(/Queue\s+1/);
  await page.getByText('Unreachable', { exact: true }).waitFor();
  // Back, but the answer to the first request is lost: the service acted, Caliper does not know.
  let lost = 0;
  service.misbehave(({ method }) => (method === 'POST' && lost++ === 0 ? { kind: 'lose-reply' } : null));
  await service.start();
  await banner.getByRole('button', { name: 'Try now' }).click();
  await row(page, 'Stool').getByText('Complete').first().waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  expect(lost).toBeGreaterThan(1);
  expect(await service.assets()).toEqual(['Stool']);
  await screen(page, 'Library').click();
  await cell(page, 'Stool').locator('img').waitFor();
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(1);
});

test('a wrong token is said beside the form and nothing is saved; a revoked one is replaced and the assets stay', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await tryService(page, { url: service.url, token: 'not-the-token' });
  const form = page.locator('form').filter({ hasText: 'API token' });
  await form
    .getByRole('alert')
    .getByText(/rejected the token/)
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save and use service' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('navigation').innerText()).toContain('No connection');
  await connectTo(page, { url: service.url, token: service.token() });
  await createFromText(page, { text: 'a red mug', name: 'Mug' });
  await row(page, 'Mug').getByText('Complete').first().waitFor();

  await service.stop();
  await service.start({ newToken: true });
  await createFromText(page, { text: 'a blue bowl', name: 'Bowl' });
  const banner = page.getByRole('alert').filter({ hasText: 'rejected the token' });
  await banner.getByRole('button', { name: 'Open settings' }).click();
  await page.getByRole('button', { name: 'Enter new token' }).click();
  const dialog = page.getByRole('dialog', { name: /New token for/ });
  await dialog.getByLabel('API token', { exact: true }).fill(service.token());
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await dialog.getByRole('button', { name: 'Save and use service' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: service.url }).count()).toBe(1);
  await screen(page, 'Queue').click();
  await row(page, 'Bowl').getByText('Complete').first().waitFor();
  await screen(page, 'Library').click();
  await cell(page, 'Bowl').waitFor();
  await cell(page, 'Mug').waitFor();
  expect(await service.assets()).toEqual(['Bowl', 'Mug']);
});

test('a job that fails says why in the queue, on its card and on its screen, and its details can be copied', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  await createFromText(page, { text: 'a chair sandbox:fail', name: 'Broken chair' });
  const failed = row(page, 'Broken chair');
  await failed.getByText('Failed', { exact: true }).first().waitFor();
  // Its request was shown unfolded, and so is its job; in one line or as a whole, the reason is there.
  const reason = /sandbox:fail ended the/;
  await failed.getByText(reason).first().waitFor();
  if ((await failed.getByRole('button', { name: 'Show history' }).count()) > 0)
    await failed.getByRole('button', { name: 'Show history' }).click();
  await failed.getByRole('button', { name: 'Details' }).click();
  await failed.getByText('Code', { exact: true }).waitFor();
  await failed.getByRole('button', { name: 'Copy details' }).click();
  await failed.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(reason);
  await screen(page, 'Library').click();
  await cell(page, 'Broken chair').getByText(reason).first().waitFor();
  await cell(page, 'Broken chair').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Help with this error' }).click();
  await page.getByRole('heading', { name: 'The service could not create an asset' }).waitFor();
  await page.goBack();
  await cell(page, 'Broken chair').dblclick();
  await page.getByRole('heading', { name: 'The service could not create this asset' }).waitFor();
  await page.getByRole('main').getByText(reason).first().waitFor();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Copy details' }).waitFor();
});

test('a refused request says why, and “Edit and send again” fills in every field', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  const problem = {
    type: 'https://errors.example/unsafe-content',
    title: 'Unprocessable',
    status: 422,
    detail: 'inputs.text describes nothing that could be built',
  };
  service.misbehave(({ method }) =>
    method === 'POST' ? { kind: 'answer', status: 422, body: JSON.stringify(problem) } : null,
  );
  await createFromText(page, { text: 'the sound of one hand clapping', name: 'Koan' });
  await row(page, 'Koan').getByText('Refused', { exact: true }).waitFor();
  await row(page, 'Koan').getByText(problem.detail).first().waitFor();
  await row(page, 'Koan').getByRole('button', { name: 'Edit and send again' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect.poll(() => description.inputValue()).toBe('the sound of one hand clapping');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Koan');
  service.misbehave(() => null);
  await description.fill('a brass bell');
  await page.keyboard.press('Control+Enter');
  await row(page, 'Koan').getByText('Complete').first().waitFor();
  await expect.poll(() => row(page, 'Koan').count()).toBe(1);
  expect(await service.assets()).toEqual(['Koan']);
});

test('an expired download link is replaced without anybody noticing', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  let spoilt = 0;
  service.misbehave(({ path }) =>
    path.startsWith('/v1/assets/') && path !== '/v1/assets/standard' && spoilt++ === 0
      ? { kind: 'edit', edit: (body) => body.replaceAll(/expires=\d+/g, 'expires=1') }
      : null,
  );
  await createFromText(page, { text: 'a red mug', name: 'Mug' });
  await row(page, 'Mug').getByText('Complete').first().waitFor();
  await row(page, 'Mug')
    .getByText(/3 files/)
    .first()
    .waitFor();
  const files = service.seen.filter(({ path }) => path.startsWith('/files/')).map(({ path }) => path);
  expect(files.filter((path) => path.includes('expires=1&')).length).toBeGreaterThan(0);
  expect(spoilt).toBe(2);
  for (const { headers } of service.seen.filter(({ path }) => path.startsWith('/files/')))
    expect(headers.authorization).toBeUndefined();
});
