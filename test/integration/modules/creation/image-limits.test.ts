/** Caliper and its sandbox draw the same line between an image and one that is too large. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { imageFacts } from '../../../../main/modules/inputs/examine.ts';
import { imageLimits } from '../../../../main/sandbox/inputs/fetch.ts';
import { imageFault, maxImageBytes } from '../../../../main/sandbox/requests/inputs.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-image-limits-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the largest file is the same by Caliper, inside of a request and by URL', () => {
  expect([limits.imageBytes, maxImageBytes, imageLimits.maxBytes]).toEqual(
    Array.from({ length: 3 }, () => 64 * 1024 * 1024),
  );
});

describe('pixels', () => {
  test.each([
    ['a camera of 200 megapixels', 16_384, 12_288],
    ['the most', 20_000, 20_000],
  ])('%s: taken by both', async (_, width, height) => {
    const { ofCaliper, ofSandbox } = await judge(width, height);
    expect(ofCaliper).toBe('taken');
    expect(ofSandbox).toBeNull();
  });

  test.each([
    ['a row more', 20_000, 20_001],
    ['a bomb', 30_000, 30_000],
  ])('%s: refused by both, which say why', async (_, width, height) => {
    const { ofCaliper, ofSandbox } = await judge(width, height);
    expect(ofCaliper).toMatch(/has \d+ megapixels; the limit is 400/);
    expect(ofSandbox).toBe('has more than 400 megapixels');
  });
});

async function judge(
  width: number,
  height: number,
): Promise<{ ofCaliper: string; ofSandbox: string | null }> {
  const bytes = blankPng(width, height);
  const file = path.join(folder, 'large.png');
  await writeFile(file, bytes);
  const ofCaliper = await imageFacts(file, 'large.png').then(
    () => 'taken',
    (error: unknown) => String(error),
  );
  return { ofCaliper, ofSandbox: await imageFault(bytes) };
}

/** Black, one bit a pixel: a few kilobytes for as many pixels as one likes. */
function blankPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
