/** What an object is made of: closed solids with convex pieces for contact, the few ways to make one, and the links and joints between them. */

import { supportPoints } from '../geometry/convex-hull.ts';
import { deformed, type Mesh, placed, positionOf } from '../geometry/mesh.ts';
import { box, framesAlong, lathe, type ProfilePoint, tube } from '../geometry/primitives.ts';
import { add, carry, origin, type Pose, type Quat, scale, unrotated, type Vec3 } from '../geometry/vector.ts';
import type { MaterialName } from '../material.ts';
import type { MassProperties } from '../physics/mass-properties.ts';
import type { Random } from '../random.ts';

// What an object is made of: closed solids, each with a role (which decides its material) and convex pieces for contact.

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

// Links and joints of a jointed object. Every link's frame lies at its joint and is turned as the workshop's when the object is at rest.

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

// The few ways to make a solid with its contact pieces: a board, a turned body, a tube.

interface Named {
  readonly name: string;
  readonly role: string;
}

interface BoardOptions extends Named {
  readonly size: Vec3;
  /** Where its centre is. */
  readonly at: Vec3;
  readonly rotation?: Quat;
  /** Chamfer, metres; by default fitting the board's thickness. */
  readonly bevel?: number;
  /** Size of the lower end relative to the upper one (a tapered leg). */
  readonly taper?: number;
}

/** A chamfered box. */
export function board(bench: Bench, options: BoardOptions): Solid {
  const { name, role, size, at, rotation = unrotated, taper = 1 } = options;
  const thin = Math.min(...size);
  const bevel = bench.detail.bevel ? (options.bevel ?? Math.min(0.006, thin * 0.16)) : 0;
  const shape = box({ size, bevel, tile: bench.tile, shift: [bench.random(), bench.random()] });
  const narrow = (p: Vec3): Vec3 => {
    const k = taper + (1 - taper) * (p[2] / size[2] + 0.5);
    return [p[0] * k, p[1] * k, p[2]];
  };
  const pose: Pose = { position: at, rotation };
  const mesh = placed(taper === 1 ? shape : deformed(shape, narrow), pose);
  const piece: ConvexPiece = taper === 1 ? { type: 'box', size, pose } : hullOf(mesh);
  return { name, role, mesh, convex: true, pieces: [piece] };
}

interface TurnedOptions extends Named {
  readonly profile: readonly ProfilePoint[];
  readonly loop?: boolean;
  readonly at?: Vec3;
  readonly rotation?: Quat;
  readonly segments?: number;
  /** Contact pieces in the profile's own frame; one hull when absent. */
  readonly pieces?: readonly ConvexPiece[];
  readonly bend?: (p: Vec3) => Vec3;
}

/** A solid of revolution, standing along its local Z. */
export function turned(bench: Bench, options: TurnedOptions): Solid {
  const {
    name,
    role,
    profile,
    loop = false,
    at = origin.position,
    rotation = unrotated,
    pieces,
    bend,
  } = options;
  const shape = lathe({ profile, loop, segments: options.segments ?? bench.detail.around, tile: bench.tile });
  const pose: Pose = { position: at, rotation };
  const mesh = placed(bend === undefined ? shape : deformed(shape, bend), pose);
  return {
    name,
    role,
    mesh,
    convex: false,
    pieces: pieces?.map((piece) => movedPiece(piece, pose)) ?? [hullOf(mesh)],
  };
}

interface TubeSolidOptions extends Named {
  readonly path: readonly Vec3[];
  readonly radii: readonly [number, number];
  readonly up: Vec3;
  /** How many convex pieces stand for it in contact. */
  readonly pieces: number;
  readonly segments?: number;
}

/** A swept tube; its contact pieces are stretches of it. */
export function swept(bench: Bench, options: TubeSolidOptions): Solid {
  const { name, role, path, radii, up } = options;
  const mesh = placed(
    tube({ path, radii, up, segments: options.segments ?? bench.detail.thin, tile: bench.tile }),
    origin,
  );
  const frames = framesAlong(path, up);
  const around = (i: number): Vec3[] =>
    Array.from({ length: 8 }, (_, j) => {
      const angle = (Math.PI * j) / 4;
      const { a, b } = frames[i]!;
      return add(path[i]!, add(scale(a, radii[0] * Math.cos(angle)), scale(b, radii[1] * Math.sin(angle))));
    });
  const stops = Array.from({ length: options.pieces + 1 }, (_, k) =>
    Math.round((k * (path.length - 1)) / options.pieces),
  );
  const pieces = stops.slice(1).map(
    (to, k): ConvexPiece => ({
      type: 'hull',
      points: [...around(stops[k]!), ...around(to)],
    }),
  );
  return { name, role, mesh, convex: false, pieces };
}

/** One convex piece around the whole mesh. */
function hullOf(mesh: Mesh): ConvexPiece {
  const points = Array.from({ length: mesh.positions.length / 3 }, (_, i) => positionOf(mesh, i));
  return { type: 'hull', points: supportPoints(points, 64) };
}

function movedPiece(piece: ConvexPiece, pose: Pose): ConvexPiece {
  if (piece.type === 'hull') return { type: 'hull', points: piece.points.map((p) => carry(pose, p)) };
  // Pieces of turned bodies are upright in the profile's frame, so the body's rotation is theirs.
  return { ...piece, pose: { position: carry(pose, piece.pose.position), rotation: pose.rotation } };
}

/** The solid moved by a vector. */
export function shifted(solid: Solid, vector: Vec3): Solid {
  const by: Pose = { position: vector, rotation: unrotated };
  return {
    ...solid,
    mesh: placed(solid.mesh, by),
    pieces: solid.pieces.map((piece) =>
      piece.type === 'hull'
        ? { type: 'hull', points: piece.points.map((p) => carry(by, p)) }
        : { ...piece, pose: { ...piece.pose, position: carry(by, piece.pose.position) } },
    ),
  };
}

/** An upright cylinder piece from `bottom` to `top`. */
export function cylinderPiece(radius: number, bottom: number, top: number): ConvexPiece {
  return {
    type: 'cylinder',
    radius,
    height: top - bottom,
    pose: { position: [0, 0, (bottom + top) / 2], rotation: unrotated },
  };
}

/**
 * The wall of a hollow turned body as convex wedges: `outer` and `inner` give the wall's two sides at increasing
 * heights; each stretch between neighbouring heights becomes `sectors` wedges.
 */
export function wallPieces(
  outer: readonly ProfilePoint[],
  inner: readonly ProfilePoint[],
  sectors: number,
): ConvexPiece[] {
  const pieces: ConvexPiece[] = [];
  for (let i = 0; i < outer.length - 1; i++)
    for (let s = 0; s < sectors; s++) {
      const points: Vec3[] = [];
      for (const edge of [s, s + 1]) {
        const angle = (2 * Math.PI * edge) / sectors;
        for (const [r, z] of [outer[i]!, outer[i + 1]!, inner[i]!, inner[i + 1]!])
          points.push([r * Math.cos(angle), r * Math.sin(angle), z]);
      }
      pieces.push({ type: 'hull', points });
    }
  return pieces;
}
