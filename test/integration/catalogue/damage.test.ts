import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { file, manifest, writeFolder, writeText } from './folders.ts';
import { databasePath, makeLibrary, open, openWithConnection } from './library.ts';
import { asset, ids } from './rows.ts';

/** A library with one asset folder and a catalogue with many rows, closed. */
async function usedLibrary(): Promise<string> {
  const library = makeLibrary();
  writeFolder(library, 'mug-a1', manifest('a1'));
  const { catalogue } = await open(library);
  catalogue.transaction(() => {
    for (let n = 0; n < 500; n += 1)
      catalogue.assets.insert(
        asset(`x${n}`, { connectionId: catalogue.connections.list()[0]?.id ?? ids.connection('c1') }),
      );
  });
  catalogue.close();
  return library;
}

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

function change(library: string, work: (raw: Database.Database) => void): void {
  const raw = new Database(databasePath(library));
  work(raw);
  raw.close();
}

/** Every file and folder of a library but the catalogue's own. */
function namesIn(library: string): string[] {
  const names = readdirSync(library, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !name.startsWith('.caliper')).sort();
}

const damages: readonly (readonly [string, (library: string) => void])[] = [
  ['rubbish', (library) => writeFileSync(databasePath(library), 'rubbish '.repeat(4000))],
  ['a few bytes', (library) => writeFileSync(databasePath(library), 'SQLite')],
  ['nothing at all', (library) => truncateSync(databasePath(library), 0)],
  ['half of itself', (library) => truncateSync(databasePath(library), 4096 * 30)],
  [
    'overwritten pages',
    (library) => {
      const bytes = readFileSync(databasePath(library));
      bytes.fill(0xff, 4096 * 3, 4096 * 40);
      writeFileSync(databasePath(library), bytes);
    },
  ],
  ['a missing table', (library) => change(library, (raw) => raw.exec('DROP TABLE transfers'))],
  [
    "another program's database",
    (library) => {
      rmSync(databasePath(library));
      change(library, (raw) => raw.exec('CREATE TABLE bookmarks (url TEXT)'));
    },
  ],
];

test.each(damages)('%s in place of the catalogue is set aside and rebuilt', async (_what, damage) => {
  const library = await usedLibrary();
  damage(library);
  const damaged = digest(databasePath(library));
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).toMatchObject({
    code: 'catalogue.rebuilt',
    data: { setAside: 'catalogue.db.damaged-2026-11-21T10-00-00Z', assets: 1, unreadable: 0 },
  });
  expect(digest(join(library, '.caliper', 'catalogue.db.damaged-2026-11-21T10-00-00Z'))).toBe(damaged);
  expect(catalogue.assets.get(ids.asset('a1'))?.folder).toBe('mug-a1');
  catalogue.close();
  expect((await open(library)).rebuilt).toBeNull();
});

test('damaged twice in the same second, both are kept; a log left without its database too', async () => {
  const library = await usedLibrary();
  const folder = join(library, '.caliper');
  for (const content of ['first', 'second']) {
    writeFileSync(databasePath(library), content);
    writeFileSync(`${databasePath(library)}-wal`, `log of ${content}`);
    const { catalogue, rebuilt } = await open(library);
    expect(rebuilt).not.toBeNull();
    catalogue.close();
  }
  rmSync(databasePath(library));
  writeFileSync(`${databasePath(library)}-wal`, 'orphan');
  expect((await open(library)).rebuilt?.data.setAside).toBe('catalogue.db.damaged-2026-11-21T10-00-00Z-3');
  const kept = readdirSync(folder).filter((name) => name.includes('damaged'));
  expect(kept.map((name) => readFileSync(join(folder, name), 'utf8')).sort()).toEqual(
    ['first', 'log of first', 'second', 'log of second', 'orphan'].sort(),
  );
});

