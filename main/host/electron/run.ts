/** The life of the desktop program: one instance, one window, one application behind it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow, dialog, Menu } from 'electron';
import { type App, type AppOptions, createWithoutLibrary, isAway } from '../../app.ts';
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { isLink } from '../../contract/schema/opened.ts';
import { systemClock } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import { locationsHere } from '../../core/files/locations.ts';
import { keepPrivate } from '../../core/files/private-files.ts';
import { createLog, createLogFile, type Log, type LogFile } from '../../core/logging/log.ts';
import type { Ports, StartSandbox } from '../../core/ports.ts';
import { endOnFailure } from '../../core/process-faults.ts';
import { createDispatch, createPartDispatch, type Dispatch } from '../dispatch.ts';
import { listenForHandOvers } from '../hand-over.ts';
import { createPage } from '../page.ts';
import { createReopening, type Reopening } from '../reopening.ts';
import { createBridge, serveDrops } from './bridge.ts';
import { readCommandLine, readOpenedPaths } from './command-line.ts';
import { boxWords } from './desktop-words.ts';
import { closeBeforeQuit, keepCrashDumps, logLostProcesses, onWake, recoverFromCrash } from './lifecycle.ts';
import { keepMenu, type MenuCommand } from './menu.ts';
import { guardEveryPage, guardSession, registerAppScheme, serveAppScheme } from './own-page.ts';
import { electronPorts, showInFolder } from './ports.ts';
import { followTheme, openWindow } from './window.ts';

/** Absolute paths of what the build made, and the application to run. */
export interface DesktopOptions {
  readonly rendererDir: string;
  readonly preload: string;
  readonly startSandbox: StartSandbox;
  readonly createApp: (
    ports: Ports,
    config: AppConfig,
    options: Pick<AppOptions, 'log' | 'reopen' | 'failure'>,
  ) => Promise<App>;
}

/** Starts the program. Must be called while the main script is first evaluated: half of this is refused after `ready`. */
export function runDesktop(options: DesktopOptions): void {
  keepPrivate();
  const config = configOrFail();
  if (config === null) return;
  const file = createLogFile({ folder: path.join(config.userDataPath, 'logs') });
  const log = createLog({ level: app.isPackaged ? 'info' : 'debug', file });
  endOnFailure({
    log,
    flush: file.flushNow,
    end: (sentence) => void sayAndExit(boxWords.closed, sentence),
  });
  process.once('exit', file.flushNow);
  // As the installer's shortcut is called (electron-builder.yml): Windows shows notifications only of what it knows.
  if (process.platform === 'win32') app.setAppUserModelId('app.caliper.desktop');
  registerAppScheme();
  app.enableSandbox();
  // Without a GPU Electron has no WebGL at all unless software drawing is allowed by name.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  if (!useFolder(config.userDataPath, log, file)) return;
  keepCrashDumps(config.userDataPath, log);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  guardEveryPage(log);
  const paths = collectOpenedPaths();
  // Not awaited: an ES module that waits here keeps `ready` from ever coming.
  app
    .whenReady()
    .then(() => start(options, config, paths, { log, file }))
    .catch((error: unknown) => fail(error, log, file));
}

/** Electron shows a throw of the main script as a stack trace, and stays without a window. */
function configOrFail(): AppConfig | null {
  try {
    return readConfig();
  } catch (error) {
    // Where the log file lies is what could not be found out.
    void fail(error, createLog({ level: 'info' }));
    return null;
  }
}

function readConfig(): AppConfig {
  const chosen = readCommandLine(process.argv);
  const locations = locationsHere(chosen);
  return {
    ...locations,
    version: app.getVersion(),
    host: 'electron',
    sandboxSpeed: chosen.sandboxSpeed,
    parallelDownloads: 6,
  };
}

