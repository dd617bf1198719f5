/** Why no HTTP answer came, from the errors of Node and undici: whether it was time, and the reason in words for a sentence. */
import { networkWords as words } from './network-words.ts';
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

const { reasons }: { readonly reasons: Readonly<Record<string, string>> } = words;

/** Errors of the handshake, before anything of a request is sent. */
const certificates: Readonly<Record<string, keyof typeof words.certificates>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'notYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'selfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknownIssuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknownIssuer',
  CERT_UNTRUSTED: 'unknownIssuer',
  CERT_REVOKED: 'revoked',
};

/** True when the other side's certificate would do if its issuer were known. */
export function isOfUnknownIssuer(error: unknown): boolean {
  const fault = certificates[innermost(error)?.code ?? ''];
  return fault === 'selfSigned' || fault === 'unknownIssuer';
}

/** This machine itself would not: also codes of the file system, so they count with these system calls alone. */
const connecting = new Set(['connect', 'socket', 'getaddrinfo']);
const refusedHere: Readonly<Record<string, { readonly reason: string; readonly next?: string }>> =
  words.refusedHere;

/** Reads an error of a failed request; null when it is not one of the network. */
export function networkFault(error: unknown): NetworkFault | null {
  const proxy = proxyFault(error);
  if (proxy !== null) return { kind: 'connection', reason: proxy.reason, next: proxy.next };
  // Not every parser error has a code.
  if (error instanceof Error && error.name === 'HTTPParserError')
    return { kind: 'connection', reason: words.noHttp };
  const found = innermost(error);
  if (found === null) return null;
  const { code } = found;
  if (timeouts.has(code)) return { kind: 'timeout', reason: words.timeout };
  const known = reasons[code];
  if (known !== undefined) return { kind: 'connection', reason: known };
  const certificate = certificates[code];
  if (certificate !== undefined) {
    const { reason, next } = words.certificates[certificate];
    const names = namesOf(found.error);
    return { kind: 'connection', reason: names === '' ? reason : words.forNames(reason, names), next };
  }
  if (code.startsWith('HPE_')) return { kind: 'connection', reason: words.noHttp };
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return {
      kind: 'connection',
      reason: /ALERT|HANDSHAKE_FAILURE|UNSUPPORTED_PROTOCOL/.test(code) ? words.noAgreement : words.noTls,
    };
  if (code.startsWith('CERT_') || code === 'INVALID_CA' || code === 'INVALID_PURPOSE')
    return { kind: 'connection', reason: words.untrusted };
  if (code.startsWith('UND_ERR')) return { kind: 'connection', reason: words.failedWith(code) };
  if (!connecting.has(found.syscall)) return null;
  return { kind: 'connection', ...(refusedHere[code] ?? { reason: words.failedWith(code) }) };
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

/** Whom a certificate for another name is for: in a guest network that tells who answered. Empty where it does not say. */
function namesOf(error: Error): string {
  const certificate: unknown = 'cert' in error ? error.cert : null;
  if (typeof certificate !== 'object' || certificate === null || !('subjectaltname' in certificate))
    return '';
  const names = String(certificate.subjectaltname).match(/(?<=DNS:|IP Address:)[\w.*:-]+/g) ?? [];
  return names.slice(0, 3).join(', ');
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
