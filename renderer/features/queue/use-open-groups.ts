/** Members are loaded and followed while their group is unfolded on this screen. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';

/** Closes them all when the screen is left. */
export function useOpenGroups(): void {
  const { groups, queueView } = useApp();
  const open = useStore(queueView.store, (state) => state.open);
  const known = useStore(groups.store, (state) => state.byId);
  useEffect(() => {
    for (const group of known.values()) if (open.has(group.id)) groups.open(group.id);
    for (const id of groups.opened.getState().keys()) {
      const group = known.get(id);
      if (group !== undefined && !open.has(id)) groups.close(group.id);
    }
  }, [groups, open, known]);
  useEffect(
    () => () => {
      for (const group of groups.store.getState().byId.values()) groups.close(group.id);
    },
    [groups],
  );
}
