/** The picture people see in the library: the object on a light backdrop, with a soft shadow under it. */
import sharp from 'sharp';
import { boundsOf, type Mesh, positionOf } from '../geometry/mesh.ts';
import { add, dot, normalized, scale, subtract, type Vec3 } from '../geometry/vector.ts';
import type { Model } from '../shape/model.ts';
import type { TextureSet } from '../texture/texture-set.ts';
import { type Camera, fittedCamera } from './camera.ts';
import { type Drawable, rasterise, type Seen } from './raster.ts';
import { type Linear, type Paint, sample, shadePoint, surfaceAt, toByte } from './shade.ts';
import { lightAt, type Sky, type SkyQuality, skyOver } from './sky.ts';

/** Side of the picture in pixels, and the light in it. */
export interface PreviewQuality extends SkyQuality {
  readonly side: number;
}

/** For an asset of its own. */
export const fullPreview: PreviewQuality = { side: 512, skyLights: 30, keyLights: 18, mapSize: 256 };
/** For one of a set: a fifth of the work. */
export const setPreview: PreviewQuality = { side: 256, skyLights: 13, keyLights: 7, mapSize: 96 };

/** Samples per pixel and side. */
const oversampling = 2;
/** Layers of glass that are looked through. */
const peels = 4;

/** Everything that stays the same while pixels are shaded. */
interface Scene {
  readonly camera: Camera;
  readonly sky: Sky;
  readonly paints: readonly Paint[];
  readonly size: number;
}

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
  const picture = paintBackground(scene, seen);
  paintSolid(scene, seen, picture);
  if (clear.length > 0) paintClear(scene, clear, seen, picture);
  signal?.throwIfAborted();
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

/** The direction from the eye through a sample, of length 1 along the view. */
function rayThrough({ camera, size }: Scene, x: number, y: number): Vec3 {
  const sx = ((x + 0.5) / size) * 2 - 1 - camera.shift[0];
  const sy = 1 - ((y + 0.5) / size) * 2 - camera.shift[1];
  const { forward: f, right: r, up: u, focal } = camera;
  const [kx, ky] = [sx / focal, sy / focal];
  return [f[0] + r[0] * kx + u[0] * ky, f[1] + r[1] * kx + u[1] * ky, f[2] + r[2] * kx + u[2] * ky];
}

const backdropNear: Linear = [0.83, 0.845, 0.865];
const backdropFar: Linear = [0.6, 0.625, 0.66];

/** Backdrop and floor are one colour; the floor takes the object's shadow. */
function paintBackground(scene: Scene, seen: Seen): Float32Array {
  const { size } = scene;
  const picture = new Float32Array(size * size * 3);
  const shadow = floorShadow(scene);
  // Once per pixel: backdrop and shadow are smooth.
  for (let y = 0; y < size; y += oversampling)
    for (let x = 0; x < size; x += oversampling) {
      const first = y * size + x;
      const { look } = seen;
      if (
        look[first]! >= 0 &&
        look[first + 1]! >= 0 &&
        look[first + size]! >= 0 &&
        look[first + size + 1]! >= 0
      )
        continue;
      const shade = shadow(x, y);
      const [dx, dy] = [(x / size - 0.5) * 1.05, (y / size - 0.42) * 1.15];
      const vignette = Math.min(1, Math.sqrt(dx * dx + dy * dy) * 1.25) ** 1.8;
      for (let k = 0; k < 3; k++) {
        // A little more blue is kept: shadows outdoors and in studios are cool.
        const tint = k === 2 ? shade ** 0.94 : shade;
        const colour = (backdropNear[k]! + (backdropFar[k]! - backdropNear[k]!) * vignette) * tint;
        // What the object covers is painted over.
        picture[3 * first + k] = colour;
        picture[3 * first + 3 + k] = colour;
        picture[3 * (first + size) + k] = colour;
        picture[3 * (first + size) + 3 + k] = colour;
      }
    }
  return picture;
}

/** Samples between two points of the coarse shadow grid. */
const shadowStep = 4;

/** How much light reaches the floor behind a sample, 1 where it is free. Kept coarse and blurred: it is smooth, and this hides the single lights. */
function floorShadow(scene: Scene): (x: number, y: number) => number {
  const side = scene.size / shadowStep;
  const grid = new Float32Array(side * side).fill(1);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      grid[y * side + x] = floorLight(scene, (x + 0.5) * shadowStep, (y + 0.5) * shadowStep);
  const soft = blurred(blurred(grid, side), side);
  return (x, y) => {
    const gx = Math.min(side - 1.001, Math.max(0, x / shadowStep - 0.5));
    const gy = Math.min(side - 1.001, Math.max(0, y / shadowStep - 0.5));
    const i = Math.floor(gy) * side + Math.floor(gx);
    const [fx, fy] = [gx % 1, gy % 1];
    const top = soft[i]! * (1 - fx) + soft[i + 1]! * fx;
    return top * (1 - fy) + (soft[i + side]! * (1 - fx) + soft[i + side + 1]! * fx) * fy;
  };
}

