/** Files that come as one ZIP: of an asset, of a set as a whole, and what happens where there is none or a bad one. */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId, GroupId } from '../../../../main/contract/schema/ids.ts';
import { craftZip } from '../../transfer-bundle/craft-zip.ts';
import { type Desk, openDesk, until } from '../desk.ts';
import { batchOf, item, setOf, submit, untilGroup, untilMade } from '../groups/group-desk.ts';

const options = { signal: undefined };

async function downloaded(desk: Desk): Promise<AssetDetail> {
  await desk.connect();
  return desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
}

/** Takes the files away, as a user may. */
const emptied = (asset: AssetDetail): Promise<void> =>
  rm(path.join(asset.folderPath ?? '', 'assets'), { recursive: true });
const bytesOf = (asset: AssetDetail): Promise<Buffer[]> =>
  Promise.all(asset.files.map((file) => readFile(path.join(asset.folderPath ?? '', file.localPath ?? ''))));
const bundle = (desk: Desk, of: { assetIds: AssetId[] } | { groupId: GroupId }) =>
  desk.app.handlers.transfers.viaBundle({ of }, options);
const asked = (desk: Desk, what: RegExp): string[] =>
  desk.proxy.seen.map(({ method, path: at }) => `${method} ${at}`).filter((one) => what.test(one));
const zipsLeft = (desk: Desk): Promise<string[]> =>
  readdir(path.join(desk.libraryPath, '.caliper', 'bundles')).catch(() => []);

