/** Everything that a COLLADA's scene places, with its vertices where they are: nodes, instances, and skins in the pose that the file is saved in. */

import {
  determinant,
  fromRows,
  identity,
  type Matrix,
  placePoints,
  scaling,
  times,
  translation,
  turnAbout,
  turnNormals,
} from '../matrix.ts';
import { beyond } from '../mesh/growing.ts';
import { daeWords } from './dae-words.ts';
import { below, childOf, childrenOf, type DaeElement, idIn, numbersIn } from './elements.ts';
import type { DaeGeometry, DaePrimitive } from './geometry.ts';
import { libraryOf } from './materials.ts';
import { poseSkin, readSkin, type Skin } from './skin.ts';

/** A primitive in the frame of the scene, in the file's unit and axes. `material`: the id of one, or null. */
export type DaePart = Omit<DaePrimitive, 'symbol' | 'places'> & { readonly material: string | null };

/** Nodes and corners that are placed at most, nodes within nodes: each instance has vertices of its own. */
const most = { nodes: 100_000, depth: 200, corners: 20_000_000 } as const;

/** Throws `model.beyond-limit`. */
export function placeParts(root: DaeElement, geometries: ReadonlyMap<string, DaeGeometry>): DaePart[] {
  const scenes = libraryOf(root, 'library_visual_scenes', 'visual_scene');
  const wanted = idIn(below(root, 'scene', 'instance_visual_scene')?.attributes['url']);
  const scene = scenes.find(({ attributes }) => attributes['id'] === wanted) ?? scenes[0];
  const placing = new Placing(root, geometries);
  for (const node of childrenOf(scene, 'node')) placing.node(node, identity, 0);
  placing.skins();
  // Exporters of single meshes leave the scene out.
  if (placing.parts.length === 0 && scene === undefined)
    for (const geometry of geometries.values()) placing.geometry(geometry, identity, new Map());
  return placing.parts;
}

type Bindings = ReadonlyMap<string, string>;

class Placing {
  readonly parts: DaePart[] = [];
  private readonly geometries: ReadonlyMap<string, DaeGeometry>;
  private readonly controllers: ReadonlyMap<string, DaeElement>;
  private readonly skinsRead = new Map<string, Skin | null>();
  private readonly nodesById = new Map<string, DaeElement>();
  /** Where joints are, by their scoped names and by their ids. */
  private readonly joints = new Map<string, Matrix>();
  /** Skins wait until all joints are placed. */
  private readonly waiting: { controller: string; at: Matrix; bindings: Bindings }[] = [];
  private corners = 0;
  private placed = 0;

  constructor(root: DaeElement, geometries: ReadonlyMap<string, DaeGeometry>) {
    this.geometries = geometries;
    this.controllers = new Map(
      libraryOf(root, 'library_controllers', 'controller').map((one) => [one.attributes['id'] ?? '', one]),
    );
    for (const node of libraryOf(root, 'library_nodes', 'node')) this.index(node);
    for (const scene of libraryOf(root, 'library_visual_scenes', 'visual_scene'))
      for (const node of childrenOf(scene, 'node')) this.index(node);
  }

  private index(node: DaeElement): void {
    const id = node.attributes['id'];
    if (id !== undefined && !this.nodesById.has(id)) this.nodesById.set(id, node);
    for (const child of childrenOf(node, 'node')) this.index(child);
  }

  node(node: DaeElement, under: Matrix, depth: number): void {
    this.placed++;
    if (this.placed > most.nodes) throw beyond(daeWords.beyond.nodes, most.nodes);
    // Also what ends a node that is an instance of itself.
    if (depth > most.depth) throw beyond(daeWords.beyond.nodeDepth, most.depth);
    const at = times(under, matrixOf(node));
    for (const name of [node.attributes['sid'], node.attributes['id'], node.attributes['name']])
      if (name !== undefined && !this.joints.has(name)) this.joints.set(name, at);
    for (const child of node.children) {
      const url = idIn(child.attributes['url']);
      if (child.name === 'node') this.node(child, at, depth + 1);
      else if (child.name === 'instance_geometry') {
        const geometry = this.geometries.get(url);
        if (geometry !== undefined) this.geometry(geometry, at, bindingsOf(child));
      } else if (child.name === 'instance_controller')
        this.waiting.push({ controller: url, at, bindings: bindingsOf(child) });
      else if (child.name === 'instance_node') {
        const other = this.nodesById.get(url);
        if (other !== undefined) this.node(other, at, depth + 1);
      }
    }
  }

