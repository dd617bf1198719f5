/** Custom schemes. Stock Chromium gives an unknown scheme no origin, so `app://caliper/` is shown as `https://caliper.app.localhost/`. */

interface Privileges {
  readonly standard?: boolean;
  readonly secure?: boolean;
}
export type Handler = (request: Request) => Response | Promise<Response>;

const stageSuffix = '.localhost';

/** The schemes of the program under test and their handlers. */
export class Schemes {
  readonly #privileged = new Map<string, Privileges>();
  readonly #handlers = new Map<string, Handler>();

  register(scheme: string, privileges: Privileges): void {
    this.#privileged.set(scheme, privileges);
  }

  handle(scheme: string, handler: Handler): void {
    if (this.#handlers.has(scheme))
      throw new Error(`Failed to register protocol: ${scheme} is handled already`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    this.#handlers.delete(scheme);
  }

  handlerOf(address: string): Handler | undefined {
    return this.#handlers.get(new URL(address).protocol.slice(0, -1));
  }

  /** The address under which Chromium shows `address`; itself for a scheme that Chromium knows. */
  toStage(address: string): string {
    const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/i.exec(address);
    const scheme = match?.[1]?.toLowerCase();
    if (scheme === undefined || !this.#isStandard(scheme)) return address;
    return `https://${match?.[2]}.${scheme}${stageSuffix}${match?.[3]}`;
  }

  /** The address that the program under test knows. */
  fromStage(address: string): string {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || !url.hostname.endsWith(stageSuffix)) return address;
    const labels = url.hostname.slice(0, -stageSuffix.length).split('.');
    const scheme = labels.pop() ?? '';
    if (!this.#isStandard(scheme)) return address;
    return address.replace(url.origin, `${scheme}://${labels.join('.')}`);
  }

  /** As Chromium would serialise it, with the program's own schemes in place. */
  originOf(address: string): string {
    return this.fromStage(URL.parse(this.toStage(address))?.origin ?? 'null');
  }

  #isStandard(scheme: string): boolean {
    const privileges = this.#privileged.get(scheme);
    return privileges?.standard === true && privileges.secure === true;
  }
}
