/** Who reviews on this machine: asked for once, then remembered. */
import { useEffect, useState } from 'react';
import { useApp } from '../app-context.ts';

const key = 'reviewer';

/** Empty until it was read, and where nobody ever wrote it. `remember` keeps it for every later review. */
export function useReviewer(): { readonly reviewer: string; readonly remember: (name: string) => void } {
  const { api } = useApp();
  const [reviewer, setReviewer] = useState('');
  useEffect(() => {
    const leave = new AbortController();
    api.drafts.get({ key }, { signal: leave.signal }).then(
      ({ value }) => {
        if (typeof value === 'string' && !leave.signal.aborted) setReviewer((typed) => typed || value);
        return undefined;
      },
      // Without it the field is only empty.
      () => undefined,
    );
    return () => leave.abort();
  }, [api]);
  return {
    reviewer,
    remember(name) {
      setReviewer(name);
      api.drafts.set({ key, value: name }).catch(() => undefined);
    },
  };
}
