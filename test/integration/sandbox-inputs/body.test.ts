import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type JsonBody, readJson } from '../../../main/sandbox/http/body.ts';
import { shown, startBodyServer } from './body-server.ts';

const data = (base64: string) => `{"images":[{"data":"${base64}"}]}`;

function* endless(begin: string, piece: string, megabytes: number): Generator<string> {
  yield begin;
  const large = piece.repeat(Math.ceil(65_536 / piece.length));
  for (let sent = 0; sent < megabytes * 1e6; sent += large.length) yield large;
}

/** Reads a body whose pieces stay apart, as those of a socket may or may not. */
function inPieces(body: Buffer, size: number, spoolFolder: string): Promise<JsonBody> {
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, n) =>
    body.subarray(n * size, (n + 1) * size),
  );
  return readJson(Object.assign(Readable.from(pieces), { headers: {} }), { maxBytes: 1e6, spoolFolder });
}

describe('a body with inline files', () => {
  test('has their bytes in files, whatever stands around them', async () => {
    const server = await startBodyServer();
    const [first, second] = [randomBytes(300_000), randomBytes(1)];
    const { json } = await server.send([
      JSON.stringify({
        inputs: {
          images: [{ data: first.toString('base64') }],
          capture: [{ data: second.toString('base64') }],
        },
        text: 'a "data": "b" \\ { [',
        data: null,
        n: [1, -2.5e3, true, {}],
      }),
    ]);
    expect(json).toEqual({
      inputs: {
        images: [{ data: { bytes: first.toString('latin1') } }],
        capture: [{ data: { bytes: second.toString('latin1') } }],
      },
      text: 'a "data": "b" \\ { [',
      data: null,
      n: [1, -2500, true, {}],
    });
    expect(await server.left()).toEqual([]);
  });

  test('is the same in pieces of one byte and of every size up to forty', async () => {
    const server = await startBodyServer();
    const bytes = Buffer.from('++//+/+/AAAA/+aZ09b//w==', 'base64');
    const escaped = bytes
      .toString('base64')
      .replaceAll('/', '\\/')
      .replaceAll('+', '\\u002B')
      .replace('=', '\\u003d');
    const body = Buffer.from(`{ "d\\u0061ta" :\n"${escaped}", "a\\"": "é\\\\\\"", "b":[{"data" : "QUI="}]}`);
    const expected = {
      data: { bytes: bytes.toString('latin1') },
      'a"': 'é\\"',
      b: [{ data: { bytes: 'AB' } }],
    };
    for (let size = 1; size <= 40; size += 1) {
      const read = await inPieces(body, size, server.spoolFolder);
      expect(await shown(read.body)).toEqual(expected);
      await read.release();
    }
  });

  test('has its faults at the same place in pieces of any size', async () => {
    const server = await startBodyServer();
    const body = Buffer.from(`{\n"data":"${'QUJD'.repeat(50)}", "data2":"x",]}`);
    for (const size of [1, 2, 3, 7, 64, 1000])
      await expect(inPieces(body, size, server.spoolFolder)).rejects.toThrow(
        'not JSON at line 2, column 224',
      );
    expect(await server.left()).toEqual([]);
  });

  test.each([
    ['', 'is empty'],
    ['AAA', 'is not valid base64'],
    ['A', 'is not valid base64'],
    ['=', 'is not valid base64'],
    ['AA A', 'is not valid base64'],
    ['AAA=A', 'is not valid base64'],
    ['AAA=AAAA', 'is not valid base64'],
    ['AB==', 'is not valid base64'],
    ['AA-_', 'is not valid base64'],
    ['AA--AAAA', 'is not valid base64'],
    ['AA__AAAA', 'is not valid base64'],
    ['AAAA\\n', 'is not valid base64'],
    ['AAAA\\nAAA', 'is not valid base64'],
    ['AAAA\n', 'is not valid base64'],
    ['AA\\"AAAAA', 'is not valid base64'],
    ['AA\\\\', 'is not valid base64'],
    ['AA\\u0', 'is not valid base64'],
    ['ÄÖÜß', 'is not valid base64'],
    ['data:image/png;base64,AAAA', 'must be bare base64, without the data: prefix'],
    ['data:,', 'must be bare base64, without the data: prefix'],
  ])('says what is wrong with %j', async (text, fault) => {
    const server = await startBodyServer();
    expect((await server.send([data(text)])).json).toEqual({ images: [{ data: { fault } }] });
    expect((await server.send(data(text))).json).toEqual({ images: [{ data: { fault } }] });
  });

  test('keeps nothing of a file that went wrong after a megabyte', async () => {
    const server = await startBodyServer();
    const good = Buffer.alloc(1_500_000).toString('base64');
    const { json } = await server.send([data(`${good}!!!!${good}`)]);
    expect(json).toEqual({ images: [{ data: { fault: 'is not valid base64' } }] });
  });

  test('replaces strings only, and no string that merely looks like a mark', async () => {
    const server = await startBodyServer();
    const body = { data: [{ data: 5 }, { data: { data: null } }, 'data', ['data', 'QUI=']], x: 'data' };
    expect((await server.send([JSON.stringify(body)])).json).toEqual(body);
  });
});

