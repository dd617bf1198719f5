/** What the desktop program does when the page's process dies, when the machine wakes, and when it ends. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow, crashReporter, dialog, powerMonitor } from 'electron';
import { type Clock, systemClock, wait } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { crashWords as words } from './desktop-words.ts';

// What to do when the page's process is gone: everything of worth is in the main process, so the page is loaded again.

const soonMs = 60_000;

/**
 * What a process of Caliper that crashes leaves for developers: a minidump in `<userData>/crashes`, which stays
 * on this machine. A dump has parts of memory in it, so nothing sends one and no report takes one along. Crashpad keeps
 * its folder small. Before `ready`; without a folder that can be written there are no dumps.
 */
export function keepCrashDumps(userDataPath: string, log: Log): void {
  const folder = path.join(userDataPath, 'crashes');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath('crashDumps', folder);
    crashReporter.start({ uploadToServer: false });
  } catch (error) {
    log.warn({ err: error }, 'crashes leave no dumps');
  }
}

/** Reloads after a crash; a second one within a minute asks, because the same thing would crash it again. */
export function recoverFromCrash(window: BrowserWindow, log: Log, clock: Clock = systemClock): void {
  let lastCrashAt = Number.NEGATIVE_INFINITY;
  window.on('unresponsive', () => log.warn('the page does not answer'));
  window.on('responsive', () => log.warn('the page answers again'));
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || window.isDestroyed()) return;
    log.error({ reason: details.reason, exitCode: details.exitCode }, 'the page crashed');
    const again = clock.now() - lastCrashAt < soonMs;
    lastCrashAt = clock.now();
    if (!again) window.webContents.reload();
    tell(window, again, details.reason).catch((error: unknown) =>
      log.error({ err: error }, 'no message box'),
    );
  });
}

/** Chromium begins its drawing and network processes anew on its own: that they ended is worth a line. */
export function logLostProcesses(log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') log.error({ type, reason, exitCode, name }, 'a process of the window ended');
  });
}

async function tell(window: BrowserWindow, again: boolean, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: again ? 'error' : 'warning',
    title: 'Caliper',
    message: again ? words.again : words.once,
    detail: again ? words.againDetail(reason) : words.onceDetail(reason),
    buttons: again ? [words.loadAgain, words.quit] : [words.ok],
    defaultId: 0,
    cancelId: 0,
  });
  if (!again) return;
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}

// A lid that is opened: what waited for the network goes on at once instead of at its next turn.

/** Calls `goOn` when the machine comes back from sleep; a failure is logged, since nobody waits for it. */
export function onWake(goOn: () => Promise<unknown>, log: Log): void {
  powerMonitor.on('resume', () => {
    goOn().catch((error: unknown) => log.warn({ err: error }, 'going on after sleep failed'));
  });
}

// Ends the application cleanly, but not for ever: what is not done within the limit goes on at the next start anyway.

const closeLimitMs = 5000;

/** Runs `close` once when all windows are closed (`will-quit`), so that the user does not watch it, then quits. */
export function closeBeforeQuit(close: () => Promise<void>, log: Log, clock: Clock = systemClock): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const limit = new AbortController();
    const tooLong = wait(clock, closeLimitMs, limit.signal).then(() => log.warn('closing took too long'));
    Promise.race([close(), tooLong])
      .catch((error: unknown) => log.error({ err: error }, 'closing failed'))
      .finally(() => {
        state = 'closed';
        limit.abort();
        tooLong.catch(() => undefined);
        app.quit();
      });
  });
}
