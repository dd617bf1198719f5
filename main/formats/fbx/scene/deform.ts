/** What bends the meshes of an FBX file: shapes at the weights that the file states, and bones where its models are. */

import { inverse, type Matrix, times } from '../../matrix.ts';
import type { FbxMesh } from '../mesh/mesh.ts';
import type { FbxLists, FbxNumbers } from '../mesh/numbers.ts';
import { childOf, type FbxRecord, numberOf, wordOf } from '../records/record.ts';
import { RigidMix, rigidMoveOf } from './dual-quaternion.ts';
import type { FbxObject, FbxObjects } from './objects.ts';
import { type FbxPlaces, geometricOf } from './transform.ts';

/** What is looked through for one mesh of one model; before version 7 the model holds both. */
export interface Deformed {
  readonly objects: FbxObjects;
  readonly places: FbxPlaces;
  readonly model: FbxObject;
  readonly geometry: FbxObject;
  readonly mesh: FbxMesh;
  readonly lists: FbxLists;
}

function deformersOf({ objects, model, geometry }: Deformed, type: string): FbxObject[] {
  const owners = model === geometry ? [model] : [geometry, model];
  return owners.flatMap((owner) => below(objects, owner, 'Deformer', type));
}

function below(objects: FbxObjects, owner: FbxObject, kind: string, type?: string): FbxObject[] {
  return objects
    .childrenOf(owner)
    .map(({ object }) => object)
    .filter((object) => object.kind === kind && (type === undefined || object.type === type));
}

// Shapes: differences of some points, added as far as they are turned on.

interface Shape {
  readonly record: FbxRecord;
  readonly weight: number;
}

/** The points with their shapes; the mesh's own where none is turned on. Throws `model.damaged`. */
export async function shapedPoints(deformed: Deformed): Promise<FbxNumbers> {
  const { mesh, lists } = deformed;
  const shapes = [...shapesWithin(deformed), ...(await shapesOfChannels(deformed))];
  const active = shapes.filter(({ weight }) => weight !== 0 && Number.isFinite(weight));
  if (active.length === 0) return mesh.points;
  const points = Float64Array.from(mesh.points);
  for (const { record, weight } of active) {
    const indices = await lists.integers(record, 'Indexes');
    const differences = await lists.numbers(record, 'Vertices');
    for (const [at, index] of indices.entries()) {
      if (index < 0 || index * 3 + 2 >= points.length) continue;
      for (let part = 0; part < 3; part++) {
        const difference = differences[at * 3 + part] ?? 0;
        points[index * 3 + part] = (points[index * 3 + part] ?? 0) + weight * difference;
      }
    }
  }
  return points;
}

/** Up to version 7.1 shapes stand in the mesh, and their weights are properties of it by their names. */
function shapesWithin({ geometry, model }: Deformed): Shape[] {
  return geometry.record.children.flatMap((record) => {
    const [name] = record.values;
    if (record.name !== 'Shape' || typeof name !== 'string') return [];
    const percent = geometry.properties.number(name) ?? model.properties.number(name) ?? 0;
    return [{ record, weight: percent / 100 }];
  });
}

async function shapesOfChannels(deformed: Deformed): Promise<Shape[]> {
  const { objects, lists } = deformed;
  const found: Shape[] = [];
  for (const deformer of deformersOf(deformed, 'BlendShape'))
    for (const channel of below(objects, deformer, 'Deformer', 'BlendShapeChannel')) {
      const percent =
        channel.properties.number('DeformPercent') ?? numberOf(channel.record, 'DeformPercent') ?? 0;
      if (percent === 0) continue;
      const full = await lists.numbers(channel.record, 'FullWeights');
      const shapes = below(objects, channel, 'Geometry', 'Shape');
      const steps = shapes.map((shape, at) => ({
        record: shape.record,
        full: (full[at] ?? 0) === 0 ? 100 : (full[at] ?? 100),
      }));
      found.push(...between(steps, percent));
    }
  return found;
}

/** Shapes of one channel follow each other, with the bare mesh at zero: the two around the weight are mixed, and go on beyond the last. */
function between(steps: readonly { record: FbxRecord; full: number }[], percent: number): Shape[] {
  if (steps.length === 0) return [];
  const sorted = [...steps, { record: null, full: 0 }].toSorted((a, b) => a.full - b.full);
  const found = sorted.findIndex(({ full }) => percent <= full);
  const next = Math.max(1, found < 0 ? sorted.length - 1 : found);
  const [before, after] = [sorted[next - 1], sorted[next]];
  if (before === undefined || after === undefined) return [];
  const share = after.full === before.full ? 1 : (percent - before.full) / (after.full - before.full);
  return [
    { record: before.record, weight: 1 - share },
    { record: after.record, weight: share },
  ].flatMap(({ record, weight }) => (record === null ? [] : [{ record, weight }]));
}

// Bones: each point goes where the bones that hold it would take it.

/** The transform of a point from its mesh to the file's frame, written into sixteen numbers. */
export type PointMatrix = (point: number, into: Float64Array) => void;

interface Bone {
  readonly matrix: Matrix;
  readonly points: Int32Array;
  readonly weights: FbxNumbers;
}

/** Null where no bone holds the mesh. `rest`: the transform of what none holds. Throws `model.damaged`. */
export async function skinOf(deformed: Deformed, rest: Matrix): Promise<PointMatrix | null> {
  const bones: Bone[] = [];
  const points = Math.floor(deformed.mesh.points.length / 3);
  let rigid: Rigid = 'none';
  for (const skin of deformersOf(deformed, 'Skin')) {
    for (const cluster of below(deformed.objects, skin, 'Deformer', 'Cluster')) {
      const bone = await boneOf(deformed, cluster);
      if (bone !== null) bones.push(bone);
    }
    rigid = await rigidOf(skin, points, deformed.lists);
  }
  if (bones.length === 0) return null;
  const weights = weightsOf(bones, points);
  return rigid === 'none' ? mixOf(bones, weights, rest) : rigidMixOf(bones, weights, rest, rigid);
}

