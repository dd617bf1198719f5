/** What a PointInstancer makes, as prims of their own: whatever counts and measures prims counts and measures copies, too. Pure. */
import { compose } from '../matrix.ts';
import { type UsdLayer, type UsdPrim, type UsdValue, usdLimits } from './layer.ts';

/** Looking at the points of all copies together takes about a second. */
const mostNumbers = 30_000_000;

/** The layer itself where it has no instancer; null where its copies are not stated here, or are too many. */
export function withCopies(layer: UsdLayer): UsdLayer | null {
  const { prims } = layer;
  if (!prims.some(({ type }) => type === 'PointInstancer')) return layer;
  const places = new Map(prims.map(({ path }, place) => [path, place]));
  const all = [...prims];
  let numbers = 0;
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
      numbers += lengths[prototype] ?? 0;
      if (all.length + part.length >= usdLimits.prims || numbers > mostNumbers) return null;
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
