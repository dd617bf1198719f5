/** Where transforms and instancers put the geometry of a USD layer, and how large it is there. Pure. */
import {
  type Box,
  boxAfter,
  boxAround,
  compose,
  identity,
  keepsAxes,
  type Matrix,
  times,
} from '../../../formats/matrix.ts';
import { type UsdLayer, type UsdPrim, type UsdValue, usdLimits } from './layer.ts';

// What a PointInstancer makes, as prims of their own: whatever counts and measures prims counts and measures copies, too. Pure.

/** Looking at the points of all copies together takes about a second. */
const mostNumbers = 30_000_000;

/** The layer itself where it has no instancer; null where its copies are not stated here, or are too many. */
export function withCopies(layer: UsdLayer): UsdLayer | null {
  const { prims } = layer;
  if (!prims.some(({ type }) => type === 'PointInstancer')) return layer;
  const places = new Map(prims.map(({ path }, place) => [path, place]));
  const all = [...prims];
  let counted = 0;
  for (const [place, prim] of prims.entries()) {
    if (prim.type !== 'PointInstancer') continue;
    const roots = (prim.targets['prototypes'] ?? []).map((path) => places.get(path) ?? -1);
    const standing = standingOf(prim);
    if (roots.length === 0 || roots.includes(-1) || standing === null) return null;
    // An instancer of instancers is rare, and nobody draws it.
    const parts = roots.map((root) => belowOf(prims, root));
    if (parts.flat().some((at) => prims[at]?.type === 'PointInstancer')) return null;
    // Prototypes that lie in it are drawn by their copies only.
    for (const [at, { parent }] of prims.entries())
      if (parent === place)
        all[at] = { ...primAt(prims, at), values: { ...primAt(prims, at).values, visibility: 'invisible' } };
    all[place] = { ...prim, type: 'Xform' };
    const lengths = parts.map((part) => part.reduce((sum, at) => sum + longest(primAt(prims, at)), 0));
    for (const { prototype, matrix } of standing) {
      const part = parts[prototype];
      if (part === undefined) continue;
      counted += lengths[prototype] ?? 0;
      if (all.length + part.length >= usdLimits.prims || counted > mostNumbers) return null;
      const top = all.push(standOf(prim, place, matrix)) - 1;
      copy(prims, part, top, all);
    }
  }
  return { ...layer, prims: all };
}

interface Standing {
  readonly prototype: number;
  readonly matrix: readonly number[];
}

/** Null where a list that is needed is not there. Those that are hidden are left out. */
function standingOf({ values }: UsdPrim): Standing[] | null {
  const [chosen, positions] = [list(values['protoIndices']), list(values['positions'])];
  if (chosen === null || positions === null) return null;
  const turns = list(values['orientations']) ?? list(values['orientationsf']) ?? [];
  const scales = list(values['scales']) ?? [];
  const ids = list(values['ids']) ?? [];
  const hidden = new Set([...(list(values['invisibleIds']) ?? []), ...(list(values['inactiveIds']) ?? [])]);
  const standing: Standing[] = [];
  for (let at = 0; at < Math.min(chosen.length, Math.floor(positions.length / 3)); at += 1) {
    if (hidden.has(ids[at] ?? at)) continue;
    // The real part first.
    const [w = 1, x = 0, y = 0, z = 0] = turns.slice(at * 4, at * 4 + 4);
    const long = Math.hypot(w, x, y, z) || 1;
    const matrix = compose(
      positions.slice(at * 3, at * 3 + 3),
      [x / long, y / long, z / long, w / long],
      scales.slice(at * 3, at * 3 + 3),
    );
    standing.push({ prototype: chosen[at] ?? -1, matrix });
  }
  return standing;
}

function list(value: UsdValue | undefined): readonly number[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === 'number') ? value : null;
}

/** The prim and all below it, in their order. */
function belowOf(prims: readonly UsdPrim[], root: number): number[] {
  const inside = new Set([root]);
  for (let at = root + 1; at < prims.length; at += 1)
    if (inside.has(primAt(prims, at).parent)) inside.add(at);
  return [...inside];
}

/** What there is once, however often its shapes are there, stays where it is: materials, physics. */
function copy(prims: readonly UsdPrim[], part: readonly number[], top: number, all: UsdPrim[]): void {
  const moved = new Map<number, number>();
  for (const at of part) {
    const prim = primAt(prims, at);
    const isOnce = prim.type === 'Material' || prim.type === 'Shader';
    moved.set(at, all.length);
    all.push({
      ...prim,
      path: `${all[top]?.path}/${at}`,
      parent: moved.get(prim.parent) ?? top,
      type: isOnce ? '' : prim.type,
      apis: [],
      targets: {},
    });
  }
}

function standOf({ path }: UsdPrim, parent: number, matrix: readonly number[]): UsdPrim {
  return {
    path: `${path}/copy`,
    parent,
    specifier: 'def',
    type: 'Xform',
    apis: [],
    isActive: true,
    line: null,
    values: { xformOpOrder: ['xformOp:transform'], 'xformOp:transform': matrix },
    lines: {},
    targets: {},
    hasArcs: false,
  };
}

function longest({ values }: UsdPrim): number {
  return Object.values(values).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );
}

const nothing: UsdPrim = {
  path: '',
  parent: -1,
  specifier: 'over',
  type: '',
  apis: [],
  isActive: false,
  line: null,
  values: {},
  lines: {},
  targets: {},
  hasArcs: false,
};

const primAt = (prims: readonly UsdPrim[], at: number): UsdPrim => prims[at] ?? nothing;

// How large the geometry of a USD layer is where its transforms put it, in the layer's own units. Pure.

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
