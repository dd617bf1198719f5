/** How what the search finds is made up, for the panel beside it: requested after the rows, the newest question wins. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { askedValues, termText } from '../../../../main/contract/rules/query/edit.ts';
import { fold } from '../../../../main/contract/rules/query/text.ts';
import type { Facet } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';

export interface FacetsState {
  readonly facets: readonly Facet[];
  /** The search that they are about; null before the first answer. */
  readonly text: string | null;
}

export interface Facets {
  readonly store: StoreApi<FacetsState>;
  /** The answer for this search is there, or is another one now. */
  about(text: string): void;
  /** While nobody looks, nothing is requested. */
  setShown(shown: boolean): void;
}

/** Facets are counted over all that is found: at most so often. */
const pauseMs = 120;

/** Without facets at first. A failure leaves the older ones: the list beside them says what is wrong. */
export function createFacets(library: Pick<Client['library'], 'facets'>, clock: PageClock): Facets {
  const store = createStore<FacetsState>(() => ({ facets: [], text: null }));
  let wanted: string | null = null;
  let shown = false;
  let running: AbortController | null = null;
  let pause: { cancel(): void } | null = null;

  const read = async (): Promise<void> => {
    pause = null;
    const text = wanted;
    if (!shown || text === null) return;
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    wanted = null;
    try {
      const facets = await library.facets({ text }, { signal });
      if (!signal.aborted)
        store.setState((before) => ({ facets: keepAsked(facets, before.facets, text), text }));
    } catch {
      // See above.
    }
  };
  return {
    store,
    about(text) {
      wanted = text;
      // At once for the first of a row, then at intervals.
      if (!shown || pause !== null) return;
      pause = clock.after(pauseMs, () => void read());
    },
    setShown(next) {
      shown = next;
      if (next && wanted !== null) void read();
    },
  };
}

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
