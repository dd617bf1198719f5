/** What the report of a clip says in figures and words: readings, facts, advice on the scale, where a cut begins. */
import { describe, expect, it } from 'vitest';
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import { reportFileName } from '../../../../renderer/modules/captures/capture-actions.ts';
import { createLatest, frameEdgePx } from '../../../../renderer/modules/captures/report/frame/use-frame.ts';
import { nextRefilm } from '../../../../renderer/modules/captures/report/ReportHeader.tsx';
import {
  boardRows,
  distanceRange,
  distanceText,
  layoutText,
  sampleReadings,
  scaleAdvice,
  spokenSecond,
  tookRows,
  videoRows,
} from '../../../../renderer/modules/captures/report/report-values.ts';
import {
  earliestStart,
  timelineLayout,
} from '../../../../renderer/modules/captures/report/timeline/timeline-layout.ts';
import { linePath, valueRange } from '../../../../renderer/modules/captures/report/walk/walk-geometry.ts';
import { levelWord } from '../../../../renderer/modules/captures/report/words.ts';
import { sampleReport } from '../../../fakes/capture-measurement.ts';
import { settle } from '../bridge/events-double.ts';

const report = sampleReport({ facts: { nominalFps: 30, realFps: 29.7, variableFps: true, rotationDeg: 90 } });
const value = (rows: readonly (readonly [string, string])[], name: string) =>
  rows.find(([one]) => one === name)?.[1];
const names = (rows: readonly (readonly [string, string])[]) => rows.map(([name]) => name);
const same = (one: number): number => one;
const advise = (board: Partial<CaptureReport['board']>, scale: Record<string, unknown> = {}) => {
  const { analysis } = report;
  if (analysis === null) throw new TypeError('the sample was analysed');
  return scaleAdvice({
    board: { ...report.board, ...board },
    analysis: {
      ...analysis,
      scale: { ...analysis.scale, uncertaintyPercent: 2, cornerSpread: 1, ...scale },
    },
  });
};

describe('readings of a sample', () => {
  it('gives lengths in metres where the square is known, else in squares', () => {
    expect(distanceText(34, 40)).toBe('1.36 m');
    expect(distanceText(34, null)).toBe('34.0 squares');
    expect(distanceRange(30, 40, 40)).toBe('1.20–1.60 m');
    expect(distanceRange(30, 40, null)).toBe('30.0–40.0 sq.');
  });

  it('has the same names with a board and without', () => {
    const seen = report.samples.find(({ pose }) => pose !== null);
    const hidden = report.samples.find(({ pose }) => pose === null);
    if (seen === undefined || hidden === undefined)
      throw new TypeError('the sample shows and hides the board');
    expect(names(sampleReadings(seen, 40))).toEqual(names(sampleReadings(hidden, 40)));
    expect(value(sampleReadings(seen, 40), 'Azimuth')).toMatch(/^\d+°$/);
    expect(value(sampleReadings(hidden, 40), 'Azimuth')).toBe('–');
  });

  it('reads a second out with all that the strips show', () => {
    const strips = { board: [2, 0], sharpness: [2, 1], exposure: [2, 2], motion: [2, null] };
    expect(spokenSecond(strips, 1, 7.42)).toBe(
      '0:07.4, board not visible, sharpness soft, exposure good, motion not measured',
    );
    expect(levelWord('motion', 0)).toBe('far too fast');
  });
});

describe('facts', () => {
  it('tells what is unusual about the video', () => {
    const rows = report.facts === null ? [] : videoRows(report.facts);
    expect(value(rows, 'Frames')).toBe('29.7 fps, 30 nominal, variable');
    expect(value(rows, 'Resolution')).toBe('1920 × 1080, rotated by 90°');
    expect(value(rows, 'Codec')).toBe('H.264, High, yuv420p');
    expect(value(rows, 'Keyframes')).toBe('30, at most 1.0 s apart');
  });

  it('tells the board that was found from the one that was chosen', () => {
    const found = report.board.found;
    if (found === null) throw new TypeError('the sample shows a board');
    const unsure = { ...found, mirrored: true, sizeSure: false };
    expect(value(boardRows({ ...report, board: { ...report.board, found: unsure } }), 'Found')).toBe(
      '7 × 5, DICT_5X5_100, mirrored print, may be larger',
    );
    const layout = { ...found.layout, firstId: 18, inverted: true };
    const two = { ...found, layout, others: [{ ...found.layout, columns: 6 }] };
    expect(value(boardRows({ ...report, board: { ...report.board, found: two } }), 'Found')).toBe(
      '7 × 5, DICT_5X5_100, first ID 18, inverted, also 6 × 5, DICT_5X5_100',
    );
    expect(value(boardRows(report), 'Selected')).toBe(`Lab A4 (${layoutText(found.layout)})`);
    const auto = { ...report, board: { ...report.board, found: null, chosen: null }, analysis: null };
    expect(boardRows(auto)).toEqual([
      ['Found', 'None'],
      ['Selected', 'automatic'],
    ]);
    const { analysis } = report;
    if (analysis === null) throw new TypeError('the sample can be analysed');
    const object = { state: 'found', wholePart: 0.92, area: 0.04, laplacian: 200, light: null } as const;
    expect(value(boardRows({ ...report, analysis: { ...analysis, object } }), 'Object')).toBe(
      'fully visible in 92 % of samples, 4 % of the image',
    );
    const unread = { cause: 'too-far', squarePx: 14, neededPx: 35 } as const;
    expect(value(boardRows({ ...auto, board: { ...auto.board, unread } }), 'Found')).toBe(
      'Found, but unreadable',
    );
    expect(value(tookRows(report), 'Check time')).toBe('1.3 s first look, 6.2 s in full');
  });
});

