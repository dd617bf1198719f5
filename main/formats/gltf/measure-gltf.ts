/** How large a glTF's scene is and what it is drawn with: of its vertices after morphs, skins, instances and nodes, in metres and Y up. */
import { type Box, boxAfter, boxAround, identity, keepsAxes, type Matrix, times } from '../matrix.ts';
import { instanceCount } from './check-gltf.ts';
import type { GltfDocument, GltfPrimitive } from './document.ts';
import { gltfLimits } from './gltf-limits.ts';
import { createNodePlaces, type PlacedMesh, placeMeshes, readInstances, readJoints } from './place-nodes.ts';
import {
  type AboutReason,
  bentPoints,
  boxOfPoints,
  type Points,
  readPoints,
  type UnpackedMesh,
} from './points.ts';
import { wholeOf } from './read-numbers.ts';
import type { ReadView } from './view-bytes.ts';

/** Counts are of what is drawn: a mesh used twice counts twice. */
export interface GltfMeasure {
  /** Null where nothing has a place. */
  readonly bounds: Box | null;
  /** Null: of every vertex that is drawn. Otherwise from the bounds that the file states beside them. */
  readonly about: AboutReason | null;
  /** The first corner found that names a vertex which its primitive does not have; null where there is none. */
  readonly badCorner: BadCorner | null;
  readonly triangles: number;
  readonly lines: number;
  readonly points: number;
  readonly vertices: number;
}

/** A corner that names `vertex` of a primitive of mesh `mesh`, which has `vertices`. */
export interface BadCorner {
  readonly mesh: number;
  readonly vertex: number;
  readonly vertices: number;
}

/** Where the numbers come from. */
export interface GltfNumbers {
  readonly read: ReadView;
  /** Null where it cannot; without it, what Draco packed is measured by its stated bounds. */
  readonly draco?: ((primitive: GltfPrimitive) => Promise<UnpackedMesh | null>) | undefined;
}

/** `document` must have passed `checkGltf`. Indices beyond the vertices and positions that are no numbers are passed over. */
export async function measureGltf(document: GltfDocument, numbers: GltfNumbers): Promise<GltfMeasure> {
  const placed = placeMeshes(document);
  const sum = { triangles: 0, lines: 0, points: 0, vertices: 0 };
  for (const { mesh, node } of placed) {
    const copies = instanceCount(document, node);
    for (const primitive of document.meshes[mesh]?.primitives ?? []) count(document, primitive, copies, sum);
  }
  const measuring = new Measuring(document, numbers);
  for (const same of Map.groupBy(placed, ({ mesh }) => mesh).values()) await measuring.add(same);
  return { ...sum, bounds: measuring.bounds, about: measuring.about, badCorner: measuring.badCorner };
}

type Counts = { triangles: number; lines: number; points: number; vertices: number };

function count({ accessors }: GltfDocument, primitive: GltfPrimitive, copies: number, sum: Counts): void {
  const { attributes, indices, mode } = primitive;
  const vertices = accessors[attributes['POSITION'] ?? -1]?.count;
  if (vertices === undefined) return;
  const corners = indices === null ? vertices : (accessors[indices]?.count ?? 0);
  sum.vertices += vertices * copies;
  if (mode === 0) sum.points += corners * copies;
  else if (mode === 1) sum.lines += Math.floor(corners / 2) * copies;
  else if (mode === 2) sum.lines += (corners > 1 ? corners : 0) * copies;
  else if (mode === 3) sum.lines += Math.max(0, corners - 1) * copies;
  else if (mode === 4) sum.triangles += Math.floor(corners / 3) * copies;
  else sum.triangles += Math.max(0, corners - 2) * copies;
}

/** Goes mesh by mesh, so that no more than one primitive's numbers are held. */
class Measuring {
  bounds: Box | null = null;
  about: AboutReason | null = null;
  badCorner: BadCorner | null = null;
  private readonly document: GltfDocument;
  private readonly numbers: GltfNumbers;
  private readonly placeOf: (node: number) => Matrix;
  private readonly skins = new Map<number, Matrix[] | null>();
  private moved = 0;

  constructor(document: GltfDocument, numbers: GltfNumbers) {
    this.document = document;
    this.numbers = numbers;
    this.placeOf = createNodePlaces(document);
  }

