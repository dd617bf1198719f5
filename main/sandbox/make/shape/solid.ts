/** What an object is made of: closed solids, each with a role (which decides its material) and convex pieces for contact. */
import type { Mesh } from '../geometry/mesh.ts';
import type { Pose, Vec3 } from '../geometry/vector.ts';
import type { MaterialName } from '../material/material.ts';
import type { Random } from '../random.ts';

/** A convex shape for collision, in the workshop's frame. `size` are full extents; a cylinder is along its local Z. */
export type ConvexPiece =
  | { readonly type: 'box'; readonly size: Vec3; readonly pose: Pose }
  | { readonly type: 'cylinder'; readonly radius: number; readonly height: number; readonly pose: Pose }
  | { readonly type: 'sphere'; readonly radius: number; readonly pose: Pose }
  | { readonly type: 'hull'; readonly points: readonly Vec3[] };

/** `name` is unique in the object and safe as an identifier in every format. */
export interface Solid {
  readonly name: string;
  readonly role: string;
  readonly mesh: Mesh;
  /** True when the mesh itself is convex. */
  readonly convex: boolean;
  readonly pieces: readonly ConvexPiece[];
}

/** Metres. */
export interface Size {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** How finely surfaces are divided, by `params.mesh.quality`. */
export interface Detail {
  /** Segments around a body of revolution. */
  readonly around: number;
  /** Segments around a thin tube. */
  readonly thin: number;
  /** Points per curved side of a profile or path. */
  readonly curve: number;
  /** Steps of a fillet; 0 leaves corners sharp. */
  readonly fillet: number;
  /** False leaves boxes without chamfers. */
  readonly bevel: boolean;
}

/** What a maker works with: the size wanted, its own repeatable chance, the fineness and the texture's scale. */
export interface Bench {
  readonly size: Size;
  readonly random: Random;
  readonly detail: Detail;
  /** Metres per texture tile. */
  readonly tile: number;
  /** The text requested a massive one. */
  readonly solid: boolean;
}

/** A kind of object the workshop can make. */
export interface Subject {
  /** Usual size, metres. */
  readonly usual: Size;
  /** Usual material of each role, or another role whose finish it shares. Absent roles follow the body. */
  readonly materials: Readonly<Record<string, MaterialName | `like ${string}`>> & {
    readonly body: MaterialName;
  };
  /** Its parts are solid also when they are of metal or plastic: a dumbbell is no box. */
  readonly massive?: true;
  /** Metres of wall by role, of parts that are hollow whatever they are made of: a barrel is made of staves. */
  readonly hollow?: Readonly<Record<string, number>>;
  make(bench: Bench): Solid[];
}