function floorLight(scene: Scene, x: number, y: number): number {
  const { camera, sky } = scene;
  const ray = rayThrough(scene, x, y);
  const reach = -camera.eye[2] / ray[2];
  if (!(reach > 0)) return 1;
  const floor = add(camera.eye, scale(ray, reach));
  if (Math.hypot(floor[0] - sky.centre[0], floor[1] - sky.centre[1]) > sky.radius * 3) return 1;
  const even = lightAt(sky, floor, [0, 0, 1], 0);
  const odd = lightAt(sky, floor, [0, 0, 1], 1);
  return 0.12 + 0.88 * ((even.lit + odd.lit) / (even.open + odd.open));
}

/** Each value averaged with its neighbours in a 5 x 5 square. */
function blurred(grid: Float32Array, side: number): Float32Array {
  const along = (source: Float32Array, step: number): Float32Array =>
    source.map((_, i) => {
      const at = step === 1 ? i % side : Math.floor(i / side);
      let sum = 0;
      for (let d = -2; d <= 2; d++) sum += source[i + (Math.min(side - 1, Math.max(0, at + d)) - at) * step]!;
      return sum / 5;
    });
  return along(along(grid, 1), side);
}

/** Which halves of the lights shine on a point (`lightAt`). */
const [both, even, odd] = [[0, 1], [0], [1]] as const;

interface Point {
  readonly position: Vec3;
  readonly normal: Vec3;
  readonly toEye: Vec3;
}

function pointAt(scene: Scene, seen: Seen, x: number, y: number): Point {
  const i = y * scene.size + x;
  const ray = rayThrough(scene, x, y);
  const toEye = normalized(scale(ray, -1));
  let normal = normalized([seen.normal[3 * i]!, seen.normal[3 * i + 1]!, seen.normal[3 * i + 2]!]);
  if (dot(normal, toEye) < 0 && scene.paints[seen.look[i]!]!.opacity < 1) normal = scale(normal, -1);
  return { position: add(scene.camera.eye, scale(ray, seen.depth[i]!)), normal, toEye };
}

/**
 * Where the four samples of a pixel lie on one smooth surface they share one light, which is four fifths of the work;
 * at edges each sample has its own.
 */
function paintSolid(scene: Scene, seen: Seen, picture: Float32Array): void {
  const { size } = scene;
  for (let y = 0; y < size; y += 2)
    for (let x = 0; x < size; x += 2) {
      const first = y * size + x;
      if (isSmooth(seen, first)) {
        const block = [first, first + 1, first + size, first + size + 1];
        paintSamples(scene, seen, picture, block, pointAt(scene, seen, x, y), both);
        continue;
      }
      for (let k = 0; k < 4; k++) {
        const i = first + (k & 1) + (k >> 1) * size;
        if (seen.look[i]! < 0) continue;
        const point = pointAt(scene, seen, x + (k & 1), y + (k >> 1));
        paintSamples(scene, seen, picture, [i], point, (x + y + k) & 1 ? odd : even);
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
function paintSamples(
  { paints, sky }: Scene,
  seen: Seen,
  picture: Float32Array,
  block: readonly number[],
  { position, normal, toEye }: Point,
  parities: readonly number[],
): void {
  const paint = paints[seen.look[block[0]!]!]!;
  const surface = surfaceAt(paint, seen.uv[2 * block[0]!]!, seen.uv[2 * block[0]! + 1]!);
  const albedo: [number, number, number] = [0, 0, 0];
  for (const i of block) {
    const colour = sample(paint.texture, seen.uv[2 * i]!, seen.uv[2 * i + 1]!);
    albedo[0] += colour[0] / block.length;
    albedo[1] += colour[1] / block.length;
    albedo[2] += colour[2] / block.length;
  }
  let lit = 0;
  let open = 0;
  for (const parity of parities) {
    const light = lightAt(sky, position, normal, parity);
    lit += light.lit / parities.length;
    open += light.open / parities.length;
  }
  const { colour } = shadePoint(surface, albedo, normal, toEye, lit, open > 0 ? lit / open : 0.3);
  for (const i of block) {
    picture[3 * i] = colour[0];
    picture[3 * i + 1] = colour[1];
    picture[3 * i + 2] = colour[2];
  }
}

/** Glass in layers, the farthest first: each tints what is behind it and adds its reflection. */
function paintClear(scene: Scene, clear: readonly Drawable[], seen: Seen, picture: Float32Array): void {
  const { size, paints } = scene;
  const layers: Seen[] = [];
  let nearest: Float32Array = new Float32Array(size * size);
  for (let layer = 0; layer < peels; layer++) {
    const peeled = rasterise(clear, scene.camera, size, { depth: nearest, limit: seen.depth });
    layers.push(peeled);
    nearest = peeled.depth;
  }
  for (const layer of layers.toReversed())
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const i = y * size + x;
        const look = layer.look[i]!;
        if (look < 0) continue;
        const paint = paints[look]!;
        const { normal, toEye } = pointAt(scene, layer, x, y);
        const albedo = sample(paint.texture, layer.uv[2 * i]!, layer.uv[2 * i + 1]!);
        const { colour, reflectance } = shadePoint(paint, [0, 0, 0], normal, toEye, 0, 1);
        const cover = Math.min(1, paint.opacity * 0.22 + reflectance * 0.7);
        for (const k of [0, 1, 2] as const) {
          const tinted = picture[3 * i + k]! * (1 - paint.opacity * 0.55 * (1 - albedo[k]));
          picture[3 * i + k] = tinted * (1 - cover) + albedo[k] * cover * 0.62 + colour[k] * 1.7;
        }
      }
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
