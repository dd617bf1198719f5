/** One look's texels: the material's own surface, what is painted on it, and its wear on top. */
import type { MakeCache } from '../make-cache.ts';
import type { Coat, Decor, Material, WearName } from '../material.ts';
import type { Look } from '../shape/model.ts';
import type { Rgb } from '../types.ts';
import { type MaskName, maskFor } from './noise.ts';
import type { Surface } from './patterns.ts';

/** `rough` and `metal` are 0 to 1, `height` as in Surface. */
export interface Painted {
  readonly rgb: Uint8ClampedArray;
  readonly rough: Float32Array;
  readonly metal: Float32Array;
  readonly height: Float32Array;
  readonly relief: number;
}

interface Options {
  readonly size: number;
  readonly seed: number;
  readonly cache: MakeCache;
}

/** The bare material: the look's colour, lighter or darker by the tone. */
export function bare(surface: Surface, { colour, material }: Look): Painted {
  const count = surface.tone.length;
  const rgb = new Uint8ClampedArray(count * 3);
  const [r, g, b] = [colour[0] * 255, colour[1] * 255, colour[2] * 255];
  for (let i = 0; i < count; i++) toned(rgb, i, surface.tone[i]!, r, g, b);
  return {
    rgb,
    rough: surface.rough.map((value) => material.roughness + value),
    metal: new Float32Array(count).fill(material.metalness),
    height: surface.height,
    relief: surface.relief,
  };
}

function toned(rgb: Uint8ClampedArray, i: number, tone: number, r: number, g: number, b: number): void {
  const light = tone < 0 ? 0 : tone * 0.8;
  // Darker tones keep some red: shadows in wood, clay and leather are warm.
  const warm = tone < 0 ? 1 + tone * 0.92 : 1;
  const cool = tone < 0 ? 1 + tone * 1.06 : 1;
  rgb[i * 3] = r * warm + (255 - r) * light;
  rgb[i * 3 + 1] = g * cool + (255 - g) * light;
  rgb[i * 3 + 2] = b * cool + (255 - b) * light;
}

/** The material under its coat. The surface is moved by the coat's shift; masks by others, so that none repeat together. */
export function coated(surface: Surface, look: Look, coat: Coat, options: Options): Painted {
  const { size } = options;
  const { colour, material } = look;
  const [r, g, b] = [colour[0] * 255, colour[1] * 255, colour[2] * 255];
  const count = size * size;
  const painted = {
    rgb: new Uint8ClampedArray(count * 3),
    rough: new Float32Array(count),
    metal: new Float32Array(count).fill(material.metalness),
    height: new Float32Array(count),
    relief: surface.relief,
  };
  const share = coat.decor === null ? null : decorShare(coat.decor, size, options.seed, options.cache);
  const second = (coat.decor?.colour ?? colour).map((c) => c * 255);
  const [dr, dg, db] = [second[0]! - r, second[1]! - g, second[2]! - b];
  const roughness = material.roughness + coat.gloss;
  eachShifted(size, coat.shift, (i, from) => {
    const k = share === null ? 0 : share[i]!;
    toned(painted.rgb, i, surface.tone[from]!, r + dr * k, g + dg * k, b + db * k);
    painted.rough[i] = roughness + surface.rough[from]!;
    painted.height[i] = surface.height[from]!;
  });
  coat.wear.forEach((_, layer) => wear(painted, look, coat, layer, options));
  return painted;
}

/** Calls with each texel and the one that lies on it when the tile is moved by whole texels. */
function eachShifted(
  size: number,
  [u, v]: readonly [number, number],
  visit: (i: number, from: number) => void,
): void {
  const [du, dv] = [Math.floor(u * size), Math.floor(v * size)];
  for (let y = 0, i = 0; y < size; y++) {
    const row = ((y + dv) % size) * size;
    for (let x = 0; x < size; x++, i++) {
      const column = x + du;
      visit(i, row + (column < size ? column : column - size));
    }
  }
}

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

