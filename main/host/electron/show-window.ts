/** When the window is shown: as soon as it has something to show, and at the latest after two seconds. */
import type { Clock } from '../../core/clock.ts';

/** The part of `BrowserWindow` that this uses. */
interface HiddenWindow {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
  show(): void;
  /** Shows a hidden one at once, without giving it the keyboard. */
  maximize(): void;
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown };
}

const maxHiddenMs = 2000;

/**
 * Shows a hidden window once, on whichever comes first of `ready-to-show`, `did-finish-load` and 2 s: on some Wayland
 * compositors a hidden window draws nothing, so `ready-to-show` never comes (electron#48859), and a page that hangs never
 * finishes loading either.
 */
export function showWhenReady(
  window: HiddenWindow,
  { clock, maximized }: { readonly clock: Clock; readonly maximized: boolean },
): void {
  let isOver = false;
  const finish = (show: boolean): void => {
    if (isOver) return;
    isOver = true;
    timer.cancel();
    if (!show) return;
    if (maximized) window.maximize();
    window.show();
  };
  const timer = clock.after(maxHiddenMs, () => finish(true));
  window.once('ready-to-show', () => finish(true));
  window.webContents.once('did-finish-load', () => finish(true));
  window.once('closed', () => finish(false));
}
