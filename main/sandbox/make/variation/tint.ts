/** Where a variant's colour lies: as far from its subject's as the wildness says, in a direction of its own. */
import type { Rgb } from '../types.ts';
import { fromLab, type Lab, labBetween, labDistance, toLab } from './colour.ts';
import type { Spread } from './spread.ts';

/** Colours people choose for things, for departures so large that any other would look like chance. */
const chosen: readonly number[] = [
  0xb5382c, 0xd9673a, 0xe5a13a, 0xe9c95f, 0x9aa650, 0x4f7d4a, 0x2f5d50, 0x3f8f8a, 0x7fb8b5, 0x3d7ea6,
  0x274c77, 0x26324d, 0x5a4e8c, 0x8c5a94, 0xc8799b, 0xe8b4b0, 0xefe3cf, 0xd8c3a0, 0xa5764e, 0x6e4630,
  0x3b2f2f, 0x8f969c, 0x5b636b, 0x2b2d31, 0xf2f0ea, 0xa8c3d6, 0xb9cfa8, 0xd98e73,
];
const chosenLabs = chosen.map((hex) =>
  toLab([(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255]),
);

/** Distances from here on end at a chosen colour. */
const choiceDistance = 0.15;

export interface TintOptions {
  /** Oklab. */
  readonly distance: number;
  /** Share of the departure that may change the hue; small for wood and metal, which are not blue by nature. */
  readonly hue: number;
  readonly salt: string;
}

/** The colour moved by about `distance` (80 to 120 % of it). */
export function tinted(colour: Rgb, spread: Spread, { distance, hue, salt }: TintOptions): Rgb {
  const from = toLab(colour);
  const wanted = distance * (0.8 + 0.4 * spread('distance', salt));
  const up = 2 * spread('lightness', salt) - 1;
  const angle = 2 * Math.PI * spread('warmth', salt);
  const level = Math.sqrt(1 - up * up);
  const chroma = Math.hypot(from[1], from[2]);
  // Along the colour's own hue, and across it; grey has no hue, and wood's (towards orange) serves for it.
  const [ha, hb] = chroma > 0.01 ? [from[1] / chroma, from[2] / chroma] : [0.55, 0.83];
  const along = Math.cos(angle) * level * (0.35 + 0.65 * hue);
  const across = Math.sin(angle) * level * hue;
  const direction: Lab = [up, ha * along - hb * across, hb * along + ha * across];
  const length = Math.max(0.2, Math.hypot(...direction));
  const reach = (sign: number): Lab => [
    from[0] + (sign * direction[0] * wanted) / length,
    from[1] + (direction[1] * wanted) / length,
    from[2] + (direction[2] * wanted) / length,
  ];
  const first = reach(1);
  // Neither black nor white leaves anything to see: turn back instead.
  const target = first[0] > 0.95 || first[0] < 0.2 ? reach(-1) : first;
  if (wanted < choiceDistance || hue < 0.6) return fromLab(target);
  const fitting = chosenLabs.filter((lab) => labDistance(lab, from) > wanted * 0.75);
  const nearest = fitting.toSorted((a, b) => labDistance(a, target) - labDistance(b, target))[0] ?? target;
  return fromLab(labBetween(target, nearest, 0.8));
}

/** Pulled towards one of the reference's colours, its most prominent ones most often. */
export function pulled(
  colour: Rgb,
  references: readonly (readonly Rgb[])[],
  spread: Spread,
  { pull, salt, turn }: { readonly pull: number; readonly salt: string; readonly turn: number },
): Rgb {
  const palette = references.filter((one) => one.length > 0);
  const reference = palette[turn % Math.max(1, palette.length)];
  if (reference === undefined) return colour;
  const at = Math.floor(spread('reference', salt) ** 1.6 * reference.length);
  return fromLab(labBetween(toLab(colour), toLab(reference[at] ?? colour), pull));
}
