/** Handshakes of WebSockets that come before there is anybody to talk to: they wait, a bounded number of them. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RpcSockets } from './rpc-sockets.ts';

/** Takes upgrades that the guard has let through. */
export interface Upgrades {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** `coming` is rejected when there will never be anybody: then who waits, and who comes, is answered 503. */
export function createUpgrades(coming: Promise<RpcSockets>, maxWaiting: number): Upgrades {
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
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
