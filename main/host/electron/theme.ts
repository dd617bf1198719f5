/** The user's theme, for what the system draws around the page: title bar, menus, dialogs, the first frame. */
import { type BrowserWindow, nativeTheme } from 'electron';
import type { App } from '../../app.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';

/** The page's own `--surface`, so that neither the first frame nor a resize flashes. */
const surface = { dark: '#1c1d20', light: '#ffffff' } as const;

/** The background a window should have now. */
export function windowBackground(): string {
  return nativeTheme.shouldUseDarkColors ? surface.dark : surface.light;
}

/** Repaints the window's background whenever the theme changes, the system's included. */
export function keepBackground(window: BrowserWindow): void {
  const repaint = (): void => window.setBackgroundColor(windowBackground());
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
}

/** What the theme is kept by. */
interface Themed {
  readonly app: Pick<App['handlers']['app'], 'preferences' | 'setPreferences'>;
}

/** Applies the saved theme; the handlers that come back apply each later choice, too. */
export async function followTheme<T extends Themed>(handlers: T): Promise<T> {
  apply(await handlers.app.preferences(undefined, { signal: undefined }));
  return {
    ...handlers,
    app: {
      ...handlers.app,
      setPreferences: async (patch, options) => apply(await handlers.app.setPreferences(patch, options)),
    },
  };
}

function apply<T extends Pick<Preferences, 'theme'>>(preferences: T): T {
  nativeTheme.themeSource = preferences.theme;
  return preferences;
}