describe('what would make the scale surer', () => {
  it.each([
    [{ found: null }, {}, /^Record with a printed board/],
    [{ squareMm: null }, {}, /^Enter the square size/],
    [{ squareMeasured: false }, {}, /^Measure the print with a ruler/],
    [{}, { squarePercent: 0.8 }, /±0\.8 %/],
    [{}, { lens: null }, /^Record the board at an angle/],
    [{}, { framesUsed: 4 }, /4 frames could be used/],
    [{}, { cornerSpread: 0.02 }, /^Move closer/],
  ])('%j, %j', (board, scale, first) => {
    expect(advise(board, scale)[0]).toMatch(first);
  });

  it('asks for nothing where it is sure already', () => {
    expect(advise({}, { uncertaintyPercent: 0.4, cornerSpread: 0.02, framesUsed: 9 })).toEqual([
      expect.stringMatching(/^No further/),
    ]);
  });
});

describe('pictures of a drag', () => {
  it('loads one at a time, and of those requested meanwhile only the last', async () => {
    const loads: { key: number; end(failed?: boolean): Promise<void> }[] = [];
    const reported: (readonly [number, boolean])[] = [];
    const latest = createLatest<number>(
      (key) =>
        new Promise((resolve, reject) => {
          const end = async (failed = false): Promise<void> => {
            if (failed) reject(new TypeError('no picture'));
            else resolve(null);
            await settle();
          };
          loads.push({ key, end });
        }),
      (key, failed) => void reported.push([key, failed]),
    );
    for (const key of [1, 2, 3]) latest.ask(key);
    expect(loads.map(({ key }) => key)).toEqual([1]);
    await loads[0]?.end();
    expect(loads.map(({ key }) => key)).toEqual([1, 3]);
    latest.ask(4);
    await loads[1]?.end(true);
    await loads[2]?.end(true);
    expect(reported).toEqual([
      [1, false],
      [4, true],
    ]);
    latest.ask(5);
    latest.close();
    await loads[3]?.end();
    expect(reported).toHaveLength(2);
  });
});

describe('cuts, stretches and plots', () => {
  it('says where a cut begins at the earliest', () => {
    expect(earliestStart(report, 7.5)).toBe(7);
    const rare = report.facts === null ? null : { ...report.facts, keyframeGapS: 0.2 };
    expect(earliestStart({ samples: report.samples, facts: rare }, 7.5)).toBeCloseTo(7.3);
    expect(earliestStart({ samples: [], facts: null }, 3)).toBe(0);
  });

  it('goes around the stretches to film again', () => {
    const refilm = [
      { fromS: 2, toS: 4, reasons: [] },
      { fromS: 8, toS: 10, reasons: [] },
    ];
    expect([0, 3, 9].map((atS) => nextRefilm({ refilm }, atS))).toEqual([3, 9, 3]);
    expect(nextRefilm({ refilm: [] }, 5)).toBe(5);
  });

  it('breaks the line where nothing was measured', () => {
    const values = [1, 2, null, 4, null].map((one, atS) => ({ atS, value: one }));
    expect(linePath(values, same, same)).toBe('M0.0 1.0L1.0 2.0M3.0 4.0h1.5');
    expect(valueRange(values, 10)).toEqual([-2.5, 7.5]);
    expect(valueRange([{ atS: 0, value: null }], 10)).toBeNull();
  });

  it('asks for few sizes of pictures, and never for more than the largest', () => {
    expect(frameEdgePx(700, 394, 1)).toBe(960);
    expect(frameEdgePx(300, 533, 2)).toBe(1280);
    expect(frameEdgePx(3000, 1000, 2)).toBe(1920);
  });

  it('keeps the strips where they are when issues come with the full report', () => {
    expect(timelineLayout(0)).toEqual(timelineLayout(2));
  });

  it('names the file after the clip', () => {
    expect(reportFileName('IMG_0001.final.MOV', 'html')).toBe('IMG_0001.final.report.html');
  });
});
