/** What keeps a package from being made, in a sentence. */

/** `package.not-downloaded`: Electron's program or the packer's tools are not here and cannot be had. */
export class PackError extends Error {
  readonly code: 'package.not-downloaded' | 'package.failed';

  constructor(code: PackError['code'], message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PackError';
    this.code = code;
  }
}

/** Of the network, of name servers, of proxies that answer with a certificate of their own, and of servers. */
const ofNetwork =
  /^(E(NOTFOUND|AI_AGAIN|CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|(NET|HOST)UNREACH|PROTO)|CERT_\w+|UNABLE_TO_\w+|(DEPTH_ZERO_)?SELF_SIGNED_\w+|ERR_(TLS|SSL|NON_2XX|GOT|BODY|READING)\w*)$/;

/** What the packer threw, as a sentence that says what to do about it. */
export function packError(error: unknown): PackError {
  const chain = withCauses(error);
  const reason = chain.at(-1)?.message.split('\n')[0]?.replace(/\?\S*/g, '') ?? String(error);
  if (!chain.some(isOfNetwork))
    return new PackError('package.failed', `Nothing was packed: ${reason}`, error);
  return new PackError(
    'package.not-downloaded',
    `Nothing was packed, because Electron's program or the packer's tools are not on this machine and could not be downloaded (${reason}): connect it to the network, or name a mirror in ELECTRON_MIRROR for the program and in ELECTRON_BUILDER_BINARIES_MIRROR for the tools, and run “npm run package” again.`,
    error,
  );
}

function withCauses(error: unknown): Error[] {
  return error instanceof Error ? [error, ...withCauses(error.cause)] : [];
}

function isOfNetwork(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && ofNetwork.test(code)) return true;
  return /getaddrinfo|connect E|status code [45]\d\d|socket hang up|Cannot download|Response code [45]\d\d/i.test(
    error.message,
  );
}
