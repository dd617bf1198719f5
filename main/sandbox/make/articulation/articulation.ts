/** Links and joints of a jointed object. Every link's frame lies at its joint and is turned as the workshop's when the object is at rest. */
import type { Vec3 } from '../geometry/vector.ts';
import type { MassProperties } from '../physics/mass-properties.ts';

export type JointType = 'revolute' | 'continuous' | 'prismatic' | 'fixed';

/** Units follow the joint's kind: radians, N m, rad/s for turning ones; metres, N, m/s for sliding ones. */
export interface Joint {
  /** Unique in the object and safe as an identifier in every format. */
  readonly name: string;
  readonly type: JointType;
  readonly parent: string;
  readonly child: string;
  /** Where the joint is, metres, and its unit axis: both in the workshop's frame, the object at rest (all joints 0). */
  readonly at: Vec3;
  readonly axis: Vec3;
  /** Null for continuous and fixed joints. */
  readonly limits: { readonly lower: number; readonly upper: number } | null;
  readonly effort: number;
  readonly velocity: number;
  readonly damping: number;
  readonly friction: number;
  /** The position the preview shows the joint in. */
  readonly shown: number;
}

/** A rigid piece of the object: all parts whose `link` is its name. `mass` is in the workshop's frame at rest. */
export interface Link {
  readonly name: string;
  readonly mass: MassProperties;
}

/** A tree: each link but the root is the child of exactly one joint; joints stand parents first. */
export interface Articulation {
  readonly root: Link;
  /** `fixed` objects are mounted to the world (a valve in its pipe), `free` ones stand on their own. */
  readonly base: 'free' | 'fixed';
  /** All of them, the root first. */
  readonly links: readonly Link[];
  readonly joints: readonly Joint[];
}
