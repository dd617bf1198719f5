/** The size of what is placed part by part; it is unknown when one part's extents are. */
import type { Reading } from '../../types.ts';
import { type Box, boxAfter, boxAround, keepsAxes, type Matrix } from '../matrix.ts';

/** Extents of a mesh that a description names, in the mesh's own units; null when they are not known. */
export type BoxOf = (uri: string) => Box | null;

export interface PlacedParts {
  /** `box` is null for a part that is there, and whose extents nobody knows. */
  add(box: Box | null, at: Matrix): void;
  /** Null when nothing was added, or something unknown. */
  size(): Reading['size'];
}

/** Nothing is placed at first. */
export function createPlacedParts(): PlacedParts {
  let around: Box | null = null;
  let isKnown = true;
  let isExact = true;
  return {
    add(box, at) {
      if (box === null) {
        isKnown = false;
        return;
      }
      isExact &&= keepsAxes(at);
      around = boxAround(around, boxAfter(at, box));
    },
    size() {
      if (!isKnown || around === null) return null;
      const { min, max }: Box = around;
      const [x = 0, y = 0, z = 0] = max.map((side, n) => side - (min[n] ?? 0));
      return [x, y, z].every((side) => Number.isFinite(side)) ? { metres: [x, y, z], exact: isExact } : null;
    },
  };
}
