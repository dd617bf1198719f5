/** Textures that are made smaller, judged by the glTF validator. */
import { readFile } from 'node:fs/promises';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readMesh } from '../../../main/fix/read-mesh.ts';
import { fixTextures } from '../../../main/fix/textures/fix-textures.ts';
import { applied, type Contents, memoryFiles, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import { bytesAt, complaints, type Json, jsonOf } from './judge-gltf.ts';

async function picture(format: 'png' | 'jpeg'): Promise<Uint8Array> {
  return await sharp({ create: { width: 64, height: 32, channels: 3, background: '#8080ff' } })
    .toFormat(format)
    .toBuffer();
}

const pad = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const vertices = Buffer.from(
  Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0]).buffer,
);

/** A triangle with a colour texture and a normal map. */
async function triangle() {
  const [colour, normal] = [await picture('png'), await picture('png')];
  const parts = [vertices, pad(colour), pad(normal)];
  const at = parts.map((_, n) => parts.slice(0, n).reduce((sum, part) => sum + part.length, 0));
  const binary = Buffer.concat(parts);
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, extras: { grip: 'left' } }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, normalTexture: { index: 1 } }],
    textures: [{ source: 0 }, { source: 1 }],
    images: [
      { bufferView: 1, mimeType: 'image/png' },
      { bufferView: 2, mimeType: 'image/png' },
    ] as Record<string, unknown>[],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 4, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 3, componentType: 5126, count: 3, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 36 },
      { buffer: 0, byteOffset: at[1], byteLength: colour.length },
      { buffer: 0, byteOffset: at[2], byteLength: normal.length },
      { buffer: 0, byteOffset: 72, byteLength: 24 },
      { buffer: 0, byteOffset: 36, byteLength: 36 },
    ],
    buffers: [{ byteLength: binary.length }] as { byteLength: number; uri?: string }[],
  };
  return { json, binary, pictures: [colour, normal] };
}

const inText = (bytes: Uint8Array, mime: string): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

async function glb(): Promise<Uint8Array> {
  const { json, binary } = await triangle();
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  for (const [n, value] of [
    0x46546c67,
    2,
    28 + padded.length + binary.length,
    padded.length,
    0x4e4f534a,
  ].entries())
    head.writeUInt32LE(value, n * 4);
  const second = Buffer.alloc(8);
  second.writeUInt32LE(binary.length, 0);
  second.writeUInt32LE(0x004e4942, 4);
  return Buffer.concat([head, padded, second, binary]);
}

/** The pictures in the text itself, the numbers in a file beside it. */
async function gltfWithDataUris(): Promise<Contents> {
  const { json, pictures } = await triangle();
  const written = {
    ...json,
    images: pictures.map((bytes) => ({ uri: inText(bytes, 'image/png') })),
    bufferViews: [0, 2, 1].map((n) => ({
      buffer: 0,
      byteOffset: [0, 36, 72][n],
      byteLength: [36, 36, 24][n],
    })),
    accessors: json.accessors.map((accessor, n) => ({ ...accessor, bufferView: [0, 2, 1][n] })),
    buffers: [{ byteLength: vertices.length, uri: 'x.bin' }],
  };
  return { 'x.gltf': `${JSON.stringify(written, null, 2)}\n`, 'x.bin': vertices };
}

/** The pictures in the buffer, which is a file of its own, or in the text. */
async function gltfWithViews(isFile: boolean): Promise<Contents> {
  const { json, binary } = await triangle();
  const uri = isFile ? 'x.bin' : inText(binary, 'application/octet-stream');
  const text = JSON.stringify({ ...json, buffers: [{ byteLength: binary.length, uri }] }, null, '\t');
  return isFile ? { 'x.gltf': text, 'x.bin': binary } : { 'x.gltf': text };
}

/** What of a document is no place of bytes and no picture. */
function restOf(contents: Contents): unknown {
  const { accessors, ...rest } = jsonOf(bytesAt(contents, 'x.gltf'));
  const replaced = /^(?:images|textures|bufferViews|buffers|extensions(?:Used|Required))$/;
  const others = Object.entries(rest).filter(([key]) => !replaced.test(key));
  const plain = accessors.map((accessor) => ({ ...accessor, bufferView: null }));
  return { ...Object.fromEntries(others), accessors: plain };
}

const fromText = (one: string): Buffer => Buffer.from(one.slice(one.indexOf(',') + 1), 'base64');

/** Each by the format and width that sharp finds in it. */
async function imagesOf(contents: Contents): Promise<(readonly [string, number])[]> {
  const json = jsonOf(bytesAt(contents, 'x.gltf')) as Json & {
    readonly images: readonly { readonly uri?: string; readonly bufferView?: number }[];
  };
  const { uri = '' } = json.buffers[0] ?? {};
  const buffer = uri.startsWith('data:') ? fromText(uri) : Buffer.from(bytesAt(contents, uri));
  const found = json.images.map(async ({ uri: own, bufferView }) => {
    const { byteOffset = 0, byteLength } = json.bufferViews[bufferView ?? -1] ?? {};
    const bytes =
      own === undefined
        ? buffer.subarray(Number(byteOffset), Number(byteOffset) + Number(byteLength))
        : fromText(own);
    const { format, width } = await sharp(bytes).metadata();
    return [format, width] as const;
  });
  return await Promise.all(found);
}

