/** Files that have the wrong kind of value anywhere (glTF, physics sidecar, URDF, SDF, MJCF): fixes and measures answer with a typed error, or leave it, and never break down. */
import { expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import type { Fix } from '../../../main/contract/schema/fix/fix.ts';
import { measureAsset } from '../../../main/fix/measure-asset.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { handOver } from '../../../main/handover/hand-over.ts';
import { memoryFolder } from '../../../main/inspect/memory-folder.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { brokenSolid, glbBytes, soup } from '../../unit/fix/broken-meshes.ts';
import { type Contents, memoryFiles, plainRun } from '../../unit/fix/memory-files.ts';
import { allRepairs } from '../../unit/fix/repaired-meshes.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const junk: readonly Json[] = [null, 5, -1, 1e300, 'x', {}, [], [null], [[]], [5], true];

/** The same document with one value replaced, for every value in it and every kind of junk. */
function* mutants(value: Json, put: (next: Json) => Json): Generator<Json> {
  for (const next of junk) yield put(next);
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, inner] of entries)
    yield* mutants(inner, (next) =>
      put(Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next }),
    );
}

function glbFrom(json: Json, binary: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  head.write('glTF');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + padded.length + binary.length, 8);
  head.writeUInt32LE(padded.length, 12);
  head.write('JSON', 16);
  const between = Buffer.alloc(8);
  between.writeUInt32LE(binary.length, 0);
  between.write('BIN\0', 4);
  return Buffer.concat([head, padded, between, binary]);
}

/** With what writers touch beside geometry: a skin, an animation, instances, a compressed view that is not used. */
function dressed(json: { [key: string]: Json }): { [key: string]: Json } {
  return {
    ...json,
    skins: [{ joints: [0], inverseBindMatrices: 0 }],
    animations: [
      { channels: [{ sampler: 0, target: { node: 0, path: 'scale' } }], samplers: [{ input: 0, output: 0 }] },
    ],
    extensionsUsed: ['EXT_mesh_gpu_instancing'],
    images: [{ bufferView: 0, mimeType: 'image/png' }],
    textures: [{ source: 0 }],
    materials: [
      {
        alphaMode: 'MASK',
        pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1], baseColorTexture: { index: 0 } },
      },
    ],
  };
}

const fixes: readonly (readonly Fix[])[] = [
  [allRepairs],
  [{ fix: 'scale', factor: 0.1, mass: 'kept' }],
  [{ fix: 'origin', at: 'bottom-center' }],
  [{ fix: 'textures', mostEdgePx: 64, format: null }],
  [{ fix: 'relink' }],
  [{ fix: 'mass', by: { is: 'mass', kg: 0.3 } }],
  [{ fix: 'colliders', shape: 'box', mostHulls: 4, mostVertices: 16, mostErrorMm: 5 }],
  // What the asset has of these is refused at once.
  ...(['urdf', 'sdf', 'mjcf', 'obj', 'usda'] as const).map((to): readonly Fix[] => [{ fix: 'convert', to }]),
];

async function untyped(contents: Contents, some = fixes): Promise<string[]> {
  const files = memoryFiles(contents);
  const runs = [
    ...some.map((one) => async () => void (await runFixes(one, files, plainRun))),
    async () => void (await measureAsset(files, { colliders: false }, plainRun)),
  ];
  const wrong: string[] = [];
  for (const [n, run] of runs.entries())
    await run().catch((error: unknown) => {
      if (!isAppError(error)) wrong.push(`${n}: ${String(error)}`);
    });
  return wrong;
}

test('every value of the document, replaced by every kind of junk', async () => {
  const whole = Buffer.from(await glbBytes([[{ mesh: soup(brokenSolid(60)) }]]));
  const jsonBytes = whole.readUInt32LE(12);
  const json = dressed(JSON.parse(whole.toString('utf8', 20, 20 + jsonBytes)) as { [key: string]: Json });
  const binary = whole.subarray(28 + jsonBytes);
  const found = new Map<string, string>();
  let count = 0;
  for (const mutant of mutants(json, (next) => next)) {
    count += 1;
    for (const one of await untyped({ 'a.glb': glbFrom(mutant, binary) }))
      found.set(one, JSON.stringify(mutant).slice(0, 2000));
  }
  expect(count).toBeGreaterThan(300);
  expect([...found.keys()]).toEqual([]);
});

/** As the service delivers them. */
async function delivered(simulator: 'sapien' | 'mujoco'): Promise<Record<string, Uint8Array>> {
  const { files } = await makeAsset(requestFor('mug', { simulator, collision: 'convex_hull' }));
  return Object.fromEntries(files.map(({ path, bytes }) => [path.split('/').slice(2).join('/'), bytes]));
}

/** The same asset as a model of Gazebo. */
async function asSdf(): Promise<Record<string, Uint8Array>> {
  const contents = await delivered('sapien');
  const { list } = memoryFiles(contents);
  const files = list.map((file) => ({ ...file, kind: file.localPath.endsWith('.urdf') ? 'urdf' : 'other' }));
  const read = async (localPath: string) => contents[localPath] ?? new Uint8Array();
  const folder = memoryFolder(Object.keys(contents), read);
  const made = await handOver('gazebo', { title: 'Mug', name: 'mug', files, folder, read });
  return Object.fromEntries(
    made.files.map((file) => [
      file.path,
      'text' in file ? Buffer.from(file.text) : (contents[file.from] ?? new Uint8Array()),
    ]),
  );
}

test('every value of a physics sidecar, replaced by every kind of junk', async () => {
  const contents = await delivered('sapien');
  const name = Object.keys(contents).find((one) => one.endsWith('.json')) ?? '';
  const json = JSON.parse(Buffer.from(contents[name] ?? '').toString()) as Json;
  const mesh = Object.keys(contents).find((one) => one.endsWith('.glb')) ?? '';
  const found = new Set<string>();
  let count = 0;
  for (const mutant of mutants(json, (next) => next)) {
    count += 1;
    if (count % 5 > 0) continue;
    const files = { [mesh]: contents[mesh] ?? '', [name]: JSON.stringify(mutant) };
    // Repairs of the mesh know nothing of it.
    for (const one of await untyped(files, fixes.slice(1))) found.add(one);
  }
  expect(count).toBeGreaterThan(100);
  expect([...found]).toEqual([]);
});

const words = ['', 'x', '1e999', '-1', '0 0', 'nan nan nan', '../../x', '&#0;', '1 2 3 4 5 6 7 8 9 10'];

test.for([
  ['URDF', () => delivered('sapien'), 1],
  ['SDF', asSdf, 1],
  // The engine compiles each.
  ['MJCF', () => delivered('mujoco'), 3],
] as const)('every value of a description as %s', async ([, make, step]) => {
  const contents: Contents = await make();
  const name = Object.keys(contents).find((one) => /\.(urdf|sdf|xml)$/.test(one)) ?? '';
  const text = Buffer.from(contents[name] ?? '').toString();
  const found = new Set<string>();
  let count = 0;
  for (const { index, 0: whole } of text.matchAll(/="[^"]*"|>[^<>\s][^<>]*</g)) {
    count += 1;
    if (count % step > 0) continue;
    const word = words[count % words.length] ?? '';
    const put = whole.startsWith('=') ? `="${word}"` : `>${word}<`;
    const broken = text.slice(0, index) + put + text.slice(index + whole.length);
    for (const one of await untyped({ ...contents, [name]: broken }))
      found.add(`${put} for ${whole.slice(0, 40)}: ${one}`);
  }
  expect(count).toBeGreaterThan(10);
  expect([...found]).toEqual([]);
});
