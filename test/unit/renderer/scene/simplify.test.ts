/** A model of too many triangles for a processor keeps its shape, its groups and only the vertices that it needs. */
import { BufferAttribute, BufferGeometry, SphereGeometry } from 'three';
import { expect, it } from 'vitest';
import { clusterVertices } from '../../../../renderer/scene/prepare/cluster-vertices.ts';
import { simplifyGeometry } from '../../../../renderer/scene/prepare/simplify.ts';

const fine = (): SphereGeometry => new SphereGeometry(2, 200, 150);
const triangles = ({ index }: BufferGeometry): number => (index?.count ?? 0) / 3;

it('keeps to the number, the box, and the vertices that are used', () => {
  const geometry = fine();
  const all = triangles(geometry);
  simplifyGeometry(geometry, 10_000 / all);
  expect(triangles(geometry)).toBeLessThanOrEqual(11_000);
  expect(triangles(geometry)).toBeGreaterThan(6000);
  const { position, normal, uv } = geometry.attributes;
  expect(Math.max(...(geometry.index?.array ?? []))).toBe((position?.count ?? 0) - 1);
  expect([normal?.count, uv?.count]).toEqual([position?.count, position?.count]);
  geometry.computeBoundingBox();
  for (const side of geometry.boundingBox?.max.toArray() ?? []) expect(side).toBeCloseTo(2, 1);
  const bare = fine().deleteAttribute('uv');
  simplifyGeometry(bare, 10_000 / all);
  const { position: place, normal: side } = bare.attributes;
  // Each vertex keeps what belongs to it.
  for (let at = 0; at < (place?.count ?? 0); at += 97)
    expect((side?.getX(at) ?? 0) * 2).toBeCloseTo(place?.getX(at) ?? Number.NaN, 4);
});

/** A ring of 8 by 8 patches, each somewhere else in the texture; its vertices are doubled where patches meet. */
function patchedRing(): BufferGeometry {
  const [patches, quads] = [8, 16];
  const edge = quads + 1;
  const [positions, uvs, corners]: [number[], number[], number[]] = [[], [], []];
  for (let patch = 0; patch < patches * patches; patch++) {
    // 27 and 64 have no common factor: each place once, and no two beside one another.
    const lies = (patch * 27) % (patches * patches);
    for (let at = 0; at < edge * edge; at++) {
      const [u, v] = [(at % edge) / quads, Math.floor(at / edge) / quads];
      const along = (((patch % patches) + u) / patches) * 2 * Math.PI;
      const around = ((Math.floor(patch / patches) + v) / patches) * 2 * Math.PI;
      const reach = 3 + Math.cos(around);
      positions.push(reach * Math.cos(along), Math.sin(around), reach * Math.sin(along));
      uvs.push(
        ((lies % patches) + 0.05 + u * 0.9) / patches,
        (Math.floor(lies / patches) + 0.05 + v * 0.9) / patches,
      );
    }
    for (let quad = 0; quad < quads * quads; quad++) {
      const at = patch * edge * edge + Math.floor(quad / quads) * edge + (quad % quads);
      corners.push(at, at + edge, at + 1, at + 1, at + edge, at + edge + 1);
    }
  }
  // Where the ring closes, sines of 0 and of a whole turn are the same number.
  const round = positions.map((value) => Math.round(value * 1e6) / 1e6);
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(Float32Array.from(round), 3))
    .setAttribute('uv', new BufferAttribute(Float32Array.from(uvs), 2))
    .setIndex(new BufferAttribute(Uint32Array.from(corners), 1));
}

it('shows nothing of the texture that lies between two sides of a seam, and leaves no gap there', () => {
  const ring = patchedRing();
  simplifyGeometry(ring, 5000 / triangles(ring));
  expect(triangles(ring)).toBeGreaterThan(3500);
  expect(triangles(ring)).toBeLessThan(5500);
  const { position, uv } = ring.attributes;
  const corners = [...(ring.index?.array ?? [])];
  const placeOf = (at: number): string => [0, 1, 2].map((part) => position?.getComponent(at, part)).join();
  const open = new Map<string, number>();
  let widest = 0;
  for (const [at, from] of corners.entries()) {
    const to = corners[at % 3 === 2 ? at - 2 : at + 1] ?? 0;
    widest = Math.max(
      widest,
      Math.hypot((uv?.getX(from) ?? 0) - (uv?.getX(to) ?? 0), (uv?.getY(from) ?? 0) - (uv?.getY(to) ?? 0)),
    );
    const [a, b] = [placeOf(from), placeOf(to)];
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    open.set(key, (open.get(key) ?? 0) + (a < b ? 1 : -1));
  }
  expect(widest, 'as wide as a patch').toBeLessThan(1 / 8);
  expect([...open.values()].filter((count) => count !== 0)).toEqual([]);
});

