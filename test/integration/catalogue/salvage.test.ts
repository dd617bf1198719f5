/** What was paid for and is not on the disk yet survives a damaged catalogue, as far as it can still be read. */
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { setAside } from '../../../main/catalogue/opening/replace-damaged.ts';
import {
  assetLimit,
  at,
  busyLibrary,
  count,
  destroy,
  destroyTable,
  groupNumbers,
  made,
  overwrite,
  pageBytes,
  pagesWith,
  queued,
  waiting,
} from './busy-library.ts';
import { clock, databasePath, newest, open } from './library.ts';
import { asset, connection, group, ids, now } from './rows.ts';

const requestsOf = (catalogue: Catalogue): string[] =>
  catalogue.submissions
    .list(['waiting', 'sending', 'refused'])
    .map(({ id }) => id)
    .sort();

function expectGroups(catalogue: Catalogue): void {
  expect(catalogue.groups.list(100)).toHaveLength(groupNumbers.length);
  const g3 = group('g3', { createdAt: at(3), count: 2, submissionId: made.id });
  expect(catalogue.groups.get(g3.id)).toEqual(g3);
  const places = catalogue.assets
    .ofGroup(g3.id)
    .map(({ id, groupIndex, listed }) => [id, groupIndex, listed]);
  expect(places).toEqual([
    ['g3-1', 1, true],
    ['g3-2', 2, false],
  ]);
  expect(catalogue.jobs.parents([g3.id]).get(g3.id)?.id).toBe('parent-g3');
  expect(catalogue.jobs.memberCounts([g3.id]).get(g3.id)).toEqual({ complete: 1, queued: 1 });
  expect(catalogue.submissions.ofGaps(g3.id)).toEqual([queued]);
}

/** Copied whole. Answers the message. */
async function expectMended(library: string): Promise<string | undefined> {
  const { catalogue, rebuilt, mended } = await open(library);
  expect(rebuilt).toBeNull();
  expect(mended?.data).toEqual({
    setAside: expect.stringMatching(/^catalogue\.db\.damaged-/),
    logLost: false,
  });
  expectRows(catalogue, library, { state: 'active', nextTryAt: at(0) });
  return mended?.message;
}

/** Row by row, beside what the folders say. Answers the message. */
async function expectRebuilt(library: string): Promise<string | undefined> {
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data).toMatchObject({
    assets: 1,
    addressesLost: 0,
    rescued: {
      requests: waiting.length,
      assets: count + 2 * groupNumbers.length,
      jobs: count + 3 * groupNumbers.length,
      groups: groupNumbers.length,
      groupsLost: 0,
      requestsWhole: true,
    },
  });
  expect(catalogue.assets.get(ids.asset('a1'))?.connectionId).toBe('c1');
  expectRows(catalogue, library, { state: 'waiting', nextTryAt: null });
  return rebuilt?.message;
}

/** Everything that was there, as it was; a transfer that is begun again waits. */
function expectRows(
  catalogue: Catalogue,
  library: string,
  transfer: Partial<NonNullable<ReturnType<Catalogue['transfers']['get']>>>,
): void {
  expect(catalogue.connections.active()).toEqual(connection('c1', { active: true }));
  expect(catalogue.connections.assetLimit(ids.connection('c1'))).toEqual(assetLimit);
  expect(requestsOf(catalogue)).toEqual(waiting.toSorted());
  expect(catalogue.submissions.get(queued.id)).toEqual(queued);
  expect(catalogue.submissions.get(made.id)).toEqual(made);
  expectGroups(catalogue);
  expect(catalogue.assets.get(ids.asset('x0'))).toEqual(
    asset('x0', { createdAt: at(0), folder: 'folder-0' }),
  );
  expect(catalogue.jobs.live(ids.connection('c1'))).toHaveLength(count / 2 + 2 * groupNumbers.length);
  expect(catalogue.jobs.transitions([ids.job('j1')]).get(ids.job('j1'))).toHaveLength(2);
  expect(catalogue.transfers.get(ids.asset('x0'))).toEqual({
    assetId: 'x0',
    ...transfer,
    paused: false,
    via: 'files',
    attempt: 2,
    error: null,
  });
  expect(catalogue.files.byAsset(ids.asset('x0')).map(({ path, state }) => [path, state])).toEqual([
    ['mug.glb', 'complete'],
    ['preview.png', 'waiting'],
  ]);
  expect(readdirSync(join(library, '.caliper')).filter((name) => name.startsWith('salvage'))).toEqual([]);
  catalogue.close();
}

test.each([
  ['the header', 100],
  ['the whole first page', pageBytes],
])('%s zeroed: everything is kept', async (_what, bytes) => {
  const library = await busyLibrary();
  overwrite(library, 0, Buffer.alloc(bytes));
  expect(await expectMended(library)).toContain('nothing was lost');
});

