/** The floor below an object of these bounds: where its grid lies and how fine it is, and the soft shadow on it. Pure; metres. */

import {
  BufferAttribute,
  type BufferGeometry,
  InstancedMesh,
  type InterleavedBufferAttribute,
  Matrix4,
  Mesh,
  type Object3D,
  type TypedArray,
} from 'three';
import { lengthText } from '../../main/contract/plain/measure-text.ts';
import { gridStep, type Triple } from './frames.ts';
import type { ModelBounds } from './measure.ts';

/** `middle` is x and z of the grid's middle, on a strong line. */
export interface GroundPlan {
  readonly heightMetres: number;
  readonly stepMetres: number;
  readonly reachMetres: number;
  readonly middle: [number, number];
}

/** What the shadow is called in the scene: it is where the model is at rest, and nobody else's. */
export const contactShadowName = 'contact shadow';

/** A point in space with words beside it. */
export interface Label {
  readonly at: Triple;
  readonly text: string;
  readonly kind: 'grid' | 'dimension';
}

/** The floor is Y = 0, as the files mean it; below the object when that is far from its own floor. */
export function groundPlan({ min, max }: ModelBounds): GroundPlan {
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const extent = Math.max(...size);
  const stepMetres = gridStep(extent);
  const strong = stepMetres * 10;
  const nearest = (a: number, b: number): number => Math.round((a + b) / 2 / strong) * strong;
  const far = extent * 2;
  return {
    heightMetres: min[1] > far || max[1] < -far ? min[1] : 0,
    stepMetres,
    reachMetres: Math.max(extent * 2.4, strong * 1.5),
    middle: [nearest(min[0], max[0]), nearest(min[2], max[2])],
  };
}

/** Where strong lines cross the axes: the scale of the paper. */
export function gridLabels(plan: GroundPlan): Label[] {
  const strong = plan.stepMetres * 10;
  const [x, z] = plan.middle;
  const most = Math.max(1, Math.floor((plan.reachMetres * 0.7) / strong));
  const steps = Array.from({ length: most * 2 + 1 }, (_, index) => index - most);
  const height = plan.heightMetres;
  const along = steps.map(
    (step): Label => ({
      at: [x + step * strong, height, z],
      text: lengthText(x + step * strong),
      kind: 'grid',
    }),
  );
  const across = steps
    .filter((step) => step !== 0)
    .map(
      (step): Label => ({
        at: [x, height, z + step * strong],
        text: lengthText(z + step * strong),
        kind: 'grid',
      }),
    );
  return [...along.filter((label) => label.at[0] !== x), ...across];
}

// How much of the floor an object covers, and how closely: the soft shadow below it. Pure.

/** `cells` are rows along Z from the smallest, 0 to 1; the square lies around `middle` (x, z) and is `edgeMetres` wide. */
export interface Footprint {
  readonly cells: Float32Array;
  readonly size: number;
  readonly middle: readonly [number, number];
  readonly edgeMetres: number;
}

/** The same as a picture: black, with the darkness as opacity, four bytes a cell; its first row is the largest Z. */
export interface Shadow extends Omit<Footprint, 'cells'> {
  readonly pixels: Uint8Array<ArrayBuffer>;
}

const size = 64;
/** Triangles looked at; of a finer mesh, one in so many. */
const mostTriangles = 6000;
/** Of the object's width: the height at which a shadow has faded to a third. */
const fadingShare = 0.12;
/** Above this, in the same, nothing is seen of it. */
const highest = 4;

/** Of what can be seen. Darkness fades with the height above `floorMetres`; the object's matrices must be up to date. */
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
  const fading = 1 / (extent * fadingShare);
  const toCells = new Matrix4()
    .makeScale(scale, fading, scale)
    .setPosition(size / 2 - middle[0] * scale, -floorMetres * fading, size / 2 - middle[1] * scale);
  const cells = new Float32Array(size * size);
  const every = Math.max(1, Math.ceil(triangles / mostTriangles));
  root.traverseVisible((object) => {
    if (!(object instanceof Mesh) || object instanceof InstancedMesh) return;
    const geometry: BufferGeometry = object.geometry;
    coverAll(cells, geometry, toCells.clone().multiply(object.matrixWorld).elements, every);
  });
  return { cells: blurred(blurred(cells)), size, middle, edgeMetres };
}

/** The opacity of what touches the floor. */
const darkest = 0.42;

