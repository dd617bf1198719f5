/** Starts the Chromium in which the program's windows are shown, and ends it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { patientMs } from '../patience.ts';
import { Cdp } from './cdp.ts';

/** Which program to start; `launch.ts` tells it in `ELECTRON_DOUBLE_BROWSER`, as JSON. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Chromium {
  readonly cdp: Cdp;
  /** Settles when the browser process is gone; its profile is removed. */
  close(): Promise<void>;
}

const endLimitMs = patientMs(5000);

/** Starts it with a fresh profile. `DevTools listening on ...` goes to standard error, where Playwright reads it. */
export async function startChromium(
  program: BrowserProgram,
  switches: readonly string[],
  onUnexpectedEnd: () => void,
): Promise<Chromium> {
  const temporary = process.env['ELECTRON_DOUBLE_TEMP'] ?? os.tmpdir();
  const profile = mkdtempSync(path.join(temporary, 'electron-double-'));
  const child = spawn(
    program.executablePath,
    [
      ...program.args,
      '--headless=new',
      '--remote-debugging-pipe',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-startup-window',
      // Electron's pages hear when a port closes; stock Chromium keeps that event behind a flag.
      '--enable-blink-features=MessagePortCloseEvent',
      '--block-new-web-contents',
      '--disable-extensions',
      '--disable-back-forward-cache',
      '--disable-features=Translate,MediaRouter,OptimizationHints,HttpsUpgrades',
      '--force-color-profile=srgb',
      '--password-store=basic',
      '--use-mock-keychain',
      ...switches,
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...program.env } },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // For `launch.ts`, which waits for the browser after this process was killed.
  if (process.env['ELECTRON_DOUBLE_TEMP'] !== undefined)
    writeFileSync(path.join(temporary, 'chromium.pid'), String(child.pid));
  let closing = false;
  child.once('close', () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    if (!closing) onUnexpectedEnd();
  });
  const cdp = new Cdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  await passOn(child);
  return {
    cdp,
    async close() {
      closing = true;
      cdp
        .session()('Browser.close')
        .catch(() => undefined);
      const limit = setTimeout(() => child.kill('SIGKILL'), endLimitMs);
      await ended;
      clearTimeout(limit);
    },
  };
}

/** Chromium complains about a missing desktop bus all the time; only the line that Playwright needs is passed on. */
function passOn(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`Chromium ended (${code}) before it listened:\n${text}`)));
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-20_000);
      const line = /^DevTools listening on ws:.*$/m.exec(text)?.[0];
      if (line === undefined) return;
      process.stderr.write(`${line}\n`);
      text = '';
      resolve();
    });
  });
}
