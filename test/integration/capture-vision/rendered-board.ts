/** Pictures of boards drawn in memory, and where their corners truly are. Seeded: the same every time. */

import {
  cornerInWorld,
  firstIdOf,
  isWhite,
  markerSquares,
} from '../../../main/capture/vision/board-geometry.ts';
import { fitHomography } from '../../../main/capture/vision/solve/homography.ts';
import type { GreyFrame, Vision } from '../../../main/capture/vision/types.ts';
import type { BoardLayout } from '../../../main/contract/schema/capture/board.ts';

/** Where the camera stands, looking at `lookAt` of the board's plane; lengths in squares. */
export interface Camera {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
  readonly distance: number;
  readonly focalPx: number;
  readonly lookAt?: readonly [x: number, y: number];
}

export interface Scene {
  readonly layout: BoardLayout;
  readonly camera: Camera;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly mirrored?: boolean;
  /** Standard deviation of the noise, in grey. */
  readonly noise?: number;
  /** Standard deviation of a Gaussian, px. */
  readonly blurPx?: number;
  /** A grey box in front of the picture. */
  readonly hidden?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly white?: number;
  readonly black?: number;
  /** A code beside the board: where it lies from the board's upper left corner, in squares; true for a black module. */
  readonly code?: PrintedCode;
  /** Modules of black around a marker's bits; 1 where it is left out. Its size stays. */
  readonly borderModules?: number;
  /** Black squares and white ones without markers. */
  readonly bare?: boolean;
}

export interface PrintedCode {
  readonly modules: readonly (readonly boolean[])[];
  readonly x: number;
  readonly y: number;
  readonly edge: number;
}

export interface Rendered {
  readonly frame: GreyFrame;
  /** Of every corner by id; also of those that are hidden or outside. */
  readonly corners: readonly (readonly [x: number, y: number])[];
}

const samples = 3;
/** Noise of deviation 1, the same for every picture: made once. */
const grains = grainsOf(1280 * 720);

export function renderBoard(vision: Vision, scene: Scene): Rendered {
  const { layout, widthPx = 1280, heightPx = 720 } = scene;
  const project = projection(scene.camera, widthPx, heightPx);
  const outline = [-1, 1].flatMap((x) => [-1, 1].map((y) => [x, y] as const));
  const plane = outline.flatMap(([x, y]) => [x * 2, y * 2]);
  const back = fitHomography(
    outline.flatMap(([x, y]) => [...project(x * 2, y * 2)]),
    plane,
  );
  if (back === null) throw new Error('No such camera');
  const print = printed(vision, scene);
  const floor = Math.round(((scene.white ?? 220) + (scene.black ?? 40)) / 2) - 20;
  const luma = new Float32Array(widthPx * heightPx).fill(floor);
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0, h8 = 0] = back;
  const { code } = scene;
  const reachX = layout.columns / 2 + 1 + (code === undefined ? 0 : code.edge);
  const reachY = layout.rows / 2 + 1 + (code === undefined ? 0 : code.edge);
  for (let row = 0; row < heightPx; row += 1)
    for (let column = 0; column < widthPx; column += 1) {
      const w = h6 * column + h7 * row + h8;
      if (Math.abs((h0 * column + h1 * row + h2) / w) > reachX) continue;
      if (Math.abs((h3 * column + h4 * row + h5) / w) > reachY) continue;
      let sum = 0;
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const x = column - 0.5 + ((sample % samples) + 0.5) / samples;
        const y = row - 0.5 + (Math.floor(sample / samples) + 0.5) / samples;
        const d = h6 * x + h7 * y + h8;
        sum += print((h0 * x + h1 * y + h2) / d, (h3 * x + h4 * y + h5) / d) ?? floor;
      }
      luma[row * widthPx + column] = sum / (samples * samples);
    }
  const { hidden } = scene;
  if (hidden !== undefined)
    for (let row = hidden.y; row < Math.min(heightPx, hidden.y + hidden.height); row += 1)
      luma.fill(90, row * widthPx + hidden.x, row * widthPx + Math.min(widthPx, hidden.x + hidden.width));
  const seen = scene.blurPx === undefined ? luma : blurred(luma, widthPx, heightPx, scene.blurPx);
  const noise = scene.noise ?? 1;
  const grey = new Uint8Array(seen.length);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = Math.min(
      255,
      Math.max(0, Math.round((seen[at] ?? 0) + noise * (grains[at % grains.length] ?? 0))),
    );
  const count = (layout.columns - 1) * (layout.rows - 1);
  return {
    frame: { widthPx, heightPx, luma: grey },
    corners: Array.from({ length: count }, (_, id) => project(...cornerInWorld(layout, id))),
  };
}

