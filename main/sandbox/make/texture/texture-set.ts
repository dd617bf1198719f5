/** Draws a look's textures and encodes them as PNG. */
import { createHash } from 'node:crypto';
import { loadSharp } from '../../../core/load-sharp.ts';
import type { MakeCache } from '../make-cache.ts';
import { randomFrom, seedFor } from '../random.ts';
import type { Look } from '../shape/model.ts';
import type { Field } from './noise.ts';
import { bare, coated, type Painted } from './paint.ts';
import { patterns, type Surface } from './patterns.ts';

/** RGB rows of a square picture. */
export interface Pixels {
  readonly size: number;
  readonly rgb: Uint8Array | Uint8ClampedArray;
}

/** The PNG files of one look, and its colour and surface unencoded for the preview. */
export interface TextureSet {
  readonly look: Look;
  readonly colour: Pixels;
  /** Occlusion, roughness, metalness; null where the material's own numbers say enough. */
  readonly surface: Pixels | null;
  readonly files: readonly {
    readonly map: 'basecolor' | 'normal' | 'orm';
    readonly size: number;
    readonly png: Uint8Array;
  }[];
}

/**
 * Pixels of the colour map for the resolution asked: a quarter of it, for a 4096 map of a mug says nothing a 1024 one
 * does not; an eighth for one of a set, of which there are up to 500.
 */
export const deliveredPixels = (asked: number, inSet: boolean): number =>
  inSet
    ? Math.min(512, Math.max(256, Math.round(asked / 8)))
    : Math.min(2048, Math.max(256, Math.round(asked / 4)));

/** Patterns are drawn at most this large; larger maps are scaled up from it. */
const drawnLimit = 1024;
/** Normal and roughness maps have half the colour map's pixels, and at most this many. */
const detailLimit = 512;

export interface TextureOptions {
  /** `params.texture.resolution`. */
  readonly asked: number;
  /** Metres per texture tile. */
  readonly tile: number;
  readonly seed: number;
  /** Main looks are drawn finer than those of knobs and caps. */
  readonly main: boolean;
  /** What variants of one set share; null for an asset of its own, whose maps are larger. */
  readonly cache: MakeCache | null;
}

/** All maps of a look. */
export async function drawTextures(look: Look, options: TextureOptions): Promise<TextureSet> {
  const { cache } = options;
  const most = deliveredPixels(options.asked, cache !== null);
  // One of a set delivers what it draws; an asset of its own has all its maps in one size.
  const drawn = Math.min(most, options.main ? drawnLimit : (cache === null ? drawnLimit : most) / 2);
  const size = cache === null ? most : drawn;
  const painted =
    cache === null ? bare(surfaceOf(look, drawn, options), look) : ofSet(look, drawn, options, cache);
  const colour = { size: drawn, rgb: painted.rgb };
  const detail = Math.min(size / 2, detailLimit);
  const height = shrunk(painted.height, drawn, detail);
  const packed = occlusionRoughnessMetal(
    shrunk(painted.rough, drawn, detail),
    shrunk(painted.metal, drawn, detail),
  );
  const effort = cache === null ? 6 : 3;
  const maps: readonly (readonly [Pixels, number])[] = [
    [colour, size],
    [{ size: height.size, rgb: normals(height.values, height.size, painted.relief) }, detail],
    [packed, detail],
  ];
  const [basecolor, normal, orm] = await encoded(maps, effort, cache);
  return {
    look,
    colour,
    surface: (look.coat ?? null) === null ? null : packed,
    files: [
      { map: 'basecolor', size, png: basecolor! },
      { map: 'normal', size: detail, png: normal! },
      { map: 'orm', size: detail, png: orm! },
    ],
  };
}

function surfaceOf(look: Look, size: number, { tile, seed }: TextureOptions): Surface {
  return patterns[look.material.pattern](size, tile, randomFrom(seedFor(seed, `texture ${look.key}`)));
}

/** Steps of a quarter octave: variants of nearly the same size share their grain. */
const alike = (tile: number): number => 2 ** (Math.round(Math.log2(tile) * 4) / 4);

