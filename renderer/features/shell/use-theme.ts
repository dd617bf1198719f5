/** Applies the chosen theme to the page. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppState } from '../../state/app-state.ts';

/** Writes the chosen theme to the root element; without one the style sheet follows the system by itself. */
export function useTheme(app: AppState): void {
  const theme = useStore(app.session.store, (state) => state.preferences?.theme ?? 'system');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
