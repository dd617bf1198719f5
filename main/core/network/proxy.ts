/** Which proxy a connection goes through: the environment’s variables, read in curl’s order, then the system’s own settings. */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isLoopbackHost } from './addresses.ts';
import { proxyWords as words } from './network-words.ts';

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

type Environment = Readonly<Record<string, string | undefined>>;

/** `http:` and `https:` are asked with CONNECT, `socks5:` has the target's name resolved by the proxy. */
export interface Proxy {
  /** The variable that names it, for messages; null for one of the system's own settings. */
  readonly variable: string | null;
  readonly scheme: 'http' | 'https' | 'socks5';
  readonly hostname: string;
  readonly port: number;
  /** Never part of a message. */
  readonly credentials: { readonly user: string; readonly password: string } | null;
}

/** Where a connection is to go, as undici's connectors get it: `port` is empty for the protocol's own. */
export interface Target {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

/** As curl looks for them: lower case first, an empty one is none. `HTTP_PROXY` last, for networks that set nothing else. */
const variables = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'http_proxy', 'HTTP_PROXY'];

/**
 * Null for loopback and for what `NO_PROXY` names, `unset` where the variables say nothing. Throws `ProxyFault` for a
 * variable that cannot be read.
 */
export function proxyFor(target: Target, env: Environment): Proxy | 'unset' | null {
  const hostname = bare(target.hostname);
  if (isLoopbackHost(target.hostname) || hostname === '::1') return null;
  const port = Number(target.port) || (target.protocol === 'http:' ? 80 : 443);
  if (isExcepted(hostname, port, env)) return null;
  const variable = variables.find((name) => (env[name] ?? '').trim() !== '');
  if (variable === undefined) return 'unset';
  return readProxy(variable, (env[variable] ?? '').trim());
}

/** `proxy.example:3128`, as it may be shown. */
export function proxyName({ hostname, port }: Proxy): string {
  return `${hostname}:${port}`;
}

function readProxy(variable: string, value: string): Proxy {
  // Without a scheme it is an HTTP proxy, as curl takes it.
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value) : URL.parse(`http://${value}`);
  const shown = withoutCredentials(value);
  if (url === null || url.hostname === '' || /\s/.test(value))
    throw new ProxyFault(words.unreadable(variable, shown), words.setReadable(variable));
  const scheme = schemes[url.protocol];
  if (scheme === undefined)
    throw new ProxyFault(
      words.unsupported(variable, url.protocol.slice(0, -1)),
      words.setSupported(variable),
    );
  const credentials =
    url.username === '' && url.password === ''
      ? null
      : { user: decoded(url.username), password: decoded(url.password) };
  const port = Number(url.port) || defaultPorts[scheme];
  return { variable, scheme, hostname: bare(url.hostname), port, credentials };
}

const schemes: Readonly<Record<string, Proxy['scheme']>> = {
  'http:': 'http',
  'https:': 'https',
  'socks:': 'socks5',
  'socks5:': 'socks5',
  'socks5h:': 'socks5',
};
const defaultPorts: Readonly<Record<Proxy['scheme'], number>> = { http: 80, https: 443, socks5: 1080 };

/** Entries of `NO_PROXY` that are not understood and match nothing, with their variable, fit to be logged. */
export function misreadExceptions(env: Environment): readonly { variable: string; entry: string }[] {
  return exceptionsIn(env)
    .filter(({ entry }) => readException(entry) === null)
    .map(({ variable, entry }) => ({ variable, entry: withoutCredentials(entry) }));
}

/**
 * Host names with all below them, addresses, networks (`10.0.0.0/8`) and their beginnings (`10.*`), each with a port or
 * without; `*` is everything, `<local>` a name without a dot.
 */
function isExcepted(hostname: string, port: number, env: Environment): boolean {
  return exceptionsIn(env).some(({ entry }) => readException(entry)?.(hostname, port) === true);
}

/** Commas and spaces part them, on Windows semicolons. */
function exceptionsIn(env: Environment): readonly { variable: string; entry: string }[] {
  const variable = ['no_proxy', 'NO_PROXY'].find((name) => (env[name] ?? '').trim() !== '');
  if (variable === undefined) return [];
  const entries = (env[variable] ?? '').split(/[\s,;]+/).filter((entry) => entry !== '');
  return entries.map((entry) => ({ variable, entry }));
}

type Matches = (hostname: string, port: number) => boolean;

