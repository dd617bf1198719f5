/** How far the four degrees of `params.variation.wildness` go. */
import type { VariantRequest } from '../types.ts';

type HighFidelity = Extract<VariantRequest, { method: 'high_fidelity' }>;
export type Wildness = HighFidelity['wildness'];

export interface Degree {
  /** Distance of a variant's colours from its subject's, in Oklab. */
  readonly colour: number;
  /** Share of its own size by which a surface may move. */
  readonly shape: number;
  /** Chance of another material, and that it is one of another kind. */
  readonly material: number;
  readonly otherKind: number;
  /** Chance and strength of a painted pattern. */
  readonly decor: number;
  readonly decorStrength: number;
  /** The most a kind of wear covers. */
  readonly wear: number;
  /** Change of the roughness. */
  readonly gloss: number;
  /** Chance of dents, bends and missing pieces. */
  readonly damage: number;
}

/** Each degree is at least half as much again as the one before it. */
export const degrees: Readonly<Record<Wildness, Degree>> = {
  subtle: {
    colour: 0.04,
    shape: 0.045,
    material: 0,
    otherKind: 0,
    decor: 0,
    decorStrength: 0,
    wear: 0.16,
    gloss: 0.06,
    damage: 0,
  },
  moderate: {
    colour: 0.09,
    shape: 0.095,
    material: 0.2,
    otherKind: 0,
    decor: 0.25,
    decorStrength: 0.45,
    wear: 0.36,
    gloss: 0.12,
    damage: 0.2,
  },
  bold: {
    colour: 0.18,
    shape: 0.17,
    material: 0.5,
    otherKind: 0.45,
    decor: 0.45,
    decorStrength: 0.8,
    wear: 0.6,
    gloss: 0.2,
    damage: 0.4,
  },
  wild: {
    colour: 0.31,
    shape: 0.27,
    material: 0.75,
    otherKind: 0.75,
    decor: 0.65,
    decorStrength: 0.95,
    wear: 0.85,
    gloss: 0.3,
    damage: 0.6,
  },
};
