/** Which board do these frames show? Nobody says: the dictionary, the grid and the rows are all found in the picture. */
import type { BoardFound, BoardLayout } from '../../../contract/schema/capture/board.ts';
import { createBoardDetector } from '../detect/board-detector.ts';
import { checkFrame } from '../frame-size.ts';
import type { OpenCv } from '../opencv/api.ts';
import { inWords } from '../opencv/guard.ts';
import type { GreyFrame } from '../types.ts';
import { zoomFrame } from '../zoom.ts';
import { type CodeBook, type Family, largestOf } from './families.ts';
import { type GridFound, searchGrid } from './layout-search.ts';
import { ratioOf, rimWidths } from './marker-ratio.ts';
import { searchMarkers } from './marker-search.ts';
import { mirrorFrame } from './mirror-frame.ts';
import { countRows } from './rows.ts';
import { type Vote, votesFor } from './which-family.ts';

/** More do not help, and take their time. */
const mostFrames = 12;
/** Families that are looked into, most votes first. */
const mostFamilies = 3;
/**
 * Windows of the local threshold, px: fine for sharp pictures, wide for soft ones; and for small boards the pictures
 * are made larger. Each only when those before find nothing, or not where the board ends.
 */
const looks = [
  { windowPx: 7, times: 1 },
  { windowPx: 7, times: 2 },
  { windowPx: 21, times: 1 },
] as const;
/** Larger pictures take four times as long: so many of the frames are looked at so, and none beyond a usual size. */
const mostZoomed = 2;
const mostZoomedPx = 1600;
/** Corners between squares that must be found where the layout says they are. */
const leastCorners = 4;
/** Ratios that boards are drawn with: what is within `snap` of one is taken for it. */
const usualRatios = [0.5, 0.6, 2 / 3, 0.7, 0.75, 0.8];
const snap = 0.018;

/** See `Vision.identify`. */
export function identifyBoard(cv: OpenCv, book: CodeBook, frames: readonly GreyFrame[]): BoardFound | null {
  for (const frame of frames) checkFrame(frame);
  const searched = frames.slice(0, mostFrames);
  try {
    let best: BoardFound | null = null;
    for (const { windowPx, times } of looks) {
      const seen = times === 1 ? searched : zoomed(cv, searched, times);
      for (const vote of votesFor(cv, book, seen, windowPx).slice(0, mostFamilies)) {
        const found = boardOf(cv, seen, vote, windowPx);
        if (found === null) continue;
        // Through the glass more markers are read, so as many frames tell more.
        const more = found.recognised - (best?.recognised ?? 0);
        if (found.sizeSure || more > 0 || (more === 0 && times > 1)) best = found;
        break;
      }
      if (best?.sizeSure === true) break;
    }
    return best === null ? null : { ...best, searched: searched.length };
  } catch (error) {
    throw inWords(cv, error);
  }
}

/** The last frames are those that were not searched before. */
function zoomed(cv: OpenCv, frames: readonly GreyFrame[], times: number): GreyFrame[] {
  return frames
    .filter(({ widthPx, heightPx }) => Math.max(widthPx, heightPx) <= mostZoomedPx)
    .slice(-mostZoomed)
    .map((frame) => zoomFrame(cv, frame, times));
}

function boardOf(cv: OpenCv, frames: readonly GreyFrame[], vote: Vote, windowPx: number): BoardFound | null {
  const seen = vote.mirrored ? frames.map(mirrorFrame) : frames;
  const dictionary = largestOf(vote.family);
  const markers = seen.map((frame) => searchMarkers(cv, frame, dictionary, windowPx, true).markers);
  const grid = bestGrid(vote.family, markers);
  if (grid === null) return null;
  const { rows, sure } = countRows(seen, grid);
  const layout = layoutOf(vote.family, grid, rows);
  if (layout === null) return null;
  const { recognised, rims } = confirm(cv, seen, layout, vote.family.modules);
  if (recognised === 0) return null;
  return {
    layout: { ...layout, markerRatio: usualRatio(ratioOf(rims) ?? layout.markerRatio) },
    mirrored: vote.mirrored,
    searched: frames.length,
    recognised,
    sizeSure: sure && grid.columnsSure,
  };
}

function usualRatio(ratio: number): number {
  const usual = usualRatios.find((candidate) => Math.abs(candidate - ratio) < snap);
  return Math.min(0.95, Math.max(0.3, Math.round((usual ?? ratio) * 1000) / 1000));
}

/** With the smallest dictionary that explains clearly more than the next smaller one: misread markers have large ids. */
function bestGrid(family: Family, markers: Parameters<typeof searchGrid>[0]): GridFound | null {
  let best: GridFound | null = null;
  let before = -1;
  for (const { size } of family.members) {
    const count = markers.reduce((sum, of) => sum + of.filter(({ id }) => id < size).length, 0);
    if (count === before) continue;
    before = count;
    const found = searchGrid(markers, size);
    if (found !== null && (best === null || found.explained > 1.05 * best.explained)) best = found;
  }
  return best;
}

/** Null when the family has too few markers for such a board. */
function layoutOf(family: Family, { grid, markerRatio }: GridFound, rows: number): BoardLayout | null {
  const squares = grid.columns * rows;
  const needed = grid.white ? Math.ceil(squares / 2) : Math.floor(squares / 2);
  const member = family.members.find(({ size }) => size >= needed);
  if (member === undefined) return null;
  return {
    dictionary: member.dictionary,
    columns: grid.columns,
    rows,
    markerRatio,
    legacy: grid.white,
  };
}

/** Confirms the layout: corners between squares lie where it says. From them the rims around the markers are measured. */
function confirm(
  cv: OpenCv,
  frames: readonly GreyFrame[],
  layout: BoardLayout,
  modules: number,
): { recognised: number; rims: number[] } {
  const detector = createBoardDetector(cv, layout);
  try {
    const found = frames
      .map((frame) => ({ frame, detection: detector.detect(frame) }))
      .filter(({ detection }) => detection.corners.length >= 3 * leastCorners);
    const rims = found.flatMap(({ frame, detection }) => rimWidths(frame, detection, layout, modules));
    return { recognised: found.length, rims };
  } finally {
    detector.close();
  }
}
