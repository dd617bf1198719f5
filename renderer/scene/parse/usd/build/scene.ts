/** A USD scene as a three tree: groups where prims stand, meshes with materials, and the parts that are not for looking at. */

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Points,
  PointsMaterial,
} from 'three';
import { formatNumber } from '../../../../../main/contract/messages/number-text.ts';
import { AppError } from '../../../../../main/contract/plain/errors.ts';
import type { Matrix } from '../../../../../main/formats/matrix.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import { bodyOf } from '../../../../../main/formats/usd/scene/bodies.ts';
import type { Drawn, SceneNode, UsdScene } from '../../../../../main/formats/usd/scene/read-scene.ts';
import { isMaterialSubset, ownLooks, type UvSet } from '../../../../../main/formats/usd/scene/shading.ts';
import { usdLimits } from '../../../../../main/formats/usd/usd-limits.ts';
import { stageNoteWords } from '../stage-note-words.ts';
import { GeometryStore, type StrokeShape } from './geometry-store.ts';
import type { UsdMaterials } from './material.ts';

/** What building is given. `bodies`: names by the paths of their prims. */
export interface SceneContext {
  readonly scene: UsdScene;
  readonly materials: UsdMaterials;
  readonly bodies: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/** `drawn` counts what there is to see or to bump into. */
export interface BuiltScene {
  readonly root: Group;
  readonly drawn: number;
}

/** Throws the signal's reason and `model.*` limits. World matrices are up to date. */
export async function buildScene(context: SceneContext): Promise<BuiltScene> {
  const builder = new SceneBuilder(context);
  for (const node of context.scene.top) await builder.add(node, builder.root, builder.root);
  builder.root.updateMatrixWorld(true);
  return builder;
}

class SceneBuilder implements BuiltScene {
  readonly root = new Group();
  drawn = 0;
  private readonly context: SceneContext;
  private readonly geometries = new GeometryStore();
  private readonly plain = new MeshStandardMaterial({ roughness: 0.6 });

  constructor(context: SceneContext) {
    this.context = context;
    const { frame, stage } = context.scene;
    place(this.root, frame.toPicture);
    this.root.name = stage.rootLayer.defaultPrim ?? '';
  }

  /** `top` takes what does not move with `parent`. */
  async add(node: SceneNode, parent: Object3D, top: Object3D): Promise<void> {
    this.context.signal.throwIfAborted();
    const group = this.group(node, parent, top);
    if (node.drawn !== null) await this.gprim(node.prim, node.drawn, group);
    for (const { prototype, places } of node.copies) {
      const alone = new Group();
      await this.add(prototype, alone, alone);
      alone.updateMatrixWorld(true);
      const copies = copiesOf(alone, places);
      if (copies.length > 0) group.add(...copies);
    }
    for (const child of node.children) await this.add(child, group, top);
  }

  private group(
    { prim, local, world, resets, parent: above }: SceneNode,
    parent: Object3D,
    top: Object3D,
  ): Group {
    const { bodies } = this.context;
    const group = new Group();
    group.name = prim.name;
    const body = bodies.get(prim.path);
    // A body within a body moves on its own: only where it starts depends on the one above.
    const nested = body !== undefined && above !== null && bodyOf(above.prim, bodies) !== null;
    const detached = resets || nested;
    const owner = body ?? (detached ? bodyOf(prim, bodies) : null);
    if (owner !== null) group.userData['caliperBody'] = owner;
    place(group, detached ? world : local);
    (detached ? top : parent).add(group);
    return group;
  }

  private async gprim(prim: StagePrim, { shape, parts }: Drawn, group: Group): Promise<void> {
    const { looks, collider } = parts;
    const role = this.context.scene.proxiesAreLooks && parts.role === 'proxy' ? null : parts.role;
    const seen = looks || (parts.role === 'proxy' && role === null);
    if (shape.kind === 'points' || shape.kind === 'lines') {
      if (seen || role === 'proxy') this.addTo(group, prim, this.strokes(prim, shape), role);
      return;
    }
    const subsets = prim.children.filter(isMaterialSubset).slice(0, usdLimits.subsets);
    const made = await this.materialsOf(prim, seen || role === 'proxy', subsets);
    const geometry = this.geometries.of(prim, shape, made.uvs, subsets);
    if (geometry === null) return;
    const mesh = (material: Material | Material[]): Mesh => meshOf(geometry, material);
    if (seen) this.addTo(group, prim, mesh(made.materials), null);
    if (role !== null) this.addTo(group, prim, mesh(role === 'proxy' ? made.materials : this.plain), role);
    if (collider === null) return;
    const shell = this.addTo(group, prim, mesh(this.plain), 'collision');
    shell.userData['caliperCollider'] = collider;
  }

