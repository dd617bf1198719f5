/** The WebSockets of the pages: bounded messages, a heartbeat, and sending that waits for a slow reader. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Dispatch, PageSocket } from '../dispatch.ts';

/** `heartbeatMs`: a page that has not answered a ping by the next one is gone. */
export interface RpcSocketsOptions {
  readonly dispatch: Pick<Dispatch, 'over'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly heartbeatMs: number;
  readonly maxMessageBytes: number;
  readonly maxSockets: number;
}

/** Takes upgrades that the guard has let through. */
export interface RpcSockets {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** With more than this waiting in a socket, the next sender waits until it has drained. */
const highWaterBytes = 1024 * 1024;

/** Nothing is listened to until `accept`. */
export function createRpcSockets(options: RpcSocketsOptions): RpcSockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: options.maxMessageBytes,
  });
  const answered = new WeakSet<WebSocket>();
  const beat = (): void => {
    for (const socket of server.clients) {
      if (!answered.has(socket)) socket.terminate();
      answered.delete(socket);
      if (socket.readyState === socket.OPEN) socket.ping();
    }
    timer = options.clock.after(options.heartbeatMs, beat);
  };
  let timer = options.clock.after(options.heartbeatMs, beat);
  return {
    accept(request, socket, head) {
      if (server.clients.size >= options.maxSockets) {
        socket.destroy();
        return;
      }
      server.handleUpgrade(request, socket, head, (page) => {
        answered.add(page);
        page.on('pong', () => answered.add(page));
        page.on('error', (error) => options.log.warn({ err: error }, 'a page broke the connection'));
        options.dispatch.over(withBackpressure(page));
      });
    },
    close() {
      timer.cancel();
      for (const socket of server.clients) {
        socket.close(1001, 'Caliper ends');
        socket.terminate();
      }
    },
  };
}

/** The RPC library awaits what `send` returns before it takes the next event, so a promise is all that it needs. */
function withBackpressure(socket: WebSocket): PageSocket {
  return {
    send(data) {
      if (socket.readyState !== socket.OPEN) return undefined;
      if (socket.bufferedAmount < highWaterBytes) {
        socket.send(data);
        return undefined;
      }
      return new Promise((resolve) => {
        // Also called with an error when the socket breaks; its `close` event then ends the calls.
        socket.send(data, () => resolve());
      });
    },
    addEventListener: (type: 'message' | 'close', listener: (event: object) => void) =>
      socket.addEventListener(type, listener),
  };
}