/** Electron refuses a folder that is not there yet. */
function useFolder(userDataPath: string, log: Log, file: LogFile): boolean {
  try {
    mkdirSync(userDataPath, { recursive: true, mode: 0o700 });
    app.setPath('userData', userDataPath);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    void fail(
      new AppError(
        'start.option-invalid',
        { reason: boxWords.folderUnusable(userDataPath, code ?? message) },
        { cause: error },
      ),
      log,
      file,
    );
    return false;
  }
}

async function start(
  options: DesktopOptions,
  config: AppConfig,
  paths: OpenedPaths,
  { log, file }: { readonly log: Log; readonly file: LogFile },
): Promise<void> {
  guardSession(log);
  const ports = electronPorts({ userDataPath: config.userDataPath, startSandbox: options.startSandbox, log });
  const { windowNow, open, focus } = createTheWindow(options, config, log);
  const bridge = createBridge(windowNow, log);
  const reopening: Reopening<OpenApp> = createReopening<OpenApp>({
    userDataPath: config.userDataPath,
    log,
    async open(libraryPath, failure) {
      const opening = { log, reopen: reopening.replace, failure };
      const here = { ...config, libraryPath };
      const caliper = await options
        .createApp(ports, here, opening)
        .then(withLibrary(log))
        .catch(whenAway({ ...here, ...ports, log, clock: systemClock, reopen: reopening.replace }));
      return withHandOvers(caliper, { config, focus, log });
    },
    onReplace: bridge.part,
  });
  await reopening.begin(config.libraryPath);
  closeBeforeQuit(reopening.close, log);
  const content = async (request: Request): Promise<Response> => (await reopening.current()).content(request);
  serveAppScheme({ content, page: createPage({ rootDir: options.rendererDir, log }) }, log);
  ports.notifier.onClick((tag) => {
    focus();
    bridge.command(`ended:${tag}`);
  });
  bridge.serve(async () => (await reopening.current()).dispatch);
  serveDrops(
    (drop, dropped) => void reopening.current().then(({ tellDrop }) => tellDrop(drop, dropped)),
    windowNow,
    log,
  );
  logLostProcesses(log);
  onWake(async () => (await reopening.current()).refreshJobs(), log);
  const showLibraryFolder = async (): Promise<void> => showInFolder((await reopening.current()).libraryPath);
  const send = (command: MenuCommand): void => {
    if (windowNow() === undefined) open();
    bridge.command(command);
  };
  installMenu(showLibraryFolder, send, log);
  app.on('second-instance', focus);
  app.on('activate', focus);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  open();
  paths.hear((asked) => {
    focus();
    // The window tells the user when it fails.
    reopening
      .current()
      .then(({ openFromOutside }) => openFromOutside(asked, false))
      .catch(() => undefined);
  });
  reopening.broken.catch((error: unknown) => fail(error, log, file));
}

/** The one window; on macOS there may be none while the program runs. */
function createTheWindow(options: DesktopOptions, { userDataPath }: AppConfig, log: Log) {
  let window: BrowserWindow | undefined;
  const open = (): BrowserWindow => {
    const opened = openWindow({
      preload: options.preload,
      icon: path.join(options.rendererDir, '../../resources/icons/256x256.png'),
      userDataPath,
      log,
    });
    recoverFromCrash(opened, log);
    opened.once('closed', () => {
      if (window === opened) window = undefined;
    });
    window = opened;
    return opened;
  };
  const focus = (): void => {
    const shown = window ?? open();
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
  };
  return { windowNow: () => window, open, focus };
}

/** What the window and others may ask of an application, or of what is in its place while its library is away. */
interface OpenApp extends Pick<App, 'libraryPath' | 'content' | 'openFromOutside' | 'tellDrop' | 'close'> {
  readonly dispatch: Dispatch;
  refreshJobs(): Promise<unknown>;
}

function withLibrary(log: Log): (caliper: App) => Promise<OpenApp> {
  return async (caliper) => {
    const handlers = await followTheme(caliper.handlers);
    return {
      ...caliper,
      dispatch: createDispatch(handlers, log),
      refreshJobs: () => handlers.jobs.refresh(undefined, { signal: undefined }),
    };
  };
}

