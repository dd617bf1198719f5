/** The binary form of USD: the same specs as from text, and files that lie about themselves. */
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { readCrateLayer } from '../../../../main/formats/usd/crate/crate-layer.ts';
import { type Layer, primAt } from '../../../../main/formats/usd/layer/layer.ts';
import { type CrateField, type CrateSpec, writeCrate } from './crate-writer.ts';
import { boxOf, load, meshes, usda } from './memory-folder.ts';

const prim = (path: readonly string[], typeName: string, fields: CrateSpec['fields'] = {}): CrateSpec => ({
  path,
  type: 'prim',
  fields: { specifier: { specifier: 0 }, typeName: { token: typeName }, ...fields },
});
const attribute = (path: readonly string[], value: CrateField, typeName = 'float'): CrateSpec => ({
  path,
  type: 'attribute',
  fields: { typeName: { token: typeName }, default: value },
});
const points = [0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0];
// Sixteen and more are packed.
const indices = Array.from({ length: 20 }, (_, at) => at % 4);

const specs: readonly CrateSpec[] = [
  {
    path: [],
    type: 'pseudoRoot',
    fields: {
      defaultPrim: { token: 'Root' },
      upAxis: { token: 'Y' },
      metersPerUnit: { real: 0.5 },
      subLayers: { strings: ['s.usda'] },
    },
  },
  prim(['Root'], 'Xform', {
    apiSchemas: { tokenList: ['PhysicsRigidBodyAPI'] },
    active: { truth: true },
    kind: { token: 'component' },
    references: { references: [{ asset: 'r.usda', prim: '/Root/Look' }] },
    payload: { payloads: [{ asset: 'p.usda', prim: '' }] },
    inheritPaths: { pathList: ['/Root/Look'] },
    variantSelection: { selections: { size: 'big' } },
    variantSetNames: { stringList: ['size'] },
  }),
  attribute(['Root', '.none'], { block: true }),
  attribute(['Root', '.offset'], { bytes3: [1, -2, 3] }, 'float3'),
  attribute(['Root', '.turn'], { doubles: [0.1, 0.2, 0.3, 0.9], type: 16 }, 'quatd'),
  attribute(['Root', '.file'], { asset: 'a.png' }, 'asset'),
  attribute(['Root', '.words'], { tokens: ['x', 'y'] }, 'token[]'),
  attribute(['Root', '.long'], { long: -5 }, 'int64'),
  {
    path: ['Root', '.moving'],
    type: 'attribute',
    fields: {
      typeName: { token: 'float' },
      timeSamples: {
        samples: [
          [5, 2],
          [1, 7],
        ],
      },
    },
  },
  {
    path: ['Root', '.bound'],
    type: 'relationship',
    fields: { targetPaths: { pathList: ['/Root/Look', '/Root/Look.out'] } },
  },
  prim(['Root', 'Look'], 'Material'),
  attribute(['Root', 'Look', '.out'], { token: '' }, 'token'),
  prim(['Root', 'M'], 'Mesh'),
  attribute(['Root', 'M', '.points'], { floats: points, type: 24 }, 'point3f[]'),
  attribute(['Root', 'M', '.faceVertexCounts'], { ints: [4, 4, 4, 4, 4], packed: true }, 'int[]'),
  attribute(['Root', 'M', '.faceVertexIndices'], { ints: indices, packed: true }, 'int[]'),
  { path: ['Root', '{size=}'], type: 'variantSet', fields: {} },
  { path: ['Root', '{size=big}'], type: 'variant', fields: { specifier: { specifier: 1 } } },
  attribute(['Root', '{size=big}', '.x'], { real: 3 }),
  prim(['Root', '{size=big}', 'In'], 'Xform'),
];
const whole = writeCrate(specs);
const read = (bytes: Uint8Array<ArrayBuffer>): Layer => readCrateLayer(bytes, 'a.usdc');
const valuesOf = (layer: Layer, path: string): unknown[] =>
  [...(primAt(layer, path)?.properties.values() ?? [])].map(({ name, read: value }) => {
    const found = value();
    return [name, ArrayBuffer.isView(found) ? Array.from(found as Float32Array) : found];
  });

