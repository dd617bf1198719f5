/** All measures of one picture's luma that need no board: exposure, sharpness, and its small copies for motion. */

import { sharpnessTiles } from '../../contract/schema/capture/measurement.ts';
import { createPyramids, type Pyramid } from './motion.ts';
import { createShrink } from './shrink.ts';

/** Grey levels 0 to 255; `black` and `white` are fractions of the picture. */
interface LumaLevels {
  readonly mean: number;
  /** 1st percentile. */
  readonly low: number;
  /** 99th percentile. */
  readonly high: number;
  readonly black: number;
  readonly white: number;
}

/** One row in four tells the same to a tenth of a level. */
const rowStep = 4;
/** Levels from the end of the scale that are as good as clipped: compression moves them by this much. */
const clippedLevels = 3;
const lowPart = 0.01;
const highPart = 0.99;

/** Keeps one histogram, so that nothing is allocated frame by frame. */
export function createLumaLevels(widthPx: number, heightPx: number): (luma: Uint8Array) => LumaLevels {
  const counts = new Uint32Array(256);
  return (luma) => {
    counts.fill(0);
    for (let y = 0; y < heightPx; y += rowStep) {
      const end = (y + 1) * widthPx;
      for (let at = y * widthPx; at < end; at += 1) {
        const level = luma[at] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    }
    return levelsOf(counts);
  };
}

/** Of 256 counts; all zero when nothing was counted. */
function levelsOf(counts: Uint32Array): LumaLevels {
  let [all, sum] = [0, 0];
  counts.forEach((count, level) => {
    all += count;
    sum += count * level;
  });
  if (all === 0) return { mean: 0, low: 0, high: 0, black: 0, white: 0 };
  const percentile = (part: number): number => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) > part * all);
  };
  const part = (from: number, to: number): number =>
    counts.subarray(from, to).reduce((total, count) => total + count, 0) / all;
  return {
    mean: sum / all,
    low: percentile(lowPart),
    high: percentile(highPart),
    black: part(0, clippedLevels + 1),
    white: part(255 - clippedLevels, 256),
  };
}

/** Taps of the box filter. Neighbours of its output differ by what enters and leaves the box alone. */
const taps = 11;
const before = (taps - 1) / 2;
const after = before + 1;
/**
 * Lines left out tell the same to a hundredth in a fifth of the time. Being `before`, only two rows in five are read;
 * being odd, it meets edges at even and at odd places alike.
 */
const stride = before;

/** Whether a row is read at all: others need not be made. */
function isReblurRow(y: number): boolean {
  return y % stride < 2;
}

/**
 * 0 sharp to 1 blurred: the worse of the two directions. 1 for a picture without any edge or smaller than the filter.
 * Luma rows one after the other; meant for pictures whose longer edge is 960 px.
 */
export function reblur(luma: Uint8Array, widthPx: number, heightPx: number): number {
  if (widthPx <= taps || heightPx <= taps) return 1;
  return Math.max(along(luma, widthPx, heightPx, 1), along(luma, widthPx, heightPx, widthPx));
}

/** `step` is from a pixel to its neighbour: 1 along rows, the width along columns. */
function along(luma: Uint8Array, widthPx: number, heightPx: number, step: number): number {
  const inset = step === 1 ? before : 0;
  const [fromX, toX] = [inset, widthPx - (step === 1 ? after : 0)];
  const [fromY, toY] = step === 1 ? [0, heightPx] : [stride, heightPx - after];
  const [back, ahead] = [before * step, after * step];
  // Sums of differences, and of what is lost of them by blurring, in elevenths of a level: whole numbers all along, and no
  // branches that depend on the picture.
  let [edges, lost] = [0, 0];
  for (let y = fromY; y < toY; y += stride) {
    let [rowEdges, rowLost] = [0, 0];
    const end = y * widthPx + toX;
    for (let at = y * widthPx + fromX; at < end; at += 1) {
      const sharp = Math.imul(Math.abs((luma[at + step] ?? 0) - (luma[at] ?? 0)), taps);
      const kept = Math.abs((luma[at + ahead] ?? 0) - (luma[at - back] ?? 0));
      rowEdges = (rowEdges + sharp) | 0;
      rowLost = (rowLost + Math.max(0, sharp - kept)) | 0;
    }
    edges += rowEdges;
    lost += rowLost;
  }
  return edges === 0 ? 1 : (edges - lost) / edges;
}

