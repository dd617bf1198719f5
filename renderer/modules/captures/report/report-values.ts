/** What is known of a clip as rows and short texts: its file, its board, one sample, and what would make its scale surer. Pure. */

import { stripNames } from '../../../../main/contract/rules/capture/strip-runs.ts';
import type { BoardLayout } from '../../../../main/contract/schema/capture/board.ts';
import type { CaptureSample, VideoFacts } from '../../../../main/contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import {
  formatAbsolute,
  formatBytes,
  formatFixed,
  formatNumber,
  formatPercent,
} from '../../../ui/text/format.ts';
import { unitWords } from '../../../ui/ui-words.ts';
import { scaleWords } from './scale-words.ts';
import { timeText } from './timeline/timeline-layout.ts';
import { turned } from './walk/walk-geometry.ts';
import { levelWord, readingWords, stripWords, factWords as words } from './words.ts';

// What is known of a clip's file and of its board, as rows. Pure.

type Row = readonly [name: string, value: string];

/** `29.97` as it is, `30.00` as `30`. */
function fps(value: number): string {
  return formatNumber(value, { maximumFractionDigits: 2, useGrouping: false });
}

/** ffprobe's names as people write them. */
const codecs: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  prores: 'ProRes',
  av1: 'AV1',
};

/** `7 × 5 squares`. */
export function sizeText({ columns, rows }: Pick<BoardLayout, 'columns' | 'rows'>): string {
  return words.squares(columns, rows);
}

/** `7 × 5, DICT_5X5_100`. */
export function layoutText({ columns, rows, dictionary }: BoardLayout): string {
  return `${columns} × ${rows}, ${dictionary}`;
}

/** Of the file and its video stream. */
export function videoRows(facts: VideoFacts): Row[] {
  const real = fps(facts.realFps);
  const nominal = fps(facts.nominalFps);
  const rate = [
    words.perSecond(real),
    ...(nominal === real ? [] : [words.nominal(nominal)]),
    ...(facts.variableFps ? [words.variable] : []),
  ];
  const size = [
    `${facts.widthPx} × ${facts.heightPx}`,
    ...(facts.rotationDeg === 0 ? [] : [words.rotated(facts.rotationDeg)]),
    ...(facts.mirrored ? [words.mirroredShown] : []),
    ...(facts.pixelAspect === 1 ? [] : [words.anamorphic(formatFixed(facts.pixelAspect, 2))]),
    ...(facts.interlaced ? [words.interlaced] : []),
    ...(facts.videoTracks === 1 ? [] : [words.tracks(facts.videoTracks)]),
  ];
  const camera = [facts.cameraMake, facts.cameraModel].filter((part) => part !== null).join(' ');
  return [
    [words.container, `${facts.container.toUpperCase()}, ${formatBytes(facts.sizeBytes)}`],
    [words.length, timeText(facts.durationS, true)],
    [words.size, size.join(', ')],
    [words.frames, rate.join(', ')],
    [
      words.codec,
      [codecs[facts.codec] ?? facts.codec, facts.profile, facts.pixelFormat]
        .filter((part) => part !== null)
        .join(', '),
    ],
    [words.hdr, facts.hdr ?? words.standard],
    [words.bitrate, `${formatFixed(facts.bitsPerSecond / 1e6, 1)} Mbit/s`],
    [words.keyframes, `${facts.keyframes}, ${words.gap(formatFixed(facts.keyframeGapS, 1))}`],
    [words.sound, facts.audio ? words.yes : words.no],
    [words.editList, facts.editList ? words.yes : words.no],
    [
      words.recorded,
      facts.recordedAt === null ? words.unknown : formatAbsolute(Date.parse(facts.recordedAt)),
    ],
    [words.camera, camera === '' ? words.unknown : camera],
  ];
}

/** Which board the clip shows, and which it was judged by. */
export function boardRows({ board, analysis }: Pick<CaptureReport, 'board' | 'analysis'>): Row[] {
  const { found, serial, chosen } = board;
  const remarks =
    found === null
      ? []
      : [
          ...(found.mirrored ? [words.mirrored] : []),
          ...(found.layout.legacy ? [words.legacy] : []),
          ...((found.layout.firstId ?? 0) === 0 ? [] : [words.firstId(found.layout.firstId ?? 0)]),
          ...(found.layout.inverted === true ? [words.inverted] : []),
          ...(found.sizeSure ? [] : [words.sizeUnsure]),
          ...(found.others ?? []).map((other) => words.beside(layoutText(other))),
        ];
  const none = board.unread === undefined ? words.nothing : words.unread;
  return [
    [words.found, found === null ? none : [layoutText(found.layout), ...remarks].join(', ')],
    ...(serial === null ? [] : [[words.byCode, words.serial(serial)] as const]),
    [words.chosen, chosen === null ? words.automatic : `${chosen.name} (${layoutText(chosen.layout)})`],
    ...(found === null
      ? []
      : [[words.recognised, words.ofSearched(found.recognised, found.searched)] as const]),
    ...(analysis === null
      ? []
      : [[words.visible, words.ofSamples(formatPercent(analysis.boardVisible))] as const]),
    ...objectRows(analysis?.object ?? null),
  ];
}

