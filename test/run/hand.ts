/** Clicks and types as a user does, and counts it. */
import type { FileChooser, Locator, Page } from 'playwright';

export interface HandCounts {
  clicks: number;
  /** A chord is one key. */
  keys: number;
  /** From the first action until nothing is to be waited for: the answers of the window, without those of checks and services. */
  seconds: number;
  /** For checks, the service and downloads, while a user does something else. */
  waitedSeconds: number;
}

export interface Hand {
  readonly page: Page;
  readonly counts: HandCounts;
  click(target: Locator, modifiers?: readonly ('Control' | 'Shift')[]): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Selects all files of a folder in the system's dialog that a click on `button` opens: Ctrl+A and Enter. */
  chooseAll(button: Locator, files: readonly string[]): Promise<void>;
  /** Until the window shows this: it belongs to what was done. */
  see(target: Locator): Promise<void>;
  /** What takes its time without the user. */
  wait(until: () => Promise<unknown>): Promise<void>;
}

export function createHand(page: Page): Hand {
  const counts: HandCounts = { clicks: 0, keys: 0, seconds: 0, waitedSeconds: 0 };
  const timed = async (kind: 'seconds' | 'waitedSeconds', action: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await action();
    counts[kind] += (performance.now() - begun) / 1000;
  };
  const click: Hand['click'] = async (target, modifiers = []) => {
    counts.clicks += 1;
    await timed('seconds', () => target.click({ modifiers: [...modifiers] }));
  };
  const press: Hand['press'] = async (...keys) => {
    for (const key of keys) {
      counts.keys += 1;
      // oxlint-disable-next-line no-await-in-loop -- keys come one after the other
      await timed('seconds', () => page.keyboard.press(key));
    }
  };
  return {
    page,
    counts,
    click,
    press,
    async type(text) {
      counts.keys += text.length;
      await timed('seconds', () => page.keyboard.type(text));
    },
    async chooseAll(button, files) {
      const opened: Promise<FileChooser> = page.waitForEvent('filechooser');
      await click(button);
      counts.keys += 2;
      await timed('seconds', async () => (await opened).setFiles([...files]));
    },
    see: (target) => timed('seconds', () => target.first().waitFor()),
    wait: (until) => timed('waitedSeconds', until),
  };
}
