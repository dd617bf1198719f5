/** Images and clips on their way into a library: by content, at constant memory, whole or not at all. */
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AppEvent } from '../../../../main/contract/events.ts';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { createInputs, type Inputs } from '../../../../main/modules/inputs/inputs.ts';
import { type FileSystem, nodeFileSystem } from '../../../../main/transfer/disk/file-system.ts';
import { openDesk } from '../desk.ts';

const presence = { assertThere: () => Promise.resolve() };

interface Room {
  readonly folder: string;
  readonly kept: string;
  readonly inputs: Inputs;
  files(): Promise<string[]>;
}

async function room(files?: Partial<FileSystem>): Promise<Room> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-inputs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const libraryPath = path.join(folder, 'library');
  const kept = path.join(libraryPath, '.caliper', 'inputs');
  const inputs = await createInputs({ libraryPath, presence, files: { ...nodeFileSystem, ...files } });
  return { folder, kept, inputs, files: () => readdir(kept).catch(() => []) };
}

const box = (type: string, content: Uint8Array | string = ''): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.byteLength(content));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(content)]);
};
const ftyp = (brand: string): Buffer => box('ftyp', `${brand}\0\0\0\0${brand}`);
const clip = (brand = 'isom'): Buffer =>
  Buffer.concat([ftyp(brand), box('mdat', 'frames'), box('moov', 'index')]);

async function* inPieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a clip', () => {
  test.each([
    ['an MP4 file', clip('isom'), 'video/mp4'],
    [
      'an MP4 file whose index comes first',
      Buffer.concat([ftyp('mp42'), box('moov'), box('mdat', 'x')]),
      'video/mp4',
    ],
    ['a MOV file', clip('qt  '), 'video/quicktime'],
    [
      'a MOV file from before “ftyp”',
      Buffer.concat([box('wide'), box('mdat', 'x'), box('moov')]),
      'video/quicktime',
    ],
    [
      'an MP4 file with an open last box',
      Buffer.concat([ftyp('isom'), box('moov'), Buffer.from('\0\0\0\0mdatxyz')]),
      'video/mp4',
    ],
  ])('%s is stored under its hash, whatever it is called', async (_, bytes, mediaType) => {
    const { inputs, kept, files } = await room();
    const told: number[] = [];
    const stored = await inputs.store('mug.txt', inPieces(bytes), 'clip', {
      onProgress: (at) => told.push(at),
    });
    expect(stored).toEqual({
      kind: 'clip',
      id: sha256(bytes).slice(0, 40),
      fileName: 'mug.txt',
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      mediaType,
    });
    expect(await files()).toEqual([stored.id]);
    expect(await readFile(path.join(kept, stored.id))).toEqual(bytes);
    expect(told.at(-1)).toBe(bytes.length);
    expect(await inputs.sizeOf(stored.id, 'mug.txt')).toBe(bytes.length);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'it is empty'],
    ['text', Buffer.from('dear clip'), 'it is text'],
    ['text with a box’s name', Buffer.from('The free mug of mine'), 'it is text'],
    ['a WebM file', Buffer.from('\x1a\x45\xdf\xa3 webm', 'latin1'), 'it is a WebM or Matroska video'],
    ['a PNG image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'it is a PNG image'],
    ['a HEIC image', Buffer.concat([ftyp('heic'), box('meta')]), 'it is a HEIC image'],
    ['noise', Buffer.from([0, 255, 254, 3, 9, 9, 9, 9, 9]), 'it is neither MP4 nor MOV'],
    ['a recording that was cut short', clip().subarray(0, -3), 'its end is missing'],
    ['a recording without its index', Buffer.concat([ftyp('isom'), box('mdat', 'x')]), 'its end is missing'],
  ])('%s is refused in words and not kept', async (_, bytes, found) => {
    const { inputs, files } = await room();
    const todo = /empty|end is missing/.test(found) ? 'Copy it from the phone' : 'Select an MP4';
    await expect(inputs.store('mug.mp4', inPieces(bytes), 'clip')).rejects.toMatchObject({
      code: 'input.not-a-clip',
      message: expect.stringMatching(`“mug.mp4” is not a usable clip: ${found}.*\\. ${todo}`),
    });
    expect(await files()).toEqual([]);
  });

  test('of more than 500,000,000 bytes goes by URL: known at once from its size, or at the first byte beyond', async () => {
    const { inputs, files, folder } = await room();
    const large = path.join(folder, 'large.mp4');
    await writeFile(large, clip());
    await truncate(large, limits.inlineClipBytes + 1);
    const refusal = { code: 'input.clip-too-large', message: expect.stringContaining('enter its https URL') };
    await expect(inputs.storeFile(large, 'clip')).rejects.toMatchObject(refusal);
    const never = (async function* (): AsyncGenerator<Uint8Array> {
      yield await Promise.reject<Uint8Array>(new Error('a byte was requested'));
    })();
    const promised = { sizeBytes: limits.inlineClipBytes + 1 };
    await expect(inputs.store('large.mp4', never, 'clip', promised)).rejects.toMatchObject(refusal);
    const piece = new Uint8Array(64 * 1024 * 1024);
    const growing = (async function* (): AsyncGenerator<Uint8Array> {
      for (;;) yield piece;
    })();
    const dry: Partial<FileSystem> = {
      createFile: async () => ({
        write: async () => undefined,
        sync: async () => undefined,
        close: async () => undefined,
      }),
    };
    await expect((await room(dry)).inputs.store('endless.mp4', growing, 'clip')).rejects.toMatchObject(
      refusal,
    );
    expect(await files()).toEqual([]);
  });
});