async function errorsOf(bytes: Uint8Array): Promise<string[]> {
  const { issues } = await validateBytes(bytes, {});
  return issues.messages.filter(({ severity }) => severity === 0).map(({ message }) => message);
}

describe('textures', () => {
  it('become WebP in a GLB that the validator accepts; a normal map stays PNG', async () => {
    const contents = { 'x.glb': await glb() };
    expect(await errorsOf(contents['x.glb'])).toEqual([]);
    const fixed = await fixTextures(
      { fix: 'textures', mostEdgePx: 16, format: 'webp' },
      memoryFiles(contents),
      plainRun,
    );
    const after = applied(contents, fixed)['x.glb'];
    if (!(after instanceof Uint8Array)) throw new Error('it is binary');
    expect(await errorsOf(after)).toEqual([]);
    const text = Buffer.from(after).toString('latin1');
    expect(text).toContain('EXT_texture_webp');
    expect(text.match(/"mimeType":"image\/png"/g)).toHaveLength(1);
    expect(fixed.done.map(({ values }) => values['width'])).toContain(16);
  });

  it.each([
    ['as data URIs', gltfWithDataUris],
    ['in a buffer beside it', () => gltfWithViews(true)],
    ['in a buffer in the text', () => gltfWithViews(false)],
  ])('of a glTF become smaller %s, and all else of it stays', async (_, make) => {
    const contents = await make();
    // Of a missing tangent space, which is not what is tried here.
    const before = await complaints(contents, 'x.gltf');
    expect(before).toHaveLength(1);
    const order = { fix: 'textures', mostEdgePx: 16 } as const;
    const fixed = await fixTextures({ ...order, format: 'jpeg' }, memoryFiles(contents), plainRun);
    const after = applied(contents, fixed);
    expect(await complaints(after, 'x.gltf')).toEqual(before);
    expect(await imagesOf(after)).toEqual([
      ['jpeg', 16],
      ['png', 16],
    ]);
    expect(restOf(after)).toEqual(restOf(contents));
    expect(textAt(after, 'x.gltf').slice(0, 4)).toBe(textAt(contents, 'x.gltf').slice(0, 4));

    const webp = await fixTextures({ ...order, format: 'webp' }, memoryFiles(contents), plainRun);
    expect(await complaints(applied(contents, webp), 'x.gltf')).toEqual(before);
    const back = await fixTextures(
      { ...order, format: 'png' },
      memoryFiles(applied(contents, webp)),
      plainRun,
    );
    expect(await complaints(applied(applied(contents, webp), back), 'x.gltf')).toEqual(before);
    expect(textAt(applied(applied(contents, webp), back), 'x.gltf')).not.toContain('EXT_texture_webp');
  });

  it('are not made lossy where a clearcoat takes directions from them', async () => {
    const contents = await gltfWithDataUris();
    const coat = { KHR_materials_clearcoat: { clearcoatNormalTexture: { index: 1 } } };
    const json = { ...jsonOf(bytesAt(contents, 'x.gltf')), materials: [{ extensions: coat }] };
    const fixed = await fixTextures(
      { fix: 'textures', mostEdgePx: 16, format: 'jpeg' },
      memoryFiles({ ...contents, 'x.gltf': JSON.stringify(json) }),
      plainRun,
    );
    expect(await imagesOf(applied(contents, fixed))).toEqual([
      ['jpeg', 16],
      ['png', 16],
    ]);
  });

  it('leave compressed geometry beside them as it is', async () => {
    const contents = { 'x.glb': await readFile('test/fixtures/glb/textured_meshopt.glb') };
    const order = { fix: 'textures', mostEdgePx: 2, format: null } as const;
    const fixed = await fixTextures(order, memoryFiles(contents), plainRun);
    const after = applied(contents, fixed);
    expect(await complaints(after, 'x.glb')).toEqual(await complaints(contents, 'x.glb'));
    const [before, now] = [memoryFiles(contents), memoryFiles(after)];
    expect(await readMesh(now, 'x.glb', plainRun.signal)).toEqual(
      await readMesh(before, 'x.glb', plainRun.signal),
    );
  });

  it('keep their format as files beside other files', async () => {
    const contents = { 'tex/wood.jpg': await picture('jpeg'), 'x.mtl': 'newmtl m\nmap_Kd tex/wood.jpg\n' };
    const fixed = await fixTextures(
      { fix: 'textures', mostEdgePx: 8, format: 'webp' },
      memoryFiles(contents),
      plainRun,
    );
    const after = applied(contents, fixed)['tex/wood.jpg'];
    expect(await sharp(after as Uint8Array).metadata()).toMatchObject({
      format: 'jpeg',
      width: 8,
      height: 4,
    });
  });

  it('change nothing of a damaged file', async () => {
    const files = memoryFiles({ 'x.glb': await readFile(import.meta.filename) });
    await expect(
      fixTextures({ fix: 'textures', mostEdgePx: 8, format: null }, files, plainRun),
    ).rejects.toMatchObject({ code: 'fix.nothing-to-change' });
  });
});
