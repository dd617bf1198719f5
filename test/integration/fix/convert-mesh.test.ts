/** GLB and OBJ from each other: the validator of Khronos, glTF-Transform and three's own readers find the same geometry, materials and pictures. */
import { Document, NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { Box3, type Mesh, type MeshPhongMaterial } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import type { ConvertTo } from '../../../main/contract/schema/fix/fix.ts';
import { readMesh } from '../../../main/fix/read-mesh.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { readMtl } from '../../../main/formats/obj/read-mtl.ts';
import { applied, type Contents, memoryFiles, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { bytesAt, complaints, picturesIn } from './judge-gltf.ts';

const picture = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#604020' } })
  .png()
  .toBuffer();

/** Two boxes: one moved and turned, one mirrored; one with a picture, one with colours of its vertices. */
async function boxesGlb(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const { points, indices } = box([0.1, 0.2, 0.3]);
  const list = (
    type: 'VEC2' | 'VEC3' | 'SCALAR',
    values: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
  const texture = document.createTexture('wood').setImage(Uint8Array.from(picture)).setMimeType('image/png');
  const wood = document
    .createMaterial('dark wood')
    .setBaseColorFactor([0.5, 0.25, 1, 1])
    .setBaseColorTexture(texture)
    .setMetallicRoughnessTexture(texture)
    .setRoughnessFactor(0.4)
    .setMetallicFactor(0.1)
    .setEmissiveFactor([0.2, 0, 0]);
  const glass = document.createMaterial('glass').setBaseColorFactor([1, 1, 1, 0.25]).setAlphaMode('BLEND');
  const primitive = (material: typeof wood) =>
    document
      .createPrimitive()
      .setAttribute('POSITION', list('VEC3', Float32Array.from(points)))
      .setAttribute('NORMAL', list('VEC3', normalsOf(points)))
      .setAttribute(
        'TEXCOORD_0',
        list(
          'VEC2',
          Float32Array.from({ length: (points.length / 3) * 2 }, (_, n) => (n % 7) / 10),
        ),
      )
      .setIndices(list('SCALAR', Uint16Array.from(indices)))
      .setMaterial(material);
  const mesh = (material: typeof wood) => document.createMesh('box').addPrimitive(primitive(material));
  document
    .createScene()
    .addChild(
      document
        .createNode('turned')
        .setMesh(mesh(wood))
        .setTranslation([1, 0, 0])
        .setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2]),
    )
    .addChild(document.createNode('mirrored').setMesh(mesh(glass)).setScale([-2, 1, 1]));
  return await new NodeIO().writeBinary(document);
}

/** From the middle. */
function normalsOf(points: Float64Array): Float32Array<ArrayBuffer> {
  const normals = Float32Array.from(points);
  for (let n = 0; n < normals.length; n += 3) {
    const length = Math.hypot(normals[n] ?? 0, normals[n + 1] ?? 0, normals[n + 2] ?? 0);
    for (let axis = 0; axis < 3; axis++) normals[n + axis] = (normals[n + axis] ?? 0) / length;
  }
  return normals;
}

async function converted(contents: Contents, to: ConvertTo) {
  const fixed = await runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun);
  for (const note of fixed.left) expect(fixNoteText(note)).not.toBe(note.code);
  return { fixed, contents: applied(contents, fixed), file: fixed.changes[0]?.localPath ?? '' };
}

/** Six times the volume that the triangles enclose: below zero when they face inside. */
function volumeOf(points: ArrayLike<number>, indices: ArrayLike<number>): number {
  let sum = 0;
  const at = (corner: number, axis: number): number => points[(indices[corner] ?? 0) * 3 + axis] ?? 0;
  for (let n = 0; n < indices.length; n += 3) {
    const [a, b, c] = [n, n + 1, n + 2].map((corner) => [0, 1, 2].map((axis) => at(corner, axis)));
    if (a === undefined || b === undefined || c === undefined) continue;
    const [x = 0, y = 0, z = 0] = a;
    const cross = (i: number, j: number): number => (b[i] ?? 0) * (c[j] ?? 0) - (b[j] ?? 0) * (c[i] ?? 0);
    sum += x * cross(1, 2) + y * cross(2, 0) + z * cross(0, 1);
  }
  return sum;
}

/** Of all vertices, in any order. */
function uvsOf(from: Document): string[] {
  return from
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .flatMap((primitive) => {
      const uv = primitive.getAttribute('TEXCOORD_0');
      return Array.from({ length: uv?.getCount() ?? 0 }, (_, n) =>
        (uv?.getElement(n, [0, 0]) ?? []).map((value) => value.toFixed(4)).join(' '),
      );
    })
    .toSorted();
}

