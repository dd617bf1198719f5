/** ZIPs with more entries and more bytes than 16 and 32 bits count, as the writer of exports makes them and other readers read them. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';
import {
  directoryOf,
  endOf,
  localHeader,
  type ZipEntry,
} from '../../../../main/modules/exports/zip-format.ts';

let zip = '';
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-large-zip-'));
  zip = path.join(folder, 'large.zip');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const content = Buffer.from('the last one');

/** Data of the last entry are `content`, of the others holes in the file. */
async function write(shapes: readonly Pick<ZipEntry, 'name' | 'sizeBytes'>[]): Promise<ZipEntry[]> {
  const file = await open(zip, 'wx');
  const entries: ZipEntry[] = [];
  try {
    let offset = 0;
    let pieces: Buffer[] = [];
    let from = 0;
    const flush = async (): Promise<void> => {
      const bytes = Buffer.concat(pieces);
      await file.write(bytes, 0, bytes.length, from);
      pieces = [];
      from = offset;
    };
    for (const { name, sizeBytes } of shapes) {
      const checksum = sizeBytes === content.length ? crc32(content) : 0;
      const entry = { name, offset, isPacked: false, crc32: checksum, packedBytes: sizeBytes, sizeBytes };
      entries.push(entry);
      pieces.push(localHeader(entry));
      if (sizeBytes === content.length) pieces.push(content);
      offset = endOf(entry);
      if (sizeBytes > content.length) await flush();
    }
    pieces.push(...directoryOf(entries, offset));
    await flush();
  } finally {
    await file.close();
  }
  return entries;
}

/** How many entries there are, and what the last one holds. */
async function byYauzl(): Promise<[number, string]> {
  const opened = await openPromise(zip, { autoClose: false });
  try {
    let [count, text] = [0, ''];
    for await (const entry of opened.eachEntry()) {
      count += 1;
      if (entry.fileName !== 'last.txt') continue;
      for await (const piece of await opened.openReadStreamPromise(entry)) text += String(piece);
    }
    return [count, text];
  } finally {
    opened.close();
  }
}

/** As `byYauzl`; null where there is no Python. */
async function byPython(): Promise<[number, string] | null> {
  const code =
    "import sys, zipfile, json; z = zipfile.ZipFile(sys.argv[1]); print(json.dumps([len(z.namelist()), z.read('last.txt').decode()]))";
  const answer = await promisify(execFile)('python3', ['-c', code, zip]).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return answer === null ? null : (JSON.parse(answer.stdout) as [number, string]);
}

async function expectRead(entries: number): Promise<void> {
  const wanted = [entries, content.toString()];
  expect(await byYauzl()).toEqual(wanted);
  expect([wanted, null]).toContainEqual(await byPython());
}

test('more than 65,535 entries', async () => {
  const empty = Array.from({ length: 66_000 }, (_, n) => ({ name: `f/${n}`, sizeBytes: 0 }));
  await write([...empty, { name: 'last.txt', sizeBytes: content.length }]);
  await expectRead(66_001);
});

test('exactly as many entries as 16 bits count', async () => {
  const empty = Array.from({ length: 65_534 }, (_, n) => ({ name: `f/${n}`, sizeBytes: 0 }));
  await write([...empty, { name: 'last.txt', sizeBytes: content.length }]);
  await expectRead(65_535);
});

test('an entry of more than 4 GiB, and one behind it', async () => {
  const gib = 2 ** 30;
  const entries = await write([
    { name: 'large.bin', sizeBytes: 4.5 * gib },
    { name: 'also.bin', sizeBytes: 3 * gib },
    { name: 'last.txt', sizeBytes: content.length },
  ]);
  expect(entries.at(-1)?.offset).toBeGreaterThan(7 * gib);
  await expectRead(3);
});
