/** What `import ... from 'electron'` gives to the program under test. Every export is Electron's own name. */
import { EventEmitter } from 'node:events';
import { App } from './app.ts';
import { Browser } from './browser.ts';
import { BaseWindow, type Desk } from './browser-window.ts';
import { NativeTheme } from './desktop/native-theme.ts';
import { createSafeStorage } from './desktop/safe-storage.ts';
import { type Handler, Schemes } from './schemes.ts';
import { Session } from './session.ts';
import type { WebContents } from './web-contents.ts';

export { Menu, MenuItem } from './desktop/menu.ts';
export { nativeImage } from './desktop/native-image.ts';
export { Notification } from './desktop/notification.ts';
export { MessageChannelMain, MessagePortMain } from './message-port.ts';

export const app = new App();
export const ipcMain = new EventEmitter();
export const powerMonitor = new EventEmitter();
export const nativeTheme = new NativeTheme();
export const safeStorage = createSafeStorage(app);

const schemes = new Schemes();
const defaultSession = new Session();
/** Not one of Electron's names: `start.ts` starts Chromium through it. */
export const electronDoubleBrowser = new Browser(schemes);

const desk: Desk = {
  app,
  browser: electronDoubleBrowser,
  session: defaultSession,
  receive: (channel, event, args) => ipcMain.emit(channel, event, ...args),
  windows: new Set(),
  count: () => desk.windows.size,
  async closeAll() {
    const open = [...desk.windows];
    const closed = Promise.all(
      open.map((window) => new Promise<void>((resolve) => window.once('closed', () => resolve()))),
    );
    for (const window of open) window.close();
    if (desk.windows.size > 0) return false;
    await closed;
    return true;
  },
};
app.windows = desk;

nativeTheme.on('updated', () => {
  const features =
    nativeTheme.themeSource === 'system'
      ? []
      : [{ name: 'prefers-color-scheme', value: nativeTheme.themeSource }];
  for (const page of electronDoubleBrowser.pages())
    page.command('Emulation.setEmulatedMedia', { features }).catch(() => undefined);
});

export class BrowserWindow extends BaseWindow {
  constructor(options: ConstructorParameters<typeof BaseWindow>[1] = {}) {
    super(desk, options);
  }
  static getAllWindows(): BaseWindow[] {
    return [...desk.windows];
  }
  static fromWebContents(contents: WebContents): BaseWindow | null {
    return [...desk.windows].find((window) => window.webContents === contents) ?? null;
  }
  static getFocusedWindow(): BaseWindow | null {
    return [...desk.windows].find((window) => window.isFocused()) ?? null;
  }
}

export const webContents = {
  getAllWebContents: (): WebContents[] => electronDoubleBrowser.pages(),
  fromDevToolsTargetId: (targetId: string): WebContents | undefined =>
    electronDoubleBrowser.pages().find((page) => page.targetId === targetId),
};

export const protocol = {
  registerSchemesAsPrivileged(custom: { scheme: string; privileges?: object }[]): void {
    app.assertNotReady('protocol.registerSchemesAsPrivileged');
    for (const { scheme, privileges } of custom) schemes.register(scheme, privileges ?? {});
  },
  handle(scheme: string, handler: Handler): void {
    app.assertReady('protocol.handle');
    schemes.handle(scheme, handler);
  },
  unhandle: (scheme: string): void => schemes.unhandle(scheme),
};

/** Keeps what it was started with; Electron sends dumps unless it is told otherwise. */
export const crashReporter = {
  started: undefined as { submitURL?: string; uploadToServer?: boolean } | undefined,
  start(options: { submitURL?: string; uploadToServer?: boolean } = {}): void {
    if (options.uploadToServer !== false && options.submitURL === undefined)
      throw new Error('submitURL must be specified when uploadToServer is true');
    crashReporter.started = options;
  },
  getUploadToServer: (): boolean => crashReporter.started?.uploadToServer !== false,
};

export const session = {
  get defaultSession(): Session {
    app.assertReady('session.defaultSession');
    return defaultSession;
  },
};

export const screen = {
  getAllDisplays() {
    app.assertReady('screen');
    const area = { x: 0, y: 0, width: 1920, height: 1080 };
    return [{ id: 1, bounds: area, workArea: area, scaleFactor: 1 }];
  },
  getPrimaryDisplay: () => screen.getAllDisplays()[0],
};

/** A test that wants to see what leaves the program replaces these, as it does with the real ones. */
export const shell = {
  openExternal(url: string): Promise<void> {
    process.stderr.write(`[electron-double] openExternal ${url}\n`);
    return Promise.resolve();
  },
  showItemInFolder(path: string): void {
    process.stderr.write(`[electron-double] showItemInFolder ${path}\n`);
  },
  openPath(path: string): Promise<string> {
    process.stderr.write(`[electron-double] openPath ${path}\n`);
    // On Linux Electron drops its answer (shell/common/platform_util_linux.cc, OpenPath).
    return process.platform === 'linux' ? new Promise(() => undefined) : Promise.resolve('');
  },
};

export const dialog = {
  showErrorBox(title: string, content: string): void {
    // As on Linux (shell/browser/ui/message_box_gtk.cc): nobody who started it from a menu sees that.
    if (!app.isReady()) {
      process.stderr.write(`${title}\n${content}\n`);
      return;
    }
    process.stderr.write(`[electron-double] error box: ${title}: ${content}\n`);
  },
  showOpenDialog(...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> {
    const options = args.at(-1) as { title?: string };
    process.stderr.write(`[electron-double] open dialog: ${options.title ?? ''}\n`);
    return Promise.resolve({ canceled: true, filePaths: [] });
  },
  showMessageBox(...args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
    const options = args.at(-1) as { message: string; cancelId?: number };
    process.stderr.write(`[electron-double] message box: ${options.message}\n`);
    return Promise.resolve({ response: options.cancelId ?? 0, checkboxChecked: false });
  },
};
