/** A board that is in view and cannot be read: for which reason, and what is to be done about it on site. */
import type { Dictionary } from '../../contract/plain/capture/dictionaries.ts';
import type { VideoFacts } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue, UnreadCause } from '../../contract/schema/capture/report.ts';
import { showsBoard } from '../analyse/path.ts';
import type { Facts } from './facts.ts';
import { blurCause, blurOf } from './sharpness.ts';
import { unreadWords } from './unread-words.ts';

/** Why it cannot be read, how wide its squares are and how wide they have to be, px of the frame as shown. */
export interface UnreadReason {
  readonly cause: UnreadCause;
  readonly squarePx: number;
  readonly neededPx: number;
}

/** One frame may show a pattern by chance, and of many a few. */
const leastSeen = 2;
const leastPart = 1 / 8;
/** Where a board was read in other frames: of those without, this part must show it for it not to be hidden. */
const visiblePart = 1 / 6;
/** Of the pictures in which a board is lost, as many as this are blurred where that is why. */
const lostPart = 0.6;
/** Rise of the board's edges at a width of 1920 beyond which no marker is read, and under which blur is no reason. */
const blurredEdgePx = 5.5;
const sharpEdgePx = 4.2;
/** A module that can be read in a picture of 1280 px, and what boards have that nobody could read. */
const readModulePx = 2.5;
const usual = { dictionary: 'DICT_5X5_100', markerRatio: 0.75 } as const;
const readPicturePx = 1280;
/** Along the longer side of usual boards; those with more have small ones. */
const usualSquares = 9;
/** A board of usual squares spans this part of the picture where it can only just be read. */
const usualSpan = 0.12;

/** Null when no board can be made out where none was read. `found`: light and blur. */
export function unreadReason(facts: Facts, found: readonly CaptureIssue[]): UnreadReason | null {
  const { unread, board, facts: video } = facts.measurement;
  if (unread === undefined || video === null) return null;
  const { dictionary, markerRatio } = board?.layout ?? usual;
  const readSquarePx = (readModulePx * (modulesOf(dictionary) + 2)) / markerRatio;
  const neededPx = readSquarePx * Math.max(1, Math.max(video.widthPx, video.heightPx) / readPicturePx);
  const { squarePx } = unread;
  const part = board === null ? leastPart : visiblePart;
  if (unread.seen < Math.max(leastSeen, part * unread.searched)) {
    const blurred = board === null ? null : blurWhereLost(facts);
    return blurred === null ? null : { cause: blurred, squarePx, neededPx };
  }
  const cause = causeOf(facts, found, neededPx, video);
  // Where others were read its markers are known: part of it shows, and the rest is hidden.
  const isReadable = board !== null && (cause === 'unknown-markers' || cause === 'wide-borders');
  const known = isReadable ? blurWhereLost(facts) : cause;
  return known === null ? null : { cause: known, squarePx, neededPx };
}

/** Along a marker, without its border: `DICT_6X6_50` has six, `36h11` the root of 36, `ARUCO_ORIGINAL` five. */
function modulesOf(dictionary: Dictionary): number {
  const [, side, bits] = /_(\d)X\d|_(\d\d)h\d/.exec(dictionary) ?? [];
  return side !== undefined ? Number(side) : bits !== undefined ? Math.sqrt(Number(bits)) : 5;
}

/** Pictures in which nobody sees a board that lies there, because all of them are blurred; null where most are sharp. */
function blurWhereLost(facts: Facts): UnreadCause | null {
  const lost = facts.samples.filter((sample) => !showsBoard(sample));
  const blurred = lost.filter((sample) => blurOf(sample, facts.limits) !== 'sharp');
  return lost.length === 0 || blurred.length < lostPart * lost.length ? null : blurCause(facts, blurred);
}

/** Light before blur, blur before size: in a better picture smaller squares can be read. */
function causeOf(
  facts: Facts,
  found: readonly CaptureIssue[],
  neededPx: number,
  video: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
): UnreadCause {
  const { unread } = facts.measurement;
  const has = (code: CaptureIssue['code'], ...severities: CaptureIssue['severity'][]): boolean =>
    found.some((issue) => issue.code === code && severities.includes(issue.severity));
  if (has('too-dark', 'fail')) return 'too-dark';
  if (has('too-bright', 'fail')) return 'too-bright';
  const edgePx = unread?.edgeWidthPx ?? 0;
  if (edgePx > sharpEdgePx) {
    if (has('motion-blur', 'fail', 'warn')) return 'motion-blur';
    if (has('out-of-focus', 'fail', 'warn')) return 'out-of-focus';
    if (edgePx > blurredEdgePx) return blurCause(facts, facts.samples);
  }
  if ((unread?.squarePx ?? 0) < Math.min(neededPx, smallestReadPx(facts))) {
    const { spanPx = 0, squarePx = 1 } = unread ?? {};
    const isFine = spanPx > usualSquares * squarePx;
    const isNear = spanPx >= usualSpan * Math.max(video.widthPx, video.heightPx);
    return isFine || isNear ? 'squares-too-small' : 'too-far';
  }
  return unread?.wideBorders === true ? 'wide-borders' : 'unknown-markers';
}

/** Squares that were read in this very clip are large enough; of those a little smaller nobody knows. */
const littleSmaller = 0.85;

/** Px of the frame as shown; infinite where none was read. */
function smallestReadPx({ measurement: { lens, samples } }: Facts): number {
  if (lens === null) return Number.POSITIVE_INFINITY;
  const sizes = samples.flatMap(({ pose }) => (pose === null ? [] : [lens.focalPx / pose.distanceSquares]));
  return littleSmaller * Math.min(...sizes, Number.POSITIVE_INFINITY);
}

/** `board-unreadable`; severity and stretches are the caller's. */
export function unreadIssue(
  reason: UnreadReason,
  { severity, spans }: Pick<CaptureIssue, 'severity' | 'spans'>,
): CaptureIssue {
  return {
    code: 'board-unreadable',
    severity,
    spans,
    measured: null,
    ...unreadWords(reason.cause, reason, spans),
  };
}
