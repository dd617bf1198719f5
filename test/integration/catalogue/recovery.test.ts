/** What is recovered besides single bytes: logs, things that are no files, lost connections, requests that cannot be read; and how that is reported. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { currentVersion, migrate, supportedVersion } from '../../../main/catalogue/migrate.ts';
import { expectedSchema, fingerprintOf } from '../../../main/catalogue/opening/examine.ts';
import { markReportsSeen, reportsFor } from '../../../main/catalogue/recovery-reports.ts';
import { manifest, writeFolder } from './folders.ts';
import { databasePath, makeLibrary, open } from './library.ts';
import { asset, connection, ids, submission } from './rows.ts';

const pageBytes = 4096;
const states = ['sending', 'waiting', 'refused'] as const;
const uuidOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
const request = (id: string, rest: Parameters<typeof submission>[1] = {}) =>
  submission(id, { idempotencyKey: uuidOf(id), state: 'waiting', ...rest });
const requestsOf = (catalogue: Catalogue): string[] => catalogue.submissions.list(states).map(({ id }) => id);
const asideIn = (library: string): string[] =>
  readdirSync(dirname(databasePath(library))).filter((name) => name.includes('.damaged-'));

/** One service with requests that wait for it, and an asset of it. */
async function usedLibrary(count = 3): Promise<string> {
  const library = makeLibrary();
  const { catalogue } = await open(library);
  catalogue.connections.insert(connection('c1', { active: true }));
  catalogue.assets.insert(asset('a1', { folder: 'mug-a1' }));
  for (let n = 0; n < count; n += 1) catalogue.submissions.insert(request(`s${n}`, { position: n + 1 }));
  catalogue.close();
  return library;
}

function change<T>(library: string, work: (raw: Database.Database) => T): T {
  const raw = new Database(databasePath(library));
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}

/** As a kill leaves it: twenty requests that are in the log only, each a transaction of its own. */
async function killedLibrary(earlier = 0): Promise<string> {
  const library = await usedLibrary(earlier);
  const { catalogue } = await open(library);
  for (let n = earlier; n < earlier + 20; n += 1)
    catalogue.submissions.insert(request(`s${n}`, { position: n + 1 }));
  const path = databasePath(library);
  const kept = ['', '-wal'].map((suffix) => [suffix, readFileSync(path + suffix)] as const);
  catalogue.close();
  for (const [suffix, bytes] of kept) writeFileSync(path + suffix, bytes);
  return library;
}
const all = Array.from({ length: 20 }, (_, n) => `s${n}`);

/** [what, place in the log, mask]. */
const logDamages: readonly (readonly [string, number, number])[] = [
  ['its kind', 3, 0x01],
  ['its magic', 0, 0x10],
  ['its page size', 10, 0x10],
  ['its salt', 17, 0x01],
  ['its checksum', 25, 0x01],
  ['the page number of a frame', 32 + 3, 0x04],
  ['the salt of a frame', 32 + 9, 0x01],
  ['the checksum of a frame', 32 + 17, 0x01],
  ['the text of a page', 32 + 24 + 4000, 0x01],
  ['the head of a page in the middle', 32 + 20 * (24 + pageBytes) + 24, 0x11],
];

test.each(logDamages)(
  'a byte of %s in the log of a killed Caliper: no request is lost',
  async (_what, at, mask) => {
    const library = await killedLibrary();
    const log = `${databasePath(library)}-wal`;
    const bytes = readFileSync(log);
    bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
    writeFileSync(log, bytes);
    const { catalogue, reports } = await open(library);
    expect(requestsOf(catalogue)).toEqual(all);
    expect(catalogue.submissions.get(ids.submission('s7'))?.idempotencyKey).toBe(uuidOf('s7'));
    expect(reports).not.toEqual([]);
  },
);

test('a log that ends in what a kill cut off is no damage', async () => {
  const library = await killedLibrary();
  const log = `${databasePath(library)}-wal`;
  truncateSync(log, statSync(log).size - 700);
  const { catalogue, reports } = await open(library);
  expect(reports).toEqual([]);
  expect(requestsOf(catalogue)).toEqual(all.slice(0, -1));
});

const frameBytes = 24 + pageBytes;

/**
 * As a power cut leaves it: s0 to s9 were checkpointed, s10 to s14 are flushed in a log that is written from its start
 * again, and of the transaction that enters s15 the first frame did not reach the disk, its commit did. `kept`: what
 * stands in the place of that frame.
 */
