/** USD from GLB: three's parser of USD text and Caliper's own reader find the same mesh, materials and physics. */
import path from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { describe, expect, test } from 'vitest';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { applied, type Contents, memoryFiles, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, looked, writeFiles } from '../inspect/made-folder.ts';
import { readZip } from '../sandbox-bundles/read-zip.ts';

async function converted(contents: Contents, to: 'usda' | 'usdz' = 'usda') {
  const fixed = await runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun);
  for (const note of [...fixed.done, ...fixed.left]) expect(fixNoteText(note)).not.toBe(note.code);
  return { fixed, after: applied(contents, fixed), file: fixed.changes[0]?.localPath ?? '' };
}

type Tree = Readonly<Record<string, unknown>>;

/** The block whose head is that, wherever it is. */
function blockOf(tree: Tree, head: string): Tree | null {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value !== 'object' || value === null) continue;
    if (key === head) return value as Tree;
    const inner = blockOf(value as Tree, head);
    if (inner !== null) return inner;
  }
  return null;
}

describe('a mug', () => {
  test.each(['sapien', 'mujoco'] as const)(
    'made for %s weighs as much, and is as large',
    async (simulator) => {
      const made = await makeAsset(requestFor('mug', { simulator, collision: 'convex_hull' }));
      const contents: Contents = Object.fromEntries(made.files.map((one) => [one.path, one.bytes]));
      const { fixed, after, file } = await converted(contents);
      expect(fixed.changes.map(({ localPath, kind }) => [localPath, kind])).toEqual([
        ['assets/thing/thing.usda', 'usd'],
      ]);
      expect(fixed.left).toEqual([]);
      const folder = await emptyFolder();
      await writeFiles(
        folder,
        Object.fromEntries(Object.entries(after).map(([name, one]) => [name, Buffer.from(one)])),
      );
      const { reads, faults } = await looked(folder);
      expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
      const of = (form: string) => reads.find((one) => one.form === form)?.reading;
      const [usd, described, mesh] = [of('usd'), of(simulator === 'mujoco' ? 'mjcf' : 'urdf'), of('glb')];
      expect(usd?.massKg).toBeCloseTo(described?.massKg ?? 0, 6);
      for (const axis of [0, 1, 2] as const) {
        expect(usd?.centreOfMassM?.[axis]).toBeCloseTo(described?.centreOfMassM?.[axis] ?? 0, 6);
        expect(usd?.inertiaKgM2?.[axis]).toBeCloseTo(described?.inertiaKgM2?.[axis] ?? 0, 9);
      }
      const [width = 0, height = 0, depth = 0] = mesh?.size?.metres ?? [];
      [width, depth, height].forEach((metres, axis) =>
        expect(usd?.size?.metres[axis]).toBeCloseTo(metres, 6),
      );
      expect(usd?.colliders).toEqual({ 'convex-hull': 1 });
      const tree = new USDAParser().parseText(textAt(after, file));
      const base = blockOf(tree, 'def Shader "base"');
      expect(base?.['asset inputs:file']).toBe('@./textures/thing_ceramic_basecolor.png@');
    },
  );
});

test('a package has everything inside, each file at a multiple of 64 bytes, beside a stage that is there', async () => {
  const { files } = await makeAsset(requestFor('mug', { simulator: 'sapien', collision: 'convex_hull' }));
  const contents: Contents = Object.fromEntries(files.map(({ path: name, bytes }) => [name, bytes]));
  const stage = await converted(contents);
  const { fixed, file } = await converted(stage.after, 'usdz');
  expect(fixed.changes.map(({ localPath, kind }) => [localPath, kind])).toEqual([
    ['assets/thing/thing.usdz', 'usd'],
  ]);
  const bytes = Buffer.from(fixed.changes[0]?.bytes ?? []);
  const folder = await emptyFolder();
  await writeFiles(folder, { 'thing.usdz': bytes });
  const zipped = await readZip(path.join(folder, 'thing.usdz'));
  expect(zipped.map(({ name, isStored }) => [name, isStored])).toEqual([
    ['thing.usda', true],
    ['textures/1_thing_ceramic_basecolor.png', true],
    ['textures/2_thing_ceramic_orm.png', true],
    ['textures/3_thing_ceramic_normal.png', true],
  ]);
  // Heads begin with a signature, and data behind the name and the extra field.
  for (let at = 0, left = zipped.length; left > 0; left--) {
    const data = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    expect([bytes.readUInt32LE(at), data % 64]).toEqual([0x04034b50, 0]);
    at = data + bytes.readUInt32LE(at + 18);
  }
  const { reads, faults } = await looked(folder);
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(reads[0]?.reading?.massKg).toBeCloseTo(0.2704, 3);
  expect(file).toBe('assets/thing/thing.usdz');
});

