/** HEIC photos become JPEG by whichever ffmpeg there is: tiles put together, cut, turned, with the time at which they were taken. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { readExifTime } from '../../../main/media/exif-time.ts';
import { convertHeic } from '../../../main/media/heic-picture.ts';
import { readHeif } from '../../../main/media/heif.ts';
import { findTools } from '../../../main/media/tools.ts';
import type { Tools } from '../../../main/media/types.ts';
import { createInputs } from '../../../main/modules/inputs/index.ts';
import { nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { heicBytes } from '../../clips/heic.ts';

let folder: string;
let tools: Tools;
let photo: Buffer;
/** 120 by 100 of 128 by 128, turned a quarter clockwise (three anticlockwise). */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heic-'));
  tools = await findTools({ ffmpegPath: null });
  const size = { columns: 2, rows: 2, widthPx: 120, heightPx: 100 };
  photo = await heicBytes(tools, folder, { ...size, tiles: [40, 90, 140, 200], turn: 3 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function converted(bytes: Buffer): Promise<Uint8Array> {
  const file = path.join(folder, 'photo.heic');
  await writeFile(file, bytes);
  return convertHeic({ file, fileName: 'photo.heic' }, { tools: async () => tools });
}

/** Grey in the middle of a corner of 30 by 30. */
async function greyAt(jpeg: Uint8Array, left: number, top: number): Promise<number> {
  const { channels } = await sharp(
    await sharp(jpeg).extract({ left, top, width: 30, height: 30 }).toBuffer(),
  ).stats();
  return Math.round(channels[0]?.mean ?? 0);
}

describe('a HEIC photo of tiles', () => {
  test('is read without being decoded', () => {
    expect(readHeif(photo)).toMatchObject({
      widthPx: 120,
      heightPx: 100,
      columns: 2,
      rows: 2,
      tileWidthPx: 64,
      turnDeg: 90,
      mirror: 'none',
    });
  });

  test('becomes an upright JPEG of its own size, each tile in its place', async () => {
    const jpeg = await converted(photo);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 120 });
    // Turned clockwise: what was below at the left is above at the left.
    const greys = await Promise.all([
      greyAt(jpeg, 0, 0),
      greyAt(jpeg, 50, 0),
      greyAt(jpeg, 0, 80),
      greyAt(jpeg, 50, 80),
    ]);
    const shown = [140, 40, 200, 90].map((luma) => ((luma - 16) * 255) / 219);
    for (const [index, grey] of greys.entries()) expect(Math.abs(grey - (shown[index] ?? 0))).toBeLessThan(6);
  });

  test('keeps the time at which it was taken', async () => {
    const { exif } = await sharp(await converted(photo)).metadata();
    expect(readExifTime(exif ?? Buffer.alloc(0))).toEqual({ dateTime: '2026:11:05 09:00:00', offset: null });
  });

  test('is stored in the library as that JPEG, the same one each time', async () => {
    const presence = { assertThere: async () => undefined };
    const inputs = await createInputs({
      libraryPath: path.join(folder, 'library'),
      presence,
      files: nodeFileSystem,
      convertHeic: (file) => convertHeic(file, { tools: async () => tools }),
    });
    const file = path.join(folder, 'IMG_1.HEIC');
    await writeFile(file, photo);
    const first = await inputs.storeFile(file, 'image');
    expect(first).toMatchObject({
      mediaType: 'image/jpeg',
      fileName: 'IMG_1.jpg',
      widthPx: 100,
      heightPx: 120,
    });
    expect((await inputs.storeFile(file, 'image')).id).toBe(first.id);
  });
});

const none = async (): Promise<Tools> => {
  throw new AppError('media.no-ffmpeg', { program: 'ffmpeg' });
};

describe('what cannot be converted says why', () => {
  test('without ffmpeg', async () => {
    const file = path.join(folder, 'none.heic');
    await writeFile(file, photo);
    await expect(convertHeic({ file, fileName: 'none.heic' }, { tools: none })).rejects.toMatchObject({
      code: 'input.not-an-image',
      message: expect.stringContaining('ffmpeg is not installed to convert it'),
    });
  });

  test.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, 300)],
    [
      'with a grid that its tiles do not cover',
      (whole: Buffer) =>
        replaced(whole, Buffer.from([0, 0, 1, 1, 0, 120, 0, 100]), Buffer.from([0, 0, 1, 1, 9, 120, 9, 100])),
    ],
    [
      'whose pictures are damaged',
      (whole: Buffer) => Buffer.concat([whole.subarray(0, whole.indexOf('mdat') + 4), Buffer.alloc(4000, 7)]),
    ],
    ['with nothing in it', () => Buffer.from('\0\0\0\x10ftypheic\0\0\0\0', 'latin1')],
  ])('%s', async (_, change) => {
    await expect(converted(change(photo))).rejects.toMatchObject({ code: 'input.not-an-image' });
  });
});

function replaced(whole: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = whole.indexOf(from);
  expect(at).toBeGreaterThan(0);
  return Buffer.concat([whole.subarray(0, at), to, whole.subarray(at + from.length)]);
}
