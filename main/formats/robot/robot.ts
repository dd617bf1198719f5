/** A robot or scene as its description states it, whatever the format (URDF, SDF): links, shapes, masses and joints, with lines. Metres, kilograms, radians, Z up. */

import { AppError } from '../../contract/plain/errors.ts';
import type { Tensor } from '../geometry/symmetric-tensor.ts';
import type { Matrix } from '../matrix.ts';
import { robotWords } from './robot-words.ts';

export type Triple = readonly [number, number, number];

/** Full sizes; cylinders, capsules and cones lie along Z, a plane's size is of what is drawn of it. */
export type RobotGeometry =
  | { readonly type: 'box' | 'ellipsoid'; readonly size: Triple }
  | { readonly type: 'sphere'; readonly radius: number }
  | { readonly type: 'cylinder' | 'capsule' | 'cone'; readonly radius: number; readonly length: number }
  | { readonly type: 'plane'; readonly size: readonly [number, number]; readonly normal: Triple }
  | { readonly type: 'mesh'; readonly file: string; readonly scale: Triple }
  /** One that no reader here draws, by its name; empty: there is none at all. */
  | { readonly type: 'unknown'; readonly name: string };

/** What is seen of a link, or touched. */
export interface RobotShape {
  readonly geometry: RobotGeometry;
  /** In its link's frame. */
  readonly at: Matrix;
  /** 0..1; null: none is given. */
  readonly rgba: readonly number[] | null;
  /** A picture that its material names; null without one. */
  readonly texture: string | null;
  /** The coefficient of sliding friction that the file gives it; null where an engine's own counts. */
  readonly friction: number | null;
  readonly line: number;
  /** The file that names the shape's files, where it is not the description itself. */
  readonly from: string | null;
}

export interface RobotInertial {
  /** Of the centre of mass, in its link's frame. */
  readonly at: Matrix;
  /** Null: missing, or no number. */
  readonly massKg: number | null;
  /** About the centre of mass, in the frame `at`, kg m². */
  readonly tensor: Tensor | null;
  readonly line: number;
}

export interface RobotLink {
  readonly name: string;
  /** In the robot's own frame, every joint at zero. */
  readonly frame: Matrix;
  readonly visuals: readonly RobotShape[];
  readonly collisions: readonly RobotShape[];
  readonly inertial: RobotInertial | null;
  /** Held to the world by the file. */
  readonly isStatic: boolean;
  readonly line: number;
}

/** What a joint lets its child do; null for a type that no program knows. */
export type Motion = 'hinge' | 'slide' | 'ball' | 'planar' | 'free' | 'fixed' | 'other';

export interface RobotJoint {
  readonly name: string;
  /** As written. */
  readonly type: string;
  readonly motion: Motion | null;
  /** Null: it names none, or one that is not there. */
  readonly parent: string | null;
  /** Its parent is the ground, which is no link of the file. */
  readonly isToWorld: boolean;
  readonly child: string | null;
  /** In the robot's own frame, every joint at zero. */
  readonly frame: Matrix;
  /** In the joint's frame, as long as it is written. */
  readonly axis: Triple;
  /** Null: none are given, or its type has none. */
  readonly limits: readonly [least: number, most: number] | null;
  readonly effort: number | null;
  readonly velocity: number | null;
  /** N m s or N s/m; null: none is given. */
  readonly damping: number | null;
  /** Of the joint itself, N m or N; null: none is given. */
  readonly friction: number | null;
  /** The joint whose value it follows, times the first of `mimicBy` plus the second. */
  readonly mimics: string | null;
  readonly mimicBy: readonly [multiplier: number, offset: number];
  readonly line: number;
  /** Of its limits, else its own. */
  readonly limitLine: number;
}

/** What is wrong with it: by kind, so that each side says it in its own words. */
export type RobotFaultKind =
  | 'no-link'
  | 'unnamed'
  | 'macro-left'
  | 'no-name'
  | 'bad-number'
  | 'link-twice'
  | 'joint-twice'
  | 'material-twice'
  | 'unknown-link'
  | 'two-parents'
  | 'two-roots'
  | 'loop'
  | 'unknown-type'
  | 'no-limit'
  | 'no-effort'
  | 'no-velocity'
  | 'no-axis'
  | 'reversed'
  | 'no-range'
  | 'mimic-unknown'
  | 'mimic-loop'
  | 'no-geometry'
  | 'not-drawn'
  | 'incomplete-inertia'
  | 'unknown-frame'
  | 'include-missing';

export interface RobotFault {
  readonly kind: RobotFaultKind;
  /** What it is about: a name, or what is written there. */
  readonly name: string;
  /** From 1. */
  readonly line: number;
}

/** Links in an order in which parents stand before their children. */
export interface Robot {
  /** In words, such as `SDF 1.6`. */
  readonly format: string;
  readonly name: string;
  /** What says where its links are: without a joint's ends, or in a loop of joints, only poses still do. */
  readonly placedBy: 'joints' | 'poses';
  readonly links: readonly RobotLink[];
  readonly joints: readonly RobotJoint[];
  readonly faults: readonly RobotFault[];
  /** Files that are read into it as if they stood in it. */
  readonly included: readonly string[];
}

/** With these there is no tree of links that could be shown. */
const fatal: ReadonlySet<RobotFaultKind> = new Set([
  'no-name',
  'bad-number',
  'link-twice',
  'unknown-link',
  'two-parents',
  'loop',
]);

/** The first fault that keeps it from being shown; undefined when it can be. */
export function fatalFault({ faults, placedBy }: Robot): RobotFault | undefined {
  return faults.find(({ kind }) => fatal.has(kind) && (placedBy === 'joints' || kind !== 'unknown-link'));
}

/** Throws `model.damaged` for what has no tree of links. */
export function checkTree(robot: Robot): void {
  const fault = fatalFault(robot) ?? robot.faults.find(({ kind }) => kind === 'no-link');
  if (fault === undefined) return;
  throw new AppError('model.damaged', {
    reason: robotWords.fault(robotWords.faultKind[fault.kind], fault.name, fault.line),
  });
}

/** One that no file states, between two links or a link and the ground. */
export function fixedJoint(
  name: string,
  ends: Pick<RobotJoint, 'parent' | 'isToWorld' | 'child' | 'frame'>,
): RobotJoint {
  return {
    ...ends,
    name,
    type: 'fixed',
    motion: 'fixed',
    axis: [0, 0, 1],
    limits: null,
    effort: null,
    velocity: null,
    damping: null,
    friction: null,
    mimics: null,
    mimicBy: [1, 0],
    line: 0,
    limitLine: 0,
  };
}

/** Every shape of every link, with the link. */
export function* shapesOf({ links }: Pick<Robot, 'links'>): Generator<{
  readonly link: RobotLink;
  readonly shape: RobotShape;
  readonly role: 'visual' | 'collision';
}> {
  for (const link of links) {
    for (const shape of link.visuals) yield { link, shape, role: 'visual' };
    for (const shape of link.collisions) yield { link, shape, role: 'collision' };
  }
}