describe('what is not JSON', () => {
  test.each([
    ['', 'a JSON body is needed'],
    [' \n ', 'a JSON body is needed'],
    ['{"a": NaN}', 'not JSON at line 1, column 7'],
    ['{"a":1}x', 'not JSON at line 1, column 8'],
    ['{"data":"QUJD" "b":1}', 'not JSON at line 1, column 16'],
    [`{\n"data":"${'QUJD'.repeat(50)}", "data2":"x",]}`, 'not JSON at line 2, column 224'],
    ['{"data":"QUJD', 'not JSON at line 1, column 14'],
    ['{"data":"QUJD"', 'not JSON at line 1, column 15'],
    ['["data":"QUJD"]', 'not JSON at line 1, column 8'],
    ['{"data" "QUJD"}', 'not JSON at line 1, column 9'],
    ['{"a":"b\u0001"}', 'not JSON at line 1, column 8'],
    ['}', 'not JSON at line 1, column 1'],
    [':', 'not JSON at line 1, column 1'],
    ['"', 'not JSON at line 1, column 2'],
    ['\\', 'not JSON at line 1, column 1'],
  ])('%j is named by its place', async (body, detail) => {
    const server = await startBodyServer();
    expect(await server.send([body])).toEqual({ status: 422, json: detail });
    expect(await server.send(body)).toEqual({ status: 422, json: detail });
    expect(await server.left()).toEqual([]);
  });

  test('is refused when it is no UTF-8; a byte order mark is none of the text', async () => {
    const server = await startBodyServer();
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc3, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xfe, 0xff, 0x00, 0x22],
    ])
      expect(await server.send([Buffer.from(bytes)])).toEqual({ status: 422, json: 'the body is not UTF-8' });
    expect(await server.send(['\ufeff{"a":1}'])).toEqual({ status: 200, json: { a: 1 } });
  });
});

describe('a hostile body', () => {
  test.each([
    ['nested arrays', '', '[', 422, 'it is nested more than 32 levels deep'],
    ['nested objects', '', '{"a":', 422, 'it is nested more than 32 levels deep'],
    ['empty objects', '[', '{},', 422, 'it holds too many values'],
    ['zeros', '[', '0,', 422, 'it holds too many values'],
    ['inline files', '[', '{"data":""},', 422, 'it holds more than 1000 inline files'],
    ['one text', '{"text":"', 'x', 413, 'Apart from its inline files, the body is larger than 16 MB.'],
    [
      'one text of quotes',
      '{"text":"',
      '\\"',
      413,
      'Apart from its inline files, the body is larger than 16 MB.',
    ],
    [
      'one text of backslashes',
      '{"text":"',
      '\\\\',
      413,
      'Apart from its inline files, the body is larger than 16 MB.',
    ],
    ['one name', '{"', 'x', 413, 'Apart from its inline files, the body is larger than 16 MB.'],
    ['many strings', '', '"" ', 413, 'Apart from its inline files, the body is larger than 16 MB.'],
    ['blanks', '', ' ', 413, 'Apart from its inline files, the body is larger than 16 MB.'],
    ['one number', '[', '1', 413, 'Apart from its inline files, the body is larger than 16 MB.'],
    ['colons', '{"a"', ':', 422, 'it holds too many values'],
    ['a file without end', '{"data":"', 'AAAA', 413, 'The body is larger than 40 MB.'],
    ['a faulty file without end', '{"data":"', '!', 413, 'The body is larger than 40 MB.'],
  ])('of %s is refused with its reason', async (_, begin, piece, status, detail) => {
    const server = await startBodyServer();
    expect(await server.send(endless(begin, piece, 41))).toEqual({ status, json: detail });
    expect(await server.left()).toEqual([]);
  });

  test.each([
    ['line feeds', '', '\n', 'not JSON at line 1'],
    ['one number', '[', '1', 'not JSON at line 1, column 1'],
    ['escapes', '"', '\\n', 'not JSON at line 1, column 1'],
  ])('of 15 MB of %s has its fault found in no time', async (_, begin, piece, place) => {
    const server = await startBodyServer();
    const { status, json } = await server.send([...endless(begin, piece, 15), '!']);
    expect(status).toBe(422);
    expect(json).toContain(place);
  });

  test('of a million names that no comma parts is refused', async () => {
    const server = await startBodyServer();
    const names = Array.from({ length: 1_000_000 }, (_, n) => `"${n}":`).join('');
    const detail = 'it holds too many values';
    expect(await server.send(['{', names])).toEqual({ status: 422, json: detail });
  });

  test('is refused by its declared length before it is read', async () => {
    const server = await startBodyServer();
    const reply = await server.send(['{}'], { 'content-length': '40000001' });
    expect(reply).toMatchObject({ status: 413 });
  });

  test('is refused when a name is there twice, however it is written', async () => {
    const server = await startBodyServer();
    for (const body of ['{"a":1,"a":2}', '{"b":[{"a":1,"\\u0061":1}]}', '{"a":{"a":1},"b":0,"a":1}'])
      expect(await server.send([body])).toEqual({ status: 422, json: '"a" is there twice in one object' });
    expect((await server.send(['{"a":[{"a":1},{"a":1}]}'])).status).toBe(200);
    expect((await server.send(['{"data":"QUI=","data":"QUI="}'])).status).toBe(422);
    expect(await server.left()).toEqual([]);
  });

  test('does not reach a prototype', async () => {
    const server = await startBodyServer();
    const { json } = await server.send([
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"data":"QUI="}}}',
    ]);
    expect(Object.keys(json)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('nothing stays behind', () => {
  test('when the sender hangs up in the middle of a file', async () => {
    const server = await startBodyServer();
    const error = await server.cutOff(data('A'.repeat(900_000)).slice(0, 900_000));
    expect(error).toMatchObject({ problem: { type: 'invalid-request', detail: 'The request was cut off.' } });
    expect(await server.left()).toEqual([]);
  });

  test('when the disk is full', async () => {
    // Every write to this device fails with ENOSPC.
    const server = await startBodyServer({ createFile: () => open('/dev/full', 'w') });
    const sent = [data(Buffer.alloc(2_000_000).toString('base64'))];
    expect(await server.send(sent)).toEqual({ status: 500, json: 'ENOSPC' });
    expect(await server.left()).toEqual([]);
  });
});
