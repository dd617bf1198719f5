/** A capture report in lines for a terminal. Pure. */
import { formatBytes } from '../contract/messages/number-text.ts';
import type { CaptureIssue, CaptureReport, Span } from '../contract/schema/capture/report.ts';
import { printable } from './output.ts';
import { clipReport as words } from './report-words.ts';

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
  return printable(
    words.head({ fileName: clip.fileName, verdict: words.verdicts[verdict], isQuick: false, headline }),
  );
}

/** The verdict, what to do about each thing, what to film again, and the facts that it rests on. */
export function reportText(report: CaptureReport): string {
  const { clip, verdict, coverage, headline } = report;
  return [
    words.head({
      fileName: clip.fileName,
      verdict: words.verdicts[verdict],
      isQuick: coverage === 'quick',
      headline,
    }),
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
  const list = refilm.map((one) => `${span(one)} (${one.reasons.join(', ')})`).join('; ');
  return [`  ${words.again(verdict === 'warn', list)}`];
}

function clipLines({ facts, clip }: CaptureReport): string[] {
  if (facts === null) return [`  ${words.clip(formatBytes(clip.sizeBytes))}`];
  const { widthPx, heightPx, codec, realFps, variableFps, durationS, hdr, rotationDeg, pixelAspect } = facts;
  const camera = [facts.cameraMake, facts.cameraModel].filter((word) => word !== null).join(' ');
  const list = [
    `${widthPx} x ${heightPx}`,
    codec,
    words.fps(Math.round(realFps * 100) / 100, variableFps),
    clock(durationS),
    formatBytes(clip.sizeBytes),
    ...(hdr === null ? [] : [hdr]),
    ...(rotationDeg === 0 ? [] : [words.rotated(rotationDeg)]),
    ...(facts.mirrored ? [words.mirrored] : []),
    ...(pixelAspect === 1 ? [] : [words.pixelAspect(Number(pixelAspect.toFixed(3)))]),
    ...(facts.interlaced ? [words.interlaced] : []),
    ...(facts.videoTracks === 1 ? [] : [words.largestTrack(facts.videoTracks)]),
    ...(camera === '' ? [] : [camera]),
  ];
  return [`  ${words.clip(list.join(', '))}`];
}

function boardLines({ board, analysis }: CaptureReport): string[] {
  if (analysis === null) return [];
  const { found, serial, chosen, squareMm, squareMeasured } = board;
  const layout = chosen?.layout ?? found?.layout ?? null;
  if (layout === null)
    return [`  ${words.board(board.unread === undefined ? words.noBoard : words.boardUnread)}`];
  const { columns, rows, dictionary, legacy, firstId = 0, inverted } = layout;
  const list = [
    words.layout({
      columns,
      rows,
      dictionary,
      isLegacy: legacy,
      firstId,
      isInverted: inverted === true,
      isMirrored: found?.mirrored === true,
    }),
    words.boardVisible(Math.round(analysis.boardVisible * 100)),
    squareMm === null ? words.noSquare : words.square(Math.round(squareMm * 100) / 100, squareMeasured),
  ];
  return [`  ${words.board(list.join(', '))}`, ...(serial === null ? [] : [`  ${words.serial(serial)}`])];
}

function objectLines({ analysis }: CaptureReport): string[] {
  const object = analysis?.object ?? null;
  if (object === null) return [];
  const states = words.objectStates;
  if (object.state !== 'found')
    return [`  ${words.object(object.state === 'none' ? states.none : states.unknown)}`];
  const { wholePart, area } = object;
  const list = [
    states.found,
    ...(wholePart === null ? [] : [words.objectVisible(Math.round(wholePart * 100))]),
    ...(area === null ? [] : [words.objectArea(Number((area * 100).toFixed(1)))]),
  ];
  return [`  ${words.object(list.join(', '))}`];
}

function walkLines({ analysis, board }: CaptureReport): string[] {
  if (analysis === null || analysis.orbit.inferredDeg === 0) return [];
  const { orbit, elevationDeg, distanceSquares } = analysis;
  const metres = board.squareMm === null ? null : board.squareMm / 1000;
  const list = [
    words.degrees(Math.round(orbit.inferredDeg), Math.round(orbit.measuredDeg)),
    ...(elevationDeg === null
      ? []
      : [words.elevation(elevationDeg.least.toFixed(0), elevationDeg.most.toFixed(0))]),
    ...(distanceSquares === null ? [] : [distance(distanceSquares, metres)]),
  ];
  return [`  ${words.orbit(list.join(', '))}`];
}

function distance(
  { least, most }: { readonly least: number; readonly most: number },
  squareMetres: number | null,
): string {
  return squareMetres === null
    ? words.squaresAway(least.toFixed(0), most.toFixed(0))
    : words.metresAway((least * squareMetres).toFixed(2), (most * squareMetres).toFixed(2));
}

function scaleLines({ analysis }: CaptureReport): string[] {
  if (analysis === null || analysis.scale.uncertaintyPercent === null) return [];
  const { uncertaintyPercent, framesUsed, squarePercent } = analysis.scale;
  return [`  ${words.scale(uncertaintyPercent.toFixed(2), framesUsed, squarePercent !== null)}`];
}

function judgedBy({ profile, ownLimits }: CaptureReport): string {
  const lines = Object.entries(ownLimits).flatMap(([name, line]) =>
    Object.entries(line ?? {}).map(([severity, limit]) => `${name} ${severity} ${limit ?? words.never}`),
  );
  return `  ${lines.length === 0 ? words.profile(profile) : words.ownLimits(profile, lines.join(', '))}`;
}
