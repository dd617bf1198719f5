/** The fix window, which comes with the 3D view when it is first opened. */
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';

const FixDialog = lazy(async () => ({ default: (await import('./FixDialog.tsx')).FixDialog }));

/** Once in the shell. */
export function FixEntry() {
  const { fixes } = useStores<'fixes'>();
  const isOpen = useStore(fixes.store, ({ subject }) => subject !== null);
  return isOpen ? (
    <Suspense>
      <FixDialog />
    </Suspense>
  ) : null;
}
