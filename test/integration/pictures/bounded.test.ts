/** Hostile pictures: what is no JPEG, PNG or WebP reaches no decoder, and what is one has bounds. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blockedDecoders, loadSharp } from '../../../main/core/load-sharp.ts';
import { imageFacts } from '../../../main/modules/inputs/examine.ts';
import { createThumbnails } from '../../../main/modules/thumbnails/thumbnails.ts';
import { imageFault } from '../../../main/sandbox/requests/inputs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-bounded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One line that keeps librsvg busy for most of a minute. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="200"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>';

const box = (brand: string): Buffer => Buffer.from(`\0\0\0\u{18}ftyp${brand}\0\0\0\0mif1`, 'latin1');

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const others: readonly (readonly [string, Buffer])[] = [
  ['SVG', Buffer.from(svg)],
  ['SVG', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['HEIC', box('heic')],
  ['AVIF', box('avif')],
  ['BMP', Buffer.from('BM    ')],
];

describe.each(others)('%s', (kind, bytes) => {
  test('is named as an input, in place of an image', async () => {
    const file = path.join(folder, 'lie.png');
    await writeFile(file, bytes);
    await expect(imageFacts(file, 'lie.png')).rejects.toMatchObject({
      code: 'input.not-an-image',
      data: { found: `it is ${kind}; save it as PNG, JPEG or WebP` },
    });
  });

  test('becomes no thumbnail, and nothing is kept of it', async () => {
    const absolute = path.join(folder, 'lie.png');
    await writeFile(absolute, bytes);
    const of = { absolute, sha256: 'a'.repeat(64), fileName: 'lie.png' };
    const made = createThumbnails({ libraryPath: folder }).get(of, 256, new AbortController().signal);
    await expect(made).rejects.toMatchObject({ code: 'input.not-an-image' });
    expect(await readdir(folder)).toEqual(['lie.png']);
  });

  test('is refused by the sandbox', async () => {
    expect(await imageFault(bytes)).toMatch(/accepted are JPEG, PNG and WebP/);
  });
});

test('every decoder of the library is either one of the three or blocked', async () => {
  const require = createRequire(import.meta.url);
  const libvips = path.dirname(require.resolve(`@img/sharp-libvips-${process.platform}-${process.arch}/lib`));
  const [library = ''] = (await readdir(libvips)).filter((name) => name.includes('libvips-cpp'));
  const bytes = await readFile(path.join(libvips, library), 'latin1');
  const found = new Set(bytes.match(/VipsForeignLoad[A-Z][A-Za-z0-9]*?(?=\0|File\0|Buffer\0|Source\0)/g));
  expect(found.size).toBeGreaterThan(10);
  const open = [...found].filter((name) => !blockedDecoders.includes(name)).sort();
  expect(open).toEqual(['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']);
});

test('a thread that loads the library refuses no picture that another one decodes', async () => {
  const sharp = await loadSharp();
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  let refused = 0;
  for (let n = 0; n < 300; n += 1) {
    const decoding = [1, 2, 3, 4].map(() =>
      sharp(png)
        .metadata()
        .catch(() => (refused += 1)),
    );
    // What `loadSharp` does in a thread of its own.
    sharp.block({ operation: blockedDecoders });
    await Promise.all(decoding);
  }
  expect(refused).toBe(0);
});

test('no decoder but three is on, for any caller', async () => {
  const sharp = await loadSharp();
  await expect(sharp(Buffer.from(svg)).png().toBuffer()).rejects.toThrow(/unsupported image format/);
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const made = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(made).metadata()).format).toBe(format);
  }
});

test('a PNG of 100 bytes that unpacks to 900 megapixels is refused by its size alone', async () => {
  const absolute = path.join(folder, 'bomb.png');
  await writeFile(absolute, pngOf(30_000, 30_000));
  await expect(imageFacts(absolute, 'bomb.png')).rejects.toMatchObject({
    data: { found: expect.stringContaining('900 megapixels') },
  });
  const of = { absolute, sha256: 'b'.repeat(64), fileName: 'bomb.png' };
  const made = createThumbnails({ libraryPath: folder }).get(of, 256, new AbortController().signal);
  await expect(made).rejects.toMatchObject({ code: 'input.not-an-image' });
  expect(await imageFault(await readFile(absolute))).toBe('has more than 400 megapixels');
});
