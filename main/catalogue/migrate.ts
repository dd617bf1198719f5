/** Brings a database to the newest schema, one numbered migration at a time, each atomic with its `user_version`. */
import type Database from 'better-sqlite3';
import { initial } from './migrations/001-initial.ts';
import { connectionProfiles } from './migrations/002-connection-profiles.ts';
import { queueAndGroups } from './migrations/003-queue-and-groups.ts';
import { captures } from './migrations/004-captures.ts';
import { library } from './migrations/005-library.ts';
import { reviews } from './migrations/006-reviews.ts';
import { webhooks } from './migrations/007-webhooks.ts';
import { createdElsewhere } from './migrations/008-created-elsewhere.ts';
import { accountDefaults } from './migrations/009-account-defaults.ts';
import { jobTimes } from './migrations/010-job-times.ts';
import { unreported } from './migrations/011-unreported.ts';
import { noSentences } from './migrations/012-no-sentences.ts';
import { assetTitles } from './migrations/013-asset-titles.ts';
import { assetVersions } from './migrations/014-asset-versions.ts';

/**
 * In order; the migration at index n leads to version n + 1. From 11 on each changes the schema: by that a catalogue of a
 * newer version is distinguished from one whose number is damaged.
 */
const migrations: readonly (string | ((raw: Database.Database) => void))[] = [
  initial,
  connectionProfiles,
  queueAndGroups,
  captures,
  library,
  reviews,
  webhooks,
  createdElsewhere,
  accountDefaults,
  jobTimes,
  unreported,
  noSentences,
  assetTitles,
  assetVersions,
];

/** The schema version that this Caliper writes, and the highest that it reads. */
export const supportedVersion = migrations.length;

/** Runs what is missing up to `target`, each step all or nothing. Joins a transaction that is under way. Throws SQLite's own errors. */
export function migrate(raw: Database.Database, target = supportedVersion): void {
  for (const [index, migration] of migrations.entries()) {
    const version = index + 1;
    if (version > target || version <= currentVersion(raw)) continue;
    raw
      .transaction(() => {
        if (typeof migration === 'string') raw.exec(migration);
        else migration(raw);
        raw.pragma(`user_version = ${version}`);
      })
      .immediate();
  }
}

/** `user_version`: 0 for a database that no Caliper has written. */
export function currentVersion(raw: Database.Database): number {
  return Number(raw.pragma('user_version', { simple: true }));
}
