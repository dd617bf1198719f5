/** Asks the system to show a URL in the user's browser or a folder in the file manager. */

import { type Clock, systemClock, wait } from '../../core/clock.ts';
import { withUsualUmask } from '../../core/files/private-files.ts';

/** The system's opener ends with an error at once when it found nothing, and may run on for as long as what it opened. */
const answerMs = 3000;

/** True when something was found that shows `target`. Never rejects. */
export async function openOutside(target: string, clock: Clock = systemClock): Promise<boolean> {
  // Without a display the opener would go on to text browsers, which nobody sees.
  if (!hasScreen(process.platform, process.env)) return false;
  const answered = new AbortController();
  try {
    // Loaded when it is needed: a start needs none.
    const { default: open } = await import('open');
    const opener = await withUsualUmask(() => open(target));
    const exit = new Promise<boolean>((resolve) => {
      opener.once('error', () => resolve(false));
      opener.once('exit', (code) => resolve(code === 0));
      if (opener.exitCode !== null) resolve(opener.exitCode === 0);
    });
    const running = wait(clock, answerMs, answered.signal).then(() => true);
    running.catch(() => undefined);
    return await Promise.race([exit, running]);
  } catch {
    return false;
  } finally {
    answered.abort();
  }
}

/** False where nothing can be shown: Linux without a display, unless `BROWSER` names one or Windows is around it (WSL). */
export function hasScreen(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const shows = ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER', 'WSL_DISTRO_NAME'];
  return platform !== 'linux' || shows.some((name) => (env[name] ?? '') !== '');
}
