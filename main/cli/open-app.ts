/** Runs a piece of work inside the application, without a window. */
import { type App, createApp } from '../app.ts';
import { AppError } from '../contract/errors.ts';
import { createFileSecrets } from '../core/file-secrets.ts';
import { silentNotifier } from '../core/ports.ts';
import { noUpdates } from '../core/updates.ts';
import { createDispatch, type Dispatch } from '../host/dispatch.ts';
import { createSandboxStarter } from '../sandbox/start-in-worker.ts';
import type { Context } from './context.ts';
import { packageVersion } from './package-version.ts';
import { requireLibrary, sayNewLibrary } from './require-library.ts';

/** The contract's methods, called in this process. */
export type Client = ReturnType<Dispatch['client']>;

/** `storeFile` copies a file of this machine into the library. */
export interface OpenApp {
  readonly client: Client;
  readonly storeFile: App['storeFile'];
  /** Adds a folder of this machine and scans it. */
  readonly importFolder: App['importFolder'];
  readonly handOnTo: App['handOnTo'];
  readonly reviewSheet: App['reviewSheet'];
}

const parallelDownloads = 6;

/** For what may begin a library: one that was named and is not there is made, and that is said. */
export async function mayMakeLibrary(context: Context): Promise<Context> {
  await sayNewLibrary(context);
  return { ...context, needsLibrary: false };
}

/**
 * Opens the library, works, closes it. Requests that wait, jobs and downloads go on meanwhile: for what needs them.
 * Throws `catalogue.*` and `library.*`, and what the work throws.
 */
export function withApp<T>(context: Context, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return open(context, true, work);
}

/** As `withApp`, but nothing goes on by itself: what only reads, or does one thing, leaves everything else alone. */
export function withAppAtRest<T>(context: Context, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return open(context, false, work);
}

/** As `withAppAtRest`, but `jobs.settle` sends what waits and reads the live jobs: the command says when, and waits for it. */
export function withAppWhenAsked<T>(context: Context, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return open(context, 'when-asked', work);
}

async function open<T>(
  context: Context,
  goesOn: boolean | 'when-asked',
  work: (app: OpenApp) => Promise<T>,
): Promise<T> {
  const { locations, log } = context;
  await requireLibrary(context);
  const ports = {
    secrets: createFileSecrets({ folder: locations.userDataPath, log }),
    opener: {
      openFolder: (folder: string) =>
        Promise.reject(
          new AppError('folder.cannot-open', { path: folder, reason: 'the command line opens none' }),
        ),
      openFile: (file: string) =>
        Promise.reject(
          new AppError('file.cannot-open', { path: file, reason: 'the command line opens none' }),
        ),
    },
    notifier: silentNotifier,
    folderDialog: null,
    fileDrag: null,
    updates: noUpdates('elsewhere'),
    startSandbox: createSandboxStarter(new URL('../sandbox/worker.ts', import.meta.url)),
  };
  const config = {
    ...locations,
    version: packageVersion(),
    host: 'cli',
    sandboxSpeed: 1,
    parallelDownloads,
  } as const;
  // Timers of the application never keep a process alive; while a command works, this one does.
  const alive = setInterval(() => undefined, 60_000);
  try {
    const app = await createApp(ports, config, {
      log,
      goesOn,
      downloadThread: new URL('../transfer/threads/worker.ts', import.meta.url),
      captureThread: new URL('../capture/threads/worker.ts', import.meta.url),
      localThread: new URL('../services/local-files/worker.ts', import.meta.url),
      searchThread: new URL('../catalogue/library-index/worker.ts', import.meta.url),
    });
    try {
      return await work({ ...app, client: createDispatch(app.handlers, log).client() });
    } finally {
      await app.close();
    }
  } finally {
    clearInterval(alive);
  }
}
