/** The points of one primitive that are drawn: read, morphed, bent by a skin, and the box around them. */
import type { Box, Matrix } from '../matrix.ts';
import type { GltfDocument, GltfPrimitive } from './document.ts';
import { type Numbers, readNumbers, widthOf } from './read-numbers.ts';
import type { ReadView } from './view-bytes.ts';

/** Why a size is about: packed by an extension that nobody unfolds here, bytes that are not there, or more than is measured. */
export type AboutReason = 'draco' | 'meshopt' | 'missing' | 'too-much';

/** Draco's numbers of one primitive; normalised ones as fractions. */
export interface UnpackedMesh {
  readonly attributes: Readonly<Record<string, Numbers>>;
  readonly indices: Numbers;
}

/** Three numbers for each of `vertices`, which are `count`. */
export interface Points {
  readonly values: Numbers;
  readonly count: number;
  /** Which vertices of the primitive they are; null for all in their order. */
  readonly vertices: Uint32Array | null;
  /** The largest vertex that a corner names and that there is not; null where all are there. */
  readonly beyond: number | null;
}

/** Beyond this, in the file's own unit, nothing is drawn (`sanitiseModel` of the view folds it away). */
const farthest = 1e7;

/** Those that some corner names. `weights` of the morph targets. Null where the numbers cannot be had. */
export async function readPoints(
  document: GltfDocument,
  read: ReadView,
  primitive: GltfPrimitive,
  weights: readonly number[],
  unpacked: UnpackedMesh | null,
): Promise<Points | null> {
  const values = await readPositions(document, read, primitive, weights, unpacked);
  if (values === null) return null;
  const { indices } = primitive;
  const corners = unpacked?.indices ?? (indices === null ? null : await readNumbers(document, read, indices));
  return indices !== null && corners === null ? null : drawnOnly(values, corners);
}

/** Of all vertices in their order, morphed, three numbers each. Null where the numbers cannot be had. */
export async function readPositions(
  document: GltfDocument,
  read: ReadView,
  { attributes, targets, draco }: GltfPrimitive,
  weights: readonly number[],
  unpacked: UnpackedMesh | null,
): Promise<Numbers | null> {
  const position = attributes['POSITION'];
  if (position === undefined || (draco !== null && unpacked === null)) return null;
  const accessor = document.accessors[position];
  const found = unpacked?.attributes['POSITION'] ?? (await readNumbers(document, read, position));
  if (found === null || accessor === undefined || widthOf(accessor) !== 3) return null;
  let values = found;
  for (const [n, target] of targets.entries()) {
    const weight = weights[n] ?? 0;
    const offsets = target['POSITION'];
    if (weight === 0 || offsets === undefined) continue;
    const moves = await readNumbers(document, read, offsets);
    if (moves === null) return null;
    const moved = new Float64Array(values);
    for (let at = 0; at < moved.length; at++) moved[at] = (moved[at] ?? 0) + weight * (moves[at] ?? 0);
    values = moved;
  }
  return values;
}

function drawnOnly(values: Numbers, corners: Numbers | null): Points {
  const all = Math.floor(values.length / 3);
  if (corners === null) return { values, count: all, vertices: null, beyond: null };
  const isDrawn = new Uint8Array(all);
  let [count, largest] = [0, -1];
  for (let at = 0; at < corners.length; at++) {
    const vertex = corners[at] ?? 0;
    if (vertex > largest) largest = vertex;
    if (vertex >= all || isDrawn[vertex] === 1) continue;
    isDrawn[vertex] = 1;
    count += 1;
  }
  const beyond = largest < all ? null : largest;
  if (count === all) return { values, count, vertices: null, beyond };
  const vertices = new Uint32Array(count);
  const drawn = new Float64Array(count * 3);
  for (let vertex = 0, to = 0; vertex < all; vertex++) {
    if (isDrawn[vertex] === 0) continue;
    vertices[to] = vertex;
    for (let part = 0; part < 3; part++) drawn[to * 3 + part] = values[vertex * 3 + part] ?? 0;
    to += 1;
  }
  return { values: drawn, count, vertices, beyond };
}

/** The points as the joints carry them, in the scene; or why not. Weights that do not add up to 1 are scaled so that they do. */
export async function bentPoints(
  document: GltfDocument,
  read: ReadView,
  { attributes }: GltfPrimitive,
  { values, count, vertices }: Points,
  joints: readonly Matrix[],
  unpacked: UnpackedMesh | null,
): Promise<Points | AboutReason> {
  const sets: { readonly joints: Numbers; readonly weights: Numbers }[] = [];
  for (let set = 0; attributes[`JOINTS_${set}`] !== undefined; set++) {
    const pair: Numbers[] = [];
    for (const name of [`JOINTS_${set}`, `WEIGHTS_${set}`]) {
      const index = attributes[name];
      if (index === undefined) return 'missing';
      const numbers = unpacked?.attributes[name] ?? (await readNumbers(document, read, index));
      if (numbers === null) return 'missing';
      pair.push(numbers);
    }
    const [jointOf, weightOf] = pair;
    if (jointOf !== undefined && weightOf !== undefined) sets.push({ joints: jointOf, weights: weightOf });
  }
  const bent = new Float64Array(count * 3);
  const sum = new Float64Array(12);
  for (let point = 0; point < count; point++) {
    const vertex = vertices?.[point] ?? point;
    sum.fill(0);
    let total = 0;
    for (const set of sets)
      for (let at = vertex * 4; at < vertex * 4 + 4; at++) {
        const weight = set.weights[at] ?? 0;
        const joint = weight === 0 ? undefined : joints[set.joints[at] ?? -1];
        if (joint === undefined) continue;
        total += weight;
        addRows(sum, joint, weight);
      }
    const first = joints[sets[0]?.joints[vertex * 4] ?? -1];
    if (total === 0 && first !== undefined) addRows(sum, first, (total = 1));
    const [x, y, z] = [values[point * 3] ?? 0, values[point * 3 + 1] ?? 0, values[point * 3 + 2] ?? 0];
    for (let row = 0; row < 3; row++) {
      const at = row * 4;
      bent[point * 3 + row] =
        ((sum[at] ?? 0) * x + (sum[at + 1] ?? 0) * y + (sum[at + 2] ?? 0) * z + (sum[at + 3] ?? 0)) / total;
    }
  }
  return { values: bent, count, vertices: null, beyond: null };
}

/** The upper three rows. */
function addRows(sum: Float64Array, matrix: Matrix, weight: number): void {
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++)
      sum[row * 4 + column] = (sum[row * 4 + column] ?? 0) + weight * (matrix[column * 4 + row] ?? 0);
}

/** Null where no point can be used. */
export function boxOfPoints({ values, count }: Points, matrix: Matrix): Box | null {
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1, , tx = 0, ty = 0, tz = 0] =
    matrix;
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < count * 3; at += 3) {
    const x = values[at] ?? 0;
    const y = values[at + 1] ?? 0;
    const z = values[at + 2] ?? 0;
    if (!(Math.abs(x) + Math.abs(y) + Math.abs(z) < farthest)) continue;
    const px = a * x + d * y + g * z + tx;
    const py = b * x + e * y + h * z + ty;
    const pz = c * x + f * y + i * z + tz;
    if (px < lowX) lowX = px;
    if (px > highX) highX = px;
    if (py < lowY) lowY = py;
    if (py > highY) highY = py;
    if (pz < lowZ) lowZ = pz;
    if (pz > highZ) highZ = pz;
  }
  return lowX > highX ? null : { min: [lowX, lowY, lowZ], max: [highX, highY, highZ] };
}
