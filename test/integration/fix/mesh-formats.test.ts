/** Meshes repaired in every way in which glTF writes its numbers. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectedParts } from '../../../main/formats/geometry/connected-parts.ts';
import type { TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { flipped, glbBytes, soup, stlBytes } from '../../unit/fix/broken-meshes.ts';
import type { Contents } from '../../unit/fix/memory-files.ts';
import { meshAt, partsOf, repaired } from '../../unit/fix/repaired-meshes.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { glb } from '../inspect/made-folder.ts';
import { bytesAt, complaints, jsonOf, picturesIn } from './judge-gltf.ts';

const fixtures = path.join(import.meta.dirname, '../../fixtures');

/** A box whose triangles share nothing, inside out: positions as a format of glTF has them. */
function boxIn(componentType: 5122 | 5126, how: 'interleaved' | 'sparse' | 'plain'): Uint8Array {
  const mesh = soup(flipped(box([1, 1, 1])));
  const count = mesh.points.length / 3;
  const size = componentType === 5126 ? 4 : 2;
  const stride = how === 'interleaved' ? 24 : size * 4;
  const bin = Buffer.alloc(count * stride + 8 + size * 4);
  const values = [...mesh.points].map((value) =>
    componentType === 5126 ? value : Math.round(value * 2 * 32_767),
  );
  for (const [at, value] of values.entries()) {
    const to = Math.floor(at / 3) * stride + (at % 3) * size;
    // The first vertex of a sparse accessor is elsewhere.
    const own = how === 'sparse' && at < 3 ? 0 : value;
    if (size === 4) bin.writeFloatLE(own, to);
    else bin.writeInt16LE(own, to);
    if (how === 'interleaved') bin.writeFloatLE(Number(at % 3 === 0), to + 12);
  }
  const tail = count * stride;
  for (const [axis, value] of values.slice(0, 3).entries())
    if (how === 'sparse') bin.writeFloatLE(value, tail + 8 + axis * 4);
  const range = {
    min: [0, 1, 2].map((axis) => Math.min(...values.filter((_, at) => at % 3 === axis))),
    max: [0, 1, 2].map((axis) => Math.max(...values.filter((_, at) => at % 3 === axis))),
  };
  const sparse = { count: 1, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 2 } };
  return glb(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, scale: [2, 2, 2] }],
      meshes: [
        { primitives: [{ attributes: { POSITION: 0, ...(how === 'interleaved' ? { NORMAL: 1 } : {}) } }] },
      ],
      accessors: [
        {
          bufferView: 0,
          componentType,
          count,
          type: 'VEC3',
          ...range,
          ...(size === 2 ? { normalized: true } : {}),
          ...(how === 'sparse' ? { sparse } : {}),
        },
        ...(how === 'interleaved'
          ? [{ bufferView: 0, byteOffset: 12, componentType, count, type: 'VEC3' }]
          : []),
      ],
      bufferViews: [
        { buffer: 0, byteLength: tail, byteStride: stride },
        ...(how === 'sparse'
          ? [
              { buffer: 0, byteOffset: tail, byteLength: 2 },
              { buffer: 0, byteOffset: tail + 8, byteLength: 12 },
            ]
          : []),
      ],
      buffers: [{ byteLength: bin.length }],
      ...(size === 2
        ? { extensionsUsed: ['KHR_mesh_quantization'], extensionsRequired: ['KHR_mesh_quantization'] }
        : {}),
    },
    bin,
  );
}

const places = ({ points }: TriangleMesh): string[] =>
  [
    ...new Set(
      Array.from({ length: points.length / 3 }, (_, n) => points.subarray(n * 3, n * 3 + 3).join(' ')),
    ),
  ].toSorted((a, b) => (a < b ? -1 : 1));

