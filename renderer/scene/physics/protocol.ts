/** What the page and the physics worker say to each other. Everything in the picture's frame: metres, Y up, the floor at y = 0. */

import type { LanguageName } from '../../../main/contract/messages/languages.ts';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { Triple } from '../frames.ts';
import type { FolderFile } from '../parse/folder.ts';
import type { ColliderShape } from '../parse/parsed-model.ts';

/** A body that is only known by its hulls, as glTF and USD give them: corner points in the frame of the picture. */
export interface HullBody {
  readonly name: string;
  /** Null: its density counts, else its share of `restKg`, else water's density replaces it, and the facts say so. */
  readonly massKg: number | null;
  readonly densityKgM3: number | null;
  /** As stated, in the frame of the picture; null: that of its hulls. `turn` is x y z w. */
  readonly inertia: {
    readonly centreOfMass: Triple;
    readonly diagonal: Triple;
    readonly turn: readonly [number, number, number, number];
  } | null;
  readonly hulls: readonly Float32Array<ArrayBuffer>[];
}

/** A joint between such bodies, by their names; `parent` null: the base that all hang on. Frame of the picture, radians or metres. */
export interface HullJoint {
  readonly name: string;
  readonly type: 'hinge' | 'slide' | 'ball' | 'fixed';
  readonly parent: string | null;
  readonly child: string;
  readonly anchor: Triple;
  readonly axis: Triple;
  readonly limits: readonly [least: number, most: number] | null;
}

/** `free`: a base that the file holds to the world is let go, so that it can fall. */
export type SimulationSource =
  | {
      readonly type: 'mjcf' | 'urdf';
      readonly path: string;
      readonly files: readonly FolderFile[];
      readonly base: 'free' | 'held';
    }
  | {
      readonly type: 'hulls';
      readonly bodies: readonly HullBody[];
      readonly joints: readonly HullJoint[];
      /** What the bodies of which nothing is known weigh together; null: nobody knows. */
      readonly restKg: number | null;
      readonly base: 'free' | 'held';
    };

/** A pull at a body: `at` in the body's own frame, `to` in the picture's; a spring draws the one to the other. */
export interface Pull {
  readonly body: number;
  readonly at: Triple;
  readonly to: Triple;
}

/** To the worker. `load` comes first and once; its notes and reasons are in `language`. Each is answered once with the same `id`. */
export type PhysicsOrder =
  | {
      readonly id: number;
      readonly type: 'load';
      readonly source: SimulationSource;
      readonly language: LanguageName;
    }
  | { readonly id: number; readonly type: 'advance'; readonly seconds: number }
  | { readonly id: number; readonly type: 'reset' }
  | { readonly id: number; readonly type: 'drop'; readonly heightM: number }
  | {
      readonly id: number;
      readonly type: 'push';
      readonly body: number;
      readonly at: readonly [number, number, number];
      readonly forceN: readonly [number, number, number];
      readonly seconds: number;
    }
  | { readonly id: number; readonly type: 'pull'; readonly pull: Pull | null }
  | { readonly id: number; readonly type: 'set-joint'; readonly joint: number; readonly value: number };

/** From the worker. */
export type PhysicsAnswer =
  | { readonly id: number; readonly type: 'loaded'; readonly facts: WorldFacts; readonly frame: PhysicsFrame }
  | { readonly id: number; readonly type: 'frame'; readonly frame: PhysicsFrame }
  | { readonly id: number; readonly type: 'dropped'; readonly drop: DropResult; readonly frame: PhysicsFrame }
  | { readonly id: number; readonly type: 'failed'; readonly failure: AppFailureWire };

/** Numbers of `poses` for each body. */
export const poseNumbers = 7;