/** How far each point is mixed by dual quaternions. */
type Rigid = 'none' | 'all' | Float32Array;

async function rigidOf({ record }: FbxObject, points: number, lists: FbxLists): Promise<Rigid> {
  const type = wordOf(record, 'SkinningType');
  if (type !== 'Blend') return type === 'DualQuaternion' ? 'all' : 'none';
  const shares = new Float32Array(points);
  const stated = await lists.numbers(record, 'BlendWeights');
  for (const [at, point] of (await lists.integers(record, 'Indexes')).entries())
    if (point >= 0 && point < points) shares[point] = Math.min(1, Math.max(0, stated[at] ?? 0));
  return shares;
}

async function boneOf(deformed: Deformed, { record, ...cluster }: FbxObject): Promise<Bone | null> {
  const { objects, places, model, lists } = deformed;
  const [bone] = below(objects, { record, ...cluster }, 'Model');
  const points = await lists.integers(record, 'Indexes');
  const weights = await lists.numbers(record, 'Weights');
  if (bone === undefined || points.length === 0) return null;
  const stated = await matrixIn(record, 'Transform', lists);
  const bind = await matrixIn(record, 'TransformLink', lists);
  const unbound = bind === null ? null : inverse(bind);
  const toBone =
    stated ?? times(unbound ?? inverse(places.worldOf(bone)) ?? places.worldOf(bone), places.worldOf(model));
  const matrix = times(places.worldOf(bone), times(toBone, geometricOf(model.properties)));
  return { matrix, points, weights };
}

async function matrixIn(record: FbxRecord, name: string, lists: FbxLists): Promise<Matrix | null> {
  if (childOf(record, name) === null) return null;
  const numbers = await lists.numbers(record, name);
  return numbers.length < 16 || numbers.every((value) => value === 0)
    ? null
    : Array.from(numbers.subarray(0, 16));
}

/** The bones of each point and their shares, one point after the other, since they are asked for by point. */
interface PointWeights {
  readonly starts: Uint32Array;
  readonly owners: Uint32Array;
  readonly weights: Float64Array;
}

function weightsOf(bones: readonly Bone[], points: number): PointWeights {
  const starts = new Uint32Array(points + 1);
  const counted = (use: (point: number, bone: number, weight: number) => void): void => {
    for (const [bone, { points: held, weights }] of bones.entries())
      for (const [at, point] of held.entries()) {
        const weight = weights[at] ?? 0;
        if (point >= 0 && point < points && weight > 0) use(point, bone, weight);
      }
  };
  counted((point) => {
    starts[point + 1] = (starts[point + 1] ?? 0) + 1;
  });
  for (let point = 0; point < points; point++)
    starts[point + 1] = (starts[point + 1] ?? 0) + (starts[point] ?? 0);
  const total = starts[points] ?? 0;
  const owners = new Uint32Array(total);
  const weights = new Float64Array(total);
  const filled = starts.slice();
  counted((point, bone, weight) => {
    const at = filled[point] ?? 0;
    owners[at] = bone;
    weights[at] = weight;
    filled[point] = at + 1;
  });
  return { starts, owners, weights: shared(starts, weights) };
}

/** What a point's weights make together is one. */
function shared(starts: Uint32Array, weights: Float64Array): Float64Array {
  for (let point = 0; point + 1 < starts.length; point++) {
    const [from, to] = [starts[point] ?? 0, starts[point + 1] ?? 0];
    let sum = 0;
    for (let at = from; at < to; at++) sum += weights[at] ?? 0;
    for (let at = from; at < to; at++) weights[at] = (weights[at] ?? 0) / sum;
  }
  return weights;
}

function mixOf(bones: readonly Bone[], { starts, owners, weights }: PointWeights, rest: Matrix): PointMatrix {
  return (point, into) => {
    const [from, to] = [starts[point] ?? 0, starts[point + 1] ?? 0];
    into.fill(0);
    for (let at = from; at < to; at++) {
      const weight = weights[at] ?? 0;
      const { matrix } = bones[owners[at] ?? 0] ?? { matrix: rest };
      for (let n = 0; n < 16; n++) into[n] = (into[n] ?? 0) + weight * (matrix[n] ?? 0);
    }
    if (from === to) into.set(rest);
  };
}

function rigidMixOf(
  bones: readonly Bone[],
  held: PointWeights,
  rest: Matrix,
  rigid: Exclude<Rigid, 'none'>,
): PointMatrix {
  const { starts, owners, weights } = held;
  const linear = mixOf(bones, held, rest);
  const moves = bones.map(({ matrix }) => rigidMoveOf(matrix));
  const mix = new RigidMix();
  return (point, into) => {
    linear(point, into);
    const [from, to] = [starts[point] ?? 0, starts[point + 1] ?? 0];
    const share = rigid === 'all' ? 1 : (rigid[point] ?? 0);
    if (from === to || share === 0) return;
    mix.clear();
    for (let at = from; at < to; at++) {
      const move = moves[owners[at] ?? 0];
      if (move !== undefined) mix.add(move, weights[at] ?? 0);
    }
    for (let n = 0; n < 16; n++) into[n] = (into[n] ?? 0) * (1 - share);
    mix.into(into, share);
  };
}
