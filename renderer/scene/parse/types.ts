/** What a parser is given and what it makes. Parsers run in a worker of their own, one for each load, and know no page. */
import type { Object3D } from 'three';

/** A file of the asset's folder. `path` is slash-separated, relative to the folder. */
export interface FolderEntry {
  readonly path: string;
  readonly sizeBytes: number;
}

/** The folder of an asset, and nothing else: no parser requests anything by itself. */
export interface Folder {
  readonly entries: readonly FolderEntry[];
  /** Throws `model.*` errors: too large, not there. `path` is one of `entries`. */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The entry that a name inside of the file `from` means: as it is written, then without upper and lower case, then the
   * nearest of the same base name. Null for what leads out of the folder, has a scheme or a host, or is not there.
   */
  resolve(from: string, uri: string): FolderEntry | null;
}

/** What is asked of a parser. */
export interface ParseRequest {
  /** An entry of the folder. */
  readonly path: string;
  /** Textures with a longer edge are scaled down while they are decoded. */
  readonly textureEdgePx: number;
  readonly signal: AbortSignal;
}

/** A unit and an axis as the file states them, before anything is turned or scaled. Null: it states none. */
export interface StatedFrame {
  readonly unitMetres: number | null;
  readonly upAxis: 'x' | 'y' | 'z' | null;
}

/** Something that the person should know: in words, with the name or line it is about. */
export interface LoadNote {
  readonly level: 'info' | 'warn';
  readonly what: 'missing' | 'replaced' | 'refused' | 'ignored' | 'repaired';
  readonly message: string;
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
}

/** One for each format. Throws `model.*` errors and the signal's reason; never returns an empty tree in silence. */
export type ParseModel = (request: ParseRequest, folder: Folder) => Promise<ParsedModel>;
