/** Limits of one's own: their bounds, how they take a profile's place, and what is typed for them. */
import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../../main/capture/export/report-data.ts';
import { limitsOf } from '../../../main/capture/judge/facts.ts';
import {
  countOf,
  isInRange,
  limitUnder,
  type OwnLimits,
  sameLimits,
  warnsTooLate,
  withLimit,
  withoutLine,
} from '../../../main/contract/plain/capture/own-limits.ts';
import {
  captureProfiles,
  type Threshold,
  type ThresholdName,
  thresholdNames,
  thresholds,
} from '../../../main/contract/plain/capture/thresholds.ts';
import { preferencesPatchSchema } from '../../../main/contract/schema/app-info.ts';
import { captureSummarySchema, ownLimitsSchema } from '../../../main/contract/schema/capture/report.ts';
import { typedLimit } from '../../../renderer/modules/settings/capture/limit-words.ts';
import { sampleReport } from '../../fakes/capture-measurement.ts';

const table: Readonly<Record<ThresholdName, Threshold>> = thresholds;

describe('the table', () => {
  test.each(thresholdNames)(
    '%s: its profiles are possible, warn before they fail, and strict asks for more',
    (name) => {
      const { standard, strict, bad } = table[name];
      for (const profile of captureProfiles) {
        const line = limitUnder(profile, name, {});
        for (const limit of [line.warn, line.fail])
          expect(limit === null || isInRange(name, limit)).toBe(true);
        expect(warnsTooLate(name, line)).toBe(false);
      }
      const [one, other] = bad === 'below' ? [standard.warn, strict.warn] : [strict.warn, standard.warn];
      expect(one).toBeLessThanOrEqual(other ?? Number.POSITIVE_INFINITY);
    },
  );

  test('nothing outside of a range, no unknown name and no other field is taken', () => {
    for (const name of thresholdNames) {
      const [least, most] = table[name].range;
      for (const limit of [least, most, null])
        expect(ownLimitsSchema.parse({ [name]: { warn: limit } })).toEqual({ [name]: { warn: limit } });
      for (const limit of [least - 0.001, most + 0.001, Number.NaN, Number.POSITIVE_INFINITY, '3'])
        expect(ownLimitsSchema.safeParse({ [name]: { fail: limit } }).success).toBe(false);
    }
    expect(ownLimitsSchema.safeParse({ sharpness: { warn: 1 } }).success).toBe(false);
    expect(ownLimitsSchema.safeParse({ orbit: { note: 1 } }).success).toBe(false);
    expect(preferencesPatchSchema.safeParse({ captureLimits: { orbit: { fail: 361 } } }).success).toBe(false);
  });
});

describe('together with a profile', () => {
  test('a limit of one’s own takes one place, under every profile; “never” takes it, too', () => {
    const own: OwnLimits = { orbit: { fail: 300 }, scale: { warn: null } };
    expect(limitsOf('standard', own).orbit).toEqual({ warn: 330, fail: 300 });
    expect(limitsOf('strict', own).orbit).toEqual({ warn: 350, fail: 300 });
    expect(limitsOf('strict', own).scale).toEqual({ warn: null, fail: 5 });
    expect(limitsOf('standard', own).speed).toEqual(limitsOf('standard').speed);
  });

  test('a warning that comes after the failure is told', () => {
    expect(warnsTooLate('orbit', { warn: 260, fail: 270 })).toBe(true);
    expect(warnsTooLate('orbit', { warn: 270, fail: 270 })).toBe(false);
    expect(warnsTooLate('speed', { warn: 100, fail: 90 })).toBe(true);
    expect(warnsTooLate('speed', { warn: 100, fail: null })).toBe(false);
  });

  test('set, taken back and reset, nothing empty stays behind', () => {
    let own: OwnLimits = {};
    own = withLimit(own, 'orbit', 'warn', 340);
    own = withLimit(own, 'orbit', 'fail', 300);
    own = withLimit(own, 'reblur', 'fail', null);
    expect(own).toEqual({ orbit: { warn: 340, fail: 300 }, reblur: { fail: null } });
    expect(countOf(own)).toBe(3);
    expect(withLimit(own, 'reblur', 'fail', undefined)).toEqual({ orbit: { warn: 340, fail: 300 } });
    expect(withoutLine(own, 'orbit')).toEqual({ reblur: { fail: null } });
  });

  test('the order in which they were set does not make them others', () => {
    expect(
      sameLimits(
        { orbit: { warn: 1, fail: 2 }, scale: { warn: 3 } },
        { scale: { warn: 3 }, orbit: { fail: 2, warn: 1 } },
      ),
    ).toBe(true);
    expect(sameLimits({}, {})).toBe(true);
    expect(sameLimits({ orbit: { warn: null } }, {})).toBe(false);
    expect(sameLimits({ orbit: { warn: 1 } }, { orbit: { fail: 1 } })).toBe(false);
    expect(sameLimits({ orbit: { warn: 1 } }, { scale: { warn: 1 } })).toBe(false);
  });

  test('a report and its summary say by which they were judged', () => {
    const ownLimits: OwnLimits = { orbit: { warn: 358, fail: 355 } };
    const options = { sweepDeg: 345, hidden: [] };
    expect(sampleReport(options)).toMatchObject({ verdict: 'pass', ownLimits: {} });
    const report = sampleReport(options, { ownLimits });
    expect(report).toMatchObject({
      verdict: 'fail',
      ownLimits,
      thresholds: { orbit: { warn: 358, fail: 355 } },
    });
    expect(captureSummarySchema.parse(summaryOf(report)).ownLimits).toEqual(ownLimits);
  });

  test('without any limit nothing counts against a clip but what is no measure', () => {
    const ownLimits: OwnLimits = Object.fromEntries(
      thresholdNames.map((name) => [name, { warn: null, fail: null }]),
    );
    const all = [{ fromS: 0, toS: 999 }];
    const report = sampleReport({ dark: all, motionBlur: all, sweepDeg: 100, hidden: [] }, { ownLimits });
    expect(report.issues.filter(({ measured }) => measured !== null)).toEqual([]);
  });
});

describe('typed', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    ['never', null],
    ['–', null],
    ['-', null],
    ['0.65', 0.65],
    ['0,65', 0.65],
    ['.5', 0.5],
    ['1', 1],
  ] as const)('“%s” is %s', (typed, limit) => {
    expect(typedLimit('boardVisible', typed)).toEqual({ limit, problem: null });
  });

  test('a unit may stay, what is no number or not possible is told in words', () => {
    expect(typedLimit('orbit', '340°')).toEqual({ limit: 340, problem: null });
    expect(typedLimit('speed', '40 °/s')).toEqual({ limit: 40, problem: null });
    expect(typedLimit('orbit', '361')).toEqual({ problem: 'Enter a value from 0° to 360°.' });
    expect(typedLimit('boardSize', '0')).toEqual({ problem: 'Enter a value from 1\u00a0px to 200\u00a0px.' });
    for (const typed of ['much', '1.2.3', '1e3', '-5', '12 px'])
      expect(typedLimit('orbit', typed)).toMatchObject({
        problem: expect.stringContaining('is not a number'),
      });
  });
});
