import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readClip } from '../../../main/sandbox/inputs/clip.ts';

/** Clips of a second, 64 x 48 pixels, made with ffmpeg for these tests. */
const fixture = (name: string) => join(import.meta.dirname, 'clips', name);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'caliper-clip-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** What is said about these bytes, in a file whose name promises an MP4. */
async function judged(bytes: Uint8Array): ReturnType<typeof readClip> {
  const path = join(await folder(), 'clip.mp4');
  await writeFile(path, bytes);
  return readClip(path);
}

function box(type: string, ...contents: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(
    contents.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const repeated = (count: number, bytes: Buffer): Buffer => Buffer.alloc(count * bytes.length, bytes);

interface Made {
  readonly codec?: string;
  readonly handler?: string;
  readonly width?: number;
  readonly height?: number;
  readonly ticks?: number;
  readonly timescale?: number;
  readonly samples?: number;
  readonly chunk?: number;
  readonly brand?: string;
}

/** A clip as small as one can be. */
function made({
  codec = 'avc1',
  handler = 'vide',
  width = 640,
  height = 480,
  ticks = 2000,
  ...rest
}: Made = {}): Buffer {
  const { timescale = 1000, samples = 20, chunk = 8, brand = 'isom' } = rest;
  const entry = Buffer.alloc(78);
  entry.writeUInt16BE(width, 24);
  entry.writeUInt16BE(height, 26);
  const table = box(
    'stbl',
    box('stsd', words(0, 1), box(codec, entry)),
    box('stsz', words(0, 100, samples)),
    box('stco', words(0, 1, chunk)),
  );
  const trak = box(
    'trak',
    box('tkhd', words(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000, 0, 0)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, timescale, ticks)),
      box('hdlr', words(0, 0), handler),
      box('minf', table),
    ),
  );
  return Buffer.concat([
    box('ftyp', brand, words(0)),
    box('moov', box('mvhd', words(0, 0, 0, 1000)), trak),
    box('mdat'),
  ]);
}

describe('a clip', () => {
  test.each([
    ['phone.mp4', 'mp4', 1000, 64, 48, { width: 0.3, depth: 0.2, height: 0.15 }],
    ['keys.mp4', 'mp4', 200, 64, 48, { width: 0.1, depth: 0.1, height: 0.1 }],
    ['turned.mov', 'mov', 1000, 48, 64, { width: 1, depth: 2.5, height: 0.75 }],
    ['fragmented.mp4', 'mp4', 1000, 64, 48, null],
  ])('%s is %s', async (name, container, durationMs, width, height, sizeM) => {
    expect(await readClip(fixture(name))).toEqual({ container, durationMs, width, height, sizeM });
  });

  test('as made here is one, so that what is changed below is what is found', async () => {
    expect(await judged(made())).toEqual({
      container: 'mp4',
      durationMs: 2000,
      width: 640,
      height: 480,
      sizeM: null,
    });
    for (const codec of ['hvc1', 'hev1', 'av01', 'apch', 'mp4v'])
      expect(await judged(made({ codec }))).toHaveProperty('durationMs');
    expect(await judged(made({ brand: 'qt  ' }))).toMatchObject({ container: 'mov' });
    expect(await judged(made().subarray(16))).toMatchObject({ container: 'mov' });
    expect(await judged(Buffer.concat([made(), Buffer.alloc(3)]))).toHaveProperty('durationMs');
  });

  test.each([
    [{ handler: 'soun', codec: 'mp4a' }, 'has no video track'],
    [{ codec: 'encv' }, 'is encrypted'],
    [{ codec: 'MSS2' }, 'has video in the codec "MSS2", which cannot be decoded'],
    [{ codec: 'a\u0007"b' }, 'has video in the codec "a\\u0007\\"b", which cannot be decoded'],
    [{ width: 0 }, 'has video of 0 x 480 pixels'],
    [{ height: 0 }, 'has video of 640 x 0 pixels'],
    [{ ticks: 0 }, 'has no duration'],
    [{ ticks: 0xffffffff }, 'has no duration'],
    [{ timescale: 0 }, 'has no duration'],
    [{ samples: 0 }, 'has no pictures in its video track'],
    [{ chunk: 5_000_000 }, 'is cut off before its end'],
    [{ brand: 'heic' }, 'is a HEIC, AVIF or raw image; accepted are MP4 and MOV clips'],
    [{ brand: 'avif' }, 'is a HEIC, AVIF or raw image; accepted are MP4 and MOV clips'],
  ])('with %j is none', async (change, fault) => {
    expect(await judged(made(change))).toEqual({ fault });
  });
});

