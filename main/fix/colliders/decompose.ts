/**
 * Approximate convex decomposition of triangles: a piece is cut by the plane after which its walls have least empty space in
 * front of them within their hulls, the worst piece first, and pieces whose common hull is good enough are joined again. What is
 * cut are the triangles, not solids: the hull of a cut surface is that of the cut solid. So open and broken meshes work, too.
 */
import { type ConvexHull, convexHull } from '../../formats/geometry/convex-hull.ts';
import { clipSoup, type Samples, type Soup, sampleSoup, splitSamples } from './soup.ts';

export interface DecomposeOptions {
  readonly mostHulls: number;
  readonly mostVertices: number;
  /** How deep the empty space in front of a wall may be, in the unit of the points. */
  readonly mostError: number;
  readonly signal: AbortSignal;
  readonly onProgress?: ((part: number) => void) | undefined;
}

interface Piece {
  readonly soup: Soup;
  readonly samples: Samples;
  readonly hull: ConvexHull;
  /** Deepest empty space in front of a wall, and the sum of it over the area. */
  readonly depth: number;
  readonly emptiness: number;
  /** No plane makes it better. */
  isFinal: boolean;
}

/** Points on the surface that judge all cuts. */
const sampleCount = 4_000;
/** Of them so many for each candidate. */
const perCandidate = 250;
/** Of each of two pieces that may be joined. */
const perUnion = 120;
const cutsAlong = [0.08, 0.22, 0.36, 0.64, 0.78, 0.92] as const;
/** A hull of more vertices is cut short while cuts are judged. */
const roughVertices = 24;

/**
 * At most `mostHulls` hulls, fewer where `mostError` is kept with them. `isTwoSided`: walls are looked at from both sides, as of an
 * open shell; else from the side of their normals. Empty for points without a volume. Throws the signal's reason. Lets other
 * work run between cuts.
 */
export async function decompose(
  soup: Soup,
  isTwoSided: boolean,
  options: DecomposeOptions,
): Promise<ConvexHull[]> {
  const { mostHulls, mostError, signal } = options;
  const first = pieceOf(soup, sampleSoup(soup, sampleCount, isTwoSided));
  if (first === null) return [];
  let pieces: Piece[] = [first];
  // Some more than allowed: joining them again finds better borders than the cuts did.
  const mostPieces = Math.min(mostHulls * 2, mostHulls + 48);
  while (pieces.length < mostPieces) {
    const worst = worstOf(pieces, mostError);
    if (worst === null) break;
    const halves = cutBest(worst);
    if (halves === null) worst.isFinal = true;
    else pieces = [...pieces.filter((piece) => piece !== worst), ...halves];
    options.onProgress?.((0.8 * pieces.length) / mostPieces);
    await breathe(signal);
  }
  const joined = await joinPieces(pieces, options);
  options.onProgress?.(1);
  return joined.flatMap(({ soup: { points } }) => convexHull(points, options.mostVertices) ?? []);
}

/** A turn of the event loop. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  signal.throwIfAborted();
}

function worstOf(pieces: readonly Piece[], mostError: number): Piece | null {
  let worst: Piece | null = null;
  for (const piece of pieces)
    if (!piece.isFinal && piece.depth > mostError && piece.emptiness > (worst?.emptiness ?? 0)) worst = piece;
  return worst;
}

function pieceOf(soup: Soup, samples: Samples): Piece | null {
  const hull = convexHull(soup.points, roughVertices);
  if (hull === null) return null;
  return { soup, samples, hull, ...emptinessOf(hull, samples), isFinal: false };
}

/** How far the normals of the samples go within the hull: the deepest, and the sum weighted by area. */
function emptinessOf(
  { planes }: ConvexHull,
  { points, normals, areas }: Samples,
  step = 1,
): { readonly depth: number; readonly emptiness: number } {
  let depth = 0;
  let emptiness = 0;
  for (let s = 0; s < areas.length; s += step) {
    // Without destructuring: this is the innermost loop, and iterators cost five times as much as the sums.
    const x = points[s * 3] ?? 0;
    const y = points[s * 3 + 1] ?? 0;
    const z = points[s * 3 + 2] ?? 0;
    const nx = normals[s * 3] ?? 0;
    const ny = normals[s * 3 + 1] ?? 0;
    const nz = normals[s * 3 + 2] ?? 0;
    let exit = Infinity;
    for (let p = 0; p < planes.length; p += 4) {
      const a = planes[p] ?? 0;
      const b = planes[p + 1] ?? 0;
      const c = planes[p + 2] ?? 0;
      const towards = a * nx + b * ny + c * nz;
      if (towards <= 1e-9) continue;
      const way = -(a * x + b * y + c * z + (planes[p + 3] ?? 0)) / towards;
      if (way < exit) exit = way;
    }
    if (exit === Infinity || exit <= 0) continue;
    if (exit > depth) depth = exit;
    emptiness += exit * (areas[s] ?? 0) * step;
  }
  return { depth, emptiness };
}

