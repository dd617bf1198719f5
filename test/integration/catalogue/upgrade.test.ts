/** A library that the first Caliper wrote: made by migration 1 alone, with rows as that version wrote them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { currentVersion, migrate, supportedVersion } from '../../../main/catalogue/migrate.ts';
import { expectedSchema, fingerprintOf, newestFingerprint } from '../../../main/catalogue/opening/examine.ts';
import { notedPages, pagesOf } from '../../../main/catalogue/salvage/open-copies.ts';
import { databasePath, makeLibrary, open } from './library.ts';
import { asset, connection, group, ids, now, submission } from './rows.ts';

const assetCount = 400;
const pageBytes = 4096;

function firstLibrary(change: (raw: Database.Database) => void = () => undefined): string {
  const library = makeLibrary();
  mkdirSync(dirname(databasePath(library)));
  const raw = new Database(databasePath(library));
  raw.pragma('journal_mode = WAL');
  migrate(raw, 1);
  raw.exec(`
    INSERT INTO connections VALUES ('c1', 'service', 'Service c1', 'https://c1.example.com', '${now}', 1, 0);
    INSERT INTO connections VALUES ('c0', 'service', 'Old', 'https://old.example.com', '${now}', 0, 1);
  `);
  const insert = raw.prepare(
    `INSERT INTO assets VALUES (?, ?, 'c1', ?, 'object_reconstruction', ?, '${now}',
     '{"type":"text","text":"a red mug"}', NULL, NULL, '{"mesh":{"quality":"standard"}}')`,
  );
  for (let n = 0; n < assetCount; n += 1) insert.run(n + 1, `x${n}`, `remote-x${n}`, `Asset x${n}`);
  // Requests had no route then.
  const { route: _, ...request } = submission('s1').request;
  raw
    .prepare(
      "INSERT INTO submissions VALUES (1, 's1', 'c1', 'key-of-s1', ?, 'waiting', 1, NULL, NULL, ?, NULL, NULL)",
    )
    .run(JSON.stringify(request), now);
  change(raw);
  raw.close();
  return library;
}

/** What a first library is after its upgrade and some work. */
async function upgradedLibrary(): Promise<string> {
  const library = firstLibrary();
  const { catalogue } = await open(library);
  for (const id of ['s2', 's3'])
    catalogue.submissions.insert(submission(id, { bodySha256: 'ab'.repeat(32), position: 7 }));
  catalogue.groups.insert(group('g1'));
  for (let n = 1; n <= 50; n += 1)
    catalogue.assets.insert(
      asset(`m${n}`, { groupId: ids.group('g1'), groupIndex: n, listed: false, createdAt: now }),
    );
  catalogue.close();
  return library;
}

test('opens with every row as it was, and with nothing set that nobody set', async () => {
  const { catalogue, rebuilt } = await open(firstLibrary());
  expect(rebuilt).toBeNull();
  expect(catalogue.connections.list()).toEqual([connection('c1', { active: true })]);
  // Without a job it cannot have been created here.
  expect(catalogue.assets.get(ids.asset('x399'))).toEqual(asset('x399', { createdElsewhere: true }));
  expect(catalogue.submissions.get(ids.submission('s1'))).toEqual(
    submission('s1', { state: 'waiting', attempt: 1, mayBeAtService: true, unreported: true }),
  );
});

test('verdicts of before there were files of reviews are still to be written', async () => {
  const review = { verdict: 'approved', notes: 'Good.', reviewer: 'Ada', at: now };
  const library = firstLibrary((raw) => {
    migrate(raw, 5);
    const insert = raw.prepare(
      "INSERT INTO organisation (asset_id, tags, rating, note, review, collections) VALUES (?, '[]', 3, '', ?, '[]')",
    );
    insert.run('x1', JSON.stringify(review));
    insert.run('x2', null);
  });
  const { catalogue } = await open(library);
  expect(catalogue.reviews.due(0, 10)).toEqual({ ids: ['x1'], next: null });
  expect(catalogue.reviews.get(ids.asset('x1'))).toMatchObject({ body: { marks: [] }, due: true });
  expect(catalogue.reviews.get(ids.asset('x2'))).toBeNull();
});

