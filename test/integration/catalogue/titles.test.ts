/** Titles in the catalogue: no two assets are called the same, and each keeps what it is called. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { migrate } from '../../../main/catalogue/migrate.ts';
import { titleSql } from '../../../main/catalogue/tables/assets/titles.ts';
import { noOrganisation } from '../../../main/contract/schema/library/organisation.ts';
import { databasePath, makeLibrary, open, openWithConnection } from './library.ts';
import { asset, group, ids } from './rows.ts';

const titleOf = ({ assets }: Catalogue, id: string): string | null =>
  assets.labels([ids.asset(id)]).get(ids.asset(id))?.title ?? null;
const named = (id: string, name: string | null, text = 'a mug') =>
  asset(id, { name, source: { type: 'text', text } });

test('equal names get words or numbers; one that is renamed leaves the others as they are', async () => {
  const catalogue = await openWithConnection();
  catalogue.assets.insert(named('a1', 'Mug', 'a red mug'));
  catalogue.assets.insert(named('a2', 'Mug', 'a blue mug'));
  catalogue.assets.insert(named('a3', 'Mug', 'a red mug'));
  catalogue.assets.insert(named('a4', null, 'A red mug, glossy'));
  const all = (): (string | null)[] => ['a1', 'a2', 'a3', 'a4'].map((id) => titleOf(catalogue, id));
  expect(all()).toEqual(['Mug', 'Mug, blue', 'Mug 3', 'Red mug']);
  catalogue.assets.update(ids.asset('a1'), { name: 'Cup' });
  expect(all()).toEqual(['Cup', 'Mug, blue', 'Mug 3', 'Red mug']);
});

test('a title of the user’s own counts, and the old one comes back with its number', async () => {
  const catalogue = await openWithConnection();
  for (const id of ['a1', 'a2', 'a3']) catalogue.assets.insert(named(id, 'Mug'));
  const say = (id: string, title: string | null): void =>
    catalogue.organisation.put(ids.asset(id), { ...noOrganisation, title });
  say('a2', 'Bowl');
  say('a3', 'bowl');
  expect([titleOf(catalogue, 'a2'), titleOf(catalogue, 'a3')]).toEqual(['Bowl', 'bowl 2']);
  say('a2', 'Mug');
  expect(titleOf(catalogue, 'a2')).toBe('Mug 2');
  say('a3', null);
  expect(titleOf(catalogue, 'a3')).toBe('Mug 3');
});

test('what the user types wins over a number that was given, and over nothing that the user typed before', async () => {
  const catalogue = await openWithConnection();
  for (const id of ['a1', 'a2']) catalogue.assets.insert(named(id, 'Mug'));
  for (const id of ['a3', 'a4']) catalogue.assets.insert(named(id, 'Bowl'));
  const say = (id: string, title: string | null): void =>
    catalogue.organisation.put(ids.asset(id), { ...noOrganisation, title });
  say('a3', 'Mug 2');
  expect(titleOf(catalogue, 'a3')).toBe('Mug 2');
  say('a4', 'Mug 2');
  expect(titleOf(catalogue, 'a4')).toBe('Mug 2 (2)');
});

test('members of a set have their place as number, items of a batch only where names are equal', async () => {
  const catalogue = await openWithConnection();
  catalogue.groups.insert(group('g1', { name: 'Chair' }));
  catalogue.groups.insert(group('g2', { name: 'Kitchen', type: 'batch' }));
  const member = (id: string, of: string, groupIndex: number, name: string | null) =>
    catalogue.assets.insert(asset(id, { groupId: ids.group(of), groupIndex, name }));
  member('a1', 'g1', 2, 'Chair');
  member('a2', 'g1', 1, 'Chair');
  member('a3', 'g2', 7, 'Fork');
  member('a4', 'g2', 8, 'Fork');
  expect(['a1', 'a2', 'a3', 'a4'].map((id) => titleOf(catalogue, id))).toEqual([
    'Chair 2',
    'Chair 1',
    'Fork',
    'Fork 2',
  ]);
});

test('a catalogue of an older Caliper gets titles in the order in which its assets were made', async () => {
  const library = makeLibrary();
  const before = await openWithConnection(library);
  for (const id of ['a1', 'a2', 'a3']) before.assets.insert(named(id, 'Mug'));
  before.organisation.put(ids.asset('a3'), { ...noOrganisation, title: 'Bowl' });
  before.close();
  const raw = new Database(databasePath(library));
  raw.exec('DROP TABLE asset_versions; DROP TABLE asset_titles');
  raw.pragma('user_version = 12');
  raw.close();
  const { catalogue } = await open(library);
  expect(['a1', 'a2', 'a3'].map((id) => titleOf(catalogue, id))).toEqual(['Mug', 'Mug 2', 'Bowl']);
});

test.each([
  ['last', 'SEARCH asset_titles USING COVERING INDEX asset_titles_by_base (base=?)'],
  ['taken', 'SEARCH asset_titles USING COVERING INDEX asset_titles_by_title (folded=?)'],
  ['takenByUser', 'SEARCH asset_titles USING COVERING INDEX asset_titles_by_title (folded=?)'],
  ['first', 'SEARCH t USING COVERING INDEX asset_titles_by_base (base=?)'],
] as const)('%s is found along an index, however many are called the same', (name, expected) => {
  const raw = new Database(':memory:');
  migrate(raw);
  const plan = raw.prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${titleSql[name]}`);
  const details = plan.all({ base: '', folded: '', assetId: '' }).map(({ detail }) => detail);
  raw.close();
  expect(details).toContain(expected);
  expect(details.join()).not.toContain('TEMP B-TREE');
});
