/** The picture people see in the library: the object on a light backdrop, with a soft shadow under it. */
import { loadSharp } from '../../../core/load-sharp.ts';
import { boundsOf, type Mesh, positionOf } from '../geometry/mesh.ts';
import { add, scale, subtract, type Vec3 } from '../geometry/vector.ts';
import type { Model } from '../shape/model.ts';
import type { TextureSet } from '../texture/texture-set.ts';
import { paintBackdrop } from './backdrop.ts';
import { fittedCamera } from './camera.ts';
import { type Drawable, rasterise, type Seen } from './raster.ts';
import { oversampling, pointAt, type Scene } from './scene.ts';
import { type Linear, type Paint, sample, shadePoint, toByte } from './shade.ts';
import { type SkyQuality, skyOver } from './sky.ts';
import { paintSolid } from './solid.ts';

/** Layers that are looked through. */
const peels = 4;
const black: Linear = [0, 0, 0];

/** `seen`: what is not see-through, with all of which `picture` is painted already. */
function paintClear(scene: Scene, clear: readonly Drawable[], seen: Seen, picture: Float32Array): void {
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

/** Side of the picture in pixels, and the light in it. */
export interface PreviewQuality extends SkyQuality {
  readonly side: number;
}

/** For an asset of its own. */
export const fullPreview: PreviewQuality = { side: 512, skyLights: 30, keyLights: 18, mapSize: 256 };
/** For one of a set: a fifth of the work. */
export const setPreview: PreviewQuality = { side: 256, skyLights: 13, keyLights: 7, mapSize: 96 };

/** A square PNG. */
export async function renderPreview(
  model: Model,
  textures: readonly TextureSet[],
  {
    quality = fullPreview,
    signal,
  }: { readonly quality?: PreviewQuality; readonly signal?: AbortSignal } = {},
): Promise<Uint8Array> {
  const { side } = quality;
  const size = side * oversampling;
  const paints = textures.map(
    ({ look, colour, surface }): Paint => ({ texture: colour, surface, ...surfaceOf(look.material) }),
  );
  const drawables = model.parts.map(
    (part): Drawable => ({ mesh: part.mesh, look: model.looks.indexOf(part.look) }),
  );
  const isClear = (drawable: Drawable): boolean => paints[drawable.look]!.opacity < 1;
  const solid = drawables.filter((drawable) => !isClear(drawable));
  const clear = drawables.filter(isClear);
  const meshes = drawables.map((drawable) => drawable.mesh);
  const bounds = boundsOf(meshes);
  const centre = scale(add(bounds.min, bounds.max), 0.5);
  const radius = (Math.hypot(...subtract(bounds.max, bounds.min)) / 2) * 1.02;
  const camera = fittedCamera(bounds, outline(meshes));
  signal?.throwIfAborted();
  const scene: Scene = {
    camera,
    sky: skyOver({ solid: meshesOf(solid), clear: meshesOf(clear) }, centre, radius, quality),
    paints,
    size,
  };
  signal?.throwIfAborted();
  const seen = rasterise(solid, camera, size);
  const picture = paintBackdrop(scene, seen);
  paintSolid(scene, seen, picture);
  if (clear.length > 0) paintClear(scene, clear, seen, picture);
  signal?.throwIfAborted();
  const sharp = await loadSharp();
  const raw = { width: side, height: side, channels: 3 } as const;
  return new Uint8Array(
    await sharp(downsampled(picture, side), { raw }).png({ compressionLevel: 9 }).toBuffer(),
  );
}

const meshesOf = (list: readonly Drawable[]): Mesh[] => list.map((drawable) => drawable.mesh);

const surfaceOf = ({ roughness, metalness, opacity }: Omit<Paint, 'texture' | 'surface'>) => ({
  roughness,
  metalness,
  opacity,
});

/** Enough of the meshes' points to fit the camera to. */
function outline(meshes: readonly Mesh[]): Vec3[] {
  return meshes.flatMap((mesh) => {
    const count = mesh.positions.length / 3;
    const step = Math.max(1, Math.floor(count / 400));
    return Array.from({ length: Math.ceil(count / step) }, (_, i) => positionOf(mesh, i * step));
  });
}

/** Averages the samples of each pixel and encodes them. */
function downsampled(picture: Float32Array, side: number): Uint8Array {
  const bytes = new Uint8Array(side * side * 3);
  const row = side * oversampling * 3;
  for (let y = 0, out = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      for (let k = 0; k < 3; k++) {
        const i = y * oversampling * row + x * oversampling * 3 + k;
        bytes[out++] = toByte(
          (picture[i]! + picture[i + 3]! + picture[i + row]! + picture[i + row + 3]!) / 4,
        );
      }
  return bytes;
}
