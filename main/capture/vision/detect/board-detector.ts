/** Looks for one board: near its last place first, then everywhere, and closely at one that is small. */
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import { cornerPlace, isWhite } from '../board-geometry.ts';
import { checkFrame, greyAt, negativeOf } from '../frame.ts';
import {
  type Keep,
  type Mat,
  type OpenCv,
  type Rectangle,
  type Size,
  withNatives,
} from '../opencv/opencv.ts';
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { BoardDetector, Detection, GreyFrame } from '../types.ts';
import { type Found, openNativeSearch } from './native-search.ts';

/** Part of the board's corners. */
const sureShare = 0.85;
/** Root mean square of their distances from a flat board, px. */
const mostApartPx = 0.15;

/** Nearly all of them, and on a plane. */
function isSure({ corners }: Pick<Found, 'corners'>, layout: BoardLayout): boolean {
  const count = corners.length / 3;
  if (count < sureShare * (layout.columns - 1) * (layout.rows - 1)) return false;
  const board: number[] = [];
  const seen: number[] = [];
  for (let at = 0; at < corners.length; at += 3) {
    board.push(...cornerPlace(layout, corners[at] ?? 0));
    seen.push(corners[at + 1] ?? 0, corners[at + 2] ?? 0);
  }
  const h = fitHomography(board, seen);
  if (h === null) return false;
  let squares = 0;
  for (let at = 0; at < board.length; at += 2) {
    const [x, y] = mapPoint(h, board[at] ?? 0, board[at + 1] ?? 0);
    squares += (x - (seen[at] ?? 0)) ** 2 + (y - (seen[at + 1] ?? 0)) ** 2;
  }
  return Math.sqrt(squares / count) <= mostApartPx;
}

/**
 * Sides of the window for the local threshold, px. OpenCV's own choice is three windows (3, 13, 23) one after the
 * other: at 1280 px 20 ms; one of 7 px finds the same boards in 6 ms. The wide one is for soft pictures.
 */
const sharpWindow = 7;
const softWindow = 21;
/** A marker whose modules are smaller than this is looked at through a glass, px: below two they are misread. */
const smallModulePx = 3.5;
const closeTimes = 2;
/** Part of the picture that is at most looked at so. */
const mostClose = 0.25;
/** What is added around the markers that were found, in parts of the larger side of their box: a step of the walk, or their neighbours. */
const margins = { near: 0.6, close: 0.35 } as const;
/** Frames for which the whole place of a board is remembered while less than half of its markers is seen. */
const mostPoor = 8;
/** A small board that is lost for so many frames is looked for everywhere through the glass: five times the work. */
const lostFor = 2;
/** Longest side of pictures that are made larger as a whole, px. */
const mostWholePx = 1600;

/** Part of the corners of the frame before that must be found again where nothing else is searched. */
const stillEnough = 0.7;

/** What is remembered of the frames before. */
interface Memory {
  /** Flat x, y around all of the board that was seen lately. */
  readonly outline: readonly number[];
  readonly markers: number;
  /** Of the last frame that showed one. */
  readonly markerPx: number;
  /** Corners that were found without a glass the last time it was done so, and those that were found at all. */
  readonly roughCorners: number;
  readonly corners: number;
  /** Whether the glass was better. */
  readonly close: boolean;
  /** Frames since half of its markers were seen, and since any was. */
  readonly poor: number;
  readonly lost: number;
}