  geometry({ primitives }: DaeGeometry, at: Matrix, bindings: Bindings): void {
    for (const primitive of primitives) this.add(primitive, at, bindings);
  }

  skins(): void {
    for (const { controller, at, bindings } of this.waiting) {
      const skin = this.skinOf(controller, 0);
      const geometry = this.geometries.get(skin?.geometry ?? '');
      if (skin === null || geometry === undefined) continue;
      for (const primitive of geometry.primitives) {
        const posed = poseSkin(skin, primitive, this.joints);
        if (posed === null) this.add(primitive, times(at, skin.bindShape), bindings);
        else this.add({ ...primitive, ...posed }, identity, bindings);
      }
    }
  }

  /** A skin may be of a morph, which is shown as its base. */
  private skinOf(id: string, depth: number): Skin | null {
    const known = this.skinsRead.get(id);
    if (known !== undefined) return known;
    const controller = this.controllers.get(id);
    const skin = readSkin(controller);
    const source = idIn((childOf(controller, 'skin') ?? childOf(controller, 'morph'))?.attributes['source']);
    const base = this.controllers.has(source) && depth < 8 ? this.skinOf(source, depth + 1) : null;
    const found = controller === undefined ? null : { ...skin, geometry: base?.geometry ?? source };
    this.skinsRead.set(id, found);
    return found;
  }

  private add({ symbol, places: _, ...primitive }: DaePrimitive, at: Matrix, bindings: Bindings): void {
    this.corners += primitive.index.length;
    if (this.corners > most.corners) throw beyond(daeWords.beyond.corners, most.corners);
    const { positions, normals, index } = primitive;
    this.parts.push({
      ...primitive,
      positions: at === identity ? positions : placedPoints(positions, at),
      normals: normals === null || at === identity ? normals : turnNormals(normals, at),
      index: determinant(at) < 0 && primitive.kind === 'triangles' ? turnedRound(index) : index,
      material: symbol === null ? null : (bindings.get(symbol) ?? symbol),
    });
  }
}

/** A mirrored triangle goes the other way round. */
function turnedRound(index: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const turned = index.slice();
  for (let at = 0; at + 2 < index.length; at += 3) {
    turned[at + 1] = index[at + 2] ?? 0;
    turned[at + 2] = index[at + 1] ?? 0;
  }
  return turned;
}

/** Moves stand one after the other in their node. `lookat` and `skew` are for cameras, and passed over. */
function matrixOf(node: DaeElement): Matrix {
  let at = identity;
  for (const { name, text } of node.children) {
    const move = moves[name];
    const numbers = move === undefined ? [] : numbersIn(text);
    if (move !== undefined && numbers.every((number) => Number.isFinite(number)))
      at = times(at, move(numbers));
  }
  return at;
}

const moves: Readonly<Record<string, (numbers: readonly number[]) => Matrix>> = {
  translate: translation,
  scale: scaling,
  rotate: (numbers) => turnAbout(numbers, ((numbers[3] ?? 0) * Math.PI) / 180),
  matrix: fromRows,
};

/** Which material each symbol of the geometry means here. */
function bindingsOf(instance: DaeElement): Bindings {
  const bound = below(instance, 'bind_material', 'technique_common');
  return new Map(
    childrenOf(bound, 'instance_material').map(({ attributes }) => [
      attributes['symbol'] ?? '',
      idIn(attributes['target']),
    ]),
  );
}

function placedPoints(points: Float32Array, at: Matrix): Float32Array<ArrayBuffer> {
  const placed = new Float32Array(points.length);
  placePoints(at, points, placed);
  return placed;
}
