/** What a composed stage lets the user choose: its sets of variants, and purposes. */
import type { Stage } from '../../../../main/formats/usd/compose/compose-stage.ts';
import type { Alternatives, OfferedSet, Purpose } from '../alternatives.ts';

/** Sets that one menu can hold; the first of a file are its outermost ones. */
const mostSets = 50;
const mostVariants = 200;
const purposes: readonly Purpose[] = ['render', 'proxy', 'guide'];

/** Null where there is nothing to choose. */
export function offeredBy(stage: Stage, shownPurposes: readonly Purpose[]): Alternatives | null {
  const sets = new Map<string, { first: Omit<OfferedSet, 'shown'>; prims: string[]; shown: Set<string> }>();
  const stated = new Set<string>();
  for (const prim of stage.prims.values()) {
    const purpose = prim.text('purpose');
    if (purpose !== null) stated.add(purpose);
    for (const { set, variants, chosen } of prim.variantSets) {
      if (variants.length === 0) continue;
      const key = JSON.stringify([set, variants]);
      const offered = sets.get(key) ?? {
        first: { set, variants: variants.slice(0, mostVariants), prims: [] },
        prims: [],
        shown: new Set<string>(),
      };
      offered.prims.push(prim.path);
      offered.shown.add(chosen !== null && variants.includes(chosen) ? chosen : '');
      sets.set(key, offered);
    }
  }
  const own = stated.has('proxy') || stated.has('guide') ? purposes.filter((one) => stated.has(one)) : [];
  if (sets.size === 0 && own.length === 0) return null;
  return {
    sets: [...sets.values()].slice(0, mostSets).map(({ first, prims, shown }) => {
      const [only = ''] = shown;
      return { ...first, prims, shown: shown.size === 1 ? only : null };
    }),
    purposes: own,
    shownPurposes,
  };
}
