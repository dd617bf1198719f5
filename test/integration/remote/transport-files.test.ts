import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InlineFile } from '../../../main/remote/body/json-body.ts';

let folder = '';
let clip = '';
const bytes = Buffer.alloc(2_000_000, 'caliper');
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-inline-'));
  clip = path.join(folder, 'clip.mp4');
  await writeFile(clip, bytes);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(file: InlineFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(Uint8Array.from(piece));
  return Buffer.concat(pieces);
}

async function openHere(): Promise<number> {
  return (await readdir('/proc/self/fd')).length;
}

describe('a file that goes inside a request', () => {
  it('is measured before and read from the start each time', async () => {
    const file = await InlineFile.fromFile(clip);
    expect(file.sizeBytes).toBe(bytes.length);
    expect((await read(file)).equals(bytes)).toBe(true);
    expect((await read(file)).equals(bytes)).toBe(true);
  });

  it('may be empty', async () => {
    await truncate(clip, 0);
    const file = await InlineFile.fromFile(clip);
    expect([file.sizeBytes, (await read(file)).length]).toEqual([0, 0]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['grew', () => appendFile(clip, 'x'), 'input.changed'],
    ['shrank', () => truncate(clip, 10), 'input.changed'],
    ['was rewritten with the same length', () => rewrite(), 'input.changed'],
    ['vanished', () => rm(clip), 'input.missing'],
    ['became a folder', () => becomeFolder(), 'input.changed'],
  ])('that %s after it was measured is refused by name', async (_, change, code) => {
    const file = await InlineFile.fromFile(clip);
    await change();
    await expect(read(file)).rejects.toMatchObject({ code, data: { fileName: 'clip.mp4' } });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['shrinks', () => truncate(clip, 800_000)],
    ['is written to', () => rewrite()],
    ['grows', () => appendFile(clip, 'x')],
  ])('that %s while it is read never comes to its end', async (_, change) => {
    const file = await InlineFile.fromFile(clip);
    let received = 0;
    const reading = async (): Promise<void> => {
      for await (const piece of file.open()) {
        if (received === 0) await change();
        received += piece.length;
      }
    };
    await expect(reading()).rejects.toMatchObject({ code: 'input.changed' });
    expect(received).toBeLessThan(bytes.length);
  });

  it('is read whole though it is unlinked meanwhile', async () => {
    const file = await InlineFile.fromFile(clip);
    let received = 0;
    for await (const piece of file.open()) {
      if (received === 0) await rename(clip, `${clip}.moved`);
      received += piece.length;
    }
    expect(received).toBe(bytes.length);
  });

  it('is closed when its reader leaves early, fails, or the file is refused', async () => {
    const before = await openHere();
    const file = await InlineFile.fromFile(clip);
    for await (const piece of file.open()) if (piece.length > 0) break;
    await appendFile(clip, 'x');
    await expect(read(file)).rejects.toMatchObject({ code: 'input.changed' });
    expect(await openHere()).toBe(before);
  });

  it('must be a file that can be read', async () => {
    await expect(InlineFile.fromFile(path.join(folder, 'none'))).rejects.toMatchObject({
      code: 'input.missing',
    });
    await expect(InlineFile.fromFile(path.join(clip, 'below'))).rejects.toMatchObject({
      code: 'input.missing',
    });
    await expect(InlineFile.fromFile(folder)).rejects.toMatchObject({ code: 'input.unreadable' });
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(InlineFile.fromFile(pipe)).rejects.toMatchObject({ code: 'input.unreadable' });
  });
});

async function rewrite(): Promise<void> {
  await writeFile(clip, Buffer.alloc(bytes.length, 'other'));
  await utimes(clip, 1, 1);
}

async function becomeFolder(): Promise<void> {
  await rm(clip);
  execFileSync('mkdir', [clip]);
}