/** What stands beside the board; no row where it was not looked for. */
function objectRows(object: NonNullable<CaptureReport['analysis']>['object']): Row[] {
  if (object === null) return [];
  if (object.state !== 'found')
    return [[words.object, object.state === 'none' ? words.objectNone : words.objectUnknown]];
  const { wholePart, area } = object;
  const parts = [
    ...(wholePart === null ? [] : [words.objectWhole(formatPercent(wholePart))]),
    ...(area === null ? [] : [words.objectArea(formatPercent(area))]),
  ];
  return [[words.object, parts.length === 0 ? words.objectFound : parts.join(', ')]];
}

const seconds = (ms: number): string => unitWords.seconds(formatFixed(ms / 1000, 1));

/** `0.1 s probing, 1.2 s first look, 6.2 s in full`, and the programs. */
export function tookRows({ tookMs, tools }: Pick<CaptureReport, 'tookMs' | 'tools'>): Row[] {
  const parts = [scaleWords.firstLook(seconds(tookMs.probe + tookMs.quick))];
  if (tookMs.full > 0) parts.push(scaleWords.inFull(seconds(tookMs.full)));
  return [
    [words.took, parts.join(', ')],
    [words.tools, `ffmpeg ${tools.ffmpeg}, OpenCV ${tools.opencv}`],
  ];
}

// The values of one sample as they are shown beside its picture. Pure.

/** Degrees as `132°`. */
export function degreesText(degrees: number): string {
  return readingWords.degrees(String(Math.round(degrees)));
}

/** In metres where the size of a square is known, else in squares. */
export function distanceText(squares: number, squareMm: number | null): string {
  return squareMm === null
    ? readingWords.squares(formatFixed(squares, 1))
    : readingWords.metres(formatFixed((squares * squareMm) / 1000, 2));
}

/** `32–44°`; with the unit once. */
export function degreesRange(least: number, most: number): string {
  return readingWords.degrees(readingWords.range(String(Math.round(least)), String(Math.round(most))));
}

/** `1.23–1.58 m`, or in squares. */
export function distanceRange(least: number, most: number, squareMm: number | null): string {
  const range = (factor: number, digits: number): string =>
    readingWords.range(formatFixed(least * factor, digits), formatFixed(most * factor, digits));
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
    [readingWords.blur, formatFixed(reblur, 2)],
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

// What would make the scale surer, the most useful first. Pure.

/** Sentences for the user; one that says so when nothing more is to be gained. */
export function scaleAdvice({
  analysis,
  board,
}: Pick<CaptureReport, 'analysis' | 'board'>): readonly string[] {
  const scale = analysis?.scale ?? null;
  if (scale === null || board.found === null)
    return [board.unread === undefined ? scaleWords.noBoard : scaleWords.unreadBoard];
  const advice: string[] = [];
  if (board.squareMm === null) advice.push(scaleWords.enterSize);
  else if (!board.squareMeasured) advice.push(scaleWords.measurePrint);
  else if ((scale.squarePercent ?? 0) > 0.3)
    advice.push(scaleWords.measureMore(formatFixed(scale.squarePercent ?? 0, 1)));
  if (scale.lens === null) advice.push(scaleWords.noLens);
  else if (scale.lens.focalUncertaintyPercent > 1)
    advice.push(scaleWords.unsureLens(formatFixed(scale.lens.focalUncertaintyPercent, 1)));
  // What is sure already need not be surer.
  const sure = (scale.uncertaintyPercent ?? 100) <= 0.5;
  if (!sure && scale.framesUsed < 20) advice.push(scaleWords.fewFrames(scale.framesUsed));
  if (!sure && scale.cornerSpread < 0.15) advice.push(scaleWords.moveCloser);
  return advice.length > 0 ? advice : [scaleWords.nothingMore];
}