  /** All places of one mesh. */
  async add(placed: readonly PlacedMesh[]): Promise<void> {
    const mesh = this.document.meshes[placed[0]?.mesh ?? -1];
    for (const primitive of mesh?.primitives ?? []) {
      if (primitive.attributes['POSITION'] === undefined) continue;
      const unpacked = primitive.draco === null ? null : ((await this.numbers.draco?.(primitive)) ?? null);
      // Poses of morph targets: those of the mesh, and of the nodes that have their own.
      const byPose = Map.groupBy(placed, ({ node }) => JSON.stringify(node.weights ?? mesh?.weights ?? []));
      for (const [pose, same] of byPose) {
        const weights: readonly number[] = JSON.parse(pose);
        const shape = await readPoints(this.document, this.numbers.read, primitive, weights, unpacked);
        if (typeof shape?.beyond === 'number') {
          const { count: vertices = 0 } = this.document.accessors[primitive.attributes['POSITION']] ?? {};
          this.badCorner ??= { mesh: placed[0]?.mesh ?? 0, vertex: shape.beyond, vertices };
        }
        for (const one of same) await this.addShape(primitive, one, shape, unpacked);
      }
    }
  }

  private async addShape(
    primitive: GltfPrimitive,
    { node, world }: PlacedMesh,
    shape: Points | null,
    unpacked: UnpackedMesh | null,
  ): Promise<void> {
    const joints = node.skin === null ? null : await this.jointsOf(node.skin);
    const isSkinned = joints !== null && primitive.attributes['JOINTS_0'] !== undefined;
    if (shape === null) {
      this.guess(this.whyNot(primitive));
      const [first = identity] = joints ?? [];
      return await this.addStated(primitive, isSkinned ? [first] : await this.worldsOf(node, world));
    }
    if (!isSkinned) return this.addMoved(shape, await this.worldsOf(node, world));
    const { document, numbers } = this;
    const bent = this.spend(shape.count * 4)
      ? await bentPoints(document, numbers.read, primitive, shape, joints, unpacked)
      : 'too-much';
    if (typeof bent === 'object') return this.addMoved(bent, [identity]);
    this.guess(bent);
    this.addMoved(shape, [joints[0] ?? identity]);
  }

  private addMoved(shape: Points, worlds: readonly Matrix[]): void {
    const local = worlds.length > 1 || worlds.some(keepsAxes) ? boxOfPoints(shape, identity) : null;
    for (const world of worlds) {
      const around = local === null ? null : boxAfter(world, local);
      // What cannot reach further needs no closer look, as with most of a thousand copies.
      if (around !== null && (keepsAxes(world) || this.contains(around))) this.widen(around);
      else if (this.spend(shape.count)) this.widen(boxOfPoints(shape, world));
      else {
        this.guess('too-much');
        const box = local ?? boxOfPoints(shape, identity);
        if (box !== null) this.widen(boxAfter(world, box));
      }
    }
  }

  private contains({ min, max }: Box): boolean {
    const { bounds } = this;
    if (bounds === null) return false;
    return [0, 1, 2].every(
      (axis) => (bounds.min[axis] ?? 0) <= (min[axis] ?? 0) && (max[axis] ?? 0) <= (bounds.max[axis] ?? 0),
    );
  }

  /** By the bounds that the file states. */
  private async addStated(primitive: GltfPrimitive, worlds: readonly Matrix[]): Promise<void> {
    const accessor = this.document.accessors[primitive.attributes['POSITION'] ?? -1];
    if (accessor?.min?.length !== 3 || accessor.max?.length !== 3) return;
    const whole = wholeOf(accessor);
    const box = { min: accessor.min.map((v) => v / whole), max: accessor.max.map((v) => v / whole) };
    for (const world of worlds) this.widen(boxAfter(world, box));
  }

  private async worldsOf(node: PlacedMesh['node'], world: Matrix): Promise<Matrix[]> {
    if (node.instances === null) return [world];
    const copies = await readInstances(this.document, this.numbers.read, node);
    if (copies === null) {
      this.guess('missing');
      return [world];
    }
    return copies.map((own) => times(world, own));
  }

  /** Where each joint brings a point of the bind pose; null where that cannot be had. */
  private async jointsOf(skin: number): Promise<Matrix[] | null> {
    const known = this.skins.get(skin);
    if (known !== undefined) return known;
    const { document, numbers, placeOf } = this;
    const { matrices, isWhole } = await readJoints(document, numbers.read, placeOf, skin);
    if (!isWhole) this.guess('missing');
    this.skins.set(skin, matrices);
    return matrices;
  }

  private whyNot({ attributes, draco }: GltfPrimitive): AboutReason {
    if (draco !== null) return 'draco';
    const { accessors, views } = this.document;
    const accessor = accessors[attributes['POSITION'] ?? -1];
    if ((accessor?.count ?? 0) * 3 > gltfLimits.measuredNumbers) return 'too-much';
    return (views[accessor?.view ?? -1]?.meshopt ?? null) === null ? 'missing' : 'meshopt';
  }

  private guess(reason: AboutReason): void {
    this.about ??= reason;
  }

  private spend(points: number): boolean {
    if (this.moved + points > gltfLimits.movedPoints) return false;
    this.moved += points;
    return true;
  }

  private widen(box: Box | null): void {
    if (box !== null) this.bounds = boxAround(this.bounds, box);
  }
}
