import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { currentVersion, migrate, supportedVersion } from '../../../main/catalogue/migrate.ts';
import { initial } from '../../../main/catalogue/migrations/001-initial.ts';
import { connectionProfiles } from '../../../main/catalogue/migrations/002-connection-profiles.ts';
import { queueAndGroups } from '../../../main/catalogue/migrations/003-queue-and-groups.ts';
import { captures } from '../../../main/catalogue/migrations/004-captures.ts';

function empty(): Database.Database {
  const raw = new Database(':memory:');
  onTestFinished(() => void raw.close());
  return raw;
}

test('migration 1 makes every table strict, and sets the version with it', () => {
  const raw = empty();
  migrate(raw, 1);
  const tables = raw.pragma('table_list') as { name: string; type: string; strict: number; schema: string }[];
  const own = tables.filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'));
  expect(own.map(({ name }) => name).sort()).toEqual(
    'asset_texts assets connections events files job_transitions jobs submissions transfers'.split(' '),
  );
  expect(own.filter(({ strict }) => strict !== 1)).toEqual([]);
  expect(currentVersion(raw)).toBe(1);
});

test('a frozen migration is not edited: a change of the schema adds one', () => {
  const digests = [initial, connectionProfiles, queueAndGroups, captures].map((sql) =>
    createHash('sha256').update(sql).digest('hex').slice(0, 16),
  );
  expect(digests).toEqual(['d92561e5bdc070bc', '8dc1bf9ced1357be', '0a9cd20aa79f8d7b', 'b6d44c59603f8546']);
});

test('a second run changes nothing', () => {
  const raw = empty();
  migrate(raw);
  const before = raw.serialize();
  migrate(raw);
  expect(currentVersion(raw)).toBe(supportedVersion);
  expect(raw.serialize().equals(before)).toBe(true);
});

test('a migration that fails half-way leaves nothing of itself', () => {
  const raw = empty();
  // The last table that the migration makes is in its way.
  raw.exec('CREATE TABLE events (x)');
  expect(() => migrate(raw)).toThrow(/events already exists/);
  expect(currentVersion(raw)).toBe(0);
  expect(raw.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['events']);
});
