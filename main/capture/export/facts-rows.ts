/** What a report says in numbers, as rows of a table. */
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import { layoutName } from '../judge/words/board.ts';
import { percent, seconds } from '../judge/words/seconds.ts';

/** Name and value, both plain text. */
export type Row = readonly [name: string, value: string];

/** Of the file and its stream; empty when nothing could be had from it. */
export function clipRows({ clip, facts }: Pick<CaptureReport, 'clip' | 'facts'>): Row[] {
  const file: Row[] = [
    ['File', clip.fileName],
    ['Size', `${(clip.sizeBytes / 1e6).toFixed(1)} MB`],
    ['SHA-256', clip.sha256],
  ];
  if (facts === null) return file;
  const camera = [facts.cameraMake, facts.cameraModel].filter((name) => name !== null).join(' ');
  return [
    ...file,
    ['Length', seconds(facts.durationS)],
    [
      'Picture',
      `${facts.widthPx} x ${facts.heightPx} px${facts.rotationDeg === 0 ? '' : `, stored turned by ${facts.rotationDeg}°`}`,
    ],
    [
      'Video',
      [facts.container, facts.codec, facts.profile, facts.pixelFormat, facts.hdr]
        .filter((part) => part !== null)
        .join(', '),
    ],
    [
      'Frames',
      `${facts.frames}, ${Number(facts.realFps.toFixed(2))} a second${facts.variableFps ? ', at varying intervals' : ''}`,
    ],
    ['Bitrate', `${(facts.bitsPerSecond / 1e6).toFixed(1)} Mbit/s`],
    ['Keyframes', `${facts.keyframes}, up to ${seconds(facts.keyframeGapS)} apart`],
    ['Recorded', facts.recordedAt ?? 'not said'],
    ['Camera', camera === '' ? 'not said' : camera],
  ];
}

/** Of the board, the walk and the scale. */
export function captureRows({ board, analysis }: Pick<CaptureReport, 'board' | 'analysis'>): Row[] {
  const rows: Row[] = [
    ['Board in the clip', board.found === null ? 'none' : layoutName(board.found.layout)],
    [
      'Board chosen',
      board.chosen === null ? 'automatic' : `${board.chosen.name}, ${layoutName(board.chosen.layout)}`,
    ],
    [
      'Edge of a square',
      board.squareMm === null
        ? 'not known'
        : `${Number(board.squareMm.toFixed(2))} mm, ${board.squareMeasured ? 'measured' : 'as it should be printed'}`,
    ],
  ];
  if (analysis === null) return rows;
  const { orbit, scale } = analysis;
  const length = (squares: number): string =>
    board.squareMm === null
      ? `${squares.toFixed(1)} squares`
      : `${((squares * board.squareMm) / 1000).toFixed(2)} m`;
  return [
    ...rows,
    ['Board seen', `${percent(analysis.boardVisible)} of the clip`],
    [
      'Walk',
      `${Math.round(orbit.measuredDeg)}° seen, ${Math.round(orbit.inferredDeg)}° with what is inferred`,
    ],
    [
      'Largest step between sharp views',
      orbit.largestStepDeg === null ? 'not known' : `${Math.round(orbit.largestStepDeg)}°`,
    ],
    ['Elevation', range(analysis.elevationDeg, (deg) => `${Math.round(deg)}°`)],
    ['Distance', range(analysis.distanceSquares, length)],
    ['Speed', range(analysis.speedDegPerS, (deg) => `${Math.round(deg)}°/s`)],
    ['Frames with a position', String(scale.framesUsed)],
    ['Focal length', scale.lens === null ? 'not known' : `${Math.round(scale.lens.focalPx)} px`],
    ['Reprojection error', scale.lens === null ? 'not known' : `${scale.lens.reprojectionPx.toFixed(2)} px`],
    [
      'Uncertainty of the scale',
      scale.uncertaintyPercent === null ? 'not known' : `${scale.uncertaintyPercent.toFixed(2)} %`,
    ],
  ];
}

function range(
  spread: { least: number; median: number; most: number } | null,
  say: (value: number) => string,
): string {
  return spread === null
    ? 'not known'
    : `${say(spread.median)} (${say(spread.least)} to ${say(spread.most)})`;
}
