/** Profiles for the lathe: corners with fillets, arcs and smooth curves. */
import type { ProfilePoint } from './lathe.ts';

/** Radius, height, and the fillet radius at this corner (none when absent). */
export type Corner = readonly [number, number, number?];

/** The polyline with its corners rounded; a fillet takes at most 45 % of its neighbouring sides. */
export function rounded(corners: readonly Corner[], steps: number, loop = false): ProfilePoint[] {
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
export function arc(
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
export function through(points: readonly ProfilePoint[], steps: number): ProfilePoint[] {
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
