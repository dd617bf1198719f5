/** Textures that are made smaller, judged by the glTF validator. */
import { readFile } from 'node:fs/promises';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fixTextures } from '../../../main/fix/textures/fix-textures.ts';
import { applied, memoryFiles, plainRun } from '../../unit/fix/memory-files.ts';

async function picture(format: 'png' | 'jpeg'): Promise<Uint8Array> {
  return await sharp({ create: { width: 64, height: 32, channels: 3, background: '#8080ff' } })
    .toFormat(format)
    .toBuffer();
}

const pad = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** A triangle with a colour texture and a normal map. */
async function glb(): Promise<Uint8Array> {
  const [colour, normal] = [await picture('png'), await picture('png')];
  const vertices = Buffer.from(
    Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1]).buffer,
  ).subarray(0, 72 + 24);
  const parts = [vertices, pad(colour), pad(normal)];
  const at = parts.map((_, n) => parts.slice(0, n).reduce((sum, part) => sum + part.length, 0));
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, normalTexture: { index: 1 } }],
    textures: [{ source: 0 }, { source: 1 }],
    images: [
      { bufferView: 1, mimeType: 'image/png' },
      { bufferView: 2, mimeType: 'image/png' },
    ],
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
    buffers: [{ byteLength: parts.reduce((sum, part) => sum + part.length, 0) }],
  };
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const binary = Buffer.concat(parts);
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