/** Null where every plane leaves it as it is. */
function cutBest(piece: Piece): readonly Piece[] | null {
  const step = Math.max(1, Math.floor(piece.samples.areas.length / perCandidate));
  const scoredAt = (axis: Axis, part: number): { axis: Axis; plane: number[]; score: number } => {
    const plane = [...axis.normal, -(axis.low + (axis.high - axis.low) * part)];
    return { axis, plane, score: scoreOf(piece, plane, step) };
  };
  // The middle tells which directions are worth more places.
  const middles = axesOf(piece)
    .map((axis) => scoredAt(axis, 0.5))
    .toSorted((a, b) => a.score - b.score);
  const further = middles.slice(0, 3).flatMap(({ axis }) => cutsAlong.map((part) => scoredAt(axis, part)));
  const scored = [...middles, ...further]
    .filter(({ score }) => score < piece.emptiness * 0.995)
    .toSorted((a, b) => a.score - b.score);
  for (const { plane } of scored.slice(0, 4)) {
    const sides = [1, -1].flatMap((sign) => {
      const facing = plane.map((part) => part * sign);
      const soup = clipSoup(piece.soup, facing);
      const half = soup.triangles.length === 0 ? null : pieceOf(soup, splitSamples(piece.samples, facing));
      return half === null ? [] : [half];
    });
    if (sides.length === 2) return sides;
  }
  return null;
}

/** Of both sides together, from samples alone; a little more for uneven cuts. */
function scoreOf(piece: Piece, plane: readonly number[], step: number): number {
  let score = 0;
  const shares: number[] = [];
  for (const sign of [1, -1]) {
    const side = splitSamples(
      piece.samples,
      plane.map((part) => part * sign),
      step,
    );
    shares.push(side.areas.length);
    const hull = convexHull(side.points, roughVertices);
    if (hull !== null) score += emptinessOf(hull, side).emptiness * step;
  }
  const [a = 0, b = 0] = shares;
  return a === 0 || b === 0 ? Infinity : score * (1 + (0.05 * Math.abs(a - b)) / (a + b));
}

/** A direction to cut across, and how far the piece reaches along it. */
interface Axis {
  readonly normal: readonly number[];
  readonly low: number;
  readonly high: number;
}

/** The axes of the file, between them, and those of the piece itself. */
function axesOf({ soup, samples }: Piece): Axis[] {
  return [...fileAxes, ...turnedAxes(samples)].map((axis) => {
    const length = Math.hypot(...axis) || 1;
    const normal = axis.map((part) => part / length);
    const [nx = 0, ny = 0, nz = 0] = normal;
    let [low, high] = [Infinity, -Infinity];
    const { points } = soup;
    for (let at = 0; at + 2 < points.length; at += 3) {
      const reach = nx * (points[at] ?? 0) + ny * (points[at + 1] ?? 0) + nz * (points[at + 2] ?? 0);
      if (reach < low) low = reach;
      if (reach > high) high = reach;
    }
    return { normal, low, high };
  });
}

const fileAxes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [1, -1, 0],
  [1, 0, 1],
  [1, 0, -1],
  [0, 1, 1],
  [0, 1, -1],
] as const;

/** Directions in which the piece is long and narrow, by the spread of its samples: power iteration, twice. */
function turnedAxes({ points }: Samples): number[][] {
  const count = points.length / 3;
  const mean = [0, 0, 0];
  for (let at = 0; at < points.length; at++) mean[at % 3] = (mean[at % 3] ?? 0) + (points[at] ?? 0) / count;
  const spread = new Float64Array(9);
  for (let at = 0; at + 2 < points.length; at += 3)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        spread[row * 3 + column] =
          (spread[row * 3 + column] ?? 0) +
          ((points[at + row] ?? 0) - (mean[row] ?? 0)) * ((points[at + column] ?? 0) - (mean[column] ?? 0));
  const largest = powerAxis(spread, null);
  const second = powerAxis(spread, largest);
  const [a = 0, b = 0, c = 0] = largest;
  const [d = 0, e = 0, f = 0] = second;
  return [largest, second, [b * f - c * e, c * d - a * f, a * e - b * d]];
}

