/** Why no HTTP answer came, from the errors of Node and undici: whether it was time, and the reason in words for a sentence. */

/** `timeout`: nothing came in time; `connection`: no connection, or it broke. `reason` fits after "cannot be reached". */
export interface NetworkFault {
  readonly kind: 'timeout' | 'connection';
  readonly reason: string;
}

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is unknown to the name service',
  EAI_AGAIN: 'the name service does not answer; this machine may be offline',
  ECONNREFUSED: 'nothing answers at this address and port',
  ECONNRESET: 'the connection was broken off',
  EPIPE: 'the connection was broken off',
  UND_ERR_SOCKET: 'the connection was broken off',
  UND_ERR_CLOSED: 'the connection was closed',
  UND_ERR_DESTROYED: 'the connection was closed',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no network',
  ENETDOWN: 'there is no network',
  EADDRNOTAVAIL: 'there is no network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed and not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not trusted',
  UND_ERR_PRX_CONN: 'the proxy cannot be reached',
  UND_ERR_PRX_TLS: 'the proxy refuses TLS',
};

/** Reads an error of a failed request; null when it is not one of the network. */
export function networkFault(error: unknown): NetworkFault | null {
  // Not every parser error has a code.
  if (error instanceof Error && error.name === 'HTTPParserError')
    return { kind: 'connection', reason: 'it does not speak HTTP' };
  const code = innermostCode(error);
  if (code === null) return null;
  if (timeouts.has(code)) return { kind: 'timeout', reason: 'nothing came back in time' };
  const known = reasons[code];
  if (known !== undefined) return { kind: 'connection', reason: known };
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return { kind: 'connection', reason: 'it does not speak TLS' };
  if (code.startsWith('CERT_')) return { kind: 'connection', reason: 'its certificate is not trusted' };
  if (code.startsWith('UND_ERR')) return { kind: 'connection', reason: `the connection failed: ${code}` };
  return null;
}

/** They come before there is a connection: what was to be sent never left this machine. */
const beforeConnecting = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);

/** True when the error proves that there was no connection, so that not a byte of the request can have arrived. */
export function neverConnected(error: unknown): boolean {
  return beforeConnecting.has(innermostCode(error) ?? '');
}

/** True when undici gave up before there was a connection. */
export function isConnectTimeout(error: unknown): boolean {
  return hasCode(error, 'UND_ERR_CONNECT_TIMEOUT');
}

/** True when an answer had begun, and nothing more of it came in time. */
export function isBodyTimeout(error: unknown): boolean {
  return hasCode(error, 'UND_ERR_BODY_TIMEOUT');
}

/** As undici says it: nothing more of an answer came in time. */
export function bodyTimeout(): Error {
  return Object.assign(new Error('nothing more of the answer came'), { code: 'UND_ERR_BODY_TIMEOUT' });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** The code of the error or, where several addresses were tried or an error wraps another, of the first inner one. */
function innermostCode(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 4) return null;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (own !== null && (reasons[own] !== undefined || timeouts.has(own))) return own;
  if (error instanceof AggregateError) {
    const inner = error.errors.map((each) => innermostCode(each, depth + 1)).find((code) => code !== null);
    if (inner !== undefined) return inner;
  }
  return innermostCode(error.cause, depth + 1) ?? own;
}
