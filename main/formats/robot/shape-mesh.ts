/** The shapes that descriptions only name (box, sphere, cylinder, capsule, ellipsoid, cone) as closed triangles, for what has to work on meshes. Pure. */
import type { TriangleMesh } from '../geometry/triangle-mesh.ts';
import type { RobotGeometry } from './robot.ts';

/** Steps around and from pole to pole: the volume is off by 0.03 %, so that a mass by density holds 0.1 %. */
const around = 192;
const poleSteps = 96;

/** About its own origin, round ones along Z, facing outside. Null for meshes, planes and what no reader knows. */
export function shapeMesh(geometry: RobotGeometry): TriangleMesh | null {
  switch (geometry.type) {
    case 'box':
      return boxMesh(geometry.size);
    case 'sphere':
      return ellipsoidMesh([geometry.radius, geometry.radius, geometry.radius]);
    case 'ellipsoid': {
      const [x, y, z] = geometry.size;
      return ellipsoidMesh([x / 2, y / 2, z / 2]);
    }
    case 'cylinder':
      return revolved([
        [geometry.radius, -geometry.length / 2],
        [geometry.radius, geometry.length / 2],
      ]);
    case 'cone':
      return revolved([[geometry.radius, -geometry.length / 2]], geometry.length / 2);
    case 'capsule': {
      const half = geometry.length / 2;
      const rings = arc(geometry.radius);
      const middle = rings.length / 2;
      return revolved(
        rings.map(([out, up], at): Ring => [out, up + (at < middle ? -half : half)]),
        half + geometry.radius,
        -half - geometry.radius,
      );
    }
    case 'mesh':
    case 'plane':
    case 'unknown':
      return null;
  }
}

/** Distance from the axis, and height. */
type Ring = readonly [out: number, up: number];

/** Between the poles, from below; the equator twice, so that a capsule can be drawn apart there. */
function arc(radius: number): Ring[] {
  const angles = Array.from({ length: poleSteps - 1 }, (_, at) => Math.PI * ((at + 1) / poleSteps - 0.5));
  const lower = angles.filter((angle) => angle <= 1e-12);
  const upper = angles.filter((angle) => angle >= -1e-12);
  return [...lower, ...upper].map((angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]);
}

function ellipsoidMesh([x, y, z]: readonly [number, number, number]): TriangleMesh {
  const rings = arc(1).filter((_, at) => at !== poleSteps / 2);
  const { points, indices } = revolved(rings, 1, -1);
  return { points: points.map((value, at) => value * ([x, y, z][at % 3] ?? 1)), indices };
}

function boxMesh([x, y, z]: readonly [number, number, number]): TriangleMesh {
  const points = new Float64Array(24);
  for (let corner = 0; corner < 8; corner++)
    for (const [axis, side] of [x, y, z].entries())
      points[corner * 3 + axis] = ((corner >> axis) & 1 ? side : -side) / 2;
  const indices = Uint32Array.from([
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7,
    5,
  ]);
  return { points, indices };
}

/** Rings from below, closed at both ends by a point on the axis. */
function revolved(rings: readonly Ring[], top?: number, bottom?: number): TriangleMesh {
  const points: number[] = [];
  const indices: number[] = [];
  for (const [out, up] of rings)
    for (let step = 0; step < around; step++) {
      const angle = (2 * Math.PI * step) / around;
      points.push(out * Math.cos(angle), out * Math.sin(angle), up);
    }
  const low = points.length / 3;
  points.push(0, 0, bottom ?? rings[0]?.[1] ?? 0, 0, 0, top ?? rings.at(-1)?.[1] ?? 0);
  const last = (rings.length - 1) * around;
  for (let step = 0; step < around; step++) {
    const next = (step + 1) % around;
    indices.push(low, next, step, low + 1, last + step, last + next);
    for (let ring = 0; ring < rings.length - 1; ring++) {
      const from = ring * around;
      indices.push(from + step, from + next, from + around + step);
      indices.push(from + next, from + around + next, from + around + step);
    }
  }
  return { points: Float64Array.from(points), indices: Uint32Array.from(indices) };
}