test('damaged indexes only: everything is kept', async () => {
  const library = await busyLibrary();
  expect(destroy(library, pagesWith(library, 'key-of-s', 10))).toContain('key-of-s');
  expect(await expectMended(library)).toContain('nothing was lost');
});

test('a missing index: it is made anew, and everything is kept', async () => {
  const library = await busyLibrary();
  const raw = new Database(databasePath(library));
  raw.exec('DROP INDEX jobs_live');
  raw.close();
  expect(await expectMended(library)).toContain('nothing was lost');
});

test('a damaged table that holds none of it: all is rescued, and the message says that no request was lost', async () => {
  const library = await busyLibrary();
  destroyTable(library, 'saved_searches');
  expect(await expectRebuilt(library)).toContain('No queued request was lost.');
});

test('damaged pages in the middle of tables: only what stood on them is lost, also between two of them', async () => {
  const library = await busyLibrary();
  const requests = pagesWith(library, 'key-of-s', 13);
  const lost = [1, Math.floor(requests.length / 2), requests.length - 2].map((n) => requests[n] ?? -1);
  expect(new Set(lost).size).toBe(3);
  const text = destroy(library, lost);
  const survivors = waiting.filter((id) => !new RegExp(`key-of-${id}\\D`).test(text));
  const { catalogue, rebuilt } = await open(library);
  expect(survivors.length).toBeGreaterThan(waiting.length / 2);
  expect(survivors.length).toBeLessThan(waiting.length);
  // A page may also hold a trace of a row that has moved to another one.
  const found = requestsOf(catalogue);
  expect(found).toEqual(expect.arrayContaining(survivors));
  expect(waiting).toEqual(expect.arrayContaining(found));
  expect(found.length).toBeLessThan(waiting.length - 5);
  expect(rebuilt?.data.rescued).toMatchObject({
    requests: found.length,
    assets: count + 2 * groupNumbers.length,
    jobs: count + 3 * groupNumbers.length,
    requestsWhole: false,
  });
  expect(rebuilt?.message).toContain(`${found.length} queued requests`);
  expect(rebuilt?.message).toContain('before you repeat one');
});

test('pages of batches and sets that are lost cost these: their members are single assets, the others stay together', async () => {
  const library = await busyLibrary();
  const pages = pagesWith(library, 'procedural-set', 13);
  expect(pages.length).toBeGreaterThan(1);
  destroy(library, pages.slice(0, 1));
  const { catalogue, rebuilt } = await open(library);
  const kept = new Set(catalogue.groups.list(100).map(({ id }) => String(id)));
  expect(kept.size).toBeGreaterThan(10);
  expect(kept.size).toBeLessThan(groupNumbers.length);
  expect(rebuilt?.data.rescued).toMatchObject({
    assets: count + 2 * groupNumbers.length,
    groups: kept.size,
    groupsLost: groupNumbers.length - kept.size,
    requestsWhole: true,
  });
  for (const n of groupNumbers)
    for (const index of [1, 2]) {
      const alone = { groupId: null, groupIndex: null, listed: true };
      const together = { groupId: `g${n}`, groupIndex: index, listed: index === 1 };
      const id = `g${n}-${index}`;
      const expected = kept.has(`g${n}`) ? together : alone;
      expect(catalogue.assets.get(ids.asset(id)), id).toMatchObject(expected);
      expect(catalogue.jobs.get(ids.job(`job-${id}`)), id).toMatchObject({
        groupId: expected.groupId,
        groupIndex: expected.groupIndex,
      });
    }
});

test('flipped bytes: what is read is a row that was there', async () => {
  const library = await busyLibrary();
  for (const page of pagesWith(library, 'remote-x', 13))
    overwrite(library, page * pageBytes + 3, Buffer.from([0xff, 0xff, 0x00, 0x10]));
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data.rescued).toMatchObject({
    requests: waiting.length,
    jobs: count + 3 * groupNumbers.length,
    requestsWhole: true,
  });
  expect(requestsOf(catalogue)).toEqual(waiting.toSorted());
  for (const one of newest(catalogue)) expect([`Asset ${one.id}`]).toContain(one.name);
});

test('paths of a connection and deletions at the service are rescued, also for an asset that has its folder', async () => {
  const library = await busyLibrary();
  const { catalogue: before } = await open(library);
  const paths = { asset_list: '/v2/assets' };
  const notOffered = [{ operation: 'delete_asset', path: '/v1/assets/{id}', since: now } as const];
  before.connections.setProfile(ids.connection('c1'), { paths, notOffered });
  before.assets.insert(asset('a1', { deletedAtServiceAt: now }));
  before.assets.update(ids.asset('x0'), { deletedAtServiceAt: now });
  before.close();
  destroyTable(library, 'saved_searches');
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).not.toBeNull();
  expect(catalogue.connections.active()).toMatchObject({ paths, notOffered });
  const deleted = ['a1', 'x0', 'x1'].map((id) => catalogue.assets.get(ids.asset(id))?.deletedAtServiceAt);
  expect(deleted).toEqual([now, now, null]);
});

