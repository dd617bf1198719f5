import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { countFiles } from '../../../main/catalogue/tables/assets/files.ts';
import { isTerminal } from '../../../main/contract/rules/terminal-status.ts';
import { paramsSchema } from '../../../main/contract/schema/creation/params.ts';
import { jobStatusSchema } from '../../../main/contract/schema/job.ts';
import { databasePath, makeLibrary, newest, open, openWithConnection } from './library.ts';
import { asset, connection, ids, job, now, submission } from './rows.ts';

const at = (minute: number): string => new Date(Date.parse(now) + minute * 60_000).toISOString();

test('at most one connection is active, and a removed one leaves its assets behind', async () => {
  const { connections, assets } = await openWithConnection();
  connections.insert(connection('c2', { active: true }));
  expect(connections.list().map(({ id, active }) => [id, active])).toEqual([
    ['c1', false],
    ['c2', true],
  ]);
  connections.activate(ids.connection('c1'));
  expect(connections.active()?.id).toBe('c1');
  connections.rename(ids.connection('c1'), 'Renamed', null);
  expect(connections.get(ids.connection('c1'))).toMatchObject({ name: 'Renamed', baseUrl: null });

  assets.insert(asset('a1'));
  connections.remove(ids.connection('c1'));
  expect(connections.active()).toBeNull();
  expect(connections.list().map(({ id }) => id)).toEqual(['c2']);
  expect(connections.get(ids.connection('c1'))).toBeNull();
  expect(assets.get(ids.asset('a1'))?.connectionId).toBe('c1');
});

test('activating an unknown connection throws and leaves the active one active', async () => {
  const { connections } = await openWithConnection();
  expect(() => connections.activate(ids.connection('nobody'))).toThrow(
    expect.objectContaining({ code: 'connection.unknown' }),
  );
  expect(connections.active()?.id).toBe('c1');
});

test('a profile is kept; what was not offered elsewhere, or at another base URL, is not', async () => {
  const { connections } = await openWithConnection();
  const id = ids.connection('c1');
  const since = now;
  const paths = { delete_asset: '/v2/assets/{id}/remove' };
  const gone = { operation: 'delete_asset', path: '/v2/assets/{id}/remove', since } as const;
  const old = { operation: 'asset_list', path: '/v0/assets', since } as const;
  connections.setProfile(id, { paths, notOffered: [gone, old] });
  expect(connections.get(id)).toMatchObject({ paths, notOffered: [gone] });
  connections.rename(id, 'Same place', 'https://c1.example.com');
  expect(connections.get(id)?.notOffered).toEqual([gone]);
  connections.rename(id, 'Elsewhere', 'https://c9.example.com');
  expect(connections.get(id)).toMatchObject({ paths, notOffered: [] });
  expect(() => connections.setProfile(ids.connection('nobody'), { paths, notOffered: [] })).toThrow(
    expect.objectContaining({ code: 'connection.unknown' }),
  );
});

test('a profile that cannot be read costs the profile, not the connection', async () => {
  const library = makeLibrary();
  const { connections } = await openWithConnection(library);
  const raw = new Database(databasePath(library));
  raw.exec(`UPDATE connections SET not_offered = '{"a": 1}', paths = json_object(
    'asset_list', '/v2/assets', 'delete_asset', '//evil.test/{id}', 'bulk_job_status', 7, 'toString', '/x')`);
  raw.close();
  expect(connections.active()).toMatchObject({ paths: { asset_list: '/v2/assets' }, notOffered: [] });
});

test('an asset that was deleted at its service says so', async () => {
  const { assets } = await openWithConnection();
  assets.insert(asset('a1'));
  expect(assets.get(ids.asset('a1'))?.deletedAtServiceAt).toBeNull();
  assets.update(ids.asset('a1'), { deletedAtServiceAt: now });
  expect(assets.get(ids.asset('a1'))?.deletedAtServiceAt).toBe(now);
});