describe('a file of this machine', () => {
  test('is copied, so that changing it afterwards changes nothing; a read-only one as well', async () => {
    const { inputs, kept, folder } = await room();
    const original = path.join(folder, 'IMG_1.MOV');
    await writeFile(original, clip('qt  '));
    await chmod(original, 0o444);
    const stored = await inputs.storeFile(original, 'clip');
    await chmod(original, 0o644);
    await writeFile(original, 'changed');
    expect(stored).toMatchObject({
      fileName: 'IMG_1.MOV',
      mediaType: 'video/quicktime',
      sha256: sha256(clip('qt  ')),
    });
    expect(await readFile(path.join(kept, stored.id))).toEqual(clip('qt  '));
  });

  test.each<[string, (file: string) => Promise<unknown>, string]>([
    ['is gone', (file) => rm(file), 'input.missing'],
    ['is a folder', (file) => rm(file).then(() => mkdtemp(`${file}-`)), 'input.missing'],
  ])('that %s is said to be so', async (_, spoil, code) => {
    const { inputs, folder, files } = await room();
    const original = path.join(folder, 'a.mp4');
    await writeFile(original, clip());
    await spoil(original);
    await expect(inputs.storeFile(original, 'clip')).rejects.toMatchObject({ code });
    expect(await files()).toEqual([]);
  });

  test('is refused by its head, before a byte is copied or hashed', async () => {
    const created: string[] = [];
    const { inputs, folder, files } = await room({
      createFile: (at) => (created.push(at), nodeFileSystem.createFile(at)),
    });
    const zeros = path.join(folder, 'zeros.mp4');
    await writeFile(zeros, '');
    await truncate(zeros, limits.inlineClipBytes);
    await expect(inputs.storeFile(zeros, 'clip')).rejects.toMatchObject({ code: 'input.not-a-clip' });
    expect(created).toEqual([]);
    expect(await files()).toEqual([]);
  });

  test('that grows while it is copied is not taken half', async () => {
    const { folder } = await room();
    const original = path.join(folder, 'a.mp4');
    await writeFile(original, clip());
    const { inputs, files } = await room({
      async createFile(at) {
        const file = await nodeFileSystem.createFile(at);
        return {
          ...file,
          sync: async () => (await writeFile(original, clip('mp42'), { flag: 'a' }), file.sync()),
        };
      },
    });
    await expect(inputs.storeFile(original, 'clip')).rejects.toMatchObject({ code: 'input.changed' });
    expect(await files()).toEqual([]);
  });
});

describe('the inputs folder', () => {
  test('keeps a whole file as it is, and heals a damaged one', async () => {
    const { inputs, kept, files } = await room();
    const { id } = await inputs.store('a.mp4', inPieces(clip()), 'clip');
    const before = await stat(path.join(kept, id), { bigint: true });
    await inputs.store('b.mp4', inPieces(clip()), 'clip');
    expect((await stat(path.join(kept, id), { bigint: true })).ino).toBe(before.ino);
    await writeFile(path.join(kept, id), Buffer.alloc(clip().length, 1));
    await inputs.store('b.mp4', inPieces(clip()), 'clip');
    expect(await readFile(path.join(kept, id))).toEqual(clip());
    expect(await files()).toEqual([id]);
  });

  test('is rid of what a killed run left, and of nothing else', async () => {
    const { kept, folder, inputs, files } = await room();
    const { id } = await inputs.store('a.mp4', inPieces(clip()), 'clip');
    const others = ['.mine.part', 'notes.part', '.0d9f4c6e-7f5e-4a35-9c1f-0c5f5c7b3a11.part.txt'];
    const left = '.0d9f4c6e-7f5e-4a35-9c1f-0c5f5c7b3a11.part';
    for (const name of [...others, left]) await writeFile(path.join(kept, name), 'x');
    await createInputs({ libraryPath: path.join(folder, 'library'), presence });
    expect((await files()).toSorted()).toEqual([...others, id].toSorted());
  });

  test('says when the disk is full, before copying where the size is known, and keeps nothing', async () => {
    const full = await room({ freeBytes: () => Promise.resolve(10) });
    const refusal = { code: 'library.disk-full' };
    await expect(
      full.inputs.store('a.mp4', inPieces(clip()), 'clip', { sizeBytes: 11 }),
    ).rejects.toMatchObject(refusal);
    const fills = await room({
      async createFile(at) {
        const file = await nodeFileSystem.createFile(at);
        let written = 0;
        return {
          ...file,
          async write(...pieces) {
            written += 1;
            if (written > 2) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
            await file.write(...pieces);
          },
        };
      },
    });
    await expect(fills.inputs.store('a.mp4', inPieces(clip()), 'clip')).rejects.toMatchObject(refusal);
    expect([await full.files(), await fills.files()]).toEqual([[], []]);
  });

  test('keeps nothing of what was given up', async () => {
    const { inputs, files } = await room();
    const given = new AbortController();
    const storing = inputs.store('a.mp4', inPieces(clip()), 'clip', {
      signal: given.signal,
      onProgress: () => given.abort(new Error('given up')),
    });
    await expect(storing).rejects.toThrow('given up');
    expect(await files()).toEqual([]);
  });

  test('an unknown input has no size and is not found', async () => {
    const { inputs } = await room();
    const id = inputIdSchema.parse('nothing');
    await expect(inputs.sizeOf(id, 'a.png')).rejects.toMatchObject({ code: 'input.missing' });
    expect(await inputs.find(id)).toBeNull();
  });
});