test('a file that lost its end: what stands before it is rescued', async () => {
  const library = await busyLibrary();
  const requests = pagesWith(library, 'key-of-s', 13);
  const cut = requests[Math.floor(requests.length / 2)] ?? 0;
  truncateSync(databasePath(library), cut * pageBytes + 700);
  const { catalogue, rebuilt } = await open(library);
  const found = requestsOf(catalogue);
  expect(found.length).toBeGreaterThan(20);
  expect(waiting).toEqual(expect.arrayContaining(found));
  expect(rebuilt?.data.rescued).toMatchObject({ requests: found.length, requestsWhole: false });
});

/** As a killed Caliper leaves it: a change that stands in the log only. */
async function loggedLibrary(change: string): Promise<string> {
  const library = await busyLibrary();
  const raw = new Database(databasePath(library));
  raw.pragma('wal_autocheckpoint = 0');
  raw.exec(`UPDATE submissions SET attempt = 7 WHERE id = 's1'; ${change}`);
  const copies = ['', '-wal'].map(
    (suffix) => [suffix, readFileSync(databasePath(library) + suffix)] as const,
  );
  raw.close();
  for (const [suffix, bytes] of copies) writeFileSync(databasePath(library) + suffix, bytes);
  return library;
}

test.each([
  ['when an index is missing', 'DROP INDEX jobs_live', []],
  ['when the first page is lost', '', ['first page']],
  ['when the rest of a schema that it begins is lost', 'DROP INDEX jobs_live', ['schema']],
  ['when all of the schema is lost', '', ['first page', 'schema']],
])('rows in the log of a killed Caliper count as well, %s', async (_when, sql, lost) => {
  const library = await loggedLibrary(sql);
  const schema = pagesWith(library, 'CREATE TABLE', 13);
  expect(schema.length).toBeGreaterThan(0);
  if (lost.includes('schema')) destroy(library, schema);
  if (lost.includes('first page')) overwrite(library, 0, Buffer.alloc(pageBytes));
  const { catalogue, mended } = await open(library);
  expect(mended).not.toBeNull();
  expect(catalogue.submissions.get(ids.submission('s1'))?.attempt).toBe(7);
});

test('killed while a damaged catalogue was being read, the next start reads it again', async () => {
  const library = await busyLibrary();
  overwrite(library, 0, Buffer.alloc(100));
  setAside(databasePath(library), clock);
  expect(await expectMended(library)).toContain('nothing was lost');
  expect((await open(library)).reports).toEqual([]);
});

test('killed between the renames of a catalogue and its log, both are read', async () => {
  const library = await loggedLibrary('DROP INDEX jobs_live');
  const path = databasePath(library);
  const log = readFileSync(`${path}-wal`);
  rmSync(`${path}-wal`);
  setAside(path, clock);
  writeFileSync(`${path}-wal`, log);
  const { catalogue, mended } = await open(library);
  expect(mended).not.toBeNull();
  expect(catalogue.submissions.get(ids.submission('s1'))?.attempt).toBe(7);
});

test('hostile rows and views are left out', async () => {
  const library = await busyLibrary();
  const raw = new Database(databasePath(library));
  raw.exec(`
    UPDATE connections SET base_url = 'file:///etc/passwd' WHERE id <> 'c1';
    UPDATE submissions SET idempotency_key = 'a' || char(13) || char(10) || 'X-Evil: 1' WHERE id = 's0';
    UPDATE submissions SET request = '{"name": 1}' WHERE id = 's1';
    UPDATE assets SET folder = '../../outside' WHERE id = 'x0';
    UPDATE files SET local_path = '../../outside' WHERE asset_id = 'x0';
    UPDATE files SET path = char(0) || path WHERE asset_id = 'x2';
    DROP TABLE transfers;
    CREATE VIEW transfers AS WITH RECURSIVE endless (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)
      SELECT n AS seq, 'x0' AS asset_id, 'waiting' AS state, 0 AS attempt, NULL AS next_try_at, NULL AS error FROM endless;
  `);
  raw.close();
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data.rescued).toMatchObject({ requests: waiting.length - 2, requestsWhole: false });
  expect(catalogue.submissions.get(ids.submission('s0'))).toBeNull();
  expect(catalogue.assets.get(ids.asset('x0'))?.folder).toBeNull();
  expect(catalogue.files.byAsset(ids.asset('x0'))).toEqual([]);
  expect(statSync(join(library, 'mug-a1')).isDirectory()).toBe(true);
});