test('a submission comes back as it was journalled, and its failure without its secrets', async () => {
  const { submissions } = await openWithConnection();
  const row = submission('s1', {
    request: {
      route: 'standard',
      name: null,
      input: { type: 'image-url', url: 'https://x.org/a.png?sig=1' },
      params: paramsSchema.parse({}),
    },
  });
  submissions.insert(row);
  expect(submissions.get(row.id)).toEqual(row);
  const error = {
    code: 'internal',
    data: {
      reason: 'GET https://x.org/a?sig=5ec2e7',
      header: 'Bearer 5ec2e7',
      token: '5ec2e7',
      inner: [{ url: 'https://x.org/b.glb?X-Signature=5ec2e7', Authorization: 'Basic 5ec2e7' }],
    },
  };
  const updated = submissions.update(row.id, { state: 'waiting', attempt: 2, nextTryAt: at(1), error });
  expect(updated).toMatchObject({ state: 'waiting', attempt: 2, nextTryAt: at(1) });
  expect(submissions.get(row.id)?.error).toEqual({
    code: 'internal',
    data: {
      reason: 'GET https://x.org/a?[censored]',
      header: 'Bearer [censored]',
      token: '[censored]',
      inner: [{ url: 'https://x.org/b.glb?[censored]', Authorization: '[censored]' }],
    },
  });
  submissions.delete(row.id);
  expect(submissions.get(row.id)).toBeNull();
  expect(() => submissions.delete(row.id)).toThrow(expect.objectContaining({ code: 'submission.unknown' }));
});

test('submissions are listed by state, in the order in which they are sent; an idempotency key is used once', async () => {
  const { submissions } = await openWithConnection();
  submissions.insert(submission('last', { createdAt: at(1), state: 'waiting', position: 2.5 }));
  submissions.insert(submission('next', { createdAt: at(2), state: 'sending', position: 2 }));
  submissions.insert(submission('done', { createdAt: at(3), state: 'accepted', position: 7 }));
  expect(submissions.list(['sending', 'waiting']).map(({ id }) => id)).toEqual(['next', 'last']);
  submissions.update(ids.submission('last'), { position: 1.5 });
  expect(submissions.list(['sending', 'waiting']).map(({ id }) => id)).toEqual(['last', 'next']);
  expect(submissions.lastPosition()).toBe(7);
  expect(submissions.list([])).toEqual([]);
  expect(() => submissions.insert(submission('other', { idempotencyKey: 'key-of-last' }))).toThrow(
    /submissions\.idempotency_key/,
  );
});

test('an asset, by its own id and by the id the service gave it', async () => {
  const { assets } = await openWithConnection();
  const row = asset('a1', { dimensions: { height_m: 0.1 }, source: { type: 'image', fileName: 'mug.png' } });
  assets.insert(row);
  expect(assets.get(row.id)).toEqual(row);
  expect(assets.byRemote(row.connectionId, row.remoteId)).toEqual(row);
  expect(assets.byRemote(row.connectionId, 'other')).toBeNull();
  const changed = assets.update(row.id, { folder: 'mug-a1', name: null });
  expect(changed).toEqual({ ...row, folder: 'mug-a1', name: null });
  expect(assets.get(row.id)).toEqual(changed);
  expect(() => assets.insert(asset('a2', { remoteId: row.remoteId }))).toThrow(/assets\.remote_id/);
  expect(() => assets.update(ids.asset('nobody'), {})).toThrow(
    expect.objectContaining({ code: 'asset.unknown' }),
  );
});

test('two assets never share a folder', async () => {
  const { assets } = await openWithConnection();
  assets.insert(asset('a1', { folder: 'mug-a1' }));
  expect(() => assets.insert(asset('a2', { folder: 'mug-a1' }))).toThrow(/assets\.folder/);
});

