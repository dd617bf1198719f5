/** The tags that the library has, for completion: read when a field for tags is first used. */
import { useCallback, useRef, useState } from 'react';
import { useApp } from '../app-context.ts';
import { withParents } from './tags.ts';

/** With those above them. `ask` reads them once; without an answer there is nothing to complete, and typing still works. */
export function useKnownTags(): { readonly known: readonly string[]; readonly ask: () => void } {
  const { api } = useApp();
  const [known, setKnown] = useState<readonly string[]>([]);
  const asked = useRef(false);
  const ask = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    api.library.facets({ text: '' }).then(
      (facets) => {
        const tags = facets.find(({ field }) => field === 'tag')?.values ?? [];
        setKnown(withParents(tags.map(({ value }) => value)));
        return undefined;
      },
      () => (asked.current = false),
    );
  }, [api]);
  return { known, ask };
}
