import { describe, expect, test } from 'vitest';
import { clock, fromTo, stretches } from '../../../main/capture/judge/span-words.ts';
import { mergeSpans } from '../../../main/capture/judge/spans.ts';
import { facing, howFar } from '../../../main/capture/judge/walk-words.ts';
import { setTranslation } from '../../../main/contract/messages/language.ts';
import { accentedTranslation } from '../../../main/contract/messages/pseudo.ts';
import type { CaptureIssue, CaptureReport } from '../../../main/contract/schema/capture/report.ts';
import { type SampleOptions, sampleLayout, sampleReport } from '../../fakes/capture-measurement.ts';

const issueOf = (report: CaptureReport, code: CaptureIssue['code']): CaptureIssue => {
  const issue = report.issues.find((one) => one.code === code);
  if (issue === undefined) throw new TypeError(`no ${code}`);
  return issue;
};

describe('times', () => {
  test.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [61, '1:01'],
    [3600, '60:00'],
  ])('%s is %s', (atS, words) => {
    expect(clock(atS)).toBe(words);
  });

  test('stretches are said in the nearest seconds, the longest three by name', () => {
    expect(fromTo({ fromS: 6.9, toS: 11.2 })).toBe('from 0:07 to 0:11');
    expect(fromTo({ fromS: 6.9, toS: 7.3 })).toBe('at 0:07');
    expect(stretches([])).toBe('');
    const five = [1, 10, 20, 30, 40].map((fromS) => ({ fromS, toS: fromS + fromS / 10 }));
    expect(stretches(five)).toBe('from 0:20 to 0:22, from 0:30 to 0:33, from 0:40 to 0:44 and 2 more times');
  });

  test('near stretches are one', () => {
    const spans = [
      { fromS: 5, toS: 6 },
      { fromS: 0, toS: 2 },
      { fromS: 2.9, toS: 3 },
      { fromS: 5.5, toS: 5.6 },
    ];
    expect(mergeSpans(spans)).toEqual([
      { fromS: 0, toS: 3 },
      { fromS: 5, toS: 6 },
    ]);
  });
});

describe('directions', () => {
  test.each([
    [-90, 'bottom edge'],
    [270, 'bottom edge'],
    [0, 'right edge'],
    [359, 'right edge'],
    [90, 'top edge'],
    [135, 'top left corner'],
    [-135, 'bottom left corner'],
  ])('at azimuth %s the %s points at you', (deg, words) => {
    expect(facing(deg)).toBe(words);
  });

  test('degrees are said as parts of the circle', () => {
    expect(howFar(93)).toBe('about 90 degrees (a quarter of the circle)');
    expect(howFar(12)).toBe('about 12 degrees');
  });

  test('the missing part is told by where one stood, whichever way one walked', () => {
    // From the bottom edge over the right edge to the top edge: the left half is missing.
    const half = { sweepDeg: 180, startDeg: -90, hidden: [] };
    expect(issueOf(sampleReport(half), 'orbit-incomplete').todo).toContain(
      'from where the board’s top edge points at you (where you stood at 0:29), about 180 degrees (half of the circle) to your right, to where its bottom edge points at you',
    );
    const back = { sweepDeg: -180, startDeg: 90, hidden: [] };
    expect(issueOf(sampleReport(back), 'orbit-incomplete').todo).toContain(
      'from where the board’s top edge points at you (where you stood at 0:00)',
    );
  });
});

test('in another language nothing of a report is English', () => {
  setTranslation(accentedTranslation);
  try {
    const report = sampleReport({ hidden: [{ fromS: 2, toS: 17 }], dark: [{ fromS: 3, toS: 9 }] });
    const texts = [report.headline, ...report.issues.flatMap(({ seen, why, todo }) => [seen, why, todo])];
    expect(texts.length).toBeGreaterThan(6);
    for (const text of texts) expect(text).not.toMatch(/\b(?:the|board|clip|walk|from|image)\b/i);
  } finally {
    setTranslation(null);
  }
});

describe('what is said', () => {
  test.each<[string, SampleOptions, CaptureIssue['code'], string]>([
    ['blur', { motionBlur: [{ fromS: 7, toS: 11 }] }, 'motion-blur', 'from 0:07 to 0:11'],
    ['a dark part', { dark: [{ fromS: 3, toS: 9 }] }, 'too-dark', 'from 0:03 to 0:09'],
    ['a hidden board', { hidden: [{ fromS: 2, toS: 17 }] }, 'board-hidden', 'from 0:02 to 0:17'],
  ])(
    '%s has its seconds once, in the headline, the finding and the chip alike',
    (_, options, code, words) => {
      const { headline, issues, refilm } = sampleReport(options);
      const issue = issues.find((one) => one.code === code);
      expect(headline).toContain(words);
      expect(issue?.seen).toContain(words);
      expect(issue?.todo).not.toMatch(/\d:\d\d/);
      expect(issue?.todo).not.toMatch(/that part again/);
      expect(issue?.spans.map(fromTo)).toEqual([words]);
      expect(refilm.filter(({ reasons }) => reasons[0] === code).map(fromTo)).toEqual([words]);
    },
  );

  test('a failed clip: the headline asks for the whole walk, since a part cannot be filmed on its own', () => {
    const kinds: SampleOptions[] = [
      { dark: [{ fromS: 0, toS: 30 }] },
      { motionBlur: [{ fromS: 0, toS: 16 }] },
      { sweepDeg: 100, hidden: [] },
      { noBoard: true },
      { mirrored: true },
      { hidden: [{ fromS: 2, toS: 25 }] },
    ];
    for (const kind of kinds) expect(sampleReport(kind).headline).toMatch(/the whole walk/i);
    const other = { chosen: { name: 'Other', layout: { ...sampleLayout, columns: 9 } }, squareMm: 40 };
    const board = { ...other, squareMeasured: true, squarePercent: 0.1 };
    expect(sampleReport({}, { board }).headline).toContain('need not re-film');
  });

  test('what to film again gives the seconds of its findings, each second once', () => {
    const report = sampleReport({
      motionBlur: [{ fromS: 3, toS: 5 }],
      dark: [
        { fromS: 4, toS: 8 },
        { fromS: 20, toS: 22 },
      ],
      hidden: [],
    });
    expect(report.refilm.map(({ fromS, toS }) => [fromS, toS])).toEqual([
      [3, 4],
      [4, 8],
      [20, 22],
    ]);
    expect(report.refilm.map(({ reasons }) => reasons)).toEqual([
      ['motion-blur'],
      ['too-dark', 'motion-blur'],
      ['too-dark'],
    ]);
  });

  test('light that differs from side to side is told apart from darkness', () => {
    const report = sampleReport({ hidden: [], shade: (atS) => (atS > 12 && atS < 18 ? 110 : 0) });
    expect(issueOf(report, 'uneven-exposure').todo).toMatch(/^Light the side seen at 0:1[2-7]/);
  });
});

describe('the best still', () => {
  test('is a sharp frame in good light with the board in view', () => {
    const report = sampleReport({
      hidden: [{ fromS: 0, toS: 10 }],
      motionBlur: [{ fromS: 10, toS: 20 }],
      dark: [{ fromS: 24, toS: 30 }],
    });
    expect(report.bestStillS).toBeGreaterThanOrEqual(20);
    expect(report.bestStillS).toBeLessThan(24);
    expect(sampleReport({ noBoard: true }).bestStillS).toBeNull();
  });
});