test('the latest job of each asset, the live jobs oldest first, the list newest first', async () => {
  const { assets, jobs } = await openWithConnection();
  for (const id of ['a1', 'a2', 'a3']) assets.insert(asset(id));
  jobs.insert(job('later', { assetId: ids.asset('a1'), createdAt: at(5), status: 'running', progress: 0.5 }));
  jobs.insert(job('first', { assetId: ids.asset('a1'), createdAt: at(1), status: 'failed' }));
  jobs.insert(job('other', { assetId: ids.asset('a2'), createdAt: at(3) }));
  jobs.insert(job('batch', { createdAt: at(4) }));
  const latest = jobs.latestByAsset(['a1', 'a2', 'a3', 'a1'].map(ids.asset));
  expect([...latest].map(([id, row]) => [id, row.id])).toEqual([
    ['a1', 'later'],
    ['a2', 'other'],
  ]);
  expect(jobs.live(ids.connection('c1')).map(({ id }) => id)).toEqual(['other', 'batch', 'later']);
  expect(jobs.live(ids.connection('c2'))).toEqual([]);
  expect(jobs.list(2).map(({ id }) => id)).toEqual(['later', 'batch']);
  expect(jobs.byRemote(ids.connection('c1'), 'remote-first')?.status).toBe('failed');
});

test('a job is live exactly while its status is not terminal', async () => {
  const { jobs } = await openWithConnection();
  const statuses = jobStatusSchema.options;
  for (const status of statuses) jobs.insert(job(status, { status }));
  const live = jobs.live(ids.connection('c1')).map(({ id }) => String(id));
  expect(live).toEqual(statuses.filter((status) => !isTerminal(status)));
});

test('a job changes, and its transitions are kept in order', async () => {
  const { jobs } = await openWithConnection();
  jobs.insert(job('j1'));
  jobs.insert(job('j2'));
  const error = { type: 'urn:x', detail: 'no object found', extra: 1 };
  const changed = jobs.update(ids.job('j1'), { status: 'failed', endedAt: at(2), error });
  expect(jobs.get(ids.job('j1'))).toEqual(changed);
  expect(changed.error).toEqual(error);
  const seen = [
    { at: at(0), status: 'queued', stage: null },
    { at: at(1), status: 'running', stage: 'physics' },
    { at: at(2), status: 'failed', stage: null },
  ] as const;
  for (const transition of seen) jobs.addTransition(ids.job('j1'), transition);
  const transitions = jobs.transitions(['j1', 'j2'].map(ids.job));
  expect(transitions.get(ids.job('j1'))).toEqual(seen);
  expect(transitions.get(ids.job('j2'))).toEqual([]);
});

const listed = (path: string) => ({ path, kind: 'glb', localPath: path, error: null });

test("an asset's files follow its listing without losing what has arrived", async () => {
  const { assets, files } = await openWithConnection();
  const a1 = ids.asset('a1');
  assets.insert(asset('a1'));
  const error = { code: 'transfer.path-refused', data: { path: '../evil', reason: 'it leaves the folder' } };
  const refused = { path: '../evil', kind: 'usd', localPath: null, error };
  files.sync(a1, [listed('done.glb'), listed('half.glb'), listed('gone.glb'), refused]);
  expect(files.byAsset(a1).map(({ path, state }) => [path, state])).toEqual([
    ['../evil', 'refused'],
    ['done.glb', 'waiting'],
    ['gone.glb', 'waiting'],
    ['half.glb', 'waiting'],
  ]);
  files.update(a1, 'done.glb', { state: 'complete', sizeBytes: 9, receivedBytes: 9, sha256: 'ab' });
  files.update(a1, 'half.glb', { state: 'downloading', sizeBytes: 9, receivedBytes: 4 });
  files.sync(a1, [listed('half.glb'), listed('new.glb'), listed('../evil')]);
  expect(files.byAsset(a1).map(({ path, state, receivedBytes }) => [path, state, receivedBytes])).toEqual([
    ['../evil', 'waiting', 0],
    ['done.glb', 'complete', 9],
    ['half.glb', 'downloading', 4],
    ['new.glb', 'waiting', 0],
  ]);
  expect(() => files.update(a1, 'nothing', { state: 'failed' })).toThrow(/no such file/);
});

