/** Places are looked up without a tree where its library cannot be fetched, as after an update under an open page. */
import { Mesh, MeshBasicMaterial, OrthographicCamera, SphereGeometry, Vector2 } from 'three';
import { expect, test, vi } from 'vitest';
import { allFine } from '../../../../renderer/scene/load/load-model.ts';
import { createPicker } from '../../../../renderer/scene/view/pick/create-picker.ts';

vi.mock('three-mesh-bvh', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a place of many triangles is found all the same', async () => {
  const model = new Mesh(new SphereGeometry(1, 160, 160), new MeshBasicMaterial());
  model.updateMatrixWorld();
  const camera = new OrthographicCamera(-2, 2, 2, -2, 0.1, 10);
  camera.position.z = 5;
  camera.updateMatrixWorld();
  const picker = createPicker(model, allFine);
  const found = await picker.pick(camera, new Vector2(0.01, 0.01), null);
  expect(found?.point[2]).toBeCloseTo(1, 2);
  picker.close();
});
