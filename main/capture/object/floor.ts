/**
 * The board's plane as the clip's frames show it, seen from straight above: what every frame shows alike is floor, what
 * it shows otherwise from one side than from the others stands above it and hides the floor there.
 */
import { median } from '../../core/statistics.ts';
import type { GreyFrame } from '../vision/types.ts';
import { type Camera, lookedAt } from './camera.ts';

/** A small frame and where it was taken from. */
export interface FloorView {
  readonly frame: GreyFrame;
  readonly camera: Camera;
}

/** Squares of cells over the plane: row by row from the corner of least x and y; lengths in squares of the board. */
export interface FloorGrid {
  readonly cells: number;
  readonly cell: number;
  readonly fromX: number;
  readonly fromY: number;
}

/** What a cell of the floor is in one view. */
export const cellStates = { floor: 0, hidden: 1, unknown: 2 } as const;

export interface Floor {
  readonly grid: FloorGrid;
  /** For each view one of `cellStates` for each cell. */
  readonly hidden: readonly Uint8Array[];
  /** Luma of the bare floor as most views show it; -1 where it is not known. */
  readonly bare: Float32Array;
  /** What each view shows in each cell, its exposure evened out; -1 outside of its picture. */
  readonly seen: readonly Int16Array[];
}

const cells = 192;
/** Half of the grid's side over the usual distance of the cameras from its middle: the floor behind the top of a high object lies far out. */
const reach = 1.3;
/** Views that must agree on what the floor looks like: part of those that see the cell, and a least number. */
const agreeing = { part: 0.45, least: 5 };
/** Grey levels that compression and light leave between two views of a floor, at least; and how many sigmas of what is usual. */
const tolerance = { least: 9, sigmas: 4 };
/** A cell that looks otherwise in more of the views than this has never shown its floor. */
const neverBare = 0.55;
/** Cells of nine around that look otherwise, for one that counts as hidden: single ones are noise. */
const leastOfNine = 4;

/** Null where the cameras do not look down on the plane. Views of one clip, five at least. */
export function floorOf(views: readonly FloorView[]): Floor | null {
  const grid = gridOf(views.map(({ camera }) => camera));
  if (grid === null || views.length < agreeing.least) return null;
  const seen = views.map((view) => warped(view, grid));
  evenOut(seen);
  const bare = bareFloor(seen);
  const hidden = hiddenCells(seen, bare);
  return { grid, hidden, bare, seen };
}

function gridOf(cameras: readonly Camera[]): FloorGrid | null {
  const looked = cameras.flatMap((camera) => {
    const point = lookedAt(camera);
    return point === null ? [] : [point];
  });
  const x = median(looked.map((point) => point[0]));
  const y = median(looked.map((point) => point[1]));
  if (x === null || y === null || 2 * looked.length < cameras.length) return null;
  const away = median(cameras.map(({ centre }) => Math.hypot(centre[0] - x, centre[1] - y))) ?? 0;
  const half = reach * away;
  return half > 0 ? { cells, cell: (2 * half) / cells, fromX: x - half, fromY: y - half } : null;
}

/** Bilinear; cells whose middle is not in the picture are -1. */
function warped({ frame, camera }: FloorView, grid: FloorGrid): Int16Array {
  const out = new Int16Array(cells * cells).fill(-1);
  const { luma, widthPx, heightPx } = frame;
  const { rotation: r, translation: t, focalPx } = camera;
  const [r0 = 0, r1 = 0, , r3 = 0, r4 = 0, , r6 = 0, r7 = 0] = r;
  const [middleX, middleY] = [(widthPx - 1) / 2, (heightPx - 1) / 2];
  for (let row = 0, at = 0; row < cells; row += 1) {
    const y = grid.fromY + (row + 0.5) * grid.cell;
    for (let column = 0; column < cells; column += 1, at += 1) {
      const x = grid.fromX + (column + 0.5) * grid.cell;
      const depth = r6 * x + r7 * y + t[2];
      if (!(depth > 0.1)) continue;
      const u = middleX + (focalPx * (r0 * x + r1 * y + t[0])) / depth;
      const v = middleY + (focalPx * (r3 * x + r4 * y + t[1])) / depth;
      if (!(u >= 0 && v >= 0 && u < widthPx - 1 && v < heightPx - 1)) continue;
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const [p, q] = [u - left, v - top];
      const from = top * widthPx + left;
      const upper = (luma[from] ?? 0) * (1 - p) + (luma[from + 1] ?? 0) * p;
      const lower = (luma[from + widthPx] ?? 0) * (1 - p) + (luma[from + widthPx + 1] ?? 0) * p;
      out[at] = Math.round(upper * (1 - q) + lower * q);
    }
  }
  return out;
}

/** Cells that are asked how bright a view is, one in so many. */
const gainStride = 31;