test.each([
  { mode: 'MASK', opacity: true, threshold: '0.3' },
  { mode: 'BLEND', opacity: true, threshold: undefined },
  { mode: 'OPAQUE', opacity: false, threshold: undefined },
] as const)('a material of alpha mode $mode is that of the GLB, WebP is written as PNG', async (alpha) => {
  const webp = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#604020' } })
    .webp()
    .toBuffer();
  const document = new Document();
  const { points, indices } = box([1, 2, 3]);
  const buffer = document.createBuffer();
  const material = document
    .createMaterial('9 leaf @ home')
    .setBaseColorTexture(
      document.createTexture('leaf').setImage(Uint8Array.from(webp)).setMimeType('image/webp'),
    )
    .setBaseColorFactor([0.5, 1, 1, 1])
    .setRoughnessFactor(0.25)
    .setAlphaMode(alpha.mode)
    .setAlphaCutoff(0.3)
    .setDoubleSided(true);
  const primitive = document
    .createPrimitive()
    .setAttribute(
      'POSITION',
      document.createAccessor().setType('VEC3').setArray(Float32Array.from(points)).setBuffer(buffer),
    )
    .setIndices(
      document.createAccessor().setType('SCALAR').setArray(Uint16Array.from(indices)).setBuffer(buffer),
    )
    .setMaterial(material);
  document
    .createScene()
    .addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  const { fixed, after, file } = await converted({ 'leaf.glb': await new NodeIO().writeBinary(document) });
  expect(fixed.left.map(({ code }) => code)).toEqual(['physics-left']);
  const [, picture] = fixed.changes;
  expect(picture?.localPath).toBe('textures/leaf_leaf.png');
  expect((await sharp(picture?.bytes ?? new Uint8Array()).metadata()).format).toBe('png');
  const tree = new USDAParser().parseText(textAt(after, file));
  const surface = blockOf(tree, 'def Shader "surface_shader"');
  expect(surface?.['float inputs:roughness']).toBe('0.25');
  expect(surface?.['float inputs:opacityThreshold']).toBe(alpha.threshold);
  expect(surface?.['float inputs:opacity.connect']).toBe(
    alpha.opacity ? '</leaf/Looks/_9_leaf_home/base.outputs:a>' : undefined,
  );
  expect(surface?.['color3f inputs:diffuseColor.connect']).toBe(
    '</leaf/Looks/_9_leaf_home/base.outputs:rgb>',
  );
  expect(blockOf(tree, 'def Shader "base"')?.['float4 inputs:scale']).toBe('(0.5, 1, 1, 1)');
});

test('a description of something else gives no physics', async () => {
  const glb = (await makeAsset(requestFor('mug', { simulator: 'sapien' }))).files.find(
    ({ kind }) => kind === 'glb',
  );
  const { fixed } = await converted({
    'a.glb': glb?.bytes ?? '',
    'a.urdf': `<robot name="a">${block('a')}</robot>`,
  });
  const values = { why: 'other', file: 'a.urdf' };
  expect(fixed.left).toEqual([{ code: 'physics-left', path: 'a.glb', values }]);
});

test('of several links, the description is converted and not the mesh beside it', async () => {
  const joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>';
  const urdf = `<robot name="a">${block('a')}${block('b')}${joint}</robot>`;
  const { fixed } = await converted({ 'a.glb': new Uint8Array(), 'a.urdf': urdf });
  expect(fixed.done.map(({ values }) => values['from'])).toEqual(['a.urdf']);
  expect(fixed.left).toEqual([]);
});

const block = (name: string): string =>
  `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial><visual><geometry><box size="5 5 5"/></geometry></visual></link>`;
