/** A real HTTP proxy in front of a service that misbehaves as a test asks: the network between Caliper and the service. */
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `pass`: through; `cut`: the connection is cut before the service sees the request; `reset`: as `cut`, with a TCP reset;
 * `lose-reply`: the service acts and its answer is lost; `break-off`: the first half of the answer's body comes, then the
 * connection ends; `answer`: the service never sees it; `edit`: the answer's body is changed on its way and comes
 * `afterMs` later; `hold`: only the first bytes of the answer's body come, the rest once `until` has resolved.
 */
export type Fault =
  | { readonly kind: 'pass' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'break-off' }
  | { readonly kind: 'lose-reply' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly contentType?: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly kind: 'edit'; readonly edit: (body: string) => string; readonly afterMs?: number }
  | { readonly kind: 'hold'; readonly afterBytes: number; readonly until: Promise<void> };

/** What arrived, for assertions. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FaultyProxy {
  readonly url: string;
  readonly seen: Seen[];
  /** Decides what happens to each request from now on. */
  fault: (request: { method: string; path: string }) => Fault;
  close(): Promise<void>;
}

/** Forwards to `target` (`http://127.0.0.1:port`); begins with everything passing. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    // A side that hangs up ends the other.
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  const seen: Seen[] = [];
  const proxy: FaultyProxy = {
    url: '',
    seen,
    fault: () => ({ kind: 'pass' }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    const body = await readAll(incoming);
    seen.push({ method, path, headers: incoming.headers, body: body.toString('utf8') });
    const fault = proxy.fault({ method, path });
    switch (fault.kind) {
      case 'cut':
        return void incoming.socket.destroy();
      case 'reset':
        return void incoming.socket.resetAndDestroy();
      case 'answer':
        outgoing.writeHead(fault.status, {
          'content-type': fault.contentType ?? 'application/problem+json',
          ...fault.headers,
        });
        return void outgoing.end(fault.body);
      case 'pass':
      case 'lose-reply':
      case 'break-off':
      case 'hold':
      case 'edit': {
        const answer = await forward(target, incoming, body);
        if (fault.kind === 'lose-reply') return void incoming.socket.destroy();
        const text =
          fault.kind === 'edit' ? Buffer.from(fault.edit(answer.body.toString('utf8'))) : answer.body;
        if (fault.kind === 'edit') await pause(fault.afterMs);
        const { 'transfer-encoding': _, ...headers } = answer.headers;
        outgoing.writeHead(answer.status, { ...headers, 'content-length': text.byteLength });
        if (fault.kind === 'break-off') {
          await new Promise((resolve) => outgoing.write(text.subarray(0, text.length / 2), resolve));
          return void incoming.socket.destroy();
        }
        if (fault.kind !== 'hold') return void outgoing.end(text);
        outgoing.write(text.subarray(0, fault.afterBytes));
        await fault.until;
        return void outgoing.end(text.subarray(fault.afterBytes));
      }
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, { url: `http://127.0.0.1:${port}` });
}

function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const url = new URL(incoming.url ?? '/', target);
    const headers = { ...incoming.headers, host: url.host };
    const outgoing = httpRequest(url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      readAll(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function pause(ms = 0): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
