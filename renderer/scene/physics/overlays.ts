/** What the engine sees, drawn over the looks: contact shapes, centres of mass, inertia and joints, moving with the bodies. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  Group,
  Line,
  LineBasicMaterial,
  LineLoop,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Triple } from '../frames.ts';
import { inertiaShape } from '../inertia.ts';
import { axisMarks, type CrowdMarks, centreMarks, colliderObjects, glassOpacity } from './overlay-objects.ts';
import { poseOf } from './pose-bodies.ts';
import type { PhysicsFrame, WorldBody, WorldCollider, WorldFacts, WorldJoint } from './protocol.ts';

/** `turnTo` takes the joint's value: the limits stand still while the body moves. */
interface JointMark {
  readonly object: Object3D;
  turnTo(value: number): void;
}

const arcSteps = 48;

/** `size` of the object in metres; the mark is a fifth of it. */
function jointMark(joint: WorldJoint, size: number, color: string): JointMark {
  const reach = size / 5;
  const axis = new Vector3(...joint.axis).normalize();
  const material = new LineBasicMaterial({ color, depthTest: false, transparent: true });
  const line = (points: Vector3[]): Line => {
    const made = new Line(new BufferGeometry().setFromPoints(points), material);
    made.renderOrder = 10;
    return made;
  };
  const object = new Group();
  object.position.set(...joint.anchor);
  object.add(line([axis.clone().multiplyScalar(-reach), axis.clone().multiplyScalar(reach)]));
  const limits = new Group();
  object.add(limits);
  if (joint.limits !== null) {
    const [least, most] = joint.limits;
    const side = sideways(axis);
    if (joint.type === 'slide') limits.add(line(rail(axis, side.multiplyScalar(reach / 4), least, most)));
    else limits.add(line(arc(axis, side.multiplyScalar(reach), least, most)));
  }
  return {
    object,
    turnTo(value) {
      if (joint.type === 'slide') limits.position.copy(axis).multiplyScalar(-value);
      else limits.quaternion.setFromAxisAngle(axis, -value);
    },
  };
}

/** From the anchor out, round, and back. */
function arc(axis: Vector3, radius: Vector3, least: number, most: number): Vector3[] {
  const points = Array.from({ length: arcSteps + 1 }, (_, i) => {
    const angle = least + ((most - least) * i) / arcSteps;
    return radius.clone().applyQuaternion(new Quaternion().setFromAxisAngle(axis, angle));
  });
  return [new Vector3(), ...points, new Vector3()];
}

/** A line from end to end with a bar across each. */
function rail(axis: Vector3, across: Vector3, least: number, most: number): Vector3[] {
  return [least, most].flatMap((value, i) => {
    const end = axis.clone().multiplyScalar(value);
    const bar = [end.clone().add(across), end.clone().sub(across)];
    return i === 0 ? [...bar, end] : [end, ...bar];
  });
}

