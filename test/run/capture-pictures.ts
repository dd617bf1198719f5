/** The screens of the capture check as people meet them: empty, with checked clips, the report of one, a measured asset. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { findTools } from '../../main/media/tools.ts';
import { keptCapture } from '../captures/kept.ts';
import { captureSpec } from '../captures/spec.ts';

/** Photographs each state with `photograph`; the page stands at the list of clips. With `onlyReport` that of the report alone. */
export async function capturePictures(
  page: Page,
  photograph: (name: string) => Promise<void>,
  onlyReport = false,
): Promise<void> {
  const clips = await renderedClips();
  await page.getByText('Check your clips').waitFor();
  if (!onlyReport) await photograph('captures-1-empty');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add clips' }).first().click();
  await (await chooser).setFiles([...clips]);
  const list = page.getByRole('list', { name: 'Clips' }).getByRole('listitem');
  await list.filter({ hasText: 're-film the whole walk' }).waitFor();
  await list.filter({ hasText: 'Pass' }).waitFor();
  if (!onlyReport) await photograph('captures-2-list');
  await page.getByRole('button', { name: /^covered/ }).click();
  await page.getByRole('slider', { name: 'Position in the clip' }).waitFor();
  // Not the first look.
  await page.getByText(/^Checked /).waitFor();
  await page.keyboard.press('s');
  const frame = page.getByRole('img', { name: /^Frame at/ });
  await frame.locator('image').waitFor();
  await photograph('captures-3-report');
  if (onlyReport) return;
  await page.getByRole('button', { name: 'Use anyway' }).click();
  await page.getByRole('button', { name: /^Best still of the clip, at/ }).click();
  await page.getByText(/px,/).waitFor();
  await photograph('captures-4-measured');
  await pairPictures(page, photograph, clips);
}

/** Photos beside the clips: one of the same name, one that belongs to none; then the batch that comes of the pairs. */
async function pairPictures(
  page: Page,
  photograph: (name: string) => Promise<void>,
  clips: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-photos-'));
  try {
    const names = [path.parse(clips[0] ?? '').name, 'somewhere-else'];
    const photos = names.map((name) => path.join(folder, `${name}.jpg`));
    // oxlint-disable-next-line no-await-in-loop -- two pictures
    for (const [n, photo] of photos.entries())
      await sharp({
        create: { width: 1200, height: 900, channels: 3, background: n === 0 ? '#4a6fa5' : '#a5744a' },
      })
        .jpeg()
        .toFile(photo);
    await page
      .getByRole('link', { name: 'Captures' })
      .or(page.getByRole('button', { name: 'Captures' }))
      .first()
      .click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add clips' }).first().click();
    await (await chooser).setFiles(photos);
    const make = page.getByRole('button', { name: 'Create measured batch (1)' });
    await make.waitFor();
    await photograph('captures-5-pairs');
    await make.click();
    await page.getByRole('heading', { name: /batch/i }).first().waitFor();
    await photograph('captures-6-batch');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One that will do, and one whose board was covered for a while. */
async function renderedClips(): Promise<readonly string[]> {
  const { ffmpeg } = await findTools({ ffmpegPath: null });
  const good = captureSpec({ name: 'good', walk: { durationS: 16 } });
  const covered = captureSpec({
    name: 'covered',
    hidden: [{ fromS: 2, toS: 9, how: 'cover' }],
    walk: { durationS: 16, startDeg: 40 },
  });
  return [(await keptCapture(good, { ffmpeg })).file, (await keptCapture(covered, { ffmpeg })).file];
}