/** Serves one ZIP for whatever is asked. */
async function hostOf(zip: Buffer): Promise<{ url: string; hits: { count: number } }> {
  const hits = { count: 0 };
  const server = createServer((_, response) => {
    hits.count += 1;
    response.writeHead(200, { 'content-length': zip.length, etag: '"z"' }).end(zip);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/b.zip`, hits };
}

/** The service says that its bundle is there, behind `url`. */
const ready = (desk: Desk, url: string): void => {
  const body = JSON.stringify({ state: 'ready', url, expires_at: '2099-01-01T00:00:00Z' });
  desk.proxy.fault = ({ path: at }) =>
    at.endsWith('/bundle')
      ? { kind: 'answer', status: 200, contentType: 'application/json', body }
      : { kind: 'pass' };
};

test('an asset comes by its bundle, whole and with the same content, and the ZIP is gone afterwards', async () => {
  const desk = await openDesk();
  const asset = await downloaded(desk);
  const before = await bytesOf(asset);
  await emptied(asset);
  const [transfer] = await bundle(desk, { assetIds: [asset.id] });
  expect(transfer).toMatchObject({ via: 'bundle', paused: false });
  const again = await desk.untilDownloaded(asset.id);
  expect(again.transfer).toMatchObject({ via: 'bundle', filesDone: 3, filesTotal: 3 });
  expect(await bytesOf(again)).toEqual(before);
  expect(again.files.map((file) => file.sha256)).toEqual(asset.files.map((file) => file.sha256));
  expect(asked(desk, /POST .*bundle/)).toHaveLength(1);
  expect(await zipsLeft(desk)).toEqual([]);
});

test('while it is built the transfer waits, over a restart as well; a file of the user keeps its place', async () => {
  const desk = await openDesk();
  const asset = await downloaded(desk);
  await emptied(asset);
  const mine = path.join(asset.folderPath ?? '', asset.files[0]?.localPath ?? '');
  await mkdir(path.dirname(mine), { recursive: true });
  const pending = JSON.stringify({ state: 'pending', url: null, expires_at: null, job_id: null });
  desk.proxy.fault = ({ path: at }) =>
    at.endsWith('/bundle')
      ? { kind: 'answer', status: 200, contentType: 'application/json', body: pending }
      : { kind: 'pass' };
  await bundle(desk, { assetIds: [asset.id] });
  await writeFile(mine, 'mine');
  const waits = (): Promise<AssetDetail> =>
    until(async () => {
      const now = await desk.app.handlers.assets.get({ assetId: asset.id }, options);
      return now.transfer?.state === 'waiting' && now.transfer.nextTryAt !== null ? now : null;
    });
  expect((await waits()).transfer).toMatchObject({ via: 'bundle', attempt: 0, error: null });
  await desk.restart();
  desk.proxy.fault = () => ({ kind: 'pass' });
  await desk.app.handlers.transfers.retry({ assetId: asset.id }, options);
  const again = await desk.untilDownloaded(asset.id);
  expect(again.transfer?.via).toBe('bundle');
  expect(await readFile(mine, 'utf8')).toBe('mine');
});

test('asking for a bundle is one step: a kill leaves it asked for, or not asked for', async () => {
  const desk = await openDesk();
  const asset = await downloaded(desk);
  await emptied(asset);
  const db = new Database(path.join(desk.libraryPath, '.caliper', 'catalogue.db'));
  onTestFinished(() => void db.close());
  db.exec(`
    CREATE TABLE steps (state TEXT, via TEXT);
    CREATE TRIGGER note AFTER UPDATE ON transfers BEGIN INSERT INTO steps VALUES (new.state, new.via); END;
  `);
  await bundle(desk, { assetIds: [asset.id] });
  await desk.untilDownloaded(asset.id);
  const steps = db.prepare<[], { state: string; via: string }>('SELECT * FROM steps').all();
  expect(steps[0]).toEqual({ state: 'waiting', via: 'bundle' });
  expect(steps.at(-1)).toEqual({ state: 'complete', via: 'bundle' });
});

test('a set comes as one ZIP, each file in the folder of its member', async () => {
  const desk = await openDesk();
  await desk.connect();
  const made = await untilMade(desk, await submit(desk, setOf(10)));
  const set = await untilGroup(desk, made.id, (group) => group.transfer.assetsDone === 10);
  const members = await Promise.all(
    set.members.map(({ assetId }) => desk.app.handlers.assets.get({ assetId }, options)),
  );
  for (const member of members) await emptied(member);
  const transfers = await bundle(desk, { groupId: made.id });
  expect(transfers.map(({ via }) => via)).toEqual(Array.from({ length: 10 }, () => 'bundle'));
  await until(async () => {
    const now = await desk.app.handlers.transfers.list(undefined, options);
    return now.length === 0 ? true : null;
  });
  for (const member of members) {
    const again = await desk.app.handlers.assets.get({ assetId: member.id }, options);
    expect(again.files.map(({ state, sha256 }) => [state, sha256])).toEqual(
      member.files.map(({ sha256 }) => ['complete', sha256]),
    );
    expect(await bytesOf(again)).toHaveLength(member.files.length);
  }
  expect(asked(desk, /POST .*variation-sets.*bundle/)).toHaveLength(1);
  expect(asked(desk, /POST .*\/assets\/.*bundle/)).toEqual([]);
});

test('a batch has none, and says so', async () => {
  const desk = await openDesk();
  await desk.connect();
  const made = await untilMade(desk, await submit(desk, batchOf([item('One'), item('Two')])));
  await expect(bundle(desk, { groupId: made.id })).rejects.toMatchObject({ code: 'group.no-bundle' });
});

test('where the service offers none, the files come one by one, it is said, and not asked again', async () => {
  const desk = await openDesk();
  const asset = await downloaded(desk);
  await emptied(asset);
  desk.proxy.fault = ({ path: at }) =>
    at.endsWith('/bundle')
      ? { kind: 'answer', status: 404, contentType: 'text/plain', body: 'no such page' }
      : { kind: 'pass' };
  const stop = new AbortController();
  const notice = (async () => {
    const events = await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal });
    for await (const event of events) if (event.type === 'notice') return event.notice;
    return null;
  })();
  await bundle(desk, { assetIds: [asset.id] });
  expect((await desk.untilDownloaded(asset.id)).transfer?.via).toBe('files');
  expect(await notice).toMatchObject({ code: 'transfer.bundle-given-up' });
  stop.abort();
  expect(sentenceOf(await notice)).toContain('one by one');
  await expect(bundle(desk, { assetIds: [asset.id] })).rejects.toMatchObject({ code: 'remote.not-offered' });
});

test.each([
  ['that leads out of the folder', craftZip([{ name: '../../escape.txt' }])],
  ['that has nothing of the asset', craftZip([{ name: 'other/thing.glb' }])],
  ['that is no ZIP', Buffer.from('nothing')],
])('a bundle %s is refused, and the files come one by one', async (_, zip) => {
  const desk = await openDesk();
  const asset = await downloaded(desk);
  await emptied(asset);
  const { url, hits } = await hostOf(zip);
  ready(desk, url);
  await bundle(desk, { assetIds: [asset.id] });
  const again = await desk.untilDownloaded(asset.id);
  expect(again.transfer).toMatchObject({ via: 'files', filesDone: 3 });
  expect(hits.count).toBe(1);
  expect(await zipsLeft(desk)).toEqual([]);
  expect((await readdir(path.dirname(desk.libraryPath))).toSorted()).toEqual(['library', 'service', 'user']);
});

test('ZIPs that nothing waits for are swept at the next start', async () => {
  const desk = await openDesk();
  const folder = path.join(desk.libraryPath, '.caliper', 'bundles');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'old.zip'), 'old');
  await desk.restart();
  expect(await until(async () => ((await zipsLeft(desk)).length === 0 ? 'swept' : null))).toBe('swept');
});
