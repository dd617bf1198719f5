/** When the window is shown: as soon as it has something to show, and never too late for a person to know that it is there. */
import type { Clock } from '../../core/clock.ts';

/** What a window is asked for here. */
interface Shown {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
  show(): void;
  isDestroyed(): boolean;
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown };
}

const atLatestMs = 2000;

/**
 * Shows a hidden window once, on whichever comes first of `ready-to-show`, `did-finish-load` and 2 s: on some Wayland
 * compositors a hidden window draws nothing, so the first never comes (electron#48859), and a page that hangs has none
 * of both.
 */
export function showWhenReady(window: Shown, clock: Clock): void {
  let over = false;
  const end = (): boolean => {
    const wasOver = over;
    over = true;
    timer.cancel();
    return !wasOver;
  };
  const show = (): void => {
    if (end() && !window.isDestroyed()) window.show();
  };
  const timer = clock.after(atLatestMs, show);
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  window.once('closed', end);
}
