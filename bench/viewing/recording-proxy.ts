/** A proxy that answers nothing and writes down who was requested: no request for another host goes unseen. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Give the browser `--proxy-server=http://127.0.0.1:PORT`; it goes to this machine itself without it. */
export interface RecordingProxy {
  readonly port: number;
  readonly asked: readonly string[];
  close(): void;
}

/** On a free port of loopback. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 502 Refused\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
