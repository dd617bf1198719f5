/** Migration 12: what versions before it kept of failures and problems, with sentences, is code and data afterwards. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { currentVersion, migrate, supportedVersion } from '../../../main/catalogue/migrate.ts';
import { reportsFor } from '../../../main/catalogue/recovery-reports.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { problemSentence } from '../../../main/contract/plain/problem-sentences.ts';
import { databasePath, makeLibrary, open } from './library.ts';
import { ids, now, submission } from './rows.ts';

/** As versions before 12 kept it; the sentence is an old wording. */
const old = (code: string, data: object, message = 'As it was said then.'): string =>
  JSON.stringify({ code, message, data });

const unreachable = { path: 'mug.glb', host: 'files.example.com', reason: 'refused' };
const busy = { status: 503, detail: 'We are busy', retryAfterMs: null };
const problem = { type: 'https://s.example/too-dark', title: 'Too dark', detail: 'Film it again.' };

/** A library of version 11 with a failure in each column that can hold one. */
function libraryOf11(change: (raw: Database.Database) => void = () => undefined): string {
  const library = makeLibrary();
  mkdirSync(dirname(databasePath(library)));
  const raw = new Database(databasePath(library));
  raw.pragma('journal_mode = WAL');
  migrate(raw, 11);
  const run = (sql: string, ...values: unknown[]): void => void raw.prepare(sql).run(...values);
  run(`INSERT INTO connections (id, kind, name, base_url, created_at, active)
    VALUES ('c1', 'service', 'Service c1', 'https://c1.example.com', '${now}', 1)`);
  for (const [n, id] of ['a1', 'a2', 'a3'].entries())
    run(
      `INSERT INTO assets (seq, id, connection_id, remote_id, kind, created_at, source, effective_params)
       VALUES (?, ?, 'c1', ?, 'object_reconstruction', '${now}', '{"type":"text","text":"mug"}', '{}')`,
      n + 1,
      id,
      `remote-${id}`,
    );
  run(
    `INSERT INTO jobs (seq, id, connection_id, remote_id, asset_id, status, created_at, error)
     VALUES (1, 'j1', 'c1', 'r1', 'a1', 'failed', '${now}', ?)`,
    JSON.stringify(problem),
  );
  run(
    `INSERT INTO submissions (seq, id, connection_id, idempotency_key, request, state, attempt, created_at, error)
     VALUES (1, 's1', 'c1', 'key-1', ?, 'waiting', 1, '${now}', ?)`,
    JSON.stringify(submission('s1').request),
    old('remote.server-error', busy),
  );
  const transfer =
    "INSERT INTO transfers (seq, asset_id, state, attempt, error) VALUES (?, ?, 'stopped', 3, ?)";
  run(transfer, 1, 'a1', old('transfer.unreachable', unreachable));
  run(transfer, 2, 'a2', old('transfer.by-pigeon', { feathers: 2 }, 'The pigeon is lost. Send another.'));
  run(transfer, 3, 'a3', old('transfer.unreachable', { path: 'mug.glb' }, 'The host is away. Try again.'));
  const file = `INSERT INTO files (asset_id, path, kind, state, received_bytes, error) VALUES ('a1', ?, 'glb', ?, 0, ?)`;
  run(file, 'mug.glb', 'failed', old('transfer.url-expired', { path: 'mug.glb' }));
  run(file, 'whole.glb', 'complete', null);
  run(
    `INSERT INTO captures (seq, input_id, file_name, other_names, size_bytes, sha256, media_type, added_at, listed, state,
      board, best_of_object, error)
     VALUES (1, ?, 'a.mp4', '[]', 1, ?, 'video/mp4', '${now}', 1, 'failed', '{"type":"auto"}', 0, ?)`,
    'ab'.repeat(20),
    'ab'.repeat(32),
    old('media.no-ffmpeg', { program: 'ffmpeg' }),
  );
  run(
    `INSERT INTO local_folders (seq, id, path, watched, added_at, state, error)
     VALUES (1, 'f1', '/models', 0, '${now}', 'failed', ?)`,
    old('folders.unreadable', { path: '/models', reason: 'EACCES' }),
  );
  run(
    `INSERT INTO reviews (seq, asset_id, body, base, marks, open_marks, due, file_error)
     VALUES (1, 'a1', '{"marks":[],"removed":[],"history":[],"verdictAt":null}', '{}', 0, 0, 1, ?)`,
    old('folder.cannot-open', { path: '/x', reason: 'EACCES' }),
  );
  run(
    `INSERT INTO asset_problems (asset_id, code, path, severity, message, fix, found_at, ignored)
     VALUES ('a1', 'no-mass', '', 'warn', 'It names no mass.', 'none', '${now}', 1)`,
  );
  change(raw);
  raw.close();
  return library;
}

const query = { assetId: null, severity: null, ignored: true, offset: 0, limit: 100 } as const;

