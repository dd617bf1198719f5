/** glTF as an inspection reads it. */
import { describe, expect, test } from 'vitest';
import {
  octahedronBounds as bounds,
  MadeGltf,
  glb as madeGlb,
  movedOctahedra,
  octahedron,
} from '../../unit/formats-gltf/made-gltf.ts';
import { emptyFolder, inspected, writeFiles } from './made-folder.ts';

async function facts(bytes: Uint8Array<ArrayBuffer>, name = 'a.glb') {
  const folder = await emptyFolder();
  await writeFiles(folder, { [name]: bytes });
  return await inspected(folder);
}

test.each(movedOctahedra)(
  'an octahedron that is %s has the size of its corners',
  async (_, bytes, size, triangles) => {
    const { facts: found } = await facts(bytes());
    (found.sizeM ?? []).forEach((side, n) => expect(side).toBeCloseTo(size[n] ?? 0, 4));
    expect(found.sizeM).toHaveLength(3);
    expect(found.triangles).toBe(triangles);
  },
);

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
      /^error failed-validation: It references vertex 700 in mesh 0, which has only 6\./,
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