async function cutLibrary(kept: 'the frame of an earlier log' | 'nothing'): Promise<string> {
  const library = await usedLibrary(0);
  const { catalogue } = await open(library);
  const enter = (from: number, until: number): void => {
    for (let n = from; n < until; n += 1) catalogue.submissions.insert(request(`s${n}`, { position: n + 1 }));
  };
  const path = databasePath(library);
  enter(0, 10);
  const earlier = readFileSync(`${path}-wal`);
  change(library, (raw) => raw.pragma('wal_checkpoint(RESTART)'));
  enter(10, 15);
  const flushed = framesOf(readFileSync(`${path}-wal`));
  enter(15, 16);
  const [database, log] = [readFileSync(path), readFileSync(`${path}-wal`)];
  catalogue.close();
  expect(framesOf(log)).toBeGreaterThan(flushed + 1);
  expect(framesOf(earlier)).toBeGreaterThan(framesOf(log));
  const at = 32 + flushed * frameBytes;
  if (kept === 'nothing') log.fill(0, at, at + frameBytes);
  else earlier.copy(log, at, at, at + frameBytes);
  writeFileSync(path, database);
  writeFileSync(`${path}-wal`, log);
  return library;
}

/** How many frames a log has of the generation that its header names. */
function framesOf(log: Buffer): number {
  let count = 0;
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(log.subarray(16, 24))) break;
    count += 1;
  }
  return count;
}

test.each(['the frame of an earlier log', 'nothing'] as const)(
  'a power cut that leaves %s in place of a frame of the last transaction undoes that one only',
  async (kept) => {
    const { catalogue, reports } = await open(await cutLibrary(kept));
    expect(requestsOf(catalogue)).toEqual(all.slice(0, 15));
    expect(reports).toEqual([]);
  },
);

test('a damaged byte before a transaction that a power cut left half written: what was flushed is kept', async () => {
  const library = await cutLibrary('the frame of an earlier log');
  const log = readFileSync(`${databasePath(library)}-wal`);
  const at = 32 + 24 + 4000;
  log.writeUInt8(log.readUInt8(at) ^ 1, at);
  writeFileSync(`${databasePath(library)}-wal`, log);
  const { catalogue, reports } = await open(library);
  expect(requestsOf(catalogue)).toEqual(all.slice(0, 15));
  expect(reports).not.toEqual([]);
});

test('the log of another catalogue does not get into this one, and that is reported', async () => {
  const library = await usedLibrary();
  // Of a larger one: most of what its pages point to is not in its log.
  copyFileSync(`${databasePath(await killedLibrary(400))}-wal`, `${databasePath(library)}-wal`);
  const { catalogue, mended } = await open(library);
  expect(mended?.data.logLost).toBe(true);
  expect(requestsOf(catalogue)).toEqual(['s0', 's1', 's2']);
  expect(mended?.message).toContain('Check the queue');
});

test('a catalogue that is gone, but not its log: what the log holds is read', async () => {
  const library = await killedLibrary();
  rmSync(databasePath(library));
  const { catalogue, reports } = await open(library);
  expect(reports).not.toEqual([]);
  expect(requestsOf(catalogue)).toEqual(expect.arrayContaining(all.slice(-5)));
});

test.each(['-shm', '-journal', '-wal'])('rubbish in catalogue.db%s costs nothing', async (suffix) => {
  const library = await usedLibrary();
  writeFileSync(databasePath(library) + suffix, 'rubbish '.repeat(5000));
  const { catalogue } = await open(library);
  expect(requestsOf(catalogue)).toEqual(['s0', 's1', 's2']);
});

test.each(['-shm', '-journal', '-wal'])('a folder called catalogue.db%s is put aside', async (suffix) => {
  const library = await usedLibrary();
  mkdirSync(databasePath(library) + suffix);
  const { catalogue, mended } = await open(library);
  expect(mended).not.toBeNull();
  expect(requestsOf(catalogue)).toEqual(['s0', 's1', 's2']);
  expect(asideIn(library).some((name) => name.endsWith(suffix))).toBe(true);
});

test('a folder in place of the catalogue is put aside, and its assets are found again', async () => {
  const library = makeLibrary();
  writeFolder(library, 'mug-a1', manifest('a1'));
  mkdirSync(join(databasePath(library), 'something'), { recursive: true });
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data).toMatchObject({ assets: 1 });
  expect(catalogue.assets.get(ids.asset('a1'))).not.toBeNull();
  expect(existsSync(join(dirname(databasePath(library)), rebuilt?.data.setAside ?? '', 'something'))).toBe(
    true,
  );
});

