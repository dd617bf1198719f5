/**
 * Why no answer came. Reasons continue “… cannot be reached: ”; what follows from them is a sentence. “isSystem”: the proxy
 * is one of the system’s settings, else of a variable of the environment.
 */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const trust =
  'If it is yours or your organisation’s, add its issuer to the trusted certificates of this computer or set NODE_EXTRA_CA_CERTS to its PEM file, then restart Caliper.';
const checkClock = 'Check the date and time of this computer; if they are right, tell the operator.';

export const networkWords = catalogue('network.faults', {
  timeout: 'nothing came back in time',
  noHttp: 'it does not speak HTTP',
  noTls: 'it does not speak TLS',
  noAgreement: 'it does not agree to a secure connection',
  untrusted: 'its certificate is not trusted',
  failed: 'the connection failed',
  failedWith: icu('the connection failed: {code}', (code: string) => ({ code })),
  // By the codes of Node and undici.
  reasons: {
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
  },
  certificates: {
    expired: { reason: 'its certificate has expired', next: checkClock },
    notYetValid: { reason: 'its certificate is not valid yet', next: checkClock },
    otherName: {
      reason: 'its certificate is for another name',
      next: 'Check the URL; in a guest network, sign in with a browser first.',
    },
    selfSigned: {
      reason: 'its certificate is self-signed and this computer does not trust it',
      next: trust,
    },
    unknownIssuer: {
      reason: 'its certificate comes from an issuer that this computer does not trust',
      next: trust,
    },
    revoked: { reason: 'its certificate was revoked', next: 'Tell the operator.' },
  },
  // A certificate, and whom it is for.
  forNames: icu('{reason} ({names})', (reason: string, names: string) => ({ reason, names })),
  // By the codes of the system.
  refusedHere: {
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
  },
});

/** What came instead of a file: links that are not followed. */
export const reachWords = catalogue('network.reach', {
  never: 'a link to an address where no file can be',
  loopback: 'a link that leads into this machine',
  private: 'a link that leads into the network around this machine',
});

interface Named {
  /** `proxy.example:3128`. */
  readonly proxy: string;
  /** Null for one of the system’s own settings. */
  readonly variable: string | null;
}

const systemSettings = 'the system’s network settings';
const place = `{isSystem, select, true {${systemSettings}} other {{variable}}}`;

const named = ({
  proxy,
  variable,
}: Named): { proxy: string; isSystem: boolean; variable: string | null } => ({
  proxy,
  isSystem: variable === null,
  variable,
});

const variableOf = (variable: string): { variable: string } => ({ variable });

export const proxyWords = catalogue('network.proxy', {
  unreadable: icu(
    '{variable} is set to “{value}”, which is not the URL of a proxy',
    (variable: string, value: string) => ({ variable, value }),
  ),
  setReadable: icu(
    'Set {variable} to something like http://proxy.example:3128 or clear it, then start Caliper again.',
    variableOf,
  ),
  unsupported: icu(
    '{variable} names a proxy of the kind {kind}, which Caliper does not support',
    (variable: string, kind: string) => ({ variable, kind }),
  ),
  setSupported: icu(
    'Set {variable} to an http, https or socks5 proxy, then start Caliper again.',
    variableOf,
  ),
  systemSilent: icu(
    `${systemSettings} did not say within {seconds} s which proxy to use`,
    (seconds: number) => ({ seconds }),
  ),
  systemUnsure: `${systemSettings} ask for a proxy, and it could not be found out which one`,
  checkSystem: `Check the proxy in ${systemSettings}, or name it in HTTPS_PROXY and start Caliper again.`,
  systemUnusable: icu(
    `${systemSettings} say “{list}”, which names no proxy that Caliper can use`,
    (list: string) => ({ list }),
  ),
  nameUsable: `Name an HTTP, HTTPS or SOCKS 5 proxy in ${systemSettings}, or in HTTPS_PROXY and start Caliper again.`,
  unusable: icu(
    `the proxy {proxy} named in ${place} cannot be used: {reason}`,
    (of: Named, reason: string) => ({
      ...named(of),
      reason,
    }),
  ),
  tooLate: icu('it did not answer within {seconds} s', (seconds: number) => ({ seconds })),
  check: icu(
    `{isSystem, select, true {Check the network, and the proxy in ${systemSettings}.} other {Check {variable} and the network; after changing it, start Caliper again.}}`,
    named,
  ),
  noWay: icu(
    'the proxy {proxy} found no way to {hostname} (HTTP {status})',
    (proxy: string, hostname: string, status: number) => ({ proxy, hostname, status }),
  ),
  refuses: icu(
    'the proxy {proxy} does not connect to {hostname} (HTTP {status})',
    (proxy: string, hostname: string, status: number) => ({ proxy, hostname, status }),
  ),
  refusesBecause: icu(
    'the proxy {proxy} does not connect to {hostname}: {reason}',
    (proxy: string, hostname: string, reason: string) => ({ proxy, hostname, reason }),
  ),
  checkUrl: 'Check the URL; if it is correct, wait, or ask your network administrator.',
  askToAllow: icu(
    `Ask your network administrator to allow {hostname}, {isSystem, select, true {or to except it from the proxy in ${systemSettings}.} other {or add it to NO_PROXY if it is reached without the proxy.}}`,
    (of: Named, hostname: string) => ({ ...named(of), hostname }),
  ),
  // “isHttp”: of an HTTP proxy.
  wantsLogin: icu(
    'the proxy {proxy} wants a user name and password{isHttp, select, true { (HTTP 407)} other {}}',
    (proxy: string, isHttp: boolean) => ({ proxy, isHttp }),
  ),
  wrongLogin: icu(
    'the proxy {proxy} does not accept the user name and password in {variable}{isHttp, select, true { (HTTP 407)} other {}}',
    (proxy: string, variable: string, isHttp: boolean) => ({ proxy, variable, isHttp }),
  ),
  setLogin: icu(
    'Set {variable} to {scheme}://USER:PASSWORD@{proxy}, then start Caliper again.',
    (variable: string, scheme: string, proxy: string) => ({ variable, scheme, proxy }),
  ),
  noSocks: icu(`the proxy {proxy} named in ${place} does not speak SOCKS5`, named),
  perhapsHttp: icu(
    `{isSystem, select, true {If it is an HTTP proxy, say so in ${systemSettings}.} other {If it is an HTTP proxy, set {variable} to http://{proxy}, then start Caliper again.}}`,
    named,
  ),
  // By the codes of RFC 1928, 6.
  socks: {
    1: 'it failed',
    2: 'it does not allow this',
    3: 'it has no network',
    4: 'it found no way there',
    5: 'nothing answers there',
    6: 'it was not reached in time',
    7: 'it does not connect',
    8: 'it does not know this kind of address',
  },
  socksError: icu('error {code}', (code: number) => ({ code })),
});
