/** Phones are held upright: a picture that is taller than wide shows its middle in a row, where the object is. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captureDesk } from '../support/captures-desk.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { screen } from '../support/steps.ts';

const browser = sharedBrowser();

async function upright(): Promise<Response> {
  const picture = sharp({ create: { width: 90, height: 160, channels: 3, background: '#4477aa' } });
  const bytes = new Uint8Array(await picture.png().toBuffer());
  return new Response(bytes, { headers: { 'content-type': 'image/png' } });
}

test('the picture of a clip is as large as its place', async () => {
  const page = await openFakeHost(browser, captureDesk(), upright);
  await screen(page, 'Captures').click();
  const picture = page.getByRole('list', { name: 'Clips' }).locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: { naturalHeight: number }) => image.naturalHeight))
    .toBe(160);
  const frame = await picture.locator('..').boundingBox();
  await expect.poll(() => picture.boundingBox()).toEqual(frame);
});
