/** Which board do these frames show? Nobody says: the dictionary, the grid and the rows are all found in the picture. */
import type { BoardFound, BoardLayout } from '../../../contract/schema/capture/board.ts';
import { median, quantile } from '../../../core/statistics.ts';
import { cornerPlace, markerSquares } from '../board-geometry.ts';
import { createBoardDetector } from '../detect/board-detector.ts';
import { checkFrame, greyAt, negativeOf, zoomFrame } from '../frame.ts';
import { inWords, type OpenCv } from '../opencv/opencv.ts';
import { fitHomography, type Homography, mapPoint } from '../solve/homography.ts';
import type { Detection, GreyFrame } from '../types.ts';
import { countRows, type Start, startOf } from './board-rows.ts';
import { type GridFound, searchGrid } from './grid-search.ts';
import {
  type CodeBook,
  type Family,
  largestOf,
  searchMarkers,
  type Vote,
  votesFor,
} from './marker-search.ts';
import { gridsOf, without } from './several-boards.ts';

// Families of dictionaries and ways to look, one after the other, until a layout is confirmed.

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
      const votes = votesFor(cv, book, seen, windowPx).slice(0, mostFamilies);
      for (const [index, vote] of votes.entries()) {
        const found = boardOf(cv, seen, vote, windowPx);
        if (found === null) continue;
        // Through the glass more markers are read, so as many frames tell more.
        const more = found.recognised - (best?.recognised ?? 0);
        if (found.sizeSure || more > 0 || (more === 0 && times > 1))
          best = withOthers(found, othersOf(cv, seen, votes.slice(index + 1), windowPx));
        break;
      }
      if (best?.sizeSure === true) break;
    }
    return best === null ? null : { ...best, searched: searched.length };
  } catch (error) {
    throw inWords(cv, error);
  }
}

/** Fewer votes for another family are misreadings. */
const leastOtherVotes = 6;

/** Boards of other families beside the one that was found. */
function othersOf(
  cv: OpenCv,
  frames: readonly GreyFrame[],
  votes: readonly Vote[],
  windowPx: number,
): BoardLayout[] {
  return votes.flatMap((vote) => {
    const found = vote.count < leastOtherVotes ? null : boardOf(cv, frames, vote, windowPx);
    return found === null ? [] : [found.layout];
  });
}

const withOthers = (found: BoardFound, others: readonly BoardLayout[]): BoardFound =>
  others.length === 0 ? found : { ...found, others: [...(found.others ?? []), ...others] };

/** The last frames are those that were not searched before. */
function zoomed(cv: OpenCv, frames: readonly GreyFrame[], times: number): GreyFrame[] {
  return frames
    .filter(({ widthPx, heightPx }) => Math.max(widthPx, heightPx) <= mostZoomedPx)
    .slice(-mostZoomed)
    .map((frame) => zoomFrame(cv, frame, times));
}

function boardOf(cv: OpenCv, frames: readonly GreyFrame[], vote: Vote, windowPx: number): BoardFound | null {
  const seen = vote.mirrored ? frames.map(mirrorFrame) : vote.inverted ? frames.map(negativeOf) : frames;
  const dictionary = largestOf(vote.family);
  const markers = seen.map((frame) => searchMarkers(cv, frame, dictionary, windowPx, true).markers);
  const [grid, ...others] = gridsOf(markers, (some) => bestGrid(vote.family, some));
  if (grid === undefined) return null;
  const first = sheetOf(seen, vote, grid);
  if (first === null) return null;
  const bare = seen.map((frame, index) =>
    without(
      frame,
      others.flatMap(({ fits }) => fits[index]?.markers ?? []),
    ),
  );
  const { recognised, rims } = confirm(cv, bare, first.layout, vote.family.modules);
  if (recognised === 0) return null;
  const found = {
    layout: asPrinted(vote, first.layout, ratioOf(rims)),
    mirrored: vote.mirrored,
    searched: frames.length,
    recognised,
    sizeSure: first.sure,
  };
  return withOthers(
    found,
    others.flatMap((other) => {
      const layout = sheetOf(seen, vote, other)?.layout;
      return layout === undefined ? [] : [asPrinted(vote, layout, null)];
    }),
  );
}

/** The layout of a grid; null when its family has too few markers for it. */
function sheetOf(
  frames: readonly GreyFrame[],
  { family, inverted }: Vote,
  grid: GridFound,
): { readonly layout: BoardLayout; readonly sure: boolean } | null {
  const start = startOf(frames, grid, inverted);
  const { rows, sure } = countRows(frames, grid, start);
  const layout = layoutOf(family, grid, start, rows);
  if (layout === null) return null;
  return { layout, sure: sure && start.sure && grid.columnsSure };
}

