/** A file that the page sends to its host: followed as it arrives, and stopped without a trace. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newHome, openHosts } from '../support/hosts.ts';
import { useSandbox } from '../support/steps.ts';

const [, desktop] = openHosts();

test('in the program’s own window an image is followed as it arrives, and nothing stays of one that is stopped', async () => {
  const home = await newHome();
  const { page } = await desktop.open(home);
  await useSandbox(page);
  // Half of a file is read, and no more: a slow disk, or a clip of 500 MB.
  await page.evaluate(() =>
    Object.assign(File.prototype, {
      stream(this: File) {
        const half = this.slice(0, this.size / 2);
        return new ReadableStream({
          start: async (parts) => parts.enqueue(new Uint8Array(await half.arrayBuffer())),
        });
      },
    }),
  );
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 900, channels: 3, background: '#fff', noise } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page.getByLabel('Image file').setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
  const bar = page.getByRole('progressbar', { name: 'Copying bowl.png' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toMatch(/^(49|50)$/);
  const inputs = path.join(home.libraryPath, '.caliper/inputs');
  expect(await readdir(inputs)).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => readdir(inputs)).toEqual([]);
});
