/** Everything that can be known about a glTF file before it is decoded. Milliseconds even for large files: it reads headers and counts only. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../limits.ts';
import { checkAccessors } from './check-accessors.ts';
import { checkImages } from './check-images.ts';
import {
  countAt,
  countsAt,
  elementAt,
  type JsonObject,
  objectAt,
  objectsAt,
  stringsAt,
} from './read-gltf.ts';

/** What the viewer can draw of glTF's extensions; the others that a file *requires* are refused by name. */
const supported: ReadonlySet<string> = new Set([
  'EXT_materials_bump',
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
  'KHR_texture_transform',
]);

/** `draws` are separate parts to draw. `warnings` are sentences about what will be missing from the picture. */
export interface GltfCheck {
  readonly draws: number;
  readonly usesDraco: boolean;
  readonly warnings: readonly string[];
}

/**
 * `root` and `binary` as `readGltf` answers them. Throws `model.*` errors; a file that passes can be given to the
 * loader: its numbers lead to nothing that the file does not have.
 */
export function checkGltf(root: JsonObject, binary: Uint8Array): GltfCheck {
  checkVersion(root);
  const extensions = stringsAt(root, 'extensionsRequired').filter((name) => !supported.has(name));
  if (extensions.length > 0) throw new AppError('model.extension-unsupported', { extensions });
  checkAccessors(root, binary.length);
  const { draws } = checkNodes(root);
  const { warnings } = checkImages(root, binary);
  return {
    draws,
    warnings,
    usesDraco: stringsAt(root, 'extensionsUsed').includes('KHR_draco_mesh_compression'),
  };
}

function checkVersion(root: JsonObject): void {
  const asset = root['asset'];
  const version =
    typeof asset === 'object' && asset !== null && 'version' in asset ? asset.version : undefined;
  if (typeof version === 'string' && version.startsWith('2')) return;
  throw new AppError('model.damaged', { reason: 'it does not say that it is glTF 2' });
}

// How much a glTF's node tree unfolds to. Nodes may share children by index, so a small file can describe millions, or a circle.

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
function checkNodes(root: JsonObject): { draws: number } {
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
