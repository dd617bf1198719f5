/** How far a variant may go: the degrees of `params.variation.wildness`, and what the text says about the changes. */

import { shaded } from '../brief/brief.ts';
import { colourFor, materialFor, shadeFor } from '../brief/words.ts';
import type { DecorName, MaterialName, WearName } from '../material.ts';
import type { Rgb, VariantRequest } from '../types.ts';

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

// What the text says about the changes: colours and materials to choose from, patterns, wear, damage.

/** Empty lists where the text says nothing. */
export interface Wishes {
  /** Colours and materials the variants are shared out among: "in red, blue or green". */
  readonly colours: readonly Rgb[];
  readonly materials: readonly MaterialName[];
  readonly decors: readonly DecorName[];
  readonly wears: readonly WearName[];
  /** Worn without saying how. */
  readonly worn: boolean;
  /** As new: no wear and no damage. */
  readonly pristine: boolean;
  readonly dented: boolean;
  readonly bent: boolean;
  readonly broken: boolean;
  readonly glossy: boolean;
  readonly matte: boolean;
  /** Metal is meant although it is not named: nothing else rusts. */
  readonly rusty: boolean;
}

const decorWords: Record<DecorName, RegExp> = {
  stripes: /^(striped?|stripes|pinstripes?|ribbed)$/,
  bands: /^(banded|bands|rings|ringed|hooped)$/,
  dots: /^(dots|dotted|polka|spotted|spots)$/,
  checks: /^(checks|checked|checkered|chequered|tartan|plaid|gingham)$/,
  speckle: /^(speckled?|speckles|splattered|splashed|flecked|terrazzo)$/,
  swirl: /^(swirls?|swirled|marbled|veined)$/,
  patches: /^(patches|patchy|camouflage|camo|blotchy|patterned|patterns?)$/,
};

const wearWords: Record<WearName, RegExp> = {
  rust: /^(rust|rusty|rusted|rusting|corroded|oxidi[sz]ed)$/,
  patina: /^(patina|patinated|verdigris|tarnished)$/,
  chips: /^(chips|chipped|chipping|peeling|flaking)$/,
  scratches: /^(scratch|scratched|scratches|scuffed|scuffs)$/,
  dirt: /^(dirt|dirty|dusty|grimy|muddy|soiled|grubby)$/,
  stains: /^(stained|stains|spilled|watermarks?)$/,
  fade: /^(faded|bleached|fading)$/,
  cracks: /^(crack|cracks|cracked|crazed|crackle|crackled)$/,
  scorch: /^(burnt|burned|charred|scorched|sooty)$/,
  moss: /^(moss|mossy|overgrown|lichen|algae|mouldy|moldy)$/,
};

const worn = /^(worn|old|aged|aging|weathered|used|battered|vintage|antique|distressed|wear|condition)$/;
const pristine = /^(pristine|new|clean|polished|unused|spotless|mint)$/;
const dented = /^(dent|dents|dented|battered|bumped|crushed)$/;
const bent = /^(bent|crooked|leaning|warped|twisted|tilted|deformed)$/;
const broken = /^(broken|missing|damage|damaged|incomplete|chipped)$/;
/** Words that make a list of two a choice and not two colours of one thing. */
const choosing =
  /\b(or|either|various|different|varying|vary|variants?|variations?|versions?|colou?rs|colou?rways|materials|assorted|each)\b/;

/** Reads at most 400 words. */
export function readWishes(text: string): Wishes {
  const words = (
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/[a-z]+|[,;./]/g) ?? []
  ).slice(0, 400);
  const says = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  const named = <T extends string>(table: Record<T, RegExp>): T[] =>
    // The table's own keys.
    (Object.keys(table) as T[]).filter((name) => says(table[name]));
  const few = choosing.test(text.toLowerCase()) ? 2 : 3;
  const choice = <T>(list: readonly T[]): readonly T[] => (list.length >= few ? list : []);
  const wearNames = named(wearWords);
  return {
    colours: choice(longestRun(words, readColour)),
    materials: choice([...new Set(longestRun(words, readMaterial))]),
    decors: named(decorWords),
    wears: wearNames,
    worn: says(worn),
    pristine: says(pristine) && wearNames.length === 0,
    dented: says(dented),
    bent: says(bent),
    broken: says(broken),
    glossy: says(/^(glossy|shiny|polished|gleaming|lacquered)$/),
    matte: says(/^(matte|matt|dull|rough|unglazed)$/),
    rusty: wearNames.includes('rust'),
  };
}

const readColour = (word: string, before: string): Rgb | null => {
  const colour = colourFor(word);
  return colour === null ? null : shaded(colour, shadeFor(before) ?? 0);
};
const readMaterial = (word: string): MaterialName | null => materialFor(word);

/** The longest list of things with nothing but "and", "or", commas and shades between them. */
function longestRun<T>(words: readonly string[], read: (word: string, before: string) => T | null): T[] {
  let best: T[] = [];
  let run: T[] = [];
  words.forEach((word, i) => {
    const thing = read(word, words[i - 1] ?? '');
    if (thing !== null) run.push(thing);
    else if (!/^(and|or|[,/])$/.test(word) && shadeFor(word) === null) run = [];
    if (run.length > best.length) best = [...run];
  });
  return best;
}
