import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../../main/capture/export/report-data.ts';
import { judgeCapture } from '../../../main/capture/judge/judge-capture.ts';
import {
  type CaptureReport,
  captureReportSchema,
  captureSummarySchema,
} from '../../../main/contract/schema/capture/report.ts';
import {
  type SampleOptions,
  sampleContext,
  sampleLayout,
  sampleMeasurement,
  sampleReport,
} from '../../fakes/capture-measurement.ts';

const all = [{ fromS: 0, toS: 999 }];
/** What counts against it; notes are left out. */
const serious = (report: CaptureReport): string[] =>
  report.issues
    .filter((issue) => issue.severity !== 'note')
    .map((issue) => `${issue.severity} ${issue.code}`);

const withOthers = (...others: (typeof sampleLayout)[]) => {
  const measurement = sampleMeasurement();
  const board = measurement.board === null ? null : { ...measurement.board, others };
  return judgeCapture({ ...measurement, board }, sampleContext());
};

const automaticBut = { squareMm: 40, squareMeasured: true, squarePercent: 0.1 };
const automatic = { board: { chosen: null, squareMm: null, squareMeasured: false, squarePercent: null } };

test.each([
  [3, 3, true],
  [3, 4, true],
  [3, 5, false],
  [4, 4, false],
])('a board of %d by %d squares has too few of them: %s', (columns, rows, few) => {
  const layout = { ...sampleLayout, columns, rows };
  const report = sampleReport({ layout }, automatic);
  expect(serious(report)).toEqual(few ? ['fail too-few-squares'] : []);
  // One that is never seen whole may be larger.
  expect(serious(sampleReport({ layout, sizeSure: false }, automatic))).not.toContain('fail too-few-squares');
});

