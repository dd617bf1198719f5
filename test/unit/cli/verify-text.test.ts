import { expect, it } from 'vitest';
import { duration, progressText, summaryText } from '../../../main/cli/commands/library/verify.ts';
import type { Verified } from '../../../main/contract/schema/inspection-report.ts';

it.each([
  [0, '0.0 s'],
  [8.24, '8.2 s'],
  [9.96, '10 s'],
  [59.4, '59 s'],
  [59.6, '1 min 0 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
])('%d seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));

it('shows what is left once the first second tells how fast it goes', () => {
  const progress = { counting: false, files: 1200, bytes: 250e6, totalFiles: 60_000, totalBytes: 1e9 };
  expect(progressText(progress, 500)).toBe('25 %, 1,200 of 60,000 files, 250 MB of 1.0 GB');
  expect(progressText(progress, 20_000)).toContain('1.0 GB, 1 min 0 s left');
  expect(progressText({ ...progress, totalBytes: 0, bytes: 0 }, 20_000)).not.toContain('left');
  // What a manifest claims may be anything.
  expect(progressText({ ...progress, bytes: 2e9 }, 20_000)).toMatch(/^100 %.* 0\.0 s left$/);
});

it('sums up what is wrong and leaves out what is not', () => {
  const verified: Verified = {
    folder: '/x',
    kind: 'library',
    clean: false,
    assets: 10_000,
    files: 60_000,
    bytes: 1.2e9,
    seconds: 16,
    megabytesPerSecond: 75,
    unfinished: 0,
    assetsInTrouble: 1,
    missing: 0,
    changed: 2,
    unreadable: 0,
    extra: 1000,
    stray: [],
  };
  expect(summaryText(verified)).toBe(
    '10,000 assets, 60,000 files, 1.2 GB in 16 s (75 MB/s): 1 asset with problems, 2 changed, 1,000 extra.',
  );
});
