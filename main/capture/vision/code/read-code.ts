/** Reads the code that is printed beside a board: in a whole picture, or where it must lie once the board's corners are known. */
import { decodeQR } from 'qr/decode.js';
import { parseCode } from '../../../contract/rules/capture/board-code.ts';
import type { BoardCode, BoardLayout } from '../../../contract/schema/capture/board.ts';
import { cornerPlace } from '../board-geometry.ts';
import { greyAt } from '../frame.ts';
import { fitHomography, type Homography, mapPoint } from '../solve/homography.ts';
import type { GreyFrame } from '../types.ts';

// The engine is `qr`, which also writes the codes. OpenCV's own QRCodeDetector in the build that is used took 0.4 to 1.5 s
// a picture and read 3 of 36 straightened ones of which this reads 19 in 30 ms; ZXing's WebAssembly reads as many and is
// 0.9 MB more; `jsqr` reads fewer in six times the time, and is not kept up.

/** Smaller pictures hold no code. */
const leastPx = 32;

/** Null for a picture without a code, and for codes of other kinds, versions and makers. Never throws. */
export function readCode({ widthPx, heightPx, luma }: GreyFrame): BoardCode | null {
  if (Math.min(widthPx, heightPx) < leastPx) return null;
  try {
    // Of this format only its first plane is read, which is luma; the usual effort does the same work at every load.
    return parseCode(
      decodeQR({ width: widthPx, height: heightPx, data: luma }, { format: 'I420', effort: 1 }),
    );
  } catch {
    // The library throws where there is no code, and for one that is damaged or wrong: a clip may show anything.
    return null;
  }
}

// Beside a board that is known: the paper there is straightened, so that modules of less than two pixels are read, and
// several pictures become one.

/** A picture in which the board's corners are known: id, x, y of each. */
export interface CodeView {
  readonly frame: GreyFrame;
  readonly corners: readonly number[];
}

type Squares = Pick<BoardLayout, 'columns' | 'rows'>;

/** In squares of the board from its upper left corner, down the print. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly edge: number;
}

/** Edge of a straightened picture: four pixels and more for each of the code's modules. */
const straightPx = 288;
/** Edge of what is straightened, in squares: what is beside a board that fills its sheet. */
const leastAside = 1.9;
const asidePart = 0.27;
/** A little below the code, for its quiet zone. */
const belowPart = 0.15;
/** Fewer pixels to a square, where it is seen at its narrowest, show no modules. */
const leastSquarePx = 12;

/** Where a code may be: right of the lower right corner or below it, `times` as far as usual. */
function areasBeside({ columns, rows }: Squares, times: number): Area[] {
  const edge = times * Math.max(leastAside, asidePart * Math.max(columns, rows));
  const inside = edge * (1 - belowPart);
  return [
    { x: columns, y: rows - inside, edge },
    { x: columns - inside, y: rows, edge },
  ];
}

interface Placed {
  readonly frame: GreyFrame;
  readonly toFrame: Homography;
  /** Pixels to a square at the board's lower right corner, where it is seen at its narrowest. */
  readonly squarePx: number;
}

function placed(view: CodeView, layout: Squares): Placed[] {
  const [from, to]: [number[], number[]] = [[], []];
  for (let at = 0; at + 2 < view.corners.length; at += 3) {
    const [column, row] = cornerPlace(layout, view.corners[at] ?? 0);
    from.push(column + 1, row + 1);
    to.push(view.corners[at + 1] ?? 0, view.corners[at + 2] ?? 0);
  }
  const toFrame = fitHomography(from, to);
  if (toFrame === null) return [];
  const squarePx = narrowest(toFrame, layout.columns + 0.5, layout.rows - 0.5);
  return squarePx < leastSquarePx ? [] : [{ frame: view.frame, toFrame, squarePx }];
}

/** The smaller singular value of the mapping at a place. */
function narrowest(h: Homography, x: number, y: number): number {
  const step = 0.01;
  const [atX, atY] = mapPoint(h, x, y);
  const [rightX, rightY] = mapPoint(h, x + step, y);
  const [downX, downY] = mapPoint(h, x, y + step);
  const [a, b, c, d] = [rightX - atX, downX - atX, rightY - atY, downY - atY].map((value) => value / step);
  const [p = 0, q = 0, r = 0, s = 0] = [a, b, c, d];
  const sum = p * p + q * q + r * r + s * s;
  const area = p * s - q * r;
  return Math.sqrt(Math.max(0, (sum - Math.sqrt(Math.max(0, sum * sum - 4 * area * area))) / 2));
}

