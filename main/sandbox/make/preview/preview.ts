/** The picture people see in the library: the object on a light backdrop, with a soft shadow under it. */
import { loadSharp } from '../../../core/load-sharp.ts';
import { boundsOf, type Mesh, positionOf } from '../geometry/mesh.ts';
import { add, scale, subtract, type Vec3 } from '../geometry/vector.ts';
import type { Model } from '../shape/model.ts';
import type { TextureSet } from '../texture/texture-set.ts';
import { type Drawable, fittedCamera, rasterise, type Seen } from './raster.ts';
import {
  type Linear,
  oversampling,
  type Paint,
  pointAt,
  rayThrough,
  type Scene,
  sample,
  shadePoint,
  surfaceAt,
  toByte,
} from './shade.ts';
import { createLightPoints, type LightShare, lightShare, type SkyQuality, skyOver } from './sky.ts';

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

/**
 * Paints what is not see-through. Where the four samples of a pixel lie on one smooth surface they share one light, which
 * is most of the work; at edges each sample has its own.
 */
function paintSolid(scene: Scene, seen: Seen, picture: Float32Array): void {
  const { size } = scene;
  const points = createLightPoints(scene.sky, size * size);
  eachSpot(seen, (first, _count, share) => {
    const { position, normal } = pointAt(scene, seen, first);
    points.add(position, normal, share);
  });
  const { lit, open } = points.gather();
  let n = 0;
  // What a spot is like is worked out again: keeping it costs more.
  eachSpot(seen, (first, count) => {
    paintSpot(scene, seen, picture, { first, count, lit: lit[n]!, open: open[n]! });
    n += 1;
  });
}

/** Samples that share one light, by the first of them; `count` is 4 or 1. */
function eachSpot(seen: Seen, visit: (first: number, count: 1 | 4, share: LightShare) => void): void {
  const { size, look } = seen;
  for (let y = 0; y < size; y += 2)
    for (let x = 0; x < size; x += 2) {
      const first = y * size + x;
      if (isSmooth(seen, first)) {
        visit(first, 4, lightShare.all);
        continue;
      }
      for (let k = 0; k < 4; k++) {
        const i = first + (k & 1) + (k >> 1) * size;
        if (look[i]! >= 0) visit(i, 1, (x + y + k) & 1 ? lightShare.odd : lightShare.even);
      }
    }
}

/** True when all four samples show the same look, nearly the same depth and nearly the same direction. */
function isSmooth(seen: Seen, first: number): boolean {
  const { look, size } = seen;
  const own = look[first]!;
  if (own < 0) return false;
  if (look[first + 1] !== own || look[first + size] !== own || look[first + size + 1] !== own) return false;
  return (
    isNear(seen, first, first + 1) &&
    isNear(seen, first, first + size) &&
    isNear(seen, first, first + size + 1)
  );
}

function isNear({ depth, normal }: Seen, a: number, b: number): boolean {
  if (Math.abs(depth[b]! / depth[a]! - 1) > 0.004) return false;
  const along =
    normal[3 * b]! * normal[3 * a]! +
    normal[3 * b + 1]! * normal[3 * a + 1]! +
    normal[3 * b + 2]! * normal[3 * a + 2]!;
  return along > 0.985;
}

/** Shades the samples as one point, with the mean of their colours. */
function paintSpot(
  scene: Scene,
  seen: Seen,
  picture: Float32Array,
  spot: { readonly first: number; readonly count: number; readonly lit: number; readonly open: number },
): void {
  const { first, count, lit, open } = spot;
  const { size } = scene;
  const paint = scene.paints[seen.look[first]!]!;
  const surface = surfaceAt(paint, seen.uv[2 * first]!, seen.uv[2 * first + 1]!);
  const albedo: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    const i = first + (k & 1) + (k >> 1) * size;
    const colour = sample(paint.texture, seen.uv[2 * i]!, seen.uv[2 * i + 1]!);
    albedo[0] += colour[0] / count;
    albedo[1] += colour[1] / count;
    albedo[2] += colour[2] / count;
  }
  const { normal, toEye } = pointAt(scene, seen, first);
  const { colour } = shadePoint(surface, albedo, normal, toEye, lit, open > 0 ? lit / open : 0.3);
  for (let k = 0; k < count; k++) {
    const i = first + (k & 1) + (k >> 1) * size;
    picture[3 * i] = colour[0];
    picture[3 * i + 1] = colour[1];
    picture[3 * i + 2] = colour[2];
  }
}

// Backdrop and floor, which are one colour; the floor takes the object's shadow.

const near: Linear = [0.83, 0.845, 0.865];
const far: Linear = [0.6, 0.625, 0.66];
/** Samples between two points of the coarse grid, on which all of this is worked out: it is smooth. */
const gridStep = 8;
/** Light on the floor where nothing at all reaches it. */
const darkest = 0.12;

