/** The composed stage as a three tree: groups where prims stand, meshes with materials, and the parts that are not for looking at. */
import {
  type BufferGeometry,
  Group,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
} from 'three';
import { AppError } from '../../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../../main/contract/plain/number-text.ts';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { Stage } from '../../../../../main/formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import { usdLimits } from '../../../../../main/formats/usd/usd-limits.ts';
import type { ColliderShape, Purpose } from '../../parsed-model.ts';
import { bodyOf, colliderOf } from '../physics/bodies.ts';
import { GeometryStore } from './geometry-store.ts';
import type { OwnLooks, UsdMaterials } from './material.ts';
import { instanceMatrices, instancesOf, localTransform, type StageFrame } from './placement.ts';

const gprims: ReadonlySet<string> = new Set([
  'Mesh',
  'Cube',
  'Sphere',
  'Cylinder',
  'Cylinder_1',
  'Capsule',
  'Cone',
  'Plane',
]);
const notDrawn: ReadonlySet<string> = new Set(['Material', 'Shader', 'NodeGraph', 'GeomSubset']);
const otherGeometry = /^(?:Points|.*Curves|NurbsPatch|TetMesh|Volume|.*Field3D|ParticleField.*)$/;
const noPicture = /^(?:Camera|.*Light(?:Filter|_1)?|Skeleton|SkelAnimation)$/;

/** What building is given. `bodies`: names by the paths of their prims. */
export interface SceneContext {
  readonly stage: Stage;
  readonly frame: StageFrame;
  readonly materials: UsdMaterials;
  readonly bodies: ReadonlyMap<string, string>;
  readonly notes: LoadNotes;
  /** What is looked at beside what is for everything. */
  readonly purposes: readonly Purpose[];
  readonly signal: AbortSignal;
}

/** `objects` and `colliders` by the paths of prims. */
export interface BuiltScene {
  readonly root: Group;
  readonly objects: ReadonlyMap<string, Object3D>;
  readonly colliders: ReadonlyMap<string, ColliderShape>;
  readonly meshes: number;
}

/** Throws the signal's reason and `model.*` limits. World matrices are up to date. */
export async function buildScene(context: SceneContext): Promise<BuiltScene> {
  const builder = new SceneBuilder(context);
  for (const prim of context.stage.root.children) {
    await builder.visit(prim, builder.root, { visible: true, purpose: 'default' });
  }
  builder.finish();
  return builder;
}

class SceneBuilder implements BuiltScene {
  readonly root = new Group();
  readonly objects = new Map<string, Object3D>();
  readonly colliders = new Map<string, ColliderShape>();
  meshes = 0;
  private readonly context: SceneContext;
  private readonly geometries: GeometryStore;
  private readonly plain = new MeshStandardMaterial({ roughness: 0.6 });
  private hidden = 0;
  private subdivided = 0;
  private skinned = 0;
  private visits = 0;
  private instances: number = usdLimits.instances;
  private copying = false;
  private readonly looks: Mesh[] = [];
  private readonly proxies: Mesh[] = [];

  constructor(context: SceneContext) {
    this.context = context;
    this.geometries = new GeometryStore(context.notes);
    place(this.root, context.frame.toPicture);
    this.root.name = context.stage.rootLayer.defaultPrim ?? '';
    this.root.updateMatrixWorld();
  }

  async visit(prim: StagePrim, parent: Object3D, above: Shown): Promise<void> {
    this.context.signal.throwIfAborted();
    this.visits++;
    // Each prim once, and the prototypes of instancers again.
    if (this.visits > 2 * usdLimits.prims) throw beyond('prototypes of instancers', 2 * usdLimits.prims);
    if (notDrawn.has(prim.typeName) || prim.specifier !== 'def') return;
    this.noteType(prim);
    const shown = shownBelow(prim, above);
    const group = this.group(prim, parent);
    if (gprims.has(prim.typeName)) await this.gprim(prim, group, shown);
    if (prim.typeName === 'PointInstancer') {
      await this.instancer(prim, group, shown);
      return;
    }
    for (const child of prim.children) await this.visit(child, group, shown);
  }

  /** Proxies stand in where there is nothing else to look at; counts become notes. */
  finish(): void {
    const { notes } = this.context;
    if (this.looks.length === 0 && this.proxies.length > 0) {
      for (const mesh of this.proxies) delete mesh.userData['caliperRole'];
      notes.add('info', 'replaced', 'The file has only proxy geometry: it is shown as the looks.');
    }
    if (this.hidden > 0) notes.add('info', 'ignored', `${counted(this.hidden)} invisible and left out.`);
    if (this.skinned > 0) {
      notes.add(
        'info',
        'ignored',
        `${counted(this.skinned)} bent by a skeleton; the shape at rest is shown.`,
      );
    }
    if (this.subdivided > 0) {
      notes.add(
        'info',
        'ignored',
        `${counted(this.subdivided)} of a subdivision surface; the mesh that steers it is shown.`,
      );
    }
    this.root.updateMatrixWorld(true);
  }