/** As `squarePx` of what is read beside the board; 0 where the corners tell no plane. What makes a view worth keeping. */
export function squarePxBeside(view: CodeView, layout: Squares): number {
  return placed(view, layout)[0]?.squarePx ?? 0;
}

function straightened({ frame, toFrame }: Placed, { x, y, edge }: Area): Float32Array {
  const luma = new Float32Array(straightPx * straightPx);
  const step = edge / straightPx;
  for (let row = 0; row < straightPx; row += 1)
    for (let column = 0; column < straightPx; column += 1)
      luma[row * straightPx + column] = greyAt(
        frame,
        ...mapPoint(toFrame, x + (column + 0.5) * step, y + (row + 0.5) * step),
      );
  return luma;
}

/** Those that show it larger count for more: twice as large, sixteen times. */
function meanOf(views: readonly Placed[], area: Area): GreyFrame {
  const sum = new Float32Array(straightPx * straightPx);
  let total = 0;
  for (const view of views) {
    const weight = view.squarePx ** 4;
    const luma = straightened(view, area);
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (luma[at] ?? 0);
    total += weight;
  }
  return { widthPx: straightPx, heightPx: straightPx, luma: Uint8Array.from(sum, (grey) => grey / total) };
}

/** The code beside a board: in the best view, then in the mean of all, then further off. At most six pictures are searched. */
export function readCodeBeside(views: readonly CodeView[], layout: Squares): BoardCode | null {
  const all = views.flatMap((view) => placed(view, layout)).toSorted((a, b) => b.squarePx - a.squarePx);
  const best = all.slice(0, 1);
  for (const [used, times] of [
    [best, 1],
    [all, 1],
    [all, 2],
  ] as const) {
    if (used.length === 0) return null;
    for (const area of areasBeside(layout, times)) {
      const code = readCode(meanOf(used, area));
      if (code !== null) return code;
    }
  }
  return null;
}

/** Where a code is if there is one, in squares right of or below the board's edge and up from its corner. */
const inkAt = { from: 0.4, to: 0.75 };
/** Beside that, past the board's corner, the sheet's margin is white; a floor goes on there. */
const marginAt = { from: -0.18, to: -0.08 };
const mostMarginInk = 0.25;
/** Half of a code is ink, and its modules show as unrest where they are too small to be read. */
const [leastInk, mostInk, leastUnrest] = [0.2, 0.8, 0.06];

const average = (inks: readonly number[]): number => inks.reduce((sum, ink) => sum + ink, 0) / inks.length;

/** True where something like a code is printed beside the board: it is worth a look at larger pictures. `white`, `black`: of the board. */
export function mayShowCode(
  view: CodeView,
  layout: Squares,
  { white, black }: { readonly white: number; readonly black: number },
): boolean {
  const [one] = placed(view, layout);
  if (one === undefined || white - black < 1) return false;
  const { columns, rows } = layout;
  return [
    (u: number, v: number) => [columns + u, rows - v] as const,
    (u: number, v: number) => [columns - v, rows + u] as const,
  ].some((place) => {
    const inksAt = (across: { readonly from: number; readonly to: number }): number[] => {
      const inks: number[] = [];
      for (let u = inkAt.from; u < inkAt.to; u += 0.02)
        for (let v = across.from; v < across.to; v += 0.02)
          inks.push((white - greyAt(one.frame, ...mapPoint(one.toFrame, ...place(u, v)))) / (white - black));
      return inks;
    };
    if (average(inksAt(marginAt)) > mostMarginInk) return false;
    const inks = inksAt(inkAt);
    const mean = average(inks);
    const unrest = Math.sqrt(inks.reduce((sum, ink) => sum + (ink - mean) ** 2, 0) / inks.length);
    return mean > leastInk && mean < mostInk && unrest > leastUnrest;
  });
}
