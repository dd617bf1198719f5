import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { limits } from '../../../main/contract/plain/param-values.ts';
import { examineClip } from '../../../main/media/examine-clip.ts';
import { lumaFrames } from '../../../main/media/luma-frames.ts';
import { startTool } from '../../../main/media/run-tool.ts';
import { findTools } from '../../../main/media/tools.ts';
import type { Examined, Tools } from '../../../main/media/types.ts';
import { lyingAt, mirrored, patched, turnedClockwise, upsideDown, withBox } from '../../clips/boxes.ts';
import { greys, h264, madeBy, rebuilt } from '../../clips/make.ts';
import { patientMs } from '../../patience.ts';

let folder: string;
let tools: Tools;
let good: string;
const examine = (file: string): Promise<Examined> =>
  examineClip({ file, fileName: path.basename(file) }, { tools });
const faultOf = async (file: string): Promise<string | undefined> => (await examine(file)).fault?.code;
const made = (...args: string[]): Promise<string> => madeBy(tools, folder, ...args);
const named = async (name: string, bytes: Uint8Array | string): Promise<string> => {
  await writeFile(path.join(folder, name), bytes);
  return path.join(folder, name);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'examine-'));
  tools = await findTools({ ffmpegPath: null });
  good = await made(...greys(), ...h264, 'good.mp4');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const factsOf = async (file: string) => (await examine(file)).facts;
const shown = (name: string, by: typeof mirrored): Promise<string> =>
  rebuilt(good, name, (pieces) => withBox(pieces, 'moov/trak/tkhd', by));

describe('a clip of an unusual kind', () => {
  test('with pixels that are not square is as wide as players show it', async () => {
    const usual = await factsOf(good);
    const wide = await factsOf(await made(...greys(), '-vf', 'setsar=4/3', ...h264, 'wide.mp4'));
    expect(wide?.pixelAspect).toBeCloseTo(4 / 3);
    expect(wide?.widthPx).toBe(Math.round(((usual?.widthPx ?? 0) * 4) / 3));
    expect(wide?.heightPx).toBe(usual?.heightPx);
  });

  test('that players mirror is not called turned', async () => {
    expect(await factsOf(await shown('mirrored.mp4', mirrored))).toMatchObject({
      rotationDeg: 0,
      mirrored: true,
    });
    expect(await factsOf(await shown('upside-down.mp4', upsideDown))).toMatchObject({
      rotationDeg: 180,
      mirrored: false,
    });
  });

  test('with two films: the larger is looked at', async () => {
    const size = ['-map', '0:v', '-map', '0:v', '-filter:v:1', 'scale=iw*2:ih*2'];
    const two = await made(...greys(), ...size, ...h264, 'two.mp4');
    const [one, both] = [await factsOf(good), await factsOf(two)];
    expect(both).toMatchObject({ streamIndex: 1, videoTracks: 2, widthPx: 2 * (one?.widthPx ?? 0) });
    expect(both?.frames).toBe(one?.frames);
    const clip = { file: two, fileName: 'two.mp4' };
    if (both === null || both === undefined) throw new Error('no facts');
    const options = { tools, facts: both, keyframesOnly: false, edgePx: 4000, everyS: 0, limitMs: 20_000 };
    for await (const frame of lumaFrames(clip, options)) expect(frame.widthPx).toBe(both.widthPx);
  });

  test('that is interlaced is named', async () => {
    const fields = ['-vf', 'setfield=tff', '-flags', '+ildct+ilme', '-x264opts', 'tff=1'];
    expect((await factsOf(await made(...greys(), ...h264, ...fields, 'fields.mp4')))?.interlaced).toBe(true);
    expect((await factsOf(good))?.interlaced).toBe(false);
  });
});

