/** What opening a USD stage says. Notes are sentences; `nothingToShow` continues “The model cannot be shown: ”. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

export const stageNoteWords = catalogue('scene.usd', {
  nothingToShow: icu('nothing in it can be shown. {reason}', (reason: string) => ({ reason })),
  /** Continues “it has ”. */
  copies: icu('{count, number} copies of points', (count: number) => ({ count })),
  noMaterial: icu(
    '<{path}> is bound to the material <{material}>, which does not exist.',
    (path: string, material: string) => ({ path, material }),
  ),
  foreignMaterial: icu(
    'The material <{path}> is {isKnown, select, true {{kind}} other {no preview surface}}{origin}, which is not supported: it is shown grey.',
    (path: string, kind: string | null, origin: string) => ({ path, isKnown: kind !== null, kind, origin }),
  ),
  /** Fill `foreignMaterial`. */
  origin: {
    file: icu(
      ' (“{name}”{isLost, select, true {, which is missing} other {}})',
      (name: string, isLost: boolean) => ({
        name,
        isLost,
      }),
    ),
    node: icu(' ({id})', (id: string) => ({ id })),
  },
  tiled: icu('“{name}” is tiled; its first tile is shown.', (name: string) => ({ name })),
  variants: icu(
    '{prims, plural, =1 {<{first}> has} other {# prims, <{first}> the first, have}} variants of {set} ({variants}). Shown: {shown}.',
    ({ prims, first, set, variants, shown }: ShownVariants) => ({ prims, first, set, variants, shown }),
  ),
  noVariant: 'none',
});

interface ShownVariants {
  readonly prims: number;
  readonly first: string;
  readonly set: string;
  readonly variants: string;
  readonly shown: string;
}
