/** Bends and scales an object's solids: surfaces with their normals, and the convex pieces that stand for them in contact. */
import { boundsOf, type Cut, levelCut, type Mesh, positionOf, subdivided } from '../geometry/mesh.ts';
import { carry, cross, normalized, subtract, type Vec3 } from '../geometry/vector.ts';
import { type Random, randomFrom } from '../random.ts';
import type { ConvexPiece, Detail, Size, Solid } from '../shape/solid.ts';
import { type Dent, dented, type Field, fieldOf, type ShapePlan } from './shape-plan.ts';

/** Pieces whose loss leaves the rest standing, and nothing in the air. */
const loose =
  /^(handle|bail|cap|knob(_\d+)*|pull_\d+|hoop_\d+|bung|rung_\d+|slat_\w+|flap_\w+|tape|low_rail|band_\w+)$/;

/** The subject's solids, standing on z = 0, as the plan wants them. `seed` places the damage. */
export function reshaped(
  solids: readonly Solid[],
  plan: ShapePlan,
  { detail, seed }: { readonly detail: Detail; readonly seed: number },
): Solid[] {
  const random = randomFrom(seed);
  const whole = legBent(withoutSome(solids, plan.missing, random), plan.bentLeg, random);
  const size = sizeOf(whole);
  const smooth = fieldOf(plan, size);
  const dents = plan.damage === null ? [] : dentsOn(whole, smooth, plan, { size, random });
  const field = dented(smooth, dents);
  const bends = plan.taper !== 0 || plan.belly !== 0 || plan.waist !== 0;
  const cuts = [
    ...(bends ? levels(size.height, detail.curve + 1) : []),
    ...(dents.length > 0 ? Array.from({ length: dentRounds }, () => dentCut(smooth, dents)) : []),
  ];
  return whole.map((solid) => ({
    ...solid,
    mesh: carried(subdivided(solid.mesh, cuts), field),
    pieces: solid.pieces.flatMap((piece) => bentPiece(piece, field, size.height)),
  }));
}

/** Halvings towards a dent: enough for a small one on a long board. */
const dentRounds = 5;

/** Cuts at even heights, for sides that are to be curved; what is short already stays. */
function levels(height: number, count: number): Cut[] {
  const step = height / count;
  return Array.from({ length: count - 1 }, (_, i) => levelCut((i + 1) * step, step * 0.8));
}

/** Halves what is too long to show one of the dents. */
const dentCut = (smooth: Field, dents: readonly Dent[]): Cut => ({
  isFar: (positions, a, b) => dents.every((dent) => isFarFrom(dent, positions, a, b)),
  share: (from, to) => (dents.some((dent) => isCoarse(smooth, dent, from, to)) ? 0.5 : 0),
});

/** The field at most doubles distances. */
function isFarFrom({ before, radius }: Dent, positions: readonly number[], a: number, b: number): boolean {
  const reach = radius * 2.5;
  for (let k = 0; k < 3; k++) {
    const [p, q] = [positions[3 * a + k]!, positions[3 * b + k]!];
    if (Math.max(p, q) < before[k]! - reach || Math.min(p, q) > before[k]! + reach) return true;
  }
  return false;
}

function sizeOf(solids: readonly Solid[]): Size {
  const { min, max } = boundsOf(solids.map((solid) => solid.mesh));
  return { width: max[0] - min[0], depth: max[1] - min[1], height: max[2] - min[2] };
}

/** Without up to `count` loose pieces; a row of them never loses more than a third. */
function withoutSome(solids: readonly Solid[], count: number, random: Random): readonly Solid[] {
  const candidates = solids.filter((solid) => loose.test(solid.name));
  const gone = new Set<string>();
  const most = Math.max(1, Math.floor(candidates.length / 3));
  for (let n = 0; n < Math.min(count, most) && candidates.length > 0; n++)
    gone.add(candidates[Math.floor(random() * candidates.length)]!.name);
  return gone.size < solids.length ? solids.filter((solid) => !gone.has(solid.name)) : solids;
}

/** One leg whose foot has moved aside along the floor. */
function legBent(solids: readonly Solid[], share: number, random: Random): readonly Solid[] {
  const legs = solids.filter((solid) => /^(leg|post)_/.test(solid.name) && solid.role === 'legs');
  const leg = legs[Math.floor(random() * legs.length)];
  if (share === 0 || leg === undefined) return solids;
  const { min, max } = boundsOf([leg.mesh]);
  const angle = 2 * Math.PI * random();
  const length = max[2] - min[2];
  const bend: Field = ([x, y, z]) => {
    const down = ((max[2] - z) / length) ** 2 * share * length;
    return [x + Math.cos(angle) * down, y + Math.sin(angle) * down, z];
  };
  const mesh = carried(
    subdivided(
      leg.mesh,
      Array.from({ length: 7 }, (_, i) => levelCut(min[2] + ((i + 1) * length) / 8, length / 16)),
    ),
    bend,
  );
  const pieces = leg.pieces.flatMap((piece) => bentPiece(piece, bend, length));
  return solids.map((solid) => (solid === leg ? { ...leg, mesh, pieces, convex: false } : solid));
}

