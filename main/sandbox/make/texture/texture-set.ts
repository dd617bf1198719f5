/** Draws a look's textures and encodes them as PNG. */
import sharp from 'sharp';
import { randomFrom, seedFor } from '../random.ts';
import type { Look } from '../shape/model.ts';
import type { Rgb } from '../types.ts';
import { patterns, type Surface } from './patterns.ts';

/** RGB rows of a square picture. */
export interface Pixels {
  readonly size: number;
  readonly rgb: Uint8Array;
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

/** All maps of a look. `asked` is `params.texture.resolution`; `tile` is metres per texture tile. */
export async function drawTextures(
  look: Look,
  options: { readonly asked: number; readonly tile: number; readonly seed: number },
): Promise<TextureSet> {
  const size = deliveredPixels(options.asked);
  const drawn = Math.min(size, drawnLimit);
  const random = randomFrom(seedFor(options.seed, `texture ${look.key}`));
  const surface = patterns[look.material.pattern](drawn, options.tile, random);
  const colour = { size: drawn, rgb: coloured(surface, look.colour) };
  const detail = Math.min(size / 2, detailLimit);
  const [basecolor, normal, orm] = await Promise.all([
    encode(colour, size),
    encode({ size: drawn, rgb: normals(surface, drawn) }, detail),
    encode({ size: drawn, rgb: occlusionRoughnessMetal(surface, look) }, detail),
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

async function encode(pixels: Pixels, size: number): Promise<Uint8Array> {
  const image = sharp(pixels.rgb, { raw: { width: pixels.size, height: pixels.size, channels: 3 } });
  const sized = size === pixels.size ? image : image.resize(size, size, { kernel: 'cubic' });
  return new Uint8Array(await sized.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer());
}

/** The look's colour, lighter or darker by the tone. */
function coloured(surface: Surface, colour: Rgb): Uint8Array {
  const rgb = new Uint8Array(surface.tone.length * 3);
  for (let i = 0; i < surface.tone.length; i++) {
    const tone = surface.tone[i]!;
    for (let k = 0; k < 3; k++) {
      const c = colour[k]!;
      // Darker tones keep some red: shadows in wood, clay and leather are warm.
      const value = tone < 0 ? c * (1 + tone * (k === 0 ? 0.92 : 1.06)) : c + (1 - c) * tone * 0.8;
      rgb[i * 3 + k] = Math.min(255, Math.max(0, Math.round(value * 255)));
    }
  }
  return rgb;
}

/** Tangent-space normals (+Y up, as glTF wants them) from the height field. */
function normals(surface: Surface, size: number): Uint8Array {
  const rgb = new Uint8Array(size * size * 3);
  const strength = surface.relief * (size / 256);
  for (let y = 0, i = 0; y < size; y++)
    for (let x = 0; x < size; x++, i++) {
      const row = y * size;
      const left = surface.height[row + ((x + size - 1) % size)]!;
      const right = surface.height[row + ((x + 1) % size)]!;
      const above = surface.height[((y + size - 1) % size) * size + x]!;
      const below = surface.height[((y + 1) % size) * size + x]!;
      const nx = (left - right) * strength;
      const ny = (below - above) * strength;
      const norm = 127.5 / Math.hypot(nx, ny, 1);
      rgb[i * 3] = Math.round(nx * norm + 127.5);
      rgb[i * 3 + 1] = Math.round(ny * norm + 127.5);
      rgb[i * 3 + 2] = Math.round(norm + 127.5);
    }
  return rgb;
}

/** glTF's packing: occlusion in red, roughness in green, metalness in blue. */
function occlusionRoughnessMetal(surface: Surface, look: Look): Uint8Array {
  const rgb = new Uint8Array(surface.rough.length * 3);
  const metal = Math.round(look.material.metalness * 255);
  for (let i = 0; i < surface.rough.length; i++) {
    const rough = Math.min(1, Math.max(0.04, look.material.roughness + surface.rough[i]!));
    rgb[i * 3] = 255;
    rgb[i * 3 + 1] = Math.round(rough * 255);
    rgb[i * 3 + 2] = metal;
  }
  return rgb;
}
