/** How much a glTF's node tree unfolds to. Nodes may share children by index, so a small file can describe millions, or a circle. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../limits.ts';
import { countAt, countsAt, elementAt, type JsonObject, objectAt, objectsAt } from './read-json.ts';

/** Of a node with all that is below it. `corners` are triangle corners drawn. */
interface Weight {
  readonly nodes: number;
  readonly draws: number;
  readonly corners: number;
  readonly depth: number;
}

interface Tree {
  readonly nodes: readonly JsonObject[];
  readonly meshes: readonly Weight[];
  readonly accessors: readonly JsonObject[];
  readonly weights: (Weight | 'open' | undefined)[];
}

const nothing: Weight = { nodes: 0, draws: 0, corners: 0, depth: 0 };

/** Separate draws of all scenes after unfolding. Throws `model.damaged`, `model.beyond-limit` or `model.nothing-to-show`. */
export function checkNodes(root: JsonObject): { draws: number } {
  const accessors = objectsAt(root, 'accessors', '');
  const tree: Tree = {
    nodes: objectsAt(root, 'nodes', ''),
    meshes: objectsAt(root, 'meshes', '').map((mesh, index) => meshWeight(mesh, `mesh ${index}`, accessors)),
    accessors,
    weights: [],
  };
  let total = nothing;
  // The loader builds every scene of the file, not only the one that is shown.
  for (const scene of objectsAt(root, 'scenes', '')) {
    for (const index of countsAt(scene, 'nodes', 'scene')) total = plus(total, weigh(index, tree, 1));
  }
  if (total.draws === 0) throw new AppError('model.nothing-to-show', {});
  return { draws: total.draws };
}

function meshWeight(mesh: JsonObject, where: string, accessors: readonly JsonObject[]): Weight {
  const primitives = objectsAt(mesh, 'primitives', `${where}.`);
  const corners = primitives.map((primitive) => {
    const attributes = objectAt(primitive, 'attributes', where);
    const drawn = countAt(primitive, 'indices', where, null) ?? countAt(attributes, 'POSITION', where, null);
    return drawn === null ? 0 : countAt(elementAt(accessors, drawn, 'accessor', where), 'count', where, 0);
  });
  return { ...nothing, draws: primitives.length, corners: corners.reduce((sum, count) => sum + count, 0) };
}

function weigh(index: number, tree: Tree, depth: number): Weight {
  const where = `node ${index}`;
  const known = tree.weights[index];
  if (known === 'open') throw new AppError('model.damaged', { reason: `${where} contains itself` });
  if (known !== undefined) return known;
  limit(depth, modelLimits.depth, 'levels of nodes');
  const node = elementAt(tree.nodes, index, 'node', 'the scene');
  tree.weights[index] = 'open';
  let weight: Weight = { ...ownWeight(node, where, tree), nodes: 1, depth: 1 };
  for (const child of countsAt(node, 'children', where)) weight = plus(weight, weigh(child, tree, depth + 1));
  tree.weights[index] = weight;
  return weight;
}

function ownWeight(node: JsonObject, where: string, tree: Tree): Weight {
  const mesh = countAt(node, 'mesh', where, null);
  if (mesh === null) return nothing;
  const weight = elementAt(tree.meshes, mesh, 'mesh', where);
  return { ...weight, corners: weight.corners * copies(node, where, tree) };
}

function copies(node: JsonObject, where: string, tree: Tree): number {
  const extension = objectAt(objectAt(node, 'extensions', where), 'EXT_mesh_gpu_instancing', where);
  const attributes = objectAt(extension, 'attributes', where);
  const counts = Object.keys(attributes).map((name) => {
    const accessor = elementAt(tree.accessors, countAt(attributes, name, where, 0), 'accessor', where);
    return countAt(accessor, 'count', where, 0);
  });
  return Math.max(1, ...counts);
}

function plus(a: Weight, b: Weight): Weight {
  const sum = {
    nodes: a.nodes + b.nodes,
    draws: a.draws + b.draws,
    corners: a.corners + b.corners,
    depth: Math.max(a.depth, b.depth + 1),
  };
  limit(sum.nodes, modelLimits.nodes, 'nodes');
  limit(sum.draws, modelLimits.draws, 'separate parts to draw');
  limit(sum.corners / 3, modelLimits.corners / 3, 'triangles');
  limit(sum.depth, modelLimits.depth + 1, 'levels of nodes');
  return sum;
}

function limit(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new AppError('model.beyond-limit', {
    what: `more than ${formatNumber(most)} ${what}`,
    limit: formatNumber(most),
  });
}
