/** Caliper in a browser: one loopback server for the page, the byte channel and the RPC socket, behind the guard. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { App } from '../../app.ts';
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { type Clock, systemClock, wait } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Dispatch } from '../dispatch.ts';
import {
  type Answer,
  contentSecurityHeaders,
  fromResponse,
  type Page,
  securityHeaders,
  withHeaders,
} from '../page.ts';
import {
  createSessions,
  type Hosts,
  hostsAt,
  judgeRequest,
  judgeUpgrade,
  openingPath,
  probePath,
  type RequestFacts,
  type Sessions,
} from './guard.ts';
import { answerWith, send } from './http-adapter.ts';
import { answerOpening, answerProbe, refusalPage, wordPage } from './opening.ts';
import type { RpcSockets } from './rpc-sockets.ts';
import { webWords } from './web-words.ts';

/** Times in milliseconds. */
export interface WebHostLimits {
  readonly maxBodyBytes: number;
  readonly maxMessageBytes: number;
  readonly maxSockets: number;
  readonly maxConnections: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly heartbeatMs: number;
}

/**
 * Bodies: a clip of 500 MB, the largest input, and a little more, so that one that is too large is refused in words.
 * Messages: a table of 20 MB as JSON, or a submission of some thousand rows. A clip comes from this machine, but a disk
 * may be slow.
 */
const webHostLimits: WebHostLimits = {
  maxBodyBytes: 512 * 1024 * 1024,
  maxMessageBytes: 64 * 1024 * 1024,
  maxSockets: 64,
  maxConnections: 512,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 900_000,
  heartbeatMs: 20_000,
};

/** `port` 0 or absent takes a free one. `development` puts a development server in place of the built page. */
export interface WebHostOptions {
  /** May be still on its way: the page is served meanwhile, and what it asks for waits. */
  readonly inside: Inside | Promise<Inside>;
  readonly page: Page;
  readonly port?: number | undefined;
  readonly log: Log;
  readonly clock?: Clock;
  readonly limits?: Partial<WebHostLimits>;
  readonly development?: DevelopmentServer;
}

/** What the pages come for. */
export interface Inside {
  readonly content: App['content'];
  readonly dispatch: Pick<Dispatch, 'over'>;
}

/** Serves the unbuilt page; asked only behind the guard. */
export interface DevelopmentServer {
  /** Allowed in the policy for the inline parts that it adds to the page. */
  readonly nonce: string;
  /** Takes over the page's answer. */
  page(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** True for its own reload socket, at `/`. */
  isReload(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** A running web host. `openingUrl` holds a key that works once; both URLs are at the plain host. */
export interface WebHost {
  readonly url: string;
  readonly openingUrl: string;
  newOpeningUrl(): string;
  /** Resolves when the first page was handed out. */
  readonly firstPage: Promise<void>;
  /** Parts the pages from what they reach; they connect again on their own, and wait for the next one. */
  replaceInside(next: Promise<Inside>): void;
  /** When `inside` was rejected: resolves when the page that is open has been shown why; at once when none is, and in 5 s at the latest. */
  lastWords(): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  readonly options: WebHostOptions;
  readonly behind: Behind;
  readonly limits: WebHostLimits;
  readonly hosts: Hosts;
  readonly sessions: Sessions;
  readonly firstPage: PromiseWithResolvers<void>;
  readonly end: End;
}

/** What the pages reach now. */
interface Behind {
  inside: Promise<Inside>;
  upgrades: Upgrades;
}

/** How a start that failed is reported. */
interface End {
  /** Why there is nothing inside; null while there is, or may come. */
  reason: string | null;
  /** Somebody has a page open. */
  opened: boolean;
  readonly notified: PromiseWithResolvers<void>;
}

const lastWordsMs = 5000;

/** Listens on 127.0.0.1. Throws `host.port-taken` when the port is in use. */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const limits = { ...webHostLimits, ...options.limits };
  // As a module, all that it exports would be loaded: a fetch of its own among it.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    // How often the two limits above are looked at.
    connectionsCheckingInterval: Math.min(2000, limits.headersTimeoutMs),
    requireHostHeader: true,
  });
  server.maxConnections = limits.maxConnections;
  const port = await listen(server, options.port ?? 0);
  const hosts = hostsAt(port);
  const sessions = createSessions(port);
  const clock = options.clock ?? systemClock;
  const reach = (inside: Promise<Inside>): Behind => {
    const coming = inside.then(async ({ dispatch }) => {
      const { createRpcSockets } = await import('./rpc-sockets.ts');
      return createRpcSockets({ ...limits, log: options.log, clock, dispatch });
    });
    return { inside, upgrades: createUpgrades(coming, limits.maxSockets) };
  };
  const inside = Promise.resolve(options.inside);
  const behind = reach(inside);
  const end: End = { reason: null, opened: false, notified: Promise.withResolvers() };
  inside.catch((error: unknown) => {
    end.reason = sentenceOf(toFailure(error));
  });
  const firstPage = Promise.withResolvers<void>();
  const running: Running = { options, behind, limits, hosts, sessions, firstPage, end };
  // Such as EMFILE while it accepts: that connection is lost, the next one may find a descriptor.
  server.on('error', (error) => options.log.error({ err: error }, 'a connection could not be accepted'));
  server.on('request', (incoming, outgoing) => void answer(running, incoming, outgoing));
  server.on('upgrade', (request, socket, head) => upgrade(running, request, socket, head));

