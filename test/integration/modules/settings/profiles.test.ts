/** Paths of a connection, what its service does not offer, and deleting an asset there, against a small real service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type App, createApp } from '../../../../main/app.ts';
import type { Catalogue } from '../../../../main/catalogue/catalogue.ts';
import { openCatalogue } from '../../../../main/catalogue/opening/open.ts';
import type { OperationPaths } from '../../../../main/contract/plain/operation-paths.ts';
import type { Connection } from '../../../../main/contract/schema/connection.ts';
import { type AssetId, assetIdSchema, jobIdSchema } from '../../../../main/contract/schema/ids.ts';
import { systemClock } from '../../../../main/core/clock.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createFakePorts } from '../../../fakes/ports.ts';
import { asset, job } from '../../catalogue/rows.ts';
import { type SmallService, startSmallService } from '../small-service.ts';

const mug = assetIdSchema.parse('mug');
const quiet = { signal: undefined };

interface Bench {
  readonly service: SmallService;
  app: App;
  connection(): Promise<Connection>;
  setPaths(paths: OperationPaths): Promise<unknown>;
  remove(id?: AssetId): Promise<unknown>;
  /** Closes Caliper, changes its catalogue, and opens it again. */
  between(change: (catalogue: Catalogue, connection: Connection) => void): Promise<void>;
}