describe('a clip that cannot be looked into', () => {
  test('that is empty, text, or another kind of file under the name of a clip', async () => {
    expect(await faultOf(await named('empty.mp4', ''))).toBe('empty');
    expect(await faultOf(await named('text.mp4', 'It is free of charge, moov on.\n'))).toBe('text');
    const jpeg = await readFile(await made(...greys(0.1), '-frames:v', '1', 'photo.jpg'));
    expect(await faultOf(await named('photo.mp4', jpeg))).toBe('still-image');
    expect(await faultOf(await named('photo.heic.mp4', ftyp('heic')))).toBe('still-image');
    const matroska = await readFile(await made(...greys(0.1), ...h264, 'film.mkv'));
    expect(await faultOf(await named('film.mp4', matroska))).toBe('not-mp4-or-mov');
  });

  test('that breaks off, before its index or behind it', async () => {
    const whole = await readFile(good);
    expect(await faultOf(await named('cut.mp4', whole.subarray(0, whole.length / 2)))).toBe('truncated');
    const quick = await readFile(await made('-i', good, '-c', 'copy', '-movflags', 'faststart', 'quick.mp4'));
    expect(await faultOf(await named('cut2.mp4', quick.subarray(0, quick.length - 2000)))).toBe('truncated');
    // The box with the pictures says that it goes to the end, wherever that is.
    const open = Buffer.from(quick);
    open.writeUInt32BE(0, open.indexOf('mdat') - 4);
    expect(await faultOf(await named('cut3.mp4', open.subarray(0, open.length - 2000)))).toBe('truncated');
  });

  test('that has only sound, one picture, no frames or no size', async () => {
    expect(
      await faultOf(await made('-f', 'lavfi', '-i', 'anoisesrc=d=0.3', '-c:a', 'aac', 'sound.mp4')),
    ).toBe('no-video');
    expect(await faultOf(await made(...greys(0.1), '-frames:v', '1', '-c:v', 'mjpeg', 'one.mov'))).toBe(
      'still-image',
    );
    const samples = /^(stts|stss|stsc|stsz|stco|ctts)$/;
    const noFrames = await rebuilt(good, 'no-frames.mp4', (pieces) =>
      withBox(pieces, 'moov/trak/mdia/minf/stbl', (stbl) => ({
        ...stbl,
        inside: stbl.inside.map((box) => (samples.test(box.type) ? { ...box, body: Buffer.alloc(12) } : box)),
      })),
    );
    expect(await faultOf(noFrames)).toBe('no-duration');
    const noSize = await rebuilt(good, 'no-size.mp4', (pieces) =>
      withBox(
        pieces,
        'moov/trak/mdia/minf/stbl/stsd/avc1',
        patched((entry) => entry.writeUInt32BE(0, 24)),
      ),
    );
    expect(await faultOf(noSize)).toBe('no-size');
  });

  test('that is encrypted', async () => {
    const key = ['-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb'];
    const id = ['-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'];
    const scheme = ['-encryption_scheme', 'cenc-aes-ctr'];
    expect(await faultOf(await made('-i', good, '-c', 'copy', ...scheme, ...key, ...id, 'locked.mp4'))).toBe(
      'encrypted',
    );
  });

  test('whose pictures are noise', async () => {
    const noise = await rebuilt(good, 'noise.mp4', (pieces) =>
      withBox(
        pieces,
        'mdat',
        patched((body) => body.fill(0x55)),
      ),
    );
    const { fault, facts } = await examine(noise);
    expect(fault).toMatchObject({ code: 'cannot-decode', service: true });
    expect(facts).toBeNull();
    expect(fault?.detail).not.toContain(folder);
  });

  test('whose pictures lie in another file, which is not opened', async () => {
    await copyFile(good, path.join(folder, 'secret.mp4'));
    const hostile = await rebuilt(good, 'hostile.mov', (pieces) =>
      withBox(pieces, 'moov/trak/mdia/minf/dinf/dref', lyingAt(path.join(folder, 'secret.mp4'))),
    );
    expect((await examine(hostile)).fault).toMatchObject({
      code: 'cannot-decode',
      detail: expect.stringContaining('another file'),
    });
    const clip = { file: hostile, fileName: 'hostile.mov' };
    const frames = async (...before: string[]): Promise<number> => {
      const after = ['-map', '0:V:0', '-frames:v', '1', '-f', 'rawvideo'];
      const tool = startTool(
        { program: 'ffmpeg', clip, before, after },
        { tools, limitMs: patientMs(20_000) },
      );
      let bytes = 0;
      for await (const chunk of tool.stdout) bytes += Buffer.from(chunk).length;
      await tool.done.catch(() => undefined);
      return bytes;
    };
    expect(await frames()).toBe(0);
    // As ffmpeg would, if it were let.
    expect(await frames('-enable_drefs', '1', '-use_absolute_path', '1')).toBeGreaterThan(0);
  });

  test('that is not there, or no file at all', async () => {
    await expect(examine(path.join(folder, 'gone.mp4'))).rejects.toMatchObject({ code: 'input.missing' });
    await expect(examine(folder)).rejects.toMatchObject({ code: 'input.unreadable' });
    const pipe = path.join(folder, 'pipe.mp4');
    await promisify(execFile)('mkfifo', [pipe]);
    await expect(examine(pipe)).rejects.toMatchObject({ code: 'input.unreadable' });
  });
});

