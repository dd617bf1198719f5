/** File hosts that break off, lie or trickle, against a whole Caliper: it comes to an end, says why, and others are not held up. */

import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { problemSentence } from '../../../../main/contract/plain/problem-sentences.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { nodeFileSystem } from '../../../../main/transfer/disk/file-system.ts';
import { createHurriedClock } from '../../../fakes/hurried-clock.ts';
import { createSkippingClock, type SkippingClock } from '../../../fakes/skipping-clock.ts';
import { glbOf } from '../../../fakes/whole-files.ts';
import { type FileHost, fileHost } from '../../transfer/file-host.ts';
import { type Desk, openDesk, until } from '../desk.ts';

const options = { signal: undefined };
const size = 4_000_000;
const model = glbOf(size, randomBytes(size));
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type Serve = (response: ServerResponse, request: IncomingMessage) => void;

async function hosted(serve: Serve): Promise<FileHost> {
  const host = await fileHost(serve);
  onTestFinished(() => host.close());
  return host;
}

interface Listing {
  name: string;
  files: { path: string; url: string }[];
}

/** The GLB of every asset comes from there. */
function servedBy(desk: Desk, urlOf: (name: string) => string | null): void {
  desk.proxy.fault = ({ method, path: at }) =>
    method === 'GET' && /^\/v1\/assets\/[^/?]+$/.test(at)
      ? {
          kind: 'edit',
          edit: (body) => {
            const detail = JSON.parse(body) as Listing;
            const url = urlOf(detail.name);
            for (const file of detail.files) if (url !== null && file.path.endsWith('.glb')) file.url = url;
            return JSON.stringify(detail);
          },
        }
      : { kind: 'pass' };
}

const get = (desk: Desk, assetId: AssetId): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId }, options);
/** As `get`, and while it waits for its next try, that is now. */
async function hurried(desk: Desk, clock: SkippingClock, assetId: AssetId): Promise<AssetDetail> {
  const asset = await get(desk, assetId);
  if (asset.transfer?.state === 'waiting') clock.skipTo(Date.parse(asset.transfer.nextTryAt ?? '0'));
  return asset;
}
const reached = (
  desk: Desk,
  clock: SkippingClock,
  { assetId, state }: { readonly assetId: AssetId; readonly state: 'stopped' | 'complete' },
): Promise<AssetDetail> =>
  until(async () => {
    const asset = await hurried(desk, clock, assetId);
    return asset.transfer?.state === state ? asset : null;
  });
const glbIn = ({ files }: AssetDetail): AssetDetail['files'][number] | undefined =>
  files.find((file) => file.path.endsWith('.glb'));

let sentBytes = 0;

/** Sends a piece, and ends in good order only when that is the whole. */
function send(
  response: ServerResponse,
  headers: Record<string, string | number>,
  piece: Uint8Array,
  isWhole: boolean,
): void {
  sentBytes += piece.length;
  response.writeHead(response.statusCode, headers);
  if (isWhole) response.end(piece);
  else response.write(piece, () => setImmediate(() => response.destroy()));
}

const rangeOf = ({ headers }: IncomingMessage): number =>
  Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);

