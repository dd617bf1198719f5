/** When a way to another screen took the focused element away, the keyboard goes on where the new screen begins. */
import { type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../features/app-context.ts';

/** Whoever has the focus keeps it: a place of the sidebar, or a field of the new screen. */
export function useScreenFocus(main: RefObject<HTMLElement | null>): void {
  const { navigation } = useApp();
  const { entries, index } = useStore(navigation.store);
  const screen = entries[index];
  // A window that has just opened has no focus to give on.
  const moved = entries.length > 1;
  useEffect(() => {
    if (screen === undefined || !moved || document.activeElement !== document.body) return;
    main.current?.focus({ preventScroll: true });
  }, [main, moved, screen]);
}