/** Grey of the print at a place of its plane (X right, Y up, origin in its middle); undefined beside the paper. */
function printed(vision: Vision, scene: Scene) {
  const {
    layout,
    mirrored,
    code,
    white: paperGrey = 220,
    black: inkGrey = 40,
    borderModules: border = 1,
  } = scene;
  const [white, black] = layout.inverted === true ? [inkGrey, paperGrey] : [paperGrey, inkGrey];
  const bitsAt: (readonly boolean[] | undefined)[] = [];
  markerSquares(layout).forEach(({ column, row }, id) => {
    bitsAt[row * layout.columns + column] = vision.markerBits(layout.dictionary, firstIdOf(layout) + id);
  });
  const modules = Math.sqrt(vision.markerBits(layout.dictionary, 0).length);
  const rim = (1 - layout.markerRatio) / 2;
  const paper = 0.7;
  // Requested nine times a pixel.
  const carries = Array.from({ length: layout.columns * layout.rows }, (_, at) =>
    isWhite(layout, at % layout.columns, Math.floor(at / layout.columns)),
  );
  return (worldX: number, worldY: number): number | undefined => {
    const x = (mirrored === true ? -worldX : worldX) + layout.columns / 2;
    const y = layout.rows / 2 - worldY;
    const inCode = code === undefined ? undefined : codeAt(code, x, y);
    if (inCode !== undefined) return inCode ? inkGrey : paperGrey;
    if (x < -paper || y < -paper || x > layout.columns + paper || y > layout.rows + paper) return undefined;
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column < 0 || row < 0 || column >= layout.columns || row >= layout.rows) return white;
    const at = row * layout.columns + column;
    if (carries[at] !== true) return black;
    if (scene.bare === true) return white;
    const u = (x - column - rim) / layout.markerRatio;
    const v = (y - row - rim) / layout.markerRatio;
    if (u < 0 || v < 0 || u >= 1 || v >= 1) return white;
    const moduleX = Math.floor(u * (modules + 2 * border)) - border;
    const moduleY = Math.floor(v * (modules + 2 * border)) - border;
    if (moduleX < 0 || moduleY < 0 || moduleX >= modules || moduleY >= modules) return black;
    return bitsAt[at]?.[moduleY * modules + moduleX] === true ? white : black;
  };
}

/** True for ink, false for the paper in and around the code, undefined beside it. */
function codeAt({ modules, x: left, y: top, edge }: PrintedCode, x: number, y: number): boolean | undefined {
  const [u, v] = [((x - left) / edge) * modules.length, ((y - top) / edge) * modules.length];
  if (Math.min(u, v) < -4 || Math.max(u, v) > modules.length + 8) return undefined;
  return modules[Math.floor(v)]?.[Math.floor(u)] === true;
}

function projection(
  { azimuthDeg, elevationDeg, distance, focalPx, lookAt = [0, 0] }: Camera,
  width: number,
  height: number,
) {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const elevation = (elevationDeg * Math.PI) / 180;
  const back = [
    Math.cos(elevation) * Math.cos(azimuth),
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
  ];
  const centre = back.map((part) => part * distance);
  const target = [lookAt[0], lookAt[1], 0];
  const forward = unit(target.map((part, k) => part - (centre[k] ?? 0)));
  const right = unit([forward[1] ?? 0, -(forward[0] ?? 0), 0]);
  const down = [0, 1, 2].map(
    (k) =>
      (forward[(k + 1) % 3] ?? 0) * (right[(k + 2) % 3] ?? 0) -
      (forward[(k + 2) % 3] ?? 0) * (right[(k + 1) % 3] ?? 0),
  );
  const along = (axis: readonly number[], point: readonly number[]) =>
    axis.reduce((sum, part, k) => sum + part * ((point[k] ?? 0) - (centre[k] ?? 0)), 0);
  return (x: number, y: number): readonly [number, number] => {
    const depth = along(forward, [x, y, 0]);
    return [
      (width - 1) / 2 + (focalPx * along(right, [x, y, 0])) / depth,
      (height - 1) / 2 + (focalPx * along(down, [x, y, 0])) / depth,
    ];
  };
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((part) => part / length);
}

function blurred(luma: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-((k - reach) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, value) => sum + value, 0);
  // Plain loops: a closure for each pixel takes ten times as long.
  const pass = (from: Float32Array, step: number, length: number) => {
    const to = new Float32Array(from.length);
    for (let index = 0; index < to.length; index += 1) {
      const at = Math.floor(index / step) % length;
      let sum = 0;
      for (let k = 0; k < kernel.length; k += 1) {
        const moved = Math.min(length - 1, Math.max(0, at + k - reach));
        sum += (kernel[k] ?? 0) * (from[index + (moved - at) * step] ?? 0);
      }
      to[index] = sum / total;
    }
    return to;
  };
  return pass(pass(luma, 1, width), width, height);
}

/** Mulberry32. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function grainsOf(count: number): Float64Array {
  const random = generator(7);
  const made = new Float64Array(count);
  for (let at = 0; at < count; at += 1) made[at] = gaussian(random);
  return made;
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
}
