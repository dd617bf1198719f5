/** A connection through a proxy: CONNECT (RFC 9110, 9.3.6) for HTTP proxies, RFC 1928 and 1929 for SOCKS5. */
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import net, { isIP, type Socket } from 'node:net';
import { networkFault } from './network-fault.ts';
import { networkWords, proxyWords as words } from './network-words.ts';
import { type Proxy, ProxyFault, proxyName, type Target } from './proxy.ts';

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
      ? words.tooLate(timeoutMs / 1000)
      : (fault?.reason ?? networkWords.failed);
    const of = named(proxy);
    throw new ProxyFault(words.unusable(of, reason), fault?.next ?? words.check(of), {
      cause: error,
      isDown,
    });
  } finally {
    clearTimeout(timer);
  }
}

const named = (proxy: Proxy): { readonly proxy: string; readonly variable: string | null } => ({
  proxy: proxyName(proxy),
  variable: proxy.variable,
});

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
  const name = proxyName(proxy);
  if (status === 407) return unauthorized(proxy);
  if (status === 502 || status === 503 || status === 504)
    return new ProxyFault(words.noWay(name, hostname, status), words.checkUrl);
  return new ProxyFault(words.refuses(name, hostname, status), words.askToAllow(named(proxy), hostname));
}

function unauthorized(proxy: Proxy): ProxyFault {
  const { variable, scheme } = proxy;
  const name = proxyName(proxy);
  const isHttp = scheme !== 'socks5';
  // The system's settings keep a login where only the system's own programs have it.
  const settable = variable ?? 'HTTPS_PROXY';
  return new ProxyFault(
    proxy.credentials === null ? words.wantsLogin(name, isHttp) : words.wrongLogin(name, settable, isHttp),
    words.setLogin(settable, scheme, name),
  );
}

const socksRefusals: Readonly<Record<number, string>> = words.socks;

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
      if ((await read(2))[1] !== 0) throw unauthorized(proxy);
    } else if (method !== 0) throw unauthorized(proxy);
    const port = Buffer.alloc(2);
    port.writeUInt16BE(to.port);
    socket.write(Buffer.concat([Buffer.from([5, 1, 0, 3]), field(to.hostname), port]));
    const [answered, code = 1, , kind = 0] = await read(4);
    if (answered !== 5) throw noSocks(proxy);
    if (code !== 0)
      throw new ProxyFault(
        words.refusesBecause(proxyName(proxy), to.hostname, socksRefusals[code] ?? words.socksError(code)),
        words.checkUrl,
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
  const of = named(proxy);
  return new ProxyFault(words.noSocks(of), words.perhapsHttp(of));
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
