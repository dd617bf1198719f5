/** Downloads side by side: one host that stalls, links that expire on the way, tries that bring something, a full disk. */

import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { AssetDetail, AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { type FileSystem, nodeFileSystem } from '../../../../main/transfer/disk/file-system.ts';
import { createHurriedClock } from '../../../fakes/hurried-clock.ts';
import { glbOf } from '../../../fakes/whole-files.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { assetsOf, type Desk, openDesk, until } from '../desk.ts';
import { batchOf, item, submit, untilMade } from '../groups/group-desk.ts';

const options = { signal: undefined };

async function fileHost(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Listing {
  name: string;
  files: { path: string; url: string }[];
}

/** Changes what the service says of each asset. */
function relist(desk: Desk, edit: (detail: Listing) => void): void {
  desk.proxy.fault = ({ method, path: at }) =>
    method === 'GET' && /^\/v1\/assets\/[^/?]+$/.test(at)
      ? {
          kind: 'edit',
          edit: (body) => {
            const detail = JSON.parse(body) as Listing;
            edit(detail);
            return JSON.stringify(detail);
          },
        }
      : { kind: 'pass' };
}

const all = (desk: Desk): Promise<AssetSummary[]> => assetsOf(desk.app);
const get = (desk: Desk, { id }: { id: AssetSummary['id'] }): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId: id }, options);

test('of 24 assets from two hosts, one of which stalls, the other’s all arrive', async () => {
  const desk = await openDesk();
  let stalled = 0;
  const silent = await fileHost(() => {
    stalled += 1;
  });
  relist(desk, (detail) => {
    if (!detail.name.startsWith('Stuck')) return;
    for (const file of detail.files) file.url = file.url.replace(/^http:\/\/[^/]+/, silent);
  });
  await desk.connect();
  const items = Array.from({ length: 24 }, (_, n) => item(`${n % 2 === 0 ? 'Stuck' : 'Free'} ${n}`));
  await untilMade(desk, await submit(desk, batchOf(items)));
  const arrived = await until(async () => {
    const done = (await all(desk)).filter((asset) => asset.transfer?.state === 'complete');
    return done.length === 12 ? done : null;
  });
  expect(arrived.every(({ name }) => name?.startsWith('Free'))).toBe(true);
  // Silent files keep connections to their own host, no more of them than one host may have.
  expect(stalled).toBeGreaterThan(0);
  expect(stalled).toBeLessThanOrEqual(6);
});

test('a link that expires in the middle of a file: a fresh one, and on by range', async () => {
  const model = glbOf(3_000_000);
  let reads = 0;
  const seen: string[] = [];
  const host = await fileHost((request, response) => {
    const isFresh = request.url?.endsWith('=2') === true;
    seen.push(`${isFresh ? 'fresh' : 'first'} ${request.headers.range ?? 'whole'}`);
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (!isFresh && seen.length > 1) return void response.writeHead(403).end();
    response.writeHead(from > 0 ? 206 : 200, {
      etag: '"m1"',
      'content-length': model.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${model.length - 1}/${model.length}` }),
    });
    if (isFresh) return void response.end(model.subarray(from));
    response.write(model.subarray(0, 2_000_000), () => setImmediate(() => response.destroy()));
  });
  const desk = await openDesk();
  relist(desk, (detail) => {
    reads += 1;
    for (const file of detail.files) if (file.path.endsWith('.glb')) file.url = `${host}/m.glb?read=${reads}`;
  });
  await desk.connect();
  const asset = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
  const glb = asset.files.find((file) => file.path.endsWith('.glb'));
  expect(glb?.sha256).toBe(createHash('sha256').update(model).digest('hex'));
  expect(reads).toBe(2);
  expect(seen.map((one) => one.replace(/\d+-/, 'n-'))).toEqual([
    'first whole',
    'first bytes=n-',
    'fresh bytes=n-',
  ]);
  expect(asset.transfer?.attempt).toBe(0);
});

test('a file whose row was lost, or that was put back, is known by its hash and not fetched again', async () => {
  const desk = await openDesk();
  await desk.connect();
  const asset = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
  const glb = path.join(
    asset.folderPath ?? '',
    asset.files.find((file) => file.kind === 'glb')?.localPath ?? '',
  );
  await rename(glb, `${glb}.away`);
  let asked = 0;
  const refusing = await fileHost((_, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  relist(desk, (detail) => {
    for (const file of detail.files) file.url = file.url.replace(/^http:\/\/[^/]+/, refusing);
  });
  await desk.app.handlers.transfers.fetch({ of: { assetIds: [asset.id] } }, options);
  await until(async () =>
    (await get(desk, asset)).transfer?.state === 'waiting' && asked > 0 ? true : null,
  );
  await rename(`${glb}.away`, glb);
  const before = asked;
  await desk.app.handlers.transfers.retry({ assetId: asset.id }, options);
  expect((await desk.untilDownloaded(asset.id)).transfer?.filesDone).toBe(3);
  expect(asked).toBe(before);
});

test('what is there is not read again; what is missing of an asset comes when it is fetched', async () => {
  const desk = await openDesk();
  await desk.connect();
  const asset = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
  const reads = (): number => desk.proxy.seen.filter((one) => /^\/v1\/assets\/[^/?]+$/.test(one.path)).length;
  const before = reads();
  const [same] = await desk.app.handlers.transfers.fetch({ of: { assetIds: [asset.id] } }, options);
  expect(same).toMatchObject({ state: 'complete', filesDone: 3 });
  expect(reads()).toBe(before);
  await rm(path.join(asset.folderPath ?? '', 'assets'), { recursive: true });
  await desk.app.handlers.transfers.fetch({ of: { assetIds: [asset.id] } }, options);
  await desk.untilDownloaded(asset.id);
  expect(await readdir(path.join(asset.folderPath ?? '', 'assets', 'blue_mug'))).toHaveLength(3);
});

test('a full disk is waited for by all, who say so and how much lacks, and go on automatically when there is room', async () => {
  const disk = { freeBytes: 60_000_000 };
  const files: FileSystem = {
    ...nodeFileSystem,
    freeBytes: () => Promise.resolve(disk.freeBytes),
  };
  const clock = createHurriedClock(40);
  const desk = await openDesk({ files, clock, workshop: createSmallWorkshop({ modelBytes: 3_000_000 }) });
  await desk.connect();
  await untilMade(desk, await submit(desk, batchOf([item('One'), item('Two'), item('Three')])));
  const waiting = await until(async () => {
    const states = (await all(desk)).flatMap(({ transfer }) => transfer ?? []);
    return states.length === 3 && states.every(({ state, error }) => state === 'waiting' && error !== null)
      ? states
      : null;
  });
  for (const { error, nextTryAt, attempt } of waiting) {
    expect(error?.code).toBe('transfer.disk-full');
    expect(sentenceOf(error)).toMatch(/ is full: (\d+ MB|[1-9]\.\d MB) more are needed/);
    expect(nextTryAt).not.toBeNull();
    expect(attempt).toBe(0);
  }
  disk.freeBytes = 10_000_000_000;
  await until(async () =>
    (await all(desk)).every((asset) => asset.transfer?.state === 'complete') ? true : null,
  );
  const [first] = await all(desk);
  expect(await readFile(path.join(desk.libraryPath, first?.folder ?? '', 'manifest.json'))).not.toHaveLength(
    0,
  );
});