test('files and transfers of many assets are read at once, also of none', async () => {
  const { assets, files, transfers } = await openWithConnection();
  for (const id of ['a1', 'a2', 'a3']) assets.insert(asset(id));
  files.sync(ids.asset('a1'), [{ path: 'x', kind: 'glb', localPath: 'x', error: null }]);
  transfers.upsert({
    assetId: ids.asset('a2'),
    state: 'active',
    paused: false,
    via: 'files',
    attempt: 1,
    nextTryAt: null,
    error: null,
  });
  const asked = ['a1', 'a2'].map(ids.asset);
  expect([...files.counts(asked)].map(([id, counts]) => [id, counts.files])).toEqual([
    ['a1', 1],
    ['a2', 0],
  ]);
  expect([...transfers.byAssets(asked).keys()]).toEqual(['a2']);
  expect(files.counts([]).size).toBe(0);
});

test('files are counted in the database as they are when they have been read', async () => {
  const { assets, files } = await openWithConnection();
  const states = ['complete', 'waiting', 'downloading', 'failed', 'refused'] as const;
  const kinds = ['preview', 'glb', 'texture', 'glb', 'usd'];
  for (let n = 0; n < 40; n += 1) {
    assets.insert(asset(`a${n}`));
    // Every asset has other files; some sizes are not known, some files are of nothing.
    const some = Array.from({ length: n % 7 }, (_file, i) => ({
      path: `z${(i * 5 + n) % 9} “${n}”/${i}`,
      kind: kinds[(i + n) % kinds.length] ?? '',
      state: states[(i * n + n) % states.length] ?? 'waiting',
      localPath: null,
      sizeBytes: (i + n) % 3 === 0 ? null : (i + n) * 2 ** 33,
      receivedBytes: i * n,
      sha256: null,
      error: null,
    }));
    files.replace(ids.asset(`a${n}`), some);
  }
  const all = Array.from({ length: 41 }, (_asset, n) => ids.asset(`a${n}`));
  const counts = files.counts(all);
  expect(all.map((id) => counts.get(id))).toEqual(all.map((id) => countFiles(files.byAsset(id))));
  expect(counts.get(ids.asset('a40'))).toMatchObject({ files: 0, kinds: [] });
});

const transfer = (id: string) =>
  ({
    assetId: ids.asset(id),
    state: 'waiting',
    paused: false,
    via: 'files',
    attempt: 0,
    nextTryAt: null,
    error: null,
  }) as const;

test('transfers that are tried are those that neither the user nor their own trouble holds', async () => {
  const { assets, transfers } = await openWithConnection();
  for (const id of ['a1', 'a2', 'a3', 'a4', 'a5']) assets.insert(asset(id));
  transfers.upsert({ ...transfer('a1'), paused: true });
  transfers.upsert({ ...transfer('a2'), state: 'stopped' });
  transfers.upsert({ ...transfer('a3'), state: 'active' });
  transfers.upsert({ ...transfer('a4'), nextTryAt: now });
  transfers.upsert({ ...transfer('a5'), state: 'complete' });
  expect(transfers.open()).toEqual([
    { assetId: 'a3', connectionId: 'c1', nextTryAt: null },
    { assetId: 'a4', connectionId: 'c1', nextTryAt: now },
  ]);
});

test('unfinished transfers stand in the order in which they were first entered', async () => {
  const { assets, transfers } = await openWithConnection();
  for (const id of ['a3', 'a1', 'a2']) {
    assets.insert(asset(id));
    transfers.upsert(transfer(id));
  }
  transfers.upsert({ ...transfer('a3'), attempt: 4, state: 'stopped' });
  transfers.upsert({ ...transfer('a1'), state: 'complete' });
  expect(transfers.unfinished().map(({ assetId, state }) => [assetId, state])).toEqual([
    ['a3', 'stopped'],
    ['a2', 'waiting'],
  ]);
  expect(transfers.get(ids.asset('a3'))?.attempt).toBe(4);
});