function destroyTable(library: string, table: string): void {
  const page = change(library, (raw) =>
    raw.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table),
  );
  const bytes = readFileSync(databasePath(library));
  bytes.fill(0xa5, ((page ?? 0) - 1) * pageBytes, (page ?? 0) * pageBytes);
  writeFileSync(databasePath(library), bytes);
}
const noteOf = (library: string): string =>
  join(dirname(databasePath(library)), 'catalogue-connections.json');

test('connections that are lost are there again as they were noted, and requests stay with them', async () => {
  const library = await usedLibrary();
  const { catalogue: earlier } = await open(library);
  earlier.connections.insert(connection('c2', { name: 'Other' }));
  earlier.connections.setProfile(ids.connection('c2'), {
    paths: { asset_list: '/v2/assets' },
    notOffered: [],
  });
  earlier.close();
  destroyTable(library, 'connections');
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data).toMatchObject({ addressesLost: 0, rescued: { requests: 3, requestsWhole: true } });
  expect(catalogue.connections.list()).toEqual([
    connection('c1', { active: true }),
    connection('c2', { name: 'Other', paths: { asset_list: '/v2/assets' } }),
  ]);
  expect(catalogue.submissions.queued(ids.connection('c1'))).toHaveLength(3);
});

const of = (baseUrl: string) => ({ connection: { kind: 'service', baseUrl } as const });

test('without a note, the manifest of its own asset tells the URL of a lost connection', async () => {
  const library = await usedLibrary();
  writeFolder(library, 'mug-a1', manifest('a1', of('https://api.example.com')));
  destroyTable(library, 'connections');
  rmSync(noteOf(library));
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data).toMatchObject({ addressesLost: 0, rescued: { requests: 3, requestsWhole: true } });
  expect(catalogue.connections.list()).toMatchObject([
    { id: 'c1', kind: 'service', baseUrl: 'https://api.example.com', active: true },
  ]);
  expect(catalogue.submissions.queued(ids.connection('c1'))).toHaveLength(3);
  expect(catalogue.assets.get(ids.asset('a1'))?.connectionId).toBe('c1');
});

test.each(['is there', 'was removed'])(
  'the only URL that any manifest names is no URL of a lost connection whose assets name none: its own connection %s',
  async (state) => {
    const library = makeLibrary();
    const { catalogue: earlier } = await open(library);
    const url = 'https://other.example.com';
    earlier.connections.insert(connection('c1', { active: true }));
    earlier.connections.insert(connection('other', { name: 'Other', baseUrl: url }));
    if (state === 'was removed') earlier.connections.remove(ids.connection('other'));
    earlier.submissions.insert(request('s0', { position: 1 }));
    earlier.close();
    writeFolder(library, 'mug-a9', manifest('a9', of(url)));
    change(library, (raw) => raw.exec(`PRAGMA foreign_keys = off; DELETE FROM connections WHERE id = 'c1'`));
    rmSync(noteOf(library));
    const { catalogue, rebuilt } = await open(library);
    expect(rebuilt?.data).toMatchObject({ addressesLost: 1, rescued: { requests: 1 } });
    expect(catalogue.connections.get(ids.connection('c1'))).toMatchObject({ baseUrl: null, active: false });
    expect(catalogue.submissions.queued(ids.connection('c1'))).toHaveLength(1);
  },
);

test('where nothing tells the address, the requests are kept and the report says what to do', async () => {
  const library = await usedLibrary();
  destroyTable(library, 'connections');
  rmSync(noteOf(library));
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data).toMatchObject({ addressesLost: 1, rescued: { requests: 3, requestsWhole: true } });
  expect(rebuilt?.message).toContain('caliper connect --url URL --for ID');
  expect(catalogue.submissions.queued(ids.connection('c1'))).toHaveLength(3);
  expect(catalogue.connections.list()).toMatchObject([{ id: 'c1', baseUrl: null, active: false }]);
});

test('a catalogue that was deleted is reported, once, with what the folders gave back', async () => {
  const library = await usedLibrary();
  writeFolder(library, 'mug-a1', manifest('a1'));
  rmSync(databasePath(library));
  const { catalogue, reports } = await open(library);
  expect(reports).toMatchObject([{ code: 'catalogue.missing', data: { assets: 1, unreadable: 0 } }]);
  expect(reports[0]?.message).toContain('put back a copy of');
  catalogue.close();
  expect((await open(library)).reports).toEqual([]);
});