function wear(
  painted: Painted,
  { material, colour }: Look,
  coat: Coat,
  layer: number,
  { size, seed, cache }: Options,
): void {
  const { name, amount } = coat.wear[layer]!;
  const look = wearLook(name, material, [colour[0] * 255, colour[1] * 255, colour[2] * 255]);
  const mask = maskFor(look.mask, size, seed, cache);
  const shade = maskFor('blotch', size, seed, cache);
  const fine = maskFor('fine', size, seed, cache);
  const threshold = 1 - amount * look.reach;
  // Faint wear is thin as well as rare.
  const opacity = look.opacity * Math.min(1, 0.35 + amount * 1.6);
  const relief = Math.max(0.25, painted.relief);
  const fray = look.mask === 'lines' || amount === 0 ? 0 : Math.min(0.12, amount * look.reach * 0.3);
  const { rgb, rough, metal, height } = painted;
  const shift = [(coat.shift[1] + 0.37 * (layer + 1)) % 1, (coat.shift[0] + 0.61 * (layer + 1)) % 1] as const;
  const [dark, light] = [look.dark, look.light];
  eachShifted(size, shift, (i, from) => {
    // The grain frays the edge; evenly cut it would look like a map.
    const at = (mask[from]! + fray * (fine[i]! - 0.5) - threshold) / look.soft + 0.5;
    if (at <= 0) return;
    const cover = opacity * smooth(at) * (0.82 + 0.18 * fine[i]!);
    const k = shade[from]! * 0.7 + fine[i]! * 0.3;
    for (let c = 0; c < 3; c++) {
      const own = rgb[3 * i + c]!;
      rgb[3 * i + c] = own + (dark[c]! + (light[c]! - dark[c]!) * k - own) * cover;
    }
    if (look.roughness !== null) rough[i]! += (look.roughness - rough[i]!) * cover;
    if (look.metalness !== null) metal[i]! += (look.metalness - metal[i]!) * cover;
    height[i]! += (look.raised * cover * (0.6 + 0.4 * fine[i]!)) / relief / 2;
  });
}

/** 0 to 1 per texel, times the decor's strength; seamless because every pattern has whole periods per tile. */
function decorShare(decor: Decor, size: number, seed: number, cache: MakeCache): Float32Array {
  const share = new Float32Array(size * size);
  const at = texelOf(decor, size, seed, cache);
  for (let y = 0, i = 0; y < size; y++)
    for (let x = 0; x < size; x++, i++) share[i] = decor.strength * at(x, y, i);
  return share;
}

function texelOf(
  { name, repeat }: Decor,
  size: number,
  seed: number,
  cache: MakeCache,
): (x: number, y: number, i: number) => number {
  // Edges are one to two texels wide.
  const sharp = size / repeat;
  const step = (distance: number): number => Math.min(1, Math.max(0, distance * sharp * 0.7 + 0.5));
  const triangle = (value: number): number => {
    const phase = (value * repeat) % 1;
    return 0.5 - Math.abs(phase - 0.5) * 2 + 0.25;
  };
  switch (name) {
    case 'stripes':
      return (x) => step(triangle(x / size) - 0.25);
    case 'bands':
      return (_x, y) => step(triangle(y / size) - 0.35);
    case 'checks':
      return (x, y) => 0.5 * (step(triangle(x / size) - 0.25) + step(triangle(y / size) - 0.25));
    case 'dots':
      return (x, y) => {
        const row = Math.floor((y / size) * repeat);
        const u = (((x / size) * repeat + (row % 2) * 0.5) % 1) - 0.5;
        const v = (((y / size) * repeat) % 1) - 0.5;
        return step(0.27 - Math.sqrt(u * u + v * v));
      };
    case 'speckle': {
      const mask = maskFor('spatter', size, seed, cache);
      const low = 0.75 - repeat * 0.03;
      return (_x, _y, i) => Math.min(1, Math.max(0, (mask[i]! - low) * 8));
    }
    case 'swirl': {
      const warp = maskFor('broad', size, seed, cache);
      return (x, y, i) => {
        const phase = (x + y) / size + warp[i]! * 2.2;
        return step(
          (0.5 + 0.5 * Math.sin(2 * Math.PI * phase * Math.max(1, Math.round(repeat / 5))) - 0.62) * 0.5,
        );
      };
    }
    case 'patches': {
      const mask = maskFor(repeat > 9 ? 'cloud' : 'broad', size, seed, cache);
      return (_x, _y, i) => Math.min(1, Math.max(0, (mask[i]! - 0.55) * 40 + 0.5));
    }
  }
}

// What each kind of wear does to a surface: where it lies and what it looks like there.

/** Colours are sRGB bytes. */
export interface WearLook {
  readonly mask: MaskName;
  /** Share of the surface covered when the amount is 1. */
  readonly reach: number;
  /** Width of the edge, in shares of the surface. */
  readonly soft: number;
  readonly opacity: number;
  /** Between these two, by a finer mask. */
  readonly dark: Rgb;
  readonly light: Rgb;
  /** What it is drawn to where it covers; null leaves the material's. */
  readonly roughness: number | null;
  readonly metalness: number | null;
  /** Raised (above 0) or sunk, in shares of the material's own relief. */
  readonly raised: number;
}

