/** Electron's `app`: what may happen before and after `ready`, the one instance, and the order of events at the end. */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Lock, type SecondInstance, takeLock } from './instance-lock.ts';
import { makeEvent } from './web-contents.ts';

/** What `app` closes when it ends: asks every window, true when all agreed. */
export interface Windows {
  closeAll(): Promise<boolean>;
  count(): number;
}

/** What the started program is called; read from its package.json. */
export interface Identity {
  readonly name: string;
  readonly version: string;
  readonly appPath: string;
}

export class App extends EventEmitter {
  /** As Electron has it: whether the program runs from a package. */
  isPackaged = false;
  readonly commandLine = {
    switches: new Map<string, string>(),
    appendSwitch: (name: string, value = ''): void => {
      this.assertNotReady(`app.commandLine.appendSwitch('${name}')`);
      this.commandLine.switches.set(name, value);
    },
    hasSwitch: (name: string): boolean => this.commandLine.switches.has(name),
    getSwitchValue: (name: string): string => this.commandLine.switches.get(name) ?? '',
  };
  /** Called before the process ends; ends Chromium. */
  onExit: () => Promise<void> = () => Promise.resolve();
  windows: Windows | undefined;
  sandboxed = false;
  waitedForReady = false;
  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>();
  #identity: Identity = { name: 'electron-double', version: '0.0.0', appPath: process.cwd() };
  #isReady = false;
  #quitting = false;
  #ending: Promise<void> | undefined;
  #lock: Lock | undefined;

  identify(identity: Identity): void {
    this.#identity = identity;
  }

  enableSandbox(): void {
    this.assertNotReady('app.enableSandbox()');
    this.sandboxed = true;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    this.waitedForReady = true;
    return this.#ready.promise;
  }

  becomeReady(): void {
    this.#isReady = true;
    this.emit('ready', makeEvent({}), {});
    this.#ready.resolve();
  }

  /** True once the end has begun. */
  isEnding(): boolean {
    return this.#quitting || this.#ending !== undefined;
  }

  getName(): string {
    return this.#identity.name;
  }
  getVersion(): string {
    return this.#identity.version;
  }
  getAppPath(): string {
    return this.#identity.appPath;
  }
  setAppUserModelId(_id: string): void {}
  showAboutPanel(): void {}

  getPath(name: string): string {
    const home = os.homedir();
    const known: Record<string, string> = {
      home,
      temp: os.tmpdir(),
      appData: path.join(home, '.config'),
      documents: path.join(home, 'Documents'),
      userData: path.join(home, '.config', this.#identity.name),
      exe: process.execPath,
    };
    const found = this.#paths.get(name) ?? known[name];
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    return found;
  }

  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    if (!existsSync(folder)) throw new Error(`Failed to set '${name}' path: ${folder} does not exist`);
    this.#paths.set(name, folder);
  }

  requestSingleInstanceLock(): boolean {
    this.#lock ??= takeLock(this.getPath('userData'), (second: SecondInstance) => {
      this.emit('second-instance', makeEvent({}), second.argv, second.workingDirectory, undefined);
    });
    return this.#lock.owned;
  }

  quit(): void {
    if (this.isEnding()) return;
    this.#quitting = true;
    this.#quitInOrder().catch((error: unknown) => {
      process.stderr.write(`[electron-double] quitting failed: ${String(error)}\n`);
      this.exit(1);
    });
  }

  exit(code = 0): void {
    this.#ending ??= this.#end(code);
  }

  /** Called by the last window that was closed. */
  lastWindowClosed(): void {
    if (this.isEnding()) return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  assertReady(what: string): void {
    if (!this.#isReady) throw new Error(`${what} cannot be used before the app is ready`);
  }

  assertNotReady(what: string): void {
    if (this.#isReady) throw new Error(`${what} should be called before app is ready`);
  }

  async #quitInOrder(): Promise<void> {
    await Promise.resolve();
    if (
      !this.#goesOn('before-quit') ||
      !((await this.windows?.closeAll()) ?? true) ||
      !this.#goesOn('will-quit')
    ) {
      this.#quitting = false;
      return;
    }
    this.exit(0);
  }

  #goesOn(name: string): boolean {
    const event = makeEvent({});
    this.emit(name, event);
    return !event.defaultPrevented;
  }

  async #end(code: number): Promise<void> {
    // Before its message loop runs, Electron ends the process without a word to Node (shell/browser/browser.cc, `Exit`).
    if (!this.#isReady) process.removeAllListeners('exit');
    this.emit('quit', makeEvent({}), code);
    if (this.#lock?.owned === false) await this.#lock.told;
    await this.onExit();
    if (this.#lock?.owned === true) this.#lock.release();
    process.exit(code);
  }
}
