/** Clips and their measurements as they are kept. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { CaptureRow } from '../../../main/catalogue/library-tables.ts';
import { currentVersion, migrate, supportedVersion } from '../../../main/catalogue/migrate.ts';
import { fakeSummary } from '../../fakes/capture-row.ts';
import { databasePath, makeLibrary, open, openWithConnection } from './library.ts';
import { connection, ids, now, submission } from './rows.ts';

function clip(id: string, rest: Partial<CaptureRow> = {}): CaptureRow {
  return {
    inputId: ids.input(id),
    fileName: `${id}.mp4`,
    otherNames: ['copy.mp4'],
    sizeBytes: 1234,
    sha256: 'ab'.repeat(32),
    mediaType: 'video/mp4',
    addedAt: now,
    listed: true,
    objectKey: 'mug',
    bestOfObject: true,
    state: 'waiting',
    board: { type: 'auto' },
    summary: fakeSummary(),
    error: null,
    trimmedFrom: null,
    ...rest,
  };
}

test('a clip comes back as it was kept; newest first, without those that were taken off the list', async () => {
  const { captures } = await openWithConnection();
  const later = clip('b', { trimmedFrom: ids.input('a'), state: 'done' });
  captures.insert(clip('a'));
  captures.insert(later);
  expect(captures.get(ids.input('b'))).toEqual(later);
  expect(captures.list()).toEqual([later, clip('a')]);
  expect(captures.update(ids.input('b'), { listed: false, sha256: 'cd'.repeat(32) })).toMatchObject({
    listed: false,
    sha256: 'cd'.repeat(32),
    state: 'done',
  });
  expect(captures.list()).toEqual([clip('a')]);
  expect(() => captures.update(ids.input('nobody'), { listed: true })).toThrow(
    expect.objectContaining({ code: 'capture.unknown' }),
  );
});

test('what waits comes oldest first, and what was being checked waits again', async () => {
  const { captures } = await openWithConnection();
  for (const id of ['a', 'b', 'c']) captures.insert(clip(id));
  captures.update(ids.input('a'), { state: 'checking' });
  captures.insert(clip('d', { state: 'stopped' }));
  expect(captures.waiting(1).map(({ inputId }) => inputId)).toEqual(['b']);
  captures.takeUpAgain();
  expect(captures.waiting(9).map(({ inputId }) => inputId)).toEqual(['a', 'b', 'c']);
});

test('the summary of another version costs the summary, not the clip; a secret in an error is not kept', async () => {
  const library = makeLibrary();
  const { captures } = await openWithConnection(library);
  const error = { code: 'x', data: { url: 'https://a.test/b?signature=5ec2e7' } };
  captures.insert(clip('a', { error }));
  const raw = new Database(databasePath(library));
  raw.exec(`UPDATE captures SET summary = '{"verdict": "splendid"}'`);
  expect(raw.prepare('SELECT error FROM captures').pluck().get()).not.toContain('5ec2e7');
  raw.close();
  expect(captures.list()).toMatchObject([{ inputId: 'a', summary: null }]);
});

test('a measurement is one of its clip, layout and version', async () => {
  const { measurements } = await openWithConnection();
  const row = { inputId: ids.input('a'), layoutKey: '', version: 1, measuredAt: now };
  measurements.put({ ...row, gzipped: Uint8Array.of(1, 2, 3) });
  measurements.put({ ...row, gzipped: Uint8Array.of(4) });
  expect(measurements.get(row.inputId, '', 1)).toEqual({ measuredAt: now, gzipped: Buffer.of(4) });
  expect(measurements.has(row.inputId, '', 1)).toBe(true);
  for (const [layout, version] of [
    ['', 2],
    ['5x7', 1],
  ] as const) {
    expect(measurements.has(row.inputId, layout, version)).toBe(false);
    expect(measurements.get(row.inputId, layout, version)).toBeNull();
  }
});

test('a library of the version before opens with its requests, none of them sent “anyway”', async () => {
  const library = makeLibrary();
  const path = databasePath(library);
  mkdirSync(dirname(path));
  const raw = new Database(path);
  raw.pragma('journal_mode = WAL');
  migrate(raw, 3);
  raw.close();
  const { catalogue, rebuilt } = await open(library);
  expect(rebuilt).toBeNull();
  catalogue.connections.insert(connection('c1'));
  catalogue.submissions.insert(submission('s1'));
  expect(catalogue.submissions.get(ids.submission('s1'))?.uploadedAnyway).toBeNull();
  catalogue.captures.insert(clip('a'));
  const check = new Database(path, { readonly: true });
  expect(currentVersion(check)).toBe(supportedVersion);
  check.close();
});
