/** Meshes that a skeleton bends (UsdSkel): at rest where nothing animates them, else in the pose that they were bound in. Pure. */

import { identity, inverse, type Matrix, placedPoint, placePoints, times } from '../../matrix.ts';
import type { Stage } from '../compose/compose-stage.ts';
import type { StagePrim } from '../compose/stage-prim.ts';
import type { Numbers } from '../layer/layer.ts';
import { usdLimits } from '../usd-limits.ts';

/** `pose`: how the joints stand. */
export interface SkinnedPoints {
  readonly points: Float32Array;
  readonly pose: 'rest' | 'bind';
}

/** From a prim's own frame to the stage's. */
export type WorldOf = (prim: StagePrim) => Matrix;

/** True for a mesh that names joints. */
export const isSkinned = (prim: StagePrim): boolean => prim.numbers('primvars:skel:jointIndices') !== null;

/** The points of a mesh in its own frame, or null where no skeleton that is there bends it. */
export function skinnedPoints(
  stage: Stage,
  prim: StagePrim,
  points: Numbers,
  worldOf: WorldOf,
): SkinnedPoints | null {
  const indices = prim.numbers('primvars:skel:jointIndices');
  const skeleton = boundSkeleton(stage, prim);
  const back = inverse(worldOf(prim));
  if (indices === null || skeleton === null || back === null) return null;
  const geometry = matrixOf(prim.numbers('primvars:skel:geomBindTransform'), 0) ?? identity;
  const toMesh = times(back, worldOf(skeleton));
  const joints = isAnimated(skeleton) ? null : restJoints(skeleton);
  const out = new Float32Array(points.length - (points.length % 3));
  if (joints === null) {
    placePoints(times(toMesh, geometry), points, out);
    return { points: out, pose: 'bind' };
  }
  const own = ownJoints(prim, skeleton, joints).map((joint) => times(toMesh, times(joint, geometry)));
  bend(points, indices, prim.numbers('primvars:skel:jointWeights'), own, out);
  return { points: out, pose: 'rest' };
}

/** Named on the mesh or on a prim above it. */
function boundSkeleton(stage: Stage, prim: StagePrim): StagePrim | null {
  for (let at: StagePrim | null = prim; at !== null; at = at.parent) {
    const [target] = at.targets('skel:skeleton');
    if (target !== undefined) return stage.prims.get(target) ?? null;
  }
  return null;
}

function isAnimated(skeleton: StagePrim): boolean {
  for (let at: StagePrim | null = skeleton; at !== null; at = at.parent)
    if (at.targets('skel:animationSource').length > 0) return true;
  return false;
}

/** What each joint does to points that were bound to it; null where the skeleton does not say how it rests. */
function restJoints(skeleton: StagePrim): Matrix[] | null {
  const names = skeleton.texts('joints').slice(0, usdLimits.skeletonJoints);
  const rest = skeleton.numbers('restTransforms');
  const bind = skeleton.numbers('bindTransforms');
  if (rest === null || bind === null || rest.length < names.length * 16 || bind.length < names.length * 16)
    return null;
  const places = new Map(names.map((name, at) => [name, at]));
  const standing = new Map<number, Matrix>();
  const stand = (at: number, depth: number): Matrix => {
    const known = standing.get(at);
    if (known !== undefined) return known;
    const above = parentOf(names[at] ?? '', places);
    const own = matrixOf(rest, at) ?? identity;
    const placed = above === null || depth > usdLimits.depth ? own : times(stand(above, depth + 1), own);
    standing.set(at, placed);
    return placed;
  };
  return names.map((_, at) => times(stand(at, 0), inverse(matrixOf(bind, at) ?? identity) ?? identity));
}

/** The nearest joint above: `hip/knee/foot` may follow on `hip` alone. */
function parentOf(name: string, places: ReadonlyMap<string, number>): number | null {
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
    const found = places.get(name.slice(0, end));
    if (found !== undefined) return found;
  }
  return null;
}

/** A mesh may name the joints that it has to do with in an order of its own. */
function ownJoints(prim: StagePrim, skeleton: StagePrim, joints: readonly Matrix[]): readonly Matrix[] {
  const order = prim.texts('skel:joints').slice(0, usdLimits.skeletonJoints);
  if (order.length === 0) return joints;
  const places = new Map(skeleton.texts('joints').map((name, at) => [name, at]));
  return order.map((name) => joints[places.get(name) ?? -1] ?? identity);
}

function bend(
  points: Numbers,
  indices: Numbers,
  weights: Numbers | null,
  joints: readonly Matrix[],
  out: Float32Array,
): void {
  const count = out.length / 3;
  // Each point its own joints, or all of them the same.
  const each = indices.length >= count && indices.length % count === 0 ? indices.length / count : 0;
  const size = each === 0 ? indices.length : each;
  for (let point = 0; point < count; point++) {
    const from = point * each;
    const at: [number, number, number] = [
      points[point * 3] ?? 0,
      points[point * 3 + 1] ?? 0,
      points[point * 3 + 2] ?? 0,
    ];
    let [x, y, z, sum] = [0, 0, 0, 0];
    for (let one = from; one < from + size; one++) {
      const weight = weights === null ? 1 : (weights[one] ?? 0);
      const joint = joints[indices[one] ?? -1];
      if (weight === 0 || joint === undefined) continue;
      const [px, py, pz] = placedPoint(joint, at);
      x += weight * px;
      y += weight * py;
      z += weight * pz;
      sum += weight;
    }
    out.set(sum === 0 ? at : [x / sum, y / sum, z / sum], point * 3);
  }
}

function matrixOf(numbers: Numbers | null, at: number): Matrix | null {
  if (numbers === null || numbers.length < at * 16 + 16) return null;
  const matrix = Array.from(numbers.slice(at * 16, at * 16 + 16));
  return matrix.every(Number.isFinite) ? matrix : null;
}