/** `layout` as it is in the frames that were searched; `ratio` null: only the markers' corners tell it. */
function asPrinted({ inverted }: Vote, layout: BoardLayout, ratio: number | null): BoardLayout {
  const markerRatio = usualRatio(ratio ?? layout.markerRatio);
  return { ...layout, markerRatio, ...(inverted ? { inverted } : {}) };
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
function layoutOf(
  family: Family,
  { grid, markerRatio }: GridFound,
  { white, firstId }: Start,
  rows: number,
): BoardLayout | null {
  const squares = grid.columns * rows;
  const needed = firstId + (white ? Math.ceil(squares / 2) : Math.floor(squares / 2));
  const member = family.members.find(({ size }) => size >= needed);
  if (member === undefined || firstId < 0) return null;
  return {
    dictionary: member.dictionary,
    columns: grid.columns,
    rows,
    markerRatio,
    legacy: white,
    ...(firstId === 0 ? {} : { firstId }),
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

/** Left and right exchanged. */
function mirrorFrame({ widthPx, heightPx, luma }: GreyFrame): GreyFrame {
  const mirrored = new Uint8Array(luma.length);
  for (let row = 0; row < heightPx; row += 1)
    mirrored.set(luma.subarray(row * widthPx, (row + 1) * widthPx).toReversed(), row * widthPx);
  return { widthPx, heightPx, luma: mirrored };
}

// How large the markers are in their squares. Corners of markers as OpenCV finds them lie up to half a pixel inside,
// 4 % of a small marker: so the white rim between square and marker is weighed instead, which blur does not change.

/** Fewer say too little. */
const leastRims = 12;
const steps = 24;
/** Where a rim is crossed, in parts of the square's side. */
const crossings = [0.35, 0.5, 0.65];

/** Rims of one frame in squares; empty without a look. The layout's own ratio, a few percent off, says where a marker's black border is. */
function rimWidths(
  frame: GreyFrame,
  { corners, look }: Detection,
  layout: BoardLayout,
  modules: number,
): number[] {
  if (look === null) return [];
  const count = Math.floor(corners.length / 3);
  const board: number[] = [];
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = corners[3 * index] ?? 0;
    const [column, row] = cornerPlace(layout, id);
    board.push(column + 1, row + 1);
    seen.push(corners[3 * index + 1] ?? 0, corners[3 * index + 2] ?? 0);
  }
  const h = fitHomography(board, seen);
  if (h === null) return [];
  const rim = (1 - layout.markerRatio) / 2;
  const white = Math.max(look.white, rim < thinRim ? whiteOf(frame, h, layout) : 0);
  // From inside the black neighbour to the middle of the marker's black border.
  const from = -0.15;
  const to = rim + layout.markerRatio / (modules + 2) / 2;
  const widths: number[] = [];
  for (const { column, row } of markerSquares(layout)) {
    if (column < 1 || row < 1 || column > layout.columns - 2 || row > layout.rows - 2) continue;
    for (const side of sides) {
      let sum = 0;
      for (const along of crossings)
        for (let step = 0; step < steps; step += 1) {
          const across = from + ((step + 0.5) / steps) * (to - from);
          const [u, v] = side(across, along);
          sum += greyAt(frame, ...mapPoint(h, column + u, row + v)) - look.black;
        }
      const mean = sum / (steps * crossings.length);
      widths.push((mean / (white - look.black)) * (to - from));
    }
  }
  return widths;
}

/** Blur takes so much of the white of a rim that is thinner than this, in squares, that it says nothing of the paper. */
const thinRim = 0.1;

/** Of the paper, from the lightest places in the markers: modules side by side are broader than the rim. */
function whiteOf(frame: GreyFrame, h: Homography, layout: BoardLayout): number {
  const places = Array.from({ length: 13 }, (_, index) => 0.2 + 0.05 * index);
  const greys = markerSquares(layout).flatMap(({ column, row }) =>
    places.flatMap((u) => places.map((v) => greyAt(frame, ...mapPoint(h, column + u, row + v)))),
  );
  return quantile(greys, 0.97) ?? 0;
}

/** Null without enough rims. */
function ratioOf(widths: readonly number[]): number | null {
  if (widths.length < leastRims) return null;
  return 1 - 2 * (median(widths) ?? 0);
}

/** From the left, right, upper and lower edge of a square inwards. */
const sides: readonly ((across: number, along: number) => [u: number, v: number])[] = [
  (across, along) => [across, along],
  (across, along) => [1 - across, along],
  (across, along) => [along, across],
  (across, along) => [along, 1 - across],
];
