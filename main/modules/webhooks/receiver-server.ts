/** The receiver's server on 127.0.0.1: small bounds, short times, and one and the same answer for whatever is refused; and when it tries again to get its port. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../contract/plain/errors.ts';
import type { RefusalReason } from '../../contract/schema/webhook.ts';
import type { Clock } from '../../core/clock.ts';

/** A header that is absent is undefined. */
export interface RequestFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly contentType: string | undefined;
  readonly contentLength: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly signature: string | undefined;
  /** Headers that only a browser sends. */
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
  readonly fetchSite: string | undefined;
}

/** Deliveries have a few hundred bytes; the specification names no bound. A forged one of this size costs 4 ms with 50 secrets. */
export const maxBodyBytes = 16 * 1024;

/**
 * Null when the body may be read. `hosts` are the loopback addresses of the receiver and the hosts of the webhooks that
 * it knows: a page whose name was made to point at this machine comes with another one.
 */
export function judgeRequest(facts: RequestFacts, hosts: ReadonlySet<string>): RefusalReason | null {
  if (facts.origin !== undefined || facts.cookie !== undefined || facts.fetchSite !== undefined)
    return 'browser';
  if (facts.host === undefined || !hosts.has(facts.host.toLowerCase())) return 'other-host';
  if (facts.method !== 'POST' || facts.contentEncoding !== undefined) return 'not-a-delivery';
  if (!/^application\/json\b/i.test(facts.contentType ?? '')) return 'not-a-delivery';
  if (facts.signature === undefined) return 'malformed';
  if (facts.contentLength !== undefined && !(Number(facts.contentLength) <= maxBodyBytes)) return 'too-large';
  return null;
}

/** A body with what came beside it; headers that came more than once are undefined. */
export interface Brought {
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  readonly deliveryId: string | undefined;
  readonly event: string | undefined;
  /** Those that every delivery has, as they were written. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** The names of all others. */
  readonly otherHeaders: readonly string[];
}

/** Of a delivery (specification: Request headers of a delivery), and of what HTTP itself needs. */
const ownHeaders: ReadonlySet<string> = new Set([
  'x-service-signature',
  'x-service-delivery',
  'x-service-event',
  'user-agent',
  'content-type',
  'content-length',
  'host',
]);

/** Times in milliseconds. */
export interface ReceiverLimits {
  readonly headersTimeoutMs: number;
  /** Of the whole request; the service waits 10 s for the answer. */
  readonly requestTimeoutMs: number;
  readonly maxConnections: number;
}

const receiverLimits: ReceiverLimits = {
  headersTimeoutMs: 4000,
  requestTimeoutMs: 8000,
  maxConnections: 64,
};

/** `port` 0 takes a free one. */
export interface ReceiverServerOptions {
  readonly port: number;
  readonly limits?: Partial<ReceiverLimits>;
  /** Hosts of the webhooks that are known, as `Host` names them. */
  readonly hosts: () => ReadonlySet<string>;
  /** Null when it was taken, or had been before. A throw has the service try again. */
  readonly bring: (brought: Brought) => RefusalReason | null;
  readonly onRefused: (reason: RefusalReason) => void;
  readonly onFailed: (error: unknown) => void;
}

