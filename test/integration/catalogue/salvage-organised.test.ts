/** What people said of their assets survives a damaged catalogue, and so does what they had put into the bin. */
import { closeSync, openSync, readFileSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import type { ReviewRow } from '../../../main/catalogue/library-tables.ts';
import { noOrganisation } from '../../../main/contract/schema/library/organisation.ts';
import { savedSearchSchema } from '../../../main/contract/schema/library/search.ts';
import { noReviewBody } from '../../../main/contract/schema/review/review.ts';
import { manifest, writeFolder } from './folders.ts';
import { databasePath, makeLibrary, open } from './library.ts';
import { asset, connection, ids, job, now } from './rows.ts';

const count = 300;
const pageBytes = 4096;
const review = { verdict: 'approved', notes: 'Good.', reviewer: 'Ada', at: now } as const;
const mugs = ids.collection('mugs');
const saidOf = (n: number) => ({
  ...noOrganisation,
  title: `Title ${n}`,
  tags: ['kitchen', `tag-${n}`],
  rating: n % 6,
  note: 'A long note. '.repeat(10),
  review,
  collections: [mugs],
});
/** Nothing but the catalogue knows it: the asset has no folder. */
const reviewOf = (n: number): ReviewRow => ({
  assetId: ids.asset(`x${n}`),
  body: { ...noReviewBody, verdictAt: now, history: [historyOf(n)] },
  base: { old: now },
  due: false,
  fileSha256: 'ab',
  fileError: null,
});
const historyOf = (n: number) =>
  ({ at: now, by: 'Ada', what: 'mark-set', verdict: null, text: `Mark ${n}` }) as const;
const search = savedSearchSchema.parse({
  id: 'heavy',
  name: 'Heavy',
  text: 'mass>2kg',
  sort: { by: 'mass', descending: true },
});

/** Assets without folders, one with a folder, one in the bin, one that was deleted for good. */
async function organisedLibrary(): Promise<string> {
  const library = makeLibrary();
  const { catalogue } = await open(library);
  catalogue.connections.insert(connection('c1', { active: true }));
  catalogue.transaction(() => {
    catalogue.collections.insert({ id: mugs, name: 'Mugs', createdAt: now });
    catalogue.savedSearches.put(search);
    for (let n = 0; n < count; n += 1) {
      catalogue.assets.insert(asset(`x${n}`));
      catalogue.organisation.put(ids.asset(`x${n}`), saidOf(n));
      catalogue.reviews.put(reviewOf(n));
    }
    catalogue.assets.insert(asset('a1', { folder: 'mug-a1' }));
    catalogue.organisation.put(ids.asset('a1'), saidOf(1));
    catalogue.assets.insert(asset('b1', { folder: 'mug-b1', deletedHereAt: now }));
    catalogue.assets.insert(asset('gone', { deletedHereAt: now, listed: false }));
    catalogue.jobs.insert(
      job('j2', { remoteId: 'job-of-a1', assetId: ids.asset('a1'), status: 'complete', clearedAt: now }),
    );
    catalogue.jobs.insert(job('j1', { assetId: ids.asset('x1'), status: 'failed', clearedAt: now }));
  });
  catalogue.close();
  const service = { kind: 'service', baseUrl: 'https://c1.example.com' } as const;
  writeFolder(library, 'mug-a1', manifest('a1', { connection: service }));
  writeFolder(library, '.caliper-bin/b1', manifest('b1', { connection: service }));
  return library;
}

function zero(library: string, offset: number, length: number): void {
  const descriptor = openSync(databasePath(library), 'r+');
  writeSync(descriptor, Buffer.alloc(length), 0, length, offset);
  closeSync(descriptor);
}
const said = (catalogue: Catalogue, id: string) =>
  catalogue.organisation.byAssets([ids.asset(id)]).get(ids.asset(id));

test('all of it, when a table that holds none of it is lost', async () => {
  const library = await organisedLibrary();
  const raw = new Database(databasePath(library));
  const page = Number(
    raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'asset_facts'").pluck().get(),
  );
  raw.close();
  zero(library, (page - 1) * pageBytes, pageBytes);
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data.assets).toBe(1);
  for (let n = 0; n < count; n += 1) expect(said(catalogue, `x${n}`)).toEqual(saidOf(n));
  // Whether the files say the same is found out when the library is open.
  for (let n = 0; n < count; n += 1)
    expect(catalogue.reviews.get(ids.asset(`x${n}`))).toEqual({
      ...reviewOf(n),
      base: {},
      due: true,
      fileSha256: null,
    });
  expect(said(catalogue, 'a1')).toEqual(saidOf(1));
  expect(catalogue.collections.list()).toEqual([{ id: mugs, name: 'Mugs', createdAt: now }]);
  expect(catalogue.organisation.collected().get(mugs)).toBe(count + 1);
  expect(catalogue.savedSearches.list()).toEqual([search]);
  expect(catalogue.assets.get(ids.asset('b1'))).toMatchObject({
    folder: 'mug-b1',
    deletedHereAt: now,
    listed: true,
  });
  expect(catalogue.assets.get(ids.asset('gone'))).toMatchObject({ deletedHereAt: now, listed: false });
  expect(catalogue.jobs.list(10).map(({ assetId }) => assetId)).toEqual(['b1']);
});

test('but for what stood on a page that is lost', async () => {
  const library = await organisedLibrary();
  const bytes = readFileSync(databasePath(library));
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, n) => n).filter(
    (n) =>
      bytes[n * pageBytes] === 13 &&
      bytes.subarray(n * pageBytes, (n + 1) * pageBytes).includes('A long note.'),
  );
  expect(pages.length).toBeGreaterThan(10);
  zero(library, (pages[4] ?? 0) * pageBytes, pageBytes);
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).not.toBeNull();
  const kept = Array.from({ length: count }, (_, n) => n).filter(
    (n) => said(catalogue, `x${n}`) !== undefined,
  );
  for (const n of kept) expect(said(catalogue, `x${n}`)).toEqual(saidOf(n));
  expect(kept.length).toBeGreaterThan(count * 0.8);
  expect(kept.length).toBeLessThan(count);
});

test('without anything to read, the bin is what its folders say', async () => {
  const library = await organisedLibrary();
  writeFolder(library, '.caliper-bin/other-name', manifest('c1'));
  zero(library, 0, readFileSync(databasePath(library)).length);
  const { catalogue } = await open(library);
  expect(catalogue.assets.get(ids.asset('b1'))).toMatchObject({ folder: 'b1', deletedHereAt: now });
  expect(catalogue.assets.get(ids.asset('c1'))).toBeNull();
  expect(catalogue.assets.get(ids.asset('a1'))).toMatchObject({ folder: 'mug-a1', deletedHereAt: null });
});

test('a bin that became a link is not looked into', async () => {
  const library = makeLibrary();
  const outside = makeLibrary();
  writeFolder(outside, 'b1', manifest('b1'));
  symlinkSync(outside, join(library, '.caliper-bin'));
  writeFolder(library, 'mug-a1', manifest('a1'));
  const { catalogue } = await open(library);
  expect(catalogue.assets.get(ids.asset('a1'))).not.toBeNull();
  expect(catalogue.assets.get(ids.asset('b1'))).toBeNull();
});
