/** Paints glass in layers, the farthest first: each tints what is behind it and adds its reflection. */
import { type Drawable, rasterise, type Seen } from './raster.ts';
import { pointAt, type Scene } from './scene.ts';
import { type Linear, sample, shadePoint } from './shade.ts';

/** Layers that are looked through. */
const peels = 4;
const black: Linear = [0, 0, 0];

/** `seen`: what is not see-through, with all of which `picture` is painted already. */
export function paintClear(
  scene: Scene,
  clear: readonly Drawable[],
  seen: Seen,
  picture: Float32Array,
): void {
  const { size } = scene;
  const layers: Seen[] = [];
  let nearest: Float32Array = new Float32Array(size * size);
  for (let layer = 0; layer < peels; layer++) {
    const peeled = rasterise(clear, scene.camera, size, { depth: nearest, limit: seen.depth });
    layers.push(peeled);
    nearest = peeled.depth;
  }
  for (const layer of layers.toReversed()) paintLayer(scene, layer, picture);
}

function paintLayer(scene: Scene, layer: Seen, picture: Float32Array): void {
  const { size, paints } = scene;
  for (let i = 0; i < size * size; i++) {
    const look = layer.look[i]!;
    if (look < 0) continue;
    const paint = paints[look]!;
    const { normal, toEye } = pointAt(scene, layer, i);
    const albedo = sample(paint.texture, layer.uv[2 * i]!, layer.uv[2 * i + 1]!);
    const { colour, reflectance } = shadePoint(paint, black, normal, toEye, 0, 1);
    const cover = Math.min(1, paint.opacity * 0.22 + reflectance * 0.7);
    for (let k = 0; k < 3; k++) {
      const tinted = picture[3 * i + k]! * (1 - paint.opacity * 0.55 * (1 - albedo[k]!));
      picture[3 * i + k] = tinted * (1 - cover) + albedo[k]! * cover * 0.62 + colour[k]! * 1.7;
    }
  }
}
