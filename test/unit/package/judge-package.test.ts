/** What a package must, may and must not hold, and the files that are made for it. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { judgePackage, mostWeight } from '../../../build/check/judge-package.ts';
import type { PackedFile } from '../../../build/check/packed-files.ts';
import { icnsOf, icoOf } from '../../../build/icon-files.ts';
import { packageOf } from '../../../build/notices/bundled-packages.ts';
import { asksForSource, sourceOfFfmpeg } from '../../../build/notices/copyleft-sources.ts';
import { bomOf } from '../../../build/notices/cyclonedx.ts';
import { gatherShipped, type Shipped } from '../../../build/notices/shipped-packages.ts';
import { noticesText } from '../../../build/notices/write-notices.ts';

it('is called the same by Electron and by the packer', async () => {
  const [described, packing] = await Promise.all(
    ['package.json', 'electron-builder.yml'].map((name) => readFile(name, 'utf8')),
  );
  // Of package.json Electron takes `app.name`, and with it the name of its key in the keychain.
  expect(/^productName: (.+)$/m.exec(packing ?? '')?.[1]).toBe(JSON.parse(described ?? '').productName);
});

const file = (path: string, unpacked = false, sizeBytes = 10): PackedFile => ({ path, unpacked, sizeBytes });

const sound = [
  'package.json',
  'out/main/index.js',
  'out/main/sandbox-worker.js',
  'out/main/download-thread.js',
  'out/main/capture-thread.js',
  'out/main/local-thread.js',
  'out/main/move-thread.js',
  'out/main/search-thread.js',
  'out/main/chunks/a-1.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/256x256.png',
  'node_modules/pino/pino.js',
].map((path) => file(path));
const native = [
  file('node_modules/better-sqlite3/prebuilds/linux-x64.node', true),
  file('node_modules/@img/sharp-linux-x64/lib/sharp-linux-x64-0.35.5.node', true),
];
const texts = new Map([
  ['out/main/index.js', 'import "./chunks/a-1.js"'],
  ['out/main/chunks/a-1.js', 'x'.repeat(500)],
]);
const production = new Set(['pino', 'better-sqlite3', '@img/sharp-linux-x64']);
const judge = (files: readonly PackedFile[], mainTexts = texts): string[] =>
  judgePackage({ files, production, mainTexts, target: 'linux-x64' });

it('a package that is as it should be has no faults', () => {
  expect(judge([...sound, ...native])).toEqual([]);
});

it.each([
  ['main/app.ts', 'main/app.ts is not a place of the package'],
  ['node_modules/pino/lib/a.test.map', 'is a source, a note or a map'],
  ['out/renderer/.env', 'out/renderer/.env could hold a secret'],
  ['node_modules/pino/private.key', 'could hold a secret'],
  ['node_modules/pino/test/a.js', 'is about its package, not of it'],
  ['out/main/serve.js', 'is the web host'],
  ['node_modules/vite/index.js', 'vite is for development'],
  ['node_modules/pino/node_modules/@types/node/a.js', '@types/node is for development'],
  ['node_modules/pino/a.so.3', 'cannot be loaded from inside of the archive'],
  ['node_modules/better-sqlite3/prebuilds/win32-x64.node', 'is for another system'],
])('%s is not packed', (path, why) => {
  expect(judge([...sound, ...native, file(path)]).join('\n')).toContain(why);
});

it('says what is missing, what nothing needs, and what is too heavy', () => {
  expect(judge([...sound.slice(1), ...native])).toEqual(['package.json is missing']);
  expect(judge(sound)).toEqual([
    'better-sqlite3 has nothing for linux-x64',
    '@img/sharp has nothing for linux-x64',
  ]);
  expect(judge([...sound, ...native], new Map([...texts, ['out/main/index.js', '']]))).toEqual([
    'out/main/chunks/a-1.js is part of nothing',
  ]);
  const heavy = file('node_modules/pino/large.js', false, mostWeight.archive);
  expect(judge([...sound, ...native, heavy])).toEqual(['its archive weigh more than 60 MB']);
});

it('icons list their pictures where readers look for them', () => {
  const png = Buffer.from('a picture');
  const ico = icoOf([
    { size: 16, png },
    { size: 256, png },
  ]);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[22]]).toEqual([1, 2, 16, 0]);
  expect(ico.subarray(ico.readUInt32LE(34), ico.readUInt32LE(34) + png.length)).toEqual(png);
  const icns = icnsOf([
    { size: 512, png },
    { size: 24, png },
  ]);
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  expect([icns.toString('latin1', 8, 12), icns.length]).toEqual(['ic09', 8 + 2 * (8 + png.length)]);
});

const shipped = (name: string, text: string, licence = 'MIT'): Shipped => ({
  name,
  version: '1.2.3',
  licence,
  homepage: null,
  text,
  integrity: `sha512-${Buffer.from('hash').toString('base64')}`,
});

it('notices say equal terms once, and where to find those that a package does not bring', () => {
  const text = noticesText([shipped('one', 'Terms.'), shipped('two', 'Terms.'), shipped('three', '', 'ISC')]);
  expect(text.split('Terms.')).toHaveLength(2);
  expect(text).toMatch(/one 1\.2\.3 \(MIT\)\ntwo 1\.2\.3 \(MIT\)\n\nTerms\./);
  expect(text).toContain('https://spdx.org/licenses/ISC.html');
});

it('the bill of materials names every part by its purl, and changes only with them', () => {
  const parts = [shipped('@a/b', ''), shipped('c', '', 'MIT OR Apache-2.0')];
  const bom = bomOf({ name: 'caliper', version: '0.1.0' }, parts);
  expect(bom.components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40a/b@1.2.3', 'pkg:npm/c@1.2.3']);
  expect(bom.components[0]?.hashes).toEqual([
    { alg: 'SHA-512', content: Buffer.from('hash').toString('hex') },
  ]);
  expect(bom.components[1]?.licenses).toEqual([{ expression: 'MIT OR Apache-2.0' }]);
  expect(bom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(bomOf({ name: 'caliper', version: '0.1.0' }, parts)).toEqual(bom);
  expect(bomOf({ name: 'caliper', version: '0.1.1' }, parts).serialNumber).not.toBe(bom.serialNumber);
});

it('the source of every GPL and LGPL work that is shipped is offered, in its version', async () => {
  const asked = (await gatherShipped(process.cwd(), new Set())).filter(({ licence }) =>
    asksForSource(licence),
  );
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringContaining('ffprobe'), expect.stringContaining('libvips')]),
  );
  for (const { name, text } of asked)
    expect(`${name}: ${text.slice(0, 300)}`).toMatch(/The source of .+ is available at https:\/\/\S+\/\S+/);
});

it.each([
  ['n7.0-7-gd38bf5e08e-20240407', 'https://github.com/FFmpeg/FFmpeg/tree/d38bf5e08e'],
  ['N-66595-gc2b38619c0-static', 'https://github.com/FFmpeg/FFmpeg/tree/c2b38619c0'],
  ['7.0.2-static', 'https://ffmpeg.org/releases/ffmpeg-7.0.2.tar.xz'],
  ['n6.1', 'https://ffmpeg.org/releases/ffmpeg-6.1.tar.xz'],
  ['git-master', null],
])('ffmpeg %s was made of %s', (version, source) => {
  expect(sourceOfFfmpeg(version)).toBe(source);
});

const of = (name: string): string | null => packageOf('/p', name);

it('finds the package of what is built in, also of one inside of another', () => {
  expect(of('/p/node_modules/@orpc/client/dist/a.mjs?x')).toBe('node_modules/@orpc/client');
  expect(of('\0/p/node_modules/a/node_modules/b/c.js')).toBe('node_modules/a/node_modules/b');
  expect(of('/p/main/app.ts')).toBeNull();
});
