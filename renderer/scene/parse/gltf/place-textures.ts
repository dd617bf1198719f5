/** KHR_texture_transform as the extension has it, where three's own order of turning and scaling would be another. */
import { type Object3D, Texture } from 'three';
import { isDrawn } from '../../measure.ts';
import { materialsOf } from '../../model-shapes.ts';

/**
 * The extension scales texture coordinates, then turns, then moves them; three turns before it scales. The same for a
 * turn alone or a scale of equal sides; every other texture gets the right matrix here. For trees of the glTF loader.
 */
export function placeTextures(root: Object3D): void {
  const seen = new Set<Texture>();
  root.traverse((object) => {
    if (!isDrawn(object)) return;
    for (const material of materialsOf(object))
      for (const value of Object.values(material))
        if (value instanceof Texture && !seen.has(value)) {
          seen.add(value);
          place(value);
        }
  });
}

function place(texture: Texture): void {
  const { rotation, repeat, offset } = texture;
  if (rotation === 0 || repeat.x === repeat.y) return;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  texture.matrixAutoUpdate = false;
  texture.matrix.set(
    cos * repeat.x,
    sin * repeat.y,
    offset.x,
    -sin * repeat.x,
    cos * repeat.y,
    offset.y,
    0,
    0,
    1,
  );
}