describe('the verdict', () => {
  test.each<[string, SampleOptions, CaptureReport['verdict'], string[]]>([
    ['a good clip', {}, 'pass', []],
    ['a good clip, keyframes only', { coverage: 'quick', everyS: 1.3 }, 'pass', []],
    ['walked the other way', { sweepDeg: -380 }, 'pass', []],
    [
      'a quarter of the walk',
      { sweepDeg: 102, hidden: [], durationS: 20 },
      'fail',
      ['fail orbit-incomplete'],
    ],
    ['most of the walk', { sweepDeg: 300, hidden: [] }, 'warn', ['warn orbit-incomplete']],
    ['dark', { dark: all }, 'fail', ['fail too-dark']],
    ['burnt out', { bright: all }, 'fail', ['fail too-bright']],
    ['moved too fast', { motionBlur: all }, 'fail', ['fail motion-blur']],
    ['moved too fast for a while', { motionBlur: [{ fromS: 7, toS: 11 }] }, 'warn', ['warn motion-blur']],
    ['out of focus', { defocus: all }, 'fail', ['fail out-of-focus', 'warn no-board']],
    [
      'out of focus, keyframes only',
      { defocus: all, coverage: 'quick' },
      'fail',
      ['fail out-of-focus', 'warn no-board'],
    ],
    ['dark and shaky: light comes first', { dark: all, motionBlur: all }, 'fail', ['fail too-dark']],
    ['no board', { noBoard: true }, 'fail', ['fail no-board']],
    ['mirrored', { mirrored: true }, 'fail', ['fail mirrored-board']],
    [
      'board out of view half of the time',
      {
        hidden: [
          { fromS: 2, toS: 9 },
          { fromS: 14, toS: 24 },
        ],
      },
      'fail',
      ['fail board-hidden'],
    ],
    ['board far away', { distanceSquares: 85 }, 'warn', ['warn board-too-small']],
    ['ten seconds for a turn', { durationS: 9, everyS: 0.15 }, 'warn', ['warn too-fast', 'warn too-short']],
    ['four minutes', { durationS: 240, sweepDeg: 800, everyS: 0.4 }, 'warn', ['warn too-long']],
    ['640 by 360', { facts: { widthPx: 640, heightPx: 360 } }, 'warn', ['warn low-resolution']],
    ['12 frames a second', { facts: { realFps: 12 } }, 'warn', ['warn low-frame-rate']],
    [
      'squeezed by a messaging app',
      { facts: { bitsPerSecond: 900_000 } },
      'warn',
      ['warn heavy-compression'],
    ],
    ['the same bits in HEVC', { facts: { bitsPerSecond: 900_000, codec: 'hevc' } }, 'pass', []],
    ['HLG', { facts: { hdr: 'HLG' } }, 'pass', []],
    ['bright, in PQ', { facts: { hdr: 'PQ', transfer: 'PQ' }, brightness: 215 }, 'pass', []],
    ['bright', { brightness: 215 }, 'fail', ['fail too-bright']],
    ['interlaced', { facts: { interlaced: true } }, 'warn', ['warn interlaced']],
    ['displayed mirrored', { facts: { mirrored: true } }, 'warn', ['warn shown-mirrored']],
    ['anamorphic', { facts: { pixelAspect: 4 / 3 } }, 'pass', []],
    ['damaged for a second', { damaged: [{ fromS: 10, toS: 11 }] }, 'warn', ['warn damaged']],
    ['damaged for long', { damaged: [{ fromS: 10, toS: 20 }] }, 'fail', ['fail damaged']],
  ])('%s', (_, options, verdict, issues) => {
    const report = sampleReport(options);
    expect(serious(report)).toEqual(issues);
    expect(report.verdict).toBe(verdict);
    expect(captureReportSchema.safeParse(report).error).toBeUndefined();
    expect(captureSummarySchema.parse(summaryOf(report)).verdict).toBe(verdict);
  });

  test('the strict profile asks for more, and single limits can be replaced', () => {
    const options = { sweepDeg: 340, hidden: [] };
    expect(sampleReport(options).verdict).toBe('pass');
    expect(sampleReport(options, { profile: 'strict' }).verdict).toBe('warn');
    expect(sampleReport(options, { ownLimits: { orbit: { warn: 358, fail: 355 } } }).verdict).toBe('fail');
    expect(sampleReport({}, { profile: 'strict' }).verdict).toBe('pass');
  });

  test('a first look says that it is one', () => {
    const quick = sampleReport({ coverage: 'quick', dark: all });
    expect(quick.headline).toBe('First look: re-film the whole walk: the image is too dark.');
    expect(summaryOf(quick).final).toBe(false);
    expect(summaryOf(sampleReport()).final).toBe(true);
  });

  test('the graver issue comes first, and the headline names it', () => {
    const report = sampleReport({ facts: { realFps: 12 }, sweepDeg: 102, hidden: [] });
    expect(serious(report)).toEqual(['fail orbit-incomplete', 'warn low-frame-rate']);
    expect(report.headline).toBe('Re-film the whole walk: part of the walk is missing.');
  });
});

const chosen = (layout: Partial<typeof sampleLayout>): Parameters<typeof sampleReport>[1] => ({
  board: {
    chosen: { name: 'Lab A4', layout: { ...sampleLayout, ...layout } },
    squareMm: 40,
    squareMeasured: true,
    squarePercent: 0.2,
  },
});

test('blur in parts names a measure that crosses its limit there', () => {
  // Edges are wide, while the re-blur is that of a sharp frame.
  const measurement = sampleMeasurement();
  const samples = measurement.samples.map((sample) =>
    sample.atS > 3 && sample.atS < 6 ? { ...sample, edgeWidthPx: 6, laplacian: 20 } : sample,
  );
  const report = judgeCapture({ ...measurement, samples }, sampleContext());
  expect(serious(report)).toEqual(['warn out-of-focus']);
  const measured = report.issues[0]?.measured;
  expect(measured).toMatchObject({ threshold: 'edgeWidth', value: 6, unit: 'px' });
  expect(measured?.value).toBeGreaterThan(measured?.limit ?? Number.NaN);
});