test('events are only appended, in order, without secrets', async () => {
  const library = makeLibrary();
  const { events, close } = await openWithConnection(library);
  events.append({
    at: at(0),
    subject: 'asset:a1',
    type: 'created',
    data: { url: 'https://x.org/f?sig=1 "q"' },
  });
  events.append({ at: at(1), subject: 'asset:a2', type: 'created', data: {} });
  events.append({ at: at(2), subject: 'asset:a1', type: 'opened', data: { token: 'Bearer abc' } });
  expect(events.list('asset:a1')).toEqual([
    { at: at(0), subject: 'asset:a1', type: 'created', data: { url: 'https://x.org/f?[censored] "q"' } },
    { at: at(2), subject: 'asset:a1', type: 'opened', data: { token: '[censored]' } },
  ]);
  close();
  const raw = new Database(databasePath(library));
  expect(() => raw.exec("UPDATE events SET type = 'forged'")).toThrow(/only appended/);
  expect(() => raw.exec('DELETE FROM events')).toThrow(/only appended/);
  raw.close();
});

test('a transaction is all or nothing; a nested one undoes its own part', async () => {
  const catalogue = await openWithConnection();
  const { assets, jobs } = catalogue;
  expect(() =>
    catalogue.transaction(() => {
      assets.insert(asset('a1'));
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(assets.get(ids.asset('a1'))).toBeNull();
  catalogue.transaction(() => {
    // The job stands before its asset: references are checked at the end.
    jobs.insert(job('j1', { assetId: ids.asset('a2') }));
    expect(() =>
      catalogue.transaction(() => {
        assets.insert(asset('inner'));
        throw new Error('inner');
      }),
    ).toThrow('inner');
    assets.insert(asset('a2'));
  });
  expect(jobs.get(ids.job('j1'))?.assetId).toBe('a2');
  expect(assets.get(ids.asset('inner'))).toBeNull();
});

test('a reference to nothing is refused at the end of the transaction', async () => {
  const { jobs } = await openWithConnection();
  expect(() => jobs.insert(job('j1', { assetId: ids.asset('nobody') }))).toThrow(
    expect.objectContaining({ code: 'internal', message: expect.stringContaining('FOREIGN KEY') }),
  );
  expect(jobs.list(10)).toEqual([]);
});

test('a row that cannot be read is named, and the others are still listed', async () => {
  const library = makeLibrary();
  const { assets, close } = await openWithConnection(library);
  for (const id of ['a1', 'bad', 'a3']) assets.insert(asset(id));
  close();
  const raw = new Database(databasePath(library));
  raw.exec(`UPDATE assets SET source = '{"type":"telepathy"}' WHERE id = 'bad'`);
  raw.close();
  const again = (await open(library)).catalogue;
  expect(() => again.assets.get(ids.asset('bad'))).toThrow(
    expect.objectContaining({
      code: 'internal',
      message: expect.stringContaining('table assets, row bad: source'),
    }),
  );
  expect(newest(again).map(({ id }) => id)).toEqual(['a3', 'a1']);
});

test('what a request asks for is counted by its route', async () => {
  const { submissions } = await openWithConnection();
  const params = paramsSchema.parse({});
  const item = { name: null, input: { type: 'text' as const, text: 'a mug' }, params };
  const seed = { text: 'a mug', image: null, references: [] };
  submissions.insert(submission('s1', { request: { route: 'standard', ...item } }));
  submissions.insert(
    submission('s2', { request: { route: 'standard-batch', name: null, items: [item, item] } }),
  );
  submissions.insert(
    submission('s3', { request: { route: 'high-fidelity-set', name: null, count: 12, seed, params } }),
  );
  expect(submissions.demands(['s3', 's1', 's2'].map(ids.submission))).toEqual([
    { id: 's3', route: 'high-fidelity-set', assets: 12 },
    { id: 's1', route: 'standard', assets: 1 },
    { id: 's2', route: 'standard-batch', assets: 2 },
  ]);
});
