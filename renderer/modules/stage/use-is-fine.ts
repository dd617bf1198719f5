/** Whether a model has the shapes that are drawn at rest, or only coarser ones yet. */
import { useCallback, useSyncExternalStore } from 'react';
import type { LoadedModel } from '../../scene/load/load-model.ts';

/** For what is computed from the shapes themselves. */
export function useIsFine({ fine }: Pick<LoadedModel, 'fine'>): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      let tell = onChange;
      void fine.settled.then(() => tell());
      return () => {
        tell = () => undefined;
      };
    },
    [fine],
  );
  return useSyncExternalStore(listen, fine.areThere);
}