const hex = (value: number): Rgb => [value >> 16, (value >> 8) & 255, value & 255];

type Fixed = readonly [
  mask: MaskName,
  reach: number,
  soft: number,
  opacity: number,
  colours: readonly [number, number],
  surface: readonly [number | null, number | null],
  raised: number,
];

const fixed: Readonly<Record<Exclude<WearName, 'chips' | 'scratches' | 'fade'>, Fixed>> = {
  rust: ['cloud', 0.85, 0.05, 0.96, [0x54291a, 0xb4652f], [0.92, 0], 0.5],
  patina: ['cloud', 0.9, 0.14, 0.9, [0x3c6a60, 0x86bda8], [0.8, 0.15], 0.15],
  dirt: ['broad', 0.8, 0.3, 0.72, [0x3b3025, 0x6a5b47], [0.95, null], 0.05],
  stains: ['broad', 0.45, 0.1, 0.42, [0x54391f, 0x745434], [null, null], 0],
  cracks: ['ridge', 0.06, 0.012, 0.8, [0x231b15, 0x3d3026], [0.9, null], -0.9],
  scorch: ['broad', 0.75, 0.22, 0.94, [0x120f0d, 0x3a2b20], [0.97, 0], 0],
  moss: ['cloud', 0.75, 0.06, 0.95, [0x37501f, 0x83974a], [1, 0], 0.7],
};

/** What is seen under a chipped surface: clay under glaze, metal under paint. */
function under(
  { pattern, name }: Material,
  [r, g, b]: Rgb,
): { colour: Rgb; metalness: number; roughness: number } {
  if (name === 'painted_steel') return { colour: hex(0x8f9296), metalness: 1, roughness: 0.45 };
  if (pattern === 'glaze' || name === 'porcelain')
    return { colour: hex(0xcbb59a), metalness: 0, roughness: 0.9 };
  if (pattern === 'wood') return { colour: hex(0xc7a373), metalness: 0, roughness: 0.8 };
  return { colour: [r * 0.55 + 90, g * 0.55 + 90, b * 0.55 + 90], metalness: 0, roughness: 0.85 };
}

/** The look of a kind of wear on a material of that colour (sRGB bytes). */
function wearLook(name: WearName, material: Material, colour: Rgb): WearLook {
  const mixed = (target: number, share: number): Rgb => [
    colour[0] + (target - colour[0]) * share,
    colour[1] + (target - colour[1]) * share,
    colour[2] + (target - colour[2]) * share,
  ];
  switch (name) {
    case 'chips': {
      const base = under(material, colour);
      const dark: Rgb = [base.colour[0] * 0.82, base.colour[1] * 0.82, base.colour[2] * 0.82];
      const { metalness, roughness } = base;
      return {
        mask: 'blotch',
        reach: 0.32,
        soft: 0.012,
        opacity: 1,
        dark,
        light: base.colour,
        roughness,
        metalness,
        raised: -0.8,
      };
    }
    case 'scratches': {
      const bright = material.metalness > 0.5 || colour[0] + colour[1] + colour[2] < 420;
      const [dark, light] = bright ? [mixed(255, 0.3), mixed(255, 0.5)] : [mixed(30, 0.45), mixed(30, 0.3)];
      return {
        mask: 'lines',
        reach: 0.95,
        soft: 0.02,
        opacity: 0.8,
        dark,
        light,
        roughness: 0.75,
        metalness: null,
        raised: -0.5,
      };
    }
    case 'fade': {
      const grey = (colour[0] + colour[1] + colour[2]) / 3;
      const pale = (c: number): number => (c * 0.35 + grey * 0.65) * 0.45 + 225 * 0.55;
      const light: Rgb = [pale(colour[0]), pale(colour[1]), pale(colour[2])];
      return {
        mask: 'broad',
        reach: 0.9,
        soft: 0.4,
        opacity: 0.75,
        dark: mixed(215, 0.4),
        light,
        roughness: 0.85,
        metalness: null,
        raised: 0,
      };
    }
    case 'rust':
    case 'patina':
    case 'dirt':
    case 'stains':
    case 'cracks':
    case 'scorch':
    case 'moss': {
      const [mask, reach, soft, opacity, [dark, light], [roughness, metalness], raised] = fixed[name];
      return { mask, reach, soft, opacity, dark: hex(dark), light: hex(light), roughness, metalness, raised };
    }
  }
}
