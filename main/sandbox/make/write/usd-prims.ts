/** The text of single USD prims. */
import type { Hull } from '../geometry/convex-hull.ts';
import type { Mesh } from '../geometry/mesh.ts';
import { number, numbers } from './text.ts';

export const tuple = (values: Iterable<number>): string => `(${numbers(values, ', ')})`;

export const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : `    ${line}`));

function tuples(values: ArrayLike<number>, count: number, text: (value: number) => string = number): string {
  const parts: string[] = [];
  for (let i = 0; i < values.length; i += count) {
    let one = `(${text(values[i]!)}`;
    for (let k = 1; k < count; k++) one += `, ${text(values[i + k]!)}`;
    parts.push(`${one})`);
  }
  return `[${parts.join(', ')}]`;
}

function meshPrim(name: string, schemas: readonly string[], lines: readonly string[]): string[] {
  return [
    `def Mesh "${name}" (`,
    `    prepend apiSchemas = [${schemas.map((schema) => `"${schema}"`).join(', ')}]`,
    ')',
    '{',
    ...indented(['uniform token subdivisionScheme = "none"', ...lines]),
    '}',
  ];
}

function topology(points: ArrayLike<number>, indices: ArrayLike<number>): string[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, points[i]!);
    high[i % 3] = Math.max(high[i % 3]!, points[i]!);
  }
  return [
    `float3[] extent = [${tuple(low)}, ${tuple(high)}]`,
    `int[] faceVertexCounts = [${Array.from({ length: indices.length / 3 }, () => 3).join(', ')}]`,
    `int[] faceVertexIndices = [${Array.from(indices).join(', ')}]`,
    `point3f[] points = ${tuples(points, 3)}`,
  ];
}

/** Directions and texture coordinates: a hundredth of a degree, a tenth of a texel. */
const coarse = (value: number): string => String(Math.round(value * 1e4) / 1e4 + 0);

/** A mesh to look at, with normals and texture coordinates per vertex. */
export function renderMesh(
  name: string,
  mesh: Mesh,
  lines: readonly string[],
  schemas: readonly string[],
): string[] {
  return meshPrim(name, schemas, [
    ...topology(mesh.positions, mesh.indices),
    `normal3f[] normals = ${tuples(mesh.normals, 3, coarse)} (`,
    '    interpolation = "vertex"',
    ')',
    `texCoord2f[] primvars:st = ${tuples(mesh.uvs, 2, coarse)} (`,
    '    interpolation = "vertex"',
    ')',
    ...lines,
  ]);
}

/** The closed surface alone, each position once. */
export function weldedMesh(
  name: string,
  mesh: Mesh,
  lines: readonly string[],
  schemas: readonly string[],
): string[] {
  const seen = new Map<string, number>();
  const points: number[] = [];
  const rank = Array.from({ length: mesh.positions.length / 3 }, (_, i) => {
    const p = mesh.positions.subarray(3 * i, 3 * i + 3);
    const key = p.join();
    const known = seen.get(key);
    if (known !== undefined) return known;
    points.push(...p);
    seen.set(key, seen.size);
    return seen.size - 1;
  });
  return meshPrim(name, schemas, [
    ...topology(
      points,
      Array.from(mesh.indices, (i) => rank[i]!),
    ),
    ...lines,
  ]);
}

/** A convex hull as a mesh. */
export function hullMesh(
  name: string,
  hull: Hull,
  lines: readonly string[],
  schemas: readonly string[],
): string[] {
  return meshPrim(name, schemas, [...topology(hull.points.flat(), hull.triangles.flat()), ...lines]);
}
