/** Applies the chosen theme, and whether things move, to the page. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppState } from '../state/app-state.ts';

/** Writes what was chosen to the root element; without a choice the style sheet follows the system on its own. */
export function useTheme(app: AppState): void {
  const theme = useStore(app.session.store, (state) => state.preferences?.theme ?? 'system');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const motion = useStore(app.session.store, (state) => state.preferences?.motion ?? 'system');
  useEffect(() => {
    if (motion === 'system') delete document.documentElement.dataset['motion'];
    else document.documentElement.dataset['motion'] = motion;
  }, [motion]);
}
