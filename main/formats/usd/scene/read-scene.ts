/** A composed stage as a scene: where each prim stands, what it is made of, which part of the picture that is, and its copies. */

import { formatNumber } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import type { LoadNotes } from '../../load-notes.ts';
import { type Matrix, times } from '../../matrix.ts';
import type { Stage } from '../compose/compose-stage.ts';
import type { StagePrim } from '../compose/stage-prim.ts';
import { usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';
import { instancePlaces, localTransform } from './placement.ts';
import { sceneWords } from './scene-words.ts';
import { isGprim, isSubdivided, type Shape, ShapeStore } from './shape.ts';
import { type Parts, type Purpose, partsOf, type Shown, shownBelow } from './shown.ts';
import { isSkinned, skinnedPoints } from './skeleton.ts';
import { type StageFrame, stageFrame } from './stage-frame.ts';

/** A prim that stands somewhere. Matrices are in the stage's own frame and unit; in prototypes, in that of one copy. */
export interface SceneNode {
  readonly prim: StagePrim;
  readonly parent: SceneNode | null;
  /** Relative to `parent`, or to the top of the tree where the prim `resets`. */
  readonly local: Matrix;
  readonly resets: boolean;
  readonly world: Matrix;
  readonly children: readonly SceneNode[];
  /** What a Gprim is made of, with the parts that it plays; null for one that is not seen and for what is none. */
  readonly drawn: Drawn | null;
  readonly copies: readonly Copies[];
}

export interface Drawn {
  readonly shape: Shape;
  readonly parts: Parts;
}

/** What an instancer makes of one prototype, which stands alone. `places` are in the instancer's own frame. */
export interface Copies {
  readonly prototype: SceneNode;
  readonly places: readonly Matrix[];
}

/** `nodes` are those that stand in the stage itself, by their paths; `top` those at its root. */
export interface UsdScene {
  readonly stage: Stage;
  readonly frame: StageFrame;
  readonly top: readonly SceneNode[];
  readonly nodes: ReadonlyMap<string, SceneNode>;
  /** There is nothing else to look at than proxies: they are the looks. */
  readonly proxiesAreLooks: boolean;
  /** In which ways it is simpler than the file has it, in sentences. */
  readonly simplified: readonly string[];
}

/** What a scene is read from. */
export interface SceneOptions {
  readonly stage: Stage;
  readonly notes: LoadNotes;
  readonly signal: AbortSignal;
  /** What is looked at beside what is for everything. */
  readonly purposes: readonly Purpose[];
}

/** Throws `model.damaged`, `model.beyond-limit` and the signal's reason; what is passed over becomes notes. */
export function readScene(options: SceneOptions): UsdScene {
  const reader = new SceneReader(options);
  const top = options.stage.root.children.flatMap((prim) => {
    const node = reader.visit(prim, null, { visible: true, purpose: 'default' });
    return node === null ? [] : [node];
  });
  reader.finish();
  const { nodes, frame, proxiesAreLooks, simplified } = reader;
  return { stage: options.stage, frame, top, nodes, proxiesAreLooks, simplified };
}

const notPlaced: ReadonlySet<string> = new Set(['Material', 'Shader', 'NodeGraph', 'GeomSubset']);
const otherGeometry = /^(?:.*Curves|.*Patch|TetMesh|Volume|.*Field3D|ParticleField.*)$/;
const noPicture = /^(?:Camera|.*Light(?:Filter|_1)?)$/;

type OpenNode = SceneNode & { readonly children: SceneNode[] };

class SceneReader {
  readonly frame: StageFrame;
  readonly nodes = new Map<string, SceneNode>();
  readonly simplified: string[] = [];
  private readonly options: SceneOptions;
  private readonly shapes: ShapeStore;
  private readonly worlds = new Map<StagePrim, Matrix>();
  private readonly counts = { hidden: 0, subdivided: 0, atRest: 0, atBind: 0, looks: 0, proxies: 0 };
  private visits = 0;
  private instances: number = usdLimits.instances;
  private copying = false;

  constructor(options: SceneOptions) {
    this.options = options;
    this.frame = stageFrame(options.stage.rootLayer, options.notes);
    this.shapes = new ShapeStore(options.notes);
  }

  get proxiesAreLooks(): boolean {
    return this.counts.looks === 0 && this.counts.proxies > 0;
  }

  /** Null for what has no place in a scene. */
  visit(prim: StagePrim, parent: OpenNode | null, above: Shown): OpenNode | null {
    this.options.signal.throwIfAborted();
    this.visits++;
    // Each prim once, and the prototypes of instancers again.
    if (this.visits > 2 * usdLimits.prims) throw beyond(usdWords.beyond.prototypes, 2 * usdLimits.prims);
    if (notPlaced.has(prim.typeName) || prim.specifier !== 'def') return null;
    this.noteType(prim);
    const shown = shownBelow(prim, above);
    const { matrix, resets } = localTransform(prim, this.options.notes);
    const isInstancer = prim.typeName === 'PointInstancer';
    const node: OpenNode = {
      prim,
      parent,
      local: matrix,
      resets,
      world: parent === null || resets ? matrix : times(parent.world, matrix),
      children: [],
      drawn: isGprim(prim.typeName) ? this.drawn(prim, shown) : null,
      copies: isInstancer ? this.copies(prim, shown) : [],
    };
    if (!this.copying || !this.nodes.has(prim.path)) this.nodes.set(prim.path, node);
    if (isInstancer) return node;
    for (const child of prim.children) {
      const below = this.visit(child, node, shown);
      if (below !== null) node.children.push(below);
    }
    return node;
  }

  /** Counts become notes. */
  finish(): void {
    const { hidden, subdivided, atRest, atBind } = this.counts;
    const { notes } = this.options;
    if (hidden > 0) notes.add('info', 'ignored', sceneWords.hidden(hidden));
    if (this.proxiesAreLooks) notes.add('info', 'replaced', sceneWords.onlyProxies);
    if (atRest > 0) this.simplified.push(sceneWords.restPose(atRest));
    if (atBind > 0) this.simplified.push(sceneWords.bindPose(atBind));
    if (subdivided > 0) this.simplified.push(sceneWords.subdivided(subdivided));
    for (const sentence of this.simplified) notes.add('info', 'ignored', sentence);
  }

  private drawn(prim: StagePrim, shown: Shown): Drawn | null {
    const parts = partsOf(prim, shown, this.options.purposes);
    if (!parts.looks && parts.role === null && parts.collider === null) {
      this.counts.hidden++;
      return null;
    }
    const shape = this.shapes.of(prim);
    if (shape === null) {
      this.options.notes.add('warn', 'ignored', sceneWords.nothingToDraw(prim.path));
      return null;
    }
    if (parts.looks) this.counts.looks++;
    if (parts.role === 'proxy') this.counts.proxies++;
    if (parts.looks) this.noteSurface(prim);
    return { shape: this.bent(prim, shape, parts.looks), parts };
  }

  private bent(prim: StagePrim, shape: Shape, counts: boolean): Shape {
    if (shape.kind !== 'mesh' || !isSkinned(prim)) return shape;
    const skinned = skinnedPoints(this.options.stage, prim, shape.points, (one) => this.worldOf(one));
    if (skinned === null) return shape;
    if (counts && skinned.pose === 'rest') this.counts.atRest++;
    if (counts && skinned.pose === 'bind') this.counts.atBind++;
    return { ...shape, points: skinned.points };
  }

  private worldOf(prim: StagePrim): Matrix {
    const known = this.worlds.get(prim);
    if (known !== undefined) return known;
    const { matrix, resets } = localTransform(prim, this.options.notes);
    const world = resets || prim.parent === null ? matrix : times(this.worldOf(prim.parent), matrix);
    this.worlds.set(prim, world);
    return world;
  }

  private copies(prim: StagePrim, shown: Shown): Copies[] {
    const { stage, notes } = this.options;
    if (!shown.visible) return [];
    if (this.copying) {
      notes.add('warn', 'ignored', sceneWords.nestedInstances(prim.path));
      return [];
    }
    this.copying = true;
    const paths = prim.targets('prototypes');
    const places = instancePlaces(prim, paths.length, this.instances, notes);
    const made = paths.flatMap((path, index) => {
      const own = places[index] ?? [];
      const prototype = stage.prims.get(path);
      if (prototype === undefined)
        notes.add('warn', 'missing', sceneWords.noPrototype(prim.path, path), 'prim');
      return prototype === undefined || own.length === 0 ? [] : this.copy(prototype, own, shown);
    });
    this.copying = false;
    return made;
  }

  private copy(prim: StagePrim, places: readonly Matrix[], shown: Shown): Copies[] {
    const prototype = this.visit(prim, null, shown);
    if (prototype === null) return [];
    this.instances -= places.length * drawnBelow(prototype);
    if (this.instances < 0) throw beyond(usdWords.beyond.copies, usdLimits.instances);
    return [{ prototype, places }];
  }

  private noteType({ typeName, path }: StagePrim): void {
    const { notes } = this.options;
    if (otherGeometry.test(typeName) && !isGprim(typeName))
      notes.add('info', 'ignored', sceneWords.otherType(path, typeName));
    if (noPicture.test(typeName)) notes.add('info', 'ignored', sceneWords.camerasAndLights);
  }

  private noteSurface(prim: StagePrim): void {
    if (isSubdivided(prim)) this.counts.subdivided++;
  }
}

/** Gprims that are drawn, the prim itself among them. */
function drawnBelow({ drawn, children }: SceneNode): number {
  return children.reduce((sum, child) => sum + drawnBelow(child), Number(drawn !== null));
}

const beyond = (what: string, most: number): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', { what, limit: formatNumber(most) });
