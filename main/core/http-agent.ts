/** The connection pool for talking to other machines: keep-alive, bounded in time, through the environment's proxy if one is set. */
import type { LookupFunction, Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { answerFirstConnector } from './last-answer.ts';
import { type Proxy, proxyFor, type Target } from './proxy.ts';
import { ProxyFault } from './proxy-fault.ts';
import { trustingSystem } from './system-certificates.ts';
import { openTunnel } from './tunnel.ts';

/** Milliseconds. `headersMs`: until the answer begins, `bodyMs`: between two pieces of it. */
export interface HttpTimeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
}

type MakeConnector = (options: buildConnector.BuildOptions) => buildConnector.connector;

/** For connections without a proxy (a proxy resolves names itself): what opens them, and what resolves their names. */
export interface Direct {
  readonly directConnector?: MakeConnector;
  readonly lookup?: LookupFunction;
}

/**
 * HTTP/2 is off, so that one stalled download cannot hold up others on a shared connection. A proxy that fails is a
 * `ProxyFault`; loopback never goes through one.
 */
export function createHttpAgent(
  timeouts: HttpTimeouts,
  connections: number,
  direct: Direct = {},
): Dispatcher {
  return new Agent({
    allowH2: false,
    connections,
    keepAliveTimeout: 10_000,
    connect: trustingSystem(proxied(timeouts.connectMs, direct)),
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  });
}

/** undici's own agents for proxies wait five minutes for one that says nothing, and name it in no error. */
function proxied(
  connectMs: number,
  { directConnector = answerFirstConnector, lookup }: Direct,
): buildConnector.connector {
  const options = { timeout: connectMs, allowH2: false };
  const direct = directConnector({ ...options, ...(lookup !== undefined && { lookup }) });
  const inside = answerFirstConnector(options);
  const through = callbackify(async (proxy: Proxy | ProxyFault, target: buildConnector.Options) => {
    if (proxy instanceof ProxyFault) throw proxy;
    const httpSocket = await openTunnel(proxy, target, connectMs);
    return target.protocol === 'https:' ? secured(inside, { ...target, httpSocket }) : httpSocket;
  });
  return (target, callback) => {
    const proxy = proxyOrFault(target);
    if (proxy === null) return direct(target, callback);
    through(proxy, target, (error, socket) => {
      if (error === null) callback(null, socket);
      else callback(error, null);
    });
  };
}

function secured(connect: buildConnector.connector, target: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(target, (...outcome) => {
      if (outcome[0] === null) resolve(outcome[1]);
      else reject(outcome[0]);
    });
  });
}

function proxyOrFault(target: Target): Proxy | ProxyFault | null {
  try {
    return proxyFor(target, process.env);
  } catch (error) {
    if (error instanceof ProxyFault) return error;
    throw error;
  }
}
