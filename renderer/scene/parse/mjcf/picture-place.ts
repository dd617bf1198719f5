/**
 * Where a picture lies on a shape that has no coordinates of its own, as MuJoCo's own renderer puts it: from the
 * coordinates of the shape. A flat picture falls through the shape along Z; a cube's six sides are looked up by the
 * direction from the shape's middle, in OpenGL's order +X, -X, +Y, -Y, +Z, -Z.
 */
import { BufferAttribute, BufferGeometry } from 'three';

/** `scale`: from metres to what the picture is laid out in, per axis. */
export type PicturePlace =
  | { readonly on: 'plane'; readonly scale: readonly [number, number] }
  | {
      readonly on: 'cube';
      readonly scale: readonly [number, number, number];
      /** Six in a strip, or one that is on all sides; each so many pixels high and wide. */
      readonly sides: 1 | 6;
      readonly sidePx: number;
      /** Cut where two sides meet; otherwise each triangle has one side, which will do for small ones. */
      readonly cut: boolean;
    };

/** Gives shapes `uv`; the same shape for the same place is made once. Without a place it is the shape itself. */
export function createPlacing(): (geometry: BufferGeometry, place: PicturePlace | null) => BufferGeometry {
  const made = new Map<BufferGeometry, Map<string, BufferGeometry>>();
  return (geometry, place) => {
    if (place === null) return geometry;
    const places = made.get(geometry) ?? new Map<string, BufferGeometry>();
    made.set(geometry, places);
    const key = JSON.stringify(place);
    const known = places.get(key) ?? withPicture(geometry, place);
    places.set(key, known);
    return known;
  };
}

function withPicture(geometry: BufferGeometry, place: PicturePlace): BufferGeometry {
  if (place.on === 'plane') return onPlane(geometry, place);
  return place.cut ? onCutCube(geometry, place) : onCube(geometry, place);
}

function onPlane(
  geometry: BufferGeometry,
  { scale }: Extract<PicturePlace, { on: 'plane' }>,
): BufferGeometry {
  const made = geometry.clone();
  const at = made.getAttribute('position');
  const uv = new Float32Array(at.count * 2);
  for (let i = 0; i < at.count; i++) {
    uv[2 * i] = 0.5 * scale[0] * at.getX(i) - 0.5;
    uv[2 * i + 1] = -0.5 * scale[1] * at.getY(i) - 0.5;
  }
  made.setAttribute('uv', new BufferAttribute(uv, 2));
  return made;
}

type Cube = Extract<PicturePlace, { on: 'cube' }>;

/** One side for each triangle: of a mesh, that has small ones, and as many as are counted elsewhere. */
function onCube(geometry: BufferGeometry, place: Cube): BufferGeometry {
  const made = geometry.index === null ? geometry.clone() : geometry.toNonIndexed();
  const at = made.getAttribute('position');
  const uv = new Float32Array(at.count * 2);
  const directions = [0, 1, 2].map((): [number, number, number] => [0, 0, 0]);
  for (let first = 0; first + 2 < at.count; first += 3) {
    const middle: [number, number, number] = [0, 0, 0];
    for (const [n, direction] of directions.entries())
      for (let axis = 0; axis < 3; axis++) {
        direction[axis] = at.getComponent(first + n, axis) * place.scale[axis]!;
        middle[axis]! += direction[axis]!;
      }
    const side = sideOf(middle);
    for (const [n, direction] of directions.entries())
      uv.set(lookUp(direction, side, place), (first + n) * 2);
  }
  made.setAttribute('uv', new BufferAttribute(uv, 2));
  return made;
}

/** Position, normal, and the direction in which the picture is looked up: three numbers each. */
type Corner = readonly number[];

const [normalAt, directionAt] = [3, 6];
const directionOf = (corner: Corner): Corner => corner.slice(directionAt);

