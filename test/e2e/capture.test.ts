/** From a clip on a card to a measured asset: checked, explained, stopped, and sent only by the user's own word. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCapture } from '../../main/capture/open-capture.ts';
import { silentLog } from '../../main/core/logging/log.ts';
import { findTools } from '../../main/media/tools.ts';
import { copyOfKept } from '../captures/kept.ts';
import { sceneWith } from '../captures/matrix/boards.ts';
import { captureSpec } from '../captures/spec.ts';
import { patientMs } from '../patience.ts';
import { newHome, openHosts } from './support/hosts.ts';
import { startTestService } from './support/service.ts';
import { connectTo, row, screen } from './support/steps.ts';

const [web] = openHosts();

/** A quarter of a walk, small and quick to look at. */
let folder = '';
let clip = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-e2e-clips-'));
  clip = path.join(folder, 'mug-1.mp4');
  const spec = captureSpec({
    ...sceneWith(5, 4, 'DICT_4X4_50'),
    name: 'quarter',
    camera: { widthPx: 640, heightPx: 360 },
    timing: { fps: 12 },
    walk: { radiusM: 0.9, heightM: 0.85, durationS: 3, sweepDeg: 95 },
  });
  await copyOfKept(spec, clip, { ffmpeg: (await findTools({ ffmpegPath: null })).ffmpeg });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const clips = (page: Page) => page.getByRole('list', { name: 'Clips' }).getByRole('listitem');

async function addClips(page: Page, ...files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add clips' }).first().click();
  await (await chooser).setFiles(files);
}

test('a clip that will not do says what to film again, and is sent only when the user insists', async () => {
  const service = await startTestService();
  const { page } = await web.open(await newHome());
  await connectTo(page, { url: service.url, token: service.token() });
  await screen(page, 'Captures').click();
  await addClips(page, clip);
  await clips(page).filter({ hasText: 're-film the whole walk' }).waitFor();

  // The same file under another name is the same clip.
  await addClips(page, clip);
  await expect.poll(() => clips(page).count()).toBe(1);

  await page.getByRole('button', { name: 'mug-1.mp4', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Re-film the whole walk/ }).waitFor();
  await page
    .getByText(/of the walk/)
    .first()
    .waitFor();
  const timeline = page.getByRole('slider', { name: 'Position in the clip' });
  await timeline.focus();
  const before = await timeline.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeline.getAttribute('aria-valuetext')).not.toBe(before);

  // What was measured is there after a reload.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Re-film the whole walk/ }).waitFor();

  await page.getByRole('button', { name: /Use anyway/ }).click();
  const form = page.getByRole('form', { name: 'Create a measured asset' });
  await form.getByRole('button', { name: /^Best still of the clip, at/ }).click();
  await form.getByText(/640 × 360 px/).waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill('Mug');
  const create = form.getByRole('button', { name: 'Create measured asset' });
  await expect.poll(() => create.isDisabled()).toBe(true);
  await form.getByRole('checkbox', { name: /although the clip does not pass/ }).click();
  await create.click();
  await row(page, 'Mug').waitFor();
  await expect.poll(() => service.assets()).toEqual(['Mug']);
});

test('the thread that the desktop program starts checks a clip as the sources do', async () => {
  const capture = openCapture({
    entry: new URL('../../out/main/capture-thread.js', import.meta.url),
    tools: () => findTools({ ffmpegPath: null }),
    log: silentLog,
  });
  try {
    const { samples, board, fault } = await capture.measure(
      { file: clip, fileName: 'mug-1.mp4' },
      {
        layout: null,
        signal: AbortSignal.timeout(patientMs(60_000)),
        onProgress: () => undefined,
        onQuick: () => undefined,
      },
    );
    expect(fault).toBeNull();
    expect(board?.layout).toMatchObject({ columns: 5, rows: 4 });
    expect(samples.filter(({ pose }) => pose !== null).length).toBeGreaterThan(10);
  } finally {
    await capture.close();
  }
});
