import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { type FileSystem, nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { createDownloadFile } from '../../../main/transfer/download-file.ts';
import type { DownloadRequest } from '../../../main/transfer/types.ts';
import { glbOf } from '../../fakes/whole-files.ts';
import { bytes, type FileHost, fileHost, hangUp, type Serve } from './file-host.ts';

const glb = glbOf(1_000_000, randomBytes(1_000_000));
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hosts: FileHost[] = [];
let base = '';
let folder = '';

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'caliper-download-'));
  folder = path.join(base, 'mug-0123456789');
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  await rm(base, { recursive: true, force: true });
});

async function hosted(serve: Serve): Promise<FileHost> {
  const host = await fileHost(serve);
  hosts.push(host);
  return host;
}

const download = (
  url: string,
  request: Partial<DownloadRequest> = {},
  parts: Partial<Parameters<typeof createDownloadFile>[0]> = {},
) =>
  createDownloadFile({ log: silentLog, clock: systemClock, ...parts })({
    url,
    folder,
    path: 'assets/mug/mug.glb',
    localPath: 'assets/mug/mug.glb',
    reach: 'loopback',
    ...request,
  });

const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await work.then(
    () => new Error('succeeded'),
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error;
  return error;
};

const allFiles = async (): Promise<string[]> => {
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)));
};

