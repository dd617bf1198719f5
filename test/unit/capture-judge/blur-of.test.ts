/** How blurred one frame is, from its three measures. */
import { expect, test } from 'vitest';
import { forPictures, limitsOf } from '../../../main/capture/judge/facts.ts';
import { judgeCapture } from '../../../main/capture/judge/judge-capture.ts';
import { blurOf } from '../../../main/capture/judge/sharpness.ts';
import type { CaptureSample } from '../../../main/contract/schema/capture/measurement.ts';
import { sampleContext, sampleMeasurement, sampleReport } from '../../fakes/capture-measurement.ts';

const limits = limitsOf('standard');
const sample = firstOf(sampleReport({}).samples);

test.each([
  ['all measures are good', {}, 'sharp'],
  ['the edges alone are wide: a soft frame, in whatever scene', { edgeWidthPx: 3.6 }, 'soft'],
  ['the edges alone are very wide', { edgeWidthPx: 6 }, 'soft'],
  ['the scene alone has little detail', { laplacian: 10 }, 'sharp'],
  ['the scene has little detail, and re-blurs as a soft one', { laplacian: 50, reblur: 0.32 }, 'soft'],
  ['edges and scene agree', { edgeWidthPx: 6, laplacian: 10 }, 'blurred'],
  [
    'without a board the scene has to agree with itself',
    { edgeWidthPx: null, laplacian: 10, reblur: 0.4 },
    'blurred',
  ],
] as const)('%s', (_, measures, blur) => {
  expect(blurOf({ ...sample, reblur: 0.2, laplacian: 200, edgeWidthPx: 2.7, ...measures }, limits)).toBe(
    blur,
  );
});

test('pictures smaller than those that are measured have wider edges by as much', () => {
  const of = (widthPx: number, heightPx: number) => forPictures(limits, { widthPx, heightPx }).edgeWidth.warn;
  expect(of(3840, 2160)).toBe(limits.edgeWidth.warn);
  expect(of(720, 1280)).toBe(limits.edgeWidth.warn);
  expect(of(640, 360)).toBeCloseTo(2 * (limits.edgeWidth.warn ?? 0));
  expect(forPictures(limits, null)).toEqual(limits);
});

test('edges that change from frame to frame tell a hand that shook, however still the picture seems', () => {
  const steady = sampleMeasurement({ motionBlur: [{ fromS: 0, toS: 30 }] });
  const codesWith = (edgeOf: (place: number) => number): string[] =>
    judgeCapture(
      {
        ...steady,
        samples: steady.samples.map((one, place) => ({
          ...one,
          motionPxPerS: 100,
          edgeWidthPx: one.edgeWidthPx === null ? null : edgeOf(place),
        })),
      },
      sampleContext(),
    ).issues.map(({ code }) => code);
  expect(codesWith((place) => (place % 3 === 0 ? 5 : 8))).toContain('motion-blur');
  expect(codesWith(() => 6)).toContain('out-of-focus');
});

function firstOf([first]: readonly CaptureSample[]): CaptureSample {
  if (first === undefined) throw new Error('the sample report has no samples');
  return first;
}
