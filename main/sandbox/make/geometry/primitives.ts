/** Primitive solids: boxes, solids of revolution from a profile, and tubes along a path. */
import { type Mesh, type MeshBuilder, meshBuilder, type Uv } from './mesh.ts';
import { add, cross, dot, length, normalized, scale, subtract, type Vec3 } from './vector.ts';

// Texture around a round body, of the lathe or of a tube.

/**
 * How far around the texture has come at `fraction` of a turn, in tiles. A whole number of tiles for wide bodies; for
 * slim ones the texture goes half-way round and comes back, so that a thin leg does not squeeze a whole tile around itself.
 */
function aroundTiles(fraction: number, circumference: number, tile: number): number {
  const tiles = circumference / tile;
  if (tiles >= 0.75) return fraction * Math.round(tiles);
  return tiles * (fraction <= 0.5 ? fraction : 1 - fraction);
}

// Solids of revolution about Z from a profile in the (r, z) half-plane.

/** Radius and height of a point of the profile, metres. */
export type ProfilePoint = readonly [number, number];

interface LatheOptions {
  /**
   * Walked with the outside on its right: from the axis along the bottom, up the outside, and back to the axis. With
   * `loop` it never touches the axis and closes on itself (a ring).
   */
  readonly profile: readonly ProfilePoint[];
  readonly loop?: boolean;
  readonly segments: number;
  /** Metres per texture tile. */
  readonly tile: number;
}

interface Span {
  readonly from: ProfilePoint;
  readonly to: ProfilePoint;
  /** Unit normal in (r, z). */
  readonly normal: readonly [number, number];
  /** Length of the profile before this span. */
  readonly arc: number;
  readonly length: number;
  /** Nearly level: textured from above instead of around. */
  readonly flat: boolean;
}

/** Corners sharper than this stay sharp. */
const smoothCosine = Math.cos((42 * Math.PI) / 180);

function spansOf(profile: readonly ProfilePoint[], loop: boolean): Span[] {
  const spans: Span[] = [];
  let arc = 0;
  for (let i = 0; i < profile.length - (loop ? 0 : 1); i++) {
    const from = profile[i]!;
    const to = profile[(i + 1) % profile.length]!;
    const dr = to[0] - from[0];
    const dz = to[1] - from[1];
    const arcLength = Math.hypot(dr, dz);
    if (arcLength < 1e-9) continue;
    const normal = [dz / arcLength, -dr / arcLength] as const;
    spans.push({ from, to, normal, arc, length: arcLength, flat: Math.abs(normal[1]) > 0.93 });
    arc += arcLength;
  }
  return spans;
}

/** The normal at one end of a span: blended with the neighbour's when the corner is soft. */
function endNormal(span: Span, neighbour: Span | undefined): readonly [number, number] {
  if (neighbour === undefined)
    return Math.abs(span.normal[1]) > 0.8 ? [0, Math.sign(span.normal[1])] : span.normal;
  const cosine = span.normal[0] * neighbour.normal[0] + span.normal[1] * neighbour.normal[1];
  if (cosine < smoothCosine) return span.normal;
  const r = span.normal[0] + neighbour.normal[0];
  const z = span.normal[1] + neighbour.normal[1];
  const size = Math.hypot(r, z);
  return [r / size, z / size];
}