describe('what a clip says of itself', () => {
  test('in the plain case', async () => {
    const { facts, fault, keyframesS, startS } = await examine(good);
    expect(fault).toBeNull();
    expect(facts).toMatchObject({
      container: 'mp4',
      codec: 'h264',
      pixelFormat: 'yuv420p',
      hdr: null,
      widthPx: 64,
      heightPx: 64,
      rotationDeg: 0,
      nominalFps: 30,
      realFps: 30,
      variableFps: false,
      frames: 60,
      keyframes: 4,
      keyframeGapS: 0.5,
      durationS: 2,
      editList: false,
      audio: false,
      recordedAt: null,
      cameraMake: null,
    });
    expect(keyframesS).toEqual([0, 0.5, 1, 1.5]);
    expect(startS).toBe(0);
  });

  test('turned, filmed by somebody, in a file that is larger than a request takes', async () => {
    const tags = [
      'com.apple.quicktime.make=Acme',
      'com.apple.quicktime.model=X1',
      'creation_time=2024-05-01T10:00:00Z',
    ];
    const tagged = await made(
      '-f',
      'lavfi',
      '-i',
      'testsrc=s=64x32:r=30:d=0.5',
      ...h264,
      ...tags.flatMap((tag) => ['-metadata', tag]),
      '-movflags',
      'use_metadata_tags',
      'tagged.mov',
    );
    const turned = await rebuilt(tagged, 'turned.mov', (pieces) =>
      withBox(pieces, 'moov/trak/tkhd', turnedClockwise),
    );
    expect((await examine(turned)).facts).toMatchObject({
      container: 'mov',
      rotationDeg: 90,
      widthPx: 32,
      heightPx: 64,
      cameraMake: 'Acme',
      cameraModel: 'X1',
      recordedAt: '2024-05-01T10:00:00Z',
    });
    const large = path.join(folder, 'large.mov');
    await copyFile(turned, large);
    await promisify(execFile)('truncate', ['-s', `${limits.inlineClipBytes + 4096}`, large]);
    const { facts, fault } = await examine(large);
    expect(fault?.code).toBe('too-large');
    expect(facts?.widthPx).toBe(32);
  });

  test('with frames that come unevenly', async () => {
    const uneven = ['-vf', String.raw`select=lt(mod(n\,5)\,3)`, '-fps_mode', 'vfr'];
    const { facts } = await examine(await made(...greys(), ...uneven, ...h264, 'uneven.mp4'));
    expect(facts?.variableFps).toBe(true);
    expect(facts?.realFps).toBeCloseTo(18, 0);
    expect(facts?.nominalFps).toBeLessThan(31);
  });

  test('with an edit list that hides the beginning', async () => {
    const hidden = await made('-ss', '0.3', '-i', good, '-c', 'copy', 'hidden.mp4');
    const { facts, keyframesS } = await examine(hidden);
    expect(facts?.editList).toBe(true);
    expect(facts?.durationS).toBeCloseTo(1.7, 1);
    expect(keyframesS[0]).toBeCloseTo(0.2, 1);
  });

  test('in HEVC with ten bits and HLG', async () => {
    const colour = 'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc';
    const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'];
    const { facts } = await examine(await made(...greys(0.5), ...hevc, '-x265-params', colour, 'hlg.mov'));
    expect(facts).toMatchObject({ codec: 'hevc', hdr: 'HLG', pixelFormat: 'yuv420p10le' });
  });

  test.each(['-i.mp4', "a'b\n.mp4", 'c%03d:[x],;$(id).mp4'])('under the name %j', async (name) => {
    await copyFile(good, path.join(folder, name));
    expect((await examine(path.join(folder, name))).facts?.frames).toBe(60);
  });
});

test('damage in the middle is found when the clip is decoded, and where', async () => {
  const scene = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=30:d=3'];
  const whole = await made(...scene, ...h264, 'scene.mp4');
  const file = await rebuilt(whole, 'damaged.mp4', (pieces) =>
    withBox(
      pieces,
      'mdat',
      patched((body) => body.fill(0x5a, Math.round(body.length * 0.45), Math.round(body.length * 0.55))),
    ),
  );
  const { facts, fault } = await examine(file);
  expect(fault).toBeNull();
  if (facts === null) throw new Error('the clip can be looked into');
  const damaged: { fromS: number; toS: number }[] = [];
  const options = { tools, facts, everyS: 0, keyframesOnly: false, edgePx: 64, limitMs: patientMs(25_000) };
  const clip = { file, fileName: 'damaged.mp4' };
  let frames = 0;
  for await (const { atS } of lumaFrames(clip, { ...options, onDamage: (span) => damaged.push(span) }))
    frames += atS < 9 ? 1 : 0;
  expect(frames).toBeGreaterThan(60);
  expect(damaged.length).toBeGreaterThan(0);
  expect(Math.min(...damaged.map(({ fromS }) => fromS))).toBeGreaterThan(0.9);
  expect(Math.max(...damaged.map(({ toS }) => toS))).toBeLessThan(2.1);
});

test('without the tools it is not the clip that is blamed', async () => {
  const nowhere = { ...tools, ffprobe: path.join(folder, 'gone') };
  const error: unknown = await examineClip({ file: good, fileName: 'good.mp4' }, { tools: nowhere }).catch(
    (reason: unknown) => reason,
  );
  expect(isAppError(error, 'media.no-ffmpeg')).toBe(true);
});

function ftyp(brand: string): Buffer {
  const piece = Buffer.from(`\0\0\0\x10ftyp${brand}\0\0\0\0`, 'latin1');
  return Buffer.concat([piece, Buffer.from('\0\0\0\x08mdat', 'latin1')]);
}