/** Any other failure is thrown on. */
function whenAway(
  deps: Omit<Parameters<typeof createWithoutLibrary>[0], 'failure'>,
): (error: unknown) => Promise<OpenApp> {
  return async (error) => {
    if (!isAway(error)) throw error;
    const { log } = deps;
    log.warn({ code: error.code }, 'the library is not there');
    const waiting = await createWithoutLibrary({ ...deps, failure: error });
    const handlers = await followTheme(waiting.handlers);
    return {
      ...waiting,
      dispatch: createPartDispatch(handlers, error, log),
      tellDrop: () => undefined,
      refreshJobs: async () => undefined,
    };
  };
}

function withHandOvers(
  caliper: OpenApp,
  { config, focus, log }: { readonly config: AppConfig; readonly focus: () => void; readonly log: Log },
): OpenApp {
  const hearing = listenForHandOvers({
    userDataPath: config.userDataPath,
    libraryPath: caliper.libraryPath,
    log,
    async open(asked) {
      focus();
      const { assets } = await caliper.openFromOutside(asked, true);
      return { ...assets, address: null };
    },
  });
  return {
    ...caliper,
    async close() {
      await (await hearing).close();
      await caliper.close();
    },
  };
}

function installMenu(
  showLibraryFolder: () => Promise<void>,
  send: (command: MenuCommand) => void,
  log: Log,
): void {
  const options = {
    platform: process.platform,
    development: !app.isPackaged,
    appName: app.getName(),
    send,
    openLibraryFolder: () => {
      showLibraryFolder().catch((error: unknown) => {
        log.warn({ err: error }, 'the library folder could not be shown');
        dialog.showErrorBox(boxWords.folderNotShown, sentenceOf(toFailure(error)));
      });
    },
  };
  keepMenu(options, (template) => Menu.setApplicationMenu(Menu.buildFromTemplate(template)));
}

/**
 * A user sees what happened in words and never a stack trace; the log has the rest, written at once, since `app.exit` may
 * end the process before a line behind its back is.
 */
async function fail(error: unknown, log: Log, file?: Pick<LogFile, 'flushNow'>): Promise<void> {
  if (isAppError(error)) log.error({ code: error.code }, 'Caliper could not start');
  else log.error({ err: error }, 'Caliper could not start');
  file?.flushNow();
  await sayAndExit(boxWords.cannotStart, sentenceOf(toFailure(error)));
}

/** The box waits until Electron is ready: before that Linux only prints it (shell/browser/ui/message_box_gtk.cc). */
async function sayAndExit(title: string, sentence: string): Promise<void> {
  // Nothing else may run in between once it can be shown.
  if (!app.isReady()) await app.whenReady();
  try {
    dialog.showErrorBox(title, sentence);
  } finally {
    app.exit(1);
  }
}

// What the system asks Caliper to open, files and `caliper://` links: on the command line, by a second start, and on macOS by events of its own.

/** Where paths come from until somebody hears them. */
interface OpenedPaths {
  /** Those that came before are reported at once, as absolute paths or links. */
  hear(open: (path: string) => void): void;
}

/** Must be called while the main script is first evaluated: macOS asks before `ready`. */
function collectOpenedPaths(): OpenedPaths {
  const own = app.isPackaged ? null : app.getAppPath();
  const early: string[] = readOpenedPaths(process.argv, process.cwd(), own);
  let heard: ((path: string) => void) | null = null;
  const tell = (one: string): void => {
    if (heard === null) early.push(one);
    else heard(one);
  };
  app.on('open-file', (event, file) => {
    event.preventDefault();
    tell(file);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (isLink(url)) tell(url);
  });
  app.on('second-instance', (_event, argv, workingDirectory) => {
    for (const one of readOpenedPaths(argv, workingDirectory, own)) tell(one);
  });
  return {
    hear(open) {
      heard = open;
      for (const one of early.splice(0)) open(one);
    },
  };
}
