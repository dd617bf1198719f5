/** A server that speaks raw bytes, for answers that no HTTP library would give, and the transport that talks to it. */

import { createServer, type Socket } from 'node:net';
import { z } from 'zod';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { createHttpAgent, type Opening } from '../../../main/core/network/http-agent.ts';
import { createServiceHolds } from '../../../main/remote/retry.ts';
import {
  type Call,
  createTransport,
  type RemoteTimeouts,
  type Send,
} from '../../../main/remote/transport.ts';
import { patientMs } from '../../patience.ts';

export const timeouts: RemoteTimeouts = {
  connectMs: patientMs(5_000),
  headersMs: patientMs(10_000),
  bodyMs: patientMs(10_000),
  totalMs: patientMs(30_000),
};
export const token = 'tok_very-secret';

/** One request as it began: its head as text, and what came of the body with it. */
export interface Begun {
  readonly head: string;
  readonly socket: Socket;
  /** Bytes of the body so far. */
  receivedBytes: number;
}

export interface RudeServer {
  readonly url: string;
  readonly begun: Begun[];
  close(): Promise<void>;
}

/** `onHead` is called once per request, as soon as its head is there; the body is read on and counted unless it pauses the socket. */
export async function rudeServer(onHead: (request: Begun) => void): Promise<RudeServer> {
  const begun: Begun[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let early = Buffer.alloc(0);
    let request: Begun | null = null;
    socket.on('data', (chunk: Buffer) => {
      if (request !== null) {
        request.receivedBytes += chunk.length;
        return;
      }
      early = Buffer.concat([early, chunk]);
      const end = early.indexOf('\r\n\r\n');
      if (end < 0) return;
      request = { head: early.toString('latin1', 0, end), socket, receivedBytes: early.length - end - 4 };
      begun.push(request);
      onHead(request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    begun,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** An answer as bytes; `content-length` is right unless `headers` say otherwise. */
export function rawAnswer(
  status: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Buffer {
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
}

/** A transport to `url`, and how to end it. */
export function transportTo(
  url: string,
  limits: Partial<RemoteTimeouts> = {},
  clock: Clock = systemClock,
  opening: Opening = {},
): { readonly send: Send; close(): Promise<void> } {
  const all = { ...timeouts, ...limits };
  const dispatcher = createHttpAgent(all, 4, opening);
  const send = createTransport({
    baseUrl: url,
    token: async () => token,
    clock,
    holds: createServiceHolds(clock),
    timeouts: all,
    dispatcher: async () => dispatcher,
  });
  return { send, close: () => dispatcher.destroy() };
}

/** A create call with a body. */
export function creation(body: unknown, more: Partial<Call<unknown>> = {}): Call<unknown> {
  return {
    operation: 'create a measured asset',
    method: 'POST',
    path: '/v1/assets/measured',
    body,
    what: null,
    schema: z.unknown(),
    idempotencyKey: 'key-1',
    ...more,
  };
}
