/** A capture report in lines for a terminal. Pure. */
import { formatBytes } from '../contract/messages/number-text.ts';
import type { BoardLayout } from '../contract/schema/capture/board.ts';
import type { CaptureIssue, CaptureReport, Span } from '../contract/schema/capture/report.ts';
import { printable } from './output.ts';

const verdicts = {
  pass: 'PASS',
  warn: 'CHECK',
  fail: 'RE-FILM',
  unreadable: 'UNREADABLE',
} as const satisfies Record<CaptureReport['verdict'], string>;
const marks = { fail: 'x', warn: '!', note: '-' } as const satisfies Record<CaptureIssue['severity'], string>;

/** `0:07.5`: minutes and seconds as players show them. */
export function clock(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  const text = rest % 10 === 0 ? String(rest / 10) : (rest / 10).toFixed(1);
  return `${minutes}:${rest < 100 ? '0' : ''}${text}`;
}

/** In the nearest seconds, as the sentences have them. */
const span = ({ fromS, toS }: Span): string => {
  const [from, to] = [clock(Math.round(fromS)), clock(Math.round(toS))];
  return from === to ? from : `${from}-${to}`;
};

/** One line; its full pass is still to come. */
export function firstLookText({ clip, verdict, headline }: CaptureReport): string {
  return printable(`${clip.fileName}: ${verdicts[verdict]}. ${headline}`);
}

/** The verdict, what to do about each thing, what to film again, and the facts that it rests on. */
export function reportText(report: CaptureReport): string {
  const quick = report.coverage === 'quick' ? ' (keyframes only)' : '';
  return [
    `${report.clip.fileName}: ${verdicts[report.verdict]}${quick}. ${report.headline}`,
    ...report.issues.flatMap(issueLines),
    ...refilmLines(report),
    ...clipLines(report),
    ...boardLines(report),
    ...objectLines(report),
    ...walkLines(report),
    ...scaleLines(report),
    judgedBy(report),
  ]
    .map((line) => printable(line))
    .join('\n');
}

function issueLines({ severity, spans, seen, why, todo }: CaptureIssue): string[] {
  const where = spans.length === 0 ? '' : ` [${spans.map(span).join(', ')}]`;
  return [
    `  ${marks[severity]} ${seen}${where}${why === '' ? '' : ` ${why}`}`,
    ...(todo === '' ? [] : [`    -> ${todo}`]),
  ];
}

function refilmLines({ refilm, verdict }: CaptureReport): string[] {
  if (refilm.length === 0) return [];
  return [
    `  ${verdict === 'warn' ? 'Check' : 'Re-film'}: ${refilm.map((one) => `${span(one)} (${one.reasons.join(', ')})`).join('; ')}`,
  ];
}

function clipLines({ facts, clip }: CaptureReport): string[] {
  if (facts === null) return [`  Clip: ${formatBytes(clip.sizeBytes)}`];
  const { widthPx, heightPx, codec, realFps, variableFps, durationS, hdr, rotationDeg, pixelAspect } = facts;
  const camera = [facts.cameraMake, facts.cameraModel].filter((word) => word !== null).join(' ');
  return [
    `  Clip: ${[
      `${widthPx} x ${heightPx}`,
      codec,
      `${Math.round(realFps * 100) / 100} fps${variableFps ? ' (varying)' : ''}`,
      clock(durationS),
      formatBytes(clip.sizeBytes),
      ...(hdr === null ? [] : [hdr]),
      ...(rotationDeg === 0 ? [] : [`rotated by ${rotationDeg} degrees`]),
      ...(facts.mirrored ? ['shown mirrored'] : []),
      ...(pixelAspect === 1 ? [] : [`pixel aspect ratio ${Number(pixelAspect.toFixed(3))}`]),
      ...(facts.interlaced ? ['interlaced'] : []),
      ...(facts.videoTracks === 1 ? [] : [`largest of ${facts.videoTracks} video tracks`]),
      ...(camera === '' ? [] : [camera]),
    ].join(', ')}`,
  ];
}

function boardLines({ board, analysis }: CaptureReport): string[] {
  if (analysis === null) return [];
  const { found, serial, chosen, squareMm, squareMeasured } = board;
  const layout = chosen?.layout ?? found?.layout ?? null;
  if (layout === null)
    return [`  Board: ${board.unread === undefined ? 'none found' : 'in view, but unreadable'}`];
  const square =
    squareMm === null
      ? 'square size unknown (--square)'
      : `square ${Math.round(squareMm * 100) / 100} mm${squareMeasured ? '' : ' nominal, not measured'}`;
  return [
    `  Board: ${[
      `${layout.columns}x${layout.rows} ${layout.dictionary}${layout.legacy ? ' (legacy layout)' : ''}${firstIdText(layout)}${layout.inverted === true ? ', inverted' : ''}${found?.mirrored === true ? ', mirrored' : ''}`,
      `visible in ${Math.round(analysis.boardVisible * 100)} % of the clip`,
      square,
    ].join(', ')}`,
    ...(serial === null ? [] : [`  Board recognised by its code: serial ${serial}`]),
  ];
}

function objectLines({ analysis }: CaptureReport): string[] {
  const object = analysis?.object ?? null;
  if (object === null) return [];
  if (object.state !== 'found') return [`  Object: ${object.state === 'none' ? 'none found' : 'unknown'}`];
  const whole =
    object.wholePart === null ? [] : [`fully visible in ${Math.round(object.wholePart * 100)} % of the clip`];
  const area = object.area === null ? [] : [`${Number((object.area * 100).toFixed(1))} % of the image`];
  return [`  Object: ${['found', ...whole, ...area].join(', ')}`];
}

function firstIdText({ firstId = 0 }: BoardLayout): string {
  return firstId === 0 ? '' : `, first id ${firstId}`;
}

const between = (least: number, most: number, digits: number): string =>
  `${least.toFixed(digits)} to ${most.toFixed(digits)}`;

function walkLines({ analysis, board }: CaptureReport): string[] {
  if (analysis === null || analysis.orbit.inferredDeg === 0) return [];
  const { orbit, elevationDeg, distanceSquares } = analysis;
  const metres = board.squareMm === null ? null : board.squareMm / 1000;
  return [
    `  Orbit: ${[
      `${Math.round(orbit.inferredDeg)} of 360 degrees (${Math.round(orbit.measuredDeg)} measured)`,
      ...(elevationDeg === null
        ? []
        : [`from ${between(elevationDeg.least, elevationDeg.most, 0)} degrees above the floor`]),
      ...(distanceSquares === null
        ? []
        : metres === null
          ? [`${between(distanceSquares.least, distanceSquares.most, 0)} squares away`]
          : [`${between(distanceSquares.least * metres, distanceSquares.most * metres, 2)} m away`]),
    ].join(', ')}`,
  ];
}

function scaleLines({ analysis }: CaptureReport): string[] {
  if (analysis === null || analysis.scale.uncertaintyPercent === null) return [];
  const { scale } = analysis;
  const known = scale.squarePercent === null ? '; the square size was not measured' : '';
  return [
    `  Scale: +-${analysis.scale.uncertaintyPercent.toFixed(2)} % from ${scale.framesUsed} frames${known}`,
  ];
}

function judgedBy({ profile, ownLimits }: CaptureReport): string {
  const lines = Object.entries(ownLimits).flatMap(([name, line]) =>
    Object.entries(line ?? {}).map(([severity, limit]) => `${name} ${severity} ${limit ?? 'never'}`),
  );
  const own = lines.length === 0 ? '' : `, with custom limits: ${lines.join(', ')}`;
  return `  Profile: ${profile}${own}`;
}