/** Of a walk of 30 s, hidden for 4 s in its middle. */
const hiddenViews = (reblur: number, laplacian: number): CaptureReport => {
  const measurement = sampleMeasurement();
  const samples = measurement.samples.map((sample) =>
    sample.edgeWidthPx === null ? { ...sample, reblur, laplacian } : sample,
  );
  return judgeCapture({ ...measurement, samples }, sampleContext());
};

describe('sharpness where the object hides the board', () => {
  test('is not doubted for one measure, which a plain wall moves as blur does', () => {
    expect(serious(hiddenViews(0.345, 75))).toEqual([]);
    expect(serious(hiddenViews(0.28, 30))).toEqual([]);
  });

  test('is missed when both measures say so', () => {
    expect(serious(hiddenViews(0.345, 30))).toEqual(['warn orbit-gap']);
  });
});

describe('the board', () => {
  const found = { layout: { ...sampleLayout, dictionary: 'DICT_5X5_50' as const } };

  test.each([
    ['the same', {}, []],
    ['a larger dictionary of the same family', { dictionary: 'DICT_5X5_1000' as const }, []],
    ['another family', { dictionary: 'DICT_4X4_50' as const }, ['fail wrong-board']],
    ['turned', { columns: 5, rows: 7 }, ['fail wrong-board']],
    ['legacy, which odd rows do not show', { legacy: true }, []],
  ])('%s', (_, layout, issues) => {
    expect(serious(sampleReport(found, chosen(layout)))).toEqual(issues);
  });

  test('a wrong one is explained', () => {
    const layout = { ...sampleLayout, columns: 5, rows: 7, dictionary: 'DICT_4X4_50' as const };
    const issue = sampleReport({ layout }).issues[0];
    expect(issue?.seen).toBe(
      'This clip shows another board, 5x7 DICT_4X4_50; “Lab A4”, 7x5 DICT_5X5_100, is selected.',
    );
  });

  test('one with another first id is another board; where its first rows were hidden it may be the chosen one', () => {
    const layout = { ...sampleLayout, firstId: 18 };
    const inUse = { chosen: { name: 'Floor board', layout: sampleLayout }, ...automaticBut };
    const wrong = sampleReport({ layout }, { board: inUse });
    expect(wrong.issues[0]).toMatchObject({
      code: 'wrong-board',
      seen: expect.stringContaining('first id 18'),
    });
    expect(
      serious(sampleReport({ layout }, { board: { ...inUse, chosen: { name: 'Offset', layout } } })),
    ).toEqual([]);
    expect(serious(sampleReport({ layout, sizeSure: false }, { board: inUse }))).not.toContain(
      'fail wrong-board',
    );
  });

  test('others beside it are named; those with the same markers spoil the clip', () => {
    const aside = withOthers({ ...sampleLayout, firstId: 18 });
    expect(aside.issues.find(({ code }) => code === 'several-boards')).toMatchObject({
      severity: 'warn',
      seen: 'Two boards are in view: 7x5 DICT_5X5_100 and 7x5 DICT_5X5_100, first id 18.',
    });
    expect(serious(withOthers({ ...sampleLayout, dictionary: 'DICT_4X4_50' }))).toEqual([
      'warn several-boards',
    ]);
    expect(serious(withOthers({ ...sampleLayout, firstId: 9 }))).toEqual(['fail several-boards']);
  });

  test('a part of the chosen one is not a wrong one; automatically it is only noted', () => {
    const part = { layout: { ...sampleLayout, columns: 6 }, sizeSure: false };
    expect(serious(sampleReport(part))).toEqual([]);
    const auto = sampleReport(part, {
      board: { chosen: null, squareMm: null, squareMeasured: false, squarePercent: null },
    });
    expect(auto.verdict).toBe('pass');
    expect(auto.issues.map((issue) => issue.code)).toEqual(['board-size-unsure', 'square-unmeasured']);
  });

  test('the chosen one counts where two boards lie side by side', () => {
    const measurement = sampleMeasurement();
    const other = { ...sampleLayout, dictionary: 'DICT_4X4_50' as const };
    const board = measurement.board === null ? null : { ...measurement.board, layout: other };
    expect(judgeCapture({ ...measurement, board }, sampleContext()).verdict).toBe('pass');
    expect(judgeCapture({ ...measurement, board, layout: other }, sampleContext()).verdict).toBe('fail');
  });
});

