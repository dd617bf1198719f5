/** Starts the desktop program for a test: in real Electron when its program is there, in the double otherwise. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { browserExecutable } from '../browser/browser-executable.ts';
import { actionTimeoutMs } from '../browser/launch-browser.ts';
import { patientMs } from '../patience.ts';
import { realElectron } from './real-electron.ts';

const projectRoot = path.join(import.meta.dirname, '../..');
const doubleProgram = path.join(import.meta.dirname, 'electron');

/** `appPath` is a folder with a package.json, or a main script; the project itself by default. */
export interface LaunchOptions {
  readonly appPath?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Called with every window as soon as it is known, before its page has loaded. */
  readonly onWindow?: (window: Page) => void;
}

export interface Launched {
  readonly app: ElectronApplication;
  readonly window: Page;
  /** Quits as a user would, and waits for the process. */
  close(): Promise<void>;
  /** kill -9 of the main process; Chromium ends with it. */
  kill(): Promise<void>;
}

/** Which of the two `launchApp` uses here. */
export const electronKind: 'electron' | 'double' = realElectron() === null ? 'double' : 'electron';

/** Starts the program and waits for its first window. */
export async function launchApp(options: LaunchOptions = {}): Promise<Launched> {
  const place = await prepare(options.env);
  const app = await _electron
    .launch({
      executablePath: realElectron() ?? doubleProgram,
      args: [options.appPath ?? projectRoot, ...(options.args ?? [])],
      cwd: projectRoot,
      env: place.env,
      timeout: patientMs(60_000),
    })
    .catch(async (error: unknown) => {
      await place.remove();
      throw error;
    });
  app.context().setDefaultTimeout(actionTimeoutMs);
  const { onWindow } = options;
  if (onWindow !== undefined) {
    app.on('window', onWindow);
    for (const window of app.windows()) onWindow(window);
  }
  const main = app.process();
  const ended = new Promise<void>((resolve) => {
    if (main.exitCode !== null || main.signalCode !== null) resolve();
    else main.once('exit', () => resolve());
  });
  const kill = async (): Promise<void> => {
    main.kill('SIGKILL');
    await ended;
    await place.remove();
  };
  let said = '';
  main.stderr?.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-10_000);
  });
  const window = await Promise.race([
    app.firstWindow({ timeout: patientMs(60_000) }),
    ended.then(() => Promise.reject(new Error(`the program ended before it opened its window:\n${said}`))),
  ]).catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return {
    app,
    window,
    async close() {
      await app.close();
      await ended;
      await place.remove();
    },
    kill,
  };
}

export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** Starts the program without a debugger and waits until it ends on its own, for programs that are to refuse. */
export async function runToEnd(options: LaunchOptions = {}): Promise<Ended> {
  const place = await prepare(options.env);
  const child: ChildProcess = spawn(
    realElectron() ?? doubleProgram,
    ['--no-sandbox', options.appPath ?? projectRoot, ...(options.args ?? [])],
    { cwd: projectRoot, env: place.env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await place.remove();
  return { code, stderr };
}

/** The browser's program is chosen here; its profiles go into a folder that is removed even when the program was killed. */
async function prepare(
  env: Readonly<Record<string, string>> = {},
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'electron-launch-'));
  const browser = electronKind === 'double' ? await browserExecutable() : null;
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'NODE_OPTIONS',
  );
  return {
    env: {
      ...Object.fromEntries(inherited),
      ELECTRON_DOUBLE_TEMP: folder,
      ELECTRON_DOUBLE_BROWSER: JSON.stringify(browser),
      ...env,
    },
    async remove() {
      await browserEnd(path.join(folder, 'chromium.pid'));
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      await browser?.dispose();
    },
  };
}

/** Chromium ends when the program's pipe closes; until then it would write into the folder that is to be removed. */
async function browserEnd(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'));
  for (const deadline = Date.now() + patientMs(10_000); pid > 0 && Date.now() < deadline; ) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await delay(20);
  }
}
