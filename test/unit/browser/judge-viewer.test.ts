/** What a benchmark says of models whose browser was killed: the case does not hold, and says why. */
import { expect, test } from 'vitest';
import { judgeCase, type Measured } from '../../../bench/viewing/judge-viewer.ts';

const fast: Measured = { ms: 100, peakMb: 0, stoodStillMs: 0, chosenMs: 120 };
const slow: Measured = { ms: 400, peakMb: 0 };

test('runs that were killed are counted and leave the others as they are', () => {
  const judged = judgeCase('glb', '5M', { caliper: ['killed', fast], three: [slow, slow], f3d: [] });
  expect(judged.row).toMatchObject({ caliperMs: 100, threeMs: 400, overThree: 4, killed: { caliper: 1 } });
  expect(judged.misses).toEqual(['caliper was killed in 1 of 2 runs']);
});

test('a side that was killed each time has no figures, and is not taken for one that cannot read the format', () => {
  const ours = judgeCase('glb', '5M', { caliper: ['killed', 'killed'], three: [slow], f3d: [] });
  expect(ours.row).toMatchObject({ caliperMs: null, caliperMb: null, overThree: null, stoodStillMs: null });
  expect(ours.misses).toEqual(['caliper was killed in 2 of 2 runs']);
  expect(ours.line).toContain('caliper killed');
  const theirs = judgeCase('glb', '5M', { caliper: [fast], three: ['killed'], f3d: [] });
  expect(theirs.row).toMatchObject({ caliperMs: 100, threeMs: null, overThree: null });
  expect(theirs.line).toMatch(/three killed .*f3d cannot/);
  expect(theirs.misses).toEqual(['three was killed in 1 of 1 runs']);
  expect(judgeCase('glb', '5M', { caliper: [fast], three: [], f3d: [] }).misses).toEqual([]);
});
