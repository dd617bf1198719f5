/** The hosts that every end-to-end test runs in: the web host as `npm start` runs it, and Electron (the real one where its program is, else the double). */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, onTestFinished } from 'vitest';
import { launchBrowser } from '../browser/launch-browser.ts';
import { electronKind, launchApp } from '../electron-double/launch.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where one person's Caliper lives, over any number of starts. */
export interface Home {
  readonly libraryPath: string;
  readonly userDataPath: string;
}

/** A running Caliper with its window. */
export interface Opened {
  readonly page: Page;
  /** kill -9 of the process that does the work, as a crash or an empty battery does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface Host {
  readonly name: string;
  open(home: Home, options?: { sandboxSpeed?: number }): Promise<Opened>;
}

/** A fresh home, removed when the test has ended. */
export async function newHome(): Promise<Home> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-e2e-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return { libraryPath: path.join(folder, 'library'), userDataPath: path.join(folder, 'user-data') };
}

const argsOf = (home: Home, speed: number): string[] => [
  `--library=${home.libraryPath}`,
  `--user-data=${home.userDataPath}`,
  `--sandbox-speed=${speed}`,
];

/** Both hosts; call at the top of a test file: the browser is shared by its tests. */
export function openHosts(): readonly Host[] {
  let browser: Promise<Browser> | null = null;
  afterAll(async () => {
    const running = await browser;
    await running?.close();
  });
  return [
    {
      name: 'web host',
      async open(home, { sandboxSpeed = 20 } = {}) {
        browser ??= launchBrowser();
        const context = await (await browser).newContext({ viewport: { width: 1280, height: 800 } });
        const program = startWebHost(home, sandboxSpeed);
        const ended = async (): Promise<void> => {
          await context.close();
          await program.ended;
        };
        onTestFinished(async () => {
          program.child.kill('SIGKILL');
          await ended();
        });
        const page = await context.newPage();
        await page.goto(await program.url);
        return {
          page,
          kill: () => (program.child.kill('SIGKILL'), ended()),
          close: () => (program.child.kill('SIGTERM'), ended()),
        };
      },
    },
    {
      name: electronKind === 'electron' ? 'Electron' : 'Electron double',
      async open(home, { sandboxSpeed = 20 } = {}) {
        const launched = await launchApp({ args: argsOf(home, sandboxSpeed) });
        onTestFinished(() => launched.kill());
        return { page: launched.window, kill: () => launched.kill(), close: () => launched.close() };
      },
    },
  ];
}

interface Program {
  readonly child: ChildProcess;
  /** The opening link that it prints. */
  readonly url: Promise<string>;
  readonly ended: Promise<void>;
}

function startWebHost(home: Home, speed: number): Program {
  const guard = path.join(root, 'main/core/require-node.mjs');
  const child = spawn(
    process.execPath,
    [
      '--import',
      guard,
      path.join(root, 'main/host/start/start.ts'),
      '--web',
      '--no-open',
      ...argsOf(home, speed),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const url = new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer): void => {
      said += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/open\?key=[\w-]+/.exec(said);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`Caliper ended before it opened:\n${said}`)));
  });
  return { child, url, ended };
}
