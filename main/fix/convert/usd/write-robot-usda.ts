/**
 * A robot as USD text with UsdPhysics: a rigid body for each link, joints between them, one articulation. Damping, effort
 * and velocity are as Isaac Sim writes them (`PhysicsDriveAPI`, `PhysxJointAPI`). Pure.
 */

import {
  identity,
  inverse,
  type Matrix,
  type Quaternion,
  type Triple,
  times,
} from '../../../formats/matrix.ts';
import { plainNumber } from '../../../formats/plain-number.ts';
import { timesQuaternion, turnOf } from '../../../formats/quaternion.ts';
import type { RobotJoint } from '../../../formats/robot/robot.ts';
import type { AttachedFrame } from '../../../handover/robot/masses.ts';
import { positionOf, tensorInLink } from '../../../handover/robot/robot-text.ts';
import { type TreeLink, worldLink } from '../../../handover/robot/robot-tree.ts';
import type { HandoverNotes } from '../../../handover/types.ts';
import type { Collider } from '../../colliders/collider.ts';
import { gprimOf, placeLines, tupleOf } from '../../usd/gprim.ts';
import { groupLines } from '../../usd/usda-colliders.ts';
import { valuesOf } from '../../usd/usda-mass.ts';
import type { Picture } from '../mesh/looks.ts';
import { bindingOf, indented, looksLines, meshLines, primNames, stageLines } from './looks-text.ts';
import type { RobotLooks, ShownShape } from './robot-looks.ts';

/** Parents before their children; `links` without the ground, whose own shapes are in `ground`. */
export interface StageRobot {
  readonly name: string;
  readonly links: readonly TreeLink[];
  readonly ground: TreeLink | null;
  readonly frames: readonly AttachedFrame[];
  readonly looks: RobotLooks;
  /** By the names of the links. */
  readonly colliders: ReadonlyMap<string, StageColliders>;
  /** Links that no joint connects touch each other. */
  readonly touchesItself: boolean;
}

/** Of one link. */
export interface StageColliders {
  readonly shapes: readonly Collider[];
  /** The coefficient of sliding friction; null where none is given. */
  readonly friction: number | null;
}

const jointsGroup = 'joints';
const contactGroup = 'contact';

/** `pathOf`: of a picture, seen from the file. */
export function robotUsda(
  robot: StageRobot,
  notes: HandoverNotes,
  pathOf: (picture: Picture) => string,
): Uint8Array {
  return Buffer.from(new StageText(robot, notes).lines(pathOf).join('\n'));
}

class StageText {
  readonly #robot: StageRobot;
  readonly #notes: HandoverNotes;
  readonly #root: string;
  readonly #unique: (wanted: string) => string;
  /** By the names of the links. */
  readonly #prims = new Map<string, string>();
  readonly #links: ReadonlyMap<string, TreeLink>;
  readonly #materials: readonly string[];
  readonly #frictions: readonly number[];

  constructor(robot: StageRobot, notes: HandoverNotes) {
    this.#robot = robot;
    this.#notes = notes;
    this.#root = primNames()(robot.name);
    this.#unique = primNames([jointsGroup, contactGroup]);
    const unique = primNames();
    this.#materials = robot.looks.materials.map(({ name }) => unique(name));
    this.#frictions = [
      ...new Set(
        [...robot.colliders.values()].flatMap(({ friction }) => (friction === null ? [] : [friction])),
      ),
    ];
    for (const { name } of this.#all()) this.#prims.set(name, this.#named(name));
    this.#links = new Map(this.#all().map((link) => [link.name, link]));
  }

