/** The volume that a shape encloses, in cubes of its own unit. Pure. */
import type { StagePrim } from '../compose/stage-prim.ts';
import type { Shape } from './shape.ts';

/** Round shapes by their formula. Null for one that encloses nothing. */
export function volumeOf(prim: StagePrim, shape: Shape): number | null {
  const volume = shape.kind === 'mesh' ? enclosed(shape) : shape.kind === 'solid' ? byFormula(prim) : 0;
  return volume > 0 && Number.isFinite(volume) ? volume : null;
}

function byFormula(prim: StagePrim): number {
  const size = (name: string, unsaid: number): number => Math.max(0, prim.number(name) ?? unsaid);
  const radius = size('radius', prim.typeName.startsWith('Capsule') ? 0.5 : 1);
  const height = size('height', prim.typeName.startsWith('Capsule') ? 1 : 2);
  switch (prim.typeName) {
    case 'Cube':
      return size('size', 2) ** 3;
    case 'Sphere':
      return (4 / 3) * Math.PI * radius ** 3;
    case 'Cylinder':
      return Math.PI * radius ** 2 * height;
    case 'Cone':
      return (Math.PI * radius ** 2 * height) / 3;
    case 'Capsule':
      return Math.PI * radius ** 2 * (height + (4 / 3) * radius);
    default:
      return 0;
  }
}

/** By the theorem of divergence, each face as a fan; what is not closed encloses a number without meaning, mostly near zero. */
function enclosed({ points, counts, indices, isThere }: Extract<Shape, { kind: 'mesh' }>): number {
  const edges = new Map<number, number>();
  const most = Math.floor(points.length / 3);
  const at = (corner: number): [number, number, number] => {
    const place = (indices[corner] ?? 0) * 3;
    return [points[place] ?? 0, points[place + 1] ?? 0, points[place + 2] ?? 0];
  };
  let sum = 0;
  let start = 0;
  for (let face = 0; face < counts.length; face++) {
    const count = counts[face] ?? 0;
    const from = start;
    start += Math.max(0, count);
    if (isThere !== null && isThere[face] === 0) continue;
    const [ax, ay, az] = at(from);
    for (let corner = 0; corner < count; corner++) {
      const one = indices[from + corner] ?? 0;
      const other = indices[from + ((corner + 1) % count)] ?? 0;
      const edge = Math.min(one, other) * most + Math.max(one, other);
      edges.set(edge, (edges.get(edge) ?? 0) + (one < other ? 1 : -1));
      if (corner === 0 || corner === count - 1) continue;
      const [bx, by, bz] = at(from + corner);
      const [cx, cy, cz] = at(from + corner + 1);
      sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    }
  }
  // Closed: each edge is gone along once in either direction.
  for (const balance of edges.values()) if (balance !== 0) return 0;
  return Math.abs(sum / 6);
}
