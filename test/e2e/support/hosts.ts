/** The hosts that every end-to-end test runs in: the web host as `npm start` runs it, and Electron (the real one where its program is, else the double). */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../../browser/launch-browser.ts';
import { electronKind, launchApp, runToEnd } from '../../electron-double/launch.ts';
import { type PageWatch, watchPage } from './page-watch.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where one person's Caliper lives, over any number of starts. */
export interface Home {
  readonly libraryPath: string;
  readonly userDataPath: string;
}

/** A running Caliper with its window; a test whose page logs an error, or asks for something elsewhere, fails at its end. */
export interface Opened {
  readonly page: Page;
  /** kill -9 of the process that does the work, as a crash or an empty battery does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface Host {
  readonly name: string;
  open(home: Home, options?: { sandboxSpeed?: number; port?: number }): Promise<Opened>;
  /** Starts it where it is to refuse: how it ended and what it said in words. */
  refuse(home: Home): Promise<{ code: number | null; said: string }>;
}

/** The one whose page outlives its process. */
export interface WebHost extends Host {
  open(...given: Parameters<Host['open']>): Promise<
    Opened & {
      /** A signal to the process while the page stays open, unwatched from then on: a browser logs what it cannot reach. */
      signal(signal: NodeJS.Signals): void;
    }
  >;
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

/** Both hosts; call at the top of a test file: the browser is shared by its tests, and with whatever else the file opens in it. */
export function openHosts(browser = sharedBrowser()): readonly [web: WebHost, desktop: Host] {
  return [
    {
      name: 'web host',
      async open(home, { sandboxSpeed = 20, port } = {}) {
        const program = startWebHost(home, sandboxSpeed, port);
        onTestFinished(async () => {
          program.child.kill('SIGKILL');
          await program.ended;
        });
        const { page, leave, unwatch } = await newPage(browser, await program.url);
        const end = async (signal: NodeJS.Signals): Promise<void> => {
          await leave();
          program.child.kill(signal);
          await program.ended;
        };
        const signal = (name: NodeJS.Signals): void => {
          unwatch();
          program.child.kill(name);
        };
        return { page, signal, kill: () => end('SIGKILL'), close: () => end('SIGTERM') };
      },
      async refuse(home) {
        const program = startWebHost(home, 20);
        await program.url.catch(() => undefined);
        program.child.kill('SIGKILL');
        return { code: await program.ended, said: program.said().trim() };
      },
    },
    {
      name: electronKind === 'electron' ? 'Electron' : 'Electron double',
      async open(home, { sandboxSpeed = 20 } = {}) {
        const watches: PageWatch[] = [];
        const launched = await launchApp({
          args: argsOf(home, sandboxSpeed),
          onWindow: (window) => watches.push(failWithFaults(window)),
        });
        const end = (action: () => Promise<void>) => async (): Promise<void> => {
          for (const watch of watches) watch.stop();
          await action();
        };
        onTestFinished(end(launched.kill));
        return { page: launched.window, kill: end(launched.kill), close: end(launched.close) };
      },
      async refuse(home) {
        const { code, stderr } = await runToEnd({ args: argsOf(home, 20) });
        return { code, said: stderr };
      },
    },
  ];
}

/** One browser for a test file, started when it is first needed. */
export function sharedBrowser(): () => Promise<Browser> {
  let browser: Promise<Browser> | null = null;
  afterAll(async () => {
    const running = await browser;
    await running?.close();
  });
  return () => {
    browser ??= launchBrowser();
    return browser;
  };
}

/** A page of its own session, watched; `leave` closes it, as the test's end does. */
export async function newPage(
  browser: () => Promise<Browser>,
  url: string,
): Promise<{ page: Page; leave(): Promise<void>; unwatch(): void }> {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const watch = failWithFaults(page);
  await page.goto(url);
  await page.waitForURL(({ pathname }) => pathname !== '/open');
  return {
    page,
    unwatch: watch.stop,
    leave() {
      watch.stop();
      return context.close();
    },
  };
}

function failWithFaults(page: Page): PageWatch {
  const watch = watchPage(page);
  onTestFinished(() => {
    watch.stop();
    expect(watch.faults, 'what the page complained about').toEqual([]);
  });
  return watch;
}

interface Program {
  readonly child: ChildProcess;
  /** The opening link that it prints. */
  readonly url: Promise<string>;
  /** Its exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  said(): string;
}

function startWebHost(home: Home, speed: number, port?: number): Program {
  const guard = path.join(root, 'main/core/require-node.mjs');
  const child = spawn(
    process.execPath,
    [
      '--import',
      guard,
      path.join(root, 'main/host/start/start.ts'),
      '--web',
      '--no-open',
      ...(port === undefined ? [] : [`--port=${port}`]),
      ...argsOf(home, speed),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let said = '';
  const url = new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer): void => {
      said += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/open\?key=[\w-]+/.exec(said);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', () => reject(new Error(`Caliper ended before it opened:\n${said}`)));
  });
  url.catch(() => undefined);
  return { child, url, ended, said: () => said };
}
