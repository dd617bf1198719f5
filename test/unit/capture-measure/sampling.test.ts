/** Which frames are looked at, and for how long a decoder may run. */
import { describe, expect, it } from 'vitest';
import { type CheckProgress, createCheckProgress } from '../../../main/capture/capture.ts';
import {
  decodeLimitMs,
  fullSampling,
  hasQuickVerdict,
  merged,
  quickStepS,
} from '../../../main/capture/measure/decode-pass.ts';

const every = (seconds: number, durationS: number): number[] =>
  Array.from({ length: Math.ceil(durationS / seconds) }, (_, at) => at * seconds);

describe('the full pass', () => {
  it.each([
    ['half a minute, a keyframe each second', 30, 30, every(1, 30), 1 / 3, true],
    ['keyframes far apart', 30, 30, every(8.3, 30), 8.3 / 21, true],
    ['keyframes at odd times', 30, 30, [0, 0.4, 0.9, 3.1, 3.2, 7], 0.4, true],
    ['only one keyframe', 30, 30, [0], 0.4, true],
    ['ten minutes', 600, 30, every(1, 600), 1, true],
    ['all keyframes', 30, 30, every(1 / 30, 30), 0.4, true],
    ['a short clip: sixty samples where frames allow', 3, 60, every(1, 3), 0.05, true],
    ['a very short one', 1, 30, [0], 0.1, true],
  ])('%s', (_, durationS, realFps, keyframesS, stepS, paired) => {
    const sampling = fullSampling({ durationS, realFps, keyframesS });
    expect(sampling.stepS).toBeCloseTo(stepS, 6);
    expect(sampling.paired).toBe(paired);
    expect(durationS / sampling.stepS).toBeLessThanOrEqual(600);
  });

  it('meets the keyframes that were looked at', () => {
    const facts = { durationS: 180, realFps: 30, keyframesS: every(1, 180) };
    const [full, quick] = [fullSampling(facts).stepS, quickStepS(facts)];
    expect(quick / full).toBeCloseTo(Math.round(quick / full), 6);
    expect(quick).toBeLessThanOrEqual(1.5);
  });
});

it('a verdict from keyframes needs them near each other', () => {
  expect([0.5, 1.3, 1.31, 8].map((keyframeGapS) => hasQuickVerdict({ keyframeGapS }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a decoder has minutes for a long clip of 4K, and seconds for a small file that claims to be one', () => {
  const long = { durationS: 600, realFps: 30, widthPx: 3840, heightPx: 2160 };
  expect(decodeLimitMs({ ...long, sizeBytes: 500e6 })).toBeGreaterThan(30 * 60_000);
  expect(decodeLimitMs({ ...long, durationS: 1e9, sizeBytes: 300_000 })).toBeLessThan(70_000);
});

it.each([
  [[], []],
  [[[1, 2]], [[1, 2]]],
  [
    [
      [3, 4],
      [1, 2],
    ],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    [
      [1, 2],
      [2, 3],
      [2.5, 2.7],
    ],
    [[1, 3]],
  ],
])('damaged stretches %j become %j', (spans, expected) => {
  const made = merged(spans.map(([fromS = 0, toS = 0]) => ({ fromS, toS })));
  expect(made.map(({ fromS, toS }) => [fromS, toS])).toEqual(expected);
});

it('progress goes on through its phases, and knows what is left when it has seen enough', () => {
  let now = 0;
  const told: CheckProgress[] = [];
  const progress = createCheckProgress(
    (one) => told.push(one),
    () => now,
  );
  progress('probe', 0);
  progress('quick', 0.5);
  progress('full', 0.01);
  now = 2000;
  progress('full', 0.5);
  progress('full', 7);
  expect(told).toEqual([
    { phase: 'probe', fraction: 0, secondsLeft: null },
    { phase: 'quick', fraction: expect.closeTo(0.15, 9), secondsLeft: null },
    { phase: 'full', fraction: expect.closeTo(0.2575, 9), secondsLeft: null },
    { phase: 'full', fraction: expect.closeTo(0.625, 9), secondsLeft: 2 },
    { phase: 'full', fraction: 1, secondsLeft: 0 },
  ]);
});

it.each([
  // Seconds of the clip, between keyframes, and the most between two pictures of the first look.
  // Keyframes that the full pass's step does not divide: all of a short clip's are seen.
  [2.4, 0.4, 0.4],
  [30, 1.001, 1.01],
  [150, 1.001, 1.01],
  [180, 0.5005, 1.51],
  [300, 1.2, 1.21],
  [1200, 1, 6.01],
])(
  'a first look at %d s with a keyframe each %d s leaves at most %d s between pictures',
  (durationS, gapS, most) => {
    const keyframesS = Array.from({ length: Math.floor(durationS / gapS) }, (_, index) => index * gapS);
    expect(quickStepS({ durationS, realFps: 30 / 1.001, keyframesS })).toBeLessThanOrEqual(most);
  },
);
