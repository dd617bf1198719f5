/** Points and lines of a small picture as triangles of its plane: each as wide as the eye still sees. */
import { type Line, LineLoop, LineSegments, Points } from 'three';
import { type Vertices, vertexSize } from './frame.ts';

/** Pixels of the finished picture. */
const strokeWidthPx = 1.5;
/** A cloud of more points covers its shape long before. */
const mostStrokes = 2_000_000;

/** Two triangles for each point or line, their corners one behind the other. `finer`: pixels of the frame for one of the picture. */
export function strokesOf(
  object: Points | Line,
  vertices: Vertices,
  cornerAt: (corner: number) => number,
  corners: number,
  finer: number,
): { readonly vertices: Vertices; readonly triangles: number } {
  const ends = endsOf(object, corners);
  const every = Math.max(1, Math.ceil(ends.count / mostStrokes));
  const count = Math.ceil(ends.count / every);
  const values = new Float32Array(count * 6 * vertexSize);
  const colours = vertices.colours === null ? null : new Float32Array(count * 18);
  const half = (strokeWidthPx * finer) / 2;
  for (let stroke = 0; stroke < count; stroke++) {
    const [from, to] = ends.of(stroke * every).map(cornerAt);
    const [x, y] = place(vertices.values, from ?? 0);
    const [u, v] = place(vertices.values, to ?? 0);
    const length = Math.hypot(u - x, v - y);
    // Along the line, and across it; a point is a line to itself.
    const [ax, ay] = length > 0 ? [((u - x) / length) * half, ((v - y) / length) * half] : [half, 0];
    for (const [at, [end, along, across]] of square.entries()) {
      const vertex = (end === 0 ? from : to) ?? 0;
      const to9 = (stroke * 6 + at) * vertexSize;
      for (let part = 0; part < vertexSize; part++)
        values[to9 + part] = vertices.values[vertex * vertexSize + part] ?? 0;
      values[to9] = (values[to9] ?? 0) + ax * along - ay * across;
      values[to9 + 1] = (values[to9 + 1] ?? 0) + ay * along + ax * across;
      if (colours === null) continue;
      for (let part = 0; part < 3; part++)
        colours[(stroke * 6 + at) * 3 + part] = vertices.colours?.[vertex * 3 + part] ?? 0;
    }
  }
  return { vertices: { values, colours }, triangles: count * 2 };
}

/** Which end, and how many half widths along and across. */
const square = [
  [0, -1, -1],
  [1, 1, -1],
  [1, 1, 1],
  [0, -1, -1],
  [1, 1, 1],
  [0, -1, 1],
] as const;

function place(values: Float32Array, vertex: number): readonly [number, number] {
  return [values[vertex * vertexSize] ?? 0, values[vertex * vertexSize + 1] ?? 0];
}

function endsOf(
  object: Points | Line,
  corners: number,
): { readonly count: number; of(stroke: number): [number, number] } {
  if (object instanceof Points) return { count: corners, of: (at) => [at, at] };
  if (object instanceof LineSegments)
    return { count: Math.floor(corners / 2), of: (at) => [at * 2, at * 2 + 1] };
  if (object instanceof LineLoop)
    return { count: corners > 1 ? corners : 0, of: (at) => [at, (at + 1) % corners] };
  return { count: Math.max(0, corners - 1), of: (at) => [at, at + 1] };
}