function extent({ mesh }: Solid): number {
  const { min, max } = boundsOf([mesh]);
  return Math.hypot(...subtract(max, min));
}

/** Places for the damage: on the largest solid, chips at its upper edge, dents anywhere on its sides. */
function dentsOn(
  solids: readonly Solid[],
  smooth: Field,
  plan: ShapePlan,
  { size, random }: { readonly size: Size; readonly random: Random },
): Dent[] {
  const largest = solids.reduce((a, b) => (extent(b) > extent(a) ? b : a));
  const { mesh } = largest;
  const { min, max } = boundsOf([mesh]);
  const narrow = Math.min(max[0] - min[0], max[1] - min[1], Math.max(max[2] - min[2], size.height * 0.2));
  const centre: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  return Array.from({ length: plan.damageCount }, (_, n): Dent => {
    const shrink = 1 - n * 0.12;
    const { at, normal } = placeOn(mesh, plan.damage === 'chips' ? max[2] : null, random);
    const outward = plan.damage === 'chips' ? normalized(subtract(at, centre)) : normal;
    const depth = narrow * plan.damageDepth * Math.max(0.3, shrink) * (plan.damage === 'chips' ? 0.7 : 1.4);
    return {
      before: at,
      at: smooth(at),
      inward: [-outward[0], -outward[1], -outward[2]],
      // A press steeper than 1 in 1.54 would fold the surface over itself.
      radius: depth * (plan.damage === 'chips' ? 2.2 : 2.8),
      depth,
    };
  });
}

/** A point of the surface with its normal; with `top`, one near that height. */
function placeOn(mesh: Mesh, top: number | null, random: Random): { at: Vec3; normal: Vec3 } {
  const normalOf = (i: number): Vec3 => [
    mesh.normals[3 * i]!,
    mesh.normals[3 * i + 1]!,
    mesh.normals[3 * i + 2]!,
  ];
  let best = { at: positionOf(mesh, 0), normal: normalOf(0), score: -Infinity };
  for (let attempt = 0; attempt < 40; attempt++) {
    // Anywhere in a triangle: straight sides have no vertices but at their ends.
    const t = Math.floor((random() * mesh.indices.length) / 3) * 3;
    const [u, v] = [random(), random()];
    const [a, b, c] = [mesh.indices[t]!, mesh.indices[t + 1]!, mesh.indices[t + 2]!];
    const [ka, kb, kc] = [1 - Math.sqrt(u), Math.sqrt(u) * (1 - v), Math.sqrt(u) * v];
    const mix = (p: Vec3, q: Vec3, r: Vec3): Vec3 => [
      p[0] * ka + q[0] * kb + r[0] * kc,
      p[1] * ka + q[1] * kb + r[1] * kc,
      p[2] * ka + q[2] * kb + r[2] * kc,
    ];
    const at = mix(positionOf(mesh, a), positionOf(mesh, b), positionOf(mesh, c));
    const normal = normalized(mix(normalOf(a), normalOf(b), normalOf(c)));
    // Towards the front right, where it is seen, and outwards.
    const seen = normal[0] * 0.5 - normal[1] * 0.8 + at[0] * normal[0] + at[1] * normal[1];
    const score = (top === null ? seen - Math.abs(normal[2]) * 1.5 : -Math.abs(top - at[2]) * 40) + random();
    if (score > best.score) best = { at, normal, score };
  }
  return best;
}

/** True for an edge too long to show the dent. */
function isCoarse(smooth: Field, dent: Dent, a: Vec3, b: Vec3): boolean {
  const [p, q] = [smooth(a), smooth(b)];
  const edge = subtract(q, p);
  const squared = edge[0] * edge[0] + edge[1] * edge[1] + edge[2] * edge[2];
  const limit = dent.radius * 0.3;
  if (squared <= limit * limit) return false;
  const from = subtract(dent.at, p);
  const t = Math.min(1, Math.max(0, (from[0] * edge[0] + from[1] * edge[1] + from[2] * edge[2]) / squared));
  return Math.hypot(from[0] - edge[0] * t, from[1] - edge[1] * t, from[2] - edge[2] * t) < dent.radius * 1.1;
}