  private addTo<T extends Object3D>(group: Group, prim: StagePrim, object: T, role: string | null): T {
    object.name = prim.name;
    if (role !== null) object.userData['caliperRole'] = role;
    group.add(object);
    this.drawn++;
    return object;
  }

  private strokes(prim: StagePrim, shape: StrokeShape): Points | LineSegments {
    const { colour } = ownLooks(prim);
    const [red = 0.5, green = 0.5, blue = 0.5] = colour ?? [];
    const geometry = this.geometries.strokes(prim, shape);
    if (shape.kind === 'points') {
      const material = new PointsMaterial({ size: 3, sizeAttenuation: false });
      material.vertexColors = geometry.hasAttribute('color');
      if (!material.vertexColors) material.color.setRGB(red, green, blue);
      return new Points(geometry, material);
    }
    const material = new LineBasicMaterial();
    material.color.setRGB(red, green, blue);
    return new LineSegments(geometry, material);
  }

  private async materialsOf(
    prim: StagePrim,
    needed: boolean,
    subsets: readonly StagePrim[],
  ): Promise<{ materials: Material | Material[]; uvs: readonly UvSet[] }> {
    if (!needed) return { materials: this.plain, uvs: [] };
    const looks = ownLooks(prim);
    const own = await this.context.materials.of(prim, looks);
    const others = [];
    for (const subset of subsets) others.push(await this.context.materials.of(subset, looks));
    const all = [own, ...others];
    const uvs = all.map((one) => one.uvs).toSorted((one, other) => other.length - one.length)[0] ?? [];
    const materials = all.map(({ material }) => material);
    return { materials: subsets.length === 0 ? own.material : materials, uvs };
  }
}

/** Groups of a geometry choose among several materials; one material alone must stand for each of them. */
function meshOf(geometry: BufferGeometry, material: Material | Material[]): Mesh {
  const several = geometry.groups.length > 0 && !Array.isArray(material);
  return new Mesh(geometry, several ? fill(geometry, material) : material);
}

function fill(geometry: BufferGeometry, material: Material): Material[] {
  const most = Math.max(...geometry.groups.map(({ materialIndex }) => materialIndex ?? 0));
  return Array.from({ length: most + 1 }, () => material);
}

function place(object: Object3D, matrix: Matrix): void {
  object.matrix.fromArray([...matrix]);
  object.matrix.decompose(object.position, object.quaternion, object.scale);
  // A matrix that is no position, turn and scale stays as it is.
  object.matrixAutoUpdate = false;
}

/** The meshes of a prototype as three's instances, its points and lines written out. It must stand alone, with its world matrices up to date. */
function copiesOf(prototype: Object3D, places: readonly Matrix[]): Object3D[] {
  const copies: Object3D[] = [];
  prototype.traverse((object) => {
    if (object instanceof Mesh && !(object instanceof InstancedMesh)) {
      const copy = new InstancedMesh(object.geometry as BufferGeometry, object.material, places.length);
      for (const [at, one] of places.entries())
        copy.setMatrixAt(at, new Matrix4().fromArray([...one]).multiply(object.matrixWorld));
      copies.push(named(copy, object));
    } else if (object instanceof Points)
      copies.push(named(new Points(repeated(object, places), object.material), object));
    else if (object instanceof LineSegments)
      copies.push(named(new LineSegments(repeated(object, places), object.material), object));
  });
  return copies;
}

/** Throws `model.beyond-limit`. */
function repeated(
  { geometry, matrixWorld }: Points | LineSegments,
  places: readonly Matrix[],
): BufferGeometry {
  const count = geometry.getAttribute('position').count * places.length;
  if (count > usdLimits.linePoints)
    throw new AppError('model.beyond-limit', {
      what: stageNoteWords.copies(count),
      limit: formatNumber(usdLimits.linePoints),
    });
  const all = new BufferGeometry();
  for (const [name, part] of Object.entries(geometry.attributes)) {
    const array = new Float32Array(count * part.itemSize);
    for (const [at, one] of places.entries()) {
      const copy = part.clone();
      if (name === 'position') copy.applyMatrix4(new Matrix4().fromArray([...one]).multiply(matrixWorld));
      array.set(copy.array, at * copy.array.length);
    }
    all.setAttribute(name, new BufferAttribute(array, part.itemSize));
  }
  return all;
}

function named<T extends Object3D>(copy: T, object: Object3D): T {
  copy.name = object.name;
  Object.assign(copy.userData, object.userData);
  return copy;
}
