/** A set that another program of the account created: listed, stacked, and deleted at its service from the library. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dialog, escape } from './scenes/scene.ts';
import { newHome, openHosts, sharedBrowser } from './support/hosts.ts';
import { startTestService, type TestService } from './support/service.ts';
import { cell, connectTo, screen } from './support/steps.ts';

const browser = sharedBrowser();
const [web] = openHosts(browser);

/** Resolves when it has ended. */
async function createSet(service: TestService, text: string): Promise<void> {
  const authorization = `Bearer ${service.token()}`;
  const answer = await fetch(`${service.url}/v1/variation-sets/procedural`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ name: 'Drawer', count: 10, seed: { text } }),
  });
  const { job_id } = z.object({ job_id: z.string() }).parse(await answer.json());
  const status = async (): Promise<string> => {
    const job = await fetch(`${service.url}/v1/jobs/${job_id}`, { headers: { authorization } });
    return z.object({ status: z.string() }).parse(await job.json()).status;
  };
  await expect.poll(status, { timeout: 50_000 }).toBe('partial');
}

test('the stack of a listed set is deleted with the words of the service, and stays here as deleted there', async () => {
  const service = await startTestService();
  await createSet(service, 'a drawer sandbox:fail=3');
  const { page } = await web.open(await newHome());
  await page.setViewportSize({ width: 1280, height: 800 });
  await connectTo(page, { url: service.url, token: service.token() });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().waitFor();
  await page.keyboard.type('list account assets');
  await page.keyboard.press('Enter');
  await page.getByText('10 of them new and added to the library').waitFor();
  await escape(page);
  await screen(page, 'Library').click();
  const stack = cell(page, 'Drawer');
  await stack.first().waitFor();
  await stack.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete set at the service…' }).click();
  const question = dialog(page);
  await question.getByText('members cannot be deleted individually').waitFor();
  await question.getByText('The set and its 10 members are deleted at').waitFor();
  await question.getByRole('button', { name: 'Delete set' }).click();
  await page.getByText('Deleted the set “Drawer” at').first().waitFor();
  expect(await service.assets()).toEqual([]);
  await stack.first().waitFor();
  await stack.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open stack' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Delete set at the service…' }).count()).toBe(0);
});