  #all(): TreeLink[] {
    const { ground, links } = this.#robot;
    return ground === null ? [...links] : [ground, ...links];
  }

  #named(name: string): string {
    const prim = this.#unique(name);
    if (prim !== name) this.#notes.add('renamed', { from: name, to: prim });
    return prim;
  }

  lines(pathOf: (picture: Picture) => string): string[] {
    const { ground, links, looks, touchesItself } = this.#robot;
    const joints = links.flatMap((link) => this.#jointLines(link));
    const bases = links.filter(({ parent }) => parent === null || parent === worldLink);
    const isOneTree = joints.length > 0 && bases.length === 1;
    return [
      ...stageLines(this.#root),
      `def Xform "${this.#root}" (`,
      '    kind = "component"',
      ...(isOneTree
        ? ['    prepend apiSchemas = ["PhysicsArticulationRootAPI", "PhysxArticulationAPI"]']
        : []),
      ')',
      '{',
      ...indented([
        ...(isOneTree && !touchesItself ? ['bool physxArticulation:enabledSelfCollisions = 0'] : []),
        ...(ground === null ? [] : this.#groundLines(ground)),
        ...links.flatMap((link) => this.#linkLines(link)),
        ...(joints.length === 0 ? [] : [`def Scope "${jointsGroup}"`, '{', ...indented(joints), '}']),
        ...this.#contactLines(),
        ...looksLines(this.#root, this.#materials, looks.materials, pathOf),
      ]),
      '}',
      '',
    ];
  }

  #groundLines(ground: TreeLink): string[] {
    return [
      `def Xform "${this.#prims.get(ground.name)}"`,
      '{',
      ...indented([
        ...placeLines(positionOf(ground.frame), turnOf(ground.frame)),
        ...this.#shapeLines(ground),
      ]),
      '}',
    ];
  }

  #linkLines(link: TreeLink): string[] {
    const { name, frame, inertial } = link;
    const mass =
      inertial === null || inertial.massKg === null || inertial.tensor === null
        ? null
        : {
            massKg: inertial.massKg,
            centre: positionOf(inertial.at),
            inertia: tensorInLink({ at: inertial.at, tensor: inertial.tensor }),
          };
    const schemas = ['PhysicsRigidBodyAPI', ...(mass === null ? [] : ['PhysicsMassAPI'])];
    return [
      `def Xform "${this.#prims.get(name)}" (`,
      `    prepend apiSchemas = [${schemas.map((one) => `"${one}"`).join(', ')}]`,
      ')',
      '{',
      ...indented([
        ...placeLines(positionOf(frame), turnOf(frame)),
        ...(mass === null ? [] : valuesOf(mass).map(([type, key, value]) => `${type} ${key} = ${value}`)),
        ...this.#shapeLines(link),
        ...this.#robot.frames
          .filter(({ attachedTo }) => attachedTo === name)
          .flatMap(({ name: frameName, at }) => this.#frameLines(frameName, at)),
      ]),
      '}',
    ];
  }

  /** What a description needs no body for, such as where a sensor is. */
  #frameLines(name: string, at: Matrix): string[] {
    return [
      `def Xform "${this.#named(name)}"`,
      '{',
      ...indented(placeLines(positionOf(at), turnOf(at))),
      '}',
    ];
  }

  #shapeLines({ name }: TreeLink): string[] {
    const unique = primNames();
    const colliders = this.#robot.colliders.get(name);
    return [
      ...(this.#robot.looks.shown.get(name) ?? []).flatMap((shape) => this.#shownLines(shape, unique)),
      ...(colliders === undefined || colliders.shapes.length === 0 ? [] : this.#colliderLines(colliders)),
    ];
  }

  #shownLines(shape: ShownShape, unique: (wanted: string) => string): string[] {
    const { materials } = this.#robot.looks;
    if (shape.is === 'mesh')
      return shape.parts.flatMap((part) =>
        meshLines(
          unique('mesh'),
          part,
          shape.at,
          materials[part.material ?? -1],
          bindingOf(this.#root, this.#materials, part.material),
        ),
      );
    const { geometry, at, material } = shape;
    const gprim = gprimOf(geometry);
    if (gprim === null) return [];
    const binding = bindingOf(this.#root, this.#materials, material);
    const { type, sizes, scale } = gprim;
    return [
      ...(binding === null
        ? [`def ${type} "${unique(geometry.type)}"`]
        : [
            `def ${type} "${unique(geometry.type)}" (`,
            '    prepend apiSchemas = ["MaterialBindingAPI"]',
            ')',
          ]),
      '{',
      ...indented([
        ...sizes,
        ...placeLines(positionOf(at), turnOf(at), scale),
        ...(binding === null ? [] : [`rel material:binding = <${binding}>`]),
      ]),
      '}',
    ];
  }

  /** Below a body, so that its whole group takes the friction. */
  #colliderLines({ shapes, friction }: StageColliders): string[] {
    const [head = '', ...rest] = groupLines({ colliders: shapes, metresPerUnit: 1 });
    if (friction === null) return [head, ...rest];
    const [open = '{', ...inner] = rest;
    return [
      `${head} (`,
      '    prepend apiSchemas = ["MaterialBindingAPI"]',
      ')',
      open,
      `    rel material:binding:physics = </${this.#root}/${contactGroup}/${this.#frictionName(friction)}> (`,
      '        bindMaterialAs = "weakerThanDescendants"',
      '    )',
      ...inner,
    ];
  }

  #frictionName(friction: number): string {
    return `friction_${this.#frictions.indexOf(friction) + 1}`;
  }

  #contactLines(): string[] {
    if (this.#frictions.length === 0) return [];
    const material = (friction: number): string[] => [
      `def Material "${this.#frictionName(friction)}" (`,
      '    prepend apiSchemas = ["PhysicsMaterialAPI"]',
      ')',
      '{',
      `    float physics:dynamicFriction = ${plainNumber(friction)}`,
      `    float physics:staticFriction = ${plainNumber(friction)}`,
      '}',
    ];
    return [`def Scope "${contactGroup}"`, '{', ...indented(this.#frictions.flatMap(material)), '}'];
  }

  #jointLines({ name, joint, parent, frame }: TreeLink): string[] {
    // What nothing holds to the ground moves freely without a joint.
    if (joint === null || parent === null || (parent === worldLink && joint.motion === 'free')) return [];
    const kind = kindOf(joint);
    if (kind === null) {
      this.#notes.add('joint-left', { joint: joint.name, type: joint.type });
      return [];
    }
    if (joint.mimics !== null) this.#notes.add('mimic-left', { joint: joint.name, of: joint.mimics });
    const hasFriction = (joint.friction ?? 0) !== 0;
    if (kind.drive === null && (hasFriction || (joint.damping ?? 0) !== 0))
      this.#notes.add('dynamics-left', { joint: joint.name });
    else if (hasFriction) this.#notes.add('friction-left', { joint: joint.name });
    const above = this.#links.get(parent);
    const at = times(inverse(above?.frame ?? identity) ?? identity, frame);
    const { letter, turn } = axisFrame(joint.axis);
    const over = this.#prims.get(parent);
    return [
      `def ${kind.type} "${this.#named(joint.name)}"${kind.drive === null ? '' : ' ('}`,
      ...(kind.drive === null
        ? []
        : [`    prepend apiSchemas = ["PhysicsDriveAPI:${kind.drive}", "PhysxJointAPI"]`, ')']),
      '{',
      ...indented([
        // What is not a rigid body is the world, at the place of its prim.
        `rel physics:body0 = </${this.#root}${over === undefined ? '' : `/${over}`}>`,
        `rel physics:body1 = </${this.#root}/${this.#prims.get(name)}>`,
        'bool physics:collisionEnabled = 0',
        `point3f physics:localPos0 = ${tupleOf(positionOf(at))}`,
        `quatf physics:localRot0 = ${quaternion(timesQuaternion(turnOf(at), turn))}`,
        'point3f physics:localPos1 = (0, 0, 0)',
        `quatf physics:localRot1 = ${quaternion(turn)}`,
        ...(kind.drive === null ? [] : motionLines(joint, kind.drive, letter)),
      ]),
      '}',
    ];
  }
}

interface JointKind {
  readonly type: string;
  readonly drive: 'angular' | 'linear' | null;
}

/** Null for what UsdPhysics has no articulated joint for. */
function kindOf({ motion }: RobotJoint): JointKind | null {
  switch (motion) {
    case 'hinge':
      return { type: 'PhysicsRevoluteJoint', drive: 'angular' };
    case 'slide':
      return { type: 'PhysicsPrismaticJoint', drive: 'linear' };
    case 'ball':
      return { type: 'PhysicsSphericalJoint', drive: null };
    case 'fixed':
      return { type: 'PhysicsFixedJoint', drive: null };
    case 'planar':
    case 'free':
    case 'other':
    case null:
      return null;
  }
}

/** Angles are degrees in UsdPhysics, also in what is per angle. */
function motionLines(joint: RobotJoint, drive: 'angular' | 'linear', letter: string): string[] {
  const perUnit = drive === 'angular' ? 180 / Math.PI : 1;
  const { limits, damping, effort, velocity } = joint;
  return [
    `uniform token physics:axis = "${letter}"`,
    ...(limits === null
      ? []
      : [
          `float physics:lowerLimit = ${plainNumber(limits[0] * perUnit)}`,
          `float physics:upperLimit = ${plainNumber(limits[1] * perUnit)}`,
        ]),
    `uniform token drive:${drive}:physics:type = "force"`,
    `float drive:${drive}:physics:stiffness = 0`,
    `float drive:${drive}:physics:damping = ${plainNumber((damping ?? 0) / perUnit)}`,
    ...(effort === null ? [] : [`float drive:${drive}:physics:maxForce = ${plainNumber(effort)}`]),
    ...(velocity === null ? [] : [`float physxJoint:maxJointVelocity = ${plainNumber(velocity * perUnit)}`]),
  ];
}

const quaternion = ([x, y, z, w]: Quaternion): string => tupleOf([w, x, y, z]);

const letters = ['X', 'Y', 'Z'] as const;

/** The axis by its letter where it is one of the frame's; else as X of a frame that `turn` leads to. */
function axisFrame(axis: Triple): { readonly letter: (typeof letters)[number]; readonly turn: Quaternion } {
  const length = Math.hypot(...axis);
  const [x, y, z] = length === 0 ? [1, 0, 0] : axis.map((one) => one / length);
  const own = letters.find((_, n) => (axis[n] ?? 0) / (length || 1) > 1 - 1e-9);
  if (own !== undefined) return { letter: own, turn: [0, 0, 0, 1] };
  // About the axis halfway between the two; straight back, about any across it.
  if ((x ?? 0) < -1 + 1e-9) return { letter: 'X', turn: [0, 0, 1, 0] };
  const w = 1 + (x ?? 0);
  const norm = Math.hypot(z ?? 0, y ?? 0, w);
  return { letter: 'X', turn: [0, -(z ?? 0) / norm, (y ?? 0) / norm, w / norm] };
}