test('a failure of any table keeps code and data, and is told in today’s words', async () => {
  const { catalogue, rebuilt, mended } = await open(libraryOf11());
  expect([rebuilt, mended]).toEqual([null, null]);
  const { submissions, transfers, files, captures, localFolders, reviews } = catalogue;
  expect(submissions.get(ids.submission('s1'))?.error).toEqual({ code: 'remote.server-error', data: busy });
  const error = transfers.get(ids.asset('a1'))?.error;
  expect(error).toEqual({ code: 'transfer.unreachable', data: unreachable });
  expect(sentenceOf(error)).toBe(new AppError('transfer.unreachable', unreachable).message);
  expect(files.byAsset(ids.asset('a1')).map((file) => file.error)).toEqual([
    { code: 'transfer.url-expired', data: { path: 'mug.glb' } },
    null,
  ]);
  expect(captures.list()[0]?.error).toEqual({ code: 'media.no-ffmpeg', data: { program: 'ffmpeg' } });
  expect(localFolders.list()[0]?.error?.code).toBe('folders.unreadable');
  expect(reviews.get(ids.asset('a1'))?.fileError?.code).toBe('folder.cannot-open');
});

test('no sentence of ours is left in any of them', async () => {
  const library = libraryOf11();
  (await open(library)).catalogue.close();
  const raw = new Database(databasePath(library), { readonly: true });
  onTestFinished(() => void raw.close());
  expect(currentVersion(raw)).toBe(supportedVersion);
  const kept = raw
    .prepare<[], string>(
      `SELECT error FROM submissions UNION ALL SELECT error FROM files UNION ALL SELECT error FROM captures
       UNION ALL SELECT error FROM local_folders UNION ALL SELECT file_error FROM reviews
       UNION ALL SELECT error FROM transfers WHERE asset_id = 'a1'`,
    )
    .pluck()
    .all();
  expect(kept.filter((text) => text !== null)).toHaveLength(6);
  expect(JSON.stringify(kept)).not.toContain('As it was said then');
});

test.each([
  [
    'whose code this version does not have',
    'a2',
    'transfer.by-pigeon',
    { feathers: 2 },
    'The pigeon is lost. Send another.',
  ],
  [
    'without what its sentence needs',
    'a3',
    'transfer.unreachable',
    { path: 'mug.glb' },
    'The host is away. Try again.',
  ],
])('a failure %s keeps its old words as data', async (_, asset, code, data, message) => {
  const { catalogue } = await open(libraryOf11());
  const error = catalogue.transfers.get(ids.asset(asset))?.error;
  expect(error).toEqual({ code: 'failure.unknown', data: { code, message, data } });
  expect(sentenceOf(error)).toBe(message);
});

test('a failure without a code keeps what there is', async () => {
  const { catalogue } = await open(
    libraryOf11((raw) => {
      raw.exec(`UPDATE transfers SET error = '{"message":"It broke."}' WHERE asset_id = 'a2'`);
    }),
  );
  const error = catalogue.transfers.get(ids.asset('a2'))?.error;
  expect(error).toEqual({ code: 'failure.unknown', data: { code: null, message: 'It broke.', data: {} } });
});

test('what the service said of a job is its own, and stays', async () => {
  const { catalogue } = await open(libraryOf11());
  expect(catalogue.jobs.get(ids.job('j1'))?.error).toEqual(problem);
});

test('a problem that was found keeps its words until its files are inspected again, and that it is ignored', async () => {
  const { catalogue } = await open(libraryOf11());
  const [found] = catalogue.problems.list(query).problems;
  expect(found).toMatchObject({ assetId: 'a1', code: 'no-mass', ignored: true, fix: 'none' });
  expect(found === undefined ? null : problemSentence(found.words)).toBe('It names no mass.');
});

test('a library that was damaged before the migration loses the sentences, too', async () => {
  const { catalogue, rebuilt } = await open(libraryOf11((raw) => void raw.exec('DROP TABLE organisation')));
  expect(rebuilt).not.toBeNull();
  expect(catalogue.submissions.get(ids.submission('s1'))?.error).toEqual({
    code: 'remote.server-error',
    data: busy,
  });
});

const oldReport = (code: string) => ({
  report: { code, message: 'As it was said then.', data: { assets: 1, unreadable: 0 } },
  seenIn: [],
});

test('a report of a recovery that an older version left is told in today’s words', () => {
  const library = makeLibrary();
  mkdirSync(dirname(databasePath(library)));
  const reports = [oldReport('catalogue.missing'), oldReport('catalogue.by-pigeon')];
  writeFileSync(join(dirname(databasePath(library)), 'recovery-reports.json'), JSON.stringify(reports));
  expect(reportsFor(library, 'window').map((one) => sentenceOf(one))).toEqual([
    new AppError('catalogue.missing', { assets: 1, unreadable: 0 }).message,
    'As it was said then.',
  ]);
});

test('no secret of an old row comes through', async () => {
  const data = { path: 'https://f.example/a.glb?sig=5ec2e7', token: '5ec2e7' };
  const library = libraryOf11((raw) => {
    const update = raw.prepare('UPDATE transfers SET error = ? WHERE asset_id = ?');
    update.run(old('transfer.url-expired', data, 'GET https://f.example/a.glb?sig=5ec2e7'), 'a1');
    update.run(old('transfer.by-pigeon', data, 'Bearer 5ec2e7 was refused.'), 'a2');
  });
  const { catalogue } = await open(library);
  expect(catalogue.transfers.get(ids.asset('a1'))?.error?.data).toEqual({
    path: 'https://f.example/a.glb?[censored]',
    token: '[censored]',
  });
  catalogue.close();
  const raw = new Database(databasePath(library), { readonly: true });
  onTestFinished(() => void raw.close());
  expect(JSON.stringify(raw.prepare('SELECT error FROM transfers').pluck().all())).not.toContain('5ec2e7');
});
