/** Draws a look's textures and encodes them as PNG. */
import sharp from 'sharp';
import { randomFrom, seedFor } from '../random.ts';
import type { Look } from '../shape/model.ts';
import type { Rgb } from '../types.ts';
import type { Field } from './noise.ts';
import { patterns, type Surface } from './patterns.ts';

/** RGB rows of a square picture. */
export interface Pixels {
  readonly size: number;
  readonly rgb: Uint8Array | Uint8ClampedArray;
}

/** The PNG files of one look, and its colour unencoded for the preview. */
export interface TextureSet {
  readonly look: Look;
  readonly colour: Pixels;
  readonly files: readonly {
    readonly map: 'basecolor' | 'normal' | 'orm';
    readonly size: number;
    readonly png: Uint8Array;
  }[];
}

/** Pixels of the colour map for the resolution asked: a quarter of it, for a 4096 map of a mug says nothing a 1024 one does not. */
export const deliveredPixels = (asked: number): number =>
  Math.min(2048, Math.max(256, Math.round(asked / 4)));

/** Patterns are drawn at most this large; larger maps are scaled up from it. */
const drawnLimit = 1024;
/** Normal and roughness maps have half the colour map's pixels, and at most this many. */
const detailLimit = 512;

/**
 * All maps of a look. `asked` is `params.texture.resolution`; `tile` is metres per texture tile; `main` looks are drawn
 * finer than those of knobs and caps.
 */
export async function drawTextures(
  look: Look,
  options: { readonly asked: number; readonly tile: number; readonly seed: number; readonly main: boolean },
): Promise<TextureSet> {
  const size = deliveredPixels(options.asked);
  const drawn = Math.min(size, options.main ? drawnLimit : drawnLimit / 2);
  const random = randomFrom(seedFor(options.seed, `texture ${look.key}`));
  const surface = patterns[look.material.pattern](drawn, options.tile, random);
  const colour = { size: drawn, rgb: coloured(surface, look.colour) };
  const detail = Math.min(size / 2, detailLimit);
  const rough = shrunk(surface.rough, drawn, detail);
  const height = shrunk(surface.height, drawn, detail);
  const [basecolor, normal, orm] = await Promise.all([
    encode(colour, size),
    encode({ size: height.size, rgb: normals(height.values, height.size, surface.relief) }, detail),
    encode({ size: rough.size, rgb: occlusionRoughnessMetal(rough.values, look) }, detail),
  ]);
  return {
    look,
    colour,
    files: [
      { map: 'basecolor', size, png: basecolor },
      { map: 'normal', size: detail, png: normal },
      { map: 'orm', size: detail, png: orm },
    ],
  };
}

/** The field at no more than `limit` texels per side: whole blocks averaged. */
function shrunk(values: Float32Array, size: number, limit: number): Field {
  const block = Math.max(1, Math.floor(size / limit));
  if (block === 1) return { size, values };
  const small = size / block;
  const result = new Float32Array(small * small);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      result[Math.floor(y / block) * small + Math.floor(x / block)]! +=
        values[y * size + x]! / (block * block);
  return { size: small, values: result };
}

async function encode(pixels: Pixels, size: number): Promise<Uint8Array> {
  const image = sharp(pixels.rgb, { raw: { width: pixels.size, height: pixels.size, channels: 3 } });
  const sized = size === pixels.size ? image : image.resize(size, size, { kernel: 'cubic' });
  return new Uint8Array(await sized.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer());
}

/** The look's colour, lighter or darker by the tone. */
function coloured(surface: Surface, colour: Rgb): Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(surface.tone.length * 3);
  const [r, g, b] = [colour[0] * 255, colour[1] * 255, colour[2] * 255];
  for (let i = 0; i < surface.tone.length; i++) {
    const tone = surface.tone[i]!;
    const light = tone < 0 ? 0 : tone * 0.8;
    // Darker tones keep some red: shadows in wood, clay and leather are warm.
    const warm = tone < 0 ? 1 + tone * 0.92 : 1;
    const cool = tone < 0 ? 1 + tone * 1.06 : 1;
    rgb[i * 3] = r * warm + (255 - r) * light;
    rgb[i * 3 + 1] = g * cool + (255 - g) * light;
    rgb[i * 3 + 2] = b * cool + (255 - b) * light;
  }
  return rgb;
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
function occlusionRoughnessMetal(rough: Float32Array, look: Look): Uint8Array {
  const rgb = new Uint8Array(rough.length * 3);
  const metal = Math.round(look.material.metalness * 255);
  for (let i = 0; i < rough.length; i++) {
    rgb[i * 3] = 255;
    rgb[i * 3 + 1] = Math.min(1, Math.max(0.04, look.material.roughness + rough[i]!)) * 255 + 0.5;
    rgb[i * 3 + 2] = metal;
  }
  return rgb;
}
