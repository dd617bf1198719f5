/** What goes along with a model to a program that opens models: what it names, and nothing of the other descriptions beside it. */
import { expect, test } from 'vitest';
import { handOver } from '../../../main/handover/hand-over.ts';
import { memoryFolder } from '../../../main/inspect/memory-folder.ts';
import { kindOf } from '../../../main/inspect/scan/tree.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { binaryFbx, entry, fbxParts, meshEntry, modelEntry } from '../../fakes/fbx-file.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';

type Contents = Readonly<Record<string, string | Uint8Array>>;

/** Belongs to none of the models. */
const clutter: Contents = {
  'colliders/hull_0.obj': 'v 0 0 0\n',
  'meshes/link.stl': 'solid x\nendsolid x\n',
  'robot.urdf': '<robot name="x"/>',
  'other.png': 'png',
  'mug_physics.json': '{}',
};

async function handed(contents: Contents, target: 'blender' | 'unity' | 'unreal'): Promise<string[]> {
  const bytesOf = (path: string): Uint8Array => Buffer.from(contents[path] ?? '');
  const paths = Object.keys(contents);
  const files = paths.map((localPath) => ({
    localPath,
    kind: kindOf(localPath, true),
    sizeBytes: bytesOf(localPath).length,
  }));
  const read = (path: string) => Promise.resolve(bytesOf(path));
  const asset = { title: 'Mug', name: 'mug', files, read, folder: memoryFolder(paths, read) };
  const made = await handOver(target, asset);
  return made.files.map(({ path }) => path).filter((path) => !path.endsWith('.py'));
}

const gltf = JSON.stringify({
  asset: { version: '2.0' },
  buffers: [{ byteLength: 4, uri: 'mug.bin' }],
  images: [{ uri: 'maps/my%20wood.png' }, { uri: 'data:image/png;base64,AAAA' }],
});

const fbx = binaryFbx(
  fbxParts(
    [
      meshEntry(100, [0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 1, 2]]),
      modelEntry(200),
      entry('Material', [300n, 'red\0\u0001Material', '']),
      entry('Texture', [400n, 'map\0\u0001Texture', ''], [entry('FileName', ['C:\\work\\maps\\wood.png'])]),
    ],
    [
      [100, 200],
      [200, 0],
      [300, 200],
      [400, 300, 'DiffuseColor'],
    ],
  ),
);

const cases: Readonly<Record<string, { own: Contents; target: 'blender' | 'unity' | 'unreal' }>> = {
  'a glTF with its buffer and its picture': {
    own: { 'mug.gltf': gltf, 'mug.bin': 'abcd', 'maps/my wood.png': 'png' },
    target: 'blender',
  },
  'an OBJ with its materials and their pictures': {
    own: {
      'mug.obj': 'mtllib mug.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n',
      'mug.mtl': 'newmtl a\nmap_Kd -s 2 2 2 maps/wood.png\n',
      'maps/wood.png': 'png',
    },
    target: 'unity',
  },
  'an FBX with the picture of an absolute path': {
    own: { 'mug.fbx': fbx, 'maps/wood.png': 'png' },
    target: 'unreal',
  },
};

test.each(Object.entries(cases))('%s', async (_, { own, target }) => {
  expect((await handed({ ...clutter, ...own }, target)).toSorted()).toEqual(Object.keys(own).toSorted());
});

test('a GLB of the service goes alone, without the meshes of the robot beside it', async () => {
  const { files } = await makeAsset(requestFor('mug', { simulator: 'sapien', collision: 'convex_hull' }));
  const contents = Object.fromEntries(
    files.map(({ path, bytes }) => [path.split('/').slice(2).join('/'), bytes] as const),
  );
  const glb = Object.keys(contents).filter((path) => path.endsWith('.glb') && !path.includes('/'));
  expect(Object.keys(contents).length).toBeGreaterThan(4);
  expect(glb).toHaveLength(1);
  expect(await handed(contents, 'blender')).toEqual(glb);
});

test('a model that cannot be read takes along what it may name', async () => {
  const own = { 'mug.glb': 'no GLB', 'wood.png': 'png' };
  expect(await handed({ ...clutter, ...own }, 'blender')).toEqual(
    expect.arrayContaining(['mug.glb', 'wood.png', 'other.png']),
  );
});

test('a USD keeps its layers and pictures, and leaves meshes that it cannot name', async () => {
  const own = { 'mug.usda': '#usda 1.0\n', 'parts/looks.usdc': 'x', 'maps/wood.png': 'png' };
  expect(await handed({ ...clutter, ...own }, 'blender')).toEqual(expect.arrayContaining(Object.keys(own)));
  expect(await handed({ ...clutter, ...own }, 'blender')).not.toContain('meshes/link.stl');
});
