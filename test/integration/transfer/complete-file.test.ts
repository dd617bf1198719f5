/** Whole files of every format stay accepted, and the same files cut anywhere are found out by what they tell themselves. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { findMissingEnd } from '../../../main/transfer/check/complete-file.ts';
import { glbOf } from '../../fakes/whole-files.ts';
import { writeCrate } from '../../unit/renderer/usd/crate-writer.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-complete-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function judge(name: string, content: Uint8Array): Promise<string | null> {
  const at = path.join(folder, `${(count += 1)}`);
  await writeFile(at, content);
  return findMissingEnd(at, name);
}

const utf8 = (text: string): Buffer => Buffer.from(text);
const box = (type: string, length: number): Buffer => {
  const bytes = Buffer.alloc(8 + length);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
};
async function zipped(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(utf8('#usda 1.0\n'), 'a.usda');
  zip.addBuffer(Buffer.alloc(5000, 3), 'b.bin');
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
function stl(triangles: number): Buffer {
  const bytes = Buffer.alloc(84 + triangles * 50);
  bytes.writeUInt32LE(triangles, 80);
  return bytes;
}
function ktx2(): Buffer {
  const bytes = Buffer.alloc(80 + 24 + 500);
  Buffer.from('ab4b5458203230bb0d0a1a0a', 'hex').copy(bytes);
  bytes.writeUInt32LE(1, 40);
  bytes.writeBigUInt64LE(104n, 80);
  bytes.writeBigUInt64LE(500n, 88);
  return bytes;
}
function tga(): Buffer {
  const bytes = Buffer.alloc(18 + 20 * 10 * 4);
  bytes[2] = 2;
  bytes.writeUInt16LE(20, 12);
  bytes.writeUInt16LE(10, 14);
  bytes[16] = 32;
  return bytes;
}
const attribute = (name: string, type: string, value: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(value.length);
  return Buffer.concat([utf8(`${name}\0${type}\0`), length, value]);
};
function exr(): Buffer {
  const window = Buffer.alloc(16);
  window.writeInt32LE(3, 8);
  window.writeInt32LE(1, 12);
  const header = Buffer.concat([
    Buffer.from('762f310102000000', 'hex'),
    attribute('compression', 'compression', Buffer.from([0])),
    attribute('dataWindow', 'box2i', window),
    Buffer.from([0]),
  ]);
  const table = Buffer.alloc(16);
  const blocks = [0, 1].map((line) => {
    const block = Buffer.alloc(8 + 40);
    block.writeInt32LE(line, 0);
    block.writeUInt32LE(40, 4);
    return block;
  });
  table.writeBigUInt64LE(BigInt(header.length + 16), 0);
  table.writeBigUInt64LE(BigInt(header.length + 16 + 48), 8);
  return Buffer.concat([header, table, ...blocks]);
}
const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#4477aa' } });
const noise = () =>
  sharp(Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919 + ((at * at) >> 5)) % 256)), {
    raw: { width: 300, height: 200, channels: 3 },
  });

/** Of every kind that simulators take; made once. */
let all: Promise<readonly { readonly path: string; readonly bytes: Uint8Array }[]> | null = null;
const made = () =>
  (all ??= Promise.all(
    ['agnostic', 'mujoco', 'isaac_sim'].map((simulator) =>
      makeAsset(requestFor('a blue mug', { resolution: 256, simulator })),
    ),
  ).then((assets) => assets.flatMap(({ files }) => files)));

const usda = `#usda 1.0
( doc = """It's "quoted" {""" )
def Xform "Mug" { # a brace in a comment {
    asset inputs:file = @./it's(1).png@
    string a = 'x(' ; string b = ""
    token c = "a\\"b{"
}
`;
const xml = `<?xml version="1.0"?>
<!-- a > and a < -- in here -->
<robot name="a>b" other='<'><link name="x"/><![CDATA[ </robot> ]]></robot>
`;