describe('a file that arrives', () => {
  it('lies at its place, whole, with its size and hash, and nothing else does', async () => {
    const host = await hosted(bytes(glb));
    const progress: number[] = [];
    const arrived = await download(`${host.origin}/mug.glb?signature=s`, {
      onProgress: ({ receivedBytes, totalBytes }) => {
        expect(totalBytes).toBe(glb.length);
        progress.push(receivedBytes);
      },
    });
    expect(arrived).toEqual({ sizeBytes: glb.length, sha256: sha256(glb) });
    expect(await readFile(path.join(folder, 'assets/mug/mug.glb'))).toEqual(glb);
    expect(await allFiles()).toEqual(['mug-0123456789/assets/mug/mug.glb']);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(glb.length);
  });

  it('is requested with its signature, without a token or a cookie', async () => {
    const host = await hosted(bytes(glb));
    await download(`${host.origin}/a%20b.glb?X-Signature=a%2Fb&x=1`);
    expect(host.requests[0]?.url).toBe('/a%20b.glb?X-Signature=a%2Fb&x=1');
    expect(Object.keys(host.requests[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('replaces an older one in one step', async () => {
    await mkdir(path.join(folder, 'assets/mug'), { recursive: true });
    await writeFile(path.join(folder, 'assets/mug/mug.glb'), 'old');
    const host = await hosted(bytes(glb));
    await download(host.origin);
    expect(await readFile(path.join(folder, 'assets/mug/mug.glb'))).toEqual(glb);
  });

  it('may come without a length, and be empty when it is text', async () => {
    const host = await hosted((response, request) => response.end(request.url === '/x' ? glb : ''));
    expect((await download(`${host.origin}/x`)).sizeBytes).toBe(glb.length);
    const empty = await download(host.origin, { path: 'x.mtl', localPath: 'x.mtl' });
    expect(empty).toEqual({ sizeBytes: 0, sha256: sha256(Buffer.alloc(0)) });
  });

  it.each<[string, (content: Uint8Array) => Uint8Array]>([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is unpacked when the host sends it as %s', async (encoding, pack) => {
    const host = await hosted(bytes(pack(glb), { 'content-encoding': encoding }));
    expect(await download(host.origin)).toEqual({ sizeBytes: glb.length, sha256: sha256(glb) });
  });

  it('follows a redirect of the host', async () => {
    const other = await hosted(bytes(glb));
    const host = await hosted((response) =>
      response.writeHead(302, { location: `${other.origin}/y?s=1` }).end(),
    );
    expect((await download(host.origin)).sizeBytes).toBe(glb.length);
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('is requested again when the host hangs up on a connection that was idle', async () => {
    const host = await hosted((response, request) =>
      host.requests.length === 2 ? hangUp(response) : bytes(glb)(response, request),
    );
    const one = createDownloadFile({ log: silentLog, clock: systemClock });
    const request = {
      url: host.origin,
      folder,
      path: 'a.glb',
      localPath: 'a.glb',
      reach: 'loopback',
    } as const;
    await one(request);
    expect((await one(request)).sizeBytes).toBe(glb.length);
    expect(host.requests).toHaveLength(3);
  });

  it('arrives beside fifty others', async () => {
    const host = await hosted((response, request) =>
      bytes(Buffer.from(`# ${request.url}`))(response, request),
    );
    const one = createDownloadFile({ log: silentLog, clock: systemClock });
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const localPath = `assets/${index % 5}/${index}.obj`;
        return one({ url: `${host.origin}/${index}`, folder, path: localPath, localPath, reach: 'loopback' });
      }),
    );
    expect(await allFiles()).toHaveLength(50);
    expect(await readFile(path.join(folder, 'assets/4/49.obj'), 'utf8')).toBe('# /49');
  });
});

describe('a file that does not arrive leaves nothing behind', () => {
  afterEach(async () => {
    const left = await allFiles();
    if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
  });

  it.each([401, 403, 410])('its link has expired: %i', async (status) => {
    const host = await hosted((response) =>
      response.writeHead(status).end('<Error><Code>AccessDenied</Code></Error>'),
    );
    expect((await failure(download(host.origin))).code).toBe('transfer.url-expired');
  });

  it('its link has expired, which only the text of a 400 tells', async () => {
    const host = await hosted((response) =>
      response.writeHead(400).end('<Error><Code>ExpiredToken</Code></Error>'),
    );
    expect((await failure(download(host.origin))).code).toBe('transfer.url-expired');
  });

  it.each([400, 404, 416, 429, 500, 503])('the host refuses: %i', async (status) => {
    const host = await hosted((response) => response.writeHead(status).end('no'));
    const error = await failure(download(host.origin));
    expect(error.code).toBe('transfer.host-refused');
    expect(error.data).toEqual({ path: 'assets/mug/mug.glb', host: new URL(host.origin).host, status });
  });

  it.each<[string, Serve]>([
    [
      'a web page',
      (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><html></html>'),
    ],
    ['an error message', (r) => r.end('<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>')],
    ['an error message', (r) => r.end('{"detail": "not found"}')],
    ['an empty answer', (r) => r.end()],
    ['an empty or partial answer', (r) => r.writeHead(204).end()],
    ['one redirect after another', (r) => r.writeHead(302, { location: '/again' }).end()],
    ['a link that is not https', (r) => r.writeHead(302, { location: 'http://files.example.com/x' }).end()],
    ['a link that is not https', (r) => r.writeHead(302, { location: 'file:///etc/passwd' }).end()],
    [
      'a link with a user name',
      (r) => r.writeHead(302, { location: 'https://u:p@files.example.com/x' }).end(),
    ],
    ['damaged compressed data', bytes(Buffer.from('not gzip'), { 'content-encoding': 'gzip' })],
    ['damaged compressed data', bytes(gzipSync(glb).subarray(0, 1000), { 'content-encoding': 'gzip' })],
    ['data in the unknown encoding zstd-ish', bytes(glb, { 'content-encoding': 'zstd-ish' })],
  ])('by its bytes or its way it is %s', async (found, serve) => {
    const host = await hosted(serve);
    const error = await failure(download(host.origin));
    expect([error.code, error.data]).toEqual([
      'transfer.not-the-file',
      { path: 'assets/mug/mug.glb', found },
    ]);
  });

  it('is cut off before its end', async () => {
    const host = await hosted((response) => {
      response.writeHead(200, { 'content-length': String(glb.length) });
      response.write(glb.subarray(0, 400_000), () => hangUp(response));
    });
    const error = await failure(download(host.origin));
    expect(error.code).toBe('transfer.incomplete');
    expect(error.data).toMatchObject({ expectedBytes: glb.length });
  });

  it('is shorter than the host said', async () => {
    const host = await hosted((response) => {
      const socket = response.socket;
      socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${glb.length + 1}\r\n\r\n`);
    });
    expect((await failure(download(host.origin))).code).toBe('transfer.unreachable');
    const almost = await hosted((response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\ncontent-length: ${glb.length + 1}\r\n\r\n`);
      response.socket?.end(glb);
    });
    const error = await failure(download(almost.origin));
    expect([error.code, error.data]).toEqual([
      'transfer.incomplete',
      expect.objectContaining({ expectedBytes: glb.length + 1 }),
    ]);
  });

  it('stalls, before the headers and in the middle', async () => {
    const timeouts = { headersMs: 150, bodyMs: 150 };
    const silent = await hosted(() => undefined);
    const stalled = await hosted(
      (response) => void response.writeHead(200, { 'content-length': '9000' }).write('glTF'),
    );
    for (const { origin } of [silent, stalled])
      expect((await failure(download(origin, {}, { timeouts }))).code).toBe('transfer.unreachable');
  });

  it('its host cannot be reached', async () => {
    const host = await hosted(bytes(glb));
    await host.close();
    const error = await failure(download(`${host.origin}/x?signature=secret`));
    expect(error.code).toBe('transfer.unreachable');
    expect(`${error.message}${JSON.stringify(error.data)}`).not.toContain('secret');
  });

  it('its link is no link for a file', async () => {
    for (const url of [
      'http://files.example.com/x',
      'not a link',
      'file:///etc/passwd',
      'https://u:p@h.example/x',
    ])
      expect((await failure(download(url))).code).toBe('transfer.not-the-file');
  });

  it('is cancelled in the middle and before the start', async () => {
    const controller = new AbortController();
    const host = await hosted(
      (response) => void response.writeHead(200, { 'content-length': '9000' }).write('glTF'),
    );
    const work = download(host.origin, { signal: controller.signal, onProgress: () => controller.abort() });
    expect((await failure(work)).code).toBe('cancelled');
    expect((await failure(download(host.origin, { signal: AbortSignal.abort() }))).code).toBe('cancelled');
  });
});

const failing = (step: keyof FileSystem | 'write' | 'sync', code: string): FileSystem => {
  const fail = (): Promise<never> =>
    Promise.reject(Object.assign(new Error(`${code}: no`), { code, syscall: step, errno: -1 }));
  if (step !== 'write' && step !== 'sync') return { ...nodeFileSystem, [step]: fail };
  return {
    ...nodeFileSystem,
    createFile: async (at) => ({ ...(await nodeFileSystem.createFile(at)), [step]: fail }),
  };
};

describe('the disk', () => {
  it.each<[keyof FileSystem | 'write' | 'sync', string, string]>([
    ['write', 'ENOSPC', 'transfer.disk-full'],
    ['sync', 'ENOSPC', 'transfer.disk-full'],
    ['createFile', 'ENOSPC', 'transfer.disk-full'],
    ['makeFolder', 'EDQUOT', 'transfer.disk-full'],
    ['makeFolders', 'EROFS', 'transfer.folder-read-only'],
    ['createFile', 'EACCES', 'transfer.folder-read-only'],
    ['rename', 'EPERM', 'transfer.folder-read-only'],
    ['write', 'EIO', 'transfer.write-failed'],
    ['createFile', 'ENAMETOOLONG', 'transfer.write-failed'],
  ])('%s fails with %s', async (step, code, expected) => {
    const host = await hosted(bytes(glb));
    const error = await failure(download(host.origin, {}, { files: failing(step, code) }));
    expect(error.code).toBe(expected);
    expect(await allFiles()).toEqual([]);
  });

  it('tells how much more room is needed, and stops the host', async () => {
    const host = await hosted(bytes(glb));
    const error = await failure(download(host.origin, {}, { files: failing('write', 'ENOSPC') }));
    expect(error.data).toEqual({ folder, neededBytes: glb.length });
  });

  it('is requested room before a large file is written', async () => {
    const large = Buffer.alloc(2_000_000, 'glTF');
    const host = await hosted(bytes(large));
    const files = { ...nodeFileSystem, freeBytes: () => Promise.resolve(64 * 1024 * 1024 + 500_000) };
    const error = await failure(download(host.origin, {}, { files }));
    expect(error.data).toEqual({ folder, neededBytes: 1_500_000 });
    expect(await allFiles()).toEqual([]);
  });

  it('keeps the older file when the new one cannot be written', async () => {
    await mkdir(path.join(folder, 'assets/mug'), { recursive: true });
    await writeFile(path.join(folder, 'assets/mug/mug.glb'), 'old');
    const host = await hosted(bytes(glb));
    await failure(download(host.origin, {}, { files: failing('sync', 'ENOSPC') }));
    expect(await readFile(path.join(folder, 'assets/mug/mug.glb'), 'utf8')).toBe('old');
  });

  it('has a folder of that name already', async () => {
    await mkdir(path.join(folder, 'assets/mug/mug.glb'), { recursive: true });
    const host = await hosted(bytes(glb));
    expect((await failure(download(host.origin))).message).toContain('a folder has its name');
  });

  it('renames once a scanner lets go', async () => {
    const tries: string[] = [];
    const files: FileSystem = {
      ...nodeFileSystem,
      rename: (from, to) => {
        tries.push(to);
        if (tries.length > 2) return nodeFileSystem.rename(from, to);
        return Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY', syscall: 'rename' }));
      },
    };
    const host = await hosted(bytes(glb));
    expect((await download(host.origin, {}, { files })).sizeBytes).toBe(glb.length);
  });
});

describe('links planted in the folder', () => {
  it('lead nowhere: not as a folder, not as the file, not as a folder of a folder', async () => {
    const outside = path.join(base, 'outside');
    await mkdir(outside);
    await writeFile(path.join(outside, 'mug.glb'), 'precious');
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    await symlink(outside, path.join(folder, 'assets/mug'));
    const host = await hosted(bytes(glb));
    const error = await failure(download(host.origin));
    expect([error.code, error.message]).toEqual([
      'transfer.path-refused',
      expect.stringContaining('leads out of it'),
    ]);
    const deep = { path: 'assets/mug/a/b.glb', localPath: 'assets/mug/a/b.glb' };
    expect((await failure(download(host.origin, deep))).code).toBe('transfer.path-refused');
    await symlink(path.join(outside, 'mug.glb'), path.join(folder, 'mug.glb'));
    await download(host.origin, { path: 'mug.glb', localPath: 'mug.glb' });
    expect(await readFile(path.join(outside, 'mug.glb'), 'utf8')).toBe('precious');
    expect(await readdir(outside)).toEqual(['mug.glb']);
    expect(await readFile(path.join(folder, 'mug.glb'))).toEqual(glb);
  });

  it('are fine while they stay inside', async () => {
    await mkdir(path.join(folder, 'elsewhere'), { recursive: true });
    await symlink(path.join(folder, 'elsewhere'), path.join(folder, 'assets'));
    const host = await hosted(bytes(glb));
    await download(host.origin);
    expect(await readFile(path.join(folder, 'elsewhere/mug/mug.glb'))).toEqual(glb);
  });
});