function ofSet(look: Look, size: number, { tile, seed }: TextureOptions, cache: MakeCache): Painted {
  const { pattern } = look.material;
  const rough = alike(tile);
  const surface = cache.take(`surface ${pattern} ${size} ${rough} ${seed}`, size * size * 12, () =>
    patterns[pattern](size, rough, randomFrom(seedFor(seed, `texture ${pattern}`))),
  );
  const { coat = null } = look;
  return coat === null ? bare(surface, look) : coated(surface, look, coat, { size, seed, cache });
}

/** The field at no more than `limit` texels per side: whole blocks averaged. */
function shrunk(values: Float32Array, size: number, limit: number): Field {
  const block = Math.max(1, Math.floor(size / limit));
  if (block === 1) return { size, values };
  const small = size / block;
  const result = new Float32Array(small * small);
  if (block === 2) {
    for (let y = 0, i = 0; y < small; y++)
      for (let x = 0; x < small; x++, i++) {
        const at = 2 * (y * size + x);
        result[i] = (values[at]! + values[at + 1]! + values[at + size]! + values[at + size + 1]!) / 4;
      }
    return { size: small, values: result };
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      result[Math.floor(y / block) * small + Math.floor(x / block)]! +=
        values[y * size + x]! / (block * block);
  return { size: small, values: result };
}

/**
 * For a set in turn, since the pool that encodes also reads and writes the service's files and must not be full; and
 * each picture once: variants of one class share most of their grain and many of their colours.
 */
async function encoded(
  maps: readonly (readonly [Pixels, number])[],
  effort: number,
  cache: MakeCache | null,
): Promise<Uint8Array[]> {
  if (cache === null) return Promise.all(maps.map(([pixels, size]) => encode(pixels, size, effort)));
  const files: Uint8Array[] = [];
  for (const [pixels, size] of maps) {
    const key = `png ${size} ${effort} ${createHash('sha1').update(pixels.rgb).digest('base64')}`;
    const png = await cache.take(key, pixels.rgb.length, () => encode(pixels, size, effort));
    // A copy: what is delivered is handed over to another thread and gone from here.
    files.push(png.slice());
  }
  return files;
}

/** `effort` is zlib's level: 6 for an asset of its own; 3 takes half the time of 6 and gives files 10 % larger. */
async function encode(pixels: Pixels, size: number, effort: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const image = sharp(pixels.rgb, { raw: { width: pixels.size, height: pixels.size, channels: 3 } });
  const sized = size === pixels.size ? image : image.resize(size, size, { kernel: 'cubic' });
  return new Uint8Array(await sized.png({ compressionLevel: effort, adaptiveFiltering: true }).toBuffer());
}

/** Tangent-space normals (+Y up, as glTF wants them) from the height field. */
function normals(height: Float32Array, size: number, relief: number): Uint8Array {
  const rgb = new Uint8Array(size * size * 3);
  const strength = relief * (size / 256);
  for (let y = 0, i = 0; y < size; y++) {
    const row = y * size;
    const rowAbove = ((y + size - 1) % size) * size;
    const rowBelow = ((y + 1) % size) * size;
    for (let x = 0; x < size; x++, i++) {
      const nx = (height[row + ((x + size - 1) % size)]! - height[row + ((x + 1) % size)]!) * strength;
      const ny = (height[rowBelow + x]! - height[rowAbove + x]!) * strength;
      const norm = 127.5 / Math.sqrt(nx * nx + ny * ny + 1);
      rgb[i * 3] = nx * norm + 128;
      rgb[i * 3 + 1] = ny * norm + 128;
      rgb[i * 3 + 2] = norm + 128;
    }
  }
  return rgb;
}

/** glTF's packing: occlusion in red, roughness in green, metalness in blue. */
function occlusionRoughnessMetal(rough: Field, metal: Field): Pixels {
  const rgb = new Uint8Array(rough.values.length * 3);
  for (let i = 0; i < rough.values.length; i++) {
    rgb[i * 3] = 255;
    rgb[i * 3 + 1] = Math.min(1, Math.max(0.04, rough.values[i]!)) * 255 + 0.5;
    rgb[i * 3 + 2] = Math.round(metal.values[i]! * 255);
  }
  return { size: rough.size, rgb };
}
