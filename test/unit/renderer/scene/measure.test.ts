/** The extent of a model is that of its vertices after all transforms, whatever holds them. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  OctahedronGeometry,
  PlaneGeometry,
  Points,
  Vector3,
} from 'three';
import { expect, it } from 'vitest';
import { measureModel } from '../../../../renderer/scene/measure.ts';

const sizeOf = (root: Object3D): number[] => {
  const { min, max } = measureModel(root).bounds;
  return max.map((value, axis) => Number((value - (min[axis] ?? 0)).toFixed(6)));
};

const indexed = (positions: number[], index: number[] | null): BufferGeometry => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  if (index !== null) geometry.setIndex(index);
  return geometry;
};

const root2 = Number(Math.SQRT2.toFixed(6));

it('takes the corners of a turned octahedron, not those of its turned box', () => {
  const mesh = new Mesh(new OctahedronGeometry(1));
  mesh.rotation.z = Math.PI / 4;
  expect(sizeOf(new Group().add(mesh))).toEqual([root2, root2, 2]);
  const below = new Group().add(mesh);
  below.rotation.x = -Math.PI / 2;
  expect(sizeOf(below)).toEqual([root2, 2, root2]);
});

it('takes every copy at its own place, also where the copies themselves are turned', () => {
  const copies = new InstancedMesh(new OctahedronGeometry(1), new MeshBasicMaterial(), 3);
  const turned = new Matrix4().makeRotationZ(Math.PI / 4);
  for (const [at, x] of [0, 10, 5].entries())
    copies.setMatrixAt(at, turned.clone().setPosition(new Vector3(x, 0, 0)));
  copies.rotation.z = Math.PI / 4;
  // Turned by a quarter in all, and moved along the diagonal.
  const side = Number((10 / Math.SQRT2 + 2).toFixed(6));
  expect(sizeOf(copies)).toEqual([side, side, 2]);
  expect(measureModel(copies).triangles).toBe(24);
});

it('leaves out vertices that no triangle uses, and keeps them in the box of the geometry', () => {
  const geometry = indexed([0, 0, 0, 1, 0, 0, 0, 2, 0, 50, 50, 50], [0, 1, 2]);
  expect(sizeOf(new Mesh(geometry))).toEqual([1, 2, 0]);
  expect(geometry.boundingBox?.max.x).toBe(50);
  const turned = new Mesh(geometry);
  turned.rotation.x = Math.PI / 4;
  expect(sizeOf(turned)).toEqual([1, root2, root2]);
});

it('divides by what a matrix says of perspective, as the drawing does', () => {
  const cube = new Mesh(new BoxGeometry(1, 1, 1));
  cube.matrixAutoUpdate = false;
  cube.matrix.fromArray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1]);
  // By hand of OpenUSD's weird_matrix_transform.usda: the corners divided by their w.
  expect(sizeOf(cube)).toEqual([18, 18.666667, 19.333333]);
});

it('measures points and lines', () => {
  const points = new Points(indexed([0, 0, 0, 1, 2, 3], null));
  expect(sizeOf(points)).toEqual([1, 2, 3]);
  expect(measureModel(points)).toMatchObject({ triangles: 0, vertices: 2, materials: 1 });
  const both = new Group().add(points, new LineSegments(indexed([0, 0, 0, 0, 0, 9], null)));
  expect(sizeOf(both)).toEqual([1, 2, 9]);
});

it('takes collision shapes only where nothing else is there', () => {
  const shape = new Mesh(new PlaneGeometry(9, 9));
  shape.userData['caliperRole'] = 'collision';
  expect(sizeOf(new Group().add(shape))).toEqual([9, 9, 0]);
  expect(sizeOf(new Group().add(shape, new Mesh(new PlaneGeometry(1, 1))))).toEqual([1, 1, 0]);
});

it('passes over positions that are no numbers, and refuses indices beyond the vertices', () => {
  const torn = new Mesh(indexed([0, 0, 0, 1, 0, 0, 0, 2, 0, Number.NaN, 0, 0], null));
  torn.rotation.z = 0.5;
  expect(sizeOf(torn).every(Number.isFinite)).toBe(true);
  expect(() => measureModel(new Mesh(indexed([0, 0, 0], [0, 0, 7])))).toThrow(/vertex 7, and its mesh has 1/);
  expect(() => measureModel(new Group())).toThrow(/no geometry/);
});