/** Of every format that shows its end, a whole file. */
const formats: readonly (readonly [name: string, make: () => Promise<Uint8Array> | Uint8Array])[] = [
  ['mug.glb', () => glbOf(3000)],
  ['real.glb', () => readFile(path.join(import.meta.dirname, '../../fixtures/glb/textured.glb'))],
  ['texture.png', () => noise().png().toBuffer()],
  ['texture.jpg', () => noise().jpeg({ quality: 60 }).toBuffer()],
  ['progressive.jpeg', () => noise().jpeg({ progressive: true }).toBuffer()],
  ['named-otherwise.png', () => picture.clone().jpeg().toBuffer()],
  ['texture.webp', () => noise().webp().toBuffer()],
  ['texture.ktx2', ktx2],
  ['texture.tga', tga],
  ['texture.exr', exr],
  ['scene.usdz', zipped],
  ['scene.usdc', () => writeCrate([{ path: [], type: 'pseudoRoot', fields: { upAxis: { token: 'Y' } } }])],
  ['scene.usda', () => utf8(usda)],
  ['scene.usd', () => utf8(usda)],
  ['scene.gltf', () => utf8('{"asset": {"version": "2.0", "extras": "} \\" ]"}, "nodes": [NaN, [1]]}')],
  ['mug.physics.json', () => utf8('\ufeff[{"mass_kg": 1}, "]"]')],
  ['robot.urdf', () => utf8(xml)],
  ['parts.stl', () => stl(30)],
  ['clip.mp4', () => Buffer.concat([box('ftyp', 16), box('mdat', 900), box('moov', 300)])],
];

