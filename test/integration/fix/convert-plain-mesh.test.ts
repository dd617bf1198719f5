/** GLB, OBJ and USD from COLLADA, PLY and STL: in metres with Y up, with materials, pictures and colours, judged by the validator of Khronos and the inspection. */

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import type { ConvertTo } from '../../../main/contract/schema/fix/fix.ts';
import { readMesh } from '../../../main/fix/read-mesh.ts';
import { boxOf } from '../../../main/formats/geometry/triangle-mesh.ts';
import { globe, plyText, stlBytes } from '../../unit/fix/broken-meshes.ts';
import { type Contents, memoryFiles, objText, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import { emptyFolder, looked, writeFiles } from '../inspect/made-folder.ts';
import { convertedTo, cornersOf, glbOf, leftCodes, primitivesOf } from './convert-to.ts';
import { flags } from './flags-dae.ts';

const picture = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#604020' } })
  .png()
  .toBuffer();

describe('COLLADA', () => {
  test('is turned, scaled, placed, and keeps its materials and its picture', async () => {
    const converted = await convertedTo({ 'flags.dae': flags, 'textures/wood.png': picture }, 'glb');
    expect(leftCodes(converted)).toEqual(['geometry-left', 'geometry-left', 'parts-not-carried']);
    const document = await glbOf(converted);
    const [turned, mirrored] = primitivesOf(document);
    expect(cornersOf(turned)).toEqual([
      [1, 0.5, 0],
      [1, 0.5, -0.02],
      [0.99, 0.5, 0],
    ]);
    // The other way round, so that it still faces up.
    expect(cornersOf(mirrored)).toEqual([
      [0, 0, 0],
      [0, 0, -0.01],
      [-0.02, 0, 0],
    ]);
    expect(cornersOf(mirrored, 'NORMAL')[0]).toEqual([0, 1, 0]);
    expect(cornersOf(turned, 'TEXCOORD_0')).toEqual([
      [0, 1],
      [1, 1],
      [0, 0],
    ]);
    const [wood, glass] = document.getRoot().listMaterials();
    expect(wood?.getName()).toBe('dark wood');
    expect(Buffer.compare(Buffer.from(wood?.getBaseColorTexture()?.getImage() ?? []), picture)).toBe(0);
    expect(wood?.getEmissiveFactor()[0]).toBeCloseTo(0.214, 3);
    expect(wood?.getRoughnessFactor()).toBeCloseTo(0.5, 3);
    expect(glass?.getAlphaMode()).toBe('BLEND');
    expect(glass?.getBaseColorFactor()[3]).toBeCloseTo(0.25, 6);
  });

  test('is as large as OBJ, where its picture is named and not copied', async () => {
    const contents = { 'flags.dae': flags, 'textures/wood.png': picture };
    const { after, fixed } = await convertedTo(contents, 'obj');
    expect(fixed.changes.map(({ localPath }) => localPath)).toEqual(['flags.obj', 'flags.mtl']);
    expect(textAt(after, 'flags.mtl')).toContain('map_Kd textures/wood.png\n');
    const read = await readMesh(memoryFiles(after), 'flags.obj', plainRun.signal);
    const { min, max } = boxOf(read === null ? [] : [read.mesh]) ?? { min: [], max: [] };
    [-0.02, 0, -0.02, 1, 0.5, 0].forEach((value, n) => expect([...min, ...max][n]).toBeCloseTo(value, 8));
  });

  test('is as large as USD', async () => {
    const { after } = await convertedTo({ 'flags.dae': flags, 'textures/wood.png': picture }, 'usda');
    const folder = await emptyFolder();
    await writeFiles(folder, after);
    const { reads, faults } = await looked(folder);
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    const sizes = reads.flatMap(({ reading }) => (reading?.size ? [reading.size.metres] : []));
    expect(sizes).toHaveLength(2);
    for (const size of sizes)
      [1.02, 0.02, 0.5].forEach((metres, axis) => expect(size[axis]).toBeCloseTo(metres, 6));
  });
});

test('a PLY keeps normals and the colours of its vertices', async () => {
  const ply = `ply
format ascii 1.0
element vertex 4
property float x
property float y
property float z
property float nx
property float ny
property float nz
property uchar red
property uchar green
property uchar blue
element face 2
property list uchar int vertex_indices
element edge 1
property int vertex1
property int vertex2
end_header
nan 0 0 0 0 1 0 0 0
0 0 0 0 0 2 255 0 0
1 0 0 0 0 0 0 188 0
0 1 0 0 0 1 0 0 255
3 1 2 3
3 1 2 9
1 2
`;
  const converted = await convertedTo({ 'a.ply': ply }, 'glb');
  expect(leftCodes(converted)).toEqual(['geometry-left', 'parts-not-carried']);
  const document = await glbOf(converted);
  const [only] = primitivesOf(document);
  expect(only?.getAttribute('POSITION')?.getCount()).toBe(3);
  expect(cornersOf(only, 'NORMAL')).toEqual([
    [0, 0, 1],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  expect(cornersOf(only, 'COLOR_0')[1]?.[1]).toBeCloseTo(0.503, 3);
  expect(only?.getMaterial()?.getMetallicFactor()).toBe(0);
});

test('a PLY shows the picture that it names', async () => {
  const ply = `ply
format ascii 1.0
comment TextureFile wood.png
element vertex 3
property float x
property float y
property float z
property float s
property float t
element face 1
property list uchar int vertex_indices
end_header
0 0 0 0 0
1 0 0 1 0
0 1 0 0 1
3 0 1 2
`;
  const document = await glbOf(await convertedTo({ 'a.ply': ply, 'wood.png': picture }, 'glb'));
  const [only] = primitivesOf(document);
  expect(cornersOf(only, 'TEXCOORD_0')).toEqual([
    [0, 1],
    [1, 1],
    [0, 0],
  ]);
  expect(only?.getMaterial()?.getBaseColorTexture()?.getImage()?.length).toBe(picture.length);
  const without = await convertedTo({ 'a.ply': ply }, 'glb');
  expect(leftCodes(without)).toEqual(['texture-left']);
});

test.each([
  ['stl', (): Uint8Array => stlBytes(globe(500))],
  ['ply', (): string => plyText(globe(500))],
] as const)('of the %s of a globe all triangles are there, and no point twice', async (ending, contents) => {
  const source = { [`a.${ending}`]: contents() };
  const { points, indices } = globe(500);
  const row = (at: number): string => Float32Array.from(points.subarray(at * 3, at * 3 + 3)).join(' ');
  const used = new Set([...indices].map((at) => (ending === 'stl' ? row(at) : at)));
  const document = await glbOf(await convertedTo(source, 'glb'));
  const [only] = primitivesOf(document);
  expect(only?.getIndices()?.getCount()).toBe(indices.length);
  expect(only?.getAttribute('POSITION')?.getCount()).toBe(used.size);
  const { after } = await convertedTo(source, 'obj');
  expect(textAt(after, 'a.obj').match(/^v /gm)).toHaveLength(used.size);
});

test('an STL keeps the colours of its facets', async () => {
  const bytes = Buffer.from(stlBytes(globe(20)));
  const triangles = bytes.readUInt32LE(80);
  // VisCAM: red in the upper bits.
  for (let n = 0; n < triangles; n++) bytes.writeUInt16LE(0x8000 | (31 << 10), 84 + n * 50 + 48);
  const [only] = primitivesOf(await glbOf(await convertedTo({ 'a.stl': bytes }, 'glb')));
  expect(new Set(cornersOf(only, 'COLOR_0').map(String))).toEqual(new Set(['1,0,0']));
});

const one = objText(globe(20));
const link = (name: string, visual: string, collision = visual): string =>
  `<link name="${name}"><visual><geometry><mesh filename="${visual}"/></geometry></visual><collision><geometry><mesh filename="${collision}"/></geometry></collision></link>`;
const joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>';
const tetra = stlBytes(globe(20));

describe('which file is converted', () => {
  test.each<[string, Contents, ConvertTo, string]>([
    ['OBJ before COLLADA', { 'a.dae': flags, 'a.obj': one }, 'glb', 'a.obj'],
    ['COLLADA before PLY and STL', { 'a.stl': tetra, 'a.ply': '', 'a.dae': flags }, 'obj', 'a.dae'],
    ['PLY before STL', { 'a.stl': tetra, 'b.ply': plyText(globe(20)) }, 'obj', 'b.ply'],
    ['STL where the PLY cannot be read', { 'a.stl': tetra, 'b.ply': 'ply' }, 'obj', 'a.stl'],
    [
      'the one mesh of a body, not its collider',
      {
        'urdf/a.urdf': `<robot name="a">${link('a', '../meshes/z.stl', '../meshes/a.stl')}</robot>`,
        'meshes/a.stl': tetra,
        'meshes/z.stl': tetra,
      },
      'glb',
      'meshes/z.stl',
    ],
    ['not what is named as a collider', { 'a_collision.stl': tetra, 'b.stl': tetra }, 'glb', 'b.stl'],
    [
      'the description before a plain mesh beside it',
      { 'a.urdf': `<robot name="a">${link('a', 'a.stl')}</robot>`, 'a.stl': tetra },
      'usda',
      'a.urdf',
    ],
  ])('%s', async (_, contents, to, from) => {
    const { fixed } = await convertedTo(contents, to);
    expect(fixed.done.map(({ values }) => values['from'])).toEqual([from]);
  });

  test.each<[string, Contents]>([
    [
      'two links in a folder beside that of the meshes',
      {
        'urdf/a.urdf': `<robot name="a">${link('a', '../meshes/a.stl')}${link('b', '../meshes/b.dae')}${joint}</robot>`,
        'meshes/a.stl': tetra,
        'meshes/b.dae': flags,
      },
    ],
    ['meshes below a description', { 'a.urdf': '<robot name="a"/>', 'meshes/a.ply': plyText(globe(20)) }],
    [
      'several meshes of an MJCF',
      {
        'a.xml': '<mujoco><asset><mesh name="a" file="a.stl"/><mesh name="b" file="b.stl"/></asset></mujoco>',
        'a.stl': tetra,
        'b.stl': tetra,
      },
    ],
    ['colliders alone', { 'colliders/a.stl': tetra }],
  ])('none of %s', async (_, contents) => {
    const from = 'gltf, obj, usd, fbx, dae, ply, stl';
    await expect(convertedTo(contents, 'glb')).rejects.toMatchObject({
      code: 'fix.no-source',
      data: { to: 'glb', from },
    });
  });
});

test.each<[string, Contents, string]>([
  ['an STL without a facet', { 'a.stl': 'solid\nendsolid\n' }, 'it has no faces'],
  [
    'an STL with a corner that is no number',
    {
      'a.stl':
        'solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 x\nvertex 0 1 0\nendloop\nendfacet\n',
    },
    'a vertex is no number',
  ],
  [
    'a PLY of points',
    {
      'a.ply':
        'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n',
    },
    'it has no faces',
  ],
  ['a COLLADA that draws nothing', { 'a.dae': '<COLLADA><asset/></COLLADA>' }, 'it has no faces'],
])('%s changes nothing and says why', async (_, contents, reason) => {
  for (const to of ['glb', 'obj', 'usdz'] as const) {
    const error = await convertedTo(contents, to).catch((failed: unknown) => failed);
    expect(isAppError(error, 'fix.not-converted') ? error.data.reason : error).toBe(reason);
  }
});

const seen = (name: string, inner: string): string =>
  `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial><visual><geometry>${inner}</geometry></visual></link>`;

test('a COLLADA of a link keeps its looks in USD, in metres and not turned, as RViz has it', async () => {
  const joined = `<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>`;
  const urdf = `<robot name="r">${seen('a', '<mesh filename="meshes/flags.dae"/>')}${seen('b', '<box size="1 1 1"/>')}${joined}</robot>`;
  const made = await convertedTo(
    { 'r.urdf': urdf, 'meshes/flags.dae': flags.replace('Z_UP', 'Y_UP'), 'meshes/wood.png': picture },
    'usda',
  );
  expect(leftCodes(made)).toEqual(['geometry-left', 'geometry-left', 'parts-not-carried']);
  const text = textAt(made.after, 'r.usda');
  expect(text).toContain('point3f[] points = [(1, 0, 0.5), (1, 0.02, 0.5), (0.99, ');
  expect(text).toContain('asset inputs:file = @./meshes/wood.png@');
});
