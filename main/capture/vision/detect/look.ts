/** How the board looks in a frame: its white, its black, and how wide the edges between them are. About 0.1 ms. */
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import { cornerPlace, isWhite } from '../board-geometry.ts';
import type { Detection, GreyFrame } from '../types.ts';
import { greyAt } from './grey-at.ts';

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
export function lookOf(frame: GreyFrame, corners: readonly number[], layout: BoardLayout): Detection['look'] {
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