async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-profiles-'));
  const libraryPath = path.join(folder, 'library');
  const service = await startSmallService();
  const ports = createFakePorts();
  const config = { version: '0', host: 'cli', libraryPath, sandboxSpeed: 1, parallelDownloads: 1 } as const;
  const open = () =>
    createApp(ports, { ...config, userDataPath: path.join(folder, 'user') }, { log: silentLog });
  const bench: Bench = {
    service,
    app: await open(),
    async connection() {
      const { connections } = await bench.app.handlers.connections.state(undefined, quiet);
      const [first] = connections;
      if (first === undefined) throw new Error('there is no connection');
      return first;
    },
    async setPaths(paths) {
      const { id } = await bench.connection();
      return bench.app.handlers.connections.setPaths({ connectionId: id, paths }, quiet);
    },
    remove: (id = mug) => bench.app.handlers.assets.deleteAtService({ assetId: id }, quiet),
    async between(change) {
      const connection = await bench.connection();
      await bench.app.close();
      const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
      change(catalogue, connection);
      catalogue.close();
      bench.app = await open();
    },
  };
  onTestFinished(async () => {
    await bench.app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await bench.app.handlers.connections.save({ baseUrl: service.url, token: 'token-1' }, quiet);
  await bench.between((catalogue, { id: connectionId }) => {
    catalogue.assets.insert(asset('mug', { connectionId, remoteId: 'a-mug', name: 'Mug' }));
  });
  service.assets.set('a-mug', null);
  service.deletes.set('/v1/assets/a-mug', () => (service.assets.delete('a-mug') ? 204 : 404));
  service.received.length = 0;
  return bench;
}

test('an asset is deleted at the service, once, and says so from then on', async () => {
  const bench = await openBench();
  const [first, second] = await Promise.all([bench.remove(), bench.remove()]);
  expect(first).toMatchObject({ id: mug, deletedAtServiceAt: expect.stringMatching(/^20/) });
  expect(second).toEqual(first);
  expect(await bench.remove()).toEqual(first);
  expect(bench.service.received.filter((line) => line.includes('/v1/assets'))).toEqual([
    'GET /v1/assets/a-mug',
    'DELETE /v1/assets/a-mug',
  ]);
  await expect(bench.app.handlers.transfers.retry({ assetId: mug }, quiet)).rejects.toMatchObject({
    code: 'asset.deleted-at-service',
  });
});

test('a download that had stopped half-way says that there is no more to come', async () => {
  const bench = await openBench();
  await bench.between((catalogue) =>
    catalogue.transfers.upsert({
      assetId: mug,
      state: 'stopped',
      paused: false,
      via: 'files',
      attempt: 8,
      nextTryAt: null,
      error: null,
    }),
  );
  expect(await bench.remove()).toMatchObject({
    transfer: { state: 'stopped', error: { code: 'asset.deleted-at-service' } },
  });
});

test('a path of the connection is used by the next call, without a restart', async () => {
  const bench = await openBench();
  await bench.app.handlers.connections.refreshDefaults(undefined, quiet);
  await bench.setPaths({ delete_asset: '/v2/remove/{id}', asset_list: '/v1/assets' });
  expect((await bench.connection()).paths).toEqual({ delete_asset: '/v2/remove/{id}' });
  bench.service.deletes.set('/v2/remove/a-mug', () => 204);
  await bench.remove();
  expect(bench.service.received.at(-1)).toBe('DELETE /v2/remove/a-mug');
});

test('a path that leads elsewhere is refused, and nothing is changed', async () => {
  const bench = await openBench();
  await expect(bench.setPaths({ delete_asset: '//evil.test/{id}' })).rejects.toMatchObject({
    code: 'connection.path-invalid',
    data: { operation: 'delete_asset' },
  });
  expect((await bench.connection()).paths).toEqual({});
});

test('what the service does not offer is remembered over a restart, and not asked for again', async () => {
  const bench = await openBench();
  bench.service.deletes.clear();
  const told = whenTold(bench.app, ({ notOffered }) => notOffered.length > 0);
  await expect(bench.remove()).rejects.toMatchObject({ code: 'remote.not-offered' });
  expect((await bench.connection()).notOffered).toMatchObject([
    { operation: 'delete_asset', path: '/v1/assets/{id}' },
  ]);
  await told;
  await bench.between(() => undefined);
  const asked = bench.service.received.filter((line) => line.startsWith('DELETE')).length;
  await expect(bench.remove()).rejects.toMatchObject({ code: 'remote.not-offered' });
  expect(bench.service.received.filter((line) => line.startsWith('DELETE'))).toHaveLength(asked);
  const detail = await bench.app.handlers.assets.get({ assetId: mug }, quiet);
  expect(detail.deletedAtServiceAt).toBeNull();
});

test.each<[string, (bench: Bench) => Promise<unknown>, string]>([
  ['tried again', offerAgain, '/v1/assets/a-mug'],
  ['looked for elsewhere', (bench) => bench.setPaths({ delete_asset: '/v2/{id}' }), '/v2/a-mug'],
])('an operation that was not offered works once it is %s', async (_what, act, at) => {
  const bench = await openBench();
  bench.service.deletes.clear();
  await expect(bench.remove()).rejects.toMatchObject({ code: 'remote.not-offered' });
  bench.service.deletes.set(at, () => 204);
  await act(bench);
  expect((await bench.connection()).notOffered).toEqual([]);
  expect(await bench.remove()).toMatchObject({ deletedAtServiceAt: expect.stringMatching(/^20/) });
});

test('another path of another operation does not bring it back', async () => {
  const bench = await openBench();
  bench.service.deletes.clear();
  await expect(bench.remove()).rejects.toMatchObject({ code: 'remote.not-offered' });
  await bench.setPaths({ asset_list: '/v2/assets' });
  expect((await bench.connection()).notOffered).toHaveLength(1);
});

test('a member of a set is not deleted, whether the asset says so or the service', async () => {
  const bench = await openBench();
  bench.service.assets.set('a-mug', 'set-1');
  await expect(bench.remove()).rejects.toMatchObject({ code: 'asset.member-of-set' });
  bench.service.assets.set('a-mug', null);
  bench.service.deletes.set('/v1/assets/a-mug', () => 409);
  await expect(bench.remove()).rejects.toMatchObject({ code: 'remote.conflict' });
  expect((await bench.connection()).notOffered).toEqual([]);
});

test('an asset that the service never knew is not taken for deleted', async () => {
  const bench = await openBench();
  bench.service.assets.clear();
  await expect(bench.remove()).rejects.toMatchObject({ code: 'remote.not-found' });
  expect((await bench.app.handlers.assets.get({ assetId: mug }, quiet)).deletedAtServiceAt).toBeNull();
});

test('a deletion whose answer was lost is known for one at the next try', async () => {
  const bench = await openBench();
  bench.service.deletes.set('/v1/assets/a-mug', () => {
    bench.service.assets.delete('a-mug');
    return 403;
  });
  await expect(bench.remove()).rejects.toMatchObject({ code: expect.stringMatching(/^remote\./) });
  await bench.between(() => undefined);
  expect(await bench.remove()).toMatchObject({ deletedAtServiceAt: expect.stringMatching(/^20/) });
});

test('what is still being made or fetched is not deleted', async () => {
  const bench = await openBench();
  const id = jobIdSchema.parse('j1');
  await bench.between((catalogue, { id: connectionId }) =>
    catalogue.jobs.insert(job('j1', { id, connectionId, assetId: mug, status: 'running' })),
  );
  await expect(bench.remove()).rejects.toMatchObject({ code: 'asset.still-made' });
  await bench.between((catalogue) => {
    catalogue.jobs.update(id, { status: 'complete' });
    const nextTryAt = '2999-01-01T00:00:00.000Z';
    catalogue.transfers.upsert({
      assetId: mug,
      state: 'waiting',
      paused: false,
      via: 'files',
      attempt: 1,
      nextTryAt,
      error: null,
    });
    catalogue.assets.update(mug, { deletedAtServiceAt: null });
  });
  await expect(bench.remove()).rejects.toMatchObject({ code: 'asset.still-arriving' });
  expect(bench.service.received.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});

async function offerAgain(bench: Bench): Promise<void> {
  const { id } = await bench.connection();
  await bench.app.handlers.connections.offersAgain({ connectionId: id, operation: 'delete_asset' }, quiet);
}

/** Ends when an event shows the first connection so. */
async function whenTold(
  app: App,
  wanted: (connection: Pick<Connection, 'notOffered'>) => boolean,
): Promise<void> {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  for await (const event of await app.handlers.events.subscribe(undefined, { signal: end.signal }))
    if (event.type === 'connections.changed' && event.state.connections.slice(0, 1).some(wanted)) return;
}

test('a saved connection is tried by reading alone: what it lacks is noted, and what answers again is no longer', async () => {
  const bench = await openBench();
  const { id } = await bench.connection();
  const probe = () => bench.app.handlers.connections.probe({ connectionId: id }, quiet);
  bench.service.received.length = 0;
  const first = await probe();
  expect(first).toMatchObject({ ok: true, assetLimit: null, defaults: { texture: { resolution: 4096 } } });
  const outcomes = first.ok
    ? first.operations.map(({ operation, outcome }) => `${operation} ${outcome}`)
    : [];
  expect(outcomes).toEqual([
    'bulk_job_status not-offered',
    'asset_list not-offered',
    'delete_asset not-tried',
    'delete_variation_set not-tried',
    'asset_bundle not-offered',
    'variation_set_bundle nothing-to-try',
  ]);
  expect(bench.service.received.filter((one) => !one.startsWith('GET'))).toEqual(['POST /v1/jobs/status']);
  expect((await bench.connection()).notOffered.map((one) => one.operation)).toEqual([
    'bulk_job_status',
    'asset_list',
    'asset_bundle',
  ]);
});
