/** A glTF whose JSON has the wrong kind of value anywhere: fixes and measures answer with a typed error, or leave it, and never break down. */
import { expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import type { Fix } from '../../../main/contract/schema/fix/fix.ts';
import { measureAsset } from '../../../main/fix/measure-asset.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { brokenSolid, glbBytes, soup } from '../../unit/fix/broken-meshes.ts';
import { memoryFiles, plainRun } from '../../unit/fix/memory-files.ts';
import { allRepairs } from '../../unit/fix/repaired-meshes.ts';

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
  };
}

const fixes: readonly (readonly Fix[])[] = [
  [allRepairs],
  [{ fix: 'scale', factor: 0.1, mass: 'kept' }],
  [{ fix: 'origin', at: 'bottom-center' }],
  [{ fix: 'textures', mostEdgePx: 64, format: null }],
  [{ fix: 'relink' }],
];

async function untyped(glb: Uint8Array): Promise<string[]> {
  const files = memoryFiles({ 'a.glb': glb });
  const runs = [
    ...fixes.map((some) => async () => void (await runFixes(some, files, plainRun))),
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
    for (const one of await untyped(glbFrom(mutant, binary)))
      found.set(one, JSON.stringify(mutant).slice(0, 2000));
  }
  expect(count).toBeGreaterThan(300);
  expect([...found.keys()]).toEqual([]);
});