describe('a whole file', () => {
  test.each(formats)('%s is accepted, also with bytes after its end', async (name, make) => {
    const whole = await make();
    expect(await judge(name, whole)).toBeNull();
    const isText = /\.(usda|usd|gltf|json|urdf)$/.test(name);
    const appendix = isText ? utf8('\n\n') : Buffer.alloc(100);
    expect(await judge(name, Buffer.concat([whole, appendix]))).toBeNull();
  });

  test('of every format that the sandbox makes is accepted', async () => {
    for (const { path: name, bytes } of await made())
      expect([name, await judge(name, bytes)]).toEqual([name, null]);
  });

  test.each<[string, Uint8Array]>([
    ['model.obj', utf8('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3')],
    ['empty.mtl', utf8('')],
    ['buffer.bin', Buffer.from('ffd8ff00', 'hex')],
    ['settings.config', utf8('key = value')],
    ['with-subset.xml', utf8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
    ['utf16.json', Buffer.from('\ufeff{"a":', 'utf16le')],
    ['ascii.stl', utf8('solid a\nfacet\nendfacet\nendsolid a\n')],
    ['ascii.fbx', utf8('; FBX 7.4.0 project file {\nObjects: {\n}\n')],
    ['trimmed.jpg', Buffer.from('ffd8ffe000044a46ffd9', 'hex')],
  ])('%s is accepted: nothing shows that it is not', async (name, content) => {
    expect(await judge(name, content)).toBeNull();
  });
});

describe('a file that ends early', () => {
  test.each(formats)('%s is found out wherever it was cut', async (name, make) => {
    const whole = Buffer.from(await make());
    const end = whole.toString('latin1').trimEnd().length;
    // Between two outermost prims of USD as text nothing is open; the last byte of a WebP may be padding.
    const from = /\.usda?$/.test(name) ? whole.indexOf('{ # a brace') + 1 : 1;
    const to = name.endsWith('.webp') ? end - 2 : end - 1;
    const cuts = Array.from({ length: 40 }, (_, n) => from + Math.floor(((to - from) * n) / 39));
    for (const at of cuts) {
      const reason = await judge(name, whole.subarray(0, at));
      expect(reason, `${name} cut to ${at} of ${end} bytes`).toMatch(/^(it|its) /);
    }
  });

  test('a binary FBX is found out in its nodes and in its footer', async () => {
    const fbx = (await made()).find(({ path: name }) => name.endsWith('.fbx'))?.bytes ?? new Uint8Array();
    expect(fbx.length).toBeGreaterThan(1000);
    for (const cut of [1, 10, 100, 400, fbx.length - 30, fbx.length >> 1])
      expect(await judge('mug.fbx', fbx.subarray(0, fbx.length - cut))).not.toBeNull();
  });

  test('an OBJ only where its last line breaks off', async () => {
    expect(await judge('a.obj', utf8('v 0 0 0\nv 1 0'))).toBe('its text ends in the middle');
    expect(await judge('a.obj', utf8('v 0 0 0\nv 1 0 1'))).toBeNull();
  });

  test('an empty file of a format that cannot be empty', async () => {
    for (const name of ['a.json', 'a.urdf', 'a.usda', 'a.glb', 'a.png', 'a.stl'])
      expect(await judge(name, new Uint8Array()), name).not.toBeNull();
  });
});

test('a picture of 60 MB is judged without being read into memory, and can be called off', async () => {
  const at = path.join(folder, 'large.png');
  const chunk = Buffer.alloc(12 + 1_000_000);
  chunk.writeUInt32BE(1_000_000, 0);
  chunk.write('IDAT', 4, 'latin1');
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  await writeFile(at, Buffer.concat([signature, ...Array.from({ length: 60 }, () => chunk)]));
  const before = process.memoryUsage().arrayBuffers;
  expect(await findMissingEnd(at, 'large.png')).toBe('its end mark (IEND) is missing');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  const abort = new AbortController();
  abort.abort(new Error('called off'));
  await expect(findMissingEnd(at, 'large.png', abort.signal)).rejects.toThrow('called off');
});

describe('hostile content', () => {
  test('brackets in brackets without end take no memory, and prove nothing', async () => {
    const at = path.join(folder, 'deep.json');
    await writeFile(at, Buffer.alloc(50_000_000, '['));
    const { maxRSS } = process.resourceUsage();
    const reason = await findMissingEnd(at, 'deep.json');
    expect(process.resourceUsage().maxRSS - maxRSS).toBeLessThan(200_000);
    expect(reason).toBeNull();
  });

  test('brackets as deep as files really have them are counted', async () => {
    const deep = '['.repeat(9000);
    expect(await judge('deep.json', utf8(deep + ']'.repeat(9000)))).toBeNull();
    expect(await judge('deep.json', utf8(deep + ']'.repeat(8999)))).toBe('its text ends in the middle');
  });

  test.each<[string, bigint[]]>([
    ['a place before the file', [-40n]],
    ['a place in the header', [0n]],
    ['the last place that there is', [2n ** 63n - 1n]],
  ])('a USDC whose table stands at %s is not whole', async (_, [place = 0n]) => {
    const crate = Buffer.from(writeCrate([{ path: [], type: 'pseudoRoot', fields: {} }]));
    crate.writeBigInt64LE(place, 16);
    expect(await judge('scene.usdc', crate)).toMatch(/^(it|its) /);
  });

  test('a USDC with a section of a negative length is not whole', async () => {
    const crate = Buffer.from(writeCrate([{ path: [], type: 'pseudoRoot', fields: {} }]));
    const table = Number(crate.readBigInt64LE(16)) + 8;
    crate.writeBigInt64LE(-(2n ** 62n), table + 24);
    expect(await judge('scene.usdc', crate)).toMatch(/^it has /);
  });

  test.each(formats)('no number in %s makes the judgement fail', async (name, make) => {
    const whole = Buffer.from(await make());
    const ends = Math.max(0, whole.length - 128);
    const places = Array.from({ length: 32 }, (_, n) => [n * 4, ends + n * 4])
      .flat()
      .filter((at) => at < whole.length);
    for (const byte of [0x00, 0x7f, 0x80, 0xff])
      for (const at of places) {
        const changed = Buffer.from(whole).fill(byte, at, Math.min(at + 8, whole.length));
        const verdict = await judge(name, changed).then(
          (reason) => typeof (reason ?? ''),
          (error: unknown) => String(error),
        );
        expect(verdict, `${name} with ${byte} at ${at}`).toBe('string');
      }
  });
});
