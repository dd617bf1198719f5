/** Values over a mesh (UsdGeomPrimvar): one for all, for each face, each point or each corner, with or without indices. */

import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { Numbers } from '../../../../../main/formats/usd/layer/layer.ts';

/** `vertex` and `varying` are the same on a mesh that is not subdivided. */
export type Interpolation = 'constant' | 'uniform' | 'vertex' | 'faceVarying';

/** `indices` choose among the tuples of `values`. */
export interface Primvar {
  readonly values: Numbers;
  readonly indices: Numbers | null;
  readonly size: number;
  readonly interpolation: Interpolation;
}

/** How many of each a mesh has. */
export interface MeshCounts {
  readonly faces: number;
  readonly points: number;
  readonly corners: number;
}

/** Null where nothing is said or the count fits no interpolation. */
export function primvar(
  prim: StagePrim,
  name: string,
  size: number,
  unsaid: Interpolation,
  counts: MeshCounts,
): Primvar | null {
  const values = prim.numbers(name);
  if (values === null || values.length < size) return null;
  const indices = prim.numbers(`${name}:indices`);
  const length = indices === null ? Math.floor(values.length / size) : indices.length;
  const stated = interpolationOf(prim.interpolation(name)) ?? unsaid;
  const interpolation = length >= needed(stated, counts) ? stated : fitting(length, counts);
  return interpolation === null ? null : { values, indices, size, interpolation };
}

const interpolationOf = (name: string | null): Interpolation | null => {
  if (name === 'varying') return 'vertex';
  return name === 'constant' || name === 'uniform' || name === 'vertex' || name === 'faceVarying'
    ? name
    : null;
};

function needed(interpolation: Interpolation, counts: MeshCounts): number {
  if (interpolation === 'constant') return 1;
  if (interpolation === 'uniform') return counts.faces;
  return interpolation === 'vertex' ? counts.points : counts.corners;
}

// Exporters forget to say how their values are spread; the count usually tells.
function fitting(length: number, { faces, points, corners }: MeshCounts): Interpolation | null {
  if (length === corners) return 'faceVarying';
  if (length === points) return 'vertex';
  if (length === faces) return 'uniform';
  return length === 1 ? 'constant' : null;
}

/** Which element of the primvar a corner of a triangle takes. */
export interface Spread {
  readonly corners: Uint32Array;
  readonly faces: Uint32Array;
  readonly pointOf: Numbers;
}

/** One tuple for each corner of each triangle. */
export function spreadCorners(
  { values, indices, size, interpolation }: Primvar,
  spread: Spread,
): Float32Array {
  const { corners, faces, pointOf } = spread;
  const out = new Float32Array(corners.length * size);
  for (let at = 0; at < corners.length; at++) {
    const corner = corners[at] ?? 0;
    let element = 0;
    if (interpolation === 'faceVarying') element = corner;
    else if (interpolation === 'vertex') element = pointOf[corner] ?? 0;
    else if (interpolation === 'uniform') element = faces[(at / 3) | 0] ?? 0;
    if (indices !== null) element = indices[element] ?? 0;
    for (let part = 0; part < size; part++) out[at * size + part] = values[element * size + part] ?? 0;
  }
  return out;
}

/** One tuple for each point; for primvars that go by point. */
export function spreadPoints({ values, indices, size }: Primvar, points: number): Float32Array {
  if (indices === null && values instanceof Float32Array && values.length === points * size) return values;
  const out = new Float32Array(points * size);
  for (let point = 0; point < points; point++) {
    const element = indices === null ? point : (indices[point] ?? 0);
    for (let part = 0; part < size; part++) out[point * size + part] = values[element * size + part] ?? 0;
  }
  return out;
}

/** The first tuple. */
export function firstOf({ values, indices, size }: Primvar): number[] {
  const element = indices?.[0] ?? 0;
  return Array.from({ length: size }, (_, part) => values[element * size + part] ?? 0);
}