  const url = `http://${hosts.plain}/`;
  const newOpeningUrl = (): string => `http://${hosts.plain}${openingPath}?key=${sessions.newKey()}`;
  return {
    url,
    openingUrl: newOpeningUrl(),
    newOpeningUrl,
    firstPage: firstPage.promise,
    replaceInside(next) {
      behind.upgrades.close();
      Object.assign(behind, reach(next));
    },
    lastWords: () => (end.opened ? notifiedOrTimedOut(end.notified.promise, clock) : Promise.resolve()),
    close: () =>
      new Promise((resolve) => {
        behind.upgrades.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function notifiedOrTimedOut(notified: Promise<void>, clock: Clock): Promise<void> {
  const over = new AbortController();
  const timedOut = wait(clock, lastWordsMs, over.signal);
  timedOut.catch(() => undefined);
  await Promise.race([notified, timedOut]);
  over.abort();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? new AppError('host.port-taken', { port, reason: error.code }, { cause: error })
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function answer(running: Running, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { options } = running;
  try {
    const refusal = judgeRequest(factsOf(running, incoming), running.hosts);
    if (refusal !== null) {
      options.log.warn({ reason: refusal.reason, status: refusal.status }, 'a request was refused');
      return await refuse(refusalPage(refusal), incoming, outgoing);
    }
    await serve(running, incoming, outgoing);
  } catch (error) {
    options.log.error({ err: error, path: incoming.url?.split('?', 1)[0] }, 'a request failed');
    if (outgoing.headersSent) outgoing.destroy();
    else await send(wordPage(500, webWords.failed), outgoing);
  }
}

async function serve(running: Running, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { end, hosts, sessions } = running;
  // One of the two: the guard let it through.
  const host = incoming.headers.host ?? hosts.plain;
  const url = new URL(`http://${host}${incoming.url}`);
  if (url.pathname === probePath) return send(answerProbe(hosts), outgoing);
  if (url.pathname === openingPath) {
    const onOpened = (): void => void (end.opened = true);
    return send(answerOpening(incoming, url, { hosts, sessions, onOpened }), outgoing);
  }
  const isContent = url.pathname.startsWith('/content/');
  // A page that is still on its way gets the rest of itself: it is what asks for the reason then.
  if (end.reason !== null && (isContent || url.pathname === '/')) {
    await send(wordPage(503, end.reason), outgoing, incoming.method === 'HEAD');
    if (incoming.method === 'GET' && !isContent) end.notified.resolve();
    return undefined;
  }
  const { development } = running.options;
  if (!isContent && development !== undefined) {
    const { nonce } = development;
    for (const [name, value] of securityHeaders({ alsoConnect: `ws://${host}`, nonce }))
      outgoing.setHeader(name, value);
    return development.page(incoming, outgoing);
  }
  if (!isContent) {
    const { method = '' } = incoming;
    const found = await running.options.page({ method, url: url.href });
    const headers = securityHeaders({ alsoConnect: `ws://${host}` });
    await send(withHeaders(found, headers), outgoing, method === 'HEAD');
    if (url.pathname === '/') running.firstPage.resolve();
    return undefined;
  }
  const { content } = await running.behind.inside;
  const outcome = await answerWith(
    async (request) => withHeaders(fromResponse(await content(request)), contentSecurityHeaders()),
    incoming,
    outgoing,
    { origin: `http://${host}`, maxBodyBytes: running.limits.maxBodyBytes },
  );
  if (outcome === 'answered') return undefined;
  const megabytes = Math.floor(running.limits.maxBodyBytes / 1024 / 1024);
  await refuse(wordPage(413, webWords.tooLarge(megabytes)), incoming, outgoing);
}

/** A refused body is not read to its end, so the connection cannot be used again. */
async function refuse(page: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.setHeader('Connection', 'close');
  await send(page, outgoing, incoming.method === 'HEAD');
  incoming.resume();
}

function upgrade(running: Running, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { options } = running;
  const reload = options.development?.isReload(request) === true;
  const facts = factsOf(running, request);
  const refusal = judgeUpgrade(facts, running.hosts, reload ? '/' : undefined);
  socket.on('error', (error) => options.log.debug({ err: error }, 'a connection broke'));
  if (refusal !== null) {
    options.log.warn({ reason: refusal.reason, status: refusal.status }, 'a WebSocket was refused');
    refuseUpgrade(socket, refusal.status);
    return;
  }
  if (reload) options.development?.upgrade(request, socket, head);
  else running.behind.upgrades.accept(request, socket, head);
}

function factsOf({ sessions }: Running, { method, url, headers }: IncomingMessage): RequestFacts {
  const one = (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };
  return {
    method: method ?? '',
    target: url ?? '',
    host: headers.host,
    origin: headers.origin,
    fetchSite: one('sec-fetch-site'),
    fetchMode: one('sec-fetch-mode'),
    fetchDest: one('sec-fetch-dest'),
    hasSession: sessions.holds(headers.cookie),
  };
}

// Handshakes of WebSockets that come before there is anybody to talk to: they wait, a bounded number of them.

/** Takes upgrades that the guard has let through. */
interface Upgrades {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** `coming` is rejected when there will never be anybody: then who waits, and who comes, is answered 503. */
function createUpgrades(coming: Promise<RpcSockets>, maxWaiting: number): Upgrades {
  const waiting = new Set<Duplex>();
  let there: RpcSockets | null = null;
  coming.then(
    (sockets) => {
      there = sockets;
      return undefined;
    },
    () => undefined,
  );
  return {
    accept(request, socket, head) {
      if (there !== null) return there.accept(request, socket, head);
      if (waiting.size >= maxWaiting) {
        socket.destroy();
        return;
      }
      waiting.add(socket);
      coming
        .then(
          (sockets) => sockets.accept(request, socket, head),
          () => refuseUpgrade(socket, 503),
        )
        .finally(() => waiting.delete(socket));
    },
    close() {
      for (const socket of waiting) socket.destroy();
      coming.then(
        (sockets) => sockets.close(),
        () => undefined,
      );
    },
  };
}

/** Answers a handshake that comes to nothing. */
function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
