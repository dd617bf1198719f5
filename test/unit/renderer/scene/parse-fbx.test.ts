/** What is asked of an FBX before its loader may read it: version, lengths, and how far its lists unfold. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { scanTextFbx } from '../../../../renderer/scene/parse/fbx/parse-fbx.ts';
import { checkPacked, scanBinaryFbx } from '../../../../renderer/scene/parse/fbx/scan-binary.ts';

const u32 = (...values: number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const string = (value: string): Uint8Array => joined(text('S'), u32(value.length), text(value));
const integer = (value: number): Uint8Array => joined(text('I'), u32(value));
/** A list of doubles that claims `count` and holds `packed`. */
const doubles = (count: number, packed: Uint8Array): Uint8Array =>
  joined(text('d'), u32(count, 1, packed.length), packed);

interface Entry {
  readonly name: string;
  readonly properties: readonly Uint8Array[];
  readonly children?: readonly Entry[];
  /** Added to the end that it claims. */
  readonly lie?: number;
}

function record(at: number, { name, properties, children = [], lie = 0 }: Entry): Uint8Array {
  const list = joined(...properties);
  const head = 13 + name.length;
  let body = joined();
  for (const child of children) body = joined(body, record(at + head + list.length + body.length, child));
  if (children.length > 0) body = joined(body, new Uint8Array(13));
  const end = at + head + list.length + body.length;
  return joined(
    u32(end + lie, properties.length, list.length),
    Uint8Array.of(name.length),
    text(name),
    list,
    body,
  );
}

function fbx(entries: readonly Entry[], version = 7400): Uint8Array<ArrayBuffer> {
  let bytes = joined(text('Kaydara FBX Binary  '), Uint8Array.of(0, 0x1a, 0), u32(version));
  for (const entry of entries) bytes = joined(bytes, record(bytes.length, entry));
  return joined(bytes, new Uint8Array(13));
}

const setting = (key: string, value: number): Entry => ({
  name: 'P',
  properties: [string(key), string('int'), string('Integer'), string(''), integer(value)],
});
const settings: Entry = {
  name: 'GlobalSettings',
  properties: [],
  children: [{ name: 'Properties70', properties: [], children: [setting('UpAxis', 2), setting('Other', 1)] }],
};
const vertices = (count: number, packed: Uint8Array): Entry => ({
  name: 'Vertices',
  properties: [doubles(count, packed)],
});

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
  it('reports its axis, where that is written, and what is packed', () => {
    const packed = deflateSync(new Uint8Array(24));
    const bytes = fbx([settings, vertices(3, packed)]);
    const scan = scanBinaryFbx(bytes);
    expect([...scan.settings.keys()]).toEqual(['UpAxis']);
    expect(scan.settings.get('UpAxis')?.value).toBe(2);
    expect(new DataView(bytes.buffer).getInt32(scan.settings.get('UpAxis')?.at ?? 0, true)).toBe(2);
    expect(scan.packed).toHaveLength(1);
    expect(scan.packed[0]).toMatchObject({ declaredBytes: 24 });
    expect(bytes.subarray(scan.packed[0]?.start, scan.packed[0]?.end)).toEqual(new Uint8Array(packed));
  });

  it.each([
    ['an old version', fbx([settings], 6100), 'model.version-unsupported', 'FBX 6.1'],
    ['a version of the future', fbx([settings], 99_999), 'model.version-unsupported', 'FBX 99.999'],
    [
      'a record that ends beyond the file',
      fbx([{ ...settings, lie: 1e6 }]),
      'model.damaged',
      'claims to end',
    ],
    [
      'a record that ends before it begins',
      fbx([{ ...settings, lie: -200 }]),
      'model.damaged',
      'claims to end',
    ],
    [
      'a list longer than its record',
      fbx([vertices(3, deflateSync(new Uint8Array(24)))]).subarray(0, -30),
      'model.damaged',
      '',
    ],
    ['lists of 32 GB', fbx([vertices(4e9, text('x'))]), 'model.beyond-limit', '32 GB'],
    [
      'a name with a meaning',
      fbx([{ ...settings, name: '__proto__' }]),
      'model.damaged',
      'no program writes',
    ],
    ['its header alone', fbx([]).subarray(0, 20), 'model.damaged', 'inside its header'],
  ])('is refused with %s', (_what, bytes, code, words) => {
    const problem = problemOf(() => scanBinaryFbx(bytes));
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(words);
  });

  it('survives every truncation and every changed byte', () => {
    const whole = fbx([settings, vertices(3, deflateSync(new Uint8Array(24)))]);
    const others: unknown[] = [];
    for (let at = 0; at < whole.length; at++) {
      const changed = whole.slice();
      changed[at] = 0xff;
      for (const bytes of [whole.subarray(0, at), changed]) {
        try {
          scanBinaryFbx(bytes);
        } catch (error) {
          if (!(error instanceof AppError)) others.push(error);
        }
      }
    }
    expect(others).toEqual([]);
  });

  it('is refused when a list unfolds to more than it claims, long before all is unfolded', async () => {
    const bomb = new Uint8Array(deflateSync(new Uint8Array(64_000_000)));
    const list = { start: 0, end: bomb.length, declaredBytes: 8000 };
    await expect(checkPacked(bomb, [list])).rejects.toThrow('unfolds to more');
    await expect(checkPacked(bomb, [{ ...list, declaredBytes: 64_000_000 }])).resolves.toBeUndefined();
    await expect(checkPacked(bomb.fill(7, 20, 40), [{ ...list, declaredBytes: 64_000_000 }])).rejects.toThrow(
      AppError,
    );
  });
});

test('an FBX as text tells its version, unit and axis', () => {
  const written = [
    'FBXVersion: 7400',
    'P: "UpAxis", "int", "Integer", "",2',
    'P: "UnitScaleFactor", "double", "Number", "",2.54',
  ];
  const bytes = text(written.join('\n\t'));
  const found = scanTextFbx(bytes);
  expect([...found].map(([key, { value }]) => [key, value])).toEqual([
    ['UpAxis', 2],
    ['UnitScaleFactor', 2.54],
  ]);
  expect(String.fromCharCode(bytes[found.get('UpAxis')?.at ?? 0] ?? 0)).toBe('2');
  expect(problemOf(() => scanTextFbx(text('FBXVersion: 6100'))).code).toBe('model.version-unsupported');
  expect(problemOf(() => scanTextFbx(text('this is no FBX'))).code).toBe('model.damaged');
});