/** One state. */
export interface PhysicsFrame {
  /** Seven numbers for each body of `WorldFacts.bodies`: x y z, then the turn's x y z w. */
  readonly poses: Float32Array<ArrayBuffer>;
  /** Radians or metres, one for each joint of `WorldFacts.joints`; 0 for a ball. */
  readonly joints: Float32Array<ArrayBuffer>;
  /** Corners of deformable bodies, in the order of MuJoCo; empty without any. */
  readonly flex: Float32Array<ArrayBuffer>;
  /** Simulated seconds since the start. */
  readonly timeS: number;
  readonly contacts: number;
  /** Of all that moves, joules. */
  readonly kineticJ: number;
  /** The spring's force, newtons; null while nobody pulls. */
  readonly pullN: number | null;
  /** Simulated over computing time of the last steps; null before the first. */
  readonly realTimeFactor: number | null;
  /** Why it was stopped, in words; null while all is well. */
  readonly trouble: string | null;
}

/** What a body is made of, in its own frame: turn as x y z w. */
export interface WorldBody {
  readonly name: string;
  readonly massKg: number;
  readonly centreOfMass: readonly [number, number, number];
  readonly inertia: {
    readonly diagonal: readonly [number, number, number];
    readonly turn: readonly [number, number, number, number];
  };
  /** False for what the world holds. */
  readonly moves: boolean;
}

export interface WorldJoint {
  readonly name: string;
  readonly type: 'hinge' | 'slide' | 'ball';
  /** Index into the bodies; anchor and axis in this body's frame. */
  readonly body: number;
  readonly anchor: readonly [number, number, number];
  readonly axis: readonly [number, number, number];
  readonly limits: readonly [least: number, most: number] | null;
}

/** A contact shape as the engine has it: triangles in the body's frame, index optional. */
export interface WorldCollider {
  readonly body: number;
  readonly shape: ColliderShape;
  readonly position: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer> | null;
}

/** Of the first contact shape, in MuJoCo's words; `others`: how many shapes have other ones. */
export interface ContactSettings {
  /** Sliding, torsional, rolling. */
  readonly friction: readonly number[];
  readonly solref: readonly number[];
  readonly solimp: readonly number[];
  readonly others: number;
}

/** The model's own settings, shown as they are: other engines will answer otherwise. */
export interface SolverSettings {
  readonly engine: string;
  readonly timestepS: number;
  readonly integrator: string;
  readonly cone: string;
  readonly solver: string;
  readonly iterations: number;
  readonly tolerance: number;
  readonly contact: ContactSettings | null;
  /** m/s2, Y up. */
  readonly gravity: readonly [number, number, number];
}

export interface WorldFacts {
  readonly bodies: readonly WorldBody[];
  readonly joints: readonly WorldJoint[];
  readonly colliders: readonly WorldCollider[];
  readonly settings: SolverSettings;
  /** Metres by which the object was moved up (down, below zero) to stand on the floor. */
  readonly liftedM: number;
  /** The height of the floor, metres. */
  readonly floorM: number;
  /** False for a scene that brings what it rests on: it was not moved, and its floor is its own. */
  readonly stoodOnFloor: boolean;
  /** Something can fall: a drop test has a meaning. */
  readonly canFall: boolean;
  /** Corners of deformable things. */
  readonly flexPoints: number;
  /** What the user should know before believing the answer. */
  readonly notes: readonly string[];
  readonly loadMs: number;
}

/** MuJoCo's answer to a fall on a plane. */
export interface DropResult {
  readonly heightM: number;
  /** Null: it did not come to rest within `limitS` of simulated time. */
  readonly settledAfterS: number | null;
  readonly limitS: number;
  /** The deepest that two shapes went into each other on the way, metres. */
  readonly largestPenetrationM: number;
  /** Between the up axis before and after. */
  readonly tiltDegrees: number;
  /** More than `tipDegrees`. */
  readonly tips: boolean;
  /** How far it ended from where it fell, along the floor, metres. */
  readonly slidM: number;
  /** A state for each sixtieth of a second: `poses` of all, one after the other. */
  readonly track: Float32Array<ArrayBuffer>;
  readonly trouble: string | null;
}

/** Leaning more than this after a fall is called tipped. */
export const tipDegrees = 30;