/** Phones change the exposure as they walk: each view is brought to the brightness of all, in place. */
function evenOut(seen: readonly Int16Array[]): void {
  const ratios = seen.map((): number[] => []);
  const values: number[] = [];
  for (let at = 0; at < cells * cells; at += gainStride) {
    values.length = 0;
    for (const view of seen) if ((view[at] ?? -1) > 8) values.push(view[at] ?? 0);
    if (values.length < agreeing.least) continue;
    values.sort((a, b) => a - b);
    const usual = values[values.length >> 1] ?? 0;
    seen.forEach((view, place) => {
      if ((view[at] ?? -1) > 8) ratios[place]?.push(usual / (view[at] ?? 1));
    });
  }
  seen.forEach((view, place) => {
    const gain = median(ratios[place] ?? []) ?? 1;
    if (Math.abs(gain - 1) < 0.01) return;
    for (let at = 0; at < view.length; at += 1)
      if ((view[at] ?? -1) >= 0) view[at] = Math.min(400, Math.round((view[at] ?? 0) * gain));
  });
}

/** The middle of the narrowest range that holds so many of the views (the "shorth"): an object in front of a part of them does not pull it. */
function bareFloor(seen: readonly Int16Array[]): Float32Array {
  const bare = new Float32Array(cells * cells).fill(-1);
  const values = new Int16Array(seen.length);
  for (let at = 0; at < bare.length; at += 1) {
    const count = gatherSorted(seen, at, values);
    if (count < agreeing.least) continue;
    const most = Math.max(3, Math.ceil(agreeing.part * count));
    let [best, width] = [0, Infinity];
    for (let from = 0; from + most <= count; from += 1) {
      const range = (values[from + most - 1] ?? 0) - (values[from] ?? 0);
      if (range < width) [best, width] = [from, range];
    }
    bare[at] = values[best + (most >> 1)] ?? -1;
  }
  return bare;
}

/** What the views show of a cell, ascending, into `values`; how many do. Inserting one by one is the quickest for so few. */
function gatherSorted(seen: readonly Int16Array[], at: number, values: Int16Array): number {
  let count = 0;
  for (const view of seen) {
    const value = view[at] ?? -1;
    if (value < 0) continue;
    let place = count;
    for (; place > 0 && (values[place - 1] ?? 0) > value; place -= 1) values[place] = values[place - 1] ?? 0;
    values[place] = value;
    count += 1;
  }
  return count;
}

/** Least and most of a cell and its neighbours: the picture may lie a cell aside, as edges on the floor do from view to view. */
function around(bare: Float32Array): { readonly least: Float32Array; readonly most: Float32Array } {
  const least = Float32Array.from(bare);
  const most = Float32Array.from(bare);
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 1) {
      const at = row * cells + column;
      if ((bare[at] ?? -1) < 0) continue;
      for (let y = Math.max(0, row - 1); y <= Math.min(cells - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(cells - 1, column + 1); x += 1) {
          const value = bare[y * cells + x] ?? -1;
          if (value < 0) continue;
          least[at] = Math.min(least[at] ?? 0, value);
          most[at] = Math.max(most[at] ?? 0, value);
        }
    }
  return { least, most };
}

function hiddenCells(seen: readonly Int16Array[], bare: Float32Array): Uint8Array[] {
  const limit = limitOf(seen, bare);
  const { least, most } = around(bare);
  const raw = seen.map((view) => {
    const states = new Uint8Array(cells * cells);
    for (let at = 0; at < states.length; at += 1) {
      const value = view[at] ?? -1;
      if (value < 0 || (bare[at] ?? -1) < 0) states[at] = cellStates.unknown;
      else if (value < (least[at] ?? 0) - limit || value > (most[at] ?? 0) + limit)
        states[at] = cellStates.hidden;
    }
    return states;
  });
  const never = neverBareCells(raw);
  return raw.map((states) => smoothed(states, never));
}

/** Grey levels above which a view differs from the floor. */
function limitOf(seen: readonly Int16Array[], bare: Float32Array): number {
  const off: number[] = [];
  for (const view of seen)
    for (let at = 0; at < view.length; at += 101)
      if ((view[at] ?? -1) >= 0 && (bare[at] ?? -1) >= 0)
        off.push(Math.abs((view[at] ?? 0) - (bare[at] ?? 0)));
  return Math.max(tolerance.least, tolerance.sigmas * 1.48 * (median(off) ?? 0));
}

function neverBareCells(raw: readonly Uint8Array[]): Uint8Array {
  const never = new Uint8Array(cells * cells);
  for (let at = 0; at < never.length; at += 1) {
    let [hidden, known] = [0, 0];
    for (const states of raw) {
      if (states[at] === cellStates.unknown) continue;
      known += 1;
      hidden += states[at] ?? 0;
    }
    if (hidden > neverBare * known) never[at] = 1;
  }
  return never;
}

function smoothed(states: Uint8Array, never: Uint8Array): Uint8Array {
  const out = new Uint8Array(states.length).fill(cellStates.unknown);
  for (let row = 1; row < cells - 1; row += 1)
    for (let column = 1; column < cells - 1; column += 1) {
      const at = row * cells + column;
      if (states[at] === cellStates.unknown || never[at] === 1) continue;
      let hidden = 0;
      for (let y = at - cells; y <= at + cells; y += cells)
        for (let x = y - 1; x <= y + 1; x += 1) if (states[x] === cellStates.hidden) hidden += 1;
      out[at] = hidden >= leastOfNine ? cellStates.hidden : cellStates.floor;
    }
  return out;
}
