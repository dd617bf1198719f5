/** The window that compares two versions, which comes with the 3D view when it is first opened. */
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';

const VersionDiffDialog = lazy(async () => ({
  default: (await import('./VersionDiffDialog.tsx')).VersionDiffDialog,
}));

/** Once in the shell. */
export function VersionDiffEntry() {
  const { versionDiff } = useStores<'versionDiff'>();
  const subject = useStore(versionDiff.store, (state) => state.subject);
  return subject === null ? null : (
    <Suspense>
      <VersionDiffDialog subject={subject} />
    </Suspense>
  );
}
