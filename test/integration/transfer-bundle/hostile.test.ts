/** ZIPs that were made to do harm are refused in words, and leave nothing on the disk. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { bundleLimits } from '../../../main/transfer/bundle/bundle-entries.ts';
import { type Bundle, openBundle, unpackEntry } from '../../../main/transfer/bundle/open-bundle.ts';
import { type FileSystem, nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { type Crafted, craftZip } from './craft-zip.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-bundle-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = async (zip: Buffer, limits = bundleLimits): Promise<Bundle> => {
  const file = path.join(folder, 'bundle.zip');
  await writeFile(file, zip);
  return openBundle(file, { limits });
};
/** Unpacks all of it, each file by its own name. */
const unpack = async (zip: Buffer, files: FileSystem = nodeFileSystem): Promise<string[]> => {
  const bundle = await open(zip);
  const to = path.join(folder, 'out');
  const { signal } = new AbortController();
  try {
    return await Promise.all(
      bundle.entries.map(async (entry) => {
        const { sha256 } = await unpackEntry(bundle, entry, {
          files,
          folder: to,
          localPath: entry.name,
          signal,
        });
        return `${entry.name} ${sha256}`;
      }),
    );
  } finally {
    bundle.close();
  }
};
const left = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && entry.name !== 'bundle.zip')
    .map((entry) => entry.name);
const refusal = (reason: RegExp) => ({
  code: 'transfer.bundle-refused',
  data: { reason: expect.stringMatching(reason) },
});
const named = (name: string | Buffer, more: Partial<Crafted> = {}): Crafted => ({ name, ...more });

test('a sound one is unpacked, packed and stored, with the hash of what was written', async () => {
  const model = Buffer.alloc(300_000, 'model');
  const zip = craftZip(
    [named('a/'), named('a/m.obj', { content: model, deflate: true }), named('b.json')].map((one) =>
      one.name === 'a/' ? { ...one, content: Buffer.alloc(0), says: { mode: 0o040755 } } : one,
    ),
  );
  const hash = createHash('sha256').update(model).digest('hex');
  expect(await unpack(zip)).toContain(`a/m.obj ${hash}`);
  expect(await readFile(path.join(folder, 'out/a/m.obj'))).toEqual(model);
});

test('one made by a library, with descriptors behind the data, is read', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(100_000, 'x'), 'x/y.txt');
  zip.addBuffer(Buffer.from('z'), 'z.bin', { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  expect(await unpack(Buffer.concat(chunks))).toHaveLength(2);
});

describe('names', () => {
  test.each([
    ['leads upwards', '../evil.txt', /another folder/],
    ['leads upwards inside', 'a/../../evil.txt', /another folder/],
    ['is absolute', '/etc/evil', /absolute/],
    ['has a drive letter', 'C:/evil.txt', /drive letter/],
    ['has a backslash', 'a\\..\\evil.txt', /backslash/],
    ['has a NUL', 'a\0.txt', /control character/],
    ['has an empty part', 'a//b.txt', /empty/],
    ['is hidden in a stream', 'a/b.txt:evil', /colon/],
    ['is no text', Buffer.from([0x61, 0xff, 0xfe]), /not valid text/],
    ['is reserved for parts', `a.${'0'.repeat(16)}.part`, /reserved/],
  ])('a name that %s', async (_, name, reason) => {
    await expect(open(craftZip([named('fine.txt'), named(name)]))).rejects.toMatchObject(refusal(reason));
  });

  test.each([
    ['letter case', 'a/Mug.glb', 'A/mug.GLB'],
    ['accents', 'caf\u00e9.txt', 'cafe\u0301.txt'],
    ['nothing at all', 'a.txt', 'a.txt'],
  ])('two names that differ by %s', async (_, first, second) => {
    await expect(open(craftZip([named(first), named(second)]))).rejects.toMatchObject(refusal(/same name/));
  });

  test('a name that is a file and a folder, in both orders', async () => {
    const both = refusal(/a file and a folder/);
    await expect(open(craftZip([named('a'), named('A/b')]))).rejects.toMatchObject(both);
    await expect(open(craftZip([named('a/b'), named('A')]))).rejects.toMatchObject(both);
  });

  test('an entry that has another name in its own header', async () => {
    const zip = craftZip([named('good.txt', { says: { localName: 'evil.txt' } })]);
    await expect(open(zip)).rejects.toMatchObject(refusal(/two names/));
  });
});

