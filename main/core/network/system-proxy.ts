/** The system's own proxy settings: what the host found out for a URL, read, and tried in its order. */
import type { Proxy, Target } from './proxy.ts';
import { ProxyFault } from './proxy-fault.ts';

/**
 * Finds the way to a URL as the system's settings have it, with their scripts (PAC): `PROXY a.example:3128; DIRECT`, the
 * first to be tried first. Empty where the settings forbid to connect without a proxy and none was found.
 */
export type SystemProxy = (url: string) => Promise<string>;

/** Null is the direct way. */
type Way = Proxy | null;

const settings = 'the system’s network settings';

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
  if (list === null) throw noWay(`${settings} did not say within ${limitMs / 1000} s which proxy to use`);
  return readWays(list);
}

function noWay(reason: string): ProxyFault {
  return new ProxyFault(
    reason,
    `Check the proxy in ${settings}, or name it in HTTPS_PROXY and start Caliper again.`,
  );
}

/** As proxy auto-config files write them. What Caliper cannot speak is left out; throws `ProxyFault` when nothing else is there. */
export function readWays(list: string): readonly Way[] {
  const entries = list.split(';').map((entry) => entry.trim());
  const ways = entries.map(readWay).filter((way) => way !== undefined);
  if (ways.length > 0) return ways;
  throw entries.join('') === ''
    ? noWay(`${settings} ask for a proxy, and it could not be found out which one`)
    : new ProxyFault(
        `${settings} say “${list.slice(0, 100)}”, which names no proxy that Caliper can use`,
        `Name an HTTP, HTTPS or SOCKS 5 proxy in ${settings}, or in HTTPS_PROXY and start Caliper again.`,
      );
}

/** `SOCKS` is version 4, which resolves no names. */
const schemes: Readonly<Record<string, Proxy['scheme']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
};
const defaultPorts: Readonly<Record<Proxy['scheme'], number>> = { http: 80, https: 443, socks5: 1080 };

function readWay(entry: string): Way | undefined {
  const [kind = '', at = ''] = entry.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return null;
  const scheme = schemes[kind.toUpperCase()];
  // A scheme without a default port, so that none is left out.
  const url = URL.parse(`proxy://${at}`);
  if (scheme === undefined || url === null || url.hostname === '') return undefined;
  return {
    variable: null,
    scheme,
    hostname: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port) || defaultPorts[scheme],
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
