/** Which board do these frames show? Nobody says: the dictionary, the grid and the rows are all found in the picture. */
import type { BoardFound, BoardLayout } from '../../../contract/schema/capture/board.ts';
import { median } from '../../../core/statistics.ts';
import { cornerPlace, markerSquares } from '../board-geometry.ts';
import { createBoardDetector } from '../detect/board-detector.ts';
import { checkFrame, greyAt, zoomFrame } from '../frame.ts';
import { inWords, type OpenCv } from '../opencv/opencv.ts';
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { Detection, GreyFrame } from '../types.ts';
import { type Fit, type Grid, type GridFound, placeOf, searchGrid } from './grid-search.ts';
import {
  type CodeBook,
  type Family,
  largestOf,
  searchMarkers,
  type Vote,
  votesFor,
} from './marker-search.ts';

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

/** Left and right exchanged. */
function mirrorFrame({ widthPx, heightPx, luma }: GreyFrame): GreyFrame {
  const mirrored = new Uint8Array(luma.length);
  for (let row = 0; row < heightPx; row += 1)
    mirrored.set(luma.subarray(row * widthPx, (row + 1) * widthPx).toReversed(), row * widthPx);
  return { widthPx, heightPx, luma: mirrored };
}

// How many rows a board has: markers of its last rows may be hidden, so the picture is asked whether the pattern goes on.

const mostRows = 30;
/** Squares of a row that must be dark and light where they should be. */
const agreement = 0.7;
/** Part of the last row's markers that a frame must show before it may say that nothing comes after it. */
const seenOfLast = 0.5;

/** `sure`: some frame shows where the board ends, and none that it goes on. */
function countRows(frames: readonly GreyFrame[], found: GridFound): { rows: number; sure: boolean } {
  let rows = found.rowsSeen;
  for (; rows < mostRows; rows += 1) {
    const answers = found.fits.map((fit, index) => {
      const frame = frames[index];
      return fit === null || frame === undefined ? 'unknown' : rowAfter(frame, fit, found.grid, rows);
    });
    if (answers.includes('checkered')) continue;
    // The old pattern exists only with an even number of rows: one more is hidden.
    if (found.grid.white && rows % 2 === 1) return { rows: rows + 1, sure: false };
    return { rows: Math.max(3, rows), sure: rows >= 3 && answers.includes('nothing') };
  }
  return { rows: mostRows, sure: false };
}

function rowAfter(frame: GreyFrame, fit: Fit, grid: Grid, row: number): 'checkered' | 'nothing' | 'unknown' {
  const level = blackLevel(frame, fit, grid);
  let inside = 0;
  let right = 0;
  for (let column = 0; column < grid.columns; column += 1) {
    const [x, y] = mapPoint(fit.h, column + 0.5, row + 0.5);
    if (!(x >= 1 && y >= 1 && x < frame.widthPx - 2 && y < frame.heightPx - 2)) continue;
    inside += 1;
    const isWhite = ((column + row) % 2 === 1) !== grid.white;
    // In a white square the paper shows at its rim only: beside the upper left corner.
    const at = isWhite ? mapPoint(fit.h, column + 0.06, row + 0.5) : [x, y];
    const grey = greyAt(frame, at[0] ?? x, at[1] ?? y);
    right += isWhite === grey > level ? 1 : 0;
  }
  if (inside < grid.columns) return 'unknown';
  if (right >= agreement * inside) {
    return 'checkered';
  }
  const places = fit.markers.map(({ id }) => placeOf(grid, id));
  const last = places.filter(([, placed]) => placed === row - 1).length;
  return last >= seenOfLast * Math.floor(grid.columns / 2) ? 'nothing' : 'unknown';
}

/** Half-way between the black squares that are known and the paper around their markers. */
function blackLevel(frame: GreyFrame, { h, markers }: Fit, grid: Grid): number {
  const blacks: number[] = [];
  const whites: number[] = [];
  for (const { id } of markers) {
    const [column, row] = placeOf(grid, id);
    whites.push(greyAt(frame, ...mapPoint(h, column + 0.06, row + 0.5)));
    if (column > 0) blacks.push(greyAt(frame, ...mapPoint(h, column - 0.5, row + 0.5)));
  }
  return (meanOf(whites) + meanOf(blacks)) / 2;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
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
      widths.push((mean / (look.white - look.black)) * (to - from));
    }
  }
  return widths;
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
