/** A download that was cut goes on from what is surely on the disk, and only if it is still the same file. */
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { partNames, removeStaleParts } from '../../../main/transfer/disk/part-note.ts';
import { createDownloadFile } from '../../../main/transfer/download-file.ts';
import type { ArrivedFile, DownloadRequest } from '../../../main/transfer/types.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { glbOf } from '../../fakes/whole-files.ts';
import { type FileHost, fileHost, hangUp, type Serve } from './file-host.ts';

const model = glbOf(3_000_000, randomBytes(3_000_000));
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const whole: ArrivedFile = { sizeBytes: model.length, sha256: sha256(model) };
const hosts: FileHost[] = [];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-resume-'));
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

/** Serves ranges as an object store does; hangs up after `cutAfter` bytes of an answer while `store.cutAfter` is set. */
interface Store {
  content: Buffer;
  validators: Record<string, string>;
  cutAfter: number | null;
  host: FileHost;
}

async function openStore(
  validators: Record<string, string> = { etag: '"one"' },
  cutAfter: number | null = 2_000_000,
): Promise<Store> {
  const store: Omit<Store, 'host'> = { content: model, validators, cutAfter };
  const host = await hosted((response, request) => {
    const { content, validators: named } = store;
    const { range, 'if-range': ifRange } = request.headers;
    const isSame = ifRange !== undefined && Object.values(named).includes(String(ifRange));
    const start = isSame ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const rest = content.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      ...named,
      'content-length': String(rest.length),
      ...(start > 0 ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
    });
    if (store.cutAfter === null) response.end(rest);
    else response.write(rest.subarray(0, store.cutAfter), () => hangUp(response));
  });
  return Object.assign(store, { host });
}

const download = (url: string, request: Partial<DownloadRequest> = {}): Promise<ArrivedFile> =>
  createDownloadFile({ log: silentLog, clock: systemClock })({
    url,
    folder,
    path: 'm.glb',
    localPath: 'm.glb',
    reach: 'loopback',
    owner: 'asset-1',
    ...request,
  });
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'arrived',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
const names = (): Promise<string[]> => readdir(folder);
const part = async (ending: '.part' | '.note'): Promise<string> =>
  path.join(folder, (await names()).find((name) => name.endsWith(ending)) ?? 'none');
const ranges = (host: FileHost): (string | undefined)[] => host.requests.map((one) => one.headers.range);
const arrivedWhole = async (): Promise<void> => {
  expect(await names()).toEqual(['m.glb']);
  expect(sha256(await readFile(path.join(folder, 'm.glb')))).toBe(whole.sha256);
};

it.each([
  ['for the way', { 'transfer-encoding': 'gzip, chunked' }],
  ['as a whole', { 'content-encoding': 'gzip' }],
])(
  'a rest that comes packed %s is not appended: the file is requested from its beginning',
  async (_, packed) => {
    const store = await openStore();
    expect(await code(download(store.host.origin))).toBe('transfer.incomplete');
    const asked: (string | undefined)[] = [];
    const packing = await hosted((response, { headers: { range } }) => {
      asked.push(range);
      const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
      const named = { etag: '"one"' };
      if (range === undefined)
        return void response.writeHead(200, { ...named, 'content-length': model.length }).end(model);
      const contentRange = `bytes ${start}-${model.length - 1}/${model.length}`;
      response
        .writeHead(206, { ...named, ...packed, 'content-range': contentRange })
        .end(gzipSync(model.subarray(start)));
    });
    expect(await download(packing.origin)).toEqual(whole);
    expect(asked).toEqual([expect.stringMatching(/^bytes=\d+-$/), undefined]);
    await arrivedWhole();
  },
);

