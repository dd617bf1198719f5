/** Solids of revolution about Z from a profile in the (r, z) half-plane. */
import { type Mesh, meshBuilder } from './mesh.ts';
import type { Vec3 } from './vector.ts';

/** Radius and height of a point of the profile, metres. */
export type ProfilePoint = readonly [number, number];

export interface LatheOptions {
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
    const length = Math.hypot(dr, dz);
    if (length < 1e-9) continue;
    const normal = [dz / length, -dr / length] as const;
    spans.push({ from, to, normal, arc, length, flat: Math.abs(normal[1]) > 0.93 });
    arc += length;
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

/**
 * How far around the texture has come at `fraction` of a turn, in tiles. A whole number of tiles for wide bodies; for
 * slim ones the texture goes half-way round and comes back, so that a thin leg does not squeeze a whole tile around itself.
 */
export function aroundTiles(fraction: number, circumference: number, tile: number): number {
  const tiles = circumference / tile;
  if (tiles >= 0.75) return fraction * Math.round(tiles);
  return tiles * (fraction <= 0.5 ? fraction : 1 - fraction);
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
