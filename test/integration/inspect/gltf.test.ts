/** glTF as an inspection reads it, and the same numbers as in the view. */
import { describe, expect, test } from 'vitest';
import { openModel } from '../../../renderer/scene/parse/open-model.ts';
import { MadeGltf, glb as madeGlb } from '../../unit/formats-gltf/made-gltf.ts';
import { emptyFolder, inspected, writeFiles } from './made-folder.ts';

async function facts(bytes: Uint8Array<ArrayBuffer>, name = 'a.glb') {
  const folder = await emptyFolder();
  await writeFiles(folder, { [name]: bytes });
  return await inspected(folder);
}

async function viewed(bytes: Uint8Array<ArrayBuffer>) {
  const files = [{ path: 'a.glb', sizeBytes: bytes.length, url: 'file:///a.glb' }];
  const fetched = () => Promise.resolve(new Response(bytes));
  return (await openModel({ path: 'a.glb', files, textureEdgePx: 64 }, fetched, () => undefined)).facts;
}

const eighth = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
const octahedron = Float32Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1);
const corners = Uint16Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5);
const bounds = { min: [-1, -1, -1], max: [1, 1, 1] };

/** An octahedron that something moves, with all that it takes. */
function moved(how: (made: MadeGltf) => { attributes?: object; targets?: object[]; rest: object }) {
  const made = new MadeGltf();
  const POSITION = made.accessor('VEC3', 3, octahedron, bounds);
  const indices = made.accessor('SCALAR', 1, corners);
  const { attributes = {}, targets, rest } = how(made);
  const primitive = { attributes: { POSITION, ...attributes }, indices, ...(targets && { targets }) };
  return made.glb({ scenes: [{ nodes: [0] }], meshes: [{ primitives: [primitive] }], ...rest });
}

const turned = (made: MadeGltf) => ({ rest: { nodes: [{ mesh: 0, rotation: eighth }] }, made });

function skinned(made: MadeGltf) {
  const joints = made.accessor('VEC4', 4, new Uint8Array(24));
  const weights = made.accessor(
    'VEC4',
    4,
    Float32Array.from({ length: 24 }, (_, n) => +(n % 4 === 0)),
  );
  const tenth = Float32Array.of(0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 1);
  const inverseBindMatrices = made.accessor('MAT4', 16, tenth);
  return {
    attributes: { JOINTS_0: joints, WEIGHTS_0: weights },
    rest: {
      nodes: [{ children: [1, 2] }, { mesh: 0, skin: 0, scale: [50, 50, 50] }, { rotation: eighth }],
      skins: [{ joints: [2], inverseBindMatrices }],
    },
  };
}

function morphed(made: MadeGltf) {
  const POSITION = made.accessor('VEC3', 3, octahedron, bounds);
  return { targets: [{ POSITION }], rest: { nodes: [{ mesh: 0, weights: [0.5] }] } };
}

function copied(made: MadeGltf) {
  const TRANSLATION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 0, 3, 0));
  const ROTATION = made.accessor('VEC4', 4, Float32Array.of(...eighth, ...eighth));
  const instancing = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION, ROTATION } } };
  return {
    rest: { extensionsUsed: ['EXT_mesh_gpu_instancing'], nodes: [{ mesh: 0, extensions: instancing }] },
  };
}

describe('an octahedron', () => {
  test.each([
    ['turned', turned, [1.41421, 1.41421, 2], 8],
    ['bent by a skin', skinned, [0.14142, 0.14142, 0.2], 8],
    ['morphed', morphed, [3, 3, 3], 8],
    ['copied and turned', copied, [1.41421, 4.41421, 2], 16],
  ])('%s has the size of its corners, in the inspection and in the view', async (_, how, size, triangles) => {
    const bytes = moved(how);
    const { facts: told } = await facts(bytes);
    const shown = await viewed(bytes);
    const sides = shown.bounds.max.map((value, n) => value - (shown.bounds.min[n] ?? 0));
    for (const found of [told.sizeM ?? [], sides])
      found.forEach((side, n) => expect(side).toBeCloseTo(size[n] ?? 0, 4));
    expect([told.triangles, shown.triangles]).toEqual([triangles, triangles]);
  });
});

const messages = async (bytes: Uint8Array<ArrayBuffer>, name?: string): Promise<string> =>
  (await facts(bytes, name)).faults
    .map(({ code, severity, message }) => `${severity} ${code}: ${message}`)
    .join('\n');

describe('what is said', () => {
  test('of glTF 1.0, by its name', async () => {
    const text = new TextEncoder().encode(JSON.stringify({ asset: { version: '1.0' }, meshes: { box: {} } }));
    expect(await messages(text, 'a.gltf')).toMatch(/unreadable-model: .*glTF 1\.0, .*Convert it/);
    const old = madeGlb({});
    old[4] = 1;
    expect(await messages(old)).toMatch(/unreadable-model: .*glTF 1\.0, .*Convert it/);
  });

  test('of points and lines alone: how many, and that they are no triangles', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, octahedron, bounds);
    const primitives = [0, 1].map((mode) => ({ attributes: { POSITION }, mode }));
    const cloud = made.glb({ nodes: [{ mesh: 0 }], meshes: [{ primitives }] });
    const found = await facts(cloud);
    expect(found.facts).toMatchObject({ triangles: 0, sizeM: [2, 2, 2] });
    expect(await messages(cloud)).toMatch(/^note .*6 points and 3 lines and no triangles/);
  });

  test('of a corner that names a vertex which is not there, without the validator', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, octahedron, bounds);
    const indices = made.accessor('SCALAR', 1, Uint16Array.of(0, 1, 2, 0, 1, 700));
    const torn = made.glb({
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION }, indices }] }],
    });
    expect(await messages(torn)).toMatch(
      /^error failed-validation: It names vertex 700 in mesh 0, which has 6\./,
    );
  });

  test('of a size beside a buffer that is not there: nothing but the buffer', async () => {
    const document = {
      asset: { version: '2.0' },
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 2, 3] },
      ],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ uri: 'gone.bin', byteLength: 36 }],
    };
    const text = new TextEncoder().encode(JSON.stringify(document));
    expect((await facts(text, 'a.gltf')).facts.sizeM).toEqual([1, 2, 3]);
    expect(await messages(text, 'a.gltf')).toMatch(/^error missing-file: [^\n]*gone\.bin[^\n]*$/);
  });
});
