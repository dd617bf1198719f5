/** What went wrong with a proxy before there was a connection through it: nothing of a request can have left this machine. */
export class ProxyFault extends Error {
  /** No code of undici's: for some of those it would try again without end. */
  readonly code = 'CALIPER_PROXY';
  /** Fits after "cannot be reached"; names the proxy and where it is set, never its password. */
  readonly reason: string;
  /** A sentence. */
  readonly next: string;
  /** Nobody answered as a proxy: another one may. */
  readonly isDown: boolean;

  constructor(reason: string, next: string, options: ErrorOptions & { readonly isDown?: boolean } = {}) {
    super(reason, options);
    this.name = 'ProxyFault';
    this.reason = reason;
    this.next = next;
    this.isDown = options.isDown === true;
  }
}