/** A detector of one board. Throws `capture.failed` for layouts that OpenCV refuses. */
export function createBoardDetector(cv: OpenCv, layout: BoardLayout): BoardDetector {
  const natives = openNativeSearch(cv, layout);
  let picture: Mat | null = null;
  let last: Memory | null = null;

  const pictureOf = (frame: GreyFrame): Mat => {
    if (picture === null || picture.cols !== frame.widthPx || picture.rows !== frame.heightPx) {
      picture?.delete();
      picture = null;
      last = null;
      picture = new cv.Mat(frame.heightPx, frame.widthPx, cv.CV_8UC1);
    }
    picture.data.set(frame.luma);
    return picture;
  };

  const everywhere = (keep: Keep, mat: Mat): Found => {
    const box = { x: 0, y: 0, width: mat.cols, height: mat.rows };
    const sharp = natives.search(keep, mat, { box, windowPx: sharpWindow, times: 1 });
    if (sharp.markers >= 4) return sharp;
    const soft = natives.search(keep, mat, { box, windowPx: softWindow, times: 1 });
    return soft.corners.length > sharp.corners.length ? soft : sharp;
  };
  const roughly = (keep: Keep, mat: Mat, frame: GreyFrame): Found => {
    const box = last === null ? null : searchBox(last.outline, frame, margins.near);
    if (last === null || box === null) return everywhere(keep, mat);
    const near = natives.search(keep, mat, { box, windowPx: sharpWindow, times: 1 });
    return near.markers > 0 && near.corners.length >= last.roughCorners ? near : everywhere(keep, mat);
  };
  const isSmall = ({ markerPx }: Pick<Found, 'markerPx'>): boolean =>
    markerPx > 0 && markerPx <= smallModulePx * natives.modules;
  /** Null where the board is large enough, or nobody knows where it is. */
  const closely = (keep: Keep, mat: Mat, frame: GreyFrame, rough: Found): Found | null => {
    const seen = rough.markers > 0 ? rough : last;
    if (seen === null || !isSmall(seen)) return null;
    const box =
      searchBox([...rough.outline, ...(last?.outline ?? [])], frame, margins.close, mostClose) ??
      searchBox(rough.outline, frame, margins.close, mostClose);
    const look = { windowPx: sharpWindow, times: closeTimes };
    const there = box === null ? null : natives.search(keep, mat, { ...look, box });
    if ((there?.markers ?? 0) > 0 || rough.markers > 0) return there;
    if ((last?.lost ?? 0) < lostFor || Math.max(mat.cols, mat.rows) > mostWholePx) return there;
    const whole = { x: 0, y: 0, width: mat.cols, height: mat.rows };
    return natives.search(keep, mat, { ...look, box: whole });
  };

  /** The board is small and was seen well through the glass a moment ago: that is enough, and less work than all else. */
  const stillClose = (keep: Keep, mat: Mat, frame: GreyFrame): Found | null => {
    if (last === null || !last.close) return null;
    const box = searchBox(last.outline, frame, margins.close, mostClose);
    if (box === null) return null;
    const found = natives.search(keep, mat, { box, windowPx: sharpWindow, times: closeTimes });
    return found.corners.length >= stillEnough * last.corners ? found : null;
  };

  const detect = (given: GreyFrame): Detection => {
    checkFrame(given);
    const frame = layout.inverted === true ? negativeOf(given) : given;
    const { markers, corners } = withNatives(cv, (keep) => {
      const mat = pictureOf(frame);
      const still = stillClose(keep, mat, frame);
      if (still !== null && still.corners.length > 0) {
        last = remembered(last, still, { roughCorners: last?.roughCorners ?? 0, close: isSmall(still) });
        return still;
      }
      const rough = roughly(keep, mat, frame);
      const close = isSure(rough, layout) ? null : closely(keep, mat, frame, rough);
      const isCloser = close !== null && close.corners.length >= rough.corners.length;
      const found = isCloser ? close : rough;
      last = remembered(last, found, { roughCorners: rough.corners.length, close: isCloser });
      return found;
    });
    const look = lookOf(frame, corners, layout);
    return { markers, corners, look: layout.inverted === true ? positive(look) : look };
  };
  return {
    detect,
    close() {
      picture?.delete();
      picture = null;
      natives.close();
    },
  };
}

/** Black and white as they are in the frame itself. */
function positive(look: Detection['look']): Detection['look'] {
  return look === null ? null : { ...look, white: 255 - look.black, black: 255 - look.white };
}

/** Where few markers are seen, the rest is still about where it was. */
function remembered(
  before: Memory | null,
  { markers, markerPx, outline, corners }: Found,
  how: Pick<Memory, 'roughCorners' | 'close'>,
): Memory | null {
  const now = { ...how, corners: corners.length, outline, markers, markerPx, poor: 0, lost: 0 };
  if (before === null) return markers === 0 ? null : now;
  if (2 * markers >= before.markers && markers > 0) return now;
  const poor = before.poor + 1;
  const lost = markers === 0 ? before.lost + 1 : 0;
  const kept = { ...now, markerPx: markers > 0 ? markerPx : before.markerPx, poor, lost };
  return poor > mostPoor
    ? kept
    : { ...kept, outline: [...extent(before.outline), ...outline], markers: before.markers };
}

/** Two points that hold all others between them. */
function extent(outline: readonly number[]): number[] {
  const of = (axis: 0 | 1) => outline.filter((_, at) => at % 2 === axis);
  const [xs, ys] = [of(0), of(1)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].filter(Number.isFinite);
}

// The part of the picture in which the board should be, after where it was a moment ago.

/** Searching a part pays only while it is clearly less than the whole. */
const mostOfPicture = 0.6;

/**
 * Null when the whole picture may as well be searched. `outline`: flat x, y; `margin`: what is added on each side, in
 * parts of the larger side of their box; `most`: largest part of the picture.
 */
