/** Reads the bits inside a quadrilateral as if it were a marker with a given number of modules. */
import { greyAt } from '../detect/grey-at.ts';
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { GreyFrame } from '../types.ts';
import type { Code } from './families.ts';

/** Corners x, y of a quadrilateral, clockwise as seen. */
export type Quad = readonly number[];

/** Least difference between black and white that is believed. */
const leastContrast = 20;
/** Modules of the black border that may look white. */
const mostBorderErrors = 1;

/** The bits as all four turns show them, and as they would be in a mirror; null when there is no black border. */
export function readMarker(
  frame: GreyFrame,
  quad: Quad,
  modules: number,
): { readonly turns: readonly Code[]; readonly mirrored: readonly Code[] } | null {
  const side = modules + 2;
  const h = fitHomography([0, 0, side, 0, side, side, 0, side], quad);
  if (h === null) return null;
  const greys = Array.from({ length: side * side }, (_, index) => {
    const column = index % side;
    const row = Math.floor(index / side);
    let sum = 0;
    for (const [u, v] of middle) sum += greyAt(frame, ...mapPoint(h, column + u, row + v));
    return sum / middle.length;
  });
  const low = Math.min(...greys);
  const high = Math.max(...greys);
  if (high - low < leastContrast) return null;
  const limit = (low + high) / 2;
  const inner: boolean[] = [];
  let borderErrors = 0;
  greys.forEach((grey, index) => {
    const column = index % side;
    const row = Math.floor(index / side);
    if (column > 0 && row > 0 && column < side - 1 && row < side - 1) inner.push(grey > limit);
    else if (grey > limit) borderErrors += 1;
  });
  if (borderErrors > mostBorderErrors) return null;
  const mirror = (bits: readonly boolean[]) =>
    bits.map((_, index) => bits[index + modules - 1 - 2 * (index % modules)] === true);
  return { turns: turnsOf(inner, modules), mirrored: turnsOf(mirror(inner), modules) };
}

/** Where a module is sampled: away from its rim, which blur takes. */
const middle = [
  [0.35, 0.35],
  [0.65, 0.35],
  [0.5, 0.5],
  [0.35, 0.65],
  [0.65, 0.65],
] as const;

function turnsOf(bits: readonly boolean[], modules: number): Code[] {
  const turns: Code[] = [];
  let turned = bits;
  for (let turn = 0; turn < 4; turn += 1) {
    turns.push(turned.reduce((code, bit) => code * 2 + (bit ? 1 : 0), 0));
    const before = turned;
    turned = before.map((_, index) => {
      const column = index % modules;
      const row = Math.floor(index / modules);
      return before[(modules - 1 - column) * modules + row] === true;
    });
  }
  return turns;
}
