/** Sizes and counts of glTF scenes: of the vertices that are drawn, after everything that moves them. */
import { readFileSync } from 'node:fs';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { checkGltf } from '../../../main/formats/gltf/check-gltf.ts';
import { readDocument } from '../../../main/formats/gltf/document.ts';
import { type GltfMeasure, measureGltf } from '../../../main/formats/gltf/measure-gltf.ts';
import { readParts, sourceOf } from '../../../main/formats/gltf/read-parts.ts';
import { createViewReader, readDataUri } from '../../../main/formats/gltf/view-bytes.ts';
import { MadeGltf } from './made-gltf.ts';

async function measured(bytes: Uint8Array<ArrayBuffer>): Promise<GltfMeasure> {
  const source = sourceOf(bytes);
  const { root, binary } = await readParts(source);
  const document = readDocument(root);
  checkGltf(document, binary?.length ?? 0);
  const read = createViewReader(document, {
    source,
    binary,
    buffer: (_, uri, from, length) =>
      Promise.resolve(readDataUri(uri)?.subarray(from, from + length) ?? null),
    async meshopt(packed, { count, byteStride, mode, filter }) {
      await MeshoptDecoder.ready;
      const unfolded = new Uint8Array(count * byteStride);
      MeshoptDecoder.decodeGltfBuffer(unfolded, count, byteStride, packed, mode, filter);
      return unfolded;
    },
  });
  return await measureGltf(document, { read });
}

const rounded = (list: readonly number[] | undefined): number[] =>
  (list ?? []).map((value) => Math.round(value * 1e5) / 1e5 + 0);
const size = ({ bounds }: GltfMeasure): number[] =>
  rounded(bounds?.max.map((value, n) => value - (bounds.min[n] ?? 0)));