describe('after a cut', () => {
  it.each<[string, Record<string, string>, string]>([
    ['an ETag', { etag: '"one"' }, '"one"'],
    [
      'a date of change',
      { 'last-modified': 'Fri, 01 Jan 2021 00:00:00 GMT' },
      'Fri, 01 Jan 2021 00:00:00 GMT',
    ],
  ])('the rest alone is requested, by %s, under another link', async (_, validators, ifRange) => {
    const store = await openStore(validators);
    expect(await code(download(`${store.host.origin}/m?signature=1`))).toBe('transfer.incomplete');
    const had = Number(/"flushedBytes":(\d+)/.exec(await readFile(await part('.note'), 'utf8'))?.[1]);
    expect(had).toBeGreaterThan(0);
    store.cutAfter = null;
    const progress: number[] = [];
    const arrived = await download(`${store.host.origin}/m?signature=2`, {
      onProgress: ({ receivedBytes }) => progress.push(receivedBytes),
    });
    expect(arrived).toEqual(whole);
    expect(store.host.requests[1]?.headers).toMatchObject({ range: `bytes=${had}-`, 'if-range': ifRange });
    expect(store.host.requests).toHaveLength(2);
    expect(progress[0]).toBe(had);
    await arrivedWhole();
  });

  it('the note holds no link and no signature', async () => {
    const store = await openStore();
    await code(download(`${store.host.origin}/m?signature=secret`));
    const note = await readFile(await part('.note'), 'utf8');
    expect(note).not.toMatch(/secret|127\.0\.0\.1|http/);
  });

  it('and after another one it goes on from the second', async () => {
    const store = await openStore(undefined, 1_200_000);
    await code(download(store.host.origin));
    await code(download(store.host.origin));
    store.cutAfter = null;
    expect(await download(store.host.origin)).toEqual(whole);
    const offsets = ranges(store.host).map((range) => Number(/\d+/.exec(range ?? '0')?.[0]));
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(new Set(offsets).size).toBe(3);
    await arrivedWhole();
  });

  it('by the user, what came is kept too', async () => {
    const store = await openStore(undefined, 2_500_000);
    const controller = new AbortController();
    const work = download(store.host.origin, {
      signal: controller.signal,
      onProgress: ({ receivedBytes }) => void (receivedBytes > 1_000_000 && controller.abort()),
    });
    expect(await code(work)).toBe('cancelled');
    store.cutAfter = null;
    expect(await download(store.host.origin)).toEqual(whole);
    expect(ranges(store.host)[1]).toMatch(/^bytes=1\d{6}-$/);
    await arrivedWhole();
  });

  it('survives the clearing of parts that nobody wants', async () => {
    const store = await openStore();
    await code(download(store.host.origin));
    const wanted = [{ path: 'm.glb', localPath: 'm.glb' }];
    expect(await removeStaleParts(folder, partNames('asset-1', wanted))).toBe(0);
    expect(await removeStaleParts(folder, partNames('asset-2', wanted))).toBe(2);
    expect(await names()).toEqual([]);
  });
});

/** Asks again, now that the host holds on, and expects what it has. */
const again = async (store: Store, request: Partial<DownloadRequest> = {}): Promise<void> => {
  store.cutAfter = null;
  const arrived = await download(store.host.origin, request);
  expect(arrived).toEqual({ sizeBytes: store.content.length, sha256: sha256(store.content) });
  expect(await names()).toEqual(['m.glb']);
  // Not byte by byte: three million of them take a second and a half.
  expect(store.content.equals(await readFile(path.join(folder, 'm.glb')))).toBe(true);
};
const cut = async (validators?: Record<string, string>): Promise<Store> => {
  const store = await openStore(validators);
  expect(await code(download(store.host.origin))).toBe('transfer.incomplete');
  return store;
};

describe('starts over when', () => {
  it('the file at the host is another one', async () => {
    const store = await cut();
    store.content = glbOf(3_000_000, randomBytes(3_000_000));
    store.validators = { etag: '"two"' };
    await again(store);
    expect(ranges(store.host)[1]).toMatch(/^bytes=/);
  });

  it.each<[string, (content: Buffer) => Serve]>([
    ['a range of a changed file is sent all the same', (content) => ranged(content, { etag: '"two"' })],
    ['the whole has another length', (content) => ranged(content.subarray(0, 2_900_000), { etag: '"one"' })],
    ['the range begins elsewhere', (content) => ranged(content, { etag: '"one"' }, -10)],
    ['the host says 416', () => (response) => void response.writeHead(416).end()],
    ['the host says 412', () => (response) => void response.writeHead(412).end()],
  ])('%s', async (_, odd) => {
    const store = await cut();
    const other = await hosted((response, request) => {
      if (request.headers.range === undefined)
        response.writeHead(200, { 'content-length': String(model.length) }).end(model);
      else odd(model)(response, request);
    });
    expect(await download(other.origin)).toEqual(whole);
    expect(other.requests).toHaveLength(2);
    await arrivedWhole();
    expect(store.host.requests).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['its tag is weak', { etag: 'W/"one"' }],
    ['the host serves no ranges', { etag: '"one"', 'accept-ranges': 'none' }],
    ['nothing but its length is known', {}],
    [
      'it was changed in the second of the answer',
      { 'last-modified': 'Fri, 01 Jan 2021 00:00:00 GMT', date: 'Fri, 01 Jan 2021 00:00:00 GMT' },
    ],
  ])('%s', async (_, validators) => {
    const store = await cut(validators);
    expect(await names()).toEqual([]);
    await again(store);
    expect(ranges(store.host)).toEqual([undefined, undefined]);
  });

  it.each<[string, () => Promise<void>]>([
    ['its note is garbage', async () => writeFile(await part('.note'), '{"caliperPart":1}\n')],
    ['its note is gone', async () => rm(await part('.note'))],
    ['its note is binary', async () => writeFile(await part('.note'), randomBytes(5000))],
    [
      'its note claims more than the file has',
      async () => appendFile(await part('.note'), '{"flushedBytes":99999999}\n'),
    ],
    ['its part is gone', async () => rm(await part('.part'))],
    ['its part is longer than the file', async () => appendFile(await part('.part'), randomBytes(4_000_000))],
    ['its part is shorter than was flushed', async () => truncate(await part('.part'), 1000)],
    [
      'its part is a link to elsewhere',
      async () => {
        const at = await part('.part');
        await rm(at);
        await symlink('/etc/hostname', at);
      },
    ],
  ])('%s', async (_, spoil) => {
    const store = await cut();
    await spoil();
    await again(store);
    expect(ranges(store.host)).toEqual([undefined, undefined]);
  });

  it('its part belongs to another asset', async () => {
    const store = await cut();
    const parts = await names();
    store.cutAfter = null;
    await download(store.host.origin, { owner: 'asset-2' });
    expect(ranges(store.host)).toEqual([undefined, undefined]);
    expect(await names()).toEqual(['m.glb', ...parts]);
  });

  it('what came was not the file', async () => {
    const page = Buffer.concat([Buffer.from('<!doctype html><html>'), Buffer.alloc(2_000_000, ' ')]);
    const host = await hosted((response) =>
      response.writeHead(200, { etag: '"x"', 'content-length': String(page.length) }).end(page),
    );
    expect(await code(download(host.origin))).toBe('transfer.not-the-file');
    expect(await names()).toEqual([]);
  });
});

