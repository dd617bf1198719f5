/** The signature checker in the window, with real verdicts at a stopped clock. */
import { expect, test } from 'vitest';
import { AppError } from '../../main/contract/plain/errors.ts';
import { checkSignature } from '../../main/modules/webhooks/diagnose-signature.ts';
import { signatureHeaders } from '../../main/remote/verify-signature.ts';
import { webhookDesk } from './scenes/webhook-scenes.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';
import { showWebhooks } from './support/steps.ts';

const browser = sharedBrowser();
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const secret = 'whsec_of-the-tests';
const body = '{"id":"d1"}';
const valid = 'The signature matches this secret and body, and is recent enough.';

/** Of `body`, as it was sent so long ago. */
function headerOf(ageMs: number): string {
  const rawBody = Buffer.from(body);
  const headers = signatureHeaders({
    rawBody,
    secret,
    nowMs: nowMs - ageMs,
    deliveryId: 'd1',
    event: 'test',
  });
  return headers['X-Service-Signature'] ?? '';
}

/** The checker is on the screen; an answer waits for `answered`. */
async function openChecker(answered: () => Promise<void> = async () => undefined) {
  const desk = webhookDesk();
  const page = await openFakeHost(
    browser,
    {
      ...desk,
      webhooks: {
        ...desk.webhooks,
        checkSignature: async ({ header, bodyBase64, secret: given }) => {
          await answered();
          const rawBody = Buffer.from(bodyBase64, 'base64');
          return checkSignature({ header, rawBody, secret: 'text' in given ? given.text : '', nowMs });
        },
      },
    },
    sampleContent,
  );
  await showWebhooks(page);
  await page.getByRole('button', { name: 'Load older deliveries' }).waitFor();
  await page.keyboard.press('s');
  return {
    page,
    header: page.getByLabel('Value of X-Service-Signature'),
    body: page.getByLabel(/^Raw body, exactly/),
    secret: page.getByLabel('Signing secret'),
    check: page.getByRole('button', { name: 'Check', exact: true }),
    verdict: page.getByRole('heading', { name: 'Result' }),
  };
}

test('an old delivery shows what changed its body, as a fresh one is', async () => {
  const checker = await openChecker();
  await checker.header.fill(headerOf(3_600_000));
  await checker.body.fill(`${body}\n`);
  await checker.secret.fill(secret);
  await checker.check.click();
  await checker.page.getByText(/^A receiver must reject it/).waitFor();
  await checker.page.getByText('The signature is invalid, too.', { exact: true }).waitFor();
  await checker.page.getByText(/one more or one fewer line break at the end/).waitFor();
  await checker.secret.fill('whsec_other');
  await checker.check.click();
  await checker.page.getByText(/secret and the body belong together/).waitFor();
  await expect.poll(() => checker.page.getByText(/one more or one fewer line break/).count()).toBe(0);
});

test('a verdict goes with the first change of what it is about', async () => {
  const checker = await openChecker();
  const judged = async (): Promise<void> => {
    await checker.header.fill(headerOf(0));
    await checker.body.fill(body);
    await checker.secret.fill(secret);
    await checker.check.click();
    await checker.page.getByText(valid).waitFor();
  };
  for (const change of [
    () => checker.body.fill('{"id":"d2"}'),
    () => checker.header.fill(headerOf(1000)),
    () => checker.secret.fill('whsec_other'),
    () =>
      checker.page
        .getByRole('region', { name: 'Webhooks' })
        .locator('input[type="file"]')
        .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') }),
  ]) {
    await judged();
    await change();
    await expect.poll(() => checker.verdict.count()).toBe(0);
  }
});

test('an answer that comes after a change is not shown; the next one is', async () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const checker = await openChecker(() => {
    asked.resolve();
    return gate.promise;
  });
  await checker.header.fill(headerOf(0));
  await checker.body.fill(body);
  await checker.secret.fill(secret);
  await checker.check.click();
  await asked.promise;
  await checker.body.fill('{"id":"d2"}');
  gate.resolve();
  await expect.poll(() => checker.check.getAttribute('aria-busy')).toBeNull();
  await expect.poll(() => checker.verdict.count()).toBe(0);
  await checker.check.click();
  await checker.page.getByText(/^Signed with another secret or body/).waitFor();
});

test('why a check failed goes with the first change, too', async () => {
  const checker = await openChecker(() =>
    Promise.reject(new AppError('webhook.secret-not-here', { id: 'studio' })),
  );
  await checker.header.fill(headerOf(0));
  await checker.secret.fill(secret);
  await checker.check.click();
  const failure = checker.page.getByText(/is not on this machine/);
  await failure.first().waitFor();
  await checker.secret.fill('whsec_other');
  await expect.poll(() => failure.count()).toBe(0);
});

test('a missing header and secret are requested, at the first of them', async () => {
  let asked = 0;
  const checker = await openChecker(async () => {
    asked += 1;
  });
  const focus = checker.page.locator(':focus');
  const noHeader = checker.page.getByText('Paste the header value.');
  const noSecret = checker.page.getByText('Enter the signing secret.');
  await checker.check.click();
  await noHeader.waitFor();
  await noSecret.waitFor();
  await checker.header.and(focus).waitFor();
  await expect.poll(() => checker.header.getAttribute('aria-invalid')).toBe('true');

  await checker.header.fill(headerOf(0));
  await expect.poll(() => noHeader.count()).toBe(0);
  await checker.body.fill(body);
  await checker.check.click();
  await checker.secret.and(focus).waitFor();
  expect(asked).toBe(0);

  await checker.secret.fill(secret);
  await expect.poll(() => noSecret.count()).toBe(0);
  await checker.check.click();
  await checker.page.getByText(valid).waitFor();
  expect(asked).toBe(1);
});

test('a file that is too large, or gone, is refused aloud until a body is typed', async () => {
  const { page, body: field } = await openChecker();
  const choose = async (size: number): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'From a file' }).click();
    const file = { name: 'body.json', mimeType: 'application/json', buffer: Buffer.alloc(size, ' ') };
    await (await chooser).setFiles(file);
  };
  await choose(1_000_001);
  await page.getByRole('alert').filter({ hasText: 'larger than 1 MB' }).waitFor();
  await field.fill(body);
  await expect.poll(() => page.getByText('larger than 1 MB').count()).toBe(0);
  await page.evaluate("File.prototype.arrayBuffer = () => Promise.reject(new Error('gone'))");
  await choose(10);
  await page.getByRole('alert').filter({ hasText: 'can no longer be read' }).waitFor();
});
