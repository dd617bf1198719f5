import { describe, expect, test } from 'vitest';
import { arcLength } from '../../../main/capture/analyse/arcs.ts';
import { judgeCapture } from '../../../main/capture/judge/judge-capture.ts';
import {
  type CaptureSample,
  type Measurement,
  measurementSchema,
} from '../../../main/contract/schema/capture/measurement.ts';
import { captureReportSchema } from '../../../main/contract/schema/capture/report.ts';
import { sampleContext, sampleMeasurement, seeded } from '../../fakes/capture-measurement.ts';

type Random = () => number;
const pick = <T>(random: Random, ...choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)] as T;

/** Clips as they come: any walk, any holes, any light. */
function randomMeasurement(random: Random): Measurement {
  const durationS = pick(random, 0.2, 3, 20, 40);
  const span = (): { fromS: number; toS: number } => {
    const fromS = random() * durationS;
    return { fromS, toS: fromS + random() * durationS * 0.4 };
  };
  const spans = (): { fromS: number; toS: number }[] =>
    Array.from({ length: Math.floor(random() * 4) }, span);
  return sampleMeasurement({
    seed: Math.floor(random() * 1e9),
    coverage: pick(random, 'quick', 'full'),
    durationS,
    everyS: pick(random, 0.2, 0.33, 0.4, 1.3),
    sweepDeg: (random() - 0.5) * 1500,
    startDeg: random() * 720 - 360,
    hidden: spans(),
    motionBlur: spans(),
    defocus: spans(),
    dark: spans(),
    bright: spans(),
    damaged: spans(),
  });
}

/** What no camera films and every file may claim. */
function hostile(measurement: Measurement, random: Random): Measurement {
  const wild = (): number => pick(random, 0, -1, 1e-12, 1e12, -1e12, 180, -180, 359.999999);
  const samples = measurement.samples.map((sample): CaptureSample => {
    if (random() < 0.6) return sample;
    return {
      ...sample,
      atS: Math.abs(pick(random, sample.atS, wild() % 1e5, 0)),
      reblur: wild(),
      laplacian: Math.abs(wild()),
      corners: pick(random, sample.corners, [], [1], [0, wild(), wild()]),
      boardArea: pick(random, null, wild()),
      motionPxPerS: pick(random, null, wild()),
      pose:
        sample.pose === null
          ? null
          : {
              ...sample.pose,
              azimuthDeg: wild(),
              elevationDeg: wild(),
              distanceSquares: 1e-9 + Math.abs(wild()),
            },
    };
  });
  return { ...measurement, samples, everyS: pick(random, 0, measurement.everyS), lens: null };
}

function expectSound(measurement: Measurement, profile: 'standard' | 'strict'): void {
  const report = judgeCapture(measurement, sampleContext({ profile }));
  expect(captureReportSchema.safeParse(report).error).toBeUndefined();
  const { analysis } = report;
  if (analysis === null) return;
  const { arcs, measuredDeg, inferredDeg } = analysis.orbit;
  expect(Math.abs(arcs.reduce((sum, arc) => sum + arcLength(arc), 0) - 360)).toBeLessThan(1e-6);
  arcs.forEach((arc, place) => expect(arcs[(place + 1) % arcs.length]?.fromDeg).toBe(arc.toDeg));
  expect(arcs.every((arc) => arc.fromDeg >= 0 && arc.fromDeg < 360)).toBe(true);
  expect(inferredDeg).toBeGreaterThanOrEqual(measuredDeg);
  expect(inferredDeg).toBeLessThanOrEqual(360);
  const endS = Math.max(
    measurement.facts?.durationS ?? 0,
    ...measurement.samples.map((sample) => sample.atS),
  );
  const spans = [...report.issues.flatMap((issue) => issue.spans), ...report.refilm, ...analysis.gaps];
  for (const { fromS, toS } of spans) {
    expect(fromS).toBeGreaterThanOrEqual(0);
    expect(toS).toBeGreaterThanOrEqual(fromS);
    expect(toS).toBeLessThanOrEqual(endS + 1e-6);
  }
  expect(Object.values(report.strips).map((strip) => strip.length)).toEqual(
    Array.from({ length: 4 }, () => report.samples.length),
  );
  const order = { fail: 2, warn: 1, note: 0 };
  const gravities = report.issues.map((issue) => order[issue.severity]);
  expect(gravities).toEqual(gravities.toSorted((a, b) => b - a));
  expect(report.headline).not.toMatch(/NaN|undefined|Infinity/);
}

describe('whatever was measured', () => {
  test('40 clips of all kinds are judged, the circle is tiled and seconds lie within the clip', () => {
    const random = seeded(20261121);
    for (let round = 0; round < 40; round += 1) {
      expectSound(randomMeasurement(random), round % 2 === 0 ? 'standard' : 'strict');
    }
  });

  test('40 clips with figures that cannot be are judged all the same', () => {
    const random = seeded(7);
    for (let round = 0; round < 40; round += 1) {
      const measurement = hostile(randomMeasurement(random), random);
      expect(measurementSchema.safeParse(measurement).success).toBe(true);
      expectSound(measurement, round % 2 === 0 ? 'standard' : 'strict');
    }
  });

  test('one sample, or many at the same instant, are a clip too', () => {
    const measurement = sampleMeasurement({ hidden: [] });
    const [first] = measurement.samples;
    if (first === undefined) throw new TypeError('no sample');
    expectSound({ ...measurement, samples: [first] }, 'standard');
    expectSound({ ...measurement, samples: Array.from({ length: 20 }, () => first) }, 'standard');
  });
});
