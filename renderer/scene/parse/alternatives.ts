/** What a file leaves open: its variants, and the parts that it holds for one purpose only (OpenUSD, "Variants", "Purpose"). */

/** Parts that a file holds beside those that are for everything. */
export type Purpose = 'render' | 'proxy' | 'guide';

/** What the user chose against the file's own choice; what is not named is as the file has it. */
export interface ModelChoices {
  /** By the path of the prim, then by the name of the set; empty for no variant at all. */
  readonly variants: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Null: `render` alone, as a finished picture has it. */
  readonly purposes: readonly Purpose[] | null;
}

/** Sets of the same name and variants, on all the prims that have them: forty cups in a cupboard make one of these. */
export interface OfferedSet {
  readonly set: string;
  readonly variants: readonly string[];
  /** Paths. */
  readonly prims: readonly string[];
  /** What is shown of it: the variant, empty for none, null where the prims differ. */
  readonly shown: string | null;
}

/** Everything that can be chosen of a file as it is now: a variant may bring further sets along. */
export interface Alternatives {
  readonly sets: readonly OfferedSet[];
  /** Those that the file has; empty where all of it is for everything. */
  readonly purposes: readonly Purpose[];
  readonly shownPurposes: readonly Purpose[];
}

/** `choices` with this set of all its prims turned to a variant. */
export function choosing(
  choices: ModelChoices | null,
  { set, prims }: OfferedSet,
  variant: string,
): ModelChoices {
  const variants = { ...choices?.variants };
  for (const prim of prims) variants[prim] = { ...variants[prim], [set]: variant };
  return { variants, purposes: choices?.purposes ?? null };
}
