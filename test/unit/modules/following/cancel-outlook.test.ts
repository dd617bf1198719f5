/** Every row of the specification's table of job states, as it is shown before the click. */
import { describe, expect, test } from 'vitest';
import { type CancelFacts, cancelOutlook } from '../../../../main/modules/shared/present.ts';

const facts = (rest: Partial<CancelFacts>): CancelFacts => ({
  status: 'queued',
  stage: null,
  isMember: false,
  groupType: null,
  begun: false,
  settled: false,
  ...rest,
});

describe('an asset by itself, and a member of a batch', () => {
  test.each([false, true])('(member: %s)', (isMember) => {
    const own = { isMember, groupType: isMember ? ('batch' as const) : null };
    expect(cancelOutlook(facts({ ...own }))).toBe('possible');
    expect(cancelOutlook(facts({ ...own, status: 'running' }))).toBe('uncertain');
    for (const stage of ['reconstruction', 'scale', 'physics', 'a stage of a newer service'])
      expect(cancelOutlook(facts({ ...own, status: 'running', stage }))).toBe('started');
    for (const status of ['complete', 'failed', 'canceled'] as const)
      expect(cancelOutlook(facts({ ...own, status }))).toBe('finished');
  });

  test('a member of a batch can be canceled although another member has begun', () => {
    expect(cancelOutlook(facts({ isMember: true, groupType: 'batch', begun: true }))).toBe('possible');
  });
});

test.each([
  ['queued', null],
  ['running', null],
  ['running', 'reconstruction'],
] as const)('a member of a set that is %s (%s) is never canceled by itself', (status, stage) => {
  expect(cancelOutlook(facts({ isMember: true, groupType: 'variation_set', status, stage }))).toBe(
    'set-member',
  );
});

describe.each(['batch', 'variation_set'] as const)('the parent of a %s', (groupType) => {
  test('can be canceled until a member begins', () => {
    expect(cancelOutlook(facts({ groupType }))).toBe('possible');
    expect(cancelOutlook(facts({ groupType, begun: true }))).toBe('started');
    expect(cancelOutlook(facts({ groupType, status: 'running', begun: true }))).toBe('started');
  });

  test('which runs, also while variants are planned, may be too late and may be not', () => {
    expect(cancelOutlook(facts({ groupType, status: 'running' }))).toBe('uncertain');
    expect(cancelOutlook(facts({ groupType, status: 'running', stage: 'variation' }))).toBe('uncertain');
  });

  test('which waits for its manifest, all members having ended, has nothing to cancel', () => {
    for (const status of ['queued', 'running'] as const)
      for (const begun of [true, false])
        expect(cancelOutlook(facts({ groupType, status, begun, settled: true }))).toBe('finished');
  });

  test('has nothing to cancel once it has ended', () => {
    for (const status of ['complete', 'partial', 'failed', 'canceled'] as const)
      expect(cancelOutlook(facts({ groupType, status, begun: true }))).toBe('finished');
  });
});
