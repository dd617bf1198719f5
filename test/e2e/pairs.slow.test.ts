/** Photos beside clips, from the dialog to the measured batch, by keyboard alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTools } from '../../main/media/tools.ts';
import { copyOfKept } from '../captures/kept.ts';
import { sceneWith, small } from '../captures/matrix/boards.ts';
import { captureSpec } from '../captures/spec.ts';
import { faultsOf } from './support/axe.ts';
import { newHome, openHosts } from './support/hosts.ts';
import { screen, useSandbox } from './support/steps.ts';

const [web] = openHosts();
const asItIs = (): Promise<void> => Promise.resolve();

let folder = '';
const media = (name: string): string => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-e2e-pairs-'));
  const spec = captureSpec({
    ...sceneWith(5, 4, 'DICT_4X4_50'),
    name: 'small-walk',
    camera: small,
    timing: { fps: 15 },
    walk: { durationS: 12 },
  });
  await copyOfKept(spec, media('mug.mp4'), { ffmpeg: (await findTools({ ffmpegPath: null })).ffmpeg });
  for (const [name, background] of [
    ['mug.jpg', '#4a6fa5'],
    ['lamp.jpg', '#a5744a'],
  ] as const) {
    const create = { width: 1200, height: 900, channels: 3, background } as const;
    await sharp({ create }).jpeg().toFile(media(name));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const batchButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Create measured batch (${count})` });

test('photos are paired with their clip, taken apart, paired by hand, and become one measured batch', async () => {
  const { page } = await web.open(await newHome());
  await useSandbox(page);
  await screen(page, 'Captures').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add clips' }).first().press('Enter');
  await (await chooser).setFiles([media('mug.mp4'), media('mug.jpg'), media('lamp.jpg')]);

  // The photo of the same name; the other one is left alone. The pair counts once its clip is found to do.
  await page.getByText('1 pair, 1 photo without a clip').waitFor();
  await page.getByText('Same name').waitFor();
  await batchButton(page, 1).waitFor();
  expect(await faultsOf(page, [['photos beside a clip', asItIs]])).toEqual({});

  // Taken apart, nothing is ready, and it says why.
  await page.getByRole('combobox', { name: 'Photo for mug.mp4' }).press('Enter');
  await page.getByRole('option', { name: 'No photo' }).press('Enter');
  await page.getByText('0 pairs, 2 photos without a clip, 1 clip without a photo').waitFor();
  await expect.poll(() => batchButton(page, 0).isDisabled()).toBe(true);

  // The other photo by hand.
  await page.getByRole('combobox', { name: 'Photo for mug.mp4' }).press('Enter');
  await page.getByRole('option', { name: 'lamp.jpg' }).press('Enter');
  await page.getByText('Paired by you').waitFor();

  // Esc leads to the clips and the bar leads back: what was paired stays so.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show pairs' }).press('Enter');
  await page.getByText('Paired by you').waitFor();
  await batchButton(page, 1).press('Enter');
  await page.getByRole('heading', { name: /batch/i }).first().waitFor();
  await page.getByText('lamp.jpg').first().waitFor();
  await page.getByText('mug.mp4').first().waitFor();
});
