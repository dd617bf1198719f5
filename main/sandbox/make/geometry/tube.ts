/** Tubes: a round or oval section swept along a path, with flat caps. */
import { aroundTiles } from './lathe.ts';
import { type Mesh, meshBuilder } from './mesh.ts';
import { add, cross, dot, length, normalized, scale, subtract, type Vec3 } from './vector.ts';

export interface TubeOptions {
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
