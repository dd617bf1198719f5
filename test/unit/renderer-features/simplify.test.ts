/** A model of too many triangles for a processor keeps its shape, its groups and only the vertices that it needs. */
import { BufferAttribute, BufferGeometry, Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { expect, it } from 'vitest';
import { clusterVertices } from '../../../renderer/scene/transfer/cluster-vertices.ts';
import { simplifyModel } from '../../../renderer/scene/transfer/simplify.ts';

const fine = (): SphereGeometry => new SphereGeometry(2, 200, 150);
const triangles = ({ index }: BufferGeometry): number => (index?.count ?? 0) / 3;

it('keeps to the number, the box, and the vertices that are used', () => {
  const geometry = fine();
  const all = triangles(geometry);
  simplifyModel(new Mesh(geometry), all, 10_000);
  expect(triangles(geometry)).toBeLessThanOrEqual(11_000);
  expect(triangles(geometry)).toBeGreaterThan(6000);
  const { position, normal, uv } = geometry.attributes;
  expect(Math.max(...(geometry.index?.array ?? []))).toBe((position?.count ?? 0) - 1);
  expect([normal?.count, uv?.count]).toEqual([position?.count, position?.count]);
  geometry.computeBoundingBox();
  for (const side of geometry.boundingBox?.max.toArray() ?? []) expect(side).toBeCloseTo(2, 1);
  // Each vertex keeps what belongs to it.
  for (let at = 0; at < (position?.count ?? 0); at += 97)
    expect((normal?.getX(at) ?? 0) * 2).toBeCloseTo(position?.getX(at) ?? Number.NaN, 4);
});

it('keeps the parts of several materials apart', () => {
  const geometry = fine();
  const half = Math.floor(triangles(geometry) / 2) * 3;
  geometry.addGroup(0, half, 0);
  geometry.addGroup(half, (geometry.index?.count ?? 0) - half, 1);
  simplifyModel(
    new Mesh(geometry, [new MeshStandardMaterial(), new MeshStandardMaterial()]),
    triangles(geometry),
    10_000,
  );
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
  simplifyModel(new Mesh(bytes), (position?.count ?? 0) / 3, 5000);
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
  simplifyModel(new Mesh(geometry), triangles(geometry), 500);
  simplifyModel(new Mesh(whole), triangles(whole), 500);
  expect(geometry.index?.array).toEqual(whole.index?.array);
  expect(geometry.getAttribute('position').array).toEqual(whole.getAttribute('position').array);
});

it('leaves few triangles as they are', () => {
  const indices = new Uint32Array([0, 1, 2]);
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expect([...clusterVertices({ indices, positions }, box, 100).index]).toEqual([0, 1, 2]);
  expect(clusterVertices({ indices: new Uint32Array(), positions }, box, 100).index).toHaveLength(0);
});
