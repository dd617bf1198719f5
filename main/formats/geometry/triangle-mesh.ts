/** Triangles as plain numbers, for all that measures or changes a mesh: joined, moved, welded, and taken apart into connected parts. Pure. */
import { type Box, determinant, type Matrix, placePoints } from '../matrix.ts';

/** `points` flat, x y z; `indices` three for each triangle, counter-clockwise seen from outside. */
export interface TriangleMesh {
  readonly points: Float64Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** One after the other; nothing is welded. */
export function joinMeshes(meshes: readonly TriangleMesh[]): TriangleMesh {
  const [only] = meshes;
  if (meshes.length === 1 && only !== undefined) return only;
  const points = new Float64Array(meshes.reduce((sum, mesh) => sum + mesh.points.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let [point, index] = [0, 0];
  for (const mesh of meshes) {
    const first = point / 3;
    points.set(mesh.points, point);
    for (let at = 0; at < mesh.indices.length; at++) indices[index + at] = (mesh.indices[at] ?? 0) + first;
    point += mesh.points.length;
    index += mesh.indices.length;
  }
  return { points, indices };
}

/** A copy, moved by the matrix; one that mirrors turns the triangles around, so that they face outside again. */
export function moveMesh({ points, indices }: TriangleMesh, matrix: Matrix): TriangleMesh {
  const moved = new Float64Array(points.length);
  placePoints(matrix, points, moved);
  return { points: moved, indices: determinant(matrix) < 0 ? turnTriangles(indices) : indices };
}

/** Each triangle seen from its other side. */
export function turnTriangles(indices: Uint32Array): Uint32Array<ArrayBuffer> {
  const turned = Uint32Array.from(indices);
  for (let at = 0; at + 2 < turned.length; at += 3) {
    const second = turned[at + 1] ?? 0;
    turned[at + 1] = turned[at + 2] ?? 0;
    turned[at + 2] = second;
  }
  return turned;
}

/** Around all of their points; null without any. */
export function boxOf(meshes: readonly Pick<TriangleMesh, 'points'>[]): Box | null {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { points } of meshes)
    for (const [at, value] of points.entries()) {
      const axis = at % 3;
      min[axis] = Math.min(min[axis] ?? value, value);
      max[axis] = Math.max(max[axis] ?? value, value);
    }
  return min.every((value, axis) => value <= (max[axis] ?? 0)) ? { min, max } : null;
}

/** The length of the diagonal of the box around the points that are numbers. */
export function diagonalOf(points: Float64Array): number {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at++) {
    const value = points[at] ?? 0;
    const axis = at % 3;
    if (!Number.isFinite(value)) continue;
    if (value < (min[axis] ?? 0)) min[axis] = value;
    if (value > (max[axis] ?? 0)) max[axis] = value;
  }
  const length = Math.hypot(...max.map((value, axis) => value - (min[axis] ?? 0)));
  return Number.isFinite(length) ? length : 0;
}

/** The points of one place: `leads` has for each point its new number, `first` for each of these the point that it was. */
export interface Places {
  readonly leads: Uint32Array<ArrayBuffer>;
  readonly first: Uint32Array<ArrayBuffer>;
}

/** In the order of the points; `tolerance` in their unit, 0 for equal numbers only. */
export function placesOf(points: Float64Array, tolerance: number): Places {
  const count = Math.floor(points.length / 3);
  const grid = new PointGrid(points, tolerance);
  const leads = new Uint32Array(count);
  const first = new Uint32Array(count);
  let next = 0;
  for (let point = 0; point < count; point++) {
    const known = grid.find(point);
    if (known >= 0) {
      leads[point] = leads[known] ?? 0;
      continue;
    }
    grid.add(point);
    first[next] = point;
    leads[point] = next++;
  }
  return { leads, first: first.slice(0, next) };
}

/** The points at these indices, one after the other. */
export function pickPoints(points: Float64Array, picked: Uint32Array): Float64Array<ArrayBuffer> {
  const found = new Float64Array(picked.length * 3);
  for (let at = 0; at < found.length; at++)
    found[at] = points[(picked[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0;
  return found;
}

/** Points of one place become one; `tolerance` in the unit of the points, 0 for equal numbers only. */
export function weldPoints({ points, indices }: TriangleMesh, tolerance: number): TriangleMesh {
  const { leads, first } = placesOf(points, tolerance);
  const welded = new Uint32Array(indices.length);
  let end = 0;
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = [at, at + 1, at + 2].map((corner) => leads[indices[corner] ?? 0] ?? 0);
    if (a === undefined || b === undefined || c === undefined || a === b || b === c || c === a) continue;
    welded[end++] = a;
    welded[end++] = b;
    welded[end++] = c;
  }
  return { points: pickPoints(points, first), indices: welded.slice(0, end) };
}

/** Points by the cells that they lie in, four tolerances wide, so that most neighbours are in the own cell. Open addressing. */
class PointGrid {
  private readonly points: Float64Array;
  private readonly tolerance: number;
  private readonly cell: number;
  private readonly table: Int32Array;
  private readonly next: Int32Array;
  private readonly mask: number;

  constructor(points: Float64Array, tolerance: number) {
    this.points = points;
    this.tolerance = tolerance;
    this.cell = tolerance * 4;
    const count = Math.floor(points.length / 3);
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, count * 2)));
    this.mask = slots - 1;
    this.table = new Int32Array(slots).fill(-1);
    this.next = new Int32Array(count).fill(-1);
  }