const ranged =
  (content: Buffer, validators: Record<string, string>, shift = 0): Serve =>
  (response, request) => {
    const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) + shift;
    response
      .writeHead(206, {
        ...validators,
        'content-range': `bytes ${start}-${content.length - 1}/${content.length}`,
      })
      .end(content.subarray(start));
  };

it('trusts only what was flushed: bytes beyond the mark are requested again', async () => {
  const store = await openStore();
  await code(download(store.host.origin));
  const at = await part('.part');
  const had = (await readFile(at)).length;
  await appendFile(at, Buffer.alloc(5000));
  store.cutAfter = null;
  expect(await download(store.host.origin)).toEqual(whole);
  expect(ranges(store.host)[1]).toBe(`bytes=${had}-`);
  await arrivedWhole();
});

it('a host that falls silent for 20 s ends the try, and the next goes on', async () => {
  const store = await openStore();
  let isSilent = true;
  const slow = await hosted((response, request) => {
    if (!isSilent) return ranged(model, { etag: '"one"' })(response, request);
    response.writeHead(200, { etag: '"one"', 'content-length': String(model.length) });
    response.write(model.subarray(0, 1_500_000));
  });
  const clock = createFakeClock();
  const one = createDownloadFile({ log: silentLog, clock });
  const place = { folder, path: 'm.glb', localPath: 'm.glb' };
  const request = { ...place, url: slow.origin, owner: 'asset-1', reach: 'loopback' } as const;
  const all = Promise.withResolvers<void>();
  let ended: unknown = null;
  const work = code(
    one({ ...request, onProgress: ({ receivedBytes }) => receivedBytes === 1_500_000 && all.resolve() }),
  ).then((how) => (ended = how));
  await all.promise;
  await clock.advance(19_900);
  expect(ended).toBeNull();
  await clock.advance(200);
  await work;
  expect(ended).toBe('transfer.unreachable');
  isSilent = false;
  expect(await one(request)).toEqual(whole);
  expect(slow.requests[1]?.headers.range).toBe('bytes=1500000-');
  expect(store.host.requests).toHaveLength(0);
});

it('a killed process leaves a part that the next one goes on from', async () => {
  let sent = 0;
  const first = await hosted((response) => {
    response.writeHead(200, { etag: '"one"', 'content-length': String(model.length) });
    const more = (): void => {
      if (sent >= 2_500_000 || response.destroyed) return;
      response.write(model.subarray(sent, (sent += 100_000)), () => setTimeout(more, 1));
    };
    more();
  });
  const child = fork(path.join(import.meta.dirname, 'download-child.ts'), [first.origin, folder], {
    execArgv: [],
    stdio: 'ignore',
  });
  // It tells of each note on the disk; the second one is of a mark.
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const store = await openStore(undefined, null);
  expect(await names()).toHaveLength(2);
  expect(await download(store.host.origin)).toEqual(whole);
  expect(ranges(store.host)[0]).toMatch(/^bytes=[1-9]\d*-$/);
  await arrivedWhole();
});

it('a disk whose flush fails once is not believed at the second time', async () => {
  const clock = createFakeClock();
  const store = await openStore({ etag: '"one"' }, null);
  let syncs = 0;
  const files = {
    ...nodeFileSystem,
    createFile: async (at: string) => {
      const file = await nodeFileSystem.createFile(at);
      const sync = (): Promise<void> => {
        syncs += 1;
        if (syncs > 1) return file.sync();
        return Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fdatasync' }));
      };
      return at.endsWith('.part') ? { ...file, sync } : file;
    },
  };
  const work = createDownloadFile({ log: silentLog, clock, files })({
    url: store.host.origin,
    folder,
    path: 'm.glb',
    localPath: 'm.glb',
    reach: 'loopback',
    owner: 'asset-1',
    // Time passes with every piece, so that a mark falls due in the middle.
    onProgress: () => void clock.advance(100),
  });
  expect(await code(work)).toBe('transfer.write-failed');
  expect(await names()).toEqual([]);
});
