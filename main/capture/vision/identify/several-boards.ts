/** Markers of one family that belong to more than one board: groups of them, each with a grid of its own. */
import { median } from '../../../core/statistics.ts';
import type { GreyFrame } from '../types.ts';
import type { GridFound } from './grid-search.ts';
import type { SeenMarker } from './marker-search.ts';

/** Fewer beside a board are misreadings. */
const leastOfAnother = 6;
/** Within a board no marker is further from the next one than so many times the usual distance. */
const mostApart = 1.6;

/** The board's grid, then those of others beside it; empty when no markers lie on a grid. */
export function gridsOf(
  frames: readonly (readonly SeenMarker[])[],
  gridOf: (frames: readonly (readonly SeenMarker[])[]) => GridFound | null,
): GridFound[] {
  const whole = gridOf(frames);
  if (whole !== null) {
    const held = new Set(whole.fits.flatMap((fit) => fit?.markers ?? []));
    const rest = frames.map((markers) => markers.filter((marker) => !held.has(marker)));
    const other = rest.some(({ length }) => length >= leastOfAnother) ? gridOf(rest) : null;
    return other === null || other.explained < leastOfAnother ? [whole] : [whole, other];
  }
  // Of one frame alone: which group is which board in another frame nobody can tell where both are the same print.
  const fullest = frames.reduce<readonly SeenMarker[]>((a, b) => (b.length > a.length ? b : a), []);
  const groups = apart(fullest).filter(({ length }) => length >= leastOfAnother);
  if (groups[0]?.length === fullest.length) return [];
  return groups
    .map((group) => gridOf(frames.map((markers) => (markers === fullest ? group : []))))
    .filter((grid) => grid !== null);
}

/** Groups of markers that lie near each other, the largest first. */
export function apart(markers: readonly SeenMarker[]): SeenMarker[][] {
  const usual = median(markers.map((one) => nearest(one, markers))) ?? 0;
  const left = new Set(markers);
  const groups: SeenMarker[][] = [];
  for (const seed of left) {
    left.delete(seed);
    const group = [seed];
    for (const one of group)
      for (const other of left)
        if (distance(one, other) <= mostApart * usual) {
          left.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups.toSorted((a, b) => b.length - a.length);
}

/** The frame with the place of these markers in grey. */
export function without(frame: GreyFrame, markers: readonly SeenMarker[]): GreyFrame {
  if (markers.length === 0) return frame;
  const along = (axis: 0 | 1) => markers.flatMap(({ quad }) => quad.filter((_, at) => at % 2 === axis));
  const [xs, ys] = [along(0), along(1)];
  const [left, right] = [inside(Math.min(...xs), frame.widthPx), inside(Math.max(...xs), frame.widthPx)];
  const luma = frame.luma.slice();
  for (
    let row = inside(Math.min(...ys), frame.heightPx);
    row < inside(Math.max(...ys), frame.heightPx);
    row += 1
  )
    luma.fill(128, row * frame.widthPx + left, row * frame.widthPx + right);
  return { ...frame, luma };
}

const inside = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

function middleOf({
  quad: [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0],
}: SeenMarker): [x: number, y: number] {
  return [(x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4];
}

function distance(one: SeenMarker, other: SeenMarker): number {
  const [[x0, y0], [x1, y1]] = [middleOf(one), middleOf(other)];
  return Math.hypot(x1 - x0, y1 - y0);
}

function nearest(one: SeenMarker, markers: readonly SeenMarker[]): number {
  return markers.reduce(
    (least, other) => (other === one ? least : Math.min(least, distance(one, other))),
    Infinity,
  );
}