test('specs, metadata, values, variants and paths', () => {
  const layer = read(whole);
  expect(layer).toMatchObject({
    defaultPrim: 'Root',
    upAxis: 'Y',
    metersPerUnit: 0.5,
    subLayers: ['s.usda'],
  });
  const root = primAt(layer, '/Root');
  expect(root).toMatchObject({ specifier: 'def', typeName: 'Xform', active: true, kind: 'component' });
  expect(root?.apiSchemas?.explicit).toEqual(['PhysicsRigidBodyAPI']);
  expect(root?.references?.explicit).toEqual([{ asset: 'r.usda', prim: '/Root/Look', line: null }]);
  expect(root?.payloads?.explicit).toEqual([{ asset: 'p.usda', prim: null, line: null }]);
  expect(root?.inherits?.explicit).toEqual(['/Root/Look']);
  expect(root?.variantSelections).toEqual(new Map([['size', 'big']]));
  expect(root?.variantSetNames?.explicit).toEqual(['size']);
  expect(root?.properties.get('bound')?.targets?.explicit).toEqual(['/Root/Look', '/Root/Look.out']);
  const big = root?.variantSets.get('size')?.get('big');
  expect([big?.properties.get('x')?.read(), big?.children.get('In')?.typeName]).toEqual([3, 'Xform']);
  expect(valuesOf(layer, '/Root').slice(0, 8)).toEqual(
    expect.arrayContaining([
      ['none', null],
      ['offset', [1, -2, 3]],
      ['turn', [0.9, 0.1, 0.2, 0.3]],
      ['file', { asset: 'a.png' }],
      ['words', ['x', 'y']],
      ['long', -5],
      ['moving', 7],
    ]),
  );
  expect(valuesOf(layer, '/Root/M')).toEqual(
    expect.arrayContaining([
      ['points', points],
      ['faceVertexCounts', [4, 4, 4, 4, 4]],
      ['faceVertexIndices', indices],
    ]),
  );
});

test('a text layer refers to it, with its own unit', async () => {
  const model = await load({
    'root.usda': usda('def "Root" (references = @a.usdc@</Root/M>) {}'),
    'a.usdc': whole,
  });
  expect(boxOf(meshes(model.root))).toEqual({ min: [0, 0, 0], max: [2, 1, 0] });
  expect(model.notes.map(({ message }) => message).join('\n')).toMatch(/a.usdc is in units of 0.5 m/);
});

const outcome = (bytes: Uint8Array<ArrayBuffer>): string => {
  try {
    const layer = read(bytes);
    for (const path of ['/Root', '/Root/M', '/Root/Look']) valuesOf(layer, path);
    return 'read';
  } catch (error) {
    return isAppError(error) ? 'refused' : String(error);
  }
};
const bad = (outcomes: readonly string[]): string[] =>
  outcomes.filter((what) => what !== 'read' && what !== 'refused');

describe('a file that is damaged is refused, whatever the damage', () => {
  test('cut off at any place', () => {
    const outcomes = Array.from({ length: whole.length }, (_, end) => outcome(whole.slice(0, end)));
    expect(bad(outcomes)).toEqual([]);
    expect(outcomes.every((what) => what === 'refused')).toBe(true);
  });

  test('any byte changed', () => {
    const values = [0x00, 0x7f, 0xff];
    const outcomes = Array.from(whole, (_, at) => {
      const changed = whole.slice();
      changed[at] = values[at % 3] ?? 0;
      return outcome(changed);
    });
    expect(bad(outcomes)).toEqual([]);
    expect(outcomes).toContain('refused');
  });

  test('counts that no file could fill are not believed', () => {
    const huge = writeCrate([
      ...specs.slice(0, 1),
      prim(['Root'], 'Mesh'),
      attribute(['Root', '.points'], { floats: points, type: 24 }, 'point3f[]'),
    ]);
    // The array's count is before its first float, the second point's 2.
    const two = Array.from(new Uint8Array(Float32Array.of(2).buffer));
    const first = huge.findIndex((_, at) => two.every((byte, part) => huge[at + part] === byte) && at > 88);
    new DataView(huge.buffer).setBigUint64(first - 20, 400n, true);
    expect(() => valuesOf(read(huge), '/Root')).toThrowError(/it ends after/);
    new DataView(huge.buffer).setBigUint64(first - 20, 2n ** 40n, true);
    expect(() => valuesOf(read(huge), '/Root')).toThrowError(/more than the file can hold/);
  });

  test('a tree of paths whose branches grow together is not followed', () => {
    const chain = Array.from({ length: 25 }, (_, depth) =>
      prim(
        Array.from({ length: depth }, () => 'a'),
        'Xform',
      ),
    );
    const jumps = chain.map((_, at) => (at < 23 ? 2 : at === 23 ? -1 : -2));
    expect(outcome(writeCrate(chain, jumps))).toBe('refused');
  });

  test('a version that is not known is named', () => {
    const old = whole.slice();
    old.set([0, 1, 0], 8);
    expect(() => read(old)).toThrowError(/USD crate of version 0.1.0/);
  });
});
