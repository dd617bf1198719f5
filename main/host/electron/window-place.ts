/** Where the window is shown, and when: a saved place counts only while a screen is still there. */
import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';

/** Device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest and the first size of the window, in device-independent pixels. */
export const smallestSize = { width: 960, height: 600 } as const;
const firstSize = { width: 1360, height: 860 } as const;
/** So much of the title bar must be on a screen for a user to be able to drag the window back. */
const grip = { width: 120, height: 32 } as const;

const savedSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  maximized: z.boolean(),
});
export type SavedWindow = z.infer<typeof savedSchema>;

/** Null for what is not a saved window; a user may have edited the file. */
export function parseSavedWindow(text: string): SavedWindow | null {
  try {
    return savedSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The size, and the place when it is still on one of the screens' work areas; without a place the system centres it. */
export function placeWindow(
  saved: SavedWindow | null,
  workAreas: readonly Area[],
): { width: number; height: number; x?: number; y?: number } {
  if (saved === null) return fitted(firstSize, workAreas[0]);
  const screen = workAreas.find((area) => showsGrip(saved, area));
  if (screen === undefined) return fitted(saved, workAreas[0]);
  return { ...fitted(saved, screen), x: saved.x, y: saved.y };
}

function fitted(
  size: { width: number; height: number },
  area: Area | undefined,
): { width: number; height: number } {
  return {
    width: within(size.width, smallestSize.width, area?.width),
    height: within(size.height, smallestSize.height, area?.height),
  };
}

function within(wanted: number, smallest: number, most: number | undefined): number {
  return Math.max(smallest, Math.min(wanted, most ?? wanted));
}

function showsGrip(saved: Area, area: Area): boolean {
  const shownWidth = Math.min(saved.x + saved.width, area.x + area.width) - Math.max(saved.x, area.x);
  return shownWidth >= grip.width && saved.y >= area.y && saved.y + grip.height <= area.y + area.height;
}

// When the window is shown: as soon as it has something to show, and at the latest after two seconds.

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
