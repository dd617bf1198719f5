/** Runs a piece of work inside the application, without a window. */
import { type App, type AppOptions, createApp } from '../app.ts';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { createFileSecrets } from '../core/files/secrets-file.ts';
import { noUpdates, silentNotifier } from '../core/ports.ts';
import { createDispatch, type Dispatch } from '../host/dispatch.ts';
import { createSandboxStarter } from '../sandbox/start-in-worker.ts';
import { type Context, packageVersion } from './context.ts';
import { appWords } from './input-words.ts';
import { requireLibrary, sayNewLibrary } from './require-library.ts';

/** The contract's methods, called in this process. */
export type Client = ReturnType<Dispatch['client']>;

/** `storeFile` copies a file of this machine into the library. */
export interface OpenApp {
  readonly client: Client;
  /** The ffmpeg program that reads clips, by its absolute path. */
  readonly setFfmpeg: App['setFfmpeg'];
  readonly storeFile: App['storeFile'];
  /** Adds a folder of this machine and scans it. */
  readonly importFolder: App['importFolder'];
  readonly exportTo: App['exportTo'];
  readonly reviewSheet: App['reviewSheet'];
  /** Who has the library, when it is only read beside that one; null when this command has it. */
  readonly beside: AppError<'catalogue.locked'> | null;
}

const parallelDownloads = 6;

/** For what may begin a library: one that was named and is not there is made, and that is said. */
export async function mayMakeLibrary(context: Context): Promise<Context> {
  await sayNewLibrary(context);
  return { ...context, needsLibrary: false };
}

/**
 * Opens the library, works, closes it. Requests that wait, jobs and downloads go on meanwhile: for what needs them.
 * Waits for another Caliper that has the library. Throws `catalogue.*` and `library.*`, and what the work throws.
 */
export function withApp<T>(context: Context, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return open(context, { goesOn: true, open: lockOf(context) }, work);
}

/** As `withApp`, but nothing goes on on its own: what does one thing leaves everything else alone. */
export function withAppAtRest<T>(context: Context, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return open(context, { goesOn: false, open: lockOf(context) }, work);
}

/**
 * For what only reads: as `withAppAtRest` where nobody has the library, and beside a Caliper that has it. There the
 * catalogue is read as that one writes it, and all that would change something throws `catalogue.locked`.
 */
export function withAppReading<T>(context: Context, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return openOrRead(context, false, work);
}

/** As `withAppReading`, but where nobody has the library, `jobs.settle` sends what waits and reads the live jobs. */
export function withAppOrReading<T>(context: Context, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return openOrRead(context, 'when-asked', work);
}

function lockOf({ lockTimeoutMs, signal }: Context): NonNullable<AppOptions['open']> {
  return { lock: { timeoutMs: lockTimeoutMs, signal } };
}

async function openOrRead<T>(
  context: Context,
  goesOn: false | 'when-asked',
  work: (app: OpenApp) => Promise<T>,
): Promise<T> {
  const started = await start(context, { goesOn }).catch(async (error: unknown) => {
    if (!isAppError(error, 'catalogue.locked')) throw error;
    return start(context, { goesOn: false, open: { access: 'read' } }, error);
  });
  return during(started, work);
}

type Going = Pick<AppOptions, 'goesOn' | 'open'>;

async function open<T>(context: Context, going: Going, work: (app: OpenApp) => Promise<T>): Promise<T> {
  return during(await start(context, going), work);
}

interface Started {
  readonly app: OpenApp;
  close(): Promise<void>;
}

/** Closes it whatever becomes of the work. */
async function during<T>({ app, close }: Started, work: (app: OpenApp) => Promise<T>): Promise<T> {
  try {
    return await work(app);
  } finally {
    await close();
  }
}

/** `beside`: why it may only read. */
async function start(context: Context, going: Going, beside: OpenApp['beside'] = null): Promise<Started> {
  const { locations, log } = context;
  await requireLibrary(context);
  const ports = {
    secrets: createFileSecrets({ folder: locations.userDataPath, log }),
    opener: {
      showInFolder: (folder: string) =>
        Promise.reject(new AppError('folder.cannot-open', { path: folder, reason: appWords.opensNothing })),
      openFile: (file: string) =>
        Promise.reject(new AppError('file.cannot-open', { path: file, reason: appWords.opensNothing })),
    },
    notifier: silentNotifier,
    folderDialog: null,
    fileDrag: null,
    systemProxy: null,
    updates: noUpdates('elsewhere'),
    // Two of them would write to the same store.
    startSandbox:
      beside === null
        ? createSandboxStarter(new URL('../sandbox/worker.ts', import.meta.url))
        : () => Promise.reject(new Error(appWords.sandboxElsewhere)),
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
      ...going,
      downloadThread: new URL('../transfer/threads/worker.ts', import.meta.url),
      captureThread: new URL('../capture/threads/worker.ts', import.meta.url),
      localThread: new URL('../modules/local-files/worker.ts', import.meta.url),
      fixThread: new URL('../modules/versions/worker.ts', import.meta.url),
      searchThread: new URL('../catalogue/library-index/worker.ts', import.meta.url),
    });
    if (beside === null) {
      for (const report of app.start.reports) context.output.notice(report);
      app.start.seen();
    }
    return {
      app: { ...app, client: createDispatch(app.handlers, log).client(), beside },
      async close() {
        clearInterval(alive);
        await app.close();
      },
    };
  } catch (error) {
    clearInterval(alive);
    throw error;
  }
}
