/** Why no HTTP answer came, from the errors of Node and undici: whether it was time, and the reason in words for a sentence. */
import { ProxyFault } from './proxy.ts';

/**
 * `timeout`: nothing came in time; `connection`: no connection, or it broke. `reason` fits after "cannot be reached";
 * `next`, a sentence, is there where the network and the address are not what to check.
 */
export interface NetworkFault {
  readonly kind: 'timeout' | 'connection';
  readonly reason: string;
  readonly next?: string;
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
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was reset',
  UND_ERR_CLOSED: 'the connection was closed',
  UND_ERR_DESTROYED: 'the connection was closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'its response has a different length than announced',
  UND_ERR_HEADERS_OVERFLOW: 'its response headers are too large',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no network',
  ENETDOWN: 'there is no network',
  EADDRNOTAVAIL: 'there is no network',
};

const checkClock = 'Check the date and time of this computer; if they are right, tell the operator.';
const trust =
  'If it is yours or your organisation’s, add its issuer to the trusted certificates of this computer or set NODE_EXTRA_CA_CERTS to its PEM file, then restart Caliper.';
const unknownIssuer = {
  reason: 'its certificate comes from an issuer that this computer does not trust',
  next: trust,
};

/** Errors of the handshake, before anything of a request is sent. */
const certificates: Readonly<Record<string, { readonly reason: string; readonly next: string }>> = {
  CERT_HAS_EXPIRED: { reason: 'its certificate has expired', next: checkClock },
  CERT_NOT_YET_VALID: { reason: 'its certificate is not valid yet', next: checkClock },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    reason: 'its certificate is for another name',
    next: 'Check the URL; in a guest network, sign in with a browser first.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    reason: 'its certificate is self-signed and this computer does not trust it',
    next: trust,
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_UNTRUSTED: unknownIssuer,
  CERT_REVOKED: { reason: 'its certificate was revoked', next: 'Tell the operator.' },
};

/** True when the other side's certificate would do if its issuer were known. */
export function isOfUnknownIssuer(error: unknown): boolean {
  return certificates[innermost(error)?.code ?? '']?.next === trust;
}

/** This machine itself would not: also codes of the file system, so they count with these system calls alone. */
const connecting = new Set(['connect', 'socket', 'getaddrinfo']);
const refusedHere: Readonly<Record<string, { readonly reason: string; readonly next?: string }>> = {
  EMFILE: {
    reason: 'this computer lets Caliper open no more files and connections',
    next: 'Raise its limit (ulimit -n) and start Caliper again; nothing is lost.',
  },
  ENFILE: {
    reason: 'this computer has no more files and connections to give',
    next: 'Close other programs; Caliper tries again automatically.',
  },
  ENOBUFS: { reason: 'this computer has no memory left for connections' },
  ENOMEM: { reason: 'this computer has no memory left for connections' },
  EACCES: { reason: 'a firewall on this computer forbids it', next: 'Allow Caliper in the firewall.' },
  EPERM: { reason: 'a firewall on this computer forbids it', next: 'Allow Caliper in the firewall.' },
};

/** Reads an error of a failed request; null when it is not one of the network. */
export function networkFault(error: unknown): NetworkFault | null {
  const proxy = proxyFault(error);
  if (proxy !== null) return { kind: 'connection', reason: proxy.reason, next: proxy.next };
  // Not every parser error has a code.
  if (error instanceof Error && error.name === 'HTTPParserError')
    return { kind: 'connection', reason: 'it does not speak HTTP' };
  const found = innermost(error);
  if (found === null) return null;
  const { code } = found;
  if (timeouts.has(code)) return { kind: 'timeout', reason: 'nothing came back in time' };
  const known = reasons[code];
  if (known !== undefined) return { kind: 'connection', reason: known };
  const certificate = certificates[code];
  if (certificate !== undefined)
    return { kind: 'connection', ...certificate, reason: certificate.reason + namesOf(found.error) };
  if (code.startsWith('HPE_')) return { kind: 'connection', reason: 'it does not speak HTTP' };
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return {
      kind: 'connection',
      reason: /ALERT|HANDSHAKE_FAILURE|UNSUPPORTED_PROTOCOL/.test(code)
        ? 'it does not agree to a secure connection'
        : 'it does not speak TLS',
    };
  if (code.startsWith('CERT_') || code === 'INVALID_CA' || code === 'INVALID_PURPOSE')
    return { kind: 'connection', reason: 'its certificate is not trusted' };
  if (code.startsWith('UND_ERR')) return { kind: 'connection', reason: `the connection failed: ${code}` };
  if (!connecting.has(found.syscall)) return null;
  return { kind: 'connection', ...(refusedHere[code] ?? { reason: `the connection failed: ${code}` }) };
}

/** They come before there is a connection: what was to be sent never left this machine. */
const beforeConnecting = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);

/** True when the error proves that there was no connection, so that not a byte of the request can have arrived. */
export function neverConnected(error: unknown): boolean {
  if (proxyFault(error) !== null) return true;
  const found = innermost(error);
  if (found === null) return false;
  return (
    beforeConnecting.has(found.code) ||
    certificates[found.code] !== undefined ||
    connecting.has(found.syscall)
  );
}

function proxyFault(error: unknown): ProxyFault | null {
  if (error instanceof ProxyFault) return error;
  return error instanceof Error && error.cause instanceof ProxyFault ? error.cause : null;
}

/** Whom a certificate for another name is for: in a guest network that tells who answered. */
function namesOf(error: Error): string {
  const certificate: unknown = 'cert' in error ? error.cert : null;
  if (typeof certificate !== 'object' || certificate === null || !('subjectaltname' in certificate))
    return '';
  const names = String(certificate.subjectaltname).match(/(?<=DNS:|IP Address:)[\w.*:-]+/g) ?? [];
  return names.length === 0 ? '' : ` (${names.slice(0, 3).join(', ')})`;
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

interface Coded {
  readonly code: string;
  readonly syscall: string;
  readonly error: Error;
}

/** The error or, where several addresses were tried or an error wraps another, the first inner one that says more. */
function innermost(error: unknown, depth = 0): Coded | null {
  if (!(error instanceof Error) || depth > 4) return null;
  const own =
    'code' in error && typeof error.code === 'string'
      ? { code: error.code, syscall: 'syscall' in error ? String(error.syscall) : '', error }
      : null;
  if (own !== null && isKnown(own.code)) return own;
  if (error instanceof AggregateError) {
    const inner = error.errors.map((each) => innermost(each, depth + 1)).find((found) => found !== null);
    if (inner !== undefined) return inner;
  }
  return innermost(error.cause, depth + 1) ?? own;
}

function isKnown(code: string): boolean {
  return reasons[code] !== undefined || certificates[code] !== undefined || timeouts.has(code);
}
