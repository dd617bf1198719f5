import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { base64Length, encodeBase64, InlineFile, jsonBody } from '../../../main/remote/body/json-body.ts';

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function written(value: unknown): Promise<string> {
  const body = jsonBody(value);
  const bytes = await collect(body.open());
  expect(bytes.length).toBe(body.sizeBytes);
  const text = bytes.toString('utf8');
  expect(Buffer.from(text).equals(bytes)).toBe(true);
  return text;
}

/** Every byte value, not a multiple of 3. */
const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, n) => (n * 31 + 7) & 0xff);

describe('without files it writes what JSON.stringify writes', () => {
  it.each<[string, unknown]>([
    ['an object in its order', { b: 1, a: [true, null, 'x'], c: { z: 0.5, y: -1e21 } }],
    ['absent values', { a: undefined, b: [undefined, () => 1], c: { d: undefined }, e: undefined, f: 1 }],
    ['only absent values', { a: undefined }],
    ['numbers that are none', [Number.NaN, Infinity, -0]],
    ['a date', { at: new Date(0) }],
    ['quotes, controls and slashes', { '"\\\n': 'a"b\\c\u0000\u001f\u007f\u2028\u2029</script>' }],
    ['what lies outside of ASCII', { ключ: 'größe 😀 e\u0301 \u200f' }],
    ['halves of pairs', ['\ud800', 'a\udc00b', '\ud83d\ud83d\ude00']],
    ['keys that objects inherit', JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')],
    ['a placeholder-like string', { data: '\u0000file:0\u0000', toString: 'x' }],
    ['a bare string', 'x'],
    ['null', null],
    ['sparse lists', Array.from({ length: 3 })],
  ])('%s', async (_, value) => {
    expect(await written(value)).toBe(JSON.stringify(value));
  });

  it('a text of many pieces, whose pairs lie across every cut', async () => {
    for (const lead of ['', 'a']) {
      const text = lead + '😀'.repeat(400_000);
      expect((await written({ text })) === JSON.stringify({ text })).toBe(true);
    }
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a bigint', { n: 1n }],
    ['a cycle', cycle()],
  ])('and refuses %s', (_, value) => {
    expect(() => jsonBody(value)).toThrow(expect.objectContaining({ code: 'internal' }));
  });
});

function cycle(): unknown {
  const around: Record<string, unknown> = {};
  around['again'] = around;
  return around;
}

const said = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const value = (data: unknown) => ({ inputs: { images: [{ data }], text: 'ü' }, name: 'after' });

describe('files', () => {
  it.each([0, 1, 2, 3, 4, 5, 196_607, 196_608, 786_432, 786_433, 2_000_001])(
    'of %i bytes stand as their base64',
    async (length) => {
      const bytes = bytesOf(length);
      const text = await written(value(InlineFile.fromBytes(bytes)));
      expect(text === JSON.stringify(value(said(bytes)))).toBe(true);
    },
  );

  it('several, side by side and bare', async () => {
    const [a, b] = [bytesOf(10), bytesOf(11)];
    const [first, second] = [InlineFile.fromBytes(a), InlineFile.fromBytes(b)];
    expect(await written([first, second, first])).toBe(JSON.stringify([said(a), said(b), said(a)]));
    expect(await written(first)).toBe(JSON.stringify(said(a)));
  });

  it('go out the same each time, in pieces that a slow line takes within seconds', async () => {
    const body = jsonBody({ data: InlineFile.fromBytes(bytesOf(3_000_000)), text: 'x'.repeat(1_000_000) });
    const [once, again] = [await collect(body.open()), await collect(body.open())];
    expect(once.equals(again)).toBe(true);
    for await (const piece of body.open()) expect(piece.length).toBeLessThanOrEqual(262_145);
  });
});

describe('base64', () => {
  it('does not depend on how the bytes are cut', async () => {
    const bytes = Buffer.from(bytesOf(1000));
    for (const cut of [1, 2, 3, 4, 5, 7, 998, 999]) {
      const pieces = async function* (): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
        yield new Uint8Array(0);
      };
      const text = (await collect(encodeBase64(pieces()))).toString('latin1');
      expect(text).toBe(bytes.toString('base64'));
      expect(text.length).toBe(base64Length(bytes.length));
    }
  });

  it('knows the length of half a gigabyte', () => {
    expect(base64Length(500_000_000)).toBe(666_666_668);
  });
});

it('tells its own errors from others', () => {
  const error = (() => {
    try {
      return jsonBody(undefined);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(isAppError(error, 'internal')).toBe(true);
});
