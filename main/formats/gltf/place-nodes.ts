/** Where the nodes of a glTF stand: in the scene that is shown, and, for joints, wherever they are. Pure. */
import { compose, identity, type Matrix, times } from '../matrix.ts';
import { instanceCount } from './check-gltf.ts';
import type { GltfDocument, GltfNode } from './document.ts';
import { type Numbers, readNumbers } from './read-numbers.ts';
import type { ReadView } from './view-bytes.ts';

/** A node's mesh where it is drawn. */
export interface PlacedMesh {
  readonly mesh: number;
  readonly node: GltfNode;
  readonly world: Matrix;
}

function ownMatrix({ matrix, translation, rotation, scale }: GltfNode): Matrix {
  return matrix ?? compose(translation ?? [], rotation ?? [], scale ?? []);
}

/** All meshes of the scene, a shared node once for each parent. The document must have passed `checkGltf`. */
export function placeMeshes({ nodes, roots }: GltfDocument): PlacedMesh[] {
  const placed: PlacedMesh[] = [];
  const visit = (index: number, under: Matrix): void => {
    const node = nodes[index];
    if (node === undefined) return;
    const world = times(under, ownMatrix(node));
    if (node.mesh !== null) placed.push({ mesh: node.mesh, node, world });
    for (const child of node.children) visit(child, world);
  };
  for (const root of roots) visit(root, identity);
  return placed;
}

/** The places of single nodes, for the joints of skins. The document must have passed `checkGltf`. */
export function createNodePlaces({ nodes, roots }: GltfDocument): (index: number) => Matrix {
  const parents = new Map<number, number>();
  for (const [n, { children }] of nodes.entries())
    for (const child of children) if (!parents.has(child)) parents.set(child, n);
  for (const root of roots) parents.delete(root);
  const known = new Map<number, Matrix>();
  const place = (index: number): Matrix => {
    const found = known.get(index);
    if (found !== undefined) return found;
    const node = nodes[index];
    const parent = parents.get(index);
    const own = node === undefined ? identity : ownMatrix(node);
    const world = parent === undefined ? own : times(place(parent), own);
    known.set(index, world);
    return world;
  };
  return place;
}

/** Where each joint of a skin brings a point of the bind pose; `isWhole`: its inverse bind matrices could be had, or it has none. */
export async function readJoints(
  document: GltfDocument,
  read: ReadView,
  placeOf: (node: number) => Matrix,
  skin: number,
): Promise<{ readonly matrices: Matrix[]; readonly isWhole: boolean }> {
  const { joints = [], inverseBindMatrices = null } = document.skins[skin] ?? {};
  const inverse =
    inverseBindMatrices === null ? null : await readNumbers(document, read, inverseBindMatrices);
  const matrices = joints.map((joint, at) => {
    const own = inverse?.subarray(at * 16, at * 16 + 16);
    return times(placeOf(joint), own?.length === 16 ? [...own] : identity);
  });
  return { matrices, isWhole: inverseBindMatrices === null || inverse !== null };
}

/** The matrices of EXT_mesh_gpu_instancing, below the node; null where their numbers cannot be had. */
export async function readInstances(
  document: GltfDocument,
  read: ReadView,
  node: GltfNode,
): Promise<Matrix[] | null> {
  if (node.instances === null) return [identity];
  const { TRANSLATION, ROTATION, SCALE } = node.instances;
  const lists: (Numbers | null)[] = [];
  for (const index of [TRANSLATION, ROTATION, SCALE]) {
    const numbers = index === undefined ? null : await readNumbers(document, read, index);
    if (index !== undefined && numbers === null) return null;
    lists.push(numbers);
  }
  const [moved, turned, scaled] = lists;
  return Array.from({ length: instanceCount(document, node) }, (_, at) =>
    compose(take(moved, at, 3), unitTurn(take(turned, at, 4)), take(scaled, at, 3)),
  );
}

const take = (list: Numbers | null | undefined, at: number, width: number): readonly number[] =>
  list === null || list === undefined ? [] : [...list.subarray(at * width, (at + 1) * width)];

/** Stored in bytes, turns are a little off the length 1. */
function unitTurn(turn: readonly number[]): readonly number[] {
  const length = Math.hypot(...turn);
  return length > 0 && Math.abs(length - 1) > 1e-6 ? turn.map((part) => part / length) : turn;
}
