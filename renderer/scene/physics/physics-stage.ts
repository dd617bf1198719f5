/** What a simulation shows in the picture: the model's own objects moved, and beside or over them what the engine sees. */
import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Group,
  Line,
  LineBasicMaterial,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  type Raycaster,
  SphereGeometry,
  Vector3,
} from 'three';
import { groundPlan } from '../floor.ts';
import type { Triple } from '../frames.ts';
import type { LoadedModel } from '../load/load-model.ts';
import { materialsOf } from '../model-shapes.ts';
import { type Hit, hitMesh, type Trees } from '../view/pick/pick-model.ts';
import { createOverlays, type OverlayColours, type PhysicsOverlays } from './overlays.ts';
import { type BodyPoser, createBodyPoser, poseOf } from './pose-bodies.ts';
import type { PhysicsFrame, WorldFacts } from './protocol.ts';

/** Where the looks are: under the contact shapes, seen through around them, at their left, or not to be seen. */
export type LooksPlace = 'under' | 'glass' | 'beside' | 'hidden';

/** Colours as CSS writes them. */
export interface StageColours extends OverlayColours {
  readonly floor: string;
  readonly hand: string;
}

/** A point that was taken hold of: `at` in the body's own frame, `seen` in the picture. `asideM`: on the shapes beside the looks. */
export interface Grip {
  readonly body: number;
  readonly at: Triple;
  readonly seen: Triple;
  readonly asideM: number;
}

/** `root` is drawn beside the model's own scene, which is moved from `enter` until `leave` puts everything back as it was. */
export interface PhysicsStage {
  readonly root: Group;
  readonly overlays: Omit<PhysicsOverlays, 'root' | 'pose' | 'dispose'>;
  pose(frame: PhysicsFrame): void;
  place(looks: LooksPlace): void;
  /** The body that this ray meets first. */
  grip(ray: Raycaster): Grip | null;
  /** Of the model's own shapes: with them, a grip does not go through all triangles. */
  giveTrees(trees: Trees): void;
  /** Draws the hand's line to a point of the picture; null: no hand. Answers that point in the simulation's frame. */
  reach(grip: Grip | null, to: Triple): Triple;
  enter(): void;
  leave(): void;
}

/** How far at their right the shapes stand beside the looks, metres. */
export function besideM({ facts: { bounds } }: Pick<LoadedModel, 'facts'>): number {
  return Math.max(bounds.max[0] - bounds.min[0], 1e-6) * 1.4;
}

/** `start` is the simulation's first state. */
export function createPhysicsStage(
  model: LoadedModel,
  facts: WorldFacts,
  start: PhysicsFrame,
  colours: StageColours,
): PhysicsStage {
  const { scene } = model;
  const { bounds } = model.facts;
  const upM = facts.stoodOnFloor ? groundPlan(bounds).heightMetres : 0;
  const extent = Math.max(...bounds.max.map((most, i) => most - (bounds.min[i] ?? 0)));
  const overlays = createOverlays(facts, start, colours);
  let poser: BodyPoser | null = null;
  const hand = handMark(extent, colours.hand);
  const floor = floorMark(extent, colours.floor);
  floor.position.set(
    (bounds.min[0] + bounds.max[0]) / 2,
    facts.floorM + upM,
    (bounds.min[2] + bounds.max[2]) / 2,
  );
  const root = new Group();
  root.add(overlays.root, hand.object, floor);
  overlays.root.position.y = upM;
  let shown = start;
  let trees: Trees = new Map();
  const looksOf = bodyLooks(scene, facts);
  const wasVisible = scene.visible;
  const seeThrough = createSeeThrough(scene);
  return {
    root,
    overlays,
    pose(frame) {
      shown = frame;
      poser?.show(frame);
      overlays.pose(frame);
      hand.follow(frame, upM);
    },
    place(looks) {
      overlays.root.position.x = looks === 'beside' ? besideM(model) : 0;
      scene.visible = looks !== 'hidden' && wasVisible;
      seeThrough.show(looks === 'glass');
    },
    grip(ray) {
      const glasses = overlays.root.children.flatMap((group, body) => glassOf(group, body));
      const met = firstMet([...glasses, ...(scene.visible ? looksOf : [])], ray, trees);
      if (met === null || facts.bodies[met.target.body]?.moves !== true) return null;
      const { hit, target } = met;
      const asideM = target.aside ? overlays.root.position.x : 0;
      const inWorld = hit.point.clone().sub(new Vector3(asideM, upM, 0));
      const at = inWorld.applyMatrix4(poseOf(shown, target.body).invert());
      return { body: target.body, at: at.toArray(), seen: hit.point.toArray(), asideM };
    },
    giveTrees(made) {
      trees = made;
    },
    reach(grip, to) {
      hand.hold(grip, to);
      hand.follow(shown, upM);
      return [to[0] - (grip?.asideM ?? 0), to[1] - upM, to[2]];
    },
    enter() {
      poser = createBodyPoser(scene, facts, start, upM);
    },
    leave() {
      poser?.restore();
      poser = null;
      scene.visible = wasVisible;
      seeThrough.show(false);
      root.removeFromParent();
      overlays.dispose();
      for (const object of [floor, ...hand.object.children]) freeDrawn(object);
    },
  };
}