test('a rebuilt asset has its job, its files and its connection', async () => {
  const library = makeLibrary();
  writeFolder(library, 'mug-a1', manifest('a1'));
  rmSync(join(library, 'mug-a1', 'assets/mug/MJCF/mug.xml'));
  const { catalogue, rebuilt, reports } = await open(library);
  // No catalogue was there, so none was damaged: it was deleted, or the library was copied without it.
  expect(rebuilt).toBeNull();
  expect(reports).toMatchObject([{ code: 'catalogue.missing', data: { assets: 1, unreadable: 0 } }]);
  const [service, ...others] = catalogue.connections.list();
  expect(others).toEqual([]);
  expect(service).toMatchObject({ kind: 'service', baseUrl: 'https://api.example.com', active: false });
  const row = catalogue.assets.get(ids.asset('a1'));
  expect(row).toEqual({
    id: 'a1',
    connectionId: service?.id,
    remoteId: 'remote-a1',
    kind: 'object_reconstruction',
    name: 'Asset a1',
    createdAt: '2026-11-21T10:00:00.000Z',
    source: { type: 'text', text: 'a red mug' },
    groupId: null,
    groupIndex: null,
    listed: true,
    folder: 'mug-a1',
    dimensions: { height_m: 0.1 },
    effectiveParams: { mesh: { quality: 'low' } },
    deletedAtServiceAt: null,
    origin: 'service',
    deletedHereAt: null,
    createdElsewhere: false,
  });
  const job = catalogue.jobs.latestByAsset([ids.asset('a1')]).get(ids.asset('a1'));
  expect(job).toMatchObject({
    remoteId: 'job-of-a1',
    status: 'complete',
    endedAt: '2026-11-21T10:00:00.000Z',
  });
  expect(
    catalogue.files.byAsset(ids.asset('a1')).map(({ path, state, sizeBytes }) => [path, state, sizeBytes]),
  ).toEqual([
    ['assets/mug/MJCF/mug.xml', 'waiting', null],
    ['assets/mug/mug.glb', 'complete', 5],
  ]);
  expect(catalogue.transfers.get(ids.asset('a1'))?.state).toBe('waiting');
});

const from = (kind: 'service' | 'sandbox', baseUrl: string | null) => ({ connection: { kind, baseUrl } });

test('a connection is entered once, and an unusable address keeps its assets without being offered', async () => {
  const library = makeLibrary();
  writeFolder(library, 'a', manifest('a', from('service', 'https://api.example.com')));
  writeFolder(library, 'b', manifest('b', from('service', 'https://api.example.com/')));
  writeFolder(library, 'c', manifest('c', from('sandbox', 'http://127.0.0.1:4321')));
  writeFolder(library, 'd', manifest('d', from('sandbox', null)));
  writeFolder(library, 'e', manifest('e', from('service', 'https://user:password@evil.example.com')));
  writeFolder(library, 'f', manifest('f', from('service', 'file:///etc/passwd')));
  const { catalogue } = await open(library);
  expect(
    catalogue.connections
      .list()
      .map(({ kind, baseUrl }) => `${kind} ${baseUrl}`)
      .sort(),
  ).toEqual(['sandbox null', 'service https://api.example.com']);
  expect(catalogue.connections.active()).toBeNull();
  expect(catalogue.assets.newest(1, false).total).toBe(6);
});

test('manifests that cannot be used are counted, and nothing of them is changed', async () => {
  const library = makeLibrary();
  const outside = makeLibrary();
  writeFolder(outside, 'elsewhere', manifest('elsewhere'));
  writeFolder(library, 'good', manifest('good'));
  writeFolder(library, 'good (copy)', manifest('good'));
  writeText(join(library, 'broken', 'manifest.json'), '{"caliperManifest": 1,');
  writeText(join(library, 'web-page', 'manifest.json'), '{"name": "A web app", "icons": []}');
  writeText(
    join(library, 'newer', 'manifest.json'),
    JSON.stringify({ ...manifest('n'), caliperManifest: 2 }),
  );
  writeText(join(library, 'huge', 'manifest.json'), '');
  truncateSync(join(library, 'huge', 'manifest.json'), 20e9);
  for (const [name, path] of [
    ['climbs', '../good/x'],
    ['absolute', '/etc/passwd'],
    ['drive', 'C:/x'],
    ['backslash', 'a\\b'],
  ] as const)
    writeText(join(library, name, 'manifest.json'), JSON.stringify(manifest(name, { files: [file(path)] })));
  writeText(join(library, 'id', 'manifest.json'), JSON.stringify(manifest('../id')));
  mkdirSync(join(library, 'linked'));
  symlinkSync(join(outside, 'elsewhere', 'manifest.json'), join(library, 'linked', 'manifest.json'));
  mkdirSync(join(library, 'pipe'));
  execFileSync('mkfifo', [join(library, 'pipe', 'manifest.json')]);
  mkdirSync(join(library, 'is-a-folder', 'manifest.json'), { recursive: true });
  // Neither of these is an asset folder: a link to one, a folder without a manifest, a file, a hidden folder.
  symlinkSync(join(outside, 'elsewhere'), join(library, 'link-to-folder'));
  mkdirSync(join(library, 'plain'));
  writeText(join(library, 'notes.txt'), 'x');
  writeFolder(library, '.trash', manifest('trash'));
  writeFileSync(join(library, 'manifest.json'), JSON.stringify(manifest('top')));
  mkdirSync(join(library, '.caliper'));
  writeFileSync(databasePath(library), 'rubbish');
  const before = namesIn(library);
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt?.data).toMatchObject({ assets: 1, unreadable: 13 });
  expect(catalogue.assets.get(ids.asset('good'))?.folder).toBe('good');
  expect(namesIn(library)).toEqual(before);
  expect(statSync(join(library, 'huge', 'manifest.json')).size).toBe(20e9);
});