it('does not look through thousands of places in the texture for each vertex of one place in space', () => {
  // Each triangle of the rim has a hub of its own in the middle, all of them elsewhere in the texture.
  const count = 20_000;
  const [positions, uvs, corners]: [number[], number[], number[]] = [[], [], []];
  for (let at = 0; at < count; at++) {
    const [from, to] = [(at / count) * 2 * Math.PI, ((at + 1) / count) * 2 * Math.PI];
    positions.push(0, 0, 0, Math.cos(from), 0, Math.sin(from), Math.cos(to), 0, Math.sin(to));
    uvs.push((at * 0.618) % 1, (at * 0.414) % 1, 0, 0, 0, 0);
    corners.push(at * 3, at * 3 + 1, at * 3 + 2);
  }
  const fan = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
    .setAttribute('uv', new BufferAttribute(Float32Array.from(uvs), 2))
    .setIndex(new BufferAttribute(Uint32Array.from(corners), 1));
  simplifyGeometry(fan, 2000 / count);
  const { position } = fan.attributes;
  const hubs = Array.from({ length: position?.count ?? 0 }, (_, at) => at).filter(
    (at) => position?.getX(at) === 0 && position.getZ(at) === 0,
  );
  expect(hubs.length).toBeGreaterThan(8);
  expect(hubs.length).toBeLessThanOrEqual(16);
});

it('keeps the parts of several materials apart', () => {
  const geometry = fine();
  const half = Math.floor(triangles(geometry) / 2) * 3;
  geometry.addGroup(0, half, 0);
  geometry.addGroup(half, (geometry.index?.count ?? 0) - half, 1);
  simplifyGeometry(geometry, 10_000 / triangles(geometry));
  const [upper, lower] = geometry.groups;
  expect([upper?.materialIndex, lower?.materialIndex, upper?.start]).toEqual([0, 1, 0]);
  expect(lower?.start).toBe(upper?.count);
  expect((upper?.count ?? 0) + (lower?.count ?? 0)).toBe(geometry.index?.count);
  expect(upper?.count).toBeGreaterThan(3000);
});

it('takes a soup of triangles and packed numbers', () => {
  const soup = fine().toNonIndexed();
  const { position } = soup.attributes;
  const bytes = new BufferGeometry();
  bytes.setAttribute('position', new BufferAttribute(new Float32Array(position?.array ?? []), 3));
  bytes.setAttribute(
    'color',
    new BufferAttribute(new Uint8Array((position?.count ?? 0) * 4).fill(7), 4, true),
  );
  simplifyGeometry(bytes, 5000 / ((position?.count ?? 0) / 3));
  expect(triangles(bytes)).toBeLessThanOrEqual(5500);
  const colour = bytes.getAttribute('color');
  expect(colour.array).toBeInstanceOf(Uint8Array);
  expect([colour.normalized, colour.array[4]]).toEqual([true, 7]);
});

const box = { min: [0, 0, 0], max: [1, 1, 1] } as const;

it('finds room for vertices that no triangle uses, however many they are', () => {
  const geometry = fine();
  const used = geometry.attributes['position']?.array ?? [];
  const strewn = Float32Array.from({ length: 60_000 }, (_, at) => 2 * Math.sin(at * at));
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from([...used, ...strewn]), 3));
  geometry.deleteAttribute('normal');
  geometry.deleteAttribute('uv');
  const whole = fine();
  whole.deleteAttribute('uv');
  simplifyGeometry(geometry, 500 / triangles(geometry));
  simplifyGeometry(whole, 500 / triangles(whole));
  expect(geometry.index?.array).toEqual(whole.index?.array);
  expect(geometry.getAttribute('position').array).toEqual(whole.getAttribute('position').array);
});

it('leaves few triangles as they are', () => {
  const indices = new Uint32Array([0, 1, 2]);
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expect([...clusterVertices({ indices, positions, uvs: null }, box, 100).index]).toEqual([0, 1, 2]);
  expect(clusterVertices({ indices: new Uint32Array(), positions, uvs: null }, box, 100).index).toHaveLength(
    0,
  );
});
