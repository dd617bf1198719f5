/** FBX files of a folder, as the inspection tells them. */
import { expect, test } from 'vitest';
import { openModelFolder } from '../../../main/inspect/model-folder.ts';
import { readFbx } from '../../../main/inspect/read/fbx.ts';
import type { Reading } from '../../../main/inspect/types.ts';
import {
  binaryFbx,
  doubles,
  entry,
  fbxParts,
  integers,
  meshEntry,
  modelEntry,
  property,
  textFbx,
} from '../../fakes/fbx-file.ts';
import { emptyFolder, writeFiles } from './made-folder.ts';

async function read(bytes: Uint8Array): Promise<Reading> {
  const root = await emptyFolder();
  await writeFiles(root, { 'a.fbx': bytes });
  return await readFbx(await openModelFolder(root, ['a.fbx']), 'a.fbx');
}

/** One unit wide, turned by 45 degrees about Y: as wide as its diagonal, not as the diagonal of a box around it. */
const octahedron = [
  meshEntry(
    100,
    [1, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1, 0, 50, 50, 50],
    [
      [0, 2, 4],
      [2, 1, 4],
      [1, 3, 4],
      [3, 0, 4],
    ],
  ),
  modelEntry(200, property('Lcl Rotation', 0, 45, 0), property('GeometricTranslation', 7, 0, 0)),
  entry('AnimationCurve', [300n, '', ''], [doubles('KeyValueFloat', 1, 2)]),
  entry('Material', [400n, 'paint', '']),
  entry('Texture', [500n, 'map', ''], [entry('RelativeFilename', ['maps\\a.png'])]),
];
const parts = fbxParts(octahedron, [
  [200, 0],
  [100, 200],
  [400, 200],
  [500, 400, 'DiffuseColor'],
]);

test.each([
  ['binary', binaryFbx(parts)],
  ['text', textFbx(parts)],
])('a turned mesh as %s has the size of its vertices, in metres', async (form, bytes) => {
  const reading = await read(bytes);
  const side = Math.SQRT2 / 100;
  expect(reading).toMatchObject({ format: `FBX 7.4, ${form}`, triangles: 4, materials: 1, textures: 1 });
  expect(reading.size?.exact).toBe(true);
  for (const [axis, metres] of [side, 0.01, side].entries())
    expect(reading.size?.metres[axis]).toBeCloseTo(metres, 9);
  expect(reading.references.map(({ uri, line }) => [uri, line === undefined])).toEqual([
    ['maps\\a.png', form === 'binary'],
  ]);
});

test('version 6 is read, and what is older is named', async () => {
  const model = entry(
    'Model',
    ['cube\0\u0001Model', 'Mesh'],
    [doubles('Vertices', 0, 0, 0, 1, 0, 0, 1, 1, 0), integers('PolygonVertexIndex', 0, 1, -3)],
  );
  const six = await read(binaryFbx(fbxParts([model], []), 6100));
  expect([six.format, six.triangles, six.unread]).toEqual(['FBX 6.1, binary', 1, null]);
  expect(six.faults[0]).toMatchObject({
    severity: 'note',
    message: expect.stringMatching(/older than FBX 7/),
  });
  const five = await read(binaryFbx(parts, 5800));
  expect([five.format, five.triangles]).toEqual(['FBX 5.8', null]);
  expect(five.faults[0]?.message).toMatch(/Export it again/);
});

test('what is wrong is said: polygons without points, surfaces that are no meshes, lists that lie', async () => {
  const mesh = meshEntry(
    100,
    [0, 0, 0, 1, 0, 0, 1, 1, 0],
    [
      [0, 1, 2],
      [0, 1, 77],
    ],
  );
  const broken = await read(
    binaryFbx(
      fbxParts(
        [mesh, modelEntry(200)],
        [
          [200, 0],
          [100, 200],
        ],
      ),
    ),
  );
  expect(broken.triangles).toBe(1);
  expect(broken.faults.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^1 polygon references/),
  );
  const nurbs = await read(binaryFbx(fbxParts([entry('Geometry', [1n, 'a', 'NurbsSurface'])], [])));
  expect(nurbs.faults.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/NURBS or other surfaces \(1\)/),
  );
  const lie = binaryFbx(parts);
  new DataView(lie.buffer).setUint32(Buffer.from(lie).indexOf('Vertices') + 9, 17, true);
  await expect(read(lie)).rejects.toThrow('expands to more');
  await expect(read(new TextEncoder().encode('<html>'))).rejects.toThrow('it is a web page, not FBX');
});
