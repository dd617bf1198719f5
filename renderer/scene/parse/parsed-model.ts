/** What a parser is given and what it makes. Parsers run in a worker of their own, one for each load, and know no page. */

import type { Object3D } from 'three';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import type { Folder } from '../../../main/formats/resolve-entry.ts';
import type { KnownShape } from '../model-facts.ts';
import { parseWords } from './parse-words.ts';

/** What is asked of a parser. */
export interface ParseRequest {
  /** An entry of the folder. */
  readonly path: string;
  /** Textures with a longer edge are scaled down while they are decoded. */
  readonly textureEdgePx: number;
  /** Null: as the file has it. Formats that leave nothing open ignore it. */
  readonly choices?: ModelChoices | null;
  readonly signal: AbortSignal;
}

/** A unit and an axis as the file states them, before anything is turned or scaled. Null: it states none. */
export interface StatedFrame {
  readonly unitMetres: number | null;
  readonly upAxis: 'x' | 'y' | 'z' | null;
}

/** How a collision shape is made of its geometry. */
export type ColliderShape =
  | 'box'
  | 'sphere'
  | 'capsule'
  | 'cylinder'
  | 'cone'
  | 'plane'
  | 'convex-hull'
  | 'convex-decomposition'
  | 'sdf'
  | 'triangle-mesh'
  | 'height-field'
  | 'unknown';

/** A joint between two bodies, in the frame of the picture: metres, radians, Y up. */
export interface StatedJoint {
  readonly name: string;
  readonly type: 'hinge' | 'slide' | 'ball' | 'fixed' | 'free' | 'other';
  readonly parentBody: string | null;
  readonly childBody: string;
  readonly anchor: readonly [number, number, number];
  readonly axis: readonly [number, number, number];
  /** Radians or metres; null where it has none. */
  readonly limits: readonly [least: number, most: number] | null;
}

/** A rigid body as the file states it. `inertia`: the diagonal about `centreOfMass`, kg m2, turned by the quaternion. */
export interface StatedBody {
  readonly name: string;
  readonly massKg: number | null;
  readonly densityKgM3: number | null;
  /** In the frame of the picture, metres. */
  readonly centreOfMass: readonly [number, number, number] | null;
  readonly inertia: {
    readonly diagonal: readonly [number, number, number];
    readonly quaternion: readonly [x: number, y: number, z: number, w: number];
  } | null;
  readonly colliders: readonly ColliderShape[];
}

/** Null where the format has no physics or the file says nothing of it. */
export interface StatedPhysics {
  readonly bodies: readonly StatedBody[];
  readonly joints: readonly StatedJoint[];
}

/**
 * What a parser makes. The tree is in metres and Y up. Meshes that are no part of the looks carry
 * `userData.caliperRole`: `'collision'` (with `userData.caliperCollider`, a `ColliderShape`), `'guide'` or `'proxy'`;
 * objects that belong to a body carry its name as `userData.caliperBody`.
 */
export interface ParsedModel {
  readonly root: Object3D;
  readonly stated: StatedFrame;
  readonly physics: StatedPhysics | null;
  readonly notes: readonly LoadNote[];
  /** As the format's own reader measures it, which the inspection uses, too; without it, the tree is measured. */
  readonly measured?: KnownShape | null;
  /** Null or absent where the file leaves nothing open. */
  readonly alternatives?: Alternatives | null;
}

/** Said of formats that state neither a unit nor an axis. */
export function withoutUnit(format: string): LoadNote {
  return {
    level: 'info',
    what: 'ignored',
    message: parseWords.notes.withoutUnit(format),
  };
}

/** One for each format. Throws `model.*` errors and the signal's reason; never returns an empty tree in silence. */
export type ParseModel = (request: ParseRequest, folder: Folder) => Promise<ParsedModel>;

// What a file leaves open: its variants, and the parts that it holds for one purpose only (OpenUSD, "Variants", "Purpose").

/** Parts that a file holds beside those that are for everything. */
export type Purpose = 'render' | 'proxy' | 'guide';

/** What the user chose against the file's own choice; what is not named is as the file has it. */
export interface ModelChoices {
  /** By the path of the prim, then by the name of the set; empty for no variant at all. */
  readonly variants: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Null: `render` alone, as a finished picture has it. */
  readonly purposes: readonly Purpose[] | null;
}

/** Sets of the same name and variants, on all the prims that have them: forty cups in a cupboard make one of these. */
export interface OfferedSet {
  readonly set: string;
  readonly variants: readonly string[];
  /** Paths. */
  readonly prims: readonly string[];
  /** What is shown of it: the variant, empty for none, null where the prims differ. */
  readonly shown: string | null;
}

/** Everything that can be chosen of a file as it is now: a variant may bring further sets along. */
export interface Alternatives {
  readonly sets: readonly OfferedSet[];
  /** Those that the file has; empty where all of it is for everything. */
  readonly purposes: readonly Purpose[];
  readonly shownPurposes: readonly Purpose[];
}

/** `choices` with this set of all its prims turned to a variant. */
export function choosing(
  choices: ModelChoices | null,
  { set, prims }: OfferedSet,
  variant: string,
): ModelChoices {
  const variants = { ...choices?.variants };
  for (const prim of prims) variants[prim] = { ...variants[prim], [set]: variant };
  return { variants, purposes: choices?.purposes ?? null };
}
