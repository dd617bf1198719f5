/**
 * Fewer triangles by a grid of cells: the vertices of one cell become one of them, and what has lost its area is left out.
 * The finest grid that keeps to the number is found on a sample, so that each vertex is looked at once: 30 ms for a
 * million triangles, where meshoptimizer's kind of the same takes 130 ms with starting it. Pure.
 */

/** Corners in threes into `positions`, which are packed by threes and finite; `uvs` are packed by twos, null without. */
export interface Triangles {
  readonly indices: Uint32Array | Uint16Array | Uint8Array;
  readonly positions: Float32Array;
  readonly uvs: Float32Array | null;
}

/**
 * `index` into the vertices that are left: each is where the vertex at `anchors` was and has all else of the one at `kept`.
 * `starts` are where each of `ranges` begins.
 */
export interface Clustered {
  readonly index: Uint32Array<ArrayBuffer>;
  readonly anchors: Uint32Array<ArrayBuffer>;
  readonly kept: Uint32Array<ArrayBuffer>;
  readonly starts: readonly number[];
}

/** Lower and upper corner; all positions lie between. */
export interface Box {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Cells along the longest side of the box: three times 10 bits are a cell's number. */
const finest = 1023;
const sampled = 2048;
/** As far as a seam leaps in the texture, in cells. */
const seamCells = 4;
/** A place in space where more parts of the texture meet is no seam; each vertex there would look through all of them. */
const mostSides = 16;
/** A table of cells that is fuller is slow. */
const fullest = 0.8;
/** The sample is about so exact. */
const margin = 0.95;

/** About `most` triangles. `ranges` are the first corners of the parts that stay apart, in order; `[0]` for a whole. */
export function clusterVertices(
  mesh: Triangles,
  box: Box,
  most: number,
  ranges: readonly number[] = [0],
): Clustered {
  const sample = sampleOf(mesh, box);
  const cells = cellsFor(sample, (most * margin) / (mesh.indices.length / 3));
  const grid: Grid = {
    min: box.min,
    scale: cells / extentOf(box),
    seam: (uvPerUnit(mesh, sample) * seamCells) / cells,
  };
  // Half as many cells are used as there are triangles, as a rule.
  const merged = mergedIn(mesh, grid, Math.ceil(most / 2));
  return joined(mesh, merged, most, ranges);
}

interface Grid {
  readonly min: readonly [number, number, number];
  /** Cells for each unit. */
  readonly scale: number;
  /** Vertices of one cell that are further apart in the texture are on two sides of a seam. */
  readonly seam: number;
}

const extentOf = ({ min, max }: Box): number =>
  Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2], Number.MIN_VALUE);

const stepOf = (indices: Triangles['indices']): number =>
  Math.max(1, Math.floor(indices.length / 3 / sampled));

/** Corners of some triangles, nine numbers for each, from 0 to 1 along the longest side. */
function sampleOf({ indices, positions }: Triangles, box: Box): Float32Array {
  const step = stepOf(indices);
  const corners = new Float32Array(Math.ceil(indices.length / 3 / step) * 9);
  const extent = extentOf(box);
  let to = 0;
  for (let at = 0; at + 2 < indices.length; at += step * 3) {
    for (let corner = at; corner < at + 3; corner++) {
      const from = (indices[corner] ?? 0) * 3;
      for (let axis = 0; axis < 3; axis++)
        corners[to++] = ((positions[from + axis] ?? 0) - (box.min[axis] ?? 0)) / extent;
    }
  }
  return corners.subarray(0, to);
}

/** How far one goes in the texture for the length of the longest side, on the mean of the sample. */
function uvPerUnit({ indices, uvs }: Triangles, sample: Float32Array): number {
  if (uvs === null) return 0;
  const step = stepOf(indices);
  let length = 0;
  let uvLength = 0;
  for (let at = 0, from = 0; from + 8 < sample.length; at += step * 3, from += 9) {
    const a = (indices[at] ?? 0) * 2;
    const b = (indices[at + 1] ?? 0) * 2;
    uvLength += Math.hypot((uvs[b] ?? 0) - (uvs[a] ?? 0), (uvs[b + 1] ?? 0) - (uvs[a + 1] ?? 0));
    length += Math.hypot(
      (sample[from + 3] ?? 0) - (sample[from] ?? 0),
      (sample[from + 4] ?? 0) - (sample[from + 1] ?? 0),
      (sample[from + 5] ?? 0) - (sample[from + 2] ?? 0),
    );
  }
  return length === 0 || !Number.isFinite(uvLength) ? 0 : uvLength / length;
}

/** How many cells along the longest side leave at most the part `wanted` of the triangles. */
function cellsFor(sample: Float32Array, wanted: number): number {
  if (leftOf(sample, finest) <= wanted) return finest;
  let [few, many] = [1, finest];
  for (let round = 0; round < 10; round++) {
    const cells = Math.sqrt(few * many);
    if (leftOf(sample, cells) > wanted) many = cells;
    else few = cells;
  }
  return few;
}

/** The part of the triangles whose corners lie in three cells. */
function leftOf(sample: Float32Array, cells: number): number {
  const cell = (at: number): number =>
    (((sample[at + 1] ?? 0) * cells) << 20) |
    (((sample[at + 2] ?? 0) * cells) << 10) |
    ((sample[at] ?? 0) * cells);
  let left = 0;
  for (let at = 0; at + 8 < sample.length; at += 9) {
    const a = cell(at);
    const b = cell(at + 3);
    const c = cell(at + 6);
    if (a !== b && b !== c && a !== c) left++;
  }
  return sample.length === 0 ? 0 : left / (sample.length / 9);
}