  private group(prim: StagePrim, parent: Object3D): Group {
    const { matrix, resets } = localTransform(prim, this.context.notes);
    const group = new Group();
    group.name = prim.name;
    const body = this.context.bodies.get(prim.path);
    const nested = body !== undefined && bodyOf(prim.parent, this.context.bodies) !== null;
    if (body !== undefined) group.userData['caliperBody'] = body;
    if (nested && !resets) {
      // A body within a body moves on its own: only where it starts depends on the one above.
      const above = new Matrix4().copy(this.root.matrixWorld).invert().multiply(parent.matrixWorld);
      matrix.premultiply(above);
    }
    const detached = resets || nested;
    if (detached && body === undefined) {
      const owner = bodyOf(prim, this.context.bodies);
      if (owner !== null) group.userData['caliperBody'] = owner;
    }
    place(group, matrix);
    (detached ? this.root : parent).add(group);
    group.updateMatrixWorld(true);
    this.objects.set(prim.path, group);
    return group;
  }

  private async gprim(prim: StagePrim, group: Group, shown: Shown): Promise<void> {
    const { looks, role, collider } = partsOf(prim, shown, this.context.purposes);
    if (!looks && role === null && collider === null) {
      this.hidden++;
      return;
    }
    const subsets = prim.children.filter(isMaterialSubset).slice(0, usdLimits.subsets);
    const made = await this.materialsOf(prim, looks || role === 'proxy', subsets);
    const geometry = this.geometries.of(prim, made.uvNames, subsets);
    if (geometry === null) {
      this.context.notes.add('warn', 'ignored', `<${prim.path}> has no faces.`);
      return;
    }
    if (collider !== null) this.colliders.set(prim.path, collider);
    if (looks) this.looks.push(this.add(group, prim, geometry, made.materials));
    if (looks) this.noteSurface(prim);
    if (role !== null) {
      const mesh = this.add(group, prim, geometry, role === 'proxy' ? made.materials : this.plain);
      mesh.userData['caliperRole'] = role;
      if (role === 'proxy') this.proxies.push(mesh);
    }
    if (collider === null) return;
    const mesh = this.add(group, prim, geometry, this.plain);
    mesh.userData['caliperRole'] = 'collision';
    mesh.userData['caliperCollider'] = collider;
  }

  private add(
    group: Group,
    prim: StagePrim,
    geometry: BufferGeometry,
    material: Material | Material[],
  ): Mesh {
    // Groups of a geometry choose among several materials; one material alone must stand for each of them.
    const several = geometry.groups.length > 0 && !Array.isArray(material);
    const mesh: Mesh = new Mesh(geometry, several ? fill(geometry, material) : material);
    mesh.name = prim.name;
    group.add(mesh);
    this.meshes++;
    return mesh;
  }

  private async materialsOf(
    prim: StagePrim,
    needed: boolean,
    subsets: readonly StagePrim[],
  ): Promise<{ materials: Material | Material[]; uvNames: readonly string[] }> {
    if (!needed) return { materials: this.plain, uvNames: [] };
    const looks = ownLooks(prim);
    const own = await this.context.materials.of(prim, looks);
    const others = [];
    for (const subset of subsets) others.push(await this.context.materials.of(subset, looks));
    const all = [own, ...others];
    const uvNames =
      all.map((one) => one.uvNames).toSorted((one, other) => other.length - one.length)[0] ?? [];
    const materials = all.map(({ material }) => material);
    return { materials: subsets.length === 0 ? own.material : materials, uvNames };
  }

  private async instancer(prim: StagePrim, group: Group, shown: Shown): Promise<void> {
    const { stage, notes } = this.context;
    if (!shown.visible) return;
    if (this.copying) {
      notes.add('warn', 'ignored', `<${prim.path}> copies within copies, which is not shown.`);
      return;
    }
    this.copying = true;
    const paths = prim.targets('prototypes');
    const places = instanceMatrices(prim, paths.length, this.instances, notes);
    for (const [index, path] of paths.entries()) {
      const own = places[index] ?? [];
      const prototype = stage.prims.get(path);
      if (prototype === undefined) {
        notes.add('warn', 'missing', `<${prim.path}> copies <${path}>, which is not there.`);
      } else if (own.length > 0) await this.copy(prototype, own, group, shown);
    }
    this.copying = false;
  }

