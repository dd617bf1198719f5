/** What a processor draws of a fine model while the view moves. */
import { Group, Mesh, MeshBasicMaterial, SphereGeometry } from 'three';
import { beforeEach, expect, it, vi } from 'vitest';
import { coarseFormOf, hasCoarseForms, withCoarseForms } from '../../../../renderer/scene/model-shapes.ts';
import { coarsenModel } from '../../../../renderer/scene/prepare/simplify.ts';
import { flattenModel } from '../../../../renderer/scene/transfer/flatten.ts';
import { rebuildModel } from '../../../../renderer/scene/transfer/rebuild.ts';

beforeEach(() => {
  // There are no bitmaps here: nothing is one.
  vi.stubGlobal('ImageBitmap', WeakRef);
});

const ball = (columns: number): Mesh =>
  new Mesh(new SphereGeometry(1, columns, columns), new MeshBasicMaterial());
const triangles = (mesh: Mesh): number => (mesh.geometry.index?.count ?? 0) / 3;

function model() {
  const [fine, small] = [ball(100), ball(12)];
  return { root: new Group().add(fine, small), fine, small, total: triangles(fine) + triangles(small) };
}

it('gives the large shapes of a fine model a form of fewer triangles, and leaves the shapes themselves alone', () => {
  const { root, fine, small, total } = model();
  const before = fine.geometry.index;
  coarsenModel(root, total, total / 5);
  const coarse = coarseFormOf(fine.geometry);
  expect((coarse?.index?.count ?? 0) / 3).toBeLessThan(triangles(fine) / 4);
  expect((coarse?.index?.count ?? 0) / 3).toBeGreaterThan(triangles(fine) / 10);
  expect(fine.geometry.index).toBe(before);
  expect(coarseFormOf(small.geometry), 'it would lose its shape').toBeNull();
  const other = model();
  coarsenModel(other.root, other.total, other.total / 2);
  expect(hasCoarseForms(other.root), 'not worth it').toBe(false);
});

it('crosses from the worker to the page, is drawn in place of the shape, and goes with it', () => {
  const { root, total } = model();
  coarsenModel(root, total, total / 5);
  const sent = flattenModel(root);
  const shown = rebuildModel(structuredClone(sent.model, { transfer: sent.transfers })).root;
  expect(hasCoarseForms(shown)).toBe(true);
  const meshes = shown.children.filter((object): object is Mesh => object instanceof Mesh);
  const fine = meshes.map(({ geometry }) => geometry);
  const coarse = fine.map(coarseFormOf);
  withCoarseForms(meshes, () => {
    expect(meshes.map(({ geometry }) => geometry)).toEqual([coarse[0], fine[1]]);
    expect(meshes[0]?.geometry.boundingSphere?.radius).toBeCloseTo(Math.sqrt(3), 3);
  });
  expect(() =>
    withCoarseForms(meshes, () => {
      throw new TypeError('the driver is gone');
    }),
  ).toThrow('gone');
  expect(meshes.map(({ geometry }) => geometry)).toEqual(fine);
  const gone: unknown[] = [];
  coarse[0]?.addEventListener('dispose', () => gone.push('coarse'));
  fine[0]?.dispose();
  expect(gone).toEqual(['coarse']);
});
