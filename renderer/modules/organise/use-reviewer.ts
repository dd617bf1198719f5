/** Who reviews on this machine: requested once, then remembered. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';

/** Empty until it was read, and where nobody ever wrote it. `remember` keeps it for every later review. */
export function useReviewer(): { readonly reviewer: string; readonly remember: (name: string) => void } {
  const { reviewer } = useStores<'reviewer'>();
  const name = useStore(reviewer.store);
  useEffect(() => reviewer.read(), [reviewer]);
  return { reviewer: name, remember: reviewer.remember };
}
