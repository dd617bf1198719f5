import { describe, expect, test } from 'vitest';
import { analyseWalk, walkOf } from '../../../main/capture/analyse/analyse-capture.ts';
import { arcLength } from '../../../main/capture/analyse/arcs.ts';
import type { Measurement } from '../../../main/contract/schema/capture/measurement.ts';
import type { CaptureAnalysis } from '../../../main/contract/schema/capture/report.ts';
import { type SampleOptions, sampleMeasurement } from '../../fakes/capture-measurement.ts';

/** Null when not one frame was looked at. */
function analyseCapture(
  measurement: Measurement,
  squarePercent: number | null = null,
): CaptureAnalysis | null {
  const walk = walkOf(measurement);
  return walk === null ? null : analyseWalk(measurement, walk, { squarePercent });
}

function analysed(options: SampleOptions): CaptureAnalysis {
  const analysis = analyseCapture(sampleMeasurement(options));
  if (analysis === null) throw new TypeError('no samples');
  return analysis;
}

/** 48 degrees a second with three pauses of two seconds each; the second one ends where the object hides the board. */
const stopAndGo = (atS: number): number => {
  const moved = [2, 7, 11].reduce((sum, stopS) => sum - Math.min(2, Math.max(0, atS - stopS)), atS);
  return -80 + 48 * moved;
};

describe('the walk around the board', () => {
  test.each([
    ['a whole turn', { sweepDeg: 375, hidden: [] }, 360, 375],
    ['a whole turn the other way', { sweepDeg: -375, hidden: [] }, 360, -375],
    ['two turns', { sweepDeg: 720, hidden: [], durationS: 60 }, 360, 720],
    ['a quarter, over the seam at 180 degrees', { sweepDeg: 100, startDeg: 130, hidden: [] }, 100, 100],
    [
      'to and fro over the same 60 degrees',
      { hidden: [], azimuthAt: (atS: number) => 30 * Math.sin(atS / 3) },
      60,
      30 * Math.sin(10),
    ],
  ] as const)('%s', (_, options, coveredDeg, walkedDeg) => {
    const { orbit, gaps } = analysed(options);
    expect(Math.abs(orbit.inferredDeg - coveredDeg)).toBeLessThan(2);
    expect(Math.abs(orbit.measuredDeg - coveredDeg)).toBeLessThan(2);
    expect(Math.abs(orbit.walkedDeg - walkedDeg)).toBeLessThan(4);
    expect(gaps).toEqual([]);
  });

  test('a board hidden by the object is bridged, told from what was seen, and its times are those of the truth', () => {
    const { orbit, gaps } = analysed({ sweepDeg: 372, hidden: [{ fromS: 10, toS: 16 }] });
    expect(orbit.inferredDeg).toBe(360);
    expect(Math.abs(orbit.measuredDeg - (360 - 6 * 12.4))).toBeLessThan(3);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]?.bridged).toBe(true);
    expect(Math.abs((gaps[0]?.fromS ?? 0) - 10)).toBeLessThan(0.2);
    expect(Math.abs((gaps[0]?.toS ?? 0) - 16)).toBeLessThan(0.2);
  });

  test.each([
    // Twelve degrees a second, but 200 degrees further on after six seconds.
    ['a cut in the film', (atS: number) => (atS < 15 ? 12 * atS : 12 * atS + 130)],
    ['a walk that turned round while nobody saw', (atS: number) => 12 * (atS < 15 ? atS : 30 - atS)],
    [
      'a person who stood still while the board was hidden',
      (atS: number) => 12 * Math.min(atS, 12) + 12 * Math.max(0, atS - 18),
    ],
  ])('%s is not bridged', (_, azimuthAt) => {
    const { gaps, orbit } = analysed({ azimuthAt, hidden: [{ fromS: 12, toS: 18 }] });
    expect(gaps.map((gap) => gap.bridged)).toEqual([false]);
    expect(orbit.inferredDeg).toBe(orbit.measuredDeg);
  });

  test.each([
    ['that begins as the walker goes on', { fromS: 9.1, toS: 10.4 }],
    ['that begins in a pause', { fromS: 8.4, toS: 10.4 }],
    ['between two pauses', { fromS: 8.4, toS: 11.6 }],
    ['just between two pauses', { fromS: 8.9, toS: 11.1 }],
  ])('stop-and-go: a gap %s is bridged, because pauses say nothing of the walking', (_, span) => {
    const { orbit, gaps } = analysed({ durationS: 14, azimuthAt: stopAndGo, hidden: [span] });
    expect(gaps.map((gap) => gap.bridged)).toEqual([true]);
    expect(orbit.inferredDeg).toBe(360);
    expect(Math.abs(orbit.walkedDeg - 384)).toBeLessThan(6);
  });

  test('stop-and-go: a gap that is too long for its degrees is not bridged', () => {
    const { gaps } = analysed({
      durationS: 24,
      azimuthAt: (atS) => stopAndGo(Math.min(atS, 8) + Math.max(0, atS - 18)),
      hidden: [{ fromS: 8, toS: 18.5 }],
    });
    expect(gaps.some((gap) => gap.bridged)).toBe(false);
  });

  test('a cut with the board in view on both sides leaves out what was not filmed', () => {
    const { gaps, orbit } = analysed({
      azimuthAt: (atS) => (atS < 15 ? 8 * atS : 8 * atS + 110),
      hidden: [],
    });
    expect(gaps.map((gap) => gap.bridged)).toEqual([false]);
    expect(Math.abs(orbit.inferredDeg - 240)).toBeLessThan(6);
  });

  test('half of the walk unseen at one go is not bridged: it could be another walk', () => {
    const { gaps, orbit } = analysed({ sweepDeg: 360, hidden: [{ fromS: 8, toS: 23 }] });
    expect(gaps.map((gap) => gap.bridged)).toEqual([false]);
    expect(orbit.inferredDeg).toBeLessThan(200);
  });

  test('a board that comes into view late and leaves early leaves gaps at both ends', () => {
    const { gaps } = analysed({
      hidden: [
        { fromS: 0, toS: 5 },
        { fromS: 25, toS: 31 },
      ],
    });
    expect(gaps).toHaveLength(2);
    expect(gaps.map((gap) => [gap.fromDeg, gap.bridged])).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(Math.abs((gaps[0]?.toS ?? 0) - 5)).toBeLessThan(0.3);
    expect(Math.abs((gaps[1]?.fromS ?? 0) - 25)).toBeLessThan(0.3);
  });

  test('single flipped poses do not add to the walk', () => {
    const measurement = sampleMeasurement({ sweepDeg: 120, hidden: [] });
    const samples = measurement.samples.map((sample, place) =>
      place % 20 === 10 && sample.pose !== null
        ? { ...sample, pose: { ...sample.pose, azimuthDeg: sample.pose.azimuthDeg - 170 } }
        : sample,
    );
    const analysis = analyseCapture({ ...measurement, samples });
    expect(Math.abs((analysis?.orbit.inferredDeg ?? 0) - 120)).toBeLessThan(3);
  });

  test('keyframes alone, a second apart and more, give the same walk', () => {
    const full = analysed({ hidden: [] });
    const quick = analysed({ coverage: 'quick', everyS: 1.3, hidden: [] });
    expect(Math.abs(quick.orbit.inferredDeg - full.orbit.inferredDeg)).toBeLessThan(4);
    expect(quick.gaps).toEqual([]);
  });

  test('arcs hold the seconds in which they were walked', () => {
    const { orbit } = analysed({ sweepDeg: 180, startDeg: 0, hidden: [] });
    const walked = orbit.arcs.find((arc) => arc.state === 'measured');
    expect(walked?.span?.fromS).toBeLessThan(0.3);
    expect(walked?.span?.toS).toBeGreaterThan(29.5);
    expect(orbit.arcs.find((arc) => arc.state === 'missing')).toMatchObject({ span: null });
    expect(orbit.arcs.map((arc) => Math.round(arcLength(arc)))).toEqual([180, 180]);
  });

  test('blurred views leave a step between sharp ones, and their bins say so', () => {
    const { orbit } = analysed({
      hidden: [],
      sweepDeg: 360,
      startDeg: 0,
      motionBlur: [{ fromS: 10, toS: 13 }],
    });
    expect(Math.abs((orbit.largestStepDeg ?? 0) - 38)).toBeLessThan(3);
    expect(orbit.sharpness).toHaveLength(36);
    expect(orbit.sharpness[13]).toBeLessThan(0.5);
    expect(orbit.sharpness[20]).toBeGreaterThan(0.5);
  });
});