  /** A point that was added before and lies within the tolerance; -1 for none. */
  find(point: number): number {
    const at = point * 3;
    const [x, y, z] = [this.points[at] ?? 0, this.points[at + 1] ?? 0, this.points[at + 2] ?? 0];
    if (this.cell === 0) return this.among(this.hash(x, y, z), x, y, z);
    const [x0, dx] = this.cellsOf(x);
    const [y0, dy] = this.cellsOf(y);
    const [z0, dz] = this.cellsOf(z);
    for (let i = 0; i <= dx; i++)
      for (let j = 0; j <= dy; j++)
        for (let k = 0; k <= dz; k++) {
          const found = this.among(this.hash(x0 + i, y0 + j, z0 + k), x, y, z);
          if (found >= 0) return found;
        }
    return -1;
  }

  add(point: number): void {
    const at = point * 3;
    const [x, y, z] = [this.points[at] ?? 0, this.points[at + 1] ?? 0, this.points[at + 2] ?? 0];
    const slot =
      this.cell === 0
        ? this.hash(x, y, z)
        : this.hash(Math.floor(x / this.cell), Math.floor(y / this.cell), Math.floor(z / this.cell));
    this.next[point] = this.table[slot] ?? -1;
    this.table[slot] = point;
  }

  /** The first cell, and how many more: cells of far values have numbers to which adding one changes nothing. */
  private cellsOf(value: number): readonly [number, number] {
    const first = Math.floor((value - this.tolerance) / this.cell);
    return [first, Math.floor((value + this.tolerance) / this.cell) > first ? 1 : 0];
  }

  private among(slot: number, x: number, y: number, z: number): number {
    for (let at = this.table[slot] ?? -1; at >= 0; at = this.next[at] ?? -1) {
      const dx = (this.points[at * 3] ?? 0) - x;
      const dy = (this.points[at * 3 + 1] ?? 0) - y;
      const dz = (this.points[at * 3 + 2] ?? 0) - z;
      if (dx * dx + dy * dy + dz * dz <= this.tolerance * this.tolerance) return at;
    }
    return -1;
  }

  private hash(x: number, y: number, z: number): number {
    bits[0] = x + 0;
    bits[1] = y + 0;
    bits[2] = z + 0;
    let hash = 0;
    for (let at = 0; at < 6; at++) {
      hash = Math.imul(hash ^ (words[at] ?? 0), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    return hash & this.mask;
  }
}

const bits = new Float64Array(3);
const words = new Int32Array(bits.buffer);