test('the byte channel takes clips, plays them by ranges, and tells a clip from an image', async () => {
  const desk = await openDesk();
  const send = (kind: string, body: Uint8Array): Promise<Response> =>
    desk.app.content(
      new Request(`http://caliper${contentPaths.inputs}`, {
        method: 'POST',
        headers: { 'x-file-name': encodeURIComponent('röd.mov'), 'x-input-kind': kind },
        body: new Uint8Array(body),
      }),
    );
  const stored = (await (await send('clip', clip('qt  '))).json()) as { id: string };
  expect(stored).toMatchObject({ kind: 'clip', fileName: 'röd.mov', mediaType: 'video/quicktime' });
  const part = await desk.app.content(
    new Request(`http://caliper${contentPaths.input(stored.id)}`, { headers: { range: 'bytes=4-7' } }),
  );
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'video/quicktime',
    'ftyp',
  ]);
  const image = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const refused = await send('clip', image);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ error: { code: 'input.not-a-clip' } });
  expect((await send('clip', clip().subarray(0, 20))).status).toBe(422);
  expect((await send('picture', image)).status).toBe(400);
  const picture = (await (await send('image', image)).json()) as { id: string };
  const whole = await desk.app.content(new Request(`http://caliper${contentPaths.input(picture.id)}`));
  expect(whole.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(new Uint8Array(image));
});

test('how much of a file has arrived is told under the id that the page gave it', async () => {
  const desk = await openDesk();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const events = await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal });
  const received = async (): Promise<unknown> => {
    for (;;) {
      const { value } = (await events.next()) as IteratorResult<AppEvent, undefined>;
      if (value?.type === 'upload.received') return value;
    }
  };
  const uploadId = '0b54cbf6-7d4e-4b0c-9a53-0d4f7b3a2c11';
  const bytes = clip();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const stored = desk.app.content(
    new Request(`http://caliper${contentPaths.inputs}`, {
      method: 'POST',
      headers: { 'x-file-name': 'walk.mp4', 'x-input-kind': 'clip', 'x-upload-id': uploadId },
      body: readable,
      duplex: 'half',
    }),
  );
  await writer.write(bytes.subarray(0, 10));
  expect(await received()).toEqual({ type: 'upload.received', uploadId, receivedBytes: 10 });
  await writer.write(bytes.subarray(10));
  expect(await received()).toEqual({ type: 'upload.received', uploadId, receivedBytes: bytes.length });
  await writer.close();
  expect(await (await stored).json()).toMatchObject({ kind: 'clip', sizeBytes: bytes.length });
});

test.each([
  ['ends before what was promised', (writer: WritableStreamDefaultWriter) => writer.close()],
  ['breaks off', (writer: WritableStreamDefaultWriter) => writer.abort(new Error('net::ERR_FAILED'))],
])('a file that %s is not kept, and is no fault', async (_how, end) => {
  const desk = await openDesk();
  const bytes = clip();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const stored = desk.app.content(
    new Request(`http://caliper${contentPaths.inputs}`, {
      method: 'POST',
      headers: {
        'x-file-name': 'walk.mp4',
        'x-input-kind': 'clip',
        'x-file-size': String(bytes.length + 1),
        'x-upload-id': '0b54cbf6-7d4e-4b0c-9a53-0d4f7b3a2c11',
      },
      body: readable,
      duplex: 'half',
    }),
  );
  await writer.write(bytes);
  await end(writer);
  expect((await stored).status).toBe(499);
  expect(await readdir(path.join(desk.libraryPath, '.caliper/inputs'))).toEqual([]);
});
