/** WebContents: one page in Chromium, its preload world, its messages and the events that a program guards it by. */
import { EventEmitter } from 'node:events';
import type { Browser } from './browser.ts';
import { decode, encode } from './codec.ts';
import type { NativeImage } from './desktop/native-image.ts';
import { namesFile, withPaths } from './file-paths.ts';
import { type Frame, Frames } from './frames.ts';
import type { MessagePortMain } from './message-port.ts';
import { pageSource, preloadSource, worldName } from './preload-source.ts';
import type { Session } from './session.ts';

type OpenHandler = (details: { url: string; frameName: string; features: string }) => {
  action: 'allow' | 'deny';
};
type FromPage =
  | { kind: 'ipc'; channel: string; args: unknown[] }
  | { kind: 'port'; id: number; data: unknown }
  | { kind: 'close'; id: number };

/** What happens to the page's messages: Electron's `ipcMain`. */
export type Receive = (channel: string, event: object, args: unknown[]) => void;

interface Event {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

/** An Electron event with details: `preventDefault` and the facts on one object. */
export function makeEvent<T extends object>(details: T): T & Event {
  let prevented = false;
  return Object.defineProperties(
    {
      ...details,
      preventDefault() {
        prevented = true;
      },
    },
    { defaultPrevented: { get: () => prevented, enumerable: true } },
  ) as T & Event;
}

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session: Session;
  readonly #browser: Browser;
  readonly #preferences: Readonly<Record<string, unknown>>;
  readonly #receive: Receive;
  readonly #ports = new Map<number, { port: MessagePortMain; fromPage: (data: unknown) => void }>();
  readonly #page: Promise<void>;
  #targetId = '';
  #sessionId = '';
  #frames: Frames | undefined;
  #openHandler: OpenHandler | undefined;
  #expected: string | undefined;
  #lastPort = 0;
  #destroyed = false;

  constructor(
    id: number,
    session: Session,
    browser: Browser,
    preferences: Readonly<Record<string, unknown>>,
    receive: Receive,
  ) {
    super();
    this.id = id;
    this.session = session;
    this.#browser = browser;
    this.#preferences = preferences;
    this.#receive = receive;
    this.#page = this.#open();
    this.#page.catch((error: unknown) => this.emit('preload-error', {}, preferences['preload'], error));
  }

  get targetId(): string {
    return this.#targetId;
  }
  get mainFrame(): Frame | undefined {
    return this.#frames?.main;
  }
  getURL(): string {
    return this.mainFrame?.url ?? '';
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  openDevTools(): void {}
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** Commands for this page, once it is there. */
  async command<T = Record<string, unknown>>(method: string, params?: Record<string, unknown>): Promise<T> {
    await this.#page;
    return this.#browser.send<T>(method, params, this.#sessionId);
  }

  async loadURL(address: string): Promise<void> {
    await this.#page;
    const staged = this.#browser.schemes.toStage(address);
    await this.session.applyPermissions(this, this.#browser, address);
    this.#expected = staged;
    const finished = new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()));
    const { errorText } = await this.command<{ errorText?: string }>('Page.navigate', { url: staged });
    if (errorText !== undefined) throw new Error(`${errorText} (-2) loading '${address}'`);
    await finished;
  }

  reload(): void {
    const staged = this.mainFrame?.stageUrl;
    this.#expected = staged;
    // A crashed page has no process to reload; Chromium makes one when it is told where to go.
    this.command('Page.navigate', { url: staged }).catch(() => undefined);
  }

  forcefullyCrashRenderer(): void {
    this.command('Page.crash').catch(() => undefined);
  }