test('a waiting request that cannot be read is taken out of the queue, kept in a file, and reported', async () => {
  const library = await usedLibrary();
  change(library, (raw) => {
    raw.exec(`UPDATE submissions SET request = '{"name": 1}' WHERE id = 's1'`);
    raw.exec(`UPDATE submissions SET request = '{"name": 2}', attempt = 1 WHERE id = 's2'`);
  });
  const { catalogue, reports } = await open(library);
  expect(reports).toMatchObject([{ code: 'catalogue.requests-unreadable', data: { count: 2, tried: 1 } }]);
  const file = reports[0]?.data && 'file' in reports[0].data ? reports[0].data.file : '';
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([
    { id: 's1', request: '{"name": 1}', idempotency_key: uuidOf('s1') },
    { id: 's2', request: '{"name": 2}' },
  ]);
  expect(reports[0]?.message).toContain('check the service before');
  expect(requestsOf(catalogue)).toEqual(['s0']);
  catalogue.close();
  expect((await open(library)).reports).toEqual([]);
});

/** Changes a text of the file where it stands in a page of this kind: 13 is a table's leaf, 10 an index's. */
function replaceIn(library: string, kind: number, from: string, to: string): void {
  const bytes = readFileSync(databasePath(library));
  let found = 0;
  for (let page = 0; page < bytes.length; page += pageBytes) {
    const at = bytes.indexOf(from, page);
    if (bytes[page] !== kind || at < 0 || at >= page + pageBytes) continue;
    bytes.write(to, at, 'latin1');
    found += 1;
  }
  expect(found).toBeGreaterThan(0);
  writeFileSync(databasePath(library), bytes);
}

test('a damaged key: the one that is still a key is used, and without one the request is not sent', async () => {
  const library = await usedLibrary(0);
  const { catalogue: earlier } = await open(library);
  for (const [n, id] of ['s0', 's1', 's2', 's3'].entries())
    earlier.submissions.insert(request(id, { position: n + 1, attempt: id === 's3' ? 0 : 1 }));
  earlier.close();
  const other = (id: string): string => uuidOf(id).replace(/^./, (sign) => (sign === '0' ? '1' : '0'));
  replaceIn(library, 13, uuidOf('s0'), uuidOf('s0').replace(/^./, 'X'));
  replaceIn(library, 10, uuidOf('s1'), uuidOf('s1').replace(/^./, 'X'));
  replaceIn(library, 13, uuidOf('s2'), other('s2'));
  replaceIn(library, 13, uuidOf('s3'), other('s3'));
  const { catalogue, reports } = await open(library);
  expect(reports.map(({ code }) => code)).toEqual(['catalogue.mended', 'catalogue.requests-unreadable']);
  expect(catalogue.submissions.list(states).map(({ id, idempotencyKey }) => [id, idempotencyKey])).toEqual([
    ['s0', uuidOf('s0')],
    ['s1', uuidOf('s1')],
    // Never sent, so that any key is as good.
    ['s3', other('s3')],
  ]);
  expect(reports[1]?.data).toMatchObject({ count: 1, tried: 1 });
});

test('a report is kept until it was seen: once in the terminal, and then in the window', async () => {
  const library = await usedLibrary();
  change(library, (raw) => raw.exec('DROP INDEX jobs_live'));
  const { mended, catalogue } = await open(library);
  catalogue.close();
  const report = { code: 'catalogue.mended', data: mended?.data };
  expect(reportsFor(library, 'terminal')).toMatchObject([report]);
  markReportsSeen(library, 'terminal');
  expect(reportsFor(library, 'terminal')).toEqual([]);
  expect(reportsFor(library, 'window')).toMatchObject([report]);
  markReportsSeen(library, 'window');
  expect(reportsFor(library, 'window')).toEqual([]);
});

const print = (version: number): string => fingerprintOf(expectedSchema(version));
/** It changes rows only; none after it may. */
const rowsOnly = [10];

test('each migration changes the schema: that is how a newer catalogue is told from a damaged number', () => {
  const versions = Array.from({ length: supportedVersion }, (_, n) => n + 1);
  const unchanged = versions.slice(1).filter((version) => print(version) === print(version - 1));
  expect(unchanged).toEqual(rowsOnly);
});

test('a catalogue of a version that differs from the next in its rows only is brought up, not mended', async () => {
  const [next = 0] = rowsOnly;
  const library = makeLibrary();
  mkdirSync(dirname(databasePath(library)));
  change(library, (raw) => {
    migrate(raw, next);
    raw.pragma(`user_version = ${next - 1}`);
  });
  const { catalogue, reports } = await open(library);
  expect(reports).toEqual([]);
  catalogue.close();
  expect(change(library, currentVersion)).toBe(supportedVersion);
});