describe('what cannot be looked into', () => {
  const nothing = { ...sampleMeasurement(), coverage: 'none' as const, samples: [], facts: null };
  const fault = { code: 'truncated', service: true, atS: null, detail: null } as const;

  test('is unreadable, in words that name the file', () => {
    const report = judgeCapture({ ...nothing, fault }, sampleContext());
    expect(report.verdict).toBe('unreadable');
    expect(report.headline).toContain('mug-1.mp4');
    expect(report.issues.map((issue) => issue.code)).toEqual(['unreadable']);
    expect(captureReportSchema.parse(report)).toEqual(report);
  });

  test('a clip that is only too large is a video all the same, and fails', () => {
    const large = { ...fault, code: 'too-large' } as const;
    const report = judgeCapture({ ...sampleMeasurement(), fault: large }, sampleContext());
    expect([report.verdict, report.analysis === null]).toEqual(['fail', false]);
  });

  test('damage in the middle is an issue with its seconds', () => {
    const corrupt = { ...fault, code: 'corrupt', atS: 12 } as const;
    const report = judgeCapture(
      { ...sampleMeasurement({ damaged: [{ fromS: 12, toS: 14 }] }), fault: corrupt },
      sampleContext(),
    );
    expect(report.verdict).toBe('warn');
    expect(report.issues[0]).toMatchObject({ code: 'damaged', spans: [{ fromS: 12, toS: 14 }] });
  });

  test.each(['none', 'quick', 'full'] as const)(
    'a clip of which no frame came (%s) is not a good one',
    (coverage) => {
      const report = judgeCapture({ ...nothing, coverage }, sampleContext());
      expect([report.verdict, report.fault?.code]).toEqual(['unreadable', 'cannot-decode']);
    },
  );

  test('a board that is seen but gives no place of the camera is not enough', () => {
    const measurement = sampleMeasurement();
    const samples = measurement.samples.map((sample) => ({ ...sample, pose: null, boardArea: null }));
    const report = judgeCapture({ ...measurement, samples, lens: null }, sampleContext());
    expect(serious(report)).toEqual(['fail orbit-incomplete']);
    expect(report.headline).toBe('Re-film the whole walk: part of the walk is missing.');
  });
});

describe('a first look', () => {
  const long = { durationS: 150, sweepDeg: 380, coverage: 'quick' } as const;

  test('at pictures too far apart leaves the walk to the full pass', () => {
    const report = sampleReport({ ...long, everyS: 3 });
    expect(serious(report)).toEqual(['warn orbit-incomplete']);
    expect(report.headline).toContain('the full check will measure');
    expect(report.refilm).toEqual([]);
  });

  test('at a picture each second agrees with the full pass', () => {
    const verdicts = (['quick', 'full'] as const).map(
      (coverage) => sampleReport({ ...long, coverage, everyS: coverage === 'quick' ? 1 : 0.4 }).verdict,
    );
    expect(verdicts).toEqual(['pass', 'pass']);
  });

  test('that loses the board where the walk may have gone on does not refuse the clip', () => {
    // Ten seconds in which the walk slowed down: neither pass can bridge them, and only the full one may say so.
    const hidden = [{ fromS: 8, toS: 24 }];
    const quick = sampleReport({ coverage: 'quick', durationS: 32, sweepDeg: 384, hidden });
    expect(
      quick.issues.filter(({ code, severity }) => code === 'orbit-incomplete' && severity === 'fail'),
    ).toEqual([]);
  });

  test('that sees where the walk ended still says so', () => {
    const report = sampleReport({ coverage: 'quick', sweepDeg: 102, hidden: [], durationS: 20 });
    expect(serious(report)).toEqual(['fail orbit-incomplete']);
  });
});

