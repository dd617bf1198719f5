/** Photos are measured in a thread, and what is no photo is refused in words. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Capture } from '../../../main/capture/capture.ts';
import { openCapture } from '../../../main/capture/open-capture.ts';
import { judgePhoto } from '../../../main/capture/photo/judge-photo.ts';
import { photoMeasurementSchema } from '../../../main/contract/schema/capture/photo.ts';
import { silentLog } from '../../../main/core/logging/log.ts';

const entry = new URL('../../../main/capture/threads/worker.ts', import.meta.url);

const tools = (): Promise<never> => Promise.reject(new Error('photos need no ffmpeg'));

let folder: string;
let capture: Capture;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-photos-'));
  capture = openCapture({ entry, log: silentLog, tools, parallel: 1 });
});

afterAll(async () => {
  await capture.close();
  await rm(folder, { recursive: true, force: true });
});

it('a JPEG that is stored turned: measured as it is shown, the cut side too', async () => {
  const file = path.join(folder, 'turned.jpg');
  const object = { create: { width: 300, height: 300, channels: 3, background: '#203040' } } as const;
  await sharp({ create: { width: 800, height: 600, channels: 3, background: '#d8d4cc' } })
    .composite([{ input: await sharp(object).png().toBuffer(), left: 250, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(file);
  const measured = await capture.measurePhoto({ file, fileName: 'turned.jpg' });
  expect(photoMeasurementSchema.parse(measured)).toMatchObject({
    widthPx: 600,
    heightPx: 800,
    cutOut: false,
  });
  const { findings } = judgePhoto(measured, { fileName: 'turned.jpg' });
  expect(findings).toMatchObject([{ code: 'cut-off', seen: expect.stringContaining('right edge') }]);
});

it('what is no image, or a part of one: refused by its name', async () => {
  const text = path.join(folder, 'text.jpg');
  await writeFile(text, 'no photo');
  await expect(capture.measurePhoto({ file: text, fileName: 'text.jpg' })).rejects.toMatchObject({
    code: 'input.not-an-image',
    data: { fileName: 'text.jpg' },
  });
});
