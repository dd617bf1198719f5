/** Skins of a COLLADA: where a mesh's vertices are when its joints are where the scene has them (COLLADA 1.4.1, chapter 4, "Skin deformation"). */
import { fromRows, identity, type Matrix, times } from '../matrix.ts';
import { childOf, childrenOf, type DaeElement, idIn, numbersIn } from './elements.ts';
import { type DaePrimitive, readSource, wholeOf } from './geometry.ts';

/** `geometry`: the id of the mesh that it bends. */
export interface Skin {
  readonly geometry: string;
  readonly bindShape: Matrix;
  readonly joints: readonly string[];
  /** For each joint, from the mesh at rest into the joint's own frame. */
  readonly inverseBinds: readonly Matrix[];
  /** For each vertex of the source: where its pairs of joint and weight begin, and one more at the end. */
  readonly starts: readonly number[];
  readonly pairs: readonly (readonly [joint: number, weight: number])[];
}

/** Without a skin in it: one that bends nothing. */
export function readSkin(controller: DaeElement | undefined): Skin {
  const skin = childOf(controller, 'skin');
  const empty = { geometry: '', bindShape: identity, joints: [], inverseBinds: [], starts: [0], pairs: [] };
  if (skin === undefined) return empty;
  const sourceOf = (parent: DaeElement | undefined, semantic: string): DaeElement | undefined => {
    const input = childrenOf(parent, 'input').find(({ attributes }) => attributes['semantic'] === semantic);
    const id = idIn(input?.attributes['source']);
    return childrenOf(skin, 'source').find(({ attributes }) => attributes['id'] === id);
  };
  const joints = childOf(skin, 'joints');
  const names = sourceOf(joints, 'JOINT');
  const written = (childOf(names, 'Name_array') ?? childOf(names, 'IDREF_array'))?.text.trim() ?? '';
  const matrices = numbersIn(childOf(sourceOf(joints, 'INV_BIND_MATRIX'), 'float_array')?.text);
  const weights = childOf(skin, 'vertex_weights');
  const weightSource = sourceOf(weights, 'WEIGHT');
  const values = weightSource === undefined ? null : (readSource(weightSource)?.values ?? null);
  return {
    ...empty,
    bindShape: fromRows(numbersIn(childOf(skin, 'bind_shape_matrix')?.text)),
    joints: written === '' ? [] : written.split(/\s+/),
    inverseBinds: Array.from({ length: Math.floor(matrices.length / 16) }, (_, n) =>
      fromRows(matrices.slice(n * 16, n * 16 + 16)),
    ),
    ...pairsOf(weights, values),
  };
}

function pairsOf(
  weights: DaeElement | undefined,
  values: Float32Array | null,
): Pick<Skin, 'starts' | 'pairs'> {
  const offsetOf = (semantic: string): number =>
    wholeOf(
      childrenOf(weights, 'input').find(({ attributes }) => attributes['semantic'] === semantic)?.attributes[
        'offset'
      ],
    ) ?? 0;
  const [jointAt, weightAt] = [offsetOf('JOINT'), offsetOf('WEIGHT')];
  const stride = Math.max(jointAt, weightAt) + 1;
  const indices = numbersIn(childOf(weights, 'v')?.text);
  const starts = [0];
  const pairs: [number, number][] = [];
  let at = 0;
  for (const count of numbersIn(childOf(weights, 'vcount')?.text)) {
    for (let n = 0; n < count && at + stride <= indices.length; n++, at += stride)
      pairs.push([indices[at + jointAt] ?? -1, values?.[indices[at + weightAt] ?? -1] ?? 0]);
    starts.push(pairs.length);
  }
  return { starts, pairs };
}

/** The vertices and normals of a primitive; null where its joints are not in the scene. */
export function poseSkin(
  skin: Skin,
  { positions, normals, places }: DaePrimitive,
  joints: ReadonlyMap<string, Matrix>,
): Pick<DaePrimitive, 'positions' | 'normals'> | null {
  const moves = skin.joints.map((name, n) => {
    const at = joints.get(name);
    const inverse = skin.inverseBinds[n];
    return at === undefined || inverse === undefined ? null : times(times(at, inverse), skin.bindShape);
  });
  if (moves.length === 0 || moves.includes(null)) return null;
  const moved = new Float32Array(positions.length);
  const turned = normals === null ? null : new Float32Array(normals.length);
  for (const [vertex, place] of places.entries()) {
    const blend = blended(skin, place, moves);
    for (let axis = 0; axis < 3; axis++) {
      const at = (column: number): number => blend[column * 4 + axis] ?? 0;
      const dot = (values: Float32Array): number =>
        at(0) * (values[vertex * 3] ?? 0) +
        at(1) * (values[vertex * 3 + 1] ?? 0) +
        at(2) * (values[vertex * 3 + 2] ?? 0);
      moved[vertex * 3 + axis] = dot(positions) + at(3);
      if (turned !== null && normals !== null) turned[vertex * 3 + axis] = dot(normals);
    }
  }
  return { positions: moved, normals: turned };
}

/** Weights are made to sum to one, as every reader does; a vertex without any stays at rest. */
function blended(skin: Skin, place: number, moves: readonly (Matrix | null)[]): Matrix {
  const sum = Array.from({ length: 16 }, () => 0);
  let total = 0;
  for (let pair = skin.starts[place] ?? 0; pair < (skin.starts[place + 1] ?? 0); pair++) {
    const [joint = -1, weight = 0] = skin.pairs[pair] ?? [];
    const move = moves[joint];
    if (move === undefined || move === null) continue;
    total += weight;
    for (let n = 0; n < 16; n++) sum[n] = (sum[n] ?? 0) + weight * (move[n] ?? 0);
  }
  return total > 0 ? sum.map((value) => value / total) : skin.bindShape;
}