/** Something that a ray can meet, and whose it is. `aside`: it may stand beside its place. */
interface Target {
  readonly object: Mesh;
  readonly body: number;
  readonly aside: boolean;
}

const withoutTrees: Trees = new Map();

/** A soft shape has other places than its tree. */
function firstMet(
  targets: readonly Target[],
  raycaster: Raycaster,
  trees: Trees,
): { readonly hit: Hit; readonly target: Target } | null {
  let first: { readonly hit: Hit; readonly target: Target } | null = null;
  for (const target of targets) {
    const { object } = target;
    const own = object.userData['caliperFlex'] === undefined ? trees : withoutTrees;
    const hit = hitMesh(object, { raycaster, plane: null }, own);
    if (hit !== null && (first === null || hit.away < first.hit.away)) first = { hit, target };
  }
  return first;
}

function glassOf(group: Object3D, body: number): Target[] {
  const found: Target[] = [];
  group.traverse((object) => {
    if (object instanceof Mesh && object.userData['caliperGlass'] === true)
      found.push({ object, body, aside: true });
  });
  return found;
}

/** Meshes of the looks with the body that they belong to. */
function bodyLooks(scene: Object3D, facts: WorldFacts): Target[] {
  const numbers = new Map(facts.bodies.map(({ name }, i) => [name, i]));
  const only = facts.bodies.length === 1 ? 0 : undefined;
  const found: Target[] = [];
  const look = (object: Object3D, above: number | undefined): void => {
    const body = numbers.get(String(object.userData['caliperBody'])) ?? above;
    if (object instanceof Mesh && object.userData['caliperRole'] === undefined && body !== undefined)
      found.push({ object, body, aside: false });
    for (const child of object.children) look(child, body);
  };
  look(scene, only);
  return found;
}

interface HandMark {
  readonly object: Group;
  hold(grip: Grip | null, to: Triple): void;
  follow(frame: PhysicsFrame, upM: number): void;
}

/** A line from the point that is held to where the hand is. */
function handMark(extent: number, color: string): HandMark {
  const points = new BufferAttribute(new Float32Array(6), 3);
  const line = new Line(
    new BufferGeometry().setAttribute('position', points),
    new LineBasicMaterial({ color, depthTest: false, transparent: true }),
  );
  const end = new Mesh(
    new SphereGeometry(extent * 0.012, 12, 8),
    new MeshBasicMaterial({ color, depthTest: false, transparent: true }),
  );
  line.frustumCulled = false;
  line.renderOrder = 11;
  end.renderOrder = 11;
  const object = new Group().add(line, end);
  object.visible = false;
  let held: Grip | null = null;
  return {
    object,
    hold(grip, to) {
      held = grip;
      object.visible = grip !== null;
      end.position.set(...to);
      points.setXYZ(1, ...to);
    },
    follow(frame, upM) {
      if (held === null) return;
      const from = new Vector3(...held.at).applyMatrix4(poseOf(frame, held.body));
      points.setXYZ(0, from.x + held.asideM, from.y + upM, from.z);
      points.needsUpdate = true;
    },
  };
}

/** The plane that things fall on, as far as one looks. */
function floorMark(extent: number, color: string): Mesh {
  const floor = new Mesh(
    new CircleGeometry(extent * 2.2, 64).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ color, transparent: true, opacity: 0.05, depthWrite: false }),
  );
  floor.renderOrder = -1;
  floor.raycast = () => undefined;
  return floor;
}

function freeDrawn(object: Object3D): void {
  if (!(object instanceof Mesh || object instanceof Line)) return;
  const {
    geometry,
    material,
  }: { geometry: BufferGeometry; material: LineBasicMaterial | MeshBasicMaterial } = object;
  geometry.dispose();
  material.dispose();
}

// Looks that can be seen through, so that what the engine sees shows inside of them.

/** Of what a material had. */
const opacityLeft = 0.25;

interface Own {
  readonly opacity: number;
  readonly transparent: boolean;
  readonly depthWrite: boolean;
}

/** Changes the model's own materials; `show(false)` gives each back what it had. */
export interface SeeThrough {
  show(on: boolean): void;
}

export function createSeeThrough(scene: Object3D): SeeThrough {
  const before = new Map<Material, Own>();
  return {
    show(on) {
      if (on === before.size > 0) return;
      if (on) {
        scene.traverse((object) => {
          if (!(object instanceof Mesh)) return;
          for (const material of materialsOf(object)) {
            const { opacity, transparent, depthWrite } = material;
            if (before.has(material)) continue;
            before.set(material, { opacity, transparent, depthWrite });
            set(material, { opacity: opacity * opacityLeft, transparent: true, depthWrite: false });
          }
        });
        return;
      }
      for (const [material, own] of before) set(material, own);
      before.clear();
    },
  };
}

function set(material: Material, own: Own): void {
  // Being transparent is a part of the program that draws it.
  if (material.transparent !== own.transparent) material.needsUpdate = true;
  Object.assign(material, own);
}