function searchBox(
  outline: readonly number[],
  frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
  margin: number,
  most = mostOfPicture,
): Rectangle | null {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let at = 0; at + 1 < outline.length; at += 2) {
    const x = outline[at] ?? 0;
    const y = outline[at + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (!(right > left) || !(bottom > top)) return null;
  const more = margin * Math.max(right - left, bottom - top);
  const whole: Size = { width: frame.widthPx, height: frame.heightPx };
  const x = Math.max(0, Math.floor(left - more));
  const y = Math.max(0, Math.floor(top - more));
  const width = Math.min(whole.width, Math.ceil(right + more)) - x;
  const height = Math.min(whole.height, Math.ceil(bottom + more)) - y;
  if (width < 32 || height < 32 || width * height > most * whole.width * whole.height) return null;
  return { x, y, width, height };
}

// How the board looks in a frame: its white, its black, and how wide the edges between them are. About 0.1 ms.

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of a Gaussian edge: rise from 10 to 90 % over (height / steepest slope). */
const riseOfSlope = 1.022;
/** Where lines cross an edge, in parts of its length; away from its ends, where other edges are near. */
const crossings = [0.3, 0.4, 0.5, 0.6, 0.7];
/** How far from the corners' line the steepest place is looked for, px. */
const reachPx = 2.5;
const stepPx = 0.5;

/** Null when no black and white squares next to each other have their corners. `corners`: flat id, x, y in px. */
function lookOf(frame: GreyFrame, corners: readonly number[], layout: BoardLayout): Detection['look'] {
  const places = new Map<number, Point>();
  for (let at = 0; at + 2 < corners.length; at += 3)
    places.set(corners[at] ?? -1, { x: corners[at + 1] ?? 0, y: corners[at + 2] ?? 0 });
  const white: number[] = [];
  const black: number[] = [];
  const edges: { from: Point; to: Point; blackOnLeft: boolean; across: boolean }[] = [];
  for (const [id, from] of places) {
    const [column, row] = cornerPlace(layout, id);
    const right = column + 2 < layout.columns ? places.get(id + 1) : undefined;
    const below = places.get(id + layout.columns - 1);
    const whiteHere = isWhite(layout, column + 1, row + 1);
    // Walking right, the square below is on the right hand (y is down); walking down, it is on the left.
    if (right !== undefined) edges.push({ from, to: right, blackOnLeft: whiteHere, across: true });
    if (below !== undefined) edges.push({ from, to: below, blackOnLeft: !whiteHere, across: false });
    if (right === undefined || below === undefined) continue;
    const inSquare = (u: number, v: number) =>
      greyAt(
        frame,
        from.x + u * (right.x - from.x) + v * (below.x - from.x),
        from.y + u * (right.y - from.y) + v * (below.y - from.y),
      );
    const rim = (1 - layout.markerRatio) / 4;
    if (whiteHere) white.push(inSquare(0.5, rim), inSquare(rim, 0.5), inSquare(rim, rim));
    else black.push(inSquare(0.3, 0.3), inSquare(0.5, 0.5), inSquare(0.7, 0.7));
  }
  if (white.length === 0 || black.length === 0 || edges.length < 2) return null;
  // The white rim between two blacks is narrow: its brightest quarter is what the paper really is.
  const whiteGrey = quantile(white, 0.75);
  const blackGrey = quantile(black, 0.5);
  const contrast = whiteGrey - blackGrey;
  if (contrast < 4) return null;
  const widths = (across: boolean) =>
    edges.filter((edge) => edge.across === across).map((edge) => riseWidth(frame, edge, contrast));
  // Motion blurs the edges that lie across it and leaves the others sharp: the worse of both directions counts.
  const worse = Math.max(...[true, false].map((across) => quantile(widths(across), 0.5)));
  return { white: whiteGrey, black: blackGrey, edgeWidthPx: worse };
}

function riseWidth(
  frame: GreyFrame,
  { from, to, blackOnLeft }: { from: Point; to: Point; blackOnLeft: boolean },
  contrast: number,
): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // From black to white, one px long.
  const sign = blackOnLeft ? 1 : -1;
  const normal = { x: (-sign * (to.y - from.y)) / length, y: (sign * (to.x - from.x)) / length };
  const steps = Math.round(reachPx / stepPx);
  const profile: number[] = [];
  for (let step = -steps; step <= steps; step += 1) {
    let sum = 0;
    for (const part of crossings)
      sum += greyAt(
        frame,
        from.x + part * (to.x - from.x) + step * stepPx * normal.x,
        from.y + part * (to.y - from.y) + step * stepPx * normal.y,
      );
    profile.push(sum / crossings.length);
  }
  let steepest = 0;
  for (let at = 2; at < profile.length; at += 1)
    steepest = Math.max(steepest, ((profile[at] ?? 0) - (profile[at - 2] ?? 0)) / (2 * stepPx));
  return (riseOfSlope * contrast) / Math.max(steepest, contrast / 50);
}

/** 0 for an empty list. */
function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
