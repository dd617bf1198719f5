/** The connection pool for talking to other machines: keep-alive, bounded in time, through the system's proxy if one is set. */
import { type buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { answerFirstConnector } from './last-answer.ts';

/** Milliseconds. `headersMs`: until the answer begins, `bodyMs`: between two pieces of it. */
export interface HttpTimeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
}

/**
 * Proxies are taken from `HTTPS_PROXY` and `HTTP_PROXY`, never for loopback. HTTP/2 is off, so that one stalled
 * download cannot hold up others on a shared connection. `directConnector` makes the connections where no proxy is set.
 */
export function createHttpAgent(
  timeouts: HttpTimeouts,
  connections: number,
  directConnector: (options: buildConnector.BuildOptions) => buildConnector.connector = answerFirstConnector,
): Dispatcher {
  const proxies = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  const isProxied = proxies.some((name) => (process.env[name] ?? '') !== '');
  const connector = isProxied ? answerFirstConnector : directConnector;
  const direct = process.env['NO_PROXY'] ?? process.env['no_proxy'] ?? '';
  return new EnvHttpProxyAgent({
    noProxy: [...direct.split(/[\s,]+/), 'localhost', '127.0.0.1', '[::1]', '::1'].filter(Boolean).join(','),
    allowH2: false,
    connections,
    keepAliveTimeout: 10_000,
    connect: connector({ timeout: timeouts.connectMs, allowH2: false }),
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  });
}