/** The solid swept by the profile. */
export function lathe({ profile, loop = false, segments, tile }: LatheOptions): Mesh {
  const builder = meshBuilder();
  const spans = spansOf(profile, loop);
  const widest = Math.max(...profile.map(([r]) => r));
  const angles = Array.from({ length: segments }, (_, j) => (2 * Math.PI * j) / segments);
  const cosines = angles.map(Math.cos);
  const sines = angles.map(Math.sin);

  const ring = (span: Span, [r, z]: ProfilePoint, normal: readonly [number, number], arc: number): number[] =>
    Array.from({ length: segments + 1 }, (_, j) => {
      const c = cosines[j % segments]!;
      const s = sines[j % segments]!;
      const position: Vec3 = [r * c, r * s, z];
      const u = aroundTiles(j / segments, 2 * Math.PI * widest, tile);
      return builder.vertex(
        position,
        [normal[0] * c, normal[0] * s, normal[1]],
        span.flat ? [position[0] / tile, position[1] / tile] : [u, arc / tile],
      );
    });

  spans.forEach((span, i) => {
    const before = spans[i - 1] ?? (loop ? spans.at(-1) : undefined);
    const after = spans[i + 1] ?? (loop ? spans[0] : undefined);
    const lower = ring(span, span.from, endNormal(span, before), span.arc);
    const upper = ring(span, span.to, endNormal(span, after), span.arc + span.length);
    for (let j = 0; j < segments; j++) {
      if (span.from[0] > 0) builder.triangle(lower[j]!, lower[j + 1]!, upper[j + 1]!);
      if (span.to[0] > 0) builder.triangle(lower[j]!, upper[j + 1]!, upper[j]!);
    }
  });
  return builder.build();
}

// Profiles for the lathe: corners with fillets, arcs and smooth curves.

/** Radius, height, and the fillet radius at this corner (none when absent). */
export type Corner = readonly [number, number, number?];

/** The polyline with its corners rounded; a fillet takes at most 45 % of its neighbouring sides. */
export function roundCorners(corners: readonly Corner[], steps: number, loop = false): ProfilePoint[] {
  const count = corners.length;
  return corners.flatMap(([r, z, radius = 0], i): ProfilePoint[] => {
    const before = corners[loop ? (i + count - 1) % count : i - 1];
    const after = corners[loop ? (i + 1) % count : i + 1];
    if (before === undefined || after === undefined || radius <= 0 || steps < 1) return [[r, z]];
    const [ar, az, aLength] = unit(before[0] - r, before[1] - z);
    const [br, bz, bLength] = unit(after[0] - r, after[1] - z);
    const half = Math.acos(Math.max(-1, Math.min(1, ar * br + az * bz))) / 2;
    const reach = Math.min(radius / Math.tan(half), aLength * 0.45, bLength * 0.45);
    if (!(reach > 1e-9)) return [[r, z]];
    return Array.from({ length: steps + 1 }, (_, k): ProfilePoint => {
      const t = k / steps;
      const a = (1 - t) * (1 - t) * reach;
      const b = t * t * reach;
      return [r + ar * a + br * b, z + az * a + bz * b];
    });
  });
}

function unit(r: number, z: number): [number, number, number] {
  const size = Math.hypot(r, z);
  return size > 0 ? [r / size, z / size, size] : [0, 0, 0];
}

/** Points on an arc about (r, z), from angle `from` to `to` (radians, 0 is +r, a quarter turn is +z); never left of the axis. */
export function arcPoints(
  centre: ProfilePoint,
  radius: number | readonly [number, number],
  [from, to]: readonly [number, number],
  steps: number,
): ProfilePoint[] {
  const [rr, rz] = typeof radius === 'number' ? [radius, radius] : radius;
  return Array.from({ length: steps + 1 }, (_, k): ProfilePoint => {
    const angle = from + ((to - from) * k) / steps;
    const r = centre[0] + rr * Math.cos(angle);
    return [Math.abs(r) < 1e-9 ? 0 : Math.max(0, r), centre[1] + rz * Math.sin(angle)];
  });
}