/** As in a `CaptureSample`. */
export interface PictureMeasures {
  readonly luma: LumaLevels;
  readonly reblur: number;
  readonly laplacian: number;
  readonly tiles: number[];
}

/** Measures pictures of one size with memory that is allocated once. */
export interface PictureGauge {
  measure(luma: Uint8Array): PictureMeasures;
  levels(luma: Uint8Array): PictureMeasures['luma'];
  /** For `motionBetween`; overwritten by the second next. */
  pyramid(luma: Uint8Array): Pyramid;
}

/** Longer edge at which re-blur was calibrated, px. */
const reblurEdgePx = 960;

/** Pictures of `widthPx` by `heightPx`, luma rows one after the other. */
export function createPictureGauge(widthPx: number, heightPx: number): PictureGauge {
  const levels = createLumaLevels(widthPx, heightPx);
  const sharpness = createSharpnessTiles(widthPx, heightPx);
  const shrink = createShrink(widthPx, heightPx, reblurEdgePx, isReblurRow);
  return {
    levels,
    measure(luma) {
      const small = shrink(luma);
      const { laplacian, variance } = sharpness(luma);
      return {
        luma: levels(luma),
        reblur: reblur(small.luma, small.widthPx, small.heightPx),
        laplacian,
        tiles: Array.from(variance, shadeOf),
      };
    },
    pyramid: createPyramids(widthPx, heightPx),
  };
}

// Where a picture is sharp: the variance of the Laplacian in each tile of a grid.

const { columns, rows } = sharpnessTiles;
const tileCount = columns * rows;
/** A picture with an object in the middle and a plain floor is sharp in a tenth of its tiles at least. */
const tilePercentile = 0.9;
/** Every second row tells the same to two hundredths, in half of the time. */
const tileRowStep = 2;
/** `log2(1 + variance)` that is shown as 255. */
const fullScale = 12;

/** `variance`: of tiles in order; only valid until the next picture. `laplacian`: their 90th percentile. */
export interface Sharpness {
  readonly laplacian: number;
  readonly variance: Float64Array;
}

/** Luma rows one after the other, of pictures of one size; the outermost pixels have no Laplacian and are left out. */
export function createSharpnessTiles(widthPx: number, heightPx: number): (luma: Uint8Array) => Sharpness {
  const edgesX = tileEdges(widthPx, columns);
  const edgesY = tileEdges(heightPx, rows);
  const sums = new Float64Array(tileCount);
  const squares = new Float64Array(tileCount);
  const variance = new Float64Array(tileCount);
  const sorted = new Float64Array(tileCount);
  return (luma) => {
    sums.fill(0);
    squares.fill(0);
    for (let row = 0; row < rows; row += 1)
      for (let y = edgesY[row] ?? 0; y < (edgesY[row + 1] ?? 0); y += tileRowStep)
        addRow(luma, widthPx, y, edgesX, row * columns, sums, squares);
    for (let tile = 0; tile < tileCount; tile += 1) {
      const column = tile % columns;
      const row = (tile - column) / columns;
      const wide = (edgesX[column + 1] ?? 0) - (edgesX[column] ?? 0);
      const high = Math.ceil(((edgesY[row + 1] ?? 0) - (edgesY[row] ?? 0)) / tileRowStep);
      const count = Math.max(1, wide * high);
      const mean = (sums[tile] ?? 0) / count;
      variance[tile] = Math.max(0, (squares[tile] ?? 0) / count - mean * mean);
    }
    sorted.set(variance);
    sorted.sort();
    return { laplacian: sorted[Math.floor(tilePercentile * (tileCount - 1))] ?? 0, variance };
  };
}

/** Where tiles begin, and the last one ends; one pixel away from the border. */
function tileEdges(lengthPx: number, tiles: number): Int32Array {
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
