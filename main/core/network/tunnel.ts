/** A connection through a proxy: CONNECT (RFC 9110, 9.3.6) for HTTP proxies, RFC 1928 and 1929 for SOCKS5. */
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import net, { isIP, type Socket } from 'node:net';
import { networkFault } from './network-fault.ts';
import { type Proxy, ProxyFault, proxyName, type Target } from './proxy.ts';

/** What everybody behind a proxy can do. */
const ask = 'Ask your network administrator';

/** Codes of a proxy that is not there: of the way to it, never of what it answers. */
const unreached = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The socket carries what the target's own would. Rejects with `ProxyFault`. */
export async function openTunnel(proxy: Proxy, target: Target, timeoutMs: number): Promise<Socket> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const { port, protocol } = target;
    const to = {
      hostname: target.hostname.replace(/^\[(.+)\]$/, '$1'),
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
    };
    return await (proxy.scheme === 'socks5' ? openSocks : openConnect)(proxy, to, late.signal);
  } catch (error) {
    if (error instanceof ProxyFault) throw error;
    const fault = networkFault(error);
    const isDown = late.signal.aborted || unreached.has((error as NodeJS.ErrnoException).code ?? '');
    const reason = late.signal.aborted
      ? `it did not answer within ${timeoutMs / 1000} s`
      : (fault?.reason ?? 'the connection failed');
    throw new ProxyFault(
      `the proxy ${proxyName(proxy)} named in ${placeOf(proxy)} cannot be used: ${reason}`,
      fault?.next ??
        (proxy.variable === null
          ? `Check the network, and the proxy in ${placeOf(proxy)}.`
          : `Check ${proxy.variable} and the network; after changing it, start Caliper again.`),
      { cause: error, isDown },
    );
  } finally {
    clearTimeout(timer);
  }
}

function placeOf({ variable }: Proxy): string {
  return variable ?? 'the system’s network settings';
}

interface Place {
  readonly hostname: string;
  readonly port: number;
}

async function openConnect(proxy: Proxy, to: Place, signal: AbortSignal): Promise<Socket> {
  const authority = `${isIP(to.hostname) === 6 ? `[${to.hostname}]` : to.hostname}:${to.port}`;
  const { credentials } = proxy;
  const login =
    credentials === null
      ? null
      : Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64');
  const request = (proxy.scheme === 'https' ? secureRequest : plainRequest)({
    method: 'CONNECT',
    host: proxy.hostname,
    port: proxy.port,
    path: authority,
    agent: false,
    signal,
    headers: {
      host: authority,
      'user-agent': 'Caliper',
      ...(login === null ? {} : { 'proxy-authorization': `Basic ${login}` }),
    },
  });
  const connected = once(request, 'connect');
  request.end();
  const [{ statusCode }, socket] = (await connected) as [{ statusCode: number }, Socket];
  if (statusCode >= 200 && statusCode < 300) return socket;
  socket.on('error', () => undefined).destroy();
  throw refusal(proxy, to.hostname, statusCode);
}

function refusal(proxy: Proxy, hostname: string, status: number): ProxyFault {
  const name = `the proxy ${proxyName(proxy)}`;
  if (status === 407) return unauthorized(proxy, ' (HTTP 407)');
  if (status === 502 || status === 503 || status === 504)
    return new ProxyFault(
      `${name} found no way to ${hostname} (HTTP ${status})`,
      'Check the URL; if it is correct, wait, or ask your network administrator.',
    );
  return new ProxyFault(
    `${name} does not connect to ${hostname} (HTTP ${status})`,
    proxy.variable === null
      ? `${ask} to allow ${hostname}, or to except it from the proxy in ${placeOf(proxy)}.`
      : `${ask} to allow ${hostname}, or add it to NO_PROXY if it is reached without the proxy.`,
  );
}

function unauthorized(proxy: Proxy, status: string): ProxyFault {
  const { variable, scheme } = proxy;
  // The system's settings keep a login where only the system's own programs have it.
  const settable = variable ?? 'HTTPS_PROXY';
  return new ProxyFault(
    proxy.credentials === null
      ? `the proxy ${proxyName(proxy)} wants a user name and password${status}`
      : `the proxy ${proxyName(proxy)} does not accept the user name and password in ${settable}${status}`,
    `Set ${settable} to ${scheme}://USER:PASSWORD@${proxyName(proxy)}, then start Caliper again.`,
  );
}

/** In the order of RFC 1928, 6: 0 is success. */
const socksRefusals = [
  '',
  'it failed',
  'it does not allow this',
  'it has no network',
  'it found no way there',
  'nothing answers there',
  'it was not reached in time',
  'it does not connect',
  'it does not know this kind of address',
];

async function openSocks(proxy: Proxy, to: Place, signal: AbortSignal): Promise<Socket> {
  const socket = net.connect({ host: proxy.hostname, port: proxy.port, signal });
  try {
    await once(socket, 'connect', { signal });
    const read = exactReader(socket, signal);
    const { credentials } = proxy;
    socket.write(credentials === null ? Buffer.from([5, 1, 0]) : Buffer.from([5, 2, 0, 2]));
    const [version, method] = await read(2);
    if (version !== 5) throw noSocks(proxy);
    if (method === 2 && credentials !== null) {
      socket.write(Buffer.concat([Buffer.from([1]), field(credentials.user), field(credentials.password)]));
      if ((await read(2))[1] !== 0) throw unauthorized(proxy, '');
    } else if (method !== 0) throw unauthorized(proxy, '');
    const port = Buffer.alloc(2);
    port.writeUInt16BE(to.port);
    socket.write(Buffer.concat([Buffer.from([5, 1, 0, 3]), field(to.hostname), port]));
    const [answered, code = 1, , kind = 0] = await read(4);
    if (answered !== 5) throw noSocks(proxy);
    if (code !== 0)
      throw new ProxyFault(
        `the proxy ${proxyName(proxy)} does not connect to ${to.hostname}: ${socksRefusals[code] ?? `error ${code}`}`,
        'Check the URL; if it is correct, wait, or ask your network administrator.',
      );
    const addressBytes = kind === 1 ? 4 : kind === 4 ? 16 : ((await read(1))[0] ?? 0);
    await read(addressBytes + 2);
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
}

function noSocks(proxy: Proxy): ProxyFault {
  return new ProxyFault(
    `the proxy ${proxyName(proxy)} named in ${placeOf(proxy)} does not speak SOCKS5`,
    proxy.variable === null
      ? `If it is an HTTP proxy, say so in ${placeOf(proxy)}.`
      : `If it is an HTTP proxy, set ${proxy.variable} to http://${proxyName(proxy)}, then start Caliper again.`,
  );
}

/** Up to 255 bytes with their count before them. */
function field(text: string): Buffer {
  const bytes = Buffer.from(text).subarray(0, 255);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Takes so many bytes and leaves what follows in the socket. Rejects when it ends before. */
function exactReader(socket: Socket, signal: AbortSignal): (bytes: number) => Promise<Buffer> {
  const ended = once(socket, 'close').then(() => {
    throw Object.assign(new Error('the proxy hung up'), { code: 'ECONNRESET' });
  });
  ended.catch(() => undefined);
  return async (bytes) => {
    for (;;) {
      const found: unknown = socket.read(bytes);
      if (Buffer.isBuffer(found)) return found;
      await Promise.race([once(socket, 'readable', { signal }), ended]);
    }
  };
}
