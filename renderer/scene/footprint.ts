/** How much of the floor an object covers, and how closely: the soft shadow where it stands. Pure. */
import { type BufferAttribute, InstancedMesh, Mesh, type Object3D, Vector3 } from 'three';
import type { ModelBounds } from './measure.ts';

/** `cells` are rows along Z from the smallest, 0 to 1; the square lies around `middle` (x, z) and is `edgeMetres` wide. */
export interface Footprint {
  readonly cells: Float32Array;
  readonly size: number;
  readonly middle: readonly [number, number];
  readonly edgeMetres: number;
}

const size = 64;
/** Triangles looked at; of a finer mesh, one in so many. */
const mostTriangles = 12_000;

/** Takes 5 ms at most. Darkness fades with the height above `floorMetres`; the object's matrices must be up to date. */
export function footprintOf(
  root: Object3D,
  { min, max }: ModelBounds,
  triangles: number,
  floorMetres: number,
): Footprint {
  const extent = Math.max(max[0] - min[0], max[2] - min[2], 1e-6);
  const edgeMetres = extent * 1.5;
  const middle = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2] as const;
  const scale = size / edgeMetres;
  const toCell = (point: Vector3): Vector3 =>
    point.set(
      (point.x - middle[0]) * scale + size / 2,
      Math.max(0, point.y - floorMetres) / (extent * 0.12),
      (point.z - middle[1]) * scale + size / 2,
    );
  const cells = new Float32Array(size * size);
  const every = Math.max(1, Math.ceil(triangles / mostTriangles));
  const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
  root.traverse((object) => {
    if (!(object instanceof Mesh) || object instanceof InstancedMesh) return;
    const position: BufferAttribute | undefined = object.geometry.getAttribute('position');
    if (position === undefined) return;
    const index: BufferAttribute | null = object.geometry.getIndex();
    const count = Math.floor((index?.count ?? position.count) / 3);
    for (let triangle = 0; triangle < count; triangle += every) {
      for (const [n, corner] of corners.entries()) {
        const at = triangle * 3 + n;
        const vertex = index === null ? at : (index.array[at] ?? 0);
        toCell(corner.fromBufferAttribute(position, vertex).applyMatrix4(object.matrixWorld));
      }
      cover(cells, ...corners);
    }
  });
  return { cells: blurred(blurred(cells)), size, middle, edgeMetres };
}

/** Darkens the cells whose middle lies under the triangle; x and z are in cells, y is the height over the fading length. */
function cover(cells: Float32Array, a: Vector3, b: Vector3, c: Vector3): void {
  if (Math.min(a.y, b.y, c.y) > 4) return;
  // Smaller than a cell: what counts is that there is something in it.
  if (Math.floor(a.x) === Math.floor(b.x) && Math.floor(b.x) === Math.floor(c.x)) {
    if (Math.floor(a.z) === Math.floor(b.z) && Math.floor(b.z) === Math.floor(c.z)) {
      const inside = a.x >= 0 && a.x < size && a.z >= 0 && a.z < size;
      const cell = Math.floor(a.z) * size + Math.floor(a.x);
      if (inside) cells[cell] = Math.max(cells[cell] ?? 0, Math.exp(-(a.y + b.y + c.y) / 3));
      return;
    }
  }
  const area = (b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z);
  if (Math.abs(area) < 1e-9 || !Number.isFinite(area)) return;
  const lastX = Math.min(size - 1, Math.floor(Math.max(a.x, b.x, c.x)));
  const lastZ = Math.min(size - 1, Math.floor(Math.max(a.z, b.z, c.z)));
  for (let z = Math.max(0, Math.floor(Math.min(a.z, b.z, c.z))); z <= lastZ; z += 1)
    for (let x = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x))); x <= lastX; x += 1) {
      const u = ((b.x - x - 0.5) * (c.z - z - 0.5) - (c.x - x - 0.5) * (b.z - z - 0.5)) / area;
      const v = ((c.x - x - 0.5) * (a.z - z - 0.5) - (a.x - x - 0.5) * (c.z - z - 0.5)) / area;
      const w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      const dark = Math.exp(-(u * a.y + v * b.y + w * c.y));
      const at = z * size + x;
      cells[at] = Math.max(cells[at] ?? 0, dark);
    }
}

/** The mean of 5 by 5 cells. */
function blurred(cells: Float32Array): Float32Array {
  const mean = (from: Float32Array, step: number): Float32Array =>
    from.map((_, at) => {
      const along = step === 1 ? at % size : Math.floor(at / size);
      let sum = 0;
      for (let n = -2; n <= 2; n += 1)
        if (along + n >= 0 && along + n < size) sum += from[at + n * step] ?? 0;
      return sum / 5;
    });
  return mean(mean(cells, 1), size);
}