/** Null for what is not understood: other programs read the variable too, each in its own way. */
function readException(typedEntry: string): Matches | null {
  const entry = typedEntry.replace(/\/$/, '');
  if (entry === '*') return () => true;
  if (entry.toLowerCase() === '<local>')
    return (hostname) => isIP(hostname) === 0 && !hostname.replace(/\.$/, '').includes('.');
  const network = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(entry);
  if (network !== null) {
    const [, address = '', bits = ''] = network;
    const family = isIP(address);
    if (family === 0 || Number(bits) > (family === 4 ? 32 : 128)) return null;
    const list = new BlockList();
    list.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return (hostname) => {
      const kind = isIP(hostname);
      return kind !== 0 && list.check(hostname, kind === 4 ? 'ipv4' : 'ipv6');
    };
  }
  const parts = isIP(bare(entry)) === 6 ? null : /^(.*?)(?::(\d{1,5}))?$/.exec(entry);
  const host = bare(parts?.[1] ?? entry).toLowerCase();
  const onlyPort = parts?.[2] === undefined ? null : Number(parts[2]);
  const isAsked = (port: number): boolean => onlyPort === null || onlyPort === port;
  if (/^[\p{L}\p{N}_.-]+\*$/u.test(host)) {
    const beginning = host.slice(0, -1);
    return (asked, port) => isAsked(port) && asked.toLowerCase().startsWith(beginning);
  }
  const typed = host.replace(/^\*?\./, '').replace(/\.$/, '');
  if (isIP(typed) === 0 && !/^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(typed)) return null;
  // Letters of other alphabets as a URL has them.
  const name = isIP(typed) === 6 ? typed : domainToASCII(typed);
  return (asked, port) => {
    if (!isAsked(port)) return false;
    const wanted = asked.toLowerCase().replace(/\.$/, '');
    return (wanted === name && !host.startsWith('*')) || wanted.endsWith(`.${name}`);
  };
}

/** `[::1]` without its brackets. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.+)\]$/, '$1');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whatever comes before an @ may be a password, also where the rest is no URL. */
function withoutCredentials(value: string): string {
  return value.replace(/^(?:([a-z][a-z0-9+.-]*:\/\/))?.*@/is, '$1').slice(0, 100);
}

// The system's own proxy settings: what the host found out for a URL, read, and tried in its order.

/**
 * Finds the way to a URL as the system's settings have it, with their scripts (PAC): `PROXY a.example:3128; DIRECT`, the
 * first to be tried first. Empty where the settings forbid to connect without a proxy and none was found.
 */
export type SystemProxy = (url: string) => Promise<string>;

/** Null is the direct way. */
type Way = Proxy | null;

/** The URL has no path: a script of the network learns no more than the host. Throws `ProxyFault`; `limitMs` for the answer. */
export async function askSystem(
  systemProxy: SystemProxy,
  { protocol, hostname, port }: Target,
  limitMs: number,
): Promise<readonly Way[]> {
  const url = `${protocol}//${hostname}${port === '' ? '' : `:${port}`}/`;
  const answer = systemProxy(url).catch(() => '');
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), limitMs);
  const list = await Promise.race([answer, late.promise]);
  clearTimeout(timer);
  if (list === null) throw noWay(words.systemSilent(limitMs / 1000));
  return readWays(list);
}

function noWay(reason: string): ProxyFault {
  return new ProxyFault(reason, words.checkSystem);
}

/** As proxy auto-config files write them. What Caliper cannot speak is left out; throws `ProxyFault` when nothing else is there. */
export function readWays(list: string): readonly Way[] {
  const entries = list.split(';').map((entry) => entry.trim());
  const ways = entries.map(readWay).filter((way) => way !== undefined);
  if (ways.length > 0) return ways;
  throw entries.join('') === ''
    ? noWay(words.systemUnsure)
    : new ProxyFault(words.systemUnusable(list.slice(0, 100)), words.nameUsable);
}

/** `SOCKS` is version 4, which resolves no names. */
const waySchemes: Readonly<Record<string, Proxy['scheme']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
};
const wayPorts: Readonly<Record<Proxy['scheme'], number>> = { http: 80, https: 443, socks5: 1080 };

function readWay(entry: string): Way | undefined {
  const [kind = '', at = ''] = entry.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return null;
  const scheme = waySchemes[kind.toUpperCase()];
  // A scheme without a default port, so that none is left out.
  const url = URL.parse(`proxy://${at}`);
  if (scheme === undefined || url === null || url.hostname === '') return undefined;
  return {
    variable: null,
    scheme,
    hostname: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port) || wayPorts[scheme],
    credentials: null,
  };
}

const keyOf = (way: Way): string => (way === null ? '' : `${way.scheme} ${way.hostname} ${way.port}`);

/** So long a proxy that could not be reached is tried last, as browsers do. */
const avoidedMs = 5 * 60_000;

/** Opens by the first way that leads anywhere; what a proxy refuses, the next one is not requested. */
export function createFirstWay(
  now: () => number,
): <T>(ways: readonly Way[], open: (way: Way) => Promise<T>) => Promise<T> {
  const avoidedUntil = new Map<string, number>();
  const isAvoided = (way: Way): boolean => (avoidedUntil.get(keyOf(way)) ?? 0) > now();
  return async (ways, open) => {
    const inOrder = [...ways.filter((way) => !isAvoided(way)), ...ways.filter(isAvoided)];
    let last: unknown;
    for (const way of inOrder)
      try {
        return await open(way);
      } catch (error) {
        if (!(error instanceof ProxyFault && error.isDown)) throw error;
        avoidedUntil.set(keyOf(way), now() + avoidedMs);
        last = error;
      }
    throw last;
  };
}
