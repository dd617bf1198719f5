/** Looks become glass and are exactly what they were afterwards. */
import { Group, Mesh, MeshStandardMaterial } from 'three';
import { expect, test } from 'vitest';
import { createSeeThrough } from '../../../../renderer/scene/physics/physics-stage.ts';

test('each material is seen through once, and gets back what it had', () => {
  const solid = new MeshStandardMaterial();
  const pane = new MeshStandardMaterial({ transparent: true, opacity: 0.8, depthWrite: false });
  const scene = new Group().add(
    new Mesh(undefined, solid),
    new Mesh(undefined, [solid, pane]),
    new Group().add(new Mesh(undefined, solid)),
  );
  const materialState = () =>
    [solid, pane].map(({ opacity, transparent, depthWrite }) => [opacity, transparent, depthWrite]);
  const before = materialState();
  const seeThrough = createSeeThrough(scene);
  seeThrough.show(true);
  seeThrough.show(true);
  expect(materialState()).toEqual([
    [0.25, true, false],
    [0.2, true, false],
  ]);
  const { version } = solid;
  seeThrough.show(false);
  expect(materialState()).toEqual(before);
  expect(solid.version).toBeGreaterThan(version);
});