const inSet = (index: number, count = 3) =>
  ({
    type: 'variation_set',
    route: 'procedural-set',
    remoteId: 'set-1',
    name: 'Mugs',
    count,
    index,
  }) as const;

test('variants of one set are together again, listed, and the rest of them is requested', async () => {
  const library = makeLibrary();
  for (const index of [3, 1])
    writeFolder(library, `v${index}`, manifest(`v${index}`, { group: inSet(index) }));
  const elsewhere = { kind: 'service', baseUrl: 'https://other.example.com' } as const;
  writeFolder(library, 'other', manifest('other', { group: inSet(1), connection: elsewhere }));
  const batch = { ...inSet(2, 2), type: 'batch', route: 'standard-batch', remoteId: 'batch-1' } as const;
  writeFolder(library, 'batch', manifest('batch', { group: batch }));
  writeFolder(library, 'beyond', manifest('beyond', { group: inSet(4, 9) }));
  const { group: _, ...old } = manifest('old');
  writeText(join(library, 'old', 'manifest.json'), JSON.stringify(old));
  const odd = { ...manifest('odd'), group: { ...inSet(1), count: 'many' } };
  writeText(join(library, 'odd', 'manifest.json'), JSON.stringify(odd));
  const { catalogue } = await open(library);
  const [group, second, ...rest] = catalogue.groups
    .list(10)
    .filter(({ type }) => type === 'variation_set')
    .toSorted((a) => (catalogue.assets.ofGroup(a.id).length === 2 ? -1 : 1));
  expect([rest, second?.remoteId]).toEqual([[], 'set-1']);
  const { index: __, ...told } = inSet(1);
  expect(group).toMatchObject({ ...told, membersListed: false, submissionId: null });
  if (group === undefined) return;
  expect(catalogue.groups.unlisted(group.connectionId)).toContainEqual(group);
  expect(
    catalogue.assets.ofGroup(group.id).map(({ id, groupIndex, listed }) => [id, groupIndex, listed]),
  ).toEqual([
    ['v1', 1, true],
    ['v3', 3, true],
  ]);
  expect(catalogue.jobs.memberCounts([group.id]).get(group.id)).toEqual({ complete: 2 });
  expect(catalogue.assets.get(ids.asset('other'))?.groupId).toBe(second?.id);
  const made = catalogue.groups.byRemote(group.connectionId, 'batch-1');
  expect(made).toMatchObject({ type: 'batch', count: 2, membersListed: false });
  expect(catalogue.assets.get(ids.asset('batch'))).toMatchObject({ groupId: made?.id, groupIndex: 2 });
  for (const id of ['beyond', 'old', 'odd'])
    expect(catalogue.assets.get(ids.asset(id)), id).toMatchObject({ groupId: null, groupIndex: null });
  expect(catalogue.assets.newest(1, false).total).toBe(7);
});

test('a file behind a link that leads out of the folder does not count as arrived', async () => {
  const library = makeLibrary();
  const outside = makeLibrary();
  writeText(join(outside, 'secret.glb'), '12345');
  writeFolder(library, 'a1', manifest('a1', { files: [file('inside.glb')] }));
  const linked = manifest('a2', { files: [file('textures/secret.glb')] });
  writeText(join(library, 'a2', 'manifest.json'), JSON.stringify(linked));
  symlinkSync(outside, join(library, 'a2', 'textures'));
  const { catalogue } = await open(library);
  const files = ['a1', 'a2'].flatMap((id) => catalogue.files.byAsset(ids.asset(id)));
  expect(files.map(({ state }) => state)).toEqual(['complete', 'waiting']);
});

test('a job that was still running is live again, and has nothing to download yet', async () => {
  const library = makeLibrary();
  writeFolder(library, 'a1', manifest('a1', { job: { status: 'running' }, files: [] }));
  const { catalogue } = await open(library);
  const [service] = catalogue.connections.list();
  expect(service === undefined ? [] : catalogue.jobs.live(service.id).map(({ status }) => status)).toEqual([
    'running',
  ]);
  expect(catalogue.transfers.unfinished()).toEqual([]);
});

test('a fresh catalogue that was never written to is not damage', async () => {
  const library = makeLibrary();
  mkdirSync(join(library, '.caliper'));
  writeFileSync(databasePath(library), '');
  const catalogue = await openWithConnection(library);
  expect(catalogue.connections.list()).toHaveLength(1);
  expect(readdirSync(join(library, '.caliper')).filter((name) => name.includes('damaged'))).toEqual([]);
});