test('an asset with a job of its own was created here, one without was listed from the account', async () => {
  const library = firstLibrary((raw) => {
    migrate(raw, 7);
    const job =
      "(seq, id, connection_id, remote_id, asset_id, status, created_at) VALUES (1, 'j1', 'c1', 'r1', ";
    raw.exec(`INSERT INTO jobs ${job} 'x1', 'complete', '${now}')`);
  });
  const { catalogue } = await open(library);
  const listed = (id: string) => catalogue.assets.get(ids.asset(id))?.createdElsewhere;
  expect([listed('x1'), listed('x2')]).toEqual([false, true]);
});

const insertJob = (n: number, id: string, rest: string): string =>
  `INSERT INTO jobs VALUES (${n}, '${id}', 'c1', 'remote-${id}', NULL, ${rest}, NULL);`;
const insertRun = (id: string): string =>
  `INSERT INTO job_transitions (job_id, at, status) VALUES ('${id}', '${now}', 'running');`;

test('jobs of before that never ran lose the start that came after their end, and canceled ones their progress', async () => {
  const times = "'2026-01-01T00:00:00.000Z', NULL, '2026-01-01T00:05:00.000Z'";
  const library = firstLibrary((raw) => {
    raw.exec(
      [
        insertJob(1, 'j1', `'canceled', NULL, 1, ${times}, '2026-01-01T00:04:59.000Z'`),
        insertJob(2, 'j2', `'complete', NULL, 1, ${times}, '2026-01-01T00:06:00+00:00'`),
        insertJob(3, 'j3', `'canceled', NULL, 0.2, ${times}, '2026-01-01T01:04:00+01:00'`),
        insertJob(4, 'j4', `'running', NULL, 0.2, ${times}, NULL`),
        ...['j2', 'j3', 'j4'].map(insertRun),
      ].join('\n'),
    );
  });
  const { catalogue } = await open(library);
  const found = ['j1', 'j2', 'j3', 'j4'].map((id) => catalogue.jobs.get(ids.job(id)));
  expect(found.map((row) => [row?.startedAt, row?.endedAt, row?.progress])).toEqual([
    [null, '2026-01-01T00:04:59.000Z', null],
    ['2026-01-01T00:05:00.000Z', '2026-01-01T00:06:00+00:00', 1],
    ['2026-01-01T00:05:00.000Z', '2026-01-01T00:05:00.000Z', null],
    ['2026-01-01T00:05:00.000Z', null, 0.2],
  ]);
});

test('is brought up once, and is then a sound catalogue of the newest version', async () => {
  const library = firstLibrary();
  (await open(library)).catalogue.close();
  const raw = new Database(databasePath(library), { readonly: true });
  onTestFinished(() => void raw.close());
  expect(currentVersion(raw)).toBe(supportedVersion);
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).toBeNull();
  expect(catalogue.assets.newest(1, false).total).toBe(assetCount);
});

test('has every older table and index that is still in use on its page, which salvage relies on, and the others where it is noted', async () => {
  const oldest = new Database(':memory:');
  migrate(oldest, 1);
  const library = await upgradedLibrary();
  const raw = new Database(databasePath(library), { readonly: true });
  onTestFinished(() => {
    oldest.close();
    raw.close();
  });
  const pages = pagesOf(raw);
  const used = [...pagesOf(oldest)].filter(([name]) => !/^asset_(texts|search)/.test(name));
  expect(used.length).toBeGreaterThan(10);
  for (const [name, page] of used) expect([name, pages.get(name)]).toEqual([name, page]);
  expect(notedPages(dirname(databasePath(library)))).toEqual(pages);
  const fresh = new Database(':memory:');
  migrate(fresh);
  expect(pages.get('groups')).not.toBe(pagesOf(fresh).get('groups'));
  fresh.close();
});

test('damaged by a missing index before it was brought up: everything is kept', async () => {
  const { catalogue, mended } = await open(firstLibrary((raw) => void raw.exec('DROP INDEX jobs_live')));
  expect(mended).not.toBeNull();
  expect(catalogue.assets.newest(1, false).total).toBe(assetCount);
  expect(catalogue.submissions.get(ids.submission('s1'))?.mayBeAtService).toBe(true);
  expect(catalogue.connections.active()).toEqual(connection('c1', { active: true }));
});

