/** Looks for one board: near its last place first, then everywhere, and closely at one that is small. */
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import { cornerPlace } from '../board-geometry.ts';
import { checkFrame } from '../frame-size.ts';
import type { Mat, OpenCv } from '../opencv/api.ts';
import { type Keep, withNatives } from '../opencv/guard.ts';
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { BoardDetector, Detection, GreyFrame } from '../types.ts';
import { lookOf } from './look.ts';
import { type Found, openNativeSearch } from './native-search.ts';
import { searchBox } from './search-box.ts';

/** Part of the board's corners. */
const most = 0.85;
/** Root mean square of their distances from a flat board, px. */
const mostApartPx = 0.15;

/** Nearly all of them, and on a plane. */
function isSure({ corners }: Pick<Found, 'corners'>, layout: BoardLayout): boolean {
  const count = corners.length / 3;
  if (count < most * (layout.columns - 1) * (layout.rows - 1)) return false;
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

  const detect = (frame: GreyFrame): Detection => {
    checkFrame(frame);
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
    return { markers, corners, look: lookOf(frame, corners, layout) };
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