describe('what is no clip is named', () => {
  test.each([
    ['sound.m4a', 'has no video track'],
    ['clip.avi', 'is AVI; accepted are MP4 and MOV'],
    ['clip.webm', 'is WebM or Matroska; accepted are MP4 and MOV'],
  ])('%s', async (name, fault) => {
    expect(await readClip(fixture(name))).toEqual({ fault });
  });

  test.each([
    ['', 'is empty'],
    ['a letter about a clip that was lost', 'is text; accepted are MP4 and MOV'],
    ['\n<!DOCTYPE html><html>', 'is a web page; accepted are MP4 and MOV'],
    ['GIF89a\x01\0\x01\0', 'is a GIF image; accepted are MP4 and MOV'],
    ['\x89PNG\r\n\x1a\n', 'is a PNG image; accepted are MP4 and MOV'],
    ['PK\x03\x04\x14\0', 'is a ZIP archive; accepted are MP4 and MOV'],
    ['\0\0\0\0\0\0\0\0\0\0\0\0', 'is neither MP4 nor MOV'],
    ['ab', 'is neither MP4 nor MOV'],
    ['\0\0\0\x08ftyp', 'has no index (moov): it is cut off, or its recording was not finished'],
  ])('%j', async (text, fault) => {
    expect(await judged(Buffer.from(text, 'latin1'))).toEqual({ fault });
  });
});

describe('a damaged or hostile clip', () => {
  test.each(['phone.mp4', 'turned.mov'])('%s is none when it ends early, wherever', async (name) => {
    const whole = await readFile(fixture(name));
    const path = join(await folder(), name);
    for (let length = 0; length < whole.length; length += 7) {
      await writeFile(path, whole.subarray(0, length));
      expect(await readClip(path)).toEqual({ fault: expect.any(String) });
    }
  });

  test('never breaks the reader, whichever byte is wrong', async () => {
    const path = join(await folder(), 'clip.mp4');
    for (const name of ['phone.mp4', 'fragmented.mp4']) {
      const whole = await readFile(fixture(name));
      for (let at = 0; at < 1600; at += 3) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ (at % 2 === 0 ? 0xff : 0x80);
        await writeFile(path, changed);
        const result = await readClip(path);
        const isSound = 'fault' in result ? result.fault !== '' : result.durationMs > 0 && result.width > 0;
        expect(isSound).toBe(true);
      }
    }
  });

  test('of half a gigabyte is judged at once', async () => {
    const path = join(await folder(), 'clip.mp4');
    const start = made();
    const file = await open(path, 'w');
    await file.write(start.subarray(0, start.length - 8));
    await file.write(words(500_000_000, 0x6d646174));
    await file.truncate(start.length - 8 + 500_000_000);
    await file.close();
    expect(await readClip(path)).toMatchObject({ durationMs: 2000 });
    const cut = await open(path, 'r+');
    await cut.truncate(400_000_000);
    await cut.close();
    expect(await readClip(path)).toEqual({ fault: 'is cut off before its end' });
  });

  test.each([
    [
      'a million boxes',
      Buffer.concat([box('ftyp', 'isom'), repeated(1_000_000, words(8, 0x66726565))]),
      'is in too many pieces to be read',
    ],
    [
      'a box longer than any file',
      Buffer.concat([box('ftyp', 'isom'), words(1, 0x6d6f6f76, 0xffffffff, 0xffffffff)]),
      'is cut off before its end',
    ],
    [
      'an index of 40 MB',
      Buffer.concat([box('ftyp', 'isom'), box('moov', Buffer.alloc(40_000_000))]),
      'has an index that is too large to be read',
    ],
    [
      'a million boxes in its index',
      Buffer.concat([box('ftyp', 'isom'), box('moov', repeated(1_000_000, words(8, 0x66726565)))]),
      'has no video track',
    ],
    [
      '10,000 empty tracks',
      Buffer.concat([
        box('ftyp', 'isom'),
        box('moov', repeated(10_000, box('trak', box('mdia', box('hdlr', words(0, 0), 'vide'))))),
      ]),
      'has video in the codec "", which cannot be decoded',
    ],
    [
      'boxes in boxes in boxes',
      Buffer.concat([
        box('ftyp', 'isom'),
        Array.from({ length: 5000 }).reduce<Buffer>((inner) => box('moov', inner), Buffer.alloc(0)),
      ]),
      'has no video track',
    ],
  ])('with %s is refused', async (_, bytes, fault) => {
    expect(await judged(bytes)).toEqual({ fault });
  });

  test('with four thousand million samples in a fragment costs nothing', async () => {
    const whole = await readFile(fixture('fragmented.mp4'));
    const at = whole.indexOf('trun');
    // Flags: each sample has a duration of its own.
    whole.writeUInt32BE(0x100, at + 4);
    whole.writeUInt32BE(0xffffffff, at + 8);
    expect(await judged(whole)).toHaveProperty('durationMs');
  });

  test('states a size only when it can be one', async () => {
    const whole = await readFile(fixture('phone.mp4'));
    for (const [stated, sizeM] of [
      ['0.00x0.20x0.15', null],
      ['999x0.20x0.15.', null],
      ['0.30x0.20x-.15', null],
      ['1.50x0.20x12.5', { width: 1.5, depth: 0.2, height: 12.5 }],
    ] as const) {
      const text = whole.toString('latin1').replace('0.30x0.20x0.15', stated);
      expect(await judged(Buffer.from(text, 'latin1'))).toMatchObject({ sizeM });
    }
  });
});