/** The surface carried along the field; its normals turn with it (by the field's derivative). */
function carried(mesh: Mesh, field: Field): Mesh {
  const positions = new Float64Array(mesh.positions.length);
  const normals = new Float32Array(mesh.normals.length);
  const e = 1e-4;
  for (let i = 0; i < positions.length / 3; i++) {
    const [x, y, z] = positionOf(mesh, i);
    const p = field([x, y, z]);
    // `+ 0` turns -0 into 0: see `placed`.
    for (let k = 0; k < 3; k++) positions[3 * i + k] = Math.fround(p[k]!) + 0;
    const a = subtract(field([x + e, y, z]), p);
    const b = subtract(field([x, y + e, z]), p);
    const c = subtract(field([x, y, z + e]), p);
    const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)];
    const [nx, ny, nz] = [mesh.normals[3 * i]!, mesh.normals[3 * i + 1]!, mesh.normals[3 * i + 2]!];
    const n = normalized([
      bc[0] * nx + ca[0] * ny + ab[0] * nz,
      bc[1] * nx + ca[1] * ny + ab[1] * nz,
      bc[2] * nx + ca[2] * ny + ab[2] * nz,
    ]);
    normals.set(n, 3 * i);
  }
  const bent = { positions, normals, uvs: mesh.uvs, indices: mesh.indices };
  faceOutwards(bent);
  return bent;
}

/** Where a press turned a small face further than the field turns at its corners, these take the face's own normal. */
function faceOutwards(mesh: Mesh): void {
  const { normals, indices } = mesh;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const p = positionOf(mesh, a);
    const face = cross(subtract(positionOf(mesh, b), p), subtract(positionOf(mesh, c), p));
    let along = 0;
    for (let k = 0; k < 3; k++)
      along += face[k]! * (normals[3 * a + k]! + normals[3 * b + k]! + normals[3 * c + k]!);
    if (along > 0) continue;
    const own = normalized(face);
    for (const i of [a, b, c]) normals.set(own, 3 * i);
  }
}

/** A convex piece as the hull of its carried points; a tall one in two, so that it follows a belly or a waist. */
function bentPiece(piece: ConvexPiece, field: Field, height: number): ConvexPiece[] {
  const points = pointsOf(piece);
  const heights = points.map((p) => p[2]);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const halves = high - low > height * 0.4 ? cutAt(points, (low + high) / 2) : [points];
  return halves.map((half) => ({ type: 'hull', points: half.map(field) }));
}

/** Both halves of the convex hull of the points, cut at a height. */
function cutAt(points: readonly Vec3[], z: number): Vec3[][] {
  const below = points.filter((p) => p[2] <= z);
  const above = points.filter((p) => p[2] > z);
  const section = below.flatMap((p) =>
    above.map((q): Vec3 => {
      const t = (z - p[2]) / (q[2] - p[2]);
      return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, z];
    }),
  );
  return [
    [...below, ...section],
    [...section, ...above],
  ];
}

const ringSides = 16;

function pointsOf(piece: ConvexPiece): readonly Vec3[] {
  if (piece.type === 'hull') return piece.points;
  const local = (): Vec3[] => {
    switch (piece.type) {
      case 'box':
        return [-0.5, 0.5].flatMap((x) =>
          [-0.5, 0.5].flatMap((y) =>
            [-0.5, 0.5].map((z): Vec3 => [x * piece.size[0], y * piece.size[1], z * piece.size[2]]),
          ),
        );
      case 'cylinder':
        return [-0.5, 0.5].flatMap((z) => ring(piece.radius, z * piece.height));
      case 'sphere':
        return [-0.95, -0.6, 0, 0.6, 0.95].flatMap((t) =>
          ring(piece.radius * Math.sqrt(1 - t * t), piece.radius * t),
        );
    }
  };
  return local().map((p) => carry(piece.pose, p));
}

const ring = (radius: number, z: number): Vec3[] =>
  Array.from({ length: ringSides }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / ringSides;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });

// An object made larger or smaller in all directions alike.

/** The solid scaled about the origin: surface, and contact pieces of the same kinds. */
export function rescaled(solid: Solid, factor: number): Solid {
  const positions = solid.mesh.positions.map((value) => Math.fround(value * factor) + 0);
  return {
    ...solid,
    mesh: { ...solid.mesh, positions },
    pieces: solid.pieces.map((piece) => rescaledPiece(piece, factor)),
  };
}

const times = (v: Vec3, factor: number): Vec3 => [v[0] * factor, v[1] * factor, v[2] * factor];

function rescaledPiece(piece: ConvexPiece, factor: number): ConvexPiece {
  if (piece.type === 'hull') return { type: 'hull', points: piece.points.map((p) => times(p, factor)) };
  const pose = { ...piece.pose, position: times(piece.pose.position, factor) };
  switch (piece.type) {
    case 'box':
      return { ...piece, pose, size: times(piece.size, factor) };
    case 'cylinder':
      return { ...piece, pose, radius: piece.radius * factor, height: piece.height * factor };
    case 'sphere':
      return { ...piece, pose, radius: piece.radius * factor };
  }
}
