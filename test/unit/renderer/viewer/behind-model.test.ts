/** Which words are dimmed: those that the object is in front of. */
import { OrthographicCamera, PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import { isBehindModel } from '../../../../renderer/scene/view/behind-model.ts';

const bounds = { min: [-1, 0, -1], max: [1, 2, 1] } as const;

describe.each([
  ['in perspective', new PerspectiveCamera(30, 1)],
  ['with parallels as parallels', new OrthographicCamera(-3, 3, 3, -3)],
])('%s', (_, camera) => {
  camera.position.set(0, 1, 10);
  camera.lookAt(0, 1, 0);
  camera.updateMatrixWorld(true);
  it('a point behind the object is hidden', () =>
    expect(isBehindModel([0, 1, -2], camera, bounds)).toBe(true));
  it('one before it is not', () => expect(isBehindModel([0, 1, 1.2], camera, bounds)).toBe(false));
  it('one beside it is not', () => expect(isBehindModel([2, 1, -2], camera, bounds)).toBe(false));
});
