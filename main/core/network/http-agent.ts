/** The connection pool for talking to other machines: keep-alive, bounded in time, through the proxy of the environment or the system, with the certificates that the system trusts. */
import { X509Certificate } from 'node:crypto';
import type { LookupFunction, Socket } from 'node:net';
import tls from 'node:tls';
import { callbackify } from 'node:util';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isOfUnknownIssuer } from './network-fault.ts';
import {
  askSystem,
  createFirstWay,
  type Proxy,
  ProxyFault,
  proxyFor,
  type SystemProxy,
  type Target,
} from './proxy.ts';
import { openTunnel } from './tunnel.ts';

// The certificates that the operating system trusts: used once a server's issuer is not among those that came with Node.

/** Reading the system's store takes up to half a second, and nearly nobody needs it. */
let hasSystemCertificates = false;

/** A connector that trusts what the system trusts, beside what Node and `NODE_EXTRA_CA_CERTS` do. */
export function trustingSystem(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) => {
    const wasLoaded = hasSystemCertificates;
    connect(target, (...outcome) => {
      const [error] = outcome;
      if (error === null || wasLoaded || !isOfUnknownIssuer(error) || !loadSystemCertificates())
        return callback(...outcome);
      connect(target, callback);
    });
  };
}

/** For this thread. False where the store cannot be read. */
function loadSystemCertificates(): boolean {
  if (hasSystemCertificates) return true;
  try {
    const system = tls.getCACertificates('system').filter(isInForce);
    tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...system])]);
    hasSystemCertificates = true;
  } catch {
    // A store that cannot be read must not break what works without it.
  }
  return hasSystemCertificates;
}

/**
 * Stores keep what has expired, and one that cannot be read. The first would end a chain for which a longer one is good
 * (BoringSSL, which Electron has, looks no further), the second is refused together with all others.
 */
function isInForce(pem: string): boolean {
  try {
    return new X509Certificate(pem).validToDate > new Date();
  } catch {
    return false;
  }
}

/** Milliseconds. `headersMs`: until the answer begins, `bodyMs`: between two pieces of it. */
export interface HttpTimeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
}

/** How connections are opened. */
export interface Opening {
  /** Resolves the names of those without a proxy; a proxy resolves names itself. */
  readonly lookup?: LookupFunction;
  /** Asked where the environment names no proxy; null where the host cannot know. */
  readonly systemProxy?: SystemProxy | null;
}

/**
 * HTTP/2 is off, so that one stalled download cannot hold up others on a shared connection. A proxy that fails is a
 * `ProxyFault`; loopback never goes through one.
 */
export function createHttpAgent(
  timeouts: HttpTimeouts,
  connections: number,
  opening: Opening = {},
): Dispatcher {
  return new Agent({
    allowH2: false,
    connections,
    keepAliveTimeout: 10_000,
    connect: trustingSystem(proxied(timeouts.connectMs, opening)),
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  });
}

/** undici's own agents for proxies wait five minutes for one that says nothing, and name it in no error. */
function proxied(connectMs: number, { lookup, systemProxy = null }: Opening): buildConnector.connector {
  const options = { timeout: connectMs, allowH2: false };
  const direct = buildConnector({ ...options, ...(lookup !== undefined && { lookup }) });
  const inside = buildConnector(options);
  const by = async (proxy: Proxy | null, target: buildConnector.Options): Promise<Socket> => {
    if (proxy === null) return opened(direct, target);
    const httpSocket = await openTunnel(proxy, target, connectMs);
    return target.protocol === 'https:' ? opened(inside, { ...target, httpSocket }) : httpSocket;
  };
  const firstWay = createFirstWay(performance.now.bind(performance));
  const open = callbackify(async (set: Proxy | ProxyFault | SystemProxy, target: buildConnector.Options) => {
    if (set instanceof ProxyFault) throw set;
    if (typeof set !== 'function') return by(set, target);
    return firstWay(await askSystem(set, target, connectMs), (way) => by(way, target));
  });
  return (target, callback) => {
    const found = proxyOrFault(target);
    const set = found === 'unset' ? systemProxy : found;
    if (set === null) return direct(target, callback);
    open(set, target, (error, socket) => {
      if (error === null) callback(null, socket);
      else callback(error, null);
    });
  };
}

function opened(connect: buildConnector.connector, target: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(target, (...outcome) => {
      if (outcome[0] === null) resolve(outcome[1]);
      else reject(outcome[0]);
    });
  });
}

function proxyOrFault(target: Target): Proxy | ProxyFault | 'unset' | null {
  try {
    return proxyFor(target, process.env);
  } catch (error) {
    if (error instanceof ProxyFault) return error;
    throw error;
  }
}