function powerAxis(m: Float64Array, except: readonly number[] | null): number[] {
  let v = [0.63, 0.57, 0.53];
  for (let round = 0; round < 30; round++) {
    if (except !== null) {
      const along = v.reduce((sum, part, n) => sum + part * (except[n] ?? 0), 0);
      v = v.map((part, n) => part - along * (except[n] ?? 0));
    }
    v = [0, 3, 6].map(
      (row) =>
        (m[row] ?? 0) * (v[0] ?? 0) + (m[row + 1] ?? 0) * (v[1] ?? 0) + (m[row + 2] ?? 0) * (v[2] ?? 0),
    );
    const length = Math.hypot(...v) || 1;
    v = v.map((part) => part / length);
  }
  return v;
}

/** What a common hull of two pieces would be like: their own hulls and some samples tell. */
interface Union {
  readonly depth: number;
  readonly emptiness: number;
}

function unionOf(a: Piece, b: Piece): Union | null {
  const hull = convexHull(joinNumbers(a.hull.points, b.hull.points), roughVertices);
  if (hull === null) return null;
  const parts = [a, b].map(({ samples }) =>
    emptinessOf(hull, samples, Math.max(1, Math.floor(samples.areas.length / perUnion))),
  );
  return {
    depth: Math.max(...parts.map(({ depth }) => depth)),
    emptiness: parts.reduce((sum, { emptiness }) => sum + emptiness, 0),
  };
}

interface Join {
  readonly a: Piece;
  readonly b: Piece;
  readonly added: number;
}

/** The two whose common hull adds least are joined, while it is good enough or there are too many. */
async function joinPieces(pieces: readonly Piece[], options: DecomposeOptions): Promise<readonly Piece[]> {
  const left = new Set(pieces);
  const unions = new Map<Piece, Map<Piece, Union | null>>();
  const judged = (a: Piece, b: Piece): Union | null => {
    const own = unions.get(a) ?? new Map<Piece, Union | null>();
    unions.set(a, own);
    const known = own.get(b);
    if (known !== undefined) return known;
    const made = unionOf(a, b);
    own.set(b, made);
    return made;
  };
  for (;;) {
    const mustJoin = left.size > options.mostHulls;
    const best = bestJoin([...left], mustJoin, judged, options.mostError);
    if (best === null) return [...left];
    const to = pieceOf(joinSoups(best.a.soup, best.b.soup), joinSamples(best.a.samples, best.b.samples));
    left.delete(best.a);
    left.delete(best.b);
    if (to !== null) left.add(to);
    await breathe(options.signal);
  }
}

function bestJoin(
  list: readonly Piece[],
  mustJoin: boolean,
  judged: (a: Piece, b: Piece) => Union | null,
  mostError: number,
): Join | null {
  let best: Join | null = null;
  for (const [n, a] of list.entries())
    for (const b of list.slice(n + 1)) {
      if (!mustJoin && !touches(a.hull, b.hull, mostError)) continue;
      const union = judged(a, b);
      if (union === null || (!mustJoin && union.depth > mostError)) continue;
      const added = Math.max(0, union.emptiness - a.emptiness - b.emptiness);
      if (best === null || added < best.added) best = { a, b, added };
    }
  return best;
}

function touches(a: ConvexHull, b: ConvexHull, slack: number): boolean {
  return [0, 1, 2].every((axis) => {
    const [low, high] = extentOf(a.points, axis);
    const [from, to] = extentOf(b.points, axis);
    return low <= to + slack && from <= high + slack;
  });
}

function extentOf(points: Float64Array, axis: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let at = axis; at < points.length; at += 3) {
    low = Math.min(low, points[at] ?? 0);
    high = Math.max(high, points[at] ?? 0);
  }
  return [low, high];
}

function joinSoups(a: Soup, b: Soup): Soup {
  const first = a.points.length / 3;
  const triangles = new Uint32Array(a.triangles.length + b.triangles.length);
  triangles.set(a.triangles);
  for (let at = 0; at < b.triangles.length; at++)
    triangles[a.triangles.length + at] = (b.triangles[at] ?? 0) + first;
  return { points: joinNumbers(a.points, b.points), triangles };
}

function joinSamples(a: Samples, b: Samples): Samples {
  return {
    points: joinNumbers(a.points, b.points),
    normals: joinNumbers(a.normals, b.normals),
    areas: joinNumbers(a.areas, b.areas),
  };
}

function joinNumbers(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
