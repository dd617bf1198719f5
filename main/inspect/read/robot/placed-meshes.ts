/** Meshes of a robot's description: the size of what is placed part by part, and what is to be said of scaled ones. Pure. */

import { type Box, boxAfter, boxAround, keepsAxes, type Matrix } from '../../../formats/matrix.ts';
import type { FaultList, Kind } from '../../judge/findings.ts';
import type { Reading } from '../../types.ts';
import { numbersOf } from '../xml.ts';

// The size of what is placed part by part; it is unknown when one part's extents are.

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

// What is to be said of meshes that a description scales. Pure.

const mirrored: Kind = {
  code: 'failed-validation',
  severity: 'warn',
  words: (names) =>
    `Scaled by a negative number or by 0: ${names}. Some programs show mirrored meshes inside out, and some engines refuse them.`,
};
const scaled: Kind = {
  code: 'stated-unit',
  severity: 'note',
  words: (names) =>
    `Its meshes are scaled as they are read: ${names}. The mesh files by themselves have another unit or another size.`,
};

/** `text` is three numbers; nothing is said of 1 1 1. */
export function judgeMeshScale(
  text: string | undefined,
  name: string,
  line: number,
  faults: FaultList,
): void {
  const scale = numbersOf(text);
  if (scale === null || scale.every((one) => one === 1)) return;
  const isMirrored = scale.some((one) => one <= 0);
  const same = scale.every((one) => one === scale[0]);
  faults.add(isMirrored ? mirrored : scaled, `${name} by ${same ? scale[0] : scale.join(' ')}`, line);
}