/** The shadow below the object, as it is drawn. */
export function shadowOf({ cells, ...place }: Footprint): Shadow {
  const pixels = new Uint8Array(size * size * 4);
  for (let at = 0; at < cells.length; at += 1) {
    const row = size - 1 - Math.floor(at / size);
    pixels[(row * size + (at % size)) * 4 + 3] = Math.round((cells[at] ?? 0) * darkest * 255);
  }
  return { ...place, pixels };
}

/** One triangle in `every`; the matrix leads to cells, and to heights over the fading length. Numbers only: it is run once a model, and never warm. */
function coverAll(
  cells: Float32Array,
  geometry: BufferGeometry,
  toCells: readonly number[],
  every: number,
): void {
  const position: BufferAttribute | InterleavedBufferAttribute | undefined =
    geometry.getAttribute('position');
  if (position === undefined) return;
  const [
    xx = 0,
    xy = 0,
    xz = 0,
    ,
    yx = 0,
    yy = 0,
    yz = 0,
    ,
    zx = 0,
    zy = 0,
    zz = 0,
    ,
    x0 = 0,
    y0 = 0,
    z0 = 0,
  ] = toCells;
  const numbers = plainNumbers(position);
  const index = geometry.getIndex()?.array;
  const count = Math.floor((index?.length ?? position.count) / 3);
  const corners = new Float64Array(9);
  for (let triangle = 0; triangle < count; triangle += every) {
    for (let corner = 0; corner < 3; corner += 1) {
      const at = triangle * 3 + corner;
      const from = (index === undefined ? at : (index[at] ?? 0)) * 3;
      const x = numbers[from] ?? 0;
      const y = numbers[from + 1] ?? 0;
      const z = numbers[from + 2] ?? 0;
      corners[corner * 3] = xx * x + yx * y + zx * z + x0;
      corners[corner * 3 + 1] = Math.max(0, xy * x + yy * y + zy * z + y0);
      corners[corner * 3 + 2] = xz * x + yz * y + zz * z + z0;
    }
    cover(cells, corners);
  }
}

/** Three numbers a vertex, in the object's own frame. */
function plainNumbers(position: BufferAttribute | InterleavedBufferAttribute): TypedArray {
  const { array, itemSize, normalized } = position;
  if (position instanceof BufferAttribute && itemSize === 3 && !normalized) return array;
  const numbers = new Float32Array(position.count * 3);
  for (let at = 0; at < position.count; at += 1)
    numbers.set([position.getX(at), position.getY(at), position.getZ(at)], at * 3);
  return numbers;
}

/** Darkens the cells whose middle lies under the triangle: x, height and z of three corners. */
function cover(cells: Float32Array, corners: Float64Array): void {
  const ay = corners[1] ?? 0;
  const by = corners[4] ?? 0;
  const cy = corners[7] ?? 0;
  if (ay > highest && by > highest && cy > highest) return;
  const ax = corners[0] ?? 0;
  const bx = corners[3] ?? 0;
  const cx = corners[6] ?? 0;
  const az = corners[2] ?? 0;
  const bz = corners[5] ?? 0;
  const cz = corners[8] ?? 0;
  const left = Math.floor(Math.min(ax, bx, cx));
  const right = Math.floor(Math.max(ax, bx, cx));
  const near = Math.floor(Math.min(az, bz, cz));
  const far = Math.floor(Math.max(az, bz, cz));
  // Smaller than a cell: what counts is that there is something in it.
  if (left === right && near === far) {
    const inside = left >= 0 && left < size && near >= 0 && near < size;
    if (inside) darken(cells, near * size + left, (ay + by + cy) / 3);
    return;
  }
  const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
  if (Math.abs(area) < 1e-9 || !Number.isFinite(area)) return;
  for (let z = Math.max(0, near); z <= Math.min(size - 1, far); z += 1)
    for (let x = Math.max(0, left); x <= Math.min(size - 1, right); x += 1) {
      const u = ((bx - x - 0.5) * (cz - z - 0.5) - (cx - x - 0.5) * (bz - z - 0.5)) / area;
      const v = ((cx - x - 0.5) * (az - z - 0.5) - (ax - x - 0.5) * (cz - z - 0.5)) / area;
      const w = 1 - u - v;
      if (u >= 0 && v >= 0 && w >= 0) darken(cells, z * size + x, u * ay + v * by + w * cy);
    }
}

function darken(cells: Float32Array, at: number, height: number): void {
  cells[at] = Math.max(cells[at] ?? 0, Math.exp(-height));
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