/** A picture of 3 linear numbers per sample, with the backdrop where nothing is seen. */
function paintBackdrop(scene: Scene, seen: Seen): Float32Array {
  const { size } = scene;
  const picture = new Float32Array(size * size * 3);
  const colours = backdropGrid(scene);
  const side = size / gridStep;
  for (let y = 0; y < size; y += oversampling) {
    const gy = Math.min(side - 1.001, Math.max(0, y / gridStep - 0.5));
    const fy = gy % 1;
    for (let x = 0; x < size; x += oversampling) {
      const first = y * size + x;
      if (isCovered(seen, first)) continue;
      const gx = Math.min(side - 1.001, Math.max(0, x / gridStep - 0.5));
      const fx = gx % 1;
      const at = 3 * (Math.floor(gy) * side + Math.floor(gx));
      for (let k = 0; k < 3; k++) {
        const top = colours[at + k]! * (1 - fx) + colours[at + 3 + k]! * fx;
        const low = colours[at + 3 * side + k]! * (1 - fx) + colours[at + 3 * side + 3 + k]! * fx;
        const colour = top * (1 - fy) + low * fy;
        // What the object covers is painted over.
        picture[3 * first + k] = colour;
        picture[3 * first + 3 + k] = colour;
        picture[3 * (first + size) + k] = colour;
        picture[3 * (first + size) + 3 + k] = colour;
      }
    }
  }
  return picture;
}

function isCovered({ look, size }: Seen, first: number): boolean {
  return (
    look[first]! >= 0 && look[first + 1]! >= 0 && look[first + size]! >= 0 && look[first + size + 1]! >= 0
  );
}

/** Colours of the coarse grid. */
function backdropGrid(scene: Scene): Float32Array {
  const side = scene.size / gridStep;
  const shadow = floorShadow(scene);
  const colours = new Float32Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const shade = shadow[i]!;
    const dx = (((i % side) + 0.5) / side - 0.5) * 1.05;
    const dy = ((Math.floor(i / side) + 0.5) / side - 0.42) * 1.15;
    const vignette = Math.min(1, Math.sqrt(dx * dx + dy * dy) * 1.25) ** 1.8;
    for (let k = 0; k < 3; k++) {
      // A little more blue is kept: shadows outdoors and in studios are cool.
      const tint = k === 2 ? shade ** 0.94 : shade;
      colours[3 * i + k] = (near[k]! + (far[k]! - near[k]!) * vignette) * tint;
    }
  }
  return colours;
}

/** How much light reaches the floor behind each point of the grid, 1 where it is free. Blurred: this hides the single lights. */
function floorShadow(scene: Scene): Float32Array {
  const side = scene.size / gridStep;
  const points = createLightPoints(scene.sky, side * side);
  const numbers = new Int32Array(side * side).fill(-1);
  for (let i = 0; i < side * side; i++) {
    const floor = floorBehind(scene, ((i % side) + 0.5) * gridStep, (Math.floor(i / side) + 0.5) * gridStep);
    if (floor !== null) numbers[i] = points.add(floor, [0, 0, 1], lightShare.all);
  }
  const { lit, open } = points.gather();
  const grid = new Float32Array(side * side).fill(1);
  for (const [i, n] of numbers.entries())
    if (n >= 0) grid[i] = darkest + (1 - darkest) * (lit[n]! / open[n]!);
  return blurred(blurred(grid, side), side);
}

/** Where the ray through a sample meets the floor; null where that is out of the reach of any shadow. */
function floorBehind(scene: Scene, x: number, y: number) {
  const { camera, sky } = scene;
  const ray = rayThrough(scene, x, y);
  const reach = -camera.eye[2] / ray[2];
  if (!(reach > 0)) return null;
  const floor = add(camera.eye, scale(ray, reach));
  const [dx, dy] = [floor[0] - sky.centre[0], floor[1] - sky.centre[1]];
  return dx * dx + dy * dy > (sky.radius * 3) ** 2 ? null : floor;
}

/** Each value averaged with its neighbours in a 3 x 3 square. */
function blurred(grid: Float32Array, side: number): Float32Array {
  return blurredAlong(blurredAlong(grid, side, 1), side, side);
}

/** `stride`: 1 along rows, `side` along columns. */
function blurredAlong(source: Float32Array, side: number, stride: number): Float32Array {
  return source.map((_, i) => {
    const at = stride === 1 ? i % side : Math.floor(i / side);
    let sum = 0;
    for (let d = -1; d <= 1; d++) sum += source[i + (Math.min(side - 1, Math.max(0, at + d)) - at) * stride]!;
    return sum / 3;
  });
}