  private async copy(prototype: StagePrim, places: Matrix4[], group: Group, shown: Shown): Promise<void> {
    const alone = new Group();
    const before = this.meshes;
    await this.visit(prototype, alone, shown);
    this.instances -= places.length * (this.meshes - before);
    if (this.instances < 0) throw beyond('copies of its parts', usdLimits.instances);
    alone.updateMatrixWorld(true);
    const copies = instancesOf(alone, places);
    if (copies.length > 0) group.add(...copies);
  }

  private noteType({ typeName, path }: StagePrim): void {
    const { notes } = this.context;
    if (otherGeometry.test(typeName))
      notes.add('info', 'ignored', `<${path}> is of type ${typeName}, which is not shown.`);
    if (noPicture.test(typeName))
      notes.add('info', 'ignored', 'Cameras, lights and skeletons of the file are not used.');
  }

  private noteSurface(prim: StagePrim): void {
    if (prim.propertyNames().some((name) => name.startsWith('primvars:skel:jointIndices'))) this.skinned++;
    const scheme = prim.text('subdivisionScheme');
    if (prim.typeName === 'Mesh' && scheme !== null && scheme !== 'none') this.subdivided++;
  }
}

const beyond = (what: string, most: number): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', { what: `more ${what}`, limit: formatNumber(most) });

const counted = (count: number): string =>
  count === 1 ? 'One mesh is' : `${formatNumber(count)} meshes are`;

function fill(geometry: BufferGeometry, material: Material): Material[] {
  const most = Math.max(...geometry.groups.map(({ materialIndex }) => materialIndex ?? 0));
  return Array.from({ length: most + 1 }, () => material);
}

function place(object: Object3D, matrix: Matrix4): void {
  object.matrix.copy(matrix);
  matrix.decompose(object.position, object.quaternion, object.scale);
  // A matrix that is no position, turn and scale stays as it is.
  object.matrixAutoUpdate = false;
}

function isMaterialSubset(prim: StagePrim): boolean {
  if (prim.typeName !== 'GeomSubset' || (prim.text('elementType') ?? 'face') !== 'face') return false;
  return prim.text('familyName') === 'materialBind' || prim.targets('material:binding').length > 0;
}

/** A primvar that is one for all goes for what is below, too (UsdGeomPrimvarsAPI, "Primvar Namespace Inheritance"). */
function holderOf(prim: StagePrim, name: string): StagePrim {
  for (let at: StagePrim | null = prim; at !== null; at = at.parent) {
    if (at.numbers(name) === null) continue;
    if (at === prim || (at.interpolation(name) ?? 'constant') === 'constant') return at;
  }
  return prim;
}

function ownLooks(prim: StagePrim): OwnLooks {
  const colours = holderOf(prim, 'primvars:displayColor').numbers('primvars:displayColor') ?? [];
  const [opacity = 1] = holderOf(prim, 'primvars:displayOpacity').numbers('primvars:displayOpacity') ?? [];
  return {
    colour: colours.length < 3 ? null : Array.from(colours.slice(0, 3)),
    opacity,
    colouredCorners: prim.typeName === 'Mesh' && colours.length > 3,
  };
}

// What a prim inherits from those above it on its way into the picture, and which part of the picture that makes it.

/** Inherited downwards. */
interface Shown {
  readonly visible: boolean;
  /** As USD names them (UsdGeomImageable). */
  readonly purpose: Purpose | 'default';
}

/** The parts that one Gprim plays: it may be looked at and collide at once. */
export interface Parts {
  readonly looks: boolean;
  readonly role: 'guide' | 'proxy' | null;
  readonly collider: ColliderShape | null;
}

const isPurpose = (name: string | null): name is Shown['purpose'] =>
  name === 'default' || name === 'render' || name === 'proxy' || name === 'guide';

/** What holds for a prim and goes on to its children. */
function shownBelow(prim: StagePrim, above: Shown): Shown {
  const own = prim.text('purpose');
  const purpose = isPurpose(own) ? own : above.purpose;
  return { visible: above.visible && prim.text('visibility') !== 'invisible', purpose };
}

/** Nothing at all for what is invisible and does not collide. `purposes` are looked at. */
function partsOf(prim: StagePrim, { visible, purpose }: Shown, purposes: readonly Purpose[]): Parts {
  const collider = colliderOf(prim);
  const looks = visible && (purpose === 'default' || purposes.includes(purpose));
  const helper = visible && !looks && (purpose === 'guide' || purpose === 'proxy') ? purpose : null;
  return { looks, collider, role: collider === null || helper === 'proxy' ? helper : null };
}
