/** Hosts whose answers look whole and are not: cut with intact framing, ranges of another version, bombs, endless redirects. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { type FileSystem, nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { createDownloadFile } from '../../../main/transfer/download-file.ts';
import type { Cut, DownloadRequest } from '../../../main/transfer/types.ts';
import { glbOf } from '../../fakes/whole-files.ts';
import { type FileHost, fileHost, hangUp, type Serve } from './file-host.ts';

const size = 3_000_000;
const model = glbOf(size, randomBytes(size));
const hosts: FileHost[] = [];
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-hostile-'));
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  await rm(folder, { recursive: true, force: true });
});

async function hosted(serve: Serve): Promise<FileHost> {
  const host = await fileHost(serve);
  hosts.push(host);
  return host;
}
const download = (
  url: string,
  request: Partial<DownloadRequest> = {},
  files: FileSystem = nodeFileSystem,
): Promise<unknown> =>
  createDownloadFile({ log: silentLog, clock: systemClock, files })({
    url,
    folder,
    path: 'm.glb',
    localPath: 'm.glb',
    reach: 'loopback',
    owner: 'asset-1',
    ...request,
  });
const failure = (work: Promise<unknown>): Promise<{ code: string; data: unknown }> =>
  work.then(
    () => ({ code: 'arrived', data: null }),
    (error: { code: string; data: unknown }) => ({ code: error.code, data: error.data }),
  );
const names = (): Promise<string[]> => readdir(folder);

describe('an answer that ends early with intact framing', () => {
  test.each<[string, Serve]>([
    ['a shorter Content-Length', (response) => void response.setHeader('content-length', size / 2)],
    ['chunks', () => undefined],
    ['the end of the connection', (response) => void response.setHeader('connection', 'close')],
  ])('(%s) never reaches its final name, and nothing of it is gone on from', async (_, head) => {
    const host = await hosted((response, request) => {
      head(response, request);
      response.setHeader('etag', '"one"');
      if (response.getHeader('connection') === 'close') response.useChunkedEncodingByDefault = false;
      response.end(model.subarray(0, size / 2));
    });
    const { code, data } = await failure(download(host.origin));
    expect(code).toBe('transfer.damaged');
    expect(data).toMatchObject({ path: 'm.glb', reason: 'it has 1,500,000 of 3,000,000 bytes' });
    expect(await names()).toEqual([]);
  });

  test('without a length, the length of an earlier answer counts, also for a format that proves nothing', async () => {
    let sent = model.subarray(0, size / 2);
    const host = await hosted((response) => {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { connection: 'close' }).end(sent);
    });
    const asked = { path: 'm.bin', localPath: 'm.bin' };
    const cut = await failure(download(host.origin, { ...asked, knownBytes: size }));
    expect(cut).toMatchObject({
      code: 'transfer.incomplete',
      data: { receivedBytes: size / 2, expectedBytes: size },
    });
    expect((await failure(download(host.origin, { ...asked, knownBytes: 1000 }))).code).toBe(
      'transfer.damaged',
    );
    expect(await names()).toEqual([]);
    sent = model;
    await download(host.origin, { ...asked, knownBytes: size });
    expect(await readFile(path.join(folder, 'm.bin'))).toHaveLength(size);
  });
});

describe('a 206 is gone on with only if it proves to be of the same version', () => {
  const range =
    (from: number, headers: Record<string, string>): Serve =>
    (response, request) => {
      if (request.headers.range === undefined)
        return void response.writeHead(200, { etag: '"new"', 'content-length': size }).end(model);
      response
        .writeHead(206, {
          'content-range': `bytes ${from}-${size - 1}/${size}`,
          'content-length': size - from,
          ...headers,
        })
        .end(Buffer.alloc(size - from, 9));
    };

  test.each<[string, Record<string, string>]>([
    ['without a validator', {}],
    ['with another kind of validator', { 'last-modified': 'Fri, 01 Jan 2021 00:00:00 GMT' }],
    ['with a weak one', { etag: 'W/"old"' }],
    ['of another total', { etag: '"old"', 'content-range': `bytes 2000000-${size - 1}/${size + 1}` }],
    ['of an unknown total', { etag: '"old"', 'content-range': `bytes 2000000-${size - 1}/*` }],
    ['in parts', { etag: '"old"', 'content-range': '', 'content-type': 'multipart/byteranges; boundary=x' }],
  ])('%s it starts over', async (_, headers) => {
    const first = await hosted((response) => {
      response.writeHead(200, { etag: '"old"', 'content-length': size });
      response.write(Buffer.alloc(2_000_000, model.subarray(0, 2_000_000)), () => hangUp(response));
    });
    const cuts: Cut[] = [];
    await failure(download(first.origin, { onCut: (cut) => cuts.push(cut) }));
    const from = cuts[0]?.keptBytes ?? 0;
    expect(from).toBeGreaterThan(0);
    const named = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('2000000', String(from))]),
    );
    const second = await hosted(range(from, named));
    await download(second.origin);
    expect(second.requests.map(({ headers: sent }) => sent.range)).toEqual([`bytes=${from}-`, undefined]);
    expect(model.equals(await readFile(path.join(folder, 'm.glb')))).toBe(true);
  });
});

describe('packed though identity was requested', () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const packed: readonly (readonly [encoding: string, body: () => Buffer])[] = [
    ['gzip', () => gzipSync(zeros)],
    ['deflate', () => deflateSync(zeros)],
    ['br', () => brotliCompressSync(zeros)],
  ];
  test.each(packed)('a bomb by %s is refused before it has grown far', async (encoding, body) => {
    const host = await hosted((response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body()),
    );
    const received: number[] = [];
    const onProgress = ({ receivedBytes }: { receivedBytes: number }): void =>
      void received.push(receivedBytes);
    const { code, data } = await failure(
      download(host.origin, { path: 'm.bin', localPath: 'm.bin', onProgress }),
    );
    expect(code).toBe('transfer.not-the-file');
    expect(data).toMatchObject({ found: expect.stringContaining('200 times its size') });
    expect(Math.max(...received)).toBeLessThan(zeros.length / 2);
    expect(await names()).toEqual([]);
  });

  test.each<[string, Record<string, string | string[]>]>([
    ['in one header', { 'content-encoding': 'gzip, gzip' }],
    ['in two headers', { 'content-encoding': ['gzip', 'gzip'] }],
  ])('packed twice %s is refused', async (_, headers) => {
    const host = await hosted((response) => response.writeHead(200, headers).end(gzipSync(gzipSync(model))));
    const { code, data } = await failure(download(host.origin));
    expect(code).toBe('transfer.not-the-file');
    expect(data).toMatchObject({ found: 'data in the unknown encoding gzip, gzip' });
    expect(await names()).toEqual([]);
  });

  test('an ordinary file that is packed arrives whole', async () => {
    const host = await hosted((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(model)),
    );
    await download(host.origin);
    expect(model.equals(await readFile(path.join(folder, 'm.glb')))).toBe(true);
  });
});

test('a body without an end is stopped before it takes the last of the disk', async () => {
  const piece = Buffer.alloc(1024 * 1024);
  const host = await hosted((response) => {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed) response.write(piece, more);
    };
    more();
  });
  let left = 300 * 1024 * 1024;
  const files: FileSystem = {
    ...nodeFileSystem,
    freeBytes: () => Promise.resolve((left -= 64 * 1024 * 1024)),
  };
  const ended = await failure(download(host.origin, { path: 'm.bin', localPath: 'm.bin' }, files));
  expect(ended.code).toBe('transfer.disk-full');
  expect(await names()).toEqual([]);
});

test('redirects in a circle end after six requests', async () => {
  const host = await hosted(
    (response, { url }) => void response.writeHead(302, { location: url === '/a' ? '/b' : '/a' }).end(),
  );
  expect((await failure(download(`${host.origin}/a`))).code).toBe('transfer.not-the-file');
  expect(host.requests).toHaveLength(6);
});

/** Serves ranges of its own version only; each answer breaks off after `after` bytes from the beginning of the file. */
const mirror =
  (etag: string, after: number): Serve =>
  (response, request) => {
    const isSame = request.headers['if-range'] === etag;
    const from = isSame ? Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) : 0;
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': size - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${size - 1}/${size}` }),
    });
    response.write(model.subarray(from, Math.max(from, after)), () => hangUp(response));
  };

describe('what a try had kept at best', () => {
  test('is known over another version of the file and over a restart', async () => {
    const one = await hosted(mirror('"one"', 2_500_000));
    const two = await hosted(mirror('"two"', 1_500_000));
    const cuts: Cut[] = [];
    const onCut = (cut: Cut): void => void cuts.push(cut);
    for (const { origin } of [one, two, one]) await failure(download(origin, { onCut }));
    const best = cuts[0]?.keptBytes ?? 0;
    expect(best).toBeGreaterThan(1_500_000);
    expect(cuts[0]?.bestBytes).toBe(0);
    expect(cuts.slice(1).map(({ bestBytes }) => bestBytes)).toEqual([best, best]);
    // The whole way was gone again each time.
    for (const { fetchedBytes, keptBytes } of cuts) expect(fetchedBytes).toBeGreaterThanOrEqual(keptBytes);
  });
});
