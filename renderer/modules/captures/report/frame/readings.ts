/** The values of one sample as they are shown beside its picture. Pure. */
import type { CaptureSample } from '../../../../../main/contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { stripNames } from '../timeline/strip-runs.ts';
import { timeText } from '../timeline/time-scale.ts';
import { turned } from '../walk/ring-geometry.ts';
import { levelWord, readingWords, stripWords } from '../words.ts';

/** Degrees as `132°`. */
export function degreesText(degrees: number): string {
  return readingWords.degrees(String(Math.round(degrees)));
}

/** In metres where the size of a square is known, else in squares. */
export function distanceText(squares: number, squareMm: number | null): string {
  return squareMm === null
    ? readingWords.squares(squares.toFixed(1))
    : readingWords.metres(((squares * squareMm) / 1000).toFixed(2));
}

/** `32–44°`; with the unit once. */
export function degreesRange(least: number, most: number): string {
  return readingWords.degrees(readingWords.range(String(Math.round(least)), String(Math.round(most))));
}

/** `1.23–1.58 m`, or in squares. */
export function distanceRange(least: number, most: number, squareMm: number | null): string {
  const range = (factor: number, digits: number): string =>
    readingWords.range((least * factor).toFixed(digits), (most * factor).toFixed(digits));
  return squareMm === null
    ? readingWords.squaresShort(range(1, 1))
    : readingWords.metres(range(squareMm / 1000, 2));
}

/** Always the same names in the same order, so that nothing moves while the playhead does. */
export function sampleReadings(
  sample: CaptureSample,
  squareMm: number | null,
): readonly (readonly [name: string, value: string])[] {
  const { pose, luma, reblur, corners } = sample;
  const none = readingWords.none;
  return [
    [readingWords.azimuth, pose === null ? none : degreesText(turned(pose.azimuthDeg))],
    [readingWords.elevation, pose === null ? none : degreesText(pose.elevationDeg)],
    [readingWords.distance, pose === null ? none : distanceText(pose.distanceSquares, squareMm)],
    [readingWords.corners, String(corners.length / 3)],
    [readingWords.blur, reblur.toFixed(2)],
    [readingWords.luma, String(Math.round(luma.mean))],
  ];
}

/** A second as it is read out: `0:07.4, board seen, sharpness blurred, …`. */
export function spokenSecond(strips: CaptureReport['strips'], index: number, atS: number): string {
  const parts = stripNames.map(
    (name) => `${stripWords[name].toLowerCase()} ${levelWord(name, strips[name][index] ?? null)}`,
  );
  return [timeText(atS, true), ...parts].join(', ');
}
