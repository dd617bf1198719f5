/** Which proxy a connection goes through: the environment's variables, read in curl's order. Pure. */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isLoopbackHost } from './loopback-host.ts';
import { ProxyFault } from './proxy-fault.ts';

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
    throw new ProxyFault(
      `${variable} is set to “${shown}”, which is not the URL of a proxy`,
      `Set ${variable} to something like http://proxy.example:3128 or clear it, then start Caliper again.`,
    );
  const scheme = schemes[url.protocol];
  if (scheme === undefined)
    throw new ProxyFault(
      `${variable} names a proxy of the kind ${url.protocol.slice(0, -1)}, which Caliper does not support`,
      `Set ${variable} to an http, https or socks5 proxy, then start Caliper again.`,
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