/** A smooth curve (centripetal enough for our even spacing: Catmull-Rom) through the points, `steps` per side. */
export function curveThrough(points: readonly ProfilePoint[], steps: number): ProfilePoint[] {
  const result: ProfilePoint[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)]!;
    const p1 = points[i]!;
    const p2 = points[i + 1]!;
    const p3 = points[Math.min(points.length - 1, i + 2)]!;
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      result.push([
        Math.max(0, spline(p0[0], p1[0], p2[0], p3[0], t)),
        spline(p0[1], p1[1], p2[1], p3[1], t),
      ]);
    }
  }
  return [...result, points.at(-1)!];
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  const k3 = -0.5 * a + 1.5 * b - 1.5 * c + 0.5 * d;
  const k2 = a - 2.5 * b + 2 * c - 0.5 * d;
  const k1 = -0.5 * a + 0.5 * c;
  return ((k3 * t + k2) * t + k1) * t + b;
}

// Tubes: a round or oval section swept along a path, with flat caps.

interface TubeOptions {
  readonly path: readonly Vec3[];
  /** Half extents of the section: along the path's plane (first) and across it. */
  readonly radii: readonly [number, number];
  /** A direction the first axis of the section starts near; must not be along the path. */
  readonly up: Vec3;
  readonly segments: number;
  /** Metres per texture tile. */
  readonly tile: number;
}

/** Frames along the path that do not twist: each is the former one, projected. */
export function framesAlong(path: readonly Vec3[], up: Vec3): { tangent: Vec3; a: Vec3; b: Vec3 }[] {
  let a = up;
  return path.map((_, i) => {
    const tangent = normalized(subtract(path[Math.min(path.length - 1, i + 1)]!, path[Math.max(0, i - 1)]!));
    a = normalized(subtract(a, scale(tangent, dot(a, tangent))));
    return { tangent, a, b: cross(tangent, a) };
  });
}