const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/glb/${name}.glb`, import.meta.url)));

const octahedron = Float32Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1);
const corners = Uint16Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5);
const eighth = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];

/** An octahedron of corners at distance 1 as mesh 0, with these nodes. */
function octahedra(nodes: readonly object[], rest: object = {}): Uint8Array<ArrayBuffer> {
  const made = new MadeGltf();
  const POSITION = made.accessor('VEC3', 3, octahedron);
  const indices = made.accessor('SCALAR', 1, corners);
  return made.glb({ nodes, meshes: [{ primitives: [{ attributes: { POSITION }, indices }] }], ...rest });
}

describe('the size', () => {
  it('of a turned octahedron is of its corners, not of its turned box', async () => {
    const found = await measured(octahedra([{ mesh: 0, rotation: eighth }]));
    expect(size(found)).toEqual([1.41421, 1.41421, 2]);
    expect(found.about).toBeNull();
    expect([found.triangles, found.vertices]).toEqual([8, 6]);
  });

  it('is of the default scene alone, and of all roots where there is no scene', async () => {
    const nodes = [{ mesh: 0, scale: [3, 3, 3] }, { children: [2] }, { mesh: 0 }];
    const scenes = [{ nodes: [0] }, { nodes: [1] }];
    expect(size(await measured(octahedra(nodes, { scenes, scene: 1 })))).toEqual([2, 2, 2]);
    expect(size(await measured(octahedra(nodes, { scenes })))).toEqual([6, 6, 6]);
    expect(await measured(octahedra(nodes))).toMatchObject({ triangles: 16, vertices: 12 });
  });

  it('is of the vertices that corners name', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 99, 99, 99));
    const indices = made.accessor('SCALAR', 1, Uint8Array.of(0, 1, 2));
    const meshes = [{ primitives: [{ attributes: { POSITION }, indices }] }];
    expect(size(await measured(made.glb({ nodes: [{ mesh: 0 }], meshes })))).toEqual([1, 1, 0]);
  });

  it('is of normalised and interleaved numbers', async () => {
    const made = new MadeGltf();
    const view = made.view(Int16Array.of(-32_767, 0, 0, 9, 32_767, 16_384, -32_768, 9), { byteStride: 8 });
    made.accessors.push({
      bufferView: view,
      componentType: 5122,
      count: 2,
      type: 'VEC3',
      normalized: true,
    });
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 1 }] }];
    const found = await measured(made.glb({ nodes: [{ mesh: 0, scale: [0.05, 0.05, 0.05] }], meshes }));
    expect(size(found)).toEqual([0.1, 0.025, 0.05]);
    expect([found.lines, found.triangles]).toEqual([1, 0]);
  });

  it('is of sparse numbers, over a base or over nothing', async () => {
    const made = new MadeGltf();
    const sparse = {
      count: 1,
      indices: { bufferView: made.view(Uint8Array.of(2)), componentType: 5121 },
      values: { bufferView: made.view(Float32Array.of(0, 5, 0)) },
    };
    const over = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), { sparse });
    made.accessors.push({ componentType: 5126, count: 3, type: 'VEC3', sparse });
    const meshes = [over, over + 1].map((POSITION) => ({ primitives: [{ attributes: { POSITION } }] }));
    expect(size(await measured(made.glb({ nodes: [{ mesh: 0 }], meshes })))).toEqual([1, 5, 0]);
    expect(size(await measured(made.glb({ nodes: [{ mesh: 1 }], meshes })))).toEqual([0, 5, 0]);
  });

  it('has the default weights of morph targets, of the node before those of the mesh', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
    const target = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 2, 0, 0, 0, 0, 4));
    const mesh = {
      primitives: [{ attributes: { POSITION }, targets: [{ POSITION: target }] }],
      weights: [0.5],
    };
    expect(size(await measured(made.glb({ nodes: [{ mesh: 0 }], meshes: [mesh] })))).toEqual([2, 1, 2]);
    const nodes = [{ mesh: 0, weights: [1] }];
    expect(size(await measured(made.glb({ nodes, meshes: [mesh] })))).toEqual([3, 1, 4]);
  });

  it('is of the places where joints bring a skin, whatever its node says', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 0, 2, 0, 1, 0, 0));
    const JOINTS_0 = made.accessor('VEC4', 4, Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0));
    // The last one is of two joints, by weights that do not add up to 1.
    const weights = Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.25, 0, 0);
    const WEIGHTS_0 = made.accessor('VEC4', 4, weights);
    const unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const lifted = [...unit.slice(0, 13), -1, 0, 1];
    const inverseBindMatrices = made.accessor('MAT4', 16, Float32Array.of(...unit, ...lifted));
    const nodes = [
      { mesh: 0, skin: 0, translation: [100, 0, 0], scale: [7, 7, 7] },
      { children: [2], scale: [0.5, 0.5, 0.5] },
      { translation: [0, 4, 0] },
    ];
    const skins = [{ joints: [1, 2], inverseBindMatrices }];
    const meshes = [{ primitives: [{ attributes: { POSITION, JOINTS_0, WEIGHTS_0 } }] }];
    const { bounds } = await measured(made.glb({ nodes, meshes, skins }));
    // (0, 0, 0) by joint 1; (0, 2, 0) by joint 2: half of 2 - 1, above 2; (1, 0, 0) by half of both.
    expect(rounded(bounds?.min)).toEqual([0, 0, 0]);
    expect(rounded(bounds?.max)).toEqual([0.5, 2.5, 0]);
  });

  it('is of all copies, each by its own turn', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, octahedron);
    const TRANSLATION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 10, 0, 0));
    const ROTATION = made.accessor('VEC4', 4, Float32Array.of(...eighth, ...eighth));
    const nodes = [
      { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION, ROTATION } } } },
    ];
    const meshes = [{ primitives: [{ attributes: { POSITION }, mode: 0 }] }];
    const found = await measured(made.glb({ nodes, meshes }));
    expect(size(found)).toEqual([11.41421, 1.41421, 2]);
    expect([found.points, found.triangles]).toEqual([12, 0]);
  });

  it('is of what Meshopt packed, and about where Draco did', async () => {
    const plain = await measured(fixture('textured'));
    const packed = await measured(fixture('textured_meshopt'));
    const draco = await measured(fixture('textured_draco'));
    expect(plain.about).toBeNull();
    expect(packed.about).toBeNull();
    expect(draco.about).toBe('draco');
    for (const one of [packed, draco]) {
      size(one).forEach((side, n) => expect(side).toBeCloseTo(size(plain)[n] ?? 0, 3));
      expect(one.triangles).toBe(plain.triangles);
    }
  });
});

describe('the counts', () => {
  it.each([
    [0, 5, { points: 5, lines: 0, triangles: 0 }],
    [1, 5, { points: 0, lines: 2, triangles: 0 }],
    [2, 5, { points: 0, lines: 5, triangles: 0 }],
    [3, 5, { points: 0, lines: 4, triangles: 0 }],
    [4, 5, { points: 0, lines: 0, triangles: 1 }],
    [5, 5, { points: 0, lines: 0, triangles: 3 }],
    [6, 5, { points: 0, lines: 0, triangles: 3 }],
  ])('of mode %d with %d vertices', async (mode, length, counts) => {
    const made = new MadeGltf();
    const POSITION = made.accessor(
      'VEC3',
      3,
      Float32Array.from({ length: length * 3 }, (_, n) => n),
    );
    const meshes = [{ primitives: [{ attributes: { POSITION }, mode }] }];
    expect(await measured(made.glb({ nodes: [{ mesh: 0 }], meshes }))).toMatchObject(counts);
  });
});

describe('bad input', () => {
  it('passes over positions that are no numbers, and corners beyond the vertices', async () => {
    const made = new MadeGltf();
    const values = Float32Array.of(0, 0, 0, 1, 0, 0, Number.NaN, 0, 0, 1e30, 0, 0, 0, 1, 0);
    const POSITION = made.accessor('VEC3', 3, values);
    const indices = made.accessor('SCALAR', 1, Uint16Array.of(0, 1, 4, 2, 3, 60_000));
    const meshes = [{ primitives: [{ attributes: { POSITION }, indices }] }];
    const found = await measured(made.glb({ nodes: [{ mesh: 0 }], meshes }));
    expect(size(found)).toEqual([1, 1, 0]);
    expect(found.badCorner).toEqual({ mesh: 0, vertex: 60_000, vertices: 5 });
  });

  it('ends in a measure or in an error of the model after any change of a byte', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, octahedron, { min: [-1, -1, -1], max: [1, 1, 1] });
    const indices = made.accessor('SCALAR', 1, corners);
    const JOINTS_0 = made.accessor('VEC4', 4, new Uint8Array(24));
    const WEIGHTS_0 = made.accessor(
      'VEC4',
      4,
      Float32Array.from({ length: 24 }, (_, n) => +(n % 4 === 0)),
    );
    const TRANSLATION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 10, 0, 0));
    const sound = made.glb({
      nodes: [
        { mesh: 0, rotation: eighth, children: [1, 2] },
        { mesh: 0, skin: 0 },
        { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } } },
      ],
      skins: [{ joints: [0] }],
      meshes: [{ primitives: [{ attributes: { POSITION, JOINTS_0, WEIGHTS_0 }, indices }] }],
    });
    expect((await measured(sound)).triangles).toBe(32);
    let seed = 29;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    const rounds = Number(process.env['CALIPER_MUTATIONS'] ?? 300);
    for (let round = 0; round < rounds; round++) {
      const torn = sound.slice();
      for (let change = 0; change <= random(4); change++) torn[random(torn.length)] = random(256);
      if (round % 3 === 0) torn[20 + random(900)] = 0x30 + random(10);
      const ended = await measured(torn).then(
        ({ bounds }) => [...(bounds?.min ?? []), ...(bounds?.max ?? [])].every((side) => !Number.isNaN(side)),
        (error: unknown) => isAppError(error) && error.code.startsWith('model.'),
      );
      expect(ended, `round ${round}`).toBe(true);
    }
  });
});