describe('a host that never gets further is given up after eight tries', () => {
  const hosts: readonly (readonly [what: string, make: () => Serve, most: number])[] = [
    [
      'two mirrors with different ETags, the file broken off at half',
      () => {
        let turn = 0;
        return (response) => {
          turn += 1;
          send(
            response,
            { etag: `"${turn % 2}"`, 'content-length': size },
            model.subarray(0, size / 2),
            false,
          );
        };
      },
      30,
    ],
    [
      'Range ignored, the file broken off at half',
      () => (response) =>
        send(response, { etag: '"1"', 'content-length': size }, model.subarray(0, size / 2), false),
      20,
    ],
    [
      'a length that is too long by 1,000',
      () => (response, request) => {
        const from = rangeOf(request);
        response.statusCode = from > 0 ? 206 : 200;
        const range = from > 0 ? { 'content-range': `bytes ${from}-${size + 999}/${size + 1000}` } : {};
        const head = { etag: '"1"', 'content-length': size + 1000 - from, ...range };
        send(response, head, model.subarray(from), false);
      },
      20,
    ],
    [
      'one new byte each time',
      () => {
        let end = size / 2;
        return (response, request) => {
          const from = rangeOf(request);
          response.statusCode = from > 0 ? 206 : 200;
          const range = from > 0 ? { 'content-range': `bytes ${from}-${size - 1}/${size}` } : {};
          end += 1;
          send(
            response,
            { etag: '"1"', 'content-length': size - from, ...range },
            model.subarray(from, end),
            false,
          );
        };
      },
      20,
    ],
    [
      'the same half, with intact framing',
      () => (response) => send(response, { 'content-length': size / 2 }, model.subarray(0, size / 2), true),
      12,
    ],
  ];
  test.each(hosts)('%s', async (_, make, most) => {
    sentBytes = 0;
    const host = await hosted(make());
    const clock = createSkippingClock();
    const desk = await openDesk({ clock });
    servedBy(desk, () => `${host.origin}/m.glb`);
    await desk.connect();
    const assetId = await desk.untilAccepted(await desk.create());
    const asset = await reached(desk, clock, { assetId, state: 'stopped' });
    const { error, attempt } = asset.transfer ?? {};
    expect(['transfer.breaks-off', 'transfer.damaged']).toContain(error?.code);
    expect(sentenceOf(error)).toMatch(
      /stopped sending .* at \d.* of .* in 8 attempts|is incomplete: it has 2,000,000 of 4,000,000/,
    );
    expect(attempt).toBe(8);
    expect(host.requests.length).toBeGreaterThanOrEqual(8);
    expect(host.requests.length).toBeLessThanOrEqual(most);
    expect(sentBytes).toBeLessThan(10 * size);
    // What came of the asset's other files is not touched by it.
    expect(asset.transfer?.filesDone).toBe(2);
    // After “Try again” the host may be another: what it states now is believed.
    const whole = await hosted((response) => response.writeHead(200, { 'content-length': size }).end(model));
    servedBy(desk, () => whole.origin);
    await desk.app.handlers.transfers.retry({ assetId: asset.id }, options);
    expect(glbIn(await desk.untilDownloaded(asset.id))?.sha256).toBe(sha256(model));
  });

  test('one that breaks off, and goes on each time, is no failure', async () => {
    const host = await hosted((response, request) => {
      const from = rangeOf(request);
      response.statusCode = from > 0 ? 206 : 200;
      const range = from > 0 ? { 'content-range': `bytes ${from}-${size - 1}/${size}` } : {};
      const head = { etag: '"1"', 'content-length': size - from, ...range };
      send(response, head, model.subarray(from, from + 300_000), from + 300_000 >= size);
    });
    const desk = await openDesk();
    servedBy(desk, () => host.origin);
    await desk.connect();
    const asset = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
    expect(glbIn(asset)?.sha256).toBe(sha256(model));
    expect(asset.transfer?.attempt).toBe(0);
    expect(host.requests.length).toBeGreaterThan(8);
  });
});

test('five files at a few bytes a second from one host: those of others arrive, and the row names the slow host', async () => {
  const trickle = await hosted((response) => {
    response.writeHead(200, { 'content-length': size });
    const timer = setInterval(() => response.write(Buffer.alloc(1, 7)), 250);
    response.on('close', () => clearInterval(timer));
  });
  const desk = await openDesk({ clock: createHurriedClock(10) });
  servedBy(desk, (name) => (name.startsWith('Slow') ? trickle.origin : null));
  await desk.connect();
  const slow: AssetId[] = [];
  for (const n of [1, 2, 3, 4, 5])
    slow.push(await desk.untilAccepted(await desk.create({ name: `Slow ${n}` })));
  for (const n of [1, 2, 3, 4, 5, 6])
    await desk.untilDownloaded(await desk.untilAccepted(await desk.create({ name: `Free ${n}` })));
  const named = await until(async () => {
    const transfers = await Promise.all(slow.map(async (id) => (await get(desk, id)).transfer));
    const inLane = transfers.filter((transfer) => transfer?.slowHost !== null);
    const waiting = transfers.filter((transfer) => transfer?.error?.code === 'transfer.slow-host');
    return inLane.length === 1 && waiting.length === 4 ? { inLane, waiting } : null;
  });
  expect(named.inLane[0]).toMatchObject({ state: 'active', slowHost: trickle.origin.replace('http://', '') });
  for (const transfer of named.waiting) expect(transfer).toMatchObject({ state: 'waiting', attempt: 0 });
});

test('an asset of 3 GB that does not fit holds up none that does', async () => {
  const huge = await hosted((response) => response.writeHead(200, { 'content-length': 3e9 }).flushHeaders());
  const files = { ...nodeFileSystem, freeBytes: async () => 200e6 };
  const clock = createSkippingClock();
  const desk = await openDesk({ clock, files });
  servedBy(desk, (name) => (name.startsWith('Huge') ? huge.origin : null));
  await desk.connect();
  const large = await desk.untilAccepted(await desk.create({ name: 'Huge' }));
  const isFull = async (): Promise<true | null> => {
    const { transfer } = await get(desk, large);
    return transfer?.state === 'waiting' && transfer.error?.code === 'transfer.disk-full' ? true : null;
  };
  await until(isFull);
  const assetId = await desk.untilAccepted(await desk.create({ name: 'Small' }));
  const small = await reached(desk, clock, { assetId, state: 'complete' });
  expect(small.files.every(({ state }) => state === 'complete')).toBe(true);
  await until(isFull);
});

