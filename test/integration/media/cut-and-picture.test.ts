import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { examineClip } from '../../../main/media/examine-clip.ts';
import { framePicture } from '../../../main/media/frame-picture.ts';
import { findTools } from '../../../main/media/tools.ts';
import { trimClip } from '../../../main/media/trim-clip.ts';
import type { Clip, Tools } from '../../../main/media/types.ts';
import { turnedClockwise, withBox } from '../../clips/boxes.ts';
import { greys, h264, madeBy, rebuilt } from '../../clips/make.ts';
import { patientMs } from '../../patience.ts';

let folder: string;
let tools: Tools;
let clip: Clip;
/** Frame n is grey n * 4 from 4 on; with sound, and turned a quarter. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cut-'));
  tools = await findTools({ ffmpegPath: null });
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=d=2:a=0.01', '-c:a', 'aac'];
  const tags = ['-metadata', 'com.apple.quicktime.make=Acme', '-movflags', 'use_metadata_tags'];
  const upright = await madeBy(tools, folder, ...greys(), ...sound, ...h264, ...tags, 'upright.mov');
  const file = await rebuilt(upright, 'clip.mov', (pieces) =>
    withBox(pieces, 'moov/trak/tkhd', turnedClockwise),
  );
  clip = { file, fileName: 'clip.mov' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The number of the frame that is shown, by its grey. */
async function frameAt(of: Clip, atS: number): Promise<number> {
  const png = await framePicture(of, { atS, edgePx: null, format: 'png' }, { tools });
  const { channels } = await sharp(png).stats();
  // Limited range, shown in full: 16 to 235 becomes 0 to 255.
  return Math.round((((channels[0]?.mean ?? 0) * 219) / 255 + 16) / 4);
}

describe('a picture', () => {
  test('is of the frame that is shown at that second', async () => {
    // Greys below 16 cannot be told apart, so the first frames are not requested.
    expect(await frameAt(clip, 10 / 30)).toBe(10);
    expect(await frameAt(clip, 10.9 / 30)).toBe(10);
    expect(await frameAt(clip, 0.733)).toBe(22);
    expect(await frameAt(clip, 50 / 30)).toBe(50);
  });

  test('is turned and scaled, and there is none after the end', async () => {
    const jpeg = await framePicture(clip, { atS: 1, edgePx: 32, format: 'jpeg' }, { tools });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 32 });
    await expect(framePicture(clip, { atS: 5, edgePx: 32, format: 'jpeg' }, { tools })).rejects.toMatchObject(
      { code: 'media.failed' },
    );
  });

  test('of high dynamic range is a picture all the same', async () => {
    const hlg = ['-color_trc', 'arib-std-b67', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
    const file = await madeBy(tools, folder, ...greys(0.5), ...h264, ...hlg, 'hlg.mp4');
    expect((await examineClip({ file, fileName: 'hlg.mp4' }, { tools })).facts?.hdr).toBe('HLG');
    const jpeg = await framePicture(
      { file, fileName: 'h' },
      { atS: 0.4, edgePx: 32, format: 'jpeg' },
      { tools },
    );
    expect((await sharp(jpeg).metadata()).width).toBe(32);
  });
});

describe('a part', () => {
  test('begins at the keyframe before, is turned as the whole, and knows what it was filmed with', async () => {
    const before = await readFile(clip.file);
    const target = path.join(folder, 'part without an ending');
    const span = await trimClip(clip, { target, span: { fromS: 0.7, toS: 1.6 } }, { tools });
    expect(span.fromS).toBe(0.5);
    expect(span.toS).toBeGreaterThanOrEqual(1.6);
    expect(span.toS).toBeLessThan(1.8);
    const { facts } = await examineClip({ file: target, fileName: 'part' }, { tools });
    expect(facts).toMatchObject({ container: 'mov', rotationDeg: 90, cameraMake: 'Acme', audio: true });
    expect(facts?.durationS).toBeCloseTo(span.toS - span.fromS, 3);
    expect((await readFile(clip.file)).equals(before)).toBe(true);
  });

  test('is not written over a file that is there, nor made of nothing', async () => {
    const target = path.join(folder, 'mine.mov');
    await writeFile(target, 'mine');
    const span = { fromS: 0.5, toS: 1 };
    await expect(trimClip(clip, { target, span }, { tools })).rejects.toMatchObject({ code: 'media.failed' });
    expect(await readFile(target, 'utf8')).toBe('mine');
    await expect(
      trimClip(clip, { target: `${target}2`, span: { fromS: 0.5, toS: 0.51 } }, { tools }),
    ).rejects.toMatchObject({ code: 'capture.nothing-to-trim' });
  });

  test('that is given up leaves no file and no process', async () => {
    const target = path.join(folder, 'given-up.mov');
    const slow = path.join(folder, 'slow');
    const hang = `echo $$ > '${slow}.pid'; echo half > '${target}'; exec sleep 600`;
    await writeFile(
      slow,
      `#!/bin/sh\ncase "$*" in *make_zero*) ${hang};; esac\nexec '${tools.ffmpeg}' "$@"\n`,
    );
    await chmod(slow, 0o755);
    const abort = new AbortController();
    const cutting = trimClip(
      clip,
      { target, span: { fromS: 0, toS: 1 } },
      { tools: { ...tools, ffmpeg: slow }, signal: abort.signal },
    );
    const wait = { timeout: patientMs(25_000) };
    await vi.waitFor(async () => expect(await readdir(folder)).toContain('slow.pid'), wait);
    const pid = await vi.waitFor(async () => {
      const found = Number(await readFile(`${slow}.pid`, 'utf8'));
      expect(found).toBeGreaterThan(0);
      return found;
    }, wait);
    abort.abort();
    await expect(cutting).rejects.toMatchObject({ code: 'cancelled' });
    expect(await readdir(folder)).not.toContain('given-up.mov');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