function sideways(axis: Vector3): Vector3 {
  const other = Math.abs(axis.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  return other.cross(axis).normalize();
}

/** What can be shown on its own. */
export type OverlayKind = 'colliders' | 'centre-of-mass' | 'inertia' | 'joints';

/** Colours as CSS writes them; contact shapes get hues of their own. */
export interface OverlayColours {
  readonly centreOfMass: string;
  readonly inertia: string;
  readonly unphysical: string;
  readonly joint: string;
}

/** Of even density, with the same mass and moments. */
export type InertiaForm = 'ellipsoid' | 'box';

/** `root` belongs into the scene itself, not under the model. Nothing is visible at first. */
export interface PhysicsOverlays {
  readonly root: Group;
  show(kind: OverlayKind, visible: boolean): void;
  showInertiaAs(form: InertiaForm): void;
  /** The glass of this body is stronger; null: of none. */
  choose(body: number | null): void;
  pose(frame: PhysicsFrame): void;
  /** Frees what the GPU holds. */
  dispose(): void;
}

/** Marks are this part of the object's size. */
const markShare = 0.02;
/** A crowd of more contact shapes than this has no edges, and of joints the axes only. */
const mostDetailed = 300;

/** `start` is the simulation's first state. */
export function createOverlays(
  facts: WorldFacts,
  start: PhysicsFrame,
  colours: OverlayColours,
): PhysicsOverlays {
  const root = new Group();
  root.name = 'physics';
  const kinds: OverlayKind[] = ['colliders', 'centre-of-mass', 'inertia', 'joints'];
  const bodies = facts.bodies.map(() => new Map(kinds.map((kind) => [kind, hidden()])));
  const add = (body: number, kind: OverlayKind, ...objects: Object3D[]): void =>
    void bodies[body]?.get(kind)?.add(...objects);
  const groups = bodies.map((parts) => new Group().add(...parts.values()));
  if (groups.length > 0) root.add(...groups);
  const size = sizeOf(facts.colliders);
  const isCrowd = facts.colliders.length > mostDetailed;
  const numbered = facts.colliders.map((collider, number) => ({ collider, number }));
  for (const [body, own] of Map.groupBy(numbered, ({ collider }) => collider.body))
    add(body, 'colliders', ...colliderObjects(own, !isCrowd));
  const forms: InertiaMark[] = [];
  facts.bodies.forEach((body, i) => {
    if (!body.moves || body.massKg <= 0) return;
    const inertia = inertiaMark(body, colours);
    forms.push(inertia);
    add(i, 'inertia', inertia.ellipsoid, inertia.box);
  });
  const marks = isCrowd ? [] : facts.joints.map((joint) => jointMark(joint, size, colours.joint));
  marks.forEach(({ object }, i) => add(facts.joints[i]?.body ?? -1, 'joints', object));
  const crowd = new Map<OverlayKind, CrowdMarks>([
    ['centre-of-mass', centreMarks(facts.bodies, size * markShare, colours.centreOfMass)],
    ['joints', axisMarks(isCrowd ? facts.joints : [], size, colours.joint)],
  ]);
  for (const { object } of crowd.values()) {
    object.visible = false;
    root.add(object);
  }
  const overlays: PhysicsOverlays = {
    root,
    show(kind, visible) {
      for (const parts of bodies) {
        const part = parts.get(kind);
        if (part !== undefined) part.visible = visible;
      }
      const all = crowd.get(kind);
      if (all !== undefined) all.object.visible = visible;
    },
    showInertiaAs(form) {
      for (const { ellipsoid, box } of forms) {
        ellipsoid.visible = form === 'ellipsoid';
        box.visible = form === 'box';
      }
    },
    choose(body) {
      bodies.forEach((parts, i) => {
        for (const glass of parts.get('colliders')?.children ?? []) {
          if (glass instanceof Mesh && glass.material instanceof MeshBasicMaterial)
            glass.material.opacity = i === body ? glassOpacity.chosen : glassOpacity.usual;
        }
      });
    },
    pose(frame) {
      const poses = groups.map((_, i) => poseOf(frame, i));
      groups.forEach((group, i) => poses[i]?.decompose(group.position, group.quaternion, group.scale));
      for (const all of crowd.values()) all.pose(poses);
      marks.forEach((mark, i) => mark.turnTo(frame.joints[i] ?? 0));
    },
    dispose() {
      root.removeFromParent();
      root.traverse((object) => {
        if (!(object instanceof Mesh || object instanceof Line)) return;
        const drawn: { geometry: BufferGeometry; material: Material } = object;
        drawn.geometry.dispose();
        drawn.material.dispose();
      });
    },
  };
  overlays.pose(start);
  return overlays;
}

function hidden(): Group {
  const group = new Group();
  group.visible = false;
  return group;
}

interface InertiaMark {
  readonly ellipsoid: Object3D;
  readonly box: Object3D;
}

/** The ellipsoid is to be seen at first. */
function inertiaMark(body: WorldBody, colours: OverlayColours): InertiaMark {
  const shape = inertiaShape(body.massKg, body.inertia.diagonal);
  const color = shape.physical ? colours.inertia : colours.unphysical;
  const placed = (object: Object3D, half: Triple): Object3D => {
    object.scale.set(...half);
    object.position.set(...body.centreOfMass);
    object.quaternion.copy(new Quaternion(...body.inertia.turn));
    return object;
  };
  const glass = (geometry: BufferGeometry, lines: Object3D[]): Object3D => {
    const material = new MeshBasicMaterial({ color, transparent: true, opacity: 0.14, depthWrite: false });
    const mesh = new Mesh(geometry, material);
    if (lines.length > 0) mesh.add(...lines);
    return mesh;
  };
  const line = new LineBasicMaterial({ color });
  const rings = [0, 1, 2].map((axis) => new LineLoop(ring(axis), line));
  const cube = new BoxGeometry(2, 2, 2);
  const box = glass(cube, [new LineSegments(new EdgesGeometry(cube), line)]);
  box.visible = false;
  return {
    ellipsoid: placed(glass(new SphereGeometry(1, 32, 20), rings), shape.ellipsoid),
    box: placed(box, shape.box),
  };
}

/** The circle of radius 1 around this axis. */
function ring(axis: number): BufferGeometry {
  const points = Array.from({ length: 64 }, (_, i) => {
    const angle = (i / 64) * 2 * Math.PI;
    const [a, b] = [Math.cos(angle), Math.sin(angle)];
    return axis === 0 ? new Vector3(0, a, b) : axis === 1 ? new Vector3(a, 0, b) : new Vector3(a, b, 0);
  });
  return new BufferGeometry().setFromPoints(points);
}

/** The diagonal of the largest contact shape, metres; a tenth of a metre without any. */
function sizeOf(colliders: readonly WorldCollider[]): number {
  const sizes = colliders.map(({ position }) => {
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(position, 3));
    geometry.computeBoundingBox();
    return geometry.boundingBox?.getSize(new Vector3()).length() ?? 0;
  });
  const most = Math.max(0, ...sizes);
  return most > 0 ? most : 0.1;
}
