/** Corners that agree with one another: OpenCV leaves single ones a pixel aside where their markers are small or half hidden. */
import { median } from '../../../core/statistics.ts';
import { fitHomography, mapPoint } from './homography.ts';
import type { PlanarView } from './planar-pose.ts';

/** A pose is had from this many when others of the frame are thrown out. */
const leastSteady = 6;
/** Off by more than this many times the usual distance, and by more than this in px of what was looked at: 1280 and less. */
const usualTimes = 3;
const leastPx = 0.2;
/** Each pass looks at all corners anew, with the mapping of those that were left. */
const passes = 3;
/** Fours of corners that are tried for one that most others agree with: with a third of them aside, one in five does. */
const tries = 80;

/**
 * The view without corners that lie aside of where the others say; null when too few agree for a pose. Good for the small
 * bend of a lens over a board, because that moves neighbours alike.
 */
export function steadyCorners(view: PlanarView, longerPx: number): PlanarView | null {
  const all = Array.from({ length: view.world.length / 2 }, (_, index) => index);
  const floor = leastPx * Math.max(1, longerPx / 1280);
  let apart = distances(view, all);
  if (apart === null) return null;
  if (Math.max(...apart) <= floor) return view;
  const four = mostAgreed(view, all);
  if (four !== null) apart = distances(view, four) ?? apart;
  let kept = all;
  for (let pass = 0; pass < passes; pass += 1) {
    const limit = Math.max(usualTimes * (median(apart) ?? 0), floor);
    kept = all.filter((index) => (apart?.[index] ?? Infinity) <= limit);
    if (kept.length < leastSteady || isOnLine(view.world, kept)) return null;
    apart = distances(view, kept);
    if (apart === null) return null;
  }
  return kept.length === all.length
    ? view
    : { world: picked(view.world, kept), seen: picked(view.seen, kept) };
}

/** Px of each corner from where a mapping by some of them puts it; null when these give none. */
function distances(view: PlanarView, by: readonly number[]): number[] | null {
  const mapping = fitHomography(picked(view.world, by), picked(view.seen, by));
  if (mapping === null) return null;
  return Array.from({ length: view.world.length / 2 }, (_, index) => {
    const [x, y] = mapPoint(mapping, view.world[2 * index] ?? 0, view.world[2 * index + 1] ?? 0);
    return Math.hypot(x - (view.seen[2 * index] ?? 0), y - (view.seen[2 * index + 1] ?? 0));
  });
}

/** Least median of distances (Rousseeuw), over fours that are the same each time. */
function mostAgreed(view: PlanarView, all: readonly number[]): readonly number[] | null {
  let best: { readonly four: readonly number[]; readonly usual: number } | null = null;
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % all.length;
  };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const four = [...new Set([next(), next(), next(), next()])];
    const apart = four.length < 4 ? null : distances(view, four);
    if (apart === null) continue;
    const usual = median(apart) ?? 0;
    // Fours on a line give anything at all, even not a number.
    if (Number.isFinite(usual) && (best === null || usual < best.usual)) best = { four, usual };
  }
  return best?.four ?? null;
}

const picked = (points: Float64Array, indices: readonly number[]): Float64Array =>
  Float64Array.from(indices.flatMap((index) => [points[2 * index] ?? 0, points[2 * index + 1] ?? 0]));

/** One row or column of the board gives no pose. */
function isOnLine(world: Float64Array, indices: readonly number[]): boolean {
  const places = (axis: 0 | 1): number => new Set(indices.map((index) => world[2 * index + axis])).size;
  return places(0) < 2 || places(1) < 2;
}
