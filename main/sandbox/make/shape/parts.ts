/** The few ways to make a solid with its contact pieces: a board, a turned body, a tube. */
import { box } from '../geometry/box.ts';
import { supportPoints } from '../geometry/convex-hull.ts';
import { lathe, type ProfilePoint } from '../geometry/lathe.ts';
import { deformed, type Mesh, placed, positionOf } from '../geometry/mesh.ts';
import { framesAlong, tube } from '../geometry/tube.ts';
import { add, carry, origin, type Pose, type Quat, scale, unrotated, type Vec3 } from '../geometry/vector.ts';
import type { Bench, ConvexPiece, Solid } from './solid.ts';

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
export function hullOf(mesh: Mesh): ConvexPiece {
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
