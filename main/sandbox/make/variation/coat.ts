/** What lies on a material's surface: a pattern painted on it, and what time and use have done to it. */
import type { Rgb } from '../types.ts';

export const decors = ['stripes', 'bands', 'dots', 'checks', 'speckle', 'swirl', 'patches'] as const;
export type DecorName = (typeof decors)[number];

/** `repeat` counts the pattern's periods per texture tile; `strength` (0 to 1) is how much it covers the colour under it. */
export interface Decor {
  readonly name: DecorName;
  readonly colour: Rgb;
  readonly repeat: number;
  readonly strength: number;
}

export const wears = [
  'rust',
  'patina',
  'chips',
  'scratches',
  'dirt',
  'stains',
  'fade',
  'cracks',
  'scorch',
  'moss',
] as const;
export type WearName = (typeof wears)[number];

/** `amount` from 0 (as new) to 1 (hardly anything else is left to see). */
export interface Wear {
  readonly name: WearName;
  readonly amount: number;
}

/** Decides, with the look's material and colour, every texel of its maps. */
export interface Coat {
  readonly decor: Decor | null;
  readonly wear: readonly Wear[];
  /** Added to the material's roughness. */
  readonly gloss: number;
  /** Where on the tile this one begins, 0 to 1: no two pieces of wood have the same grain. */
  readonly shift: readonly [number, number];
}
