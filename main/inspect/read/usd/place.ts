/** How large the geometry of a USD layer is where its transforms put it, in the layer's own units. Pure. */
import {
  type Box,
  boxAfter,
  boxAround,
  compose,
  identity,
  keepsAxes,
  type Matrix,
  times,
} from '../matrix.ts';
import type { UsdLayer, UsdPrim, UsdValue } from './layer.ts';

/** Null when there is nothing, or when something is placed in a way that is not read here. */
export function placedBox(
  { prims }: UsdLayer,
  isSeen: (place: number) => boolean,
): { readonly box: Box; readonly isExact: boolean } | null {
  const under: Matrix[] = [];
  let around: Box | null = null;
  let isExact = true;
  for (const [place, prim] of prims.entries()) {
    const own = ownMatrix(prim);
    if (own === null) return null;
    const outer = own.isReset ? identity : (under[prim.parent] ?? identity);
    const matrix = times(outer, own.matrix);
    under.push(matrix);
    const box = isSeen(place) ? boxOf(prim) : null;
    if (box === null) continue;
    around = boxAround(around, boxAfter(matrix, box));
    isExact &&= keepsAxes(matrix);
  }
  return around === null ? null : { box: around, isExact };
}

function numbers(value: UsdValue | undefined): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) && value.every((one) => typeof one === 'number') ? value : [];
}

function ownMatrix({ values }: UsdPrim): { readonly matrix: Matrix; readonly isReset: boolean } | null {
  const order = values['xformOpOrder'];
  let matrix: Matrix = identity;
  let isReset = false;
  if (!Array.isArray(order)) return { matrix, isReset };
  for (const name of order) {
    if (name === '!resetXformStack!') {
      isReset = true;
      continue;
    }
    const op = opMatrix(String(name), numbers(values[String(name)]));
    if (op === null) return null;
    matrix = times(matrix, op);
  }
  return { matrix, isReset };
}

/** USD turns rows of vectors, so that its matrices as they are written are columns of ours. */
function opMatrix(name: string, values: readonly number[]): Matrix | null {
  if (name.startsWith('!') || values.length === 0) return null;
  const kind = name.split(':')[1] ?? '';
  const [a = 0, b = 0, c = 0, d = 0] = values;
  switch (kind) {
    case 'translate':
      return compose([a, b, c], [], []);
    case 'scale':
      return compose([], [], [a, b, c]);
    case 'transform':
      return values.length === 16 ? values : null;
    case 'orient':
      // Text has the real part first.
      return compose([], [b, c, d, a], []);
    case 'rotateX':
      return compose([], turn(a, 0), []);
    case 'rotateY':
      return compose([], turn(a, 1), []);
    case 'rotateZ':
      return compose([], turn(a, 2), []);
    case 'rotateXYZ':
      return [turn(c, 2), turn(b, 1), turn(a, 0)].reduce<Matrix>(
        (all, one) => times(all, compose([], one, [])),
        identity,
      );
    default:
      return null;
  }
}

function turn(degrees: number, axis: number): number[] {
  const half = (degrees * Math.PI) / 360;
  return [0, 1, 2].map((one) => (one === axis ? Math.sin(half) : 0)).concat(Math.cos(half));
}

/** In the prim's own frame. */
function boxOf({ type, values }: UsdPrim): Box | null {
  const [size = 2] = numbers(values['size']);
  const [radius = 1] = numbers(values['radius']);
  const [height = type === 'Capsule' ? 1 : 2] = numbers(values['height']);
  switch (type) {
    case 'Mesh':
      return boxAroundPoints(numbers(values['points'])) ?? boxOfExtent(numbers(values['extent']));
    case 'Cube':
      return centred([size / 2, size / 2, size / 2]);
    case 'Sphere':
      return centred([radius, radius, radius]);
    case 'Cylinder':
    case 'Cone':
      return centred(along(values['axis'], height / 2, radius));
    case 'Capsule':
      return centred(along(values['axis'], height / 2 + radius, radius));
    default:
      return null;
  }
}

function along(axis: UsdValue | undefined, long: number, wide: number): number[] {
  const at = axis === 'X' ? 0 : axis === 'Y' ? 1 : 2;
  return [0, 1, 2].map((one) => (one === at ? long : wide));
}

function centred(sides: readonly number[]): Box {
  return { min: sides.map((side) => -side), max: sides };
}

function boxOfExtent(extent: readonly number[]): Box | null {
  return extent.length === 6 ? { min: extent.slice(0, 3), max: extent.slice(3) } : null;
}

function boxAroundPoints(points: readonly number[]): Box | null {
  if (points.length < 3) return null;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let n = 0; n < points.length; n += 1) {
    const value = points[n] ?? 0;
    if (value < (min[n % 3] ?? 0)) min[n % 3] = value;
    if (value > (max[n % 3] ?? 0)) max[n % 3] = value;
  }
  return { min, max };
}