  close(): void {
    if (this.#destroyed) return;
    this.emit('close-requested');
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.command<{
      result: { value?: unknown };
      exceptionDetails?: { text: string };
    }>('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#toPage({ kind: 'ipc', channel, args, ports: [] });
  }

  postMessage(channel: string, message: unknown, transfer: MessagePortMain[] = []): void {
    const ids = transfer.map(() => ++this.#lastPort);
    this.#toPage({ kind: 'ipc', channel, args: [message], ports: ids });
    for (const [index, port] of transfer.entries()) {
      const id = ids[index] ?? 0;
      const fromPage = port.carry({
        deliver: (data) => this.#toPage({ kind: 'port', id, data }),
        close: () => this.#toPage({ kind: 'close', id }),
      });
      this.#ports.set(id, { port, fromPage });
    }
  }

  /** Called by the window when its page is to go. */
  async destroy(): Promise<void> {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#closePorts();
    await this.#page.catch(() => undefined);
    await this.#browser
      .send('Target.closeTarget', { targetId: this.#targetId }, undefined)
      .catch(() => undefined);
    this.emit('destroyed');
  }

  /** Judges a document request as Electron does; true when the program lets it happen. */
  allows(frameId: string, stageUrl: string, redirected: boolean): boolean {
    const frame = this.#frames?.get(frameId) ?? null;
    const isMainFrame = frame !== null && frame === this.mainFrame;
    if (isMainFrame && stageUrl === this.#expected) {
      this.#expected = undefined;
      return true;
    }
    const url = this.#browser.schemes.fromStage(stageUrl);
    const details = { url, isSameDocument: false, isMainFrame, frame, initiator: frame };
    if (redirected) return this.#ask('will-redirect', details);
    if (!this.#ask('will-frame-navigate', details)) return false;
    return !isMainFrame || this.#ask('will-navigate', details);
  }

  owns(frameId: string): boolean {
    return this.#frames?.get(frameId) !== undefined;
  }

  /** An event of this page's own session. */
  follow(method: string, params: Record<string, unknown>, sessionId: string | undefined): void {
    if (sessionId !== this.#sessionId || sessionId === '') return;
    if (this.#frames?.follow(method, params) === true) this.#closePorts();
    if (method === 'Runtime.bindingCalled') this.#fromPage(params);
    else if (method === 'Page.windowOpen') this.#windowOpen(params);
    else if (method === 'Page.loadEventFired') this.emit('did-finish-load');
    else if (method === 'Inspector.targetCrashed')
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
  }

  async #open(): Promise<void> {
    const { targetId, sessionId } = await this.#browser.openPage();
    this.#targetId = targetId;
    this.#sessionId = sessionId;
    this.#frames = new Frames(targetId, worldName, this.#browser.schemes);
    const { preload } = this.#preferences;
    const source = preloadSource(typeof preload === 'string' ? preload : undefined);
    const send = <T>(method: string, params?: Record<string, unknown>): Promise<T> =>
      this.#browser.send<T>(method, params, sessionId);
    await Promise.all([
      send('Page.enable'),
      send('Network.enable'),
      send('Inspector.enable'),
      send('Runtime.addBinding', { name: 'electronDoubleSend', executionContextName: worldName }),
      send('Runtime.enable'),
      send('Page.addScriptToEvaluateOnNewDocument', { source: pageSource }),
      send('Page.addScriptToEvaluateOnNewDocument', { source, worldName }),
    ]);
  }

  #ask(name: string, details: object): boolean {
    const event = makeEvent(details);
    this.emit(name, event);
    return !event.defaultPrevented;
  }

  #windowOpen(params: { url?: string; windowName?: string; windowFeatures?: string[] }): void {
    const url = this.#browser.schemes.fromStage(params.url ?? '');
    const answer = this.#openHandler?.({
      url,
      frameName: params.windowName ?? '',
      features: params.windowFeatures?.join(',') ?? '',
    });
    if (answer?.action !== 'deny') throw new Error(`a second window was allowed for ${url}: guard it`);
  }

  #fromPage(params: Record<string, unknown>): void {
    const frame = this.#frames?.ofWorld(Number(params['executionContextId']));
    if (frame === undefined || params['name'] !== 'electronDoubleSend') return;
    const message = decode(String(params['payload'])) as FromPage;
    if (message.kind === 'port') this.#ports.get(message.id)?.fromPage(message.data);
    else if (message.kind === 'close') this.#closePort(message.id);
    else {
      const event = { sender: this, senderFrame: frame, ports: [], type: 'frame', frameId: 1, processId: 1 };
      const { channel, args } = message;
      // What names no file arrives at once, in the order in which it was sent.
      if (!namesFile(args)) this.#receive(channel, event, args);
      else
        withPaths(args, (index) => this.#pathOf(index))
          .then((found) => this.#receive(channel, event, found as unknown[]))
          .catch(() => undefined);
    }
  }

  /** Chromium's own word for where a file of the preload's world lies; empty for one that a script made. */
  async #pathOf(index: number): Promise<string> {
    const { result } = await this.command<{ result: { objectId?: string } }>('Runtime.evaluate', {
      expression: `electronDoubleFile(${index})`,
      contextId: this.#frames?.mainWorld(),
    });
    const { path } = await this.command<{ path: string }>('DOM.getFileInfo', { objectId: result.objectId });
    return path;
  }

  /** The system's drag; a test that wants to see it replaces this, as it does with the real one. */
  startDrag({ file, files = [file], icon }: { file: string; files?: string[]; icon: NativeImage }): void {
    // Electron begins nothing then, and says nothing (shell/browser/api/electron_api_web_contents.cc, StartDrag).
    if (icon.isEmpty()) return;
    if (files.length === 0) throw new Error("Must specify either 'file' or 'files' option");
    process.stderr.write(`[electron-double] startDrag ${files.join(' ')}\n`);
  }

  #toPage(message: object): void {
    const contextId = this.#frames?.mainWorld();
    if (contextId === undefined || this.#destroyed) return;
    const expression = `electronDoubleReceive(${JSON.stringify(encode(message))})`;
    this.command('Runtime.evaluate', { expression, contextId, silent: true }).catch(() => undefined);
  }

  #closePort(id: number): void {
    const held = this.#ports.get(id);
    this.#ports.delete(id);
    held?.port.close();
  }

  #closePorts(): void {
    for (const id of this.#ports.keys()) this.#closePort(id);
  }
}
