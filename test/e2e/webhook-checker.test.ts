/** The signature checker in the window, with real verdicts at a clock that stands still. */
import { expect, test } from 'vitest';
import { signatureHeaders } from '../../main/remote/signature.ts';
import { checkSignature } from '../../main/services/webhooks/check-signature.ts';
import { openFakeHost } from './fake-host.ts';
import { sharedBrowser } from './hosts.ts';
import { sampleContent } from './lived-in.ts';
import { screen } from './steps.ts';
import { webhookDesk } from './webhook-scenes.ts';

const browser = sharedBrowser();
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const secret = 'whsec_of-the-tests';
const body = '{"id":"d1"}';

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

/** The checker is on the screen. */
async function openChecker() {
  const desk = webhookDesk();
  const page = await openFakeHost(
    browser,
    {
      ...desk,
      webhooks: {
        ...desk.webhooks,
        checkSignature: async ({ header, bodyBase64, secret: given }) => {
          const rawBody = Buffer.from(bodyBase64, 'base64');
          return checkSignature({ header, rawBody, secret: 'text' in given ? given.text : '', nowMs });
        },
      },
    },
    sampleContent,
  );
  page.setDefaultTimeout(30_000);
  await screen(page, 'Webhooks').click();
  await page.getByRole('button', { name: 'Older deliveries' }).waitFor();
  await page.keyboard.press('s');
  return {
    page,
    header: page.getByLabel('Value of X-Service-Signature'),
    body: page.getByLabel(/^Body, byte for byte/),
    secret: page.getByLabel('Signing secret'),
    check: page.getByRole('button', { name: 'Check', exact: true }),
  };
}

test('an old delivery is told what changed its body, as a fresh one is', async () => {
  const checker = await openChecker();
  await checker.header.fill(headerOf(3_600_000));
  await checker.body.fill(`${body}\n`);
  await checker.secret.fill(secret);
  await checker.check.click();
  await checker.page.getByText(/^A receiver must refuse it/).waitFor();
  await checker.page.getByText('The signature is not right either.', { exact: true }).waitFor();
  await checker.page.getByText(/one line break more or less at the end/).waitFor();
  await checker.secret.fill('whsec_other');
  await checker.check.click();
  await checker.page.getByText(/see that secret and body belong together/).waitFor();
  expect(await checker.page.getByText(/one line break more or less/).count()).toBe(0);
});
