/** The one window: hardened, shown when it has something to show, at the place where it was left, in the user's theme. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { App } from '../../app.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import { type Clock, systemClock } from '../../core/clock.ts';
import { writeWholeNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { appOrigin } from './link-policy.ts';
import {
  parseSavedWindow,
  placeWindow,
  type SavedWindow,
  showWhenReady,
  smallestSize,
} from './window-place.ts';

// The user's theme, for what the system draws around the page: title bar, menus, dialogs, the first frame.

/** The page's own `--surface`, so that neither the first frame nor a resize flashes. */
const surface = { dark: '#1c1d20', light: '#ffffff' } as const;

/** The background a window should have now. */
function windowBackground(): string {
  return nativeTheme.shouldUseDarkColors ? surface.dark : surface.light;
}

/** Repaints the window's background whenever the theme changes, the system's included. */
function keepBackground(window: BrowserWindow): void {
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

const saveDelayMs = 500;

/** `preload` is the absolute path of the built preload script. */
export interface WindowOptions {
  readonly preload: string;
  /** Absolute path of the icon, for a Linux where nothing is installed. */
  readonly icon?: string;
  readonly userDataPath: string;
  readonly log: Log;
  readonly clock?: Clock;
}

/** Opens the window on the page. Bounds are kept in `<userData>/window.json`. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const file = path.join(options.userDataPath, 'window.json');
  const saved = readSaved(file);
  const window = new BrowserWindow({
    ...placeWindow(
      saved,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    show: false,
    title: 'Caliper',
    // The others take it from the program itself.
    ...(process.platform === 'linux' && options.icon !== undefined && { icon: options.icon }),
    backgroundColor: windowBackground(),
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    },
  });
  showWhenReady(window, { clock: options.clock ?? systemClock, maximized: saved?.maximized === true });
  keepBounds(window, file, options);
  keepBackground(window);
  window.loadURL(`${appOrigin}/`).catch((error: unknown) => {
    options.log.error({ err: error }, 'the page could not be loaded');
  });
  return window;
}

function readSaved(file: string): SavedWindow | null {
  try {
    return parseSavedWindow(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Saves a moment after the last change, so that a killed process loses at most that, and at closing. */
function keepBounds(window: BrowserWindow, file: string, { log, clock = systemClock }: WindowOptions): void {
  let pending: { cancel(): void } | undefined;
  const save = (): void => {
    pending?.cancel();
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    try {
      writeWholeNow(file, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() }));
    } catch (error) {
      log.warn({ err: error }, 'the place of the window could not be saved');
    }
  };
  const saveSoon = (): void => {
    pending?.cancel();
    pending = clock.after(saveDelayMs, save);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);
}
