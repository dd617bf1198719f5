/** Everything that can be known about a glTF file before it is decoded. Milliseconds even for large files: it reads headers and counts only. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { checkAccessors } from './check-accessors.ts';
import type { GltfDocument, GltfNode } from './document.ts';
import { gltfLimits } from './gltf-limits.ts';
import { gltfWords } from './gltf-words.ts';
import { damaged, elementAt } from './json-values.ts';

/** Geometry, textures and looks that the view draws. */
const drawn =
  /^(EXT_(materials_bump|mesh_gpu_instancing|meshopt_compression|texture_(avif|webp))|KHR_(draco_mesh_compression|lights_punctual|mesh_quantization|meshopt_compression|texture_(basisu|transform)|materials_(anisotropy|clearcoat|dispersion|emissive_strength|ior|iridescence|sheen|specular|transmission|unlit|volume)))$/;
/** What a still picture is right without: other looks to choose from, animation, words about the file. */
const unseen =
  /^(KHR_(animation_pointer|materials_variants|node_selectability|node_hoverability|xmp(_json_ld)?)|EXT_lights_(image_based|ies))$/;

/** Looks alone: a model is whole without them, in other colours. */
const looks = /^(KHR_(materials_\w+|techniques?_webgl)|\w+_materials_\w+)$/;

/** What a file *requires* and the view does not know: without `geometry` it is not what it is, without `looks` its colours are others. */
export function unsupportedExtensions({ extensionsRequired }: GltfDocument): {
  readonly geometry: readonly string[];
  readonly looks: readonly string[];
} {
  const unknown = extensionsRequired.filter((name) => !drawn.test(name) && !unseen.test(name));
  return {
    geometry: unknown.filter((name) => !looks.test(name)),
    looks: unknown.filter((name) => looks.test(name)),
  };
}

/** `draws` are separate parts to draw; none where the scene has no meshes. */
export interface GltfCheck {
  readonly draws: number;
  readonly usesDraco: boolean;
}

/**
 * Throws `model.damaged` or `model.beyond-limit`; of a document that passes, every index and number leads to something
 * that the file has, and its nodes are a tree of bearable size. `binaryBytes` is the length of the file's binary part.
 */
export function checkGltf(document: GltfDocument, binaryBytes: number): GltfCheck {
  checkAccessors(document, binaryBytes);
  checkReferences(document);
  const usesDraco = document.meshes.some(({ primitives }) => primitives.some(({ draco }) => draco !== null));
  return { draws: checkNodes(document), usesDraco };
}

function checkReferences({ nodes, meshes, skins, accessors, images, views }: GltfDocument): void {
  const isAccessor = (index: number, where: string): void => {
    elementAt(accessors, index, 'accessor', where);
  };
  for (const [n, { primitives }] of meshes.entries())
    for (const { attributes, indices, targets } of primitives) {
      const used = [attributes, ...targets].flatMap((named) => Object.values(named));
      for (const index of indices === null ? used : [...used, indices]) isAccessor(index, `mesh ${n}`);
    }
  for (const [n, { joints, inverseBindMatrices }] of skins.entries()) {
    for (const joint of joints) elementAt(nodes, joint, 'node', `skin ${n}`);
    if (inverseBindMatrices !== null) isAccessor(inverseBindMatrices, `skin ${n}`);
  }
  for (const [n, node] of nodes.entries()) {
    if (node.skin !== null) elementAt(skins, node.skin, 'skin', `node ${n}`);
    for (const index of Object.values(node.instances ?? {})) isAccessor(index, `node ${n}`);
  }
  for (const [n, { view }] of images.entries())
    if (view !== null) elementAt(views, view, 'buffer view', `image ${n}`);
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
  readonly document: GltfDocument;
  readonly meshes: readonly Weight[];
  readonly weights: (Weight | 'open' | undefined)[];
}

const nothing: Weight = { nodes: 0, draws: 0, corners: 0, depth: 0 };

/** Separate draws of the scene after unfolding. */
function checkNodes(document: GltfDocument): number {
  const tree: Tree = {
    document,
    meshes: document.meshes.map((_, n) => meshWeight(document, n)),
    weights: [],
  };
  // Joints may stand in no scene: every node is looked at.
  for (const n of document.nodes.keys()) weigh(n, tree, 1);
  let total = nothing;
  for (const index of document.roots) total = plus(total, weigh(index, tree, 1));
  return total.draws;
}

function meshWeight({ meshes, accessors }: GltfDocument, n: number): Weight {
  const primitives = meshes[n]?.primitives ?? [];
  let corners = 0;
  for (const { indices, attributes } of primitives) {
    const counted = indices ?? attributes['POSITION'];
    if (counted !== undefined) corners += elementAt(accessors, counted, 'accessor', `mesh ${n}`).count;
  }
  return { ...nothing, draws: primitives.length, corners };
}

function weigh(index: number, tree: Tree, depth: number): Weight {
  const where = `node ${index}`;
  const known = tree.weights[index];
  if (known === 'open') throw damaged(gltfWords.damaged.containsItself(where));
  if (known !== undefined) return known;
  limit(depth, gltfLimits.depth, 'levels');
  const node = elementAt(tree.document.nodes, index, 'node', gltfWords.place.scene);
  tree.weights[index] = 'open';
  let weight: Weight = { ...ownWeight(node, where, tree), nodes: 1, depth: 1 };
  for (const child of node.children) weight = plus(weight, weigh(child, tree, depth + 1));
  tree.weights[index] = weight;
  return weight;
}

function ownWeight(node: GltfNode, where: string, { document, meshes }: Tree): Weight {
  if (node.mesh === null) return nothing;
  const weight = elementAt(meshes, node.mesh, 'mesh', where);
  return { ...weight, corners: weight.corners * Math.max(1, instanceCount(document, node)) };
}

/** Copies of the node's mesh; 1 without instancing. The document must have been checked. */
export function instanceCount({ accessors }: GltfDocument, { instances }: GltfNode): number {
  if (instances === null) return 1;
  return Math.max(...Object.values(instances).map((index) => accessors[index]?.count ?? 0));
}

function plus(a: Weight, b: Weight): Weight {
  const sum = {
    nodes: a.nodes + b.nodes,
    draws: a.draws + b.draws,
    corners: a.corners + b.corners,
    depth: Math.max(a.depth, b.depth + 1),
  };
  limit(sum.nodes, gltfLimits.nodes, 'nodes');
  limit(sum.draws, gltfLimits.draws, 'draws');
  limit(sum.corners / 3, gltfLimits.corners / 3, 'triangles');
  limit(sum.depth, gltfLimits.depth + 1, 'levels');
  return sum;
}

function limit(count: number, most: number, kind: 'nodes' | 'levels' | 'draws' | 'triangles'): void {
  if (count <= most) return;
  throw new AppError('model.beyond-limit', {
    what: gltfWords.beyond.count(most, kind),
    limit: formatNumber(most),
  });
}
