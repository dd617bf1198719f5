/** Facts, problems and places: how they are listed, what stays ignored, and what survives damage. */
import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { FoundProblem, PlaceRow } from '../../../main/catalogue/library-tables.ts';
import { folderIdSchema } from '../../../main/contract/schema/ids.ts';
import type { ProblemSeverity } from '../../../main/contract/schema/library/facts.ts';
import { databasePath, makeLibrary, open, openWithConnection } from './library.ts';
import { asset, connection, ids, now } from './rows.ts';

const found = (
  id: string,
  code: FoundProblem['code'],
  severity: ProblemSeverity,
  second = 0,
): FoundProblem => ({
  assetId: ids.asset(id),
  code,
  path: 'a.glb',
  severity,
  words: { code: 'finding', data: { text: `${code} of ${id}` } },
  fix: 'none',
  foundAt: `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`,
});
const query = { assetId: null, severity: null, ignored: false, offset: 0, limit: 100 } as const;

test('problems: worst first, then newest; in pages; without those of assets that nobody sees', async () => {
  const { assets, problems } = await openWithConnection();
  for (const id of ['a1', 'a2', 'a3']) assets.insert(asset(id));
  assets.insert(asset('bin', { deletedHereAt: now }));
  problems.replace(ids.asset('a1'), ['no-mass'], [found('a1', 'no-mass', 'warn', 5)]);
  problems.replace(ids.asset('a2'), ['wrong-hash'], [found('a2', 'wrong-hash', 'error', 1)]);
  problems.replace(ids.asset('a3'), ['wrong-hash'], [found('a3', 'wrong-hash', 'error', 2)]);
  problems.replace(ids.asset('bin'), ['wrong-hash'], [found('bin', 'wrong-hash', 'error', 3)]);
  const order = (part: object): string[] =>
    problems.list({ ...query, ...part }).problems.map(({ assetId }) => assetId);
  expect(order({})).toEqual(['a3', 'a2', 'a1']);
  expect([0, 1, 2, 3].map((offset) => order({ offset, limit: 1 })[0])).toEqual(['a3', 'a2', 'a1', undefined]);
  expect(order({ severity: 'warn' })).toEqual(['a1']);
  expect(problems.list({ ...query, limit: 1 }).total).toBe(3);
  expect(problems.counts(false)).toEqual({ error: 2, warn: 1, note: 0 });
});

test('what was found again keeps its age and stays ignored; what is gone is gone', async () => {
  const { assets, problems } = await openWithConnection();
  assets.insert(asset('a1'));
  const id = ids.asset('a1');
  const codes = ['no-mass', 'wrong-hash'] as const;
  expect(problems.replace(id, codes, [found('a1', 'no-mass', 'warn', 1)])).toBe(true);
  problems.setIgnored([{ assetId: id, code: 'no-mass', path: 'a.glb' }], true);
  expect(problems.replace(id, codes, [found('a1', 'no-mass', 'warn', 9)])).toBe(false);
  expect(problems.list(query).problems).toEqual([]);
  expect(problems.list({ ...query, ignored: true }).problems).toMatchObject([
    { foundAt: found('a1', 'no-mass', 'warn', 1).foundAt },
  ]);
  expect(problems.countsOf([id]).size).toBe(0);
  // Another code is not this inspection's to say.
  problems.replace(id, ['download-failed'], [found('a1', 'download-failed', 'error')]);
  problems.replace(id, codes, []);
  expect(problems.list(query).problems.map(({ code }) => code)).toEqual(['download-failed']);
  expect(problems.list({ ...query, ignored: true }).problems).toEqual([]);
});

test('what was never looked into comes newest first, page by page', async () => {
  const { assets, facts, transfers } = await openWithConnection();
  const done = {
    state: 'complete',
    paused: false,
    via: 'files',
    attempt: 0,
    nextTryAt: null,
    error: null,
  } as const;
  for (let n = 0; n < 5; n += 1) {
    assets.insert(asset(`a${n}`));
    if (n !== 2) transfers.upsert({ assetId: ids.asset(`a${n}`), ...done });
  }
  const nothing = {
    sizeM: null,
    massKg: null,
    triangles: null,
    materials: null,
    textures: null,
    joints: null,
    contentSha256: null,
  };
  facts.put(ids.asset('a3'), { ...nothing, sizeM: [1, 2, 3], version: 1, inspectedAt: now });
  const first = facts.unread(null, 1, 3);
  expect(first.ids).toEqual(['a4']);
  expect(facts.unread(first.next, 1, 3)).toEqual({ ids: ['a1', 'a0'], next: null });
  expect(facts.unread(null, 2, 10).ids).toEqual(['a4', 'a3', 'a1', 'a0']);
  expect(facts.byAssets([ids.asset('a3')]).get(ids.asset('a3'))?.sizeM).toEqual([1, 2, 3]);
});

test('folders elsewhere and the places of their assets survive a damaged catalogue', async () => {
  const library = makeLibrary();
  const { catalogue } = await open(library);
  catalogue.connections.insert(connection('c1', { active: true }));
  const folderId = folderIdSchema.parse('f1');
  const row = {
    id: folderId,
    path: '/models',
    watched: true,
    addedAt: now,
    state: 'ready',
    scannedAt: now,
    error: null,
  } as const;
  const place: PlaceRow = {
    assetId: ids.asset('x1'),
    folderId,
    path: '/models/mug',
    stem: '',
    fingerprint: 'f',
    stamp: 's',
    missingSince: null,
  };
  catalogue.transaction(() => {
    catalogue.assets.insert(asset('x1', { origin: 'folder' }));
    catalogue.localFolders.insert(row);
    catalogue.places.put(place);
  });
  catalogue.close();
  const raw = new Database(databasePath(library));
  const page = Number(
    raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'asset_facts'").pluck().get(),
  );
  raw.close();
  const descriptor = openSync(databasePath(library), 'r+');
  writeSync(descriptor, Buffer.alloc(4096), 0, 4096, (page - 1) * 4096);
  closeSync(descriptor);
  const again = (await open(library)).catalogue;
  expect(again.localFolders.list()).toEqual([row]);
  expect(again.places.byAssets([ids.asset('x1')]).get(ids.asset('x1'))).toEqual({ ...place, stamp: '' });
  expect(again.places.byFingerprint('f')).toHaveLength(1);
});