test('a file that was accepted though it is not whole: the problem offers to fetch it again, and it comes in its place', async () => {
  const desk = await openDesk();
  await desk.connect();
  const asset = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
  const whole = glbIn(asset);
  const at = path.join(asset.folderPath ?? '', whole?.localPath ?? '');
  const cut = (await readFile(at)).subarray(0, 9000);
  // As an earlier Caliper left it: in the row, the manifest and on the disk the same half.
  await writeFile(at, cut);
  const manifestAt = path.join(asset.folderPath ?? '', 'manifest.json');
  const manifest = (await readFile(manifestAt, 'utf8'))
    .replaceAll(whole?.sha256 ?? '?', sha256(cut))
    .replaceAll(`"sizeBytes": ${whole?.sizeBytes}`, `"sizeBytes": ${cut.length}`);
  await desk.app.close();
  await writeFile(manifestAt, manifest);
  const database = new Database(path.join(desk.libraryPath, '.caliper', 'catalogue.db'));
  database
    .prepare('UPDATE files SET size_bytes = ?, received_bytes = ?, sha256 = ? WHERE sha256 = ?')
    .run(cut.length, cut.length, sha256(cut), whole?.sha256);
  database.close();
  await desk.restart();
  await desk.app.handlers.problems.inspect({ of: { assetIds: [asset.id] } }, options);
  const everything = { ignored: false, offset: 0, limit: 100 };
  const found = await until(async () => {
    const { problems } = await desk.app.handlers.problems.list(everything, options);
    // The inspection of the download may have read the file while it was being cut.
    return (
      problems.find(
        ({ code, words }) => code === 'damaged-file' && problemSentence(words).includes('has 9,000 of'),
      ) ?? null
    );
  });
  expect(found).toMatchObject({ path: whole?.localPath, fix: 'fetch-again', severity: 'error' });
  expect(problemSentence(found.words)).toContain('it has 9,000 of 20,000 bytes');
  await desk.app.handlers.transfers.fetch({ of: { assetIds: [asset.id] } }, options);
  await until(async () => (glbIn(await get(desk, asset.id))?.sha256 === whole?.sha256 ? true : null));
  const mended = await desk.untilDownloaded(asset.id);
  expect(glbIn(mended)?.localPath).toBe(whole?.localPath);
  expect(sha256(await readFile(at))).toBe(whole?.sha256);
  await until(async () => {
    const { problems } = await desk.app.handlers.problems.list(everything, options);
    return problems.some(({ code }) => code === 'damaged-file') ? null : true;
  });
});

test('while a token is refused every row that waits says so, and it is tried again within a minute', async () => {
  const clock = createSkippingClock();
  const desk = await openDesk({ clock });
  await desk.connect();
  const ids: AssetId[] = [];
  for (const n of [1, 2, 3, 4]) ids.push(await desk.untilAccepted(await desk.create({ name: `Mug ${n}` })));
  for (const id of ids) {
    const { folderPath } = await desk.untilDownloaded(id);
    await rm(path.join(folderPath ?? '', 'assets'), { recursive: true });
  }
  let isRefused = true;
  const body = '{"type":"about:blank","title":"Unauthorized","status":401}';
  desk.proxy.fault = () => (isRefused ? { kind: 'answer', status: 401, body } : { kind: 'pass' });
  await desk.app.handlers.transfers.fetch({ of: { assetIds: ids } }, options);
  await until(async () => {
    const transfers = await Promise.all(ids.map(async (id) => (await get(desk, id)).transfer));
    const isSaid = transfers.every(
      (one) => one?.state === 'waiting' && one.error?.code === 'remote.unauthorized' && one.attempt === 0,
    );
    const rests = transfers.map((one) => Date.parse(one?.nextTryAt ?? '') - clock.now());
    return isSaid && rests.every((rest) => rest <= 60_000) ? true : null;
  });
  isRefused = false;
  const arrived: AssetDetail[] = [];
  for (const assetId of ids) arrived.push(await reached(desk, clock, { assetId, state: 'complete' }));
  expect(arrived.map(({ transfer }) => transfer?.attempt)).toEqual([0, 0, 0, 0]);
});