describe('number formats', () => {
  test.for([
    [5126, 'interleaved'],
    [5126, 'sparse'],
    [5122, 'plain'],
  ] as const)('%i %s: turned, joined, and as exact as before', async ([componentType, how]) => {
    const contents = { 'a.glb': boxIn(componentType, how) };
    const mesh = await meshAt(contents, 'a.glb');
    const { after } = await repaired(contents, {
      weldMm: 0,
      flipInsideOut: true,
      creaseDegrees: how === 'plain' ? null : 30,
    });
    expect(await complaints(after, 'a.glb')).toEqual([]);
    expect(await partsOf(after, 'a.glb')).toEqual(['closed outside']);
    const [position] = jsonOf(bytesAt(after, 'a.glb')).accessors;
    expect(position).toMatchObject({ componentType, count: how === 'plain' ? 8 : 24 });
    expect(places(await meshAt(after, 'a.glb'))).toEqual(places(mesh));
  });

  test.for(['textured_draco.glb', 'textured_meshopt.glb', 'textured.glb'])(
    '%s is written without compression, with its picture',
    async (name) => {
      const contents = { 'a.glb': await readFile(path.join(fixtures, 'glb', name)) };
      const before = await meshAt(contents, 'a.glb');
      const { after } = await repaired(contents, { creaseDegrees: 180 });
      expect(await complaints(after, 'a.glb')).toEqual([]);
      const json = jsonOf(bytesAt(after, 'a.glb'));
      expect(json['extensionsUsed'] ?? []).not.toContain('KHR_draco_mesh_compression');
      expect(json['extensionsUsed'] ?? []).not.toContain('EXT_meshopt_compression');
      expect(picturesIn(bytesAt(after, 'a.glb'))).toEqual(picturesIn(contents['a.glb']));
      const mesh = await meshAt(after, 'a.glb');
      expect(mesh.indices.length).toBe(before.indices.length);
      expect(connectedParts(mesh).map(({ volume }) => volume)).toEqual(
        connectedParts(before).map(({ volume }) => expect.closeTo(volume, 9)),
      );
    },
  );
});

async function apart(inText: boolean): Promise<Contents> {
  const bytes = Buffer.from(await glbBytes([[{ mesh: soup(flipped(box([1, 1, 1]))) }]]));
  const length = bytes.readUInt32LE(12);
  const json = jsonOf(bytes);
  const bin = bytes.subarray(28 + length);
  const uri = inText
    ? `data:application/octet-stream;base64,${bin.toString('base64')}`
    : 'some%20numbers.bin';
  const text = JSON.stringify({ ...json, buffers: [{ ...json.buffers[0], uri }] }, null, 2);
  return { 'a.gltf': text, ...(inText ? {} : { 'some numbers.bin': bin }) };
}

describe('glTF beside its numbers', () => {
  test.for([true, false])('in its text: %s', async (inText) => {
    const contents = await apart(inText);
    const { after, notes } = await repaired(contents, { weldMm: 0, flipInsideOut: true });
    expect(await partsOf(after, 'a.gltf')).toEqual(['closed outside']);
    expect(notes.changes.map(({ localPath }) => localPath)).toEqual(
      inText ? ['a.gltf'] : ['some numbers.bin', 'a.gltf'],
    );
    const external = Object.fromEntries(
      Object.entries(after).map(([name, content]) => [name.replace(' ', '%20'), content]),
    );
    expect(await complaints(external, 'a.gltf')).toEqual([]);
    expect(Buffer.from(bytesAt(after, 'a.gltf')).toString()).toContain('\n  "asset"');
  });

  test('numbers that another glTF shares are not changed', async () => {
    const contents = await apart(false);
    const { notes } = await repaired(
      { ...contents, 'b.gltf': contents['a.gltf'] ?? '', 'c.stl': stlBytes(flipped(box([1, 1, 1]))) },
      { flipInsideOut: true },
    );
    expect(notes.changes.map(({ localPath }) => localPath)).toEqual(['c.stl']);
    expect(notes.left.map(({ code }) => code)).toEqual(['file-not-changed', 'file-not-changed']);
  });
});
