/** Polygons as triangles: a fan where it is convex, else its ears are clipped. Always two triangles fewer than it has corners. */

/** Clipping ears takes the square of the corners; beyond this no exporter means a polygon. */
const mostClipped = 1000;

/** A corner in the plane that the polygon is seen in. */
interface Flat {
  readonly x: number;
  readonly y: number;
}

/** `positionOf` answers the place of a corner's position in `positions`, triples. Answers corners, three a triangle, the polygon's way round. */
export function triangulate(
  count: number,
  positions: ArrayLike<number>,
  positionOf: (corner: number) => number,
): number[] {
  if (count === 3) return [0, 1, 2];
  const at = (corner: number, axis: number): number => positions[positionOf(corner) * 3 + axis] ?? 0;
  const normal = [0, 0, 0];
  for (let one = 0, other = count - 1; one < count; other = one++) {
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] = (normal[axis] ?? 0) + (at(other, u) - at(one, u)) * (at(other, v) + at(one, v));
    }
  }
  const axis = normal.reduce(
    (best, value, index) => (Math.abs(value) > Math.abs(normal[best] ?? 0) ? index : best),
    0,
  );
  const turn = (normal[axis] ?? 0) < 0 ? -1 : 1;
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const flat = Array.from({ length: count }, (_, corner) => ({ x: at(corner, u) * turn, y: at(corner, v) }));
  return count > mostClipped || isConvex(flat) ? fan(count) : clipEars(flat);
}

function isConvex(points: readonly Flat[]): boolean {
  let sign = 0;
  for (const [index, point] of points.entries()) {
    const turn = Math.sign(doubleArea(points.at(index - 2), points.at(index - 1), point));
    if (turn !== 0 && sign !== 0 && turn !== sign) return false;
    sign ||= turn;
  }
  return true;
}

const origin: Flat = { x: 0, y: 0 };

function doubleArea(a: Flat = origin, b: Flat = a, c: Flat = a): number {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

function fan(count: number): number[] {
  return Array.from({ length: count - 2 }, (_, index) => [0, index + 1, index + 2]).flat();
}

/** `points` turn to the left. Where no ear is left (a polygon that crosses itself) the next corner is cut off as it is. */
function clipEars(points: readonly Flat[]): number[] {
  const left = points.map((_, corner) => corner);
  const triangles: number[] = [];
  // Sound polygons take two rounds or so; one that was made to have no ears would take as many as it has corners.
  let looks = points.length * 8;
  let place = 0;
  while (left.length > 3) {
    for (let tried = 0; tried < left.length && looks > 0; tried++, looks--) {
      if (isEar(points, left, place % left.length)) break;
      place++;
    }
    place %= left.length;
    triangles.push(...neighbours(left, place));
    left.splice(place, 1);
  }
  triangles.push(...left);
  return triangles;
}

function neighbours(left: readonly number[], place: number): [number, number, number] {
  return [left.at(place - 1) ?? 0, left[place] ?? 0, left[(place + 1) % left.length] ?? 0];
}

function isEar(points: readonly Flat[], left: readonly number[], place: number): boolean {
  const [before, here, after] = neighbours(left, place);
  const [a, b, c] = [points[before], points[here], points[after]];
  if (a === undefined || b === undefined || c === undefined || doubleArea(a, b, c) <= 0) return false;
  return left.every((corner) => {
    if (corner === before || corner === here || corner === after) return true;
    const point = points[corner] ?? origin;
    if (isSame(point, a) || isSame(point, b) || isSame(point, c)) return true;
    return doubleArea(a, b, point) < 0 || doubleArea(b, c, point) < 0 || doubleArea(c, a, point) < 0;
  });
}

const isSame = (one: Flat, other: Flat): boolean => one.x === other.x && one.y === other.y;
