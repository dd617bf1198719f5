/** Electron's answers to what the application needs from the outside world, newer versions among them. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  type NativeImage,
  Notification,
  nativeImage,
  safeStorage,
  session,
  shell,
} from 'electron';
import type { AppUpdater } from 'electron-updater';
import { AppError } from '../../contract/plain/errors.ts';
import { type Clock, systemClock } from '../../core/clock.ts';
import { withUsualUmask } from '../../core/files/private-files.ts';
import type { Log } from '../../core/logging/log.ts';
import {
  type FileDrag,
  type FolderDialog,
  type Notifier,
  noUpdates,
  type Ports,
  type StartSandbox,
  type Updates,
} from '../../core/ports.ts';
import { dragWords, ffmpegDialogWords, folderDialogWords, updateWords } from './desktop-words.ts';
import { createKeychainSecrets } from './keychain.ts';
import { createUpdateDesk } from './update-desk.ts';

// Newer versions from the channel that the package was made with; a package without one, and a checkout, ask nobody.

/** `resourcesPath` is where the packer puts `app-update.yml` when a channel was named. */
export interface UpdateOptions {
  readonly resourcesPath: string;
  readonly log: Log;
  readonly clock: Clock;
}

/** Asks before it loads anything that it found on its own, and installs when Caliper is quit. */
function openUpdates({ resourcesPath, log, clock }: UpdateOptions): Updates {
  if (!app.isPackaged || !existsSync(join(resourcesPath, 'app-update.yml'))) return noUpdates('off');
  return createUpdateDesk({ source: load, wanted: isWanted, restart, log, clock });
}

/** Loaded when there is a channel: a start without one has no time for it. */
function load(): AppUpdater {
  return (createRequire(import.meta.url)('electron-updater') as { autoUpdater: AppUpdater }).autoUpdater;
}

/** Where an installer begins at once, what is under way is closed before. A Mac's own updater waits for the end on its own. */
function restart(): void {
  if (process.platform === 'darwin') {
    load().quitAndInstall();
    return;
  }
  app.prependOnceListener('quit', () => load().quitAndInstall(false, true));
  app.quit();
}

async function isWanted(version: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Caliper',
    message: updateWords.title(version),
    detail: updateWords.detail(app.getVersion()),
    buttons: [updateWords.load, updateWords.later],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** More than this many are not kept clickable; the desktop's own list shows fewer. */
const keptAtMost = 100;

/** After `ready`. Answers false where the desktop has none, and while a window of ours is in front: the page tells it then. */
function createElectronNotifier(log: Log): Notifier {
  // A notification that nothing refers to is collected, and its click with it.
  const kept = new Map<string, Notification>();
  const listeners: ((tag: string) => void)[] = [];
  return {
    show({ tag, title, body }) {
      if (!Notification.isSupported() || BrowserWindow.getFocusedWindow() !== null) return false;
      kept.get(tag)?.close();
      const notification = new Notification({ title, body, silent: false });
      const forget = (): void => {
        if (kept.get(tag) === notification) kept.delete(tag);
      };
      notification.on('click', () => {
        forget();
        for (const listener of listeners) listener(tag);
      });
      notification.on('close', forget);
      notification.on('failed', (_event, reason) => {
        forget();
        log.warn({ reason }, 'the desktop could not show a notification');
      });
      kept.delete(tag);
      kept.set(tag, notification);
      const [oldest] = kept.keys();
      if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
      notification.show();
      return true;
    },
    onClick: (listener) => void listeners.push(listener),
  };
}

/** The ports of this host; after `ready`, because the keychain is not known before. */
export function electronPorts(options: {
  userDataPath: string;
  startSandbox: StartSandbox;
  log: Log;
}): Ports {
  return {
    secrets: createKeychainSecrets({
      safeStorage,
      platform: process.platform,
      userDataPath: options.userDataPath,
      log: options.log,
    }),
    opener: { showInFolder, openFile },
    folderDialog,
    fileDrag: createFileDrag({
      windowNow: () => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null,
      pictureOf: (png) => nativeImage.createFromBuffer(png),
    }),
    notifier: createElectronNotifier(options.log),
    startSandbox: options.startSandbox,
    systemProxy: (url) => session.defaultSession.resolveProxy(url),
    updates: openUpdates({ resourcesPath: process.resourcesPath, log: options.log, clock: systemClock }),
  };
}

/**
 * Selects it in the file manager: opened, a folder named `.app` would be a program that is started. Throws
 * `folder.cannot-open` for what is not there; Electron does not tell of a file manager that is missing.
 */
export async function showInFolder(path: string): Promise<void> {
  const reason = await whyMissing(path);
  if (reason !== null) throw new AppError('folder.cannot-open', { path, reason });
  shell.showItemInFolder(path);
}

/**
 * On Linux Electron never answers (`OpenPath` in shell/common/platform_util_linux.cc drops the callback), so that nothing
 * may wait for it, least of all the umask; the program is started by the time that the call returns.
 */
async function openFile(path: string): Promise<void> {
  const missing = await whyMissing(path);
  if (missing !== null) throw new AppError('file.cannot-open', { path, reason: missing });
  const { answer } = await withUsualUmask(async () => ({ answer: shell.openPath(path) }));
  const reason = process.platform === 'linux' ? '' : await answer;
  if (reason !== '') throw new AppError('file.cannot-open', { path, reason });
}

async function whyMissing(path: string): Promise<string | null> {
  return stat(path).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
}

/** Of the main process: the page neither opens it nor learns the path from it. */
const folderDialog: FolderDialog = {
  async chooseFolder(what) {
    const { title, buttonLabel } = folderDialogWords[what];
    const { canceled, filePaths } = await dialog.showOpenDialog({
      title,
      buttonLabel,
      // macOS shows no title on such a panel.
      message: title,
      properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
    });
    return canceled ? null : (filePaths[0] ?? null);
  },
  async chooseFfmpeg() {
    const { title, button } = ffmpegDialogWords;
    const { canceled, filePaths } = await dialog.showOpenDialog({
      title,
      message: title,
      buttonLabel: button,
      properties: ['openFile', 'dontAddToRecent'],
    });
    return canceled ? null : (filePaths[0] ?? null);
  },
};

/** `windowNow`: the window in which the user drags. */
function createFileDrag(parts: {
  readonly windowNow: () => BrowserWindow | null;
  readonly pictureOf: (png: Buffer) => NativeImage;
}): FileDrag {
  return {
    async begin(files, picture) {
      const window = parts.windowNow();
      const [file] = files;
      if (window === null || file === undefined)
        throw new AppError('drag.failed', { reason: dragWords.noWindow });
      const icon = parts.pictureOf(Buffer.from(picture));
      // Electron would begin nothing, without a word.
      if (icon.isEmpty()) throw new AppError('drag.failed', { reason: dragWords.noPicture });
      try {
        // `files` takes the place of `file`.
        window.webContents.startDrag({ file, files: [...files], icon });
      } catch (error) {
        const reason = error instanceof Error ? error.message : dragWords.unknownError;
        throw new AppError('drag.failed', { reason }, { cause: error });
      }
    },
  };
}
