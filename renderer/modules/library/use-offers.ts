/** What the search box offers now; values are those that there are without the term that is being written. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { completionAt } from '../../../main/contract/rules/query/completion.ts';
import { tokenize } from '../../../main/contract/rules/query/tokens.ts';
import type { Facet } from '../../../main/contract/schema/library/search.ts';
import { useStores } from '../../stores/use-stores.ts';
import { type Suggestion, suggestionsFor } from './search/suggestions.ts';

export function useOffers(text: string, caret: number | null, open: boolean): readonly Suggestion[] {
  const { library, savedSearches } = useStores<'library' | 'savedSearches'>();
  const at = caret ?? text.length;
  const facets = useOtherFacets(open ? textWithout(text, at) : null);
  const recent = useStore(library.look, (look) => look.recent);
  const saved = useStore(savedSearches.store, ({ items }) => items);
  return useMemo(
    () => (open ? suggestionsFor({ text, caret: at, facets, recent, saved }) : []),
    [open, text, at, facets, recent, saved],
  );
}

/** The search without the term whose value is written at the caret; null while none is. */
export function textWithout(text: string, caret: number): string | null {
  if (completionAt(text, caret)?.what !== 'value') return null;
  const term = tokenize(text).find(({ from, to }) => from <= caret && caret <= to);
  return term === undefined
    ? null
    : `${text.slice(0, term.from).trimEnd()} ${text.slice(term.to).trimStart()}`.trim();
}

/** Requested once for each such search. */
function useOtherFacets(text: string | null): readonly Facet[] {
  const { api } = useStores<'api'>();
  const [answer, setAnswer] = useState<readonly Facet[]>([]);
  useEffect(() => {
    if (text === null) return undefined;
    const stop = new AbortController();
    api.library.facets({ text }, { signal: stop.signal }).then(
      (facets) => (stop.signal.aborted ? undefined : setAnswer(facets)),
      // Without values the fields and the usual amounts are still offered.
      () => undefined,
    );
    return () => stop.abort();
  }, [api, text]);
  return answer;
}