describe('kinds', () => {
  test.each([
    ['a symbolic link', 0o120777],
    ['a block device', 0o060644],
    ['a pipe', 0o010644],
    ['a socket', 0o140644],
  ])('%s', async (_, mode) => {
    await expect(open(craftZip([named('a', { says: { mode } })]))).rejects.toMatchObject(
      refusal(/link, a device/),
    );
  });

  test('an encrypted entry, and an unknown method', async () => {
    await expect(open(craftZip([named('a', { says: { flags: 0x801 } })]))).rejects.toMatchObject(
      refusal(/./),
    );
    await expect(open(craftZip([named('a', { says: { method: 99 } })]))).rejects.toMatchObject(
      refusal(/method/),
    );
  });
});

describe('sizes', () => {
  const zeros = Buffer.alloc(20_000_000);

  test('an entry that unpacks to a thousand times its size', async () => {
    const zip = craftZip([named('bomb', { content: zeros, deflate: true })]);
    await expect(open(zip)).rejects.toMatchObject(refusal(/200 times/));
  });

  test('many small ones that do so together', async () => {
    const small = Buffer.alloc(1_000_000);
    const zip = craftZip(
      Array.from({ length: 20 }, (_, n) => named(`n${n}`, { content: small, deflate: true })),
    );
    await expect(open(zip)).rejects.toMatchObject(refusal(/100 times/));
  });

  test('one that says it is small and is not: no more is read than it says, and nothing is kept', async () => {
    const zip = craftZip([named('lie', { content: zeros, deflate: true, says: { uncompressedBytes: 100 } })]);
    await expect(unpack(zip)).rejects.toMatchObject({ code: 'transfer.bundle-refused' });
    expect(await left()).toEqual([]);
  });

  test('one that says it is larger than it is', async () => {
    const zip = craftZip([named('lie', { deflate: true, says: { uncompressedBytes: 5000 } })]);
    await expect(unpack(zip)).rejects.toMatchObject({ code: 'transfer.bundle-refused' });
    expect(await left()).toEqual([]);
  });

  test('more entries, or more bytes, than any service sends', async () => {
    const three = craftZip([named('a'), named('b'), named('c')]);
    await expect(open(three, { ...bundleLimits, entries: 2 })).rejects.toMatchObject(
      refusal(/more than 2 entries/),
    );
    await expect(open(three, { ...bundleLimits, totalBytes: 20 })).rejects.toMatchObject(
      refusal(/unpack to more/),
    );
    await expect(open(craftZip([named('a')], 60_000))).rejects.toMatchObject(refusal(/more than 20000/));
  });

  test('entries that share their bytes', async () => {
    const zip = craftZip([named('a'), named('a2', { says: { offset: 0, localName: 'a2' } })]);
    await expect(open(zip)).rejects.toMatchObject({ code: 'transfer.bundle-refused' });
    const inside = craftZip([
      named('a', { content: craftZip([named('b')]) }),
      named('b', { says: { offset: 31 } }),
    ]);
    await expect(open(inside)).rejects.toMatchObject(refusal(/on top of each other/));
  });
});

describe('damage', () => {
  test('a wrong checksum, a cut end, and what is no ZIP', async () => {
    await expect(unpack(craftZip([named('a', { says: { crc32: 1 } })]))).rejects.toMatchObject(
      refusal(/checksum/),
    );
    expect(await left()).toEqual([]);
    const whole = craftZip([named('a'), named('b')]);
    for (const zip of [whole.subarray(0, -5), whole.subarray(10), Buffer.from('<html>'), Buffer.alloc(0)])
      await expect(open(zip)).rejects.toMatchObject(refusal(/damaged, or no ZIP/));
  });

  test('a link in the way, planted before: nothing is written behind it', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'caliper-outside-'));
    await unpack(craftZip([named('fine.txt')]));
    await symlink(outside, path.join(folder, 'out', 'a'));
    await expect(unpack(craftZip([named('a/b.txt')]))).rejects.toMatchObject({
      code: 'transfer.path-refused',
    });
    expect(await readdir(outside)).toEqual([]);
    await rm(outside, { recursive: true });
  });

  test('a disk that fills up leaves nothing half', async () => {
    const files: FileSystem = {
      ...nodeFileSystem,
      async createFile(at) {
        const file = await nodeFileSystem.createFile(at);
        const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
        return { ...file, write: () => Promise.reject(full), close: () => file.close() };
      },
    };
    await expect(unpack(craftZip([named('a')]), files)).rejects.toMatchObject({ code: 'transfer.disk-full' });
    expect(await left()).toEqual([]);
  });
});
