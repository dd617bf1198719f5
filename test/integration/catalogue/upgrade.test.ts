/** A library that the first Caliper wrote: made by migration 1 alone, with rows as that version wrote them. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { expectedSchema } from '../../../main/catalogue/examine.ts';
import { currentVersion, migrate, supportedVersion } from '../../../main/catalogue/migrate.ts';
import { databasePath, makeLibrary, open } from './library.ts';
import { asset, connection, ids, now, submission } from './rows.ts';

const assetCount = 400;

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
  const { request } = submission('s1');
  raw
    .prepare(
      "INSERT INTO submissions VALUES (1, 's1', 'c1', 'key-of-s1', ?, 'waiting', 1, NULL, NULL, ?, NULL, NULL)",
    )
    .run(JSON.stringify(request), now);
  change(raw);
  raw.close();
  return library;
}

const roots = (raw: Database.Database): unknown[] =>
  raw.prepare('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0 ORDER BY name').all();

test('opens with every row as it was, and with nothing set that nobody set', async () => {
  const { catalogue, rebuilt } = await open(firstLibrary());
  expect(rebuilt).toBeNull();
  expect(catalogue.connections.list()).toEqual([connection('c1', { active: true })]);
  expect(catalogue.assets.get(ids.asset('x399'))).toEqual(asset('x399'));
  expect(catalogue.submissions.get(ids.submission('s1'))).toEqual(
    submission('s1', { state: 'waiting', attempt: 1, mayBeAtService: true }),
  );
});

test('is brought up once, and is then a sound catalogue of the newest version', async () => {
  const library = firstLibrary();
  (await open(library)).catalogue.close();
  const raw = new Database(databasePath(library), { readonly: true });
  onTestFinished(() => void raw.close());
  expect(currentVersion(raw)).toBe(supportedVersion);
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).toBeNull();
  expect(catalogue.assets.page({ search: '', offset: 0, limit: 1 }).total).toBe(assetCount);
});

test('has every table on the page where a new catalogue has it, which salvage relies on', () => {
  const fresh = new Database(':memory:');
  const old = new Database(databasePath(firstLibrary()));
  onTestFinished(() => {
    fresh.close();
    old.close();
  });
  migrate(fresh);
  const pages = Number(old.pragma('page_count', { simple: true }));
  migrate(old);
  expect(roots(old)).toEqual(roots(fresh));
  // No page was added for the schema either: the graft writes the new catalogue's schema pages over the same ones.
  expect(old.pragma('page_count', { simple: true })).toBe(pages);
});

test.each([
  ['a missing index', 'DROP INDEX jobs_live'],
  ['a missing table', 'DROP TABLE transfers'],
])('damaged by %s before it was brought up: its rows are rescued all the same', async (_what, sql) => {
  const { catalogue, rebuilt } = await open(firstLibrary((raw) => void raw.exec(sql)));
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

test('the newest schema of a table is the one that its migrations make', () => {
  const tables = new Map(expectedSchema(supportedVersion));
  expect(tables.get('connections')).toContain('not_offered');
  expect(tables.get('assets')).toContain('deleted_at_service_at');
});
