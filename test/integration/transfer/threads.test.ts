/** Downloads in threads of their own: they bring the same files, and what becomes of a thread becomes of no file. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDownloadThreads } from '../../../main/transfer/open-downloads.ts';
import type { Cut, DownloadRequest, Downloads } from '../../../main/transfer/types.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { glbOf } from '../../fakes/whole-files.ts';
import { bytes, type FileHost, fileHost, hangUp, type Serve } from './file-host.ts';

const entry = new URL('../../../main/transfer/threads/worker.ts', import.meta.url);
const model = glbOf(3_000_000, randomBytes(3_000_000));
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const whole = { sizeBytes: model.length, sha256: sha256(model) };
const hosts: FileHost[] = [];
let folder = '';
let threads: Downloads;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-threads-'));
  threads = createDownloadThreads({ entry, log: silentLog, clock: systemClock, threads: 2 });
});
afterEach(async () => {
  await threads.close();
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  await rm(folder, { recursive: true, force: true });
});

async function hosted(serve: Serve): Promise<FileHost> {
  const host = await fileHost(serve);
  hosts.push(host);
  return host;
}
const request = (url: string, more: Partial<DownloadRequest> = {}): DownloadRequest => ({
  url,
  folder,
  path: 'm.glb',
  localPath: 'm.glb',
  reach: 'loopback',
  owner: 'asset-1',
  ...more,
});
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'arrived',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
/** Sends the beginning of the model and then nothing more. */
const begun: Serve = (response) => {
  response.writeHead(200, { etag: '"one"', 'content-length': String(model.length) });
  response.write(model.subarray(0, 1_500_000));
};

it('forty files arrive whole by two threads, with their last progress', async () => {
  const contents = Array.from({ length: 40 }, (_, n) => randomBytes(1 + n * 20_011));
  const host = await hosted((response, asked) =>
    bytes(contents[Number(asked.url?.slice(1))] ?? Buffer.alloc(0))(response, asked),
  );
  await Promise.all(
    contents.map(async (content, n) => {
      let last = 0;
      const localPath = `a${n % 3}/${n}.bin`;
      const arrived = await threads.download({
        ...request(`${host.origin}/${n}`, { path: localPath, localPath }),
        onProgress: ({ receivedBytes }) => void (last = receivedBytes),
      });
      expect(arrived).toEqual({ sizeBytes: content.length, sha256: sha256(content) });
      expect(last).toBe(content.length);
      expect(sha256(await readFile(path.join(folder, localPath)))).toBe(arrived.sha256);
    }),
  );
});

it('a refusal comes back as the error it was', async () => {
  const host = await hosted((response) => response.writeHead(503).end());
  await expect(threads.download(request(host.origin))).rejects.toMatchObject({
    code: 'transfer.host-refused',
    data: { path: 'm.glb', host: new URL(host.origin).host, status: 503 },
  });
});

it('what is cut is told with what it brought, and gone on from', async () => {
  let isCut = true;
  const host = await hosted((response, { headers }) => {
    const start = Number(/\d+/.exec(headers?.range ?? '0')?.[0]);
    const head = { etag: '"one"', 'content-length': String(model.length - start) };
    const range = { ...head, 'content-range': `bytes ${start}-${model.length - 1}/${model.length}` };
    response.writeHead(start > 0 ? 206 : 200, start > 0 ? range : head);
    if (isCut) response.write(model.subarray(0, 2_000_000), () => hangUp(response));
    else response.end(model.subarray(start));
  });
  const cuts: Cut[] = [];
  const onCut = (cut: Cut): void => void cuts.push(cut);
  expect(await code(threads.download(request(host.origin, { onCut })))).toBe('transfer.incomplete');
  const keptBytes = cuts[0]?.keptBytes ?? 0;
  expect(keptBytes).toBeGreaterThan(0);
  expect(cuts).toEqual([{ keptBytes, bestBytes: 0, fetchedBytes: keptBytes }]);
  isCut = false;
  expect(await threads.download(request(host.origin, { onCut }))).toEqual(whole);
  expect(host.requests[1]?.headers.range).toBe(`bytes=${cuts[0]?.keptBytes}-`);
  expect(cuts).toHaveLength(1);
});

it('is cancelled in the middle, before it begins, and by closing', async () => {
  const host = await hosted(begun);
  const abort = new AbortController();
  const onProgress = (): void => abort.abort();
  expect(await code(threads.download(request(host.origin, { signal: abort.signal, onProgress })))).toBe(
    'cancelled',
  );
  expect(await code(threads.download(request(host.origin, { signal: abort.signal })))).toBe('cancelled');
  const begins = Promise.withResolvers<void>();
  const last = code(threads.download(request(host.origin, { onProgress: () => begins.resolve() })));
  await begins.promise;
  await threads.close();
  expect(await last).toBe('cancelled');
  // What had come is kept for the next start, with its note.
  expect(await readdir(folder)).toHaveLength(2);
  expect(await code(threads.download(request(host.origin)))).toBe('cancelled');
});

/** The next thread that this process starts. */
const nextThread = (): Promise<Worker> => new Promise((resolve) => process.once('worker', resolve));

it('a thread that dies in the middle of its files fails them so that they are tried again, and is replaced', async () => {
  let isWhole = false;
  const host = await hosted((response, asked) =>
    isWhole ? bytes(model)(response, asked) : begun(response, asked),
  );
  const thread = nextThread();
  const kill = async (): Promise<void> => void (await (await thread).terminate());
  const other = { path: 'n.glb', localPath: 'n.glb' };
  expect(
    await Promise.all([
      code(threads.download(request(host.origin, { onProgress: () => void kill() }))),
      code(threads.download(request(host.origin, other))),
    ]),
  ).toEqual(['transfer.thread-ended', 'transfer.thread-ended']);
  isWhole = true;
  expect(await threads.download(request(host.origin))).toEqual(whole);
  expect(await threads.download(request(host.origin, other))).toEqual(whole);
  expect((await readdir(folder)).toSorted()).toEqual(['m.glb', 'n.glb']);
});

it('a thread without work ends after a while, and another begins with the next file', async () => {
  const host = await hosted(bytes(model));
  const clock = createFakeClock();
  const resting = createDownloadThreads({ entry, log: silentLog, clock, threads: 1 });
  const ended = nextThread().then((thread) => once(thread, 'exit'));
  expect(await resting.download(request(host.origin))).toEqual(whole);
  await clock.advance(30_000);
  await ended;
  expect(await resting.download(request(host.origin))).toEqual(whole);
  await resting.close();
});
