/** Values that the search asks for or excludes stay in the panel, so that a click takes them back. Pure. */
import { fold } from '../../../main/contract/rules/query/fold.ts';
import { askedValues, termText } from '../../../main/contract/rules/query/write.ts';
import type { Facet } from '../../../main/contract/schema/library/search.ts';

/** `facets` of what `text` finds, with what it names and does not find; `before` knows what that is called. */
export function keepAsked(
  facets: readonly Facet[],
  before: readonly Facet[],
  text: string,
): readonly Facet[] {
  const asked = askedValues(text);
  if (asked.length === 0) return facets;
  return facets.map((facet) => {
    const known = new Set(facet.values.map(({ value }) => fold(value)));
    const missing = new Map(
      asked
        .filter(({ field, value }) => field === facet.field && !known.has(fold(value)))
        .map(({ field, value }) => [fold(value), { field, value }]),
    );
    if (missing.size === 0) return facet;
    const named = before.find(({ field }) => field === facet.field)?.values ?? [];
    const kept = [...missing].map(([folded, { field, value }]) => {
      const same = named.find((one) => fold(one.value) === folded);
      return { ...(same ?? { value, label: value, text: termText(field, value) }), assets: 0 };
    });
    return { ...facet, values: [...facet.values, ...kept] };
  });
}
