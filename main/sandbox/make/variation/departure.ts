/** How one variant of a high-fidelity set departs from its subject, decided before anything is made: its shape, and the surface of each look. */

import {
  type Coat,
  type Decor,
  decors,
  fixedRoles,
  isDyed,
  type Material,
  materialNamed,
  rusts,
  substitutes,
  type Wear,
  type WearName,
  wearsOf,
} from '../material.ts';
import { fromLab, type Lab, labBetween, labDistance, toLab } from '../oklab.ts';
import { type Spread, seedFor, spreadOf } from '../random.ts';
import type { Detail, Solid } from '../shape/solid.ts';
import type { MakeRequest, Rgb } from '../types.ts';
import { reshaped } from './reshape.ts';
import { shapePlan } from './shape-plan.ts';
import { type Degree, degrees, readWishes, type Wishes } from './wishes.ts';

// The surface of one look in one variant: its material, its colour, what is painted on it and what has become of it.

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

interface TintOptions {
  /** Oklab. */
  readonly distance: number;
  /** Share of the departure that may change the hue; small for wood and metal, which are not blue by nature. */
  readonly hue: number;
  readonly salt: string;
}

/** The colour moved by about `distance` (80 to 120 % of it). */
function tinted(colour: Rgb, spread: Spread, { distance, hue, salt }: TintOptions): Rgb {
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
function pulled(
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

interface Surface {
  readonly material: Material;
  readonly colour: Rgb;
}

/** What all looks of a variant go by. */
interface FinishContext {
  readonly index: number;
  readonly degree: Degree;
  readonly spread: Spread;
  readonly wishes: Wishes;
  readonly references: readonly (readonly Rgb[])[];
  readonly soft: boolean;
}

interface Asked {
  readonly salt: string;
  /** The object's largest surface: choices between colours are about it. */
  readonly main: boolean;
  readonly materialSaid: boolean;
  readonly colourSaid: boolean;
}

/** The subject's surface as this variant has it. */
function varied(subject: Surface, asked: Asked, context: FinishContext): Surface & { readonly coat: Coat } {
  const { spread, degree, wishes } = context;
  const { salt } = asked;
  const material = materialOf(subject, asked, context);
  const colour = colourOf(subject, material, asked, context);
  const decor = decorOf(material, colour, asked, context);
  const sheen = (2 * spread('finish', salt) - 1) * degree.gloss;
  return {
    material,
    colour,
    coat: {
      decor,
      wear: wearOf(material, asked, context),
      gloss: sheen + (wishes.matte ? 0.2 : 0) - (wishes.glossy ? 0.2 : 0),
      shift: [spread('shift u', salt), spread('shift v', salt)],
    },
  };
}

function materialOf(
  subject: Surface,
  asked: Asked,
  { degree, spread, wishes, soft, index }: FinishContext,
): Material {
  const { salt } = asked;
  const listed = asked.main ? wishes.materials : [];
  if (listed.length > 0) return materialNamed(listed[(index - 1) % listed.length] ?? listed[0]!);
  if (wishes.rusty && asked.main && !asked.materialSaid && !soft && !rusts(subject.material))
    return materialNamed(index % 2 === 0 ? 'steel' : 'painted_steel');
  if (asked.materialSaid || spread('material', salt) >= degree.material) return subject.material;
  const other = spread('material', salt) < degree.material * degree.otherKind;
  const names = substitutes(subject.material, { other, soft });
  const name = names[Math.floor(spread('which material', salt) * names.length)];
  return name === undefined ? subject.material : materialNamed(name);
}

function colourOf(subject: Surface, material: Material, asked: Asked, context: FinishContext): Rgb {
  const { spread, degree, wishes, references, index } = context;
  const { salt } = asked;
  const listed = asked.main ? wishes.colours : [];
  const named = listed[(index - 1) % Math.max(1, listed.length)];
  const own = material.colours[Math.floor(spread('which material', salt) * material.colours.length)];
  const changed = material !== subject.material;
  // Dyed materials keep the subject's colour to start from; wood, metal and stone bring their own.
  const from = named ?? (changed && !isDyed(material) && own !== undefined ? own : subject.colour);
  const free = isDyed(material) ? 1 : degree.colour >= 0.18 && material.metalness < 0.5 ? 0.75 : 0.15;
  // A colour that was requested stays recognisable; a new material is a departure already.
  const share = named !== undefined ? 0.3 : asked.colourSaid ? 0.6 : changed && !isDyed(material) ? 0.5 : 1;
  const colour = tinted(from, spread, {
    distance: degree.colour * share,
    hue: asked.colourSaid || named !== undefined ? free * 0.4 : free,
    salt,
  });
  const pull = Math.min(0.85, 0.3 + degree.colour * 2) * (material.metalness > 0.5 ? 0.6 : 1);
  return pulled(colour, references, spread, {
    pull: named === undefined ? pull : pull * 0.4,
    salt,
    turn: index - 1,
  });
}

/** A pattern on what can be painted; one that the text asks for is on every variant, though not as strongly on all. */
function decorOf(
  material: Material,
  colour: Rgb,
  asked: Asked,
  { degree, spread, wishes, references, index }: FinishContext,
): Decor | null {
  const { salt } = asked;
  if (!asked.main || material.opacity < 1) return null;
  const wished = wishes.decors.length > 0;
  const paintable = isDyed(material) || material.name === 'terracotta' || material.pattern === 'wood';
  if (!wished && (!paintable || spread('decor', salt) >= degree.decor * (isDyed(material) ? 1 : 0.5)))
    return null;
  const names = wished ? wishes.decors : decors;
  const name = names[Math.floor(spread('which decor', salt) * names.length)] ?? 'stripes';
  const strength = wished ? Math.max(0.5, degree.decorStrength) : degree.decorStrength;
  const [lightness, a, b] = toLab(colour);
  const lighter = lightness < 0.55 ? 1 : -1;
  const toneOnTone = fromLab([lightness + lighter * 0.2, a * 0.9, b * 0.9]);
  const contrast = tinted(colour, spread, {
    distance: 0.18 + degree.colour * 0.8,
    hue: 1,
    salt: `${salt} decor`,
  });
  const accent = degree.colour < 0.15 ? toneOnTone : contrast;
  return {
    name,
    colour: pulled(accent, references, spread, { pull: 0.7, salt: `${salt} decor`, turn: index }),
    repeat: [5, 8, 12, 18][Math.floor(spread('decor scale', salt) * 4)] ?? 8,
    strength: strength * (0.8 + 0.2 * spread('decor colour', salt)),
  };
}

const worst = (name: WearName): number => (name === 'scorch' || name === 'moss' ? 0.7 : 1);

/** Up to three kinds of wear: those the text names on every variant, else what befalls such a material. */
function wearOf(
  material: Material,
  { salt, main }: Asked,
  { degree, spread, wishes }: FinishContext,
): Wear[] {
  if (wishes.pristine) return [];
  const possible = wearsOf(material);
  const wished = wishes.wears.filter(
    (name) =>
      possible.includes(name) ||
      ['dirt', 'scorch', 'moss', 'fade', 'scratches', 'chips', 'cracks'].includes(name),
  );
  const heavy = wished.length > 0 || wishes.worn;
  const ceiling = heavy ? 0.3 + degree.wear * 0.7 : degree.wear;
  const first = wished[0] ?? possible[Math.floor(spread('which wear', salt) * possible.length)];
  const second = wished[1] ?? possible[Math.floor(spread('second wear', salt) * possible.length)];
  const much = (heavy ? 0.45 : 0.1) + (heavy ? 0.55 : 0.9) * spread('wear', salt);
  const list: Wear[] = [];
  // Small parts and insides wear less than what is seen and touched.
  const share = main ? 1 : 0.7;
  if (first !== undefined) list.push({ name: first, amount: ceiling * much * share * worst(first) });
  if (second !== undefined && second !== first && (heavy || degree.wear > 0.2))
    list.push({ name: second, amount: ceiling * (1 - 0.6 * much) * 0.6 * share * worst(second) });
  return list;
}

/** A surface of the subject: the first role that has it, and what the text says of it. */
interface SubjectSurface extends Surface {
  readonly role: string;
  readonly main: boolean;
  readonly said: { readonly material: boolean; readonly colour: boolean };
}

export interface Departure {
  /** False for variants of texture only: their geometry is the subject's to the byte. */
  readonly reshapes: boolean;
  /** The surface as the variant has it. */
  finish(subject: SubjectSurface): Surface & { readonly coat: Coat | null };
  /** The solids as the variant has them; they stand on z = 0. `body` is the variant's main material. */
  shape(solids: readonly Solid[], of: { subject: string; body: Material; detail: Detail }): readonly Solid[];
}

/** Null for what is no variant of a high-fidelity set. */
export function departureOf(request: MakeRequest): Departure | null {
  const { variant, seed } = request;
  if (variant?.method !== 'high_fidelity') return null;
  const spread = spreadOf(seedFor(seed, 'variants'), variant.index);
  const degree = degrees[variant.wildness];
  const wishes = readWishes(request.text ?? '');
  const context = {
    index: variant.index,
    degree,
    spread,
    wishes,
    references: variant.references,
    soft: request.params.physics.body === 'deformable',
  };
  const reshapes = variant.variationType === 'general';
  return {
    reshapes,
    finish({ role, main, said, material, colour }) {
      if (fixedRoles.has(role)) return { material, colour, coat: null };
      const asked = { salt: role, main, materialSaid: said.material, colourSaid: said.colour };
      return varied({ material, colour }, asked, context);
    },
    shape(solids, { subject, body, detail }) {
      if (!reshapes) return solids;
      const damageSeed = seedFor(seed, `damage ${variant.index}`);
      return reshaped(solids, shapePlan(subject, body, context), { detail, seed: damageSeed });
    },
  };
}