describe('GLB to OBJ', () => {
  test('keeps places, normals, coordinates, materials and pictures, as three’s reader finds them', async () => {
    const source: Contents = { 'models/my box.glb': await boxesGlb() };
    const { contents, fixed } = await converted(source, 'obj');
    expect(fixed.changes.map(({ localPath, kind }) => [localPath, kind])).toEqual([
      ['models/my box.obj', 'obj'],
      ['models/my_box.mtl', 'mtl'],
      ['models/textures/my_box_wood.png', 'texture'],
    ]);
    expect(Buffer.compare(bytesAt(contents, 'models/textures/my_box_wood.png'), picture)).toBe(0);
    const text = textAt(contents, 'models/my box.obj');
    expect(text).toContain('mtllib my_box.mtl\n');
    const read = new OBJLoader().parse(text);
    const { min, max } = new Box3().setFromObject(read);
    const expected = [-0.1, -0.1, -0.15, 1.15, 0.1, 0.15];
    [...min.toArray(), ...max.toArray()].forEach((value, n) =>
      expect(value).toBeCloseTo(expected[n] ?? 0, 6),
    );
    const [mesh] = read.children as Mesh[];
    const names = [mesh?.material].flat().map((material) => (material as MeshPhongMaterial).name);
    expect(names).toEqual(['dark_wood', 'glass']);
    expect(mesh?.geometry.getAttribute('normal').count).toBe(72);
    const { materials } = readMtl(textAt(contents, 'models/my_box.mtl'));
    expect(materials.get('glass')).toMatchObject({ opacity: 0.25 });
    expect(materials.get('dark_wood')).toMatchObject({
      roughness: 0.4,
      metalness: 0.1,
      maps: {
        map_Kd: { file: 'textures/my_box_wood.png' },
        map_Pr: { file: 'textures/my_box_wood.png' },
        map_Pm: { file: 'textures/my_box_wood.png' },
      },
    });
  });

  test('comes back as a GLB that is valid and faces outside, with the same material', async () => {
    const there = await converted({ 'a.glb': await boxesGlb() }, 'obj');
    const { 'a.glb': before, ...rest } = there.contents;
    const { contents, file, fixed } = await converted(rest, 'glb');
    expect(fixed.left).toEqual([]);
    expect(await complaints(contents, file)).toEqual([]);
    const [first, second] = [
      await readMesh(memoryFiles({ 'a.glb': before ?? '' }), 'a.glb', plainRun.signal),
      await readMesh(memoryFiles(contents), file, plainRun.signal),
    ];
    const volumes = [first, second].map((one) => volumeOf(one?.mesh.points ?? [], one?.mesh.indices ?? []));
    expect(volumes[0]).toBeGreaterThan(0);
    expect(volumes[1]).toBeCloseTo(volumes[0] ?? 0, 8);
    const document = await new NodeIO().readBinary(bytesAt(contents, file));
    const [wood, glass] = document.getRoot().listMaterials();
    const colour = wood?.getBaseColorFactor() ?? [];
    [0.5, 0.25, 1, 1].forEach((value, n) => expect(colour[n]).toBeCloseTo(value, 4));
    expect(wood?.getRoughnessFactor()).toBeCloseTo(0.4, 6);
    expect(wood?.getEmissiveFactor()[0]).toBeCloseTo(0.2, 4);
    expect(wood?.getMetallicRoughnessTexture()).not.toBeNull();
    expect([glass?.getAlphaMode(), glass?.getBaseColorFactor()[3]]).toEqual(['BLEND', 0.25]);
    expect(Buffer.compare(picturesIn(bytesAt(contents, file))[0] ?? Buffer.alloc(0), picture)).toBe(0);
    const original = await new NodeIO().readBinary(Uint8Array.from(Buffer.from(before ?? '')));
    expect(uvsOf(document)).toEqual(uvsOf(original));
  });

  test('says that the alpha of a picture is left, where the material uses it', async () => {
    const holes = await sharp({ create: { width: 4, height: 2, channels: 4, background: '#60402080' } })
      .png()
      .toBuffer();
    const document = await new NodeIO().readBinary(await boxesGlb());
    const [wood] = document.getRoot().listMaterials();
    const leftWith = async (image: Buffer, mode: 'BLEND' | 'OPAQUE') => {
      wood?.setAlphaMode(mode).getBaseColorTexture()?.setImage(Uint8Array.from(image));
      const { fixed } = await converted({ 'a.glb': await new NodeIO().writeBinary(document) }, 'obj');
      return fixed.left.map(({ code, values }) => [code, values['map']]);
    };
    expect(await leftWith(holes, 'BLEND')).toEqual([['texture-left', 'map_d']]);
    expect(await leftWith(holes, 'OPAQUE')).toEqual([]);
    expect(await leftWith(picture, 'BLEND')).toEqual([]);
  });

  test('names effects of materials and animations, which have no place in it', async () => {
    const io = new NodeIO();
    const { json, resources } = await io.writeJSON(await io.readBinary(await boxesGlb()));
    const [wood] = json.materials ?? [];
    Object.assign(wood ?? {}, { extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1 } } });
    Object.assign(json, { animations: [{ channels: [], samplers: [] }] });
    const contents = { ...resources, 'a.gltf': JSON.stringify(json) };
    const fixed = await runFixes([{ fix: 'convert', to: 'obj' }], memoryFiles(contents), plainRun);
    expect(fixed.left.map(fixNoteText)).toEqual([
      'The effect “clearcoat” of the material “dark wood” was left out.',
      'Animations were left out (1).',
    ]);
  });

  test('names the picture that the asset has already', async () => {
    const { fixed, contents } = await converted(
      { 'a.glb': await boxesGlb(), 'textures/oak.png': picture },
      'obj',
    );
    expect(fixed.changes.map(({ localPath }) => localPath)).toEqual(['a.obj', 'a.mtl']);
    expect(textAt(contents, 'a.mtl')).toContain('map_Kd textures/oak.png');
  });
});