const walked = (atS: number): number => -80 + 12.5 * atS;

describe('a board that does not lie still', () => {
  test.each<[string, SampleOptions]>([
    ['turned by 40 degrees at once', { azimuthAt: (atS) => walked(atS) + (atS > 12 ? 40 : 0), hidden: [] }],
    [
      'turned by 60 degrees under a hand',
      { azimuthAt: (atS) => walked(atS) + (atS > 12 ? -60 : 0), hidden: [{ fromS: 11, toS: 13.4 }] },
    ],
  ])('%s is said to be moved, not hidden', (_, options) => {
    const report = sampleReport({ ...options, durationS: 32 });
    const moved = report.issues.find(({ code }) => code === 'board-moved');
    expect(moved?.severity).toBe('warn');
    expect(moved?.spans.every(({ fromS, toS }) => fromS >= 10.5 && toS <= 14)).toBe(true);
    expect(report.issues.map(({ code }) => code)).not.toContain('board-hidden');
  });

  test.each<[string, SampleOptions]>([
    ['a usual walk', {}],
    ['a quick one', { durationS: 12 }],
    [
      'one with a pause while the board was hidden',
      {
        azimuthAt: (atS) => walked(Math.min(atS, 13) + Math.max(0, atS - 15)),
        hidden: [{ fromS: 12.5, toS: 15.2 }],
      },
    ],
    ['one that turns round at once', { azimuthAt: (atS) => walked(atS < 15 ? atS : 30 - atS), hidden: [] }],
    [
      'one of which only keyframes were seen',
      { azimuthAt: (atS) => walked(atS) + (atS > 12 ? 40 : 0), coverage: 'quick' },
    ],
  ])('%s is left alone', (_, options) => {
    expect(sampleReport(options).issues.map(({ code }) => code)).not.toContain('board-moved');
  });
});

describe('a code beside the board', () => {
  const code = { layout: sampleLayout, squareMm: 40, serial: 'K7Q2MN' };

  test('is named in the report and its row, and is nothing to mend', () => {
    const report = sampleReport({ code });
    expect(report.board.serial).toBe('K7Q2MN');
    expect(summaryOf(report).serial).toBe('K7Q2MN');
    expect(serious(report)).toEqual([]);
    expect(sampleReport().board.serial).toBeNull();
  });

  test('that says something else than the markers does not count, and both are named', () => {
    const says = { ...code, layout: { ...sampleLayout, columns: 10, rows: 8 } };
    const report = sampleReport({ code: says }, automatic);
    expect(serious(report)).toEqual(['warn board-code-differs']);
    const [issue] = report.issues;
    expect(issue?.seen).toContain('10x8 DICT_5X5_100');
    expect(issue?.seen).toContain(`${sampleLayout.columns}x${sampleLayout.rows} ${sampleLayout.dictionary}`);
    expect(report.board.serial).toBeNull();
  });

  test('of another of the user’s boards than the chosen is named with it', () => {
    const { board } = sampleContext();
    const other = sampleReport({ code }, { board: { ...board, codeOf: 'Hall A3' } });
    expect(serious(other)).toEqual(['warn board-code-differs']);
    expect(other.issues[0]?.seen).toMatch(/“Hall A3”.*“Lab A4”/);
    expect(serious(sampleReport({ code }, { board: { ...board, codeOf: 'Lab A4' } }))).toEqual([]);
  });
});
