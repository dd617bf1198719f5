/** Asks the system to show a URL or a folder, and hands a browser the link with its key, and nobody else. */

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeHtml } from '../../contract/plain/foreign-text.ts';
import { type Clock, systemClock, wait } from '../../core/clock.ts';
import { withUsualUmask } from '../../core/files/private-files.ts';
import { webWords } from './web-words.ts';

// Asks the system to show a URL in the user's browser or a folder in the file manager.

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

// Hands a browser the link with its key, and nobody else. A program's arguments every user of the machine
// can read; so the browser is given a file that only its user can, and that leads on.

/** A browser that has to start first reads it by then; the key in it works once. */
const keptMs = 60_000;

export interface OpeningFileOptions {
  readonly userDataPath: string;
  /** When it has ended the file is gone as well. */
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  readonly platform?: NodeJS.Platform;
}

/** True when a browser was found. `url` has the key. On Windows no other user sees a program's arguments. Never rejects. */
export async function openInBrowser(
  url: string,
  { userDataPath, signal, clock = systemClock, platform = process.platform }: OpeningFileOptions,
): Promise<boolean> {
  if (platform === 'win32') return openOutside(url, clock);
  const folder = path.join(userDataPath, 'opening');
  const file = path.join(folder, `${randomBytes(16).toString('hex')}.html`);
  const remove = (): void => void rm(file, { force: true }).catch(() => undefined);
  try {
    await sweep(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, leadingTo(url), { mode: 0o600, flag: 'wx' });
  } catch {
    // Without the file there is no way that others cannot read: the link in the terminal remains.
    return false;
  }
  clock.after(keptMs, remove);
  signal.addEventListener('abort', remove, { once: true });
  const found = await openOutside(pathToFileURL(file).href, clock);
  if (!found) remove();
  return found;
}

/** Files that a killed Caliper left; their keys ended with it. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    await rm(path.join(folder, name), { force: true }).catch(() => undefined);
}

/** `url` is our own: no character of it has a meaning in HTML. */
function leadingTo(url: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caliper</title>
<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}">
</head><body><p><a href="${url}">${escapeHtml(webWords.open)}</a></p></body></html>
`;
}
