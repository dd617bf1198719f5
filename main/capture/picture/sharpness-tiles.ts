/** Where a picture is sharp: the variance of the Laplacian in each tile of a grid. */
import { sharpnessTiles } from '../../contract/schema/capture/measurement.ts';

const { columns, rows } = sharpnessTiles;
const tileCount = columns * rows;
/** A picture with an object in the middle and a plain floor is sharp in a tenth of its tiles at least. */
const percentile = 0.9;
/** Every second row tells the same to two hundredths, in half of the time. */
const rowStep = 2;
/** `log2(1 + variance)` that is shown as 255. */
const fullScale = 12;

/** `variance`: of tiles in order; only valid until the next picture. `laplacian`: their 90th percentile. */
export interface Sharpness {
  readonly laplacian: number;
  readonly variance: Float64Array;
}

/** Luma rows one after the other, of pictures of one size; the outermost pixels have no Laplacian and are left out. */
export function createSharpnessTiles(widthPx: number, heightPx: number): (luma: Uint8Array) => Sharpness {
  const edgesX = edges(widthPx, columns);
  const edgesY = edges(heightPx, rows);
  const sums = new Float64Array(tileCount);
  const squares = new Float64Array(tileCount);
  const variance = new Float64Array(tileCount);
  const sorted = new Float64Array(tileCount);
  return (luma) => {
    sums.fill(0);
    squares.fill(0);
    for (let row = 0; row < rows; row += 1)
      for (let y = edgesY[row] ?? 0; y < (edgesY[row + 1] ?? 0); y += rowStep)
        addRow(luma, widthPx, y, edgesX, row * columns, sums, squares);
    for (let tile = 0; tile < tileCount; tile += 1) {
      const column = tile % columns;
      const row = (tile - column) / columns;
      const wide = (edgesX[column + 1] ?? 0) - (edgesX[column] ?? 0);
      const high = Math.ceil(((edgesY[row + 1] ?? 0) - (edgesY[row] ?? 0)) / rowStep);
      const count = Math.max(1, wide * high);
      const mean = (sums[tile] ?? 0) / count;
      variance[tile] = Math.max(0, (squares[tile] ?? 0) / count - mean * mean);
    }
    sorted.set(variance);
    sorted.sort();
    return { laplacian: sorted[Math.floor(percentile * (tileCount - 1))] ?? 0, variance };
  };
}

/** Where tiles begin, and the last one ends; one pixel away from the border. */
function edges(lengthPx: number, tiles: number): Int32Array {
  return Int32Array.from({ length: tiles + 1 }, (_, at) => 1 + Math.round((at * (lengthPx - 2)) / tiles));
}

function addRow(
  luma: Uint8Array,
  widthPx: number,
  y: number,
  edgesX: Int32Array,
  firstTile: number,
  sums: Float64Array,
  squares: Float64Array,
): void {
  const start = y * widthPx;
  for (let column = 0; column < columns; column += 1) {
    const end = start + (edgesX[column + 1] ?? 0);
    let at = start + (edgesX[column] ?? 0);
    let left = luma[at - 1] ?? 0;
    let here = luma[at] ?? 0;
    // Whole numbers far below 2^31 within one row of a tile, which engines add fastest.
    let [sum, square] = [0, 0];
    for (; at < end; at += 1) {
      const right = luma[at + 1] ?? 0;
      const value = (left + right + (luma[at - widthPx] ?? 0) + (luma[at + widthPx] ?? 0) - 4 * here) | 0;
      sum = (sum + value) | 0;
      square = (square + value * value) | 0;
      left = here;
      here = right;
    }
    const tile = firstTile + column;
    sums[tile] = (sums[tile] ?? 0) + sum;
    squares[tile] = (squares[tile] ?? 0) + square;
  }
}

/** A variance as a shade: 0 to 255 by its logarithm, 255 for 4095 and more. */
export function shadeOf(variance: number): number {
  return Math.min(255, Math.round((255 * Math.log2(1 + variance)) / fullScale));
}
