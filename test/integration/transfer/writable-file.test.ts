/** Files that are written past the system's cache hold the same bytes as any other, wherever they end. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createDirect,
  nodeFileSystem,
  type OpenFile,
  threadFileSystem,
  type WritableFile,
} from '../../../main/transfer/disk/file-system.ts';
import {
  blockBytes,
  createAlignedMemory,
  createGatheringWriter,
} from '../../../main/transfer/disk/gathered-writes.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-writable-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes `content` in pieces as a network brings them, and flushes. */
async function pour(file: WritableFile, content: Uint8Array): Promise<void> {
  const writer = createGatheringWriter(file, 0, createAlignedMemory());
  for (let at = 0; at < content.length; at += 65_521) await writer.write(content.subarray(at, at + 65_521));
  await writer.drain();
  expect(await writer.flush()).toBe(content.length);
  await file.close();
}

const sizes = [0, 1, 4095, 4096, 4097, 100_000, blockBytes - 1, blockBytes, 3 * blockBytes + 4097];
describe.each([
  ['in the application', nodeFileSystem],
  ['in a thread', threadFileSystem],
])('%s', (_, files) => {
  it.each(sizes)('a large file of %i bytes holds them', async (size) => {
    const content = randomBytes(size);
    const at = path.join(folder, 'm.glb');
    await pour(await files.createFile(at, { isLarge: true }), content);
    expect(Buffer.compare(await readFile(at), content)).toBe(0);
  });

  it('takes no name that is there, and follows no link', async () => {
    const at = path.join(folder, 'link');
    await symlink(path.join(folder, 'elsewhere'), at);
    await expect(files.createFile(at, { isLarge: true })).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readdir(folder)).toEqual(['link']);
  });
});

/** A disk that refuses what passes by the cache: when the file is opened, or when it is written. */
const refusing =
  (at: 'open' | 'write'): OpenFile =>
  async (name, flags, mode) => {
    const isDirect = (flags & (constants.O_DIRECT ?? 0)) !== 0;
    const file = await open(name, flags, mode);
    const refused = Object.assign(new Error('EINVAL'), { code: 'EINVAL' });
    if (!isDirect) return file;
    if (at === 'write')
      return {
        fd: file.fd,
        write: () => Promise.reject(refused),
        datasync: () => file.datasync(),
        close: () => file.close(),
      };
    await file.close();
    throw refused;
  };

it.each(['open', 'write'] as const)('a disk that refuses direct writes at %s gets the others', async (at) => {
  const content = randomBytes(blockBytes + 5000);
  const name = path.join(folder, 'm.glb');
  await pour(await createDirect(name, refusing(at)), content);
  expect(Buffer.compare(await readFile(name), content)).toBe(0);
});

it('a disk that fails is heard of by whoever comes next, and all memory comes back', async () => {
  const memory = createAlignedMemory();
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  const file: WritableFile = {
    write: () => Promise.reject(full),
    sync: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const first = memory.take();
  memory.give(first);
  const writer = createGatheringWriter(file, 0, memory);
  await expect(
    (async () => {
      for (;;) await writer.write(Buffer.alloc(blockBytes / 2));
    })(),
  ).rejects.toBe(full);
  await expect(writer.drain()).rejects.toBe(full);
  await expect(writer.flush()).rejects.toBe(full);
  writer.release();
  expect(writer.writtenBytes()).toBe(0);
  const taken = Array.from({ length: 16 }, () => memory.take());
  expect(new Set(taken.map((block) => block.byteOffset)).size).toBe(16);
  expect(taken).toContain(first);
});