const uncertainty = (options: SampleOptions, squarePercent: number | null): number =>
  analyseCapture(sampleMeasurement(options), squarePercent)?.scale.uncertaintyPercent ?? Number.NaN;

describe('the scale', () => {
  test('is surer with a measured print, with more frames, and nearer to the board', () => {
    expect(uncertainty({}, 0.2)).toBeLessThan(uncertainty({}, null));
    expect(uncertainty({}, null)).toBeGreaterThan(1.5);
    expect(uncertainty({}, 0)).toBeLessThan(uncertainty({ durationS: 0.8, hidden: [] }, 0));
    expect(uncertainty({ distanceSquares: 20 }, 0)).toBeLessThan(uncertainty({ distanceSquares: 90 }, 0));
  });

  test('is not predicted without a board', () => {
    expect(analysed({ noBoard: true }).scale).toMatchObject({ uncertaintyPercent: null, framesUsed: 0 });
  });
});

test('the dome: cells from the floor up, by azimuth, with views of hidden parts in between', () => {
  const low = analysed({ sweepDeg: 372, elevationDeg: 20, elevationSwingDeg: 1 }).orbit.dome;
  expect(low.map((row) => row.length)).toEqual([36, 36, 36, 36, 36, 36]);
  expect(low[1]?.every((cell) => cell !== null && cell > 0.5)).toBe(true);
  expect(
    low
      .filter((_, row) => row !== 1)
      .flat()
      .every((cell) => cell === null),
  ).toBe(true);
  const quarter = analysed({ sweepDeg: 90, startDeg: 0, hidden: [], elevationDeg: 50, elevationSwingDeg: 1 });
  const seen = quarter.orbit.dome[3]?.flatMap((cell, column) => (cell === null ? [] : [column])) ?? [];
  expect([seen.at(0), seen.length]).toEqual([
    0,
    expect.toSatisfy((count: number) => count >= 9 && count <= 11),
  ]);
});