test.each([
  ['BLEND', 0.5],
  ['MASK', 0.3],
  ['OPAQUE', 0.5],
] as const)(
  'a glTF keeps its alpha mode %s in a GLB, where only a picture has holes',
  async (mode, cutoff) => {
    const document = await new NodeIO().readBinary(await boxesGlb());
    const [wood] = document.getRoot().listMaterials();
    wood?.setAlphaMode(mode).setAlphaCutoff(cutoff);
    const { json, resources } = await new NodeIO().writeJSON(document);
    const { contents, file } = await converted({ 'a.gltf': JSON.stringify(json), ...resources }, 'glb');
    expect(await complaints(contents, file)).toEqual([]);
    const written = await new NodeIO().readBinary(bytesAt(contents, file));
    const [same] = written.getRoot().listMaterials();
    expect([same?.getAlphaMode(), same?.getAlphaCutoff()]).toEqual([mode, cutoff]);
  },
);

describe('OBJ to GLB', () => {
  test('rounds a smoothing group, colours vertices, and says what has no place', async () => {
    const { contents, file, fixed } = await converted(
      {
        'a.obj':
          'mtllib a.mtl\nv 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 0 1 0 0 1\nv 0 1 0 1 1 1\nusemtl red\ns 1\nf 1 3 2\nf 1 2 4\nusemtl none\nf 1 4 3\nl 1 2\n',
        'a.mtl': 'newmtl red\nKd 0.5 0 0\nmap_Bump gone.png\nmap_Kd gone.png\n',
      },
      'glb',
    );
    expect(await complaints(contents, file)).toEqual([]);
    expect(fixed.left.map(({ code }) => code).toSorted()).toEqual([
      'geometry-left',
      'material-missing',
      'texture-left',
      'texture-left',
    ]);
    const document = await new NodeIO().readBinary(bytesAt(contents, file));
    const [smooth, flat] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    expect(smooth?.getAttribute('NORMAL')?.getCount()).toBe(4);
    expect(flat?.getMaterial()?.getName()).toBe('none');
    expect(smooth?.getAttribute('COLOR_0')?.getElement(0, [])).toEqual([1, 0, 0]);
    expect(smooth?.getMaterial()?.getBaseColorFactor()[0]).toBeCloseTo(0.214, 3);
  });
});

/** One triangle, its last corner at `x`; the node is scaled. */
function triangleGltf(x: number, scale: number): string {
  const bytes = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, x, 1, 0).buffer);
  return JSON.stringify({
    asset: { version: '2.0' },
    buffers: [{ uri: `data:application/octet-stream;base64,${bytes.toString('base64')}`, byteLength: 36 }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0, scale: [scale, scale, scale] }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  });
}

test.each([
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
  [1, 1e39],
])('a glTF with a corner at %d, scaled by %d, is refused: no program opens such a file', async (x, scale) => {
  for (const to of ['glb', 'obj', 'usda', 'usdz'] as const)
    await expect(converted({ 'a.gltf': triangleGltf(x, scale) }, to)).rejects.toMatchObject({
      code: 'fix.not-converted',
      data: { reason: 'a vertex is no number' },
    });
});

test.each<[string, Contents, ConvertTo, object]>([
  [
    'no faces',
    { 'a.obj': 'v 0 0 0\n' },
    'glb',
    { code: 'fix.not-converted', data: { path: 'a.obj', to: 'glb', reason: 'it has no faces' } },
  ],
  [
    'no source',
    { 'a.png': '' },
    'obj',
    { code: 'fix.no-source', data: { to: 'obj', from: 'glb, gltf, usd, fbx, dae, ply, stl' } },
  ],
  [
    'parts of a description only',
    { 'a.urdf': '<robot/>', 'meshes/a.obj': 'v 0 0 0\n' },
    'glb',
    { code: 'fix.no-source', data: { to: 'glb', from: 'gltf, obj, usd, fbx, dae, ply, stl' } },
  ],
])('%s is a typed error', async (_, contents, to, expected) => {
  const error = await converted(contents, to).catch((failed: unknown) => failed);
  expect(isAppError(error) ? { code: error.code, data: error.data } : error).toEqual(expected);
});
