/** What another program of the account created survives a damaged catalogue as that: nothing of it is downloaded unasked. */
import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databasePath, makeLibrary, open } from './library.ts';
import { asset, connection, group, ids, job, now } from './rows.ts';

const pageBytes = 4096;

test('is rescued without a download; what was created here gets the one that it lacks', async () => {
  const library = makeLibrary();
  const { catalogue: before } = await open(library);
  before.connections.insert(connection('c1', { active: true }));
  const place = { groupId: ids.group('g1'), groupIndex: 1 };
  before.groups.insert(group('g1', { createdElsewhere: true, count: 1, deletedAtServiceAt: now }));
  before.assets.insert(asset('e1', { createdElsewhere: true, ...place }));
  before.jobs.insert(job('e1', { assetId: ids.asset('e1'), status: 'complete', clearedAt: now, ...place }));
  before.assets.insert(asset('h1'));
  before.jobs.insert(job('h1', { assetId: ids.asset('h1'), status: 'complete' }));
  before.close();
  // A table that holds none of it: with all tables whole, the catalogue would be copied as it is.
  const raw = new Database(databasePath(library));
  const page = Number(
    raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'saved_searches'").pluck().get(),
  );
  raw.close();
  const file = openSync(databasePath(library), 'r+');
  writeSync(file, Buffer.alloc(pageBytes), 0, pageBytes, (page - 1) * pageBytes);
  closeSync(file);
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).not.toBeNull();
  expect(catalogue.assets.get(ids.asset('e1'))).toMatchObject({ createdElsewhere: true, ...place });
  expect(catalogue.groups.get(ids.group('g1'))).toMatchObject({
    createdElsewhere: true,
    deletedAtServiceAt: now,
  });
  expect(catalogue.transfers.get(ids.asset('e1'))).toBeNull();
  expect(catalogue.transfers.get(ids.asset('h1'))?.state).toBe('waiting');
});
