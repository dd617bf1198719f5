/** What each kind of wear does to a surface: where it lies and what it looks like there. */
import type { Material } from '../material/material.ts';
import type { Rgb } from '../types.ts';
import type { WearName } from '../variation/coat.ts';
import type { MaskName } from './masks.ts';

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
export function wearLook(name: WearName, material: Material, colour: Rgb): WearLook {
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
