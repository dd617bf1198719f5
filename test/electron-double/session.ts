/** The default session: without a handler Electron grants every permission, and so does this. */
import { EventEmitter } from 'node:events';
import type { Browser } from './browser.ts';
import type { WebContents } from './web-contents.ts';

type RequestHandler = (
  contents: WebContents,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;
type CheckHandler = (
  contents: WebContents,
  permission: string,
  requestingOrigin: string,
  details: object,
) => boolean;

/** Electron's names of permissions and Chromium's. */
const permissions: Readonly<Record<string, object>> = {
  geolocation: { name: 'geolocation' },
  notifications: { name: 'notifications' },
  midi: { name: 'midi' },
  'clipboard-read': { name: 'clipboard-read' },
  'clipboard-sanitized-write': { name: 'clipboard-write' },
  'idle-detection': { name: 'idle-detection' },
  'storage-access': { name: 'storage-access' },
};

export class Session extends EventEmitter {
  #request: RequestHandler | undefined;
  #check: CheckHandler | undefined;
  #proxyRules = '';

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler ?? undefined;
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler ?? undefined;
  }
  setDevicePermissionHandler(_handler: ((details: object) => boolean) | null): void {}

  /** `proxyRules`: one HTTP proxy for everything, such as `proxy.example:3128`; Electron understands more. */
  setProxy({ proxyRules = '' }: { proxyRules?: string }): Promise<void> {
    this.#proxyRules = proxyRules;
    return Promise.resolve();
  }
  /** As Chromium lists them. */
  resolveProxy(url: string): Promise<string> {
    if (URL.parse(url) === null) return Promise.reject(new TypeError(`not a URL: ${url}`));
    return Promise.resolve(this.#proxyRules === '' ? 'DIRECT' : `PROXY ${this.#proxyRules}`);
  }

  /** Asks the program's handlers about each permission for this address and tells Chromium the answers. */
  async applyPermissions(contents: WebContents, browser: Browser, address: string): Promise<void> {
    const origin = browser.schemes.originOf(address);
    const stageOrigin = URL.parse(browser.schemes.toStage(address))?.origin;
    if (stageOrigin === undefined || stageOrigin === 'null') return;
    for (const [name, permission] of Object.entries(permissions)) {
      const setting = this.#allows(contents, name, origin, address) ? 'granted' : 'denied';
      await browser.send('Browser.setPermission', { permission, setting, origin: stageOrigin });
    }
  }

  #allows(contents: WebContents, permission: string, origin: string, requestingUrl: string): boolean {
    let granted = true;
    this.#request?.(contents, permission, (answer) => (granted = answer), {
      requestingUrl,
      isMainFrame: true,
    });
    return granted && (this.#check?.(contents, permission, `${origin}/`, { requestingUrl }) ?? true);
  }
}
