/** Which dictionaries the markers of a few frames belong to: quadrilaterals are found once and read as every kind of marker. */
import type { OpenCv } from '../opencv/api.ts';
import type { GreyFrame } from '../types.ts';
import { type CodeBook, type Family } from './families.ts';
import { searchMarkers } from './marker-search.ts';
import { type Quad, readMarker } from './read-marker.ts';

/** How many markers of a family were read, plain or as in a mirror. */
export interface Vote {
  readonly family: Family;
  readonly mirrored: boolean;
  readonly count: number;
}

/** Fewer say nothing: one quadrilateral in sixteen is by chance a marker of 4X4_1000. */
const leastVotes = 3;
/** Many quadrilaterals in a picture are foliage or text: reading them all would take seconds. */
const mostQuads = 600;

/** The likely ones, most votes first. `windowPx`: see `searchMarkers`. */
export function votesFor(cv: OpenCv, book: CodeBook, frames: readonly GreyFrame[], windowPx: number): Vote[] {
  const counts = new Map<Family, { plain: number; mirrored: number }>();
  for (const frame of frames) {
    const { markers, rejected } = searchMarkers(cv, frame, 'DICT_5X5_1000', windowPx, false);
    const quads = [...markers.map((marker) => marker.quad), ...rejected].slice(0, mostQuads);
    for (const quad of quads) vote(counts, book, frame, clockwise(quad));
  }
  return [...counts]
    .flatMap(([family, { plain, mirrored }]) => [
      { family, mirrored: false, count: plain },
      { family, mirrored: true, count: mirrored },
    ])
    .filter(({ count }) => count >= leastVotes)
    .sort((a, b) => b.count - a.count);
}

function vote(
  counts: Map<Family, { plain: number; mirrored: number }>,
  book: CodeBook,
  frame: GreyFrame,
  quad: Quad,
): void {
  for (const [modules, codes] of book) {
    const read = readMarker(frame, quad, modules);
    if (read === null) continue;
    const plain = new Set(read.turns.flatMap((code) => codes.get(code) ?? []));
    const mirrored = new Set(read.mirrored.flatMap((code) => codes.get(code) ?? []));
    for (const family of new Set([...plain, ...mirrored])) {
      const count = counts.get(family) ?? { plain: 0, mirrored: 0 };
      count.plain += plain.has(family) ? 1 : 0;
      count.mirrored += mirrored.has(family) ? 1 : 0;
      counts.set(family, count);
    }
  }
}

function clockwise(quad: Quad): Quad {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = quad;
  const area = (x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0);
  return area >= 0 ? quad : [x0, y0, x3, y3, x2, y2, x1, y1];
}
