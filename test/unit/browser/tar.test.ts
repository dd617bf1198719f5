import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { extractTar } from '../../browser/tar.ts';

function entry(name: string, content: string, { type = '0', mode = '0000644' } = {}): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(mode, 100);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

const end = Buffer.alloc(1024);

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'caliper-tar-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('files and folders, with their mode', async () => {
  const to = folder();
  const long = 'x'.repeat(1500);
  await extractTar(
    Buffer.concat([
      entry('lib/', '', { type: '5' }),
      entry('pax', 'comment', { type: 'x' }),
      entry('lib/a.so', long, { mode: '0000755' }),
      entry('b/c/d.txt', 'hello'),
      end,
      entry('after-the-end', 'no'),
    ]),
    to,
  );
  expect(readFileSync(join(to, 'lib/a.so'), 'utf8')).toBe(long);
  expect(statSync(join(to, 'lib/a.so')).mode & 0o777).toBe(0o755);
  expect(readFileSync(join(to, 'b/c/d.txt'), 'utf8')).toBe('hello');
  expect(statSync(join(to, 'after-the-end'), { throwIfNoEntry: false })).toBeUndefined();
  expect(statSync(join(to, 'pax'), { throwIfNoEntry: false })).toBeUndefined();
});

test.each([
  ['a name that leads out', entry('../evil', 'x'), /outside/],
  ['an absolute name', entry('/tmp/caliper-evil', 'x'), /outside/],
  ['a link', entry('link', '', { type: '2' }), /neither a file nor a folder/],
  ['a cut-off file', entry('a', 'x'.repeat(600)).subarray(0, 800), /cut off/],
  ['a damaged header', Buffer.from(entry('a', 'x')).fill(1, 0, 2), /damaged/],
])('refuses %s', async (_what, archive, message) => {
  await expect(extractTar(Buffer.concat([archive]), folder())).rejects.toThrow(message);
});
