/** FBX as records, binary and text: what is kept, what is passed over, and what is refused before it takes memory. */
import { inflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { readFbx } from '../../../main/formats/fbx/read-fbx.ts';
import { type Inflate, readBinaryRecords } from '../../../main/formats/fbx/records/binary-records.ts';
import type { FbxRecord } from '../../../main/formats/fbx/records/record.ts';
import { readTextRecords } from '../../../main/formats/fbx/records/text-records.ts';
import { inflate as inflateOfPage } from '../../../renderer/scene/parse/fbx/inflate.ts';
import {
  binaryFbx,
  doubles,
  entry,
  type FbxEntry,
  fbxParts,
  integers,
  layer,
  meshEntry,
  modelEntry,
  property,
  textFbx,
} from '../../fakes/fbx-file.ts';

const inflate: Inflate = (packed, bytes) => {
  const made = new Uint8Array(inflateSync(packed, { maxOutputLength: Math.max(1, bytes) }));
  return made;
};

const square = [
  meshEntry(
    100,
    [0, 0, 0, 2, 0, 0, 2, 1.5, 0, 0, 1, -1e-9],
    [[0, 1, 2, 3]],
    [layer('LayerElementUV', 'ByPolygonVertex', 'Direct', [doubles('UV', 0, 0, 1, 0, 1, 1, 0, 1)])],
  ),
  modelEntry(200, property('Lcl Translation', 1, 2.25, -3)),
];
const parts = fbxParts(square, [
  [200, 0],
  [100, 200],
]);
/** Animations and previews: nothing of them is kept, whatever is in them. */
const passedOver: FbxEntry[] = [
  entry('Takes', [], [entry('Take', ['one'], [entry('Key', [1, 2])])]),
  entry('Objects', [], [entry('AnimationCurve', [300n, '', ''], [doubles('KeyValueFloat', 1, 2)])]),
];

function problemOf(action: () => unknown): AppError {
  try {
    action();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new TypeError('it passed');
}

describe('a binary FBX', () => {
  it.each([6100, 7100, 7400, 7500, 7700])('of version %i has its records', (version) => {
    const { top, isText, ...read } = readBinaryRecords(binaryFbx([...passedOver, ...parts], version));
    expect({ isText, version: read.version }).toEqual({ isText: false, version });
    expect(top.map(({ name, children }) => [name, children.length])).toEqual([
      ['Objects', 0],
      ['GlobalSettings', 1],
      ['Objects', 2],
      ['Connections', 2],
    ]);
    const geometry = top[2]?.children[0];
    expect(geometry?.values).toEqual([100, 'shape\0\u0001Geometry', 'Mesh']);
    expect(geometry?.children[0]?.values[0]).toMatchObject({ kind: 'd', count: 12, isPacked: true });
  });

  it('keeps ids that no number can hold exactly', () => {
    const objects = [entry('Objects', [], [entry('Model', [2n ** 62n + 1n, 'a', 'Mesh'])])];
    const [top] = readBinaryRecords(binaryFbx(objects)).top;
    expect(top?.children[0]?.values[0]).toBe('4611686018427387905');
  });

  const [settings, , connections] = parts as [FbxEntry, FbxEntry, FbxEntry];
  const packed = binaryFbx([
    entry('Objects', [], [entry('Geometry', [1n, 'a', 'Mesh'], [doubles('Vertices', 1)])]),
  ]);
  const withCount = (count: number): Uint8Array => {
    const bytes = packed.slice();
    const at = Buffer.from(bytes).indexOf('Vertices') + 'Vertices'.length + 1;
    new DataView(bytes.buffer).setUint32(at, count, true);
    return bytes;
  };
  const bigEndian = binaryFbx(parts);
  bigEndian.set([1, 0, 0, 0x1c, 0xe8], 22);
  it.each([
    ['an old version', binaryFbx(parts, 5800), 'model.version-unsupported', 'FBX 5.8'],
    ['a version of the future', binaryFbx(parts, 99_999), 'model.version-unsupported', 'FBX 99.999'],
    ['bytes in the other order', bigEndian, 'model.version-unsupported', 'FBX 7.4, big-endian'],
    ['a version of nonsense', binaryFbx(parts, 4e9), 'model.damaged', 'header'],
    ['a record beyond the file', binaryFbx([{ ...settings, lie: 1e6 }]), 'model.damaged', 'claims to end'],
    ['a record before itself', binaryFbx([{ ...settings, lie: -200 }]), 'model.damaged', 'claims to end'],
    ['lists of 32 GB', withCount(4e9), 'model.beyond-limit', '32 GB'],
    ['a list that cannot unfold so far', withCount(1e6), 'model.damaged', 'expands to less'],
    ['its header alone', packed.subarray(0, 20), 'model.damaged', 'inside its header'],
    ['its connections cut off', binaryFbx([connections]).subarray(0, 80), 'model.damaged', 'claims to end'],
  ])('is refused with %s', (_what, bytes, code, words) => {
    const problem = problemOf(() => readBinaryRecords(bytes));
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(words);
  });
});

describe('an FBX as text', () => {
  it('has the same records as the binary form, with lines', () => {
    const plain = ({ name, values, children }: FbxRecord): unknown => ({
      name,
      values: values.map((value) =>
        typeof value === 'string' ? value.split('\0\u0001').toReversed().join('::') : value,
      ),
      children: children.map(plain),
    });
    const listed = (record: FbxRecord): FbxRecord => ({
      ...record,
      values: record.values.flatMap((value) =>
        typeof value === 'object' && 'kind' in value
          ? [
              ...new (value.kind === 'i' ? Int32Array : Float64Array)(
                new Uint8Array(inflateSync(value.bytes)).buffer,
              ),
            ]
          : [value],
      ),
      children: record.children.map(listed),
    });
    const { top } = readTextRecords(textFbx([...passedOver, ...parts]));
    const wanted = readBinaryRecords(binaryFbx([...passedOver, ...parts])).top;
    expect(top.slice(1).map(plain)).toEqual(wanted.map(listed).map(plain));
    expect(top[0]?.line).toBe(4);
    const settings = top.find(({ name }) => name === 'GlobalSettings');
    expect(settings?.children[0]?.children.map(({ line }) => line)).toEqual([22, 23]);
  });

  it('is read whatever its lines look like', () => {
    const text =
      '\uFEFFFBXHeaderExtension:{FBXVersion:7400}Objects:{Model:1,"Model::a;b: {","Mesh"{A:1.5e3,-.5,+2\n,1.#QNAN, T ;x\n B: "":1}}';
    expect(() => readTextRecords(new TextEncoder().encode(text))).toThrow('line 3');
    const sound = text.replace('"":1', '""');
    const [, objects] = readTextRecords(new TextEncoder().encode(sound)).top;
    const [model] = objects?.children ?? [];
    expect(model?.values).toEqual([1, 'Model::a;b: {', 'Mesh']);
    expect(model?.children.map(({ name, values, line }) => [name, values, line])).toEqual([
      ['A', [1500, -0.5, 2, Number.NaN, 'T'], 1],
      ['B', [''], 3],
    ]);
  });

  it.each([
    ['an old version', 'FBXHeaderExtension: { FBXVersion: 5800 }', 'model.version-unsupported', 'FBX 5.8'],
    ['no version', 'this is no FBX', 'model.damaged', 'which version'],
    ['an open bracket', 'FBXHeaderExtension: { FBXVersion: 7400', 'model.damaged', 'it ends in line 1'],
    ['an open text', 'FBXVersion: 7400\nObjects: { A: "', 'model.damaged', 'line 2 does not end'],
    [
      'brackets in brackets',
      `FBXVersion: 7400\nObjects: ${'{ Model: '.repeat(100)}`,
      'model.beyond-limit',
      '64',
    ],
  ])('is refused with %s', (_what, text, code, words) => {
    const problem = problemOf(() => readTextRecords(new TextEncoder().encode(text)));
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(words);
  });
});

test.each([
  ['binary', binaryFbx(parts)],
  ['binary, wide', binaryFbx(parts, 7500)],
  ['text', textFbx(parts)],
])('%s: whatever is changed in it, it is read or refused in words', async (_form, sound) => {
  // The same changes each time: a linear congruential generator.
  let seed = 29;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const others: unknown[] = [];
  for (let round = 0; round < 120; round++) {
    const bytes = sound.slice(0, round % 4 === 0 ? next(sound.length) : sound.length);
    for (let change = 0; change <= next(4) && bytes.length > 0; change++)
      bytes[next(bytes.length)] = [0, 255, 127, next(256)][next(4)] ?? 0;
    try {
      await readFbx(bytes, { inflate: inflateOfPage, layers: true });
    } catch (error) {
      if (!(error instanceof AppError)) others.push(error);
    }
  }
  expect(others).toEqual([]);
});

const zeros = (count: number): FbxEntry => entry('Vertices', [new Float64Array(count)]);
const packedIn = (bytes: Uint8Array, count: number): Uint8Array => {
  const at = Buffer.from(bytes).indexOf('Vertices') + 'Vertices'.length + 1;
  const size = new DataView(bytes.buffer).getUint32(at + 8, true);
  expect(new DataView(bytes.buffer).getUint32(at, true)).toBe(count);
  return bytes.subarray(at + 12, at + 12 + size);
};

describe('a packed list in the window', () => {
  const bomb = packedIn(binaryFbx([zeros(8_000_000)]), 8_000_000);

  it('is refused when it expands to more than it claims, long before all is unfolded', async () => {
    await expect(inflateOfPage(bomb, 8000)).rejects.toThrow('expands to more');
    await expect(inflateOfPage(bomb, 64_000_008)).rejects.toThrow('expands to less');
    await expect(inflateOfPage(bomb, 64_000_000)).resolves.toHaveLength(64_000_000);
    await expect(inflateOfPage(bomb.slice().fill(7, 20, 40), 64_000_000)).rejects.toThrow(AppError);
  });

  it('is the same as elsewhere', async () => {
    const bytes = binaryFbx([integers('Vertices', 1, -2, 3)]);
    const packed = packedIn(bytes, 3);
    expect(await inflateOfPage(packed, 12)).toEqual(await inflate(packed, 12));
  });
});
