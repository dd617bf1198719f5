/** A receiver of webhooks on this machine, and what it was sent. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  // Whatever JSON says: these tests assert on it.
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Connections so far, also those that sent no request. */
  connections(): number;
}

/** Answers a request, or leaves it alone; what it returns says nothing. */
export type Answering = (response: ServerResponse, received: Received, count: number) => unknown;

export const accept: Answering = (response) => response.writeHead(204).end();

/** A key and a certificate that vouch for nothing but tests. */
const folder = join(import.meta.dirname, '../sandbox-inputs/tls');
export const certificate = readFileSync(join(folder, 'cert.pem'), 'utf8');

/** Speaks plain HTTP, or TLS as `localhost` with `certificate`. */
export async function startReceiver(
  answering: Answering = accept,
  { secure = false }: { secure?: boolean } = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const server = secure
    ? createHttpsServer({ key: readFileSync(join(folder, 'key.pem')), cert: certificate })
    : createServer();
  let connections = 0;
  server.on('connection', () => (connections += 1));
  server.on('request', (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const raw = Buffer.concat(pieces);
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, raw, json: JSON.parse(raw.toString()) };
      received.push(one);
      void answering(response, one, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = secure ? `https://localhost:${port}/hook` : `http://127.0.0.1:${port}/hook`;
  return { url, received, connections: () => connections };
}

/** The seconds of a signature that is right, as the specification tells a receiver to check it; null for any other. */
export function signedAt({ headers, raw }: Received, secret: string): number | null {
  const value = headers['x-service-signature'];
  const seconds = typeof value === 'string' ? /^t=(\d+),v1=[0-9a-f]{64}$/.exec(value)?.[1] : undefined;
  if (seconds === undefined) return null;
  const signed = Buffer.concat([Buffer.from(`${seconds}.`), raw]);
  const expected = `t=${seconds},v1=${createHmac('sha256', secret).update(signed).digest('hex')}`;
  return expected === value ? Number(seconds) : null;
}
