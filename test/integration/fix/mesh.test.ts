/** Meshes repaired in GLB, judged by the Khronos validator, the inspection and MuJoCo. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import { connectedParts } from '../../../main/formats/geometry/connected-parts.ts';
import type { TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import {
  brokenSolid,
  flipped,
  glbBytes,
  globe,
  soup,
  stlBytes,
  without,
} from '../../unit/fix/broken-meshes.ts';
import type { Contents } from '../../unit/fix/memory-files.ts';
import { allRepairs, meshAt, partsOf, refusal, repaired } from '../../unit/fix/repaired-meshes.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, inspected, writeFiles, writeMade } from '../inspect/made-folder.ts';
import { openModel, startMujoco } from '../sandbox-make/simulate.ts';
import { bytesAt, complaints, jsonOf } from './judge-gltf.ts';

const fixtures = path.join(import.meta.dirname, '../../fixtures');

test('a broken GLB of 50,000 triangles: repaired, simplified, and without a finding afterwards', async () => {
  const mesh = brokenSolid(50_000);
  const uv = new Float32Array((mesh.points.length / 3) * 2);
  for (let n = 0; n < uv.length; n++) uv[n] = (mesh.points[Math.floor(n / 2) * 3 + (n % 2)] ?? 0) + 1;
  const before = {
    'a.glb': await glbBytes([
      [{ mesh, attributes: { TEXCOORD_0: uv } }],
      [{ mesh: soup(box([0.1, 0.1, 0.1])) }],
    ]),
  };
  const { after, notes } = await repaired(before, { ...allRepairs, maxTriangles: 10_000 });
  expect(await complaints(after, 'a.glb')).toEqual([]);
  expect(await partsOf(after, 'a.glb')).toEqual(Array.from({ length: 4 }, () => 'closed outside'));
  expect((await meshAt(after, 'a.glb')).indices.length / 3).toBeLessThanOrEqual(10_000);
  expect(notes.left).toEqual([]);
  const [was, is] = [jsonOf(before['a.glb']), jsonOf(bytesAt(after, 'a.glb'))];
  for (const part of ['nodes', 'scenes', 'scene', 'materials', 'asset']) expect(is[part]).toEqual(was[part]);
  expect(bytesAt(after, 'a.glb').length).toBeLessThan(before['a.glb'].length / 5);
  const folder = await emptyFolder();
  await writeFiles(folder, { 'a.glb': bytesAt(after, 'a.glb') });
  expect((await inspected(folder)).faults).toEqual([]);
  expect(await refusal(after, { ...allRepairs, maxTriangles: 10_000 })).toBe('fix.nothing-to-change');
});

test('what has no fault keeps every byte', async () => {
  const whole = globe(500);
  const bytes = await glbBytes([[{ mesh: whole }]]);
  const { after, notes } = await repaired(
    { 'a.glb': bytes, 'b.stl': stlBytes(flipped(whole)) },
    { removeDegenerate: true, flipInsideOut: true },
  );
  expect(notes.changes.map(({ localPath }) => localPath)).toEqual(['b.stl']);
  expect(after['a.glb']).toBe(bytes);
});

describe('borders', () => {
  const cube = box([1, 1, 1]);
  const half = (first: boolean): TriangleMesh =>
    without(
      cube,
      Array.from({ length: 12 }, (_, n) => n).filter((n) => n < 6 === first),
    );

  test.for([
    ['two primitives', [[{ mesh: half(true) }, { mesh: half(false) }]]],
    ['two meshes', [[{ mesh: half(true) }], [{ mesh: half(false) }]]],
  ] as const)('between %s are no holes', async ([, meshes]) => {
    expect(await refusal({ 'a.glb': await glbBytes(meshes) }, { holes: { maxEdges: 64, maxMm: 9000 } })).toBe(
      'fix.nothing-to-change',
    );
  });

  test.for([2000, 500])(
    'between two meshes and two primitives stay closed at %i triangles',
    async (maxTriangles) => {
      const whole = globe(8000, 1);
      const part = (wanted: number): TriangleMesh =>
        without(
          whole,
          Array.from({ length: whole.indices.length / 3 }, (_, n) => n).filter(
            (n) =>
              Math.floor(1.5 + 1.5 * (whole.points[(whole.indices[n * 3] ?? 0) * 3 + 2] ?? 0) * 0.99) !==
              wanted,
          ),
        );
      const contents = {
        'a.glb': await glbBytes([[{ mesh: part(0) }, { mesh: part(1) }], [{ mesh: part(2) }]]),
      };
      const { after } = await repaired(contents, { weldMm: 0, maxTriangles });
      expect((await meshAt(after, 'a.glb')).indices.length / 3).toBeLessThanOrEqual(maxTriangles);
      expect(await partsOf(after, 'a.glb')).toEqual(['closed outside']);
      expect(await complaints(after, 'a.glb')).toEqual([]);
    },
  );
});

test('a mug with a seam of its texture keeps its wall and its handle with a third of its triangles', async () => {
  const contents = { 'a.glb': await readFile(path.join(fixtures, 'glb/textured.glb')) };
  const { after, notes } = await repaired(contents, { ...allRepairs, maxTriangles: 200 });
  const [before] = connectedParts(await meshAt(contents, 'a.glb'));
  const [part] = connectedParts(await meshAt(after, 'a.glb'));
  expect(part).toMatchObject({ isClosed: true, faces: 'outside' });
  expect((part?.volume ?? 0) / (before?.volume ?? 1)).toBeCloseTo(1, 0.5);
  const simplified = notes.done.find(({ code }) => code === 'mesh-simplified');
  expect(simplified?.values).toMatchObject({ before: 672, after: 200 });
  expect(Number(simplified?.values['errorMm'])).toBeLessThan(2);
});

describe('attributes', () => {
  test('of every vertex stay those of the vertex that it was', async () => {
    const mesh = soup(globe(3000, 1));
    const count = mesh.points.length / 3;
    const joints = new Float32Array(count * 4);
    const of = (width: number, value: (x: number, n: number) => number): Float32Array<ArrayBuffer> =>
      Float32Array.from({ length: count * width }, (_, at) =>
        value(mesh.points[Math.floor(at / width) * 3] ?? 0, at % width),
      );
    const attributes = {
      TEXCOORD_0: of(2, (x) => x),
      COLOR_0: of(4, (x) => Math.abs(x)),
      _TEMPERATURE: of(1, (x) => x * 100),
      TANGENT: joints.map((_, at) => Number(at % 4 === 0 || at % 4 === 3)),
      NORMAL: of(3, (_, n) => Number(n === 2)),
    };
    const { after } = await repaired(
      { 'a.glb': await glbBytes([[{ mesh, attributes }]]) },
      { ...allRepairs, maxTriangles: 500 },
    );
    expect(await complaints(after, 'a.glb')).toEqual([]);
    const document = await new NodeIO().readBinary(bytesAt(after, 'a.glb'));
    const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    const numbers = (name: string): ArrayLike<number> => primitive?.getAttribute(name)?.getArray() ?? [];
    const places = numbers('POSITION');
    expect(places.length).toBeGreaterThan(0);
    for (let n = 0; n < places.length / 3; n++) {
      const x = places[n * 3] ?? 0;
      expect(numbers('TEXCOORD_0')[n * 2]).toBeCloseTo(x, 4);
      expect(numbers('COLOR_0')[n * 4 + 3]).toBeCloseTo(Math.abs(x), 2);
      expect(numbers('_TEMPERATURE')[n]).toBeCloseTo(x * 100, 4);
      const dot = [0, 1, 2].reduce(
        (sum, axis) => sum + (numbers('NORMAL')[n * 3 + axis] ?? 0) * (numbers('TANGENT')[n * 4 + axis] ?? 0),
        0,
      );
      expect(dot).toBeCloseTo(0, 4);
    }
  });

  test('of a skin are kept; a mesh with morph targets is left', async () => {
    const document = new Document();
    const buffer = document.createBuffer();
    const mesh = soup(globe(400, 1));
    const count = mesh.points.length / 3;
    const accessor = (type: 'VEC3' | 'VEC4', array: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const position = accessor('VEC3', Float32Array.from(mesh.points));
    const joints = accessor(
      'VEC4',
      Uint8Array.from({ length: count * 4 }, (_, at) =>
        Number(at % 4 === 0 && (mesh.points[Math.floor(at / 4) * 3] ?? 0) > 0),
      ),
    );
    const weights = accessor(
      'VEC4',
      Float32Array.from({ length: count * 4 }, (_, at) => Number(at % 4 === 0)),
    );
    const skinned = document
      .createPrimitive()
      .setAttribute('POSITION', position)
      .setAttribute('JOINTS_0', joints)
      .setAttribute('WEIGHTS_0', weights);
    const target = document.createPrimitiveTarget().setAttribute('POSITION', position);
    const morphed = document.createPrimitive().setAttribute('POSITION', position).addTarget(target);
    const [one, other] = [document.createNode(), document.createNode()];
    one.addChild(other);
    const skin = document.createSkin().addJoint(one).addJoint(other);
    const scene = document.createScene().addChild(one);
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(skinned)).setSkin(skin));
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(morphed)));
    const { after, notes } = await repaired(
      { 'a.glb': await new NodeIO().writeBinary(document) },
      { ...allRepairs, creaseDegrees: null },
    );
    expect(await complaints(after, 'a.glb')).toEqual([]);
    expect(notes.left).toEqual([{ code: 'mesh-morphs-left', path: 'a.glb', values: { mesh: 1 } }]);
    const [first, second] = (await new NodeIO().readBinary(bytesAt(after, 'a.glb'))).getRoot().listMeshes();
    expect(second?.listPrimitives()[0]?.getAttribute('POSITION')?.getCount()).toBe(count);
    const kept = first?.listPrimitives()[0];
    const [places, own] = [
      kept?.getAttribute('POSITION')?.getArray() ?? [],
      kept?.getAttribute('JOINTS_0')?.getArray() ?? [],
    ];
    expect(places.length / 3).toBeLessThan(count / 4);
    for (let n = 0; n < places.length / 3; n++) expect(own[n * 4]).toBe(Number((places[n * 3] ?? 0) > 0));
  });
});

test('hostile files are left with a reason, or refused with a typed error', async () => {
  const folder = path.join(fixtures, 'glb');
  const good = stlBytes(flipped(box([1, 1, 1])));
  for (const name of await readdir(folder)) {
    const contents = { 'a.glb': await readFile(path.join(folder, name)), 'b.stl': good };
    const { notes } = await repaired(contents, { ...allRepairs, maxTriangles: 100 });
    expect(notes.changes.map(({ localPath }) => localPath)).toContain('b.stl');
  }
  const endings = ['obj', 'stl', 'ply', 'glb', 'gltf'];
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 256));
  for (const ending of endings)
    for (const bytes of [
      noise,
      Buffer.from('ply\nformat ascii 1.0\nelement vertex 99999999\n'),
      Buffer.from('solid\nfacet'),
      Buffer.from('f 1 2 3\nf -9 0 1e9\n'),
      Buffer.alloc(0),
    ])
      expect(await refusal({ [`a.${ending}`]: bytes }, allRepairs)).toMatch(/^fix\./);
});

describe('MuJoCo', () => {
  test('refuses a mesh that is inside out, and takes it after the repair', async () => {
    const mujoco = await startMujoco();
    const xml = `<mujoco><asset><mesh name="a" file="a.stl" inertia="exact"/></asset><worldbody><body><freejoint/><geom type="mesh" mesh="a" density="1000"/></body></worldbody></mujoco>`;
    const load = (contents: Contents, root: string): number => {
      mujoco.FS.mkdir(root);
      for (const [name, content] of Object.entries(contents)) mujoco.FS.writeFile(`${root}/${name}`, content);
      using world = openModel(mujoco, `${root}/a.xml`);
      return world.model.body_mass[1] ?? 0;
    };
    const contents = { 'a.xml': xml, 'a.stl': stlBytes(flipped(box([0.2, 0.1, 0.1]))) };
    expect(() => load(contents, '/before')).toThrow('volume');
    const { after, notes } = await repaired(contents, { flipInsideOut: true });
    expect(notes.changes.map(({ localPath }) => localPath)).toEqual(['a.stl']);
    expect(load(after, '/after')).toBeCloseTo(2, 5);
  });
});

test.for(['sapien', 'mujoco', 'isaac_sim_physx'] as const)(
  'a mug for %s is sound: repaired and simplified, the inspection finds nothing',
  async (simulator) => {
    const made = await makeAsset(requestFor('a mug', { simulator }));
    const folder = await emptyFolder();
    await writeMade(folder, made);
    const contents: Record<string, Uint8Array> = {};
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const at = path.join(entry.parentPath, entry.name);
      if (entry.isFile()) contents[path.relative(folder, at)] = await readFile(at);
    }
    const { after, notes } = await repaired(contents, { ...allRepairs, maxTriangles: 300 });
    expect(notes.done.map(({ code }) => code)).not.toContain('mesh-holes-closed');
    expect(notes.done.map(({ code }) => code)).not.toContain('mesh-parts-flipped');
    expect(notes.done.map(({ code }) => code)).toContain('mesh-simplified');
    const root = await emptyFolder();
    await writeFiles(root, after);
    expect((await inspected(root)).faults).toEqual((await inspected(folder)).faults);
  },
);
