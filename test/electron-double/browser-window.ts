/** BrowserWindow: a page with bounds. Without a desktop the bounds are numbers, and the page's viewport follows them. */
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { App, Windows } from './app.ts';
import type { Browser } from './browser.ts';
import type { Session } from './session.ts';
import { makeEvent, type Receive, WebContents } from './web-contents.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}
type WebPreferences = Readonly<Record<string, unknown>>;
interface Options extends Partial<Bounds> {
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly show?: boolean;
  readonly title?: string;
  readonly backgroundColor?: string;
  readonly webPreferences?: WebPreferences;
}

/** What the program under test must never ask for, and why a window that does is refused. */
const unsafe: readonly [name: string, value: unknown][] = [
  ['contextIsolation', false],
  ['sandbox', false],
  ['webSecurity', false],
  ['nodeIntegration', true],
  ['nodeIntegrationInWorker', true],
  ['nodeIntegrationInSubFrames', true],
  ['allowRunningInsecureContent', true],
  ['experimentalFeatures', true],
  ['webviewTag', true],
];

const screenArea: Bounds = { x: 0, y: 0, width: 1920, height: 1080 };

/** What all windows of the program share; made once by `electron.ts`. */
export interface Desk extends Windows {
  readonly app: App;
  readonly browser: Browser;
  readonly session: Session;
  readonly receive: Receive;
  readonly windows: Set<BaseWindow>;
}

/** A window of one desk; `electron.ts` binds the desk and exports the result as BrowserWindow. */
export class BaseWindow extends EventEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  readonly #desk: Desk;
  readonly #options: Options;
  #bounds: Bounds;
  #state: 'normal' | 'maximized' | 'minimized' | 'fullscreen' = 'normal';
  #visible: boolean;
  #background: string;
  #destroyed = false;

  constructor(desk: Desk, options: Options) {
    super();
    desk.app.assertReady('BrowserWindow');
    refuseUnsafe(desk.app, options.webPreferences ?? {});
    this.id = desk.windows.size + 1;
    this.#desk = desk;
    this.#options = options;
    this.#visible = options.show !== false;
    this.#background = options.backgroundColor ?? '#ffffff';
    const [width, height] = [options.width ?? 800, options.height ?? 600];
    this.#bounds = {
      x: options.x ?? Math.round((screenArea.width - width) / 2),
      y: options.y ?? Math.round((screenArea.height - height) / 2),
      ...this.#atLeast({ width, height }),
    };
    this.webContents = new WebContents(
      this.id,
      desk.session,
      desk.browser,
      options.webPreferences ?? {},
      desk.receive,
    );
    desk.windows.add(this);
    desk.browser.add(this.webContents);
    this.webContents.on('close-requested', () => this.close());
    // `ready-to-show` never comes, as where a hidden window draws nothing (Wayland).
    this.#show();
    desk.app.emit('web-contents-created', {}, this.webContents);
    desk.app.emit('browser-window-created', {}, this);
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }
  getBounds(): Bounds {
    return this.#state === 'maximized' || this.#state === 'fullscreen' ? screenArea : { ...this.#bounds };
  }
  getNormalBounds(): Bounds {
    return { ...this.#bounds };
  }
  setBounds(change: Partial<Bounds>): void {
    const before = this.#bounds;
    this.#bounds = { ...before, ...change };
    Object.assign(this.#bounds, this.#atLeast(this.#bounds));
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) this.emit('move');
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) this.emit('resize');
    this.#show();
  }
  maximize(): void {
    // Also shows it (docs/api/browser-window.md).
    this.#visible = true;
    this.#become('maximized', 'maximize');
  }
  unmaximize(): void {
    this.#become('normal', 'unmaximize');
  }
  minimize(): void {
    this.#become('minimized', 'minimize');
  }
  restore(): void {
    this.#become('normal', 'restore');
  }
  isMaximized(): boolean {
    return this.#state === 'maximized';
  }
  isMinimized(): boolean {
    return this.#state === 'minimized';
  }
  isFullScreen(): boolean {
    return this.#state === 'fullscreen';
  }
  isVisible(): boolean {
    return this.#visible;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  isFocused(): boolean {
    return this.#visible && this.#state !== 'minimized';
  }
  getTitle(): string {
    return this.#options.title ?? '';
  }
  getBackgroundColor(): string {
    return this.#background;
  }
  setBackgroundColor(color: string): void {
    this.#background = color;
  }
  show(): void {
    this.#visible = true;
    this.emit('show');
  }
  focus(): void {
    this.emit('focus');
  }

  close(): void {
    if (this.#destroyed) return;
    const event = makeEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#desk.windows.delete(this);
    this.webContents
      .destroy()
      .finally(() => {
        this.emit('closed');
        if (this.#desk.windows.size === 0) this.#desk.app.lastWindowClosed();
      })
      .catch(() => undefined);
  }

  #become(state: 'normal' | 'maximized' | 'minimized', event: string): void {
    if (this.#state === state) return;
    this.#state = state;
    this.emit(event);
    if (state !== 'minimized') this.emit('resize');
    this.#show();
  }

  #atLeast(size: { width: number; height: number }): { width: number; height: number } {
    return {
      width: Math.max(size.width, this.#options.minWidth ?? 0),
      height: Math.max(size.height, this.#options.minHeight ?? 0),
    };
  }

  #show(): void {
    const { width, height } = this.getBounds();
    this.webContents
      .command('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
      .catch(() => undefined);
  }
}

function refuseUnsafe(app: App, preferences: WebPreferences): void {
  for (const [name, value] of unsafe)
    if (preferences[name] === value) throw new Error(`unsafe webPreferences: ${name}: ${String(value)}`);
  for (const name of ['enableBlinkFeatures', 'additionalArguments'])
    if (preferences[name] !== undefined) throw new Error(`unsafe webPreferences: ${name}`);
  if (!app.sandboxed) throw new Error('unsafe: app.enableSandbox() was not called');
  const { preload } = preferences;
  if (typeof preload === 'string' && !path.isAbsolute(preload))
    throw new Error(`preload script must have absolute path: ${preload}`);
}
