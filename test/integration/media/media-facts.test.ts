/** What real files say of themselves: a Live Photo's movie, a walk, a photo with and without a zone, and what says nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLivePhotoMovie } from '../../../main/contract/rules/pairing/pair-media.ts';
import { clipFacts, photoFacts } from '../../../main/media/media-facts.ts';
import { findTools } from '../../../main/media/tools.ts';
import type { Tools } from '../../../main/media/types.ts';
import { heicBytes } from '../../clips/heic.ts';
import { greys, h264, madeBy } from '../../clips/make.ts';

let folder: string;
let tools: Tools;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'facts-'));
  tools = await findTools({ ffmpegPath: null });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const instant = Date.UTC(2026, 10, 5, 8, 0, 0);

test('a movie with the content identifier is a Live Photo, one without is none', async () => {
  const tags = ['-movflags', 'use_metadata_tags', '-metadata', 'creation_time=2026-11-05T08:00:00Z'];
  const id = ['-metadata', 'com.apple.quicktime.content.identifier=A1B2-C3'];
  const live = await madeBy(tools, folder, ...greys(2), ...h264, ...tags, ...id, 'IMG_1.mov');
  const facts = await clipFacts({ file: live, fileName: 'IMG_1.mov' }, { tools });
  expect(facts).toEqual({ taken: { atMs: instant, zoned: true }, durationS: 2, contentId: 'A1B2-C3' });
  expect(isLivePhotoMovie(facts)).toBe(true);
  const walk = await madeBy(tools, folder, ...greys(2), ...h264, 'walk.mp4');
  const plain = await clipFacts({ file: walk, fileName: 'walk.mp4' }, { tools });
  expect(plain).toEqual({ taken: null, durationS: 2, contentId: null });
  expect(isLivePhotoMovie(plain)).toBe(false);
});

test.each([
  [
    { DateTimeOriginal: '2026:11:05 09:00:00', OffsetTimeOriginal: '+01:00' },
    { atMs: instant, zoned: true },
  ],
  [{ DateTimeOriginal: '2026:11:05 09:00:00' }, { atMs: new Date(2026, 10, 5, 9).getTime(), zoned: false }],
  [{ DateTimeOriginal: '0000:00:00 00:00:00' }, null],
  [{}, null],
])('a photo with %j', async (IFD2, taken) => {
  const file = path.join(folder, 'photo.jpg');
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
  await writeFile(file, await picture.jpeg().withExif({ IFD2 }).toBuffer());
  expect((await photoFacts(file)).taken).toEqual(taken);
});

test('a HEIC photo says it before it is converted; what is no photo says nothing', async () => {
  const file = path.join(folder, 'photo.heic');
  const plan = { columns: 1, rows: 1, widthPx: 64, heightPx: 64, tiles: [90] };
  await writeFile(file, await heicBytes(tools, folder, { ...plan, taken: '2026:11:05 09:00:00' }));
  expect((await photoFacts(file)).taken).toMatchObject({ zoned: false });
  await writeFile(file, 'no photo');
  expect(await photoFacts(file)).toEqual({ taken: null, durationS: null, contentId: null });
});