/** The swept solid. */
export function tube({ path, radii, up, segments, tile }: TubeOptions): Mesh {
  const builder = meshBuilder();
  const frames = framesAlong(path, up);
  const circumference = Math.PI * (radii[0] + radii[1]);
  const section = Array.from({ length: segments }, (_, j) => {
    const angle = (2 * Math.PI * j) / segments;
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  const point = (i: number, j: number): Vec3 => {
    const [c, s] = section[j % segments]!;
    const { a, b } = frames[i]!;
    return add(path[i]!, add(scale(a, c * radii[0]), scale(b, s * radii[1])));
  };
  let walked = 0;
  const rings = path.map((centre, i) => {
    if (i > 0) walked += length(subtract(centre, path[i - 1]!));
    const { a, b } = frames[i]!;
    return Array.from({ length: segments + 1 }, (_, j) => {
      const [c, s] = section[j % segments]!;
      const normal = normalized(add(scale(a, c / radii[0]), scale(b, s / radii[1])));
      return builder.vertex(point(i, j), normal, [
        aroundTiles(j / segments, circumference, tile),
        walked / tile,
      ]);
    });
  });
  for (let i = 0; i < path.length - 1; i++)
    for (let j = 0; j < segments; j++) {
      const [p, q, r, s] = [rings[i]![j]!, rings[i]![j + 1]!, rings[i + 1]![j + 1]!, rings[i + 1]![j]!];
      builder.triangle(p, q, r);
      builder.triangle(p, r, s);
    }
  for (const [i, sign] of [
    [0, -1],
    [path.length - 1, 1],
  ] as const) {
    const normal = scale(frames[i]!.tangent, sign);
    const centre = builder.vertex(path[i]!, normal, [0, 0]);
    const rim = section.map(([c, s], j) =>
      builder.vertex(point(i, j), normal, [(c * radii[0]) / tile, (s * radii[1]) / tile]),
    );
    for (let j = 0; j < segments; j++) builder.facing(normal, centre, rim[j]!, rim[(j + 1) % segments]!);
  }
  return builder.build();
}

// A box with chamfered edges whose normals are blended, so that it catches light as a rounded edge does.

interface BoxOptions {
  /** Full extents. */
  readonly size: Vec3;
  /** Width of the chamfer; 0 gives sharp edges. */
  readonly bevel: number;
  /** Metres per texture tile. */
  readonly tile: number;
  /** Shifts the texture, in tiles, so that two boards of one material differ. */
  readonly shift: Uv;
}

type Signs = readonly [number, number, number];
const axes = [0, 1, 2] as const;
type Axis = (typeof axes)[number];
const signs = [-1, 1] as const;

function withSigns(a: Axis, sa: number, b: Axis, sb: number, c: Axis, sc: number): Signs {
  const result: [number, number, number] = [0, 0, 0];
  result[a] = sa;
  result[b] = sb;
  result[c] = sc;
  return result;
}

/** A box centred on the origin. The texture's v runs along the longest side: the grain of a board. */
export function box({ size, bevel, tile, shift }: BoxOptions): Mesh {
  const builder = meshBuilder();
  const half: Vec3 = [size[0] / 2, size[1] / 2, size[2] / 2];
  const chamfer = Math.min(bevel, Math.min(...half) * 0.45);
  const grain: Axis = size[2] >= size[0] && size[2] >= size[1] ? 2 : size[0] >= size[1] ? 0 : 1;

  /** The corner of the face `face` nearest to the box corner `corner`. */
  const at = (face: Axis, corner: Signs): Vec3 => {
    const p = axes.map((k) => corner[k] * (k === face ? half[k] : half[k] - chamfer));
    return [p[0]!, p[1]!, p[2]!];
  };
  const addVertex = (face: Axis, corner: Signs, project: Axis): number => {
    const p = at(face, corner);
    const v: Axis = project === grain ? (((project + 2) % 3) as Axis) : grain;
    const u = axes.find((k) => k !== project && k !== v) ?? 0;
    const normal: Vec3 = [face === 0 ? corner[0] : 0, face === 1 ? corner[1] : 0, face === 2 ? corner[2] : 0];
    return builder.vertex(p, normal, [p[u] / tile + shift[0], p[v] / tile + shift[1]]);
  };
  faces(builder, addVertex);
  if (chamfer > 0) {
    edges(builder, addVertex);
    addCorners(builder, addVertex);
  }
  return builder.build();
}

type AddVertex = (face: Axis, corner: Signs, project: Axis) => number;

function quad(
  builder: MeshBuilder,
  outward: Vec3,
  [p, q, r, s]: readonly [number, number, number, number],
): void {
  builder.facing(outward, p, q, r);
  builder.facing(outward, p, r, s);
}

function faces(builder: MeshBuilder, addVertex: AddVertex): void {
  for (const a of axes) {
    const b = ((a + 1) % 3) as Axis;
    const c = ((a + 2) % 3) as Axis;
    for (const sa of signs) {
      const corner = (sb: number, sc: number): number => addVertex(a, withSigns(a, sa, b, sb, c, sc), a);
      quad(builder, withSigns(a, sa, b, 0, c, 0), [
        corner(-1, -1),
        corner(1, -1),
        corner(1, 1),
        corner(-1, 1),
      ]);
    }
  }
}

function edges(builder: MeshBuilder, addVertex: AddVertex): void {
  for (const a of axes) {
    const b = ((a + 1) % 3) as Axis;
    const c = ((a + 2) % 3) as Axis;
    for (const sa of signs)
      for (const sb of signs) {
        const corner = (face: Axis, sc: number): number => addVertex(face, withSigns(a, sa, b, sb, c, sc), a);
        quad(builder, withSigns(a, sa, b, sb, c, 0), [
          corner(a, -1),
          corner(a, 1),
          corner(b, 1),
          corner(b, -1),
        ]);
      }
  }
}

function addCorners(builder: MeshBuilder, addVertex: AddVertex): void {
  for (const x of signs)
    for (const y of signs)
      for (const z of signs)
        builder.facing(
          [x, y, z],
          addVertex(0, [x, y, z], 0),
          addVertex(1, [x, y, z], 0),
          addVertex(2, [x, y, z], 0),
        );
}
