import { expect, it } from 'vitest';
import { inspectionText } from '../../../main/cli/commands/library/inspect.ts';
import { inspectionReportSchema } from '../../../main/contract/schema/inspection-report.ts';

const report = (path: string, filesNotListed: number, notListed: number) =>
  inspectionReportSchema.parse({
    caliperInspection: 1,
    folder: 'models',
    compared: 'none',
    counts: { error: 0, warn: 0, note: 0 },
    files: [
      {
        path,
        kind: 'other',
        sizeBytes: 1,
        state: 'not-read',
        told: '',
        truth: null,
        picture: null,
        findings: [],
        notListed,
      },
    ],
    filesNotListed,
    findings: [],
    service: null,
    sources: [],
    rows: [],
  });

it('counts one as one and several as several', () => {
  const one = inspectionText(report('a.glb', 1, 1), null);
  expect(one).toContain('a.glb: and 1 more finding\n');
  expect(one).toMatch(/^and 1 more file$/m);
  const two = inspectionText(report('a.glb', 2, 2), null);
  expect(two).toContain('a.glb: and 2 more findings\n');
  expect(two).toMatch(/^and 2 more files$/m);
});

it('names what was requested in its last line: the folder, or the one file', () => {
  expect(inspectionText(report('a.glb', 0, 0), null)).toMatch(/^models: 1 file, .* No problems found\.$/m);
  expect(inspectionText(report('a.glb', 0, 0), 'a.glb')).toMatch(
    /^a\.glb: no manifest .* No problems found\.$/m,
  );
});
