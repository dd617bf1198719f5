import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { writable } from '../../../main/catalogue/database.ts';
import { supportedVersion } from '../../../main/catalogue/migrate.ts';
import { connect } from '../../../main/catalogue/opening/replace-damaged.ts';
import { createTables } from '../../../main/catalogue/tables.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { databasePath, makeLibrary, newest, open, openWithConnection } from './library.ts';
import { asset, ids, submission } from './rows.ts';

interface Other {
  readonly child: ChildProcess;
  readonly said: string;
}

/** Opens the library in a process of its own; `said` is `open`, or the code of what it met. */
async function otherProcess(libraryPath: string, does: readonly string[], user?: number): Promise<Other> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'hold-catalogue.ts'), libraryPath, ...does],
    { stdio: ['ignore', 'pipe', 'inherit'], ...(user === undefined ? {} : { uid: user, gid: user }) },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = String((await once(child.stdout, 'data'))[0]).trim();
  return { child, said };
}

async function kill({ child }: Other): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a fresh library gets a catalogue that survives being closed and opened', async () => {
  const library = join(makeLibrary(), 'new', 'library');
  const first = await open(library);
  expect(first.rebuilt).toBeNull();
  first.catalogue.close();
  first.catalogue.close();
  expect(readdirSync(join(library, '.caliper')).sort()).toEqual([
    'catalogue-closed.json',
    'catalogue-connections.json',
    'catalogue-pages.json',
    'catalogue.db',
    'catalogue.lock',
  ]);
  expect((await open(library)).rebuilt).toBeNull();
});

test('commits are flushed to the disk, references are checked, and nothing in the file is trusted', async () => {
  const library = makeLibrary();
  const lines: string[] = [];
  const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema', 'busy_timeout'];

  const raw = connect(join(library, 'x.db'));
  for (const name of pragmas) lines.push(`${name} ${String(raw.pragma(name, { simple: true }))}`);
  raw.close();
  expect(lines).toEqual([
    'journal_mode wal',
    'synchronous 2',
    'foreign_keys 1',
    'trusted_schema 0',
    'busy_timeout 5000',
  ]);
});

test('a second Caliper is refused at once, whichever process it is, until the first lets go', async () => {
  const library = makeLibrary();
  const first = await open(library);
  expect((await otherProcess(library, [])).said).toBe('catalogue.locked');
  await expect(open(library)).rejects.toMatchObject({ code: 'catalogue.locked', data: { path: library } });
  first.catalogue.close();
  expect((await otherProcess(library, [])).said).toBe('open');
});

test('kill -9 leaves no lock, and what was journalled is still there', async () => {
  const library = makeLibrary();
  const other = await otherProcess(library, ['write', 'hold']);
  expect(other.said).toBe('open');
  await expect(open(library)).rejects.toMatchObject({ code: 'catalogue.locked' });
  await kill(other);
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).toBeNull();
  expect(catalogue.submissions.get(ids.submission('s1'))).toEqual(submission('s1'));
});

test('what a killed one was writing beside the catalogue is gone at the next start', async () => {
  const library = makeLibrary();
  mkdirSync(join(library, '.caliper'));
  writeFileSync(join(library, '.caliper', 'catalogue-pages.json.0123456789ab.tmp'), '{');
  (await open(library)).catalogue.close();
  expect(readdirSync(join(library, '.caliper')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('rubbish in the lock file does not keep anyone out, nor let two in', async () => {
  const library = makeLibrary();
  mkdirSync(join(library, '.caliper'));
  writeFileSync(join(library, '.caliper', 'catalogue.lock'), 'rubbish '.repeat(200));
  await open(library);
  expect((await otherProcess(library, [])).said).toBe('catalogue.locked');
});

test.each(['closed', 'killed'])(
  'a newer catalogue that was %s is refused, and no byte is changed',
  async (how) => {
    const library = makeLibrary();
    const other = await otherProcess(library, ['write', ...(how === 'killed' ? ['hold'] : [])]);
    if (how === 'closed') await once(other.child, 'exit');
    const raw = new Database(databasePath(library));
    raw.exec('CREATE TABLE of_a_newer_version (x); PRAGMA user_version = 99');
    if (how === 'closed') raw.close();
    else await kill(other);
    const folder = join(library, '.caliper');
    const files = () =>
      readdirSync(folder)
        .filter((name) => !name.endsWith('.lock') && !name.endsWith('-shm'))
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex'),
        ]);
    const before = files();
    await expect(open(library)).rejects.toMatchObject({
      code: 'catalogue.from-the-future',
      data: { path: databasePath(library), found: 99, supported: supportedVersion },
    });
    expect(files()).toEqual(before);
    raw.close();
  },
);

test('a library that cannot be made is unusable, in words', async () => {
  const file = join(makeLibrary(), 'file');
  writeFileSync(file, 'x');
  await expect(open(join(file, 'library'))).rejects.toMatchObject({
    code: 'library.unusable',
    data: { reason: expect.stringMatching(/^E(NOTDIR|EXIST)$/) },
  });
  // A file system that refuses new folders by "not found"; said at once, not tried for ever.
  await expect(open('/proc/caliper/library')).rejects.toMatchObject({ code: 'library.unusable' });
});

/** Root may write everywhere, so as root the other process becomes nobody. */
const someone = process.getuid?.() === 0 ? 65_534 : undefined;

test('a library, or a catalogue, that may not be written is read-only', async () => {
  const library = makeLibrary();
  chmodSync(library, 0o555);
  expect((await otherProcess(library, [], someone)).said).toBe('library.read-only');
  chmodSync(library, 0o755);
  (await open(library)).catalogue.close();
  const folder = join(library, '.caliper');
  chmodSync(databasePath(library), 0o444);
  chmodSync(join(folder, 'catalogue.lock'), 0o666);
  chmodSync(folder, 0o777);
  expect((await otherProcess(library, [], someone)).said).toBe('library.read-only');
  expect(existsSync(databasePath(library))).toBe(true);
});

test('a full disk is said, loses nothing, and the next write succeeds when there is room', async () => {
  const library = makeLibrary();
  const catalogue = await openWithConnection(library);
  catalogue.assets.insert(asset('before'));
  catalogue.close();

  const raw = connect(databasePath(library));
  onTestFinished(() => void raw.close());
  const tables = createTables(writable(raw, library, silentLog, () => undefined));
  // SQLite's own limit on the file makes the very error that a full disk makes, SQLITE_FULL.
  raw.pragma(`max_page_count = ${Number(raw.pragma('page_count', { simple: true }))}`);
  const large = asset('large', { effectiveParams: { text: 'x'.repeat(1e6) } });
  expect(() => tables.transaction(() => tables.assets.insert(large))).toThrow(
    expect.objectContaining({ code: 'library.disk-full', data: { path: library } }),
  );
  expect(newest(tables).map(({ id }) => id)).toEqual(['before']);
  raw.pragma('max_page_count = 100000');
  tables.assets.insert(large);
  expect(tables.assets.get(large.id)).toEqual(large);
});