/**
 * The vertices that become one: those of a cell on one side of a seam, as a triangle across it would show what lies between
 * in the texture. For each vertex `order` has which of them it belongs to; of each, `kept` is the first vertex, and `anchors`
 * the first one of its cell, where all of the cell stand. They are counted as they are met.
 */
interface Merged {
  readonly order: Uint32Array<ArrayBuffer>;
  readonly kept: Uint32Array<ArrayBuffer>;
  readonly anchors: Uint32Array<ArrayBuffer>;
}

/** About `expected` cells; where there are far more, it begins again with room for one of each vertex. */
function mergedIn(mesh: Triangles, grid: Grid, expected: number): Merged {
  const { positions, uvs } = mesh;
  const {
    min: [x, y, z],
    scale,
    seam,
  } = grid;
  const count = Math.floor(positions.length / 3);
  const bits = Math.max(4, Math.ceil(Math.log2(Math.min(count, expected) * 1.5)));
  const mask = 2 ** bits - 1;
  // Open addressing, by pairs of a cell's number and its first side, so that both come from memory at once; sides are
  // counted from 1, 0 is free. Cells beside one another along x lie side by side: meshes are written row by row.
  const table = new Int32Array((mask + 1) * 2);
  let room = Math.floor(mask * fullest);
  const order = new Uint32Array(count);
  const kept = new Uint32Array(count);
  const anchors = new Uint32Array(count);
  // The next side of the same cell, from 1; 0 is none.
  const others = new Uint32Array(count);
  let met = 0;
  let last = -1;
  let place = 0;
  for (let vertex = 0, at = 0; vertex < count; vertex++, at += 3) {
    const cell =
      ((((positions[at + 1] ?? 0) - y) * scale) << 20) |
      ((((positions[at + 2] ?? 0) - z) * scale) << 10) |
      (((positions[at] ?? 0) - x) * scale);
    if (cell !== last) {
      last = cell;
      place = ((Math.imul(cell >>> 10, 0x9e3779b1) >>> (32 - bits)) + (cell & finest)) & mask;
      while (table[place * 2 + 1] !== 0 && table[place * 2] !== cell) place = (place + 1) & mask;
    }
    const head = table[place * 2 + 1] ?? 0;
    let side = head;
    let before = 0;
    if (uvs !== null) {
      const u = uvs[vertex * 2] ?? 0;
      const v = uvs[vertex * 2 + 1] ?? 0;
      for (let looked = 1; side !== 0 && looked < mostSides; looked++) {
        const first = (kept[side - 1] ?? 0) * 2;
        if (Math.abs((uvs[first] ?? 0) - u) + Math.abs((uvs[first + 1] ?? 0) - v) <= seam) break;
        before = side;
        side = others[side - 1] ?? 0;
      }
    }
    if (side === 0) {
      kept[met] = vertex;
      anchors[met] = head === 0 ? vertex : (anchors[head - 1] ?? 0);
      side = ++met;
      if (head !== 0) others[before - 1] = side;
      else {
        if (room-- === 0) return mergedIn(mesh, grid, count);
        table[place * 2] = cell;
        table[place * 2 + 1] = side;
      }
    }
    order[vertex] = side - 1;
  }
  return { order, kept: kept.subarray(0, met), anchors: anchors.subarray(0, met) };
}

/** The triangles that are left, whose corners lie in three cells, over the vertices that they use. */
function joined({ indices }: Triangles, merged: Merged, most: number, ranges: readonly number[]): Clustered {
  // Places of the vertices that are left, from 1; 0 for one that no triangle uses.
  const places = new Uint32Array(merged.kept.length);
  const anchors = new Uint32Array(merged.kept.length);
  const kept = new Uint32Array(merged.kept.length);
  let index = new Uint32Array(Math.min(Math.ceil(most), Math.floor(indices.length / 3)) * 3);
  const starts: number[] = [];
  let used = 0;
  let end = 0;
  for (let at = 0, range = 0; at + 2 < indices.length; at += 3) {
    while (range < ranges.length && (ranges[range] ?? 0) <= at) {
      starts.push(end);
      range++;
    }
    const a = merged.order[indices[at] ?? 0] ?? 0;
    const b = merged.order[indices[at + 1] ?? 0] ?? 0;
    const c = merged.order[indices[at + 2] ?? 0] ?? 0;
    if (a === b || b === c || a === c) continue;
    const inA = merged.anchors[a] ?? 0;
    const inB = merged.anchors[b] ?? 0;
    const inC = merged.anchors[c] ?? 0;
    if (inA === inB || inB === inC || inA === inC) continue;
    if (end === index.length) index = grown(index, indices.length);
    for (let corner = 0; corner < 3; corner++) {
      const own = corner === 0 ? a : corner === 1 ? b : c;
      let place = places[own] ?? 0;
      if (place === 0) {
        anchors[used] = merged.anchors[own] ?? 0;
        kept[used] = merged.kept[own] ?? 0;
        place = ++used;
        places[own] = place;
      }
      index[end++] = place - 1;
    }
  }
  while (starts.length < ranges.length) starts.push(end);
  return {
    index: index.subarray(0, end),
    anchors: anchors.subarray(0, used),
    kept: kept.subarray(0, used),
    starts,
  };
}

function grown(index: Uint32Array<ArrayBuffer>, most: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.min(index.length * 2, most));
  larger.set(index);
  return larger;
}
