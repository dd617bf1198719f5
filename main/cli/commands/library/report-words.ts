/** What `caliper inspect`, `caliper diff` and `caliper verify` print besides findings. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });
const names = (before: string, after: string): { before: string; after: string } => ({ before, after });

export const severityWords = catalogue('cli.severities', {
  error: 'error',
  warn: 'warning',
  note: 'note',
});

export const inspectWords = catalogue('cli.inspect', {
  moreFindings: icu(
    '{path}: and {count, plural, one {# more finding} other {# more findings}}',
    (path: string, count: number) => ({ path, count }),
  ),
  disagree: icu('{row} (they disagree)', (row: string) => ({ row })),
  /** Who says a value, where it is no file. */
  service: 'the service',
  moreNames: icu('{names}, {count} more', (given: string, count: number) => ({ names: given, count })),
  moreFiles: icu('and {count, plural, one {# more file} other {# more files}}', counted),
  folder: icu('{folder}: {count, plural, one {# file} other {# files}}', (folder: string, count: number) => ({
    folder,
    count,
  })),
  /** What was inspected, and what came of it: `hashes` where its manifest was compared. */
  result: icu(
    '{what}{isFile, select, true {: } other {, }}{compared, select, hashes {compared with its manifest} other {no manifest to compare with}}. {problems}',
    (result: { what: string; isFile: boolean; compared: string; problems: string }) => result,
  ),
  noProblems: 'No problems found.',
  errors: icu('{count, plural, one {# error} other {# errors}}', counted),
  warnings: icu('{count, plural, one {# warning} other {# warnings}}', counted),
  notes: icu('{count, plural, one {# note} other {# notes}}', counted),
});

export const diffWords = catalogue('cli.diff', {
  same: icu('{before} and {after} are the same.', names),
  differ: icu(
    '{before} and {after} differ: {listed}.{more, plural, =0 {} other { # more are not listed.}}',
    (diff: { before: string; after: string; listed: string; more: number }) => diff,
  ),
  values: icu('{count, plural, one {# value} other {# values}}', counted),
  findings: icu('{count, plural, one {# finding} other {# findings}}', counted),
  files: icu('{count, plural, one {# file} other {# files}}', counted),
});

export const verifyWords = catalogue('cli.verify', {
  problems: {
    'no-manifest': 'no manifest',
    'manifest-unusable': 'manifest unusable',
    'folder-unreadable': 'unreadable',
  },
  /** What a file is, before its name. */
  missing: 'missing',
  changed: 'changed',
  unreadable: 'unreadable',
  extra: 'extra',
  more: 'and more',
  notListed: icu('{count, number} not listed', counted),
  beside: 'beside the assets',
  read: icu(
    '{assets, plural, one {# asset} other {# assets}}, {files, plural, one {# file} other {# files}}, {size} in {time} ({rate} MB/s): {result}.{unfinished, plural, =0 {} one { # download not finished.} other { # downloads not finished.}}',
    (read: {
      assets: number;
      files: number;
      size: string;
      time: string;
      rate: number;
      result: string;
      unfinished: number;
    }) => read,
  ),
  allMatch: 'all files match',
  inTrouble: icu('{count, plural, one {# asset} other {# assets}} with problems', counted),
  counts: {
    missing: icu('{count, number} missing', counted),
    changed: icu('{count, number} changed', counted),
    unreadable: icu('{count, number} unreadable', counted),
    extra: icu('{count, number} extra', counted),
  },
  readingManifests: icu(
    'Reading manifests: {files, plural, one {# file} other {# files}}, {size}',
    (files: number, size: string) => ({ files, size }),
  ),
  /** How far it is: these, joined by commas. */
  files: icu(
    '{done, number} of {all, plural, one {# file} other {# files}}',
    (done: number, all: number) => ({
      done,
      all,
    }),
  ),
  bytes: icu('{done} of {all}', (done: string, all: string) => ({ done, all })),
  left: icu('{time} left', (time: string) => ({ time })),
  durations: {
    seconds: icu('{seconds} s', (seconds: string) => ({ seconds })),
    minutes: icu('{minutes} min {seconds} s', (minutes: number, seconds: number) => ({ minutes, seconds })),
    hours: icu('{hours} h {minutes} min', (hours: number, minutes: number) => ({ hours, minutes })),
  },
});