test('damaged by a missing table before it was brought up: its rows are rescued all the same', async () => {
  const { catalogue, rebuilt } = await open(firstLibrary((raw) => void raw.exec('DROP TABLE transfers')));
  expect(rebuilt?.data.rescued).toMatchObject({ requests: 1, assets: assetCount, requestsWhole: true });
  expect(catalogue.connections.active()).toEqual(connection('c1', { active: true }));
});

test('damaged in its schema before it was brought up: today’s is put in its place', async () => {
  const library = firstLibrary((raw) => {
    raw.unsafeMode(true);
    raw.pragma('writable_schema = on');
    raw.exec("UPDATE sqlite_schema SET sql = 'CREATE TABLE assets (x)' WHERE name = 'assets'");
  });
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data.rescued).toMatchObject({ requests: 1, assets: assetCount });
  expect(catalogue.assets.get(ids.asset('x0'))).toEqual(asset('x0'));
});

/** The first page, and every other one whose text says how a table is made. */
function destroySchema(library: string): void {
  const bytes = readFileSync(databasePath(library));
  for (let at = 0; at < bytes.length; at += pageBytes)
    if (bytes.subarray(at, at + pageBytes).includes('CREATE TABLE')) bytes.fill(0xa5, at, at + pageBytes);
  bytes.fill(0, 0, pageBytes);
  writeFileSync(databasePath(library), bytes);
}

test('upgraded and damaged elsewhere: everything is kept, batches and sets too', async () => {
  const library = await upgradedLibrary();
  const raw = new Database(databasePath(library));
  raw.exec('DROP INDEX submissions_by_state');
  raw.close();
  const { catalogue, mended } = await open(library);
  expect(mended).not.toBeNull();
  expect(catalogue.groups.get(ids.group('g1'))).toEqual(group('g1'));
  expect(catalogue.assets.ofGroup(ids.group('g1'))).toHaveLength(50);
});

test('upgraded and damaged in its schema: the note says where the batches and sets are', async () => {
  const library = await upgradedLibrary();
  destroySchema(library);
  const { catalogue, mended } = await open(library);
  expect(mended).not.toBeNull();
  expect(catalogue.assets.ofGroup(ids.group('g1')).map(({ groupIndex }) => groupIndex)).toEqual(
    Array.from({ length: 50 }, (_one, n) => n + 1),
  );
  expect(catalogue.assets.get(ids.asset('m3'))?.listed).toBe(false);
});

test.each([
  ['gone', (note: string) => rmSync(note)],
  ['about another page', (note: string) => writeFileSync(note, '{"groups": 5}')],
  ['about no page', (note: string) => writeFileSync(note, '{"groups": 4000000000}')],
  ['rubbish', (note: string) => writeFileSync(note, '[')],
])('and when the note is %s, members are single assets, and that is said', async (_what, spoil) => {
  const library = await upgradedLibrary();
  destroySchema(library);
  spoil(join(dirname(databasePath(library)), 'catalogue-pages.json'));
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data.rescued).toMatchObject({
    requests: 3,
    assets: assetCount + 50,
    groups: 0,
    groupsLost: 1,
    requestsWhole: true,
  });
  expect(rebuilt?.message).toContain('1 batch or set split into single assets');
  expect(catalogue.assets.get(ids.asset('m3'))).toEqual(asset('m3'));
  expect(catalogue.assets.newest(1, false).total).toBe(assetCount + 50);
});

test('requests of a first library whose schema is lost keep their order, and those that were tried may be at the service', async () => {
  const library = firstLibrary((raw) => {
    raw.exec(
      `INSERT INTO submissions SELECT 0, 's0', connection_id, 'key-of-s0', request, state, 0, NULL, NULL,
       '2026-11-20T10:00:00.000Z', NULL, NULL FROM submissions`,
    );
  });
  destroySchema(library);
  const { catalogue } = await open(library);
  expect(catalogue.submissions.list(['waiting'])).toEqual([
    submission('s0', { state: 'waiting', createdAt: '2026-11-20T10:00:00.000Z', position: 1 }),
    submission('s1', { state: 'waiting', attempt: 1, position: 2, mayBeAtService: true }),
  ]);
});

test('the newest schema of a table is the one that its migrations make', () => {
  const tables = new Map(expectedSchema(supportedVersion));
  expect(tables.get('connections')).toContain('not_offered');
  expect(tables.get('assets')).toContain('deleted_at_service_at');
  expect(fingerprintOf(tables)).toBe(newestFingerprint);
});
