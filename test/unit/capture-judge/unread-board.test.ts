/** A board that is in view and cannot be read: the reason comes before the headline, and what to do on site after it. */
import { describe, expect, test } from 'vitest';
import { judgeCapture } from '../../../main/capture/judge/judge-capture.ts';
import type { UnreadSeen } from '../../../main/contract/schema/capture/measurement.ts';
import {
  type CaptureReport,
  captureReportSchema,
  type UnreadCause,
} from '../../../main/contract/schema/capture/report.ts';
import {
  type SampleOptions,
  sampleContext,
  sampleLayout,
  sampleMeasurement,
} from '../../fakes/capture-measurement.ts';

const all = [{ fromS: 0, toS: 999 }];
const large: UnreadSeen = {
  searched: 8,
  seen: 6,
  squarePx: 60,
  spanPx: 420,
  edgeWidthPx: 2.6,
  narrowEdgePx: 2.4,
  contrast: 120,
  wideBorders: false,
};

function reportOf(unread: Partial<UnreadSeen>, options: SampleOptions = { noBoard: true }): CaptureReport {
  const measurement = { ...sampleMeasurement(options), unread: { ...large, ...unread } };
  const board = { chosen: null, squareMm: 40, squareMeasured: true, squarePercent: 0.1 };
  return judgeCapture(measurement, sampleContext({ board }));
}
const inClip = (widthPx: number, heightPx: number) =>
  reportOf({ squarePx: 14 }, { noBoard: true, facts: { widthPx, heightPx } }).board.unread?.neededPx ?? 0;
const codes = ({ issues }: CaptureReport): string[] => issues.map(({ code }) => code);

describe('a board that nobody can read', () => {
  test.each<[UnreadCause, Partial<UnreadSeen>, SampleOptions, RegExp]>([
    ['out-of-focus', { edgeWidthPx: 12 }, {}, /: out of focus\. Clean the lens/],
    ['out-of-focus', { edgeWidthPx: 12 }, { defocus: all }, /: out of focus\. Clean the lens/],
    ['motion-blur', { edgeWidthPx: 9 }, { motionBlur: all }, /: motion blur\. Walk slower/],
    [
      'too-far',
      { squarePx: 14, spanPx: 98 },
      {},
      /: too far away \(squares of 14 px, 35 needed\)\. Move 2\.5 times closer/,
    ],
    [
      'squares-too-small',
      { squarePx: 14, spanPx: 322 },
      {},
      /: squares too small \(14 px, 35 needed\)\. Print a board with fewer and larger squares/,
    ],
    ['squares-too-small', { squarePx: 10, spanPx: 150 }, {}, /: squares too small \(10 px, 35 needed\)/],
    ['too-dark', { contrast: 12 }, { dark: all }, /: too dark\. Add light/],
    ['too-bright', {}, { bright: all }, /: too bright\. Tap the board/],
    ['wide-borders', { wideBorders: true }, {}, /a border of two modules \(markerBorderBits=2\)/],
    ['unknown-markers', {}, {}, /no markers of a known dictionary\. Print a ChArUco board/],
  ])('%s: %j', (cause, unread, options, headline) => {
    const report = reportOf(unread, { noBoard: true, ...options });
    expect(report.verdict).toBe('fail');
    expect(report.headline).toMatch(/^The board could not be read: /);
    expect(report.headline).toMatch(headline);
    expect(report.headline).toMatch(/re-film the whole walk/);
    expect(report.board.unread?.cause).toBe(cause);
    expect(codes(report)).toContain('board-unreadable');
    expect(codes(report)).not.toContain('no-board');
    expect(captureReportSchema.parse(report)).toEqual(report);
  });

  test('what is needed is in pixels of the clip: the picture that is searched is never larger than it', () => {
    expect([inClip(3840, 2160), inClip(1280, 720), inClip(640, 360)].map(Math.round)).toEqual([70, 23, 23]);
  });

  test('one that is not there is still absent', () => {
    for (const unread of [{ seen: 0 }, { seen: 1 }]) {
      const report = reportOf(unread);
      expect(report.headline).toBe('Re-film the whole walk: there is no board in the clip.');
      expect(report.board.unread).toBeUndefined();
    }
  });
});

test('a pattern in two of many frames is no board', () => {
  expect(codes(reportOf({ searched: 17, seen: 2 }))).toContain('no-board');
  expect(codes(reportOf({ searched: 12, seen: 2 }))).toContain('board-unreadable');
});

describe('a board that was read in part of the clip', () => {
  const hidden = { hidden: [{ fromS: 2, toS: 25 }] };

  test('is hidden where nothing shows it for the rest', () => {
    // In a few frames, or half of it in all: sharp and large enough to be read.
    for (const unread of [
      { searched: 12, seen: 1 },
      { searched: 12, seen: 6 },
    ]) {
      const report = reportOf(unread, hidden);
      expect(codes(report)[0]).toBe('board-hidden');
      expect(report.board.unread).toBeUndefined();
    }
  });

  test('is not hidden where the rest shows it too small: the seconds and the reason are given', () => {
    const report = reportOf({ squarePx: 20, spanPx: 300 }, hidden);
    expect(report.headline).toMatch(
      /^The board could not be read from 0:02 to 0:25: squares too small \(20 px, 35 needed\)\./,
    );
    expect(codes(report)).not.toContain('board-hidden');
    expect(report.refilm.flatMap(({ reasons }) => reasons)).toContain('board-unreadable');
  });

  test('is hidden where its squares are as large as those that were read', () => {
    const measurement = sampleMeasurement({ ...hidden, distanceSquares: 60 });
    const focalPx = measurement.lens?.focalPx ?? 0;
    const read = measurement.samples.flatMap(({ pose }) => pose?.distanceSquares ?? []);
    const smallestPx = focalPx / Math.max(...read);
    const seen = { ...large, spanPx: 300, searched: 12, seen: 2 };
    const codesAt = (squarePx: number): string[] =>
      codes(judgeCapture({ ...measurement, unread: { ...seen, squarePx } }, sampleContext()));
    expect(smallestPx).toBeLessThan(35);
    expect(codesAt(smallestPx)).toContain('board-hidden');
    expect(codesAt(0.6 * smallestPx)).toContain('board-unreadable');
  });

  test('what is needed is by its own markers: small ones need larger squares', () => {
    const layout = { ...sampleLayout, dictionary: 'DICT_ARUCO_ORIGINAL', markerRatio: 0.5 } as const;
    const report = reportOf({ squarePx: 30, spanPx: 300 }, { ...hidden, layout });
    expect(report.board.unread).toMatchObject({ cause: 'squares-too-small', neededPx: 52.5 });
    const april = { ...layout, dictionary: 'DICT_APRILTAG_36h11' } as const;
    expect(reportOf({ squarePx: 30 }, { ...hidden, layout: april }).board.unread?.neededPx).toBe(60);
  });

  test('is not hidden where it is lost in blur alone', () => {
    const measurement = { ...sampleMeasurement(hidden), unread: { ...large, seen: 3 } };
    const soft = measurement.samples.map((sample) =>
      sample.corners.length > 0 ? sample : { ...sample, reblur: 0.32, laplacian: 25, motionPxPerS: 900 },
    );
    const report = judgeCapture({ ...measurement, samples: soft }, sampleContext());
    expect(report.board.unread?.cause).toBe('motion-blur');
    expect(codes(report)).not.toContain('board-hidden');
  });

  test('and is seen well enough says nothing of it', () => {
    expect(reportOf({}, {}).verdict).toBe('pass');
  });
});
