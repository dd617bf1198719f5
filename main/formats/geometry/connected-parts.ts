/** A mesh taken apart into what is connected by its edges, and of each part whether it encloses something and which way it faces. Pure. */
import { meshMoments } from './mass-properties.ts';
import { diagonalOf, type TriangleMesh, weldPoints } from './triangle-mesh.ts';

/**
 * `isClosed`: every edge is shared by two triangles that go along it in opposite directions (by an even number, half of them
 * each way, where parts touch). `faces`: `mixed` where neighbours disagree, else by the sign of the volume; null for an open part.
 */
export interface MeshPart {
  readonly mesh: TriangleMesh;
  readonly isClosed: boolean;
  readonly faces: 'outside' | 'inside' | 'mixed' | null;
  /** Enclosed, not signed, in cubes of the unit; 0 for an open part. */
  readonly volume: number;
}

/** Of its diagonal: points nearer than this are one. Float32 of files rounds at 6e-8. */
const weldedPart = 1e-6;

/** Welded by their places first, because files repeat points at seams. Largest triangles count first. */
export function connectedParts(mesh: TriangleMesh): MeshPart[] {
  const welded = weldPoints(mesh, weldedPart * diagonalOf(mesh.points));
  const { indices } = welded;
  const edges = edgesOf(indices, welded.points.length / 3);
  const groups = groupsOf(edges, indices.length / 3);
  const parts = groups.map((triangles) => partOf(welded, triangles));
  return parts.toSorted((a, b) => b.mesh.indices.length - a.mesh.indices.length);
}

/** Half edges sorted so that those of the same two points are beside each other: triangle and direction of each. */
interface Edges {
  readonly keys: Float64Array;
  readonly order: Uint32Array;
}

function edgesOf(indices: Uint32Array, points: number): Edges {
  const keys = new Float64Array(indices.length);
  for (let corner = 0; corner < indices.length; corner++) {
    const [from, to] = [indices[corner] ?? 0, indices[nextCorner(corner)] ?? 0];
    keys[corner] = Math.min(from, to) * points + Math.max(from, to);
  }
  const order = new Uint32Array(indices.length);
  // Chained by hash instead of sorted: three million comparisons by a callback take seconds.
  return { keys, order: chained(keys, order) };
}

const nextCorner = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);

/** The corner before with the same key plus one, 0 for none. */
function chained(keys: Float64Array, order: Uint32Array): Uint32Array {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, keys.length * 2)));
  const table = new Uint32Array(slots);
  for (let corner = 0; corner < keys.length; corner++) {
    const key = keys[corner] ?? 0;
    let slot = (Math.imul(key % 4294967291, 0x9e3779b1) >>> 0) & (slots - 1);
    for (;;) {
      const known = table[slot] ?? 0;
      if (known === 0 || keys[known - 1] === key) break;
      slot = (slot + 1) & (slots - 1);
    }
    order[corner] = table[slot] ?? 0;
    table[slot] = corner + 1;
  }
  return order;
}

/** Triangles that share edges, by union and find. */
function groupsOf({ order }: Edges, triangles: number): Uint32Array[] {
  const parent = new Uint32Array(triangles).map((_, n) => n);
  const rootOf = (triangle: number): number => {
    let at = triangle;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      parent[at] = parent[up] ?? up;
      at = up;
    }
    return at;
  };
  for (let corner = 0; corner < order.length; corner++) {
    const before = order[corner] ?? 0;
    if (before === 0) continue;
    const [a, b] = [rootOf(Math.floor(corner / 3)), rootOf(Math.floor((before - 1) / 3))];
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
  }
  const sizes = new Map<number, number>();
  for (let triangle = 0; triangle < triangles; triangle++) {
    const root = rootOf(triangle);
    sizes.set(root, (sizes.get(root) ?? 0) + 1);
  }
  const groups = new Map([...sizes].map(([root, size]) => [root, { list: new Uint32Array(size), end: 0 }]));
  for (let triangle = 0; triangle < triangles; triangle++) {
    const group = groups.get(rootOf(triangle));
    if (group !== undefined) group.list[group.end++] = triangle;
  }
  return [...groups.values()].map(({ list }) => list);
}

function partOf({ points, indices }: TriangleMesh, triangles: Uint32Array): MeshPart {
  const own = new Uint32Array(triangles.length * 3);
  const leads = new Map<number, number>();
  const numbers: number[] = [];
  for (let at = 0; at < own.length; at++) {
    const point = indices[(triangles[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0;
    let lead = leads.get(point);
    if (lead === undefined) {
      lead = leads.size;
      leads.set(point, lead);
      numbers.push(points[point * 3] ?? 0, points[point * 3 + 1] ?? 0, points[point * 3 + 2] ?? 0);
    }
    own[at] = lead;
  }
  const mesh = { points: Float64Array.from(numbers), indices: own };
  const { isClosed, isOriented } = closedness(mesh);
  const volume = isClosed && isOriented ? meshMoments(mesh).volume : 0;
  const faces = isOriented ? (volume < 0 ? 'inside' : 'outside') : 'mixed';
  return { mesh, isClosed: isClosed && isOriented, faces: isClosed ? faces : null, volume: Math.abs(volume) };
}

/** `isOriented`: along each edge as many triangles go one way as the other. */
function closedness({ points, indices }: TriangleMesh): {
  readonly isClosed: boolean;
  readonly isOriented: boolean;
} {
  const { order } = edgesOf(indices, points.length / 3);
  const hasNext = new Uint8Array(order.length);
  for (const before of order) if (before > 0) hasNext[before - 1] = 1;
  let isOriented = true;
  for (let last = 0; last < order.length; last++) {
    if (hasNext[last] === 1) continue;
    let [count, balance] = [0, 0];
    for (let corner = last + 1; corner > 0; corner = order[corner - 1] ?? 0) {
      count += 1;
      balance += (indices[corner - 1] ?? 0) < (indices[nextCorner(corner - 1)] ?? 0) ? 1 : -1;
    }
    if (count % 2 === 1) return { isClosed: false, isOriented: false };
    if (balance !== 0) isOriented = false;
  }
  return { isClosed: true, isOriented };
}
