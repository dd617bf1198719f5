/** How large the meshes of an FBX are where its models put them, in the file's own units. */
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
import type { FbxNode } from './binary.ts';

const deepest = 64;

/** Null when a model is placed in a way that is not read here: about pivots, or with a geometry turned on its own. */
export function placedBox(
  models: readonly FbxNode[],
  connections: readonly FbxNode[],
  boxes: ReadonlyMap<number, Box>,
): { readonly box: Box; readonly isExact: boolean } | null {
  const parents = new Map<number, number[]>();
  for (const { values } of connections) {
    const [how, child, parent] = values;
    if (how !== 'OO' || typeof child !== 'number' || typeof parent !== 'number') continue;
    const known = parents.get(child);
    if (known === undefined) parents.set(child, [parent]);
    else if (known.length < deepest) known.push(parent);
  }
  const byId = new Map(
    models.flatMap((model) =>
      typeof model.values[0] === 'number' ? [[model.values[0], model] as const] : [],
    ),
  );
  let around: Box | null = null;
  let isExact = true;
  for (const [geometry, box] of boxes)
    for (const owner of parents.get(geometry) ?? []) {
      const under = matrixOf(owner, byId, parents);
      if (under === null) return null;
      around = boxAround(around, boxAfter(under, box));
      isExact &&= keepsAxes(under);
    }
  return around === null ? null : { box: around, isExact };
}

function matrixOf(
  model: number,
  byId: ReadonlyMap<number, FbxNode>,
  parents: ReadonlyMap<number, readonly number[]>,
): Matrix | null {
  let under: Matrix = identity;
  let at: number | undefined = model;
  for (let depth = 0; at !== undefined && at !== 0; depth += 1) {
    const node = byId.get(at);
    if (node === undefined) break;
    if (depth > deepest) return null;
    const own = ownMatrix(node);
    if (own === null) return null;
    under = times(own, under);
    at = parents.get(at)?.find((parent) => byId.has(parent));
  }
  return under;
}

const unreadPivots = new Set([
  'RotationOffset',
  'RotationPivot',
  'ScalingOffset',
  'ScalingPivot',
  'PostRotation',
  'GeometricTranslation',
  'GeometricRotation',
]);

function ownMatrix(model: FbxNode): Matrix | null {
  const properties = new Map<string, readonly number[]>();
  for (const list of model.children)
    for (const { values } of list.children) {
      const [name, ...rest] = values;
      if (typeof name === 'string')
        properties.set(name, rest.filter((one) => typeof one === 'number').slice(-3));
    }
  for (const name of unreadPivots) if (properties.get(name)?.some((one) => one !== 0) === true) return null;
  if (properties.get('GeometricScaling')?.some((one) => one !== 1) === true) return null;
  const rotation = properties.get('Lcl Rotation') ?? [];
  return times(
    compose(properties.get('Lcl Translation') ?? [], quaternionOf(properties.get('PreRotation') ?? []), []),
    compose([], quaternionOf(rotation), properties.get('Lcl Scaling') ?? []),
  );
}

/** Degrees about x, then y, then z, as FBX turns unless it says otherwise. */
function quaternionOf([x = 0, y = 0, z = 0]: readonly number[]): number[] {
  const [a, b, c] = [x, y, z].map((degrees) => (degrees * Math.PI) / 360) as [number, number, number];
  const [sx, cx, sy, cy, sz, cz] = [
    Math.sin(a),
    Math.cos(a),
    Math.sin(b),
    Math.cos(b),
    Math.sin(c),
    Math.cos(c),
  ];
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}