function onCutCube(geometry: BufferGeometry, place: Cube): BufferGeometry {
  const out = { position: [] as number[], normal: [] as number[], uv: [] as number[] };
  for (const triangle of trianglesOf(geometry, place.scale))
    for (const [side, corners] of sidesOf(triangle))
      for (let i = 2; i < corners.length; i++)
        for (const corner of [corners[0]!, corners[i - 1]!, corners[i]!]) {
          out.position.push(...corner.slice(0, normalAt));
          out.normal.push(...corner.slice(normalAt, directionAt));
          out.uv.push(...lookUp(directionOf(corner), side, place));
        }
  const made = new BufferGeometry();
  made.setAttribute('position', new BufferAttribute(Float32Array.from(out.position), 3));
  made.setAttribute('normal', new BufferAttribute(Float32Array.from(out.normal), 3));
  made.setAttribute('uv', new BufferAttribute(Float32Array.from(out.uv), 2));
  return made;
}

function* trianglesOf(geometry: BufferGeometry, scale: Cube['scale']): Generator<Corner[]> {
  const [at, normal, index] = [
    geometry.getAttribute('position'),
    geometry.getAttribute('normal'),
    geometry.getIndex(),
  ];
  const cornerOf = (n: number): Corner => {
    const i = index === null ? n : index.getX(n);
    const [x, y, z] = [at.getX(i), at.getY(i), at.getZ(i)];
    const direction = [x * scale[0], y * scale[1], z * scale[2]];
    return [x, y, z, normal.getX(i), normal.getY(i), normal.getZ(i), ...direction];
  };
  const count = index?.count ?? at.count;
  for (let n = 0; n + 2 < count; n += 3) yield [cornerOf(n), cornerOf(n + 1), cornerOf(n + 2)];
}

/**
 * The parts of a triangle by the side of the cube that each looks at, cut along the middle of the sides as well: between
 * the corners of a part the picture is stretched evenly, which it is not on the side.
 */
function* sidesOf(triangle: readonly Corner[]): Generator<[side: number, corners: readonly Corner[]]> {
  for (let side = 0; side < 6; side++) {
    const own = directionAt + (side >> 1);
    const others = [0, 1, 2].map((axis) => directionAt + axis).filter((axis) => axis !== own);
    const sign = side % 2 === 0 ? 1 : -1;
    let parts: (readonly Corner[])[] = [triangle];
    for (const across of others)
      parts = [1, -1].flatMap((way) =>
        parts
          .map((part) => clipped(part, (at) => way * at[across]!))
          .map((part) => clipped(part, (at) => sign * at[own]! - way * at[across]!)),
      );
    for (const part of parts) if (part.length > 2) yield [side, part];
  }
}

/** The side that a direction meets. */
function sideOf([x = 0, y = 0, z = 0]: readonly number[]): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return x >= 0 ? 0 : 1;
  if (ay >= az) return y >= 0 ? 2 : 3;
  return z >= 0 ? 4 : 5;
}

/** What of a convex outline lies where `inside` is not below zero (Sutherland and Hodgman, 1974); nothing when that is an edge. */
function clipped(corners: readonly Corner[], inside: (corner: Corner) => number): Corner[] {
  if (corners.every((corner) => inside(corner) < 1e-9)) return [];
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length]!;
    const [here, there] = [inside(corner), inside(next)];
    const kept = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, corner.map((value, k) => value + (next[k]! - value) * share)];
  });
}

/** Which of the direction's numbers run along the picture and down it, with their signs (OpenGL 4.6, table 8.19). */
const alongSides = [
  { s: [2, -1], t: [1, -1] },
  { s: [2, 1], t: [1, -1] },
  { s: [0, 1], t: [2, 1] },
  { s: [0, 1], t: [2, -1] },
  { s: [0, 1], t: [1, -1] },
  { s: [0, -1], t: [1, -1] },
] as const;

function lookUp(direction: readonly number[], side: number, { sides, sidePx }: Cube): [u: number, v: number] {
  const far = Math.abs(direction[side >> 1]!) || 1;
  const along = ([axis, sign]: readonly [number, number]): number => {
    const at = ((sign * direction[axis]!) / far + 1) / 2;
    // Half a pixel from the edge, beyond which another side begins.
    return Math.min(1 - 0.5 / sidePx, Math.max(0.5 / sidePx, at));
  };
  const { s, t } = alongSides[side]!;
  return [along(s), ((sides === 6 ? side : 0) + along(t)) / sides];
}