/** A running receiver. */
export interface ReceiverServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Throws `webhook.port-taken`. */
export async function startReceiverServer(options: ReceiverServerOptions): Promise<ReceiverServer> {
  const limits = { ...receiverLimits, ...options.limits };
  // As a module, all that it exports would be loaded: a fetch of its own among it.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, limits.headersTimeoutMs),
    keepAliveTimeout: 5000,
    maxHeaderSize: 8192,
    requireHostHeader: false,
  });
  server.maxConnections = limits.maxConnections;
  server.maxRequestsPerSocket = 100;
  const port = await listen(server, options.port);
  const own = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  const hosts = (): ReadonlySet<string> => new Set([...own, ...options.hosts()]);
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    receive({ ...options, hosts }, incoming, outgoing);
  // Such as EMFILE while it accepts: the service delivers again.
  server.on('error', () => undefined);
  server.on('request', onRequest);
  // By default Node sends 100 Continue before the request is checked.
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', (_incoming, outgoing) => refuse(options, outgoing, 'not-a-delivery'));
  // Closed without an answer, where Node by default explains a malformed request or a timeout.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connect', (_request, socket) => socket.destroy());
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.name;
      reject(new AppError('webhook.port-taken', { port, reason }, { cause: error }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function receive(options: ReceiverServerOptions, incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.on('error', () => undefined);
  const once = (name: string): string | undefined => {
    const values = incoming.headersDistinct[name];
    return values?.length === 1 ? values[0] : undefined;
  };
  const joined = (name: string): string | undefined => incoming.headersDistinct[name]?.join(',');
  const reason = judgeRequest(
    {
      method: incoming.method ?? '',
      host: once('host'),
      contentType: once('content-type'),
      contentLength: once('content-length'),
      contentEncoding: joined('content-encoding'),
      signature: once('x-service-signature'),
      origin: joined('origin'),
      cookie: joined('cookie'),
      fetchSite: joined('sec-fetch-site'),
    },
    options.hosts(),
  );
  if (reason !== null) return refuse(options, outgoing, reason);
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  const pieces: Buffer[] = [];
  let bytes = 0;
  incoming.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes <= maxBodyBytes) pieces.push(piece);
    else if (!outgoing.headersSent) refuse(options, outgoing, 'too-large');
  });
  incoming.on('end', () => {
    if (outgoing.headersSent) return;
    const brought = {
      rawBody: Buffer.concat(pieces),
      signature: once('x-service-signature'),
      deliveryId: once('x-service-delivery'),
      event: once('x-service-event'),
      ...headersOf(incoming),
    };
    try {
      const refused = options.bring(brought);
      if (refused !== null) return refuse(options, outgoing, refused);
      outgoing.sendDate = false;
      outgoing.writeHead(204).end();
    } catch (error) {
      options.onFailed(error);
      end(outgoing, 503);
    }
  });
}

/** The values of others may be passwords of a tunnel. */
function headersOf({ rawHeaders }: IncomingMessage): Pick<Brought, 'headers' | 'otherHeaders'> {
  const headers: { name: string; value: string }[] = [];
  const others = new Set<string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (ownHeaders.has(name.toLowerCase())) headers.push({ name, value: rawHeaders[at + 1] ?? '' });
    else others.add(name);
  }
  return { headers, otherHeaders: [...others] };
}

function refuse(
  { onRefused }: Pick<ReceiverServerOptions, 'onRefused'>,
  outgoing: ServerResponse,
  reason: RefusalReason,
): void {
  onRefused(reason);
  end(outgoing, 404);
}

/** Says nothing of what is here, and reads no more of what is sent. */
function end(outgoing: ServerResponse, status: number): void {
  outgoing.sendDate = false;
  outgoing.writeHead(status, { 'Content-Length': 0, Connection: 'close' });
  outgoing.end(() => outgoing.socket?.destroySoon());
}

// When the receiver tries again on its own to get its port, and nothing else: soon at first, then once a minute. A keychain would ask the user each time.

/** After each failure in a row; the last one is of all that follow. */
const retryAfterMs = [5000, 10_000, 20_000, 40_000, 60_000] as const;
const maxRetryMs = 60_000;

/** At most one try is waited for. */
export interface TryingAgain {
  /** When the next try is, as an ISO date-time; null when none is waited for. */
  nextAt(): string | null;
  /** It has failed once more. */
  later(): void;
  /** None is waited for, and the next failure is the first. */
  stop(): void;
}

/** `tryNow` tells by `later` or `stop` what came of it. */
export function createTryingAgain(clock: Clock, tryNow: () => void): TryingAgain {
  let failed = 0;
  let next: { readonly at: string; cancel(): void } | null = null;
  const clear = (): void => {
    next?.cancel();
    next = null;
  };
  return {
    nextAt: () => next?.at ?? null,
    later() {
      clear();
      const ms = retryAfterMs[failed] ?? maxRetryMs;
      failed += 1;
      const timer = clock.after(ms, () => {
        next = null;
        tryNow();
      });
      next = { at: new Date(clock.now() + ms).toISOString(), cancel: () => timer.cancel() };
    },
    stop() {
      clear();
      failed = 0;
    },
  };
}
