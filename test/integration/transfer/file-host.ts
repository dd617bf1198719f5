/** A real HTTP server that serves files as well or as badly as the test says, and remembers what it was sent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Serve = (response: ServerResponse, request: IncomingMessage) => void;

export interface FileHost {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
}

export async function fileHost(serve: Serve): Promise<FileHost> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    serve(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves these bytes, with their length. */
export const bytes =
  (content: Uint8Array, headers: Record<string, string> = {}): Serve =>
  (response) => {
    response.writeHead(200, { 'content-length': String(content.length), ...headers }).end(content);
  };

/** Breaks the connection off without a word. */
export function hangUp(response: ServerResponse): void {
  const socket: Socket | null = response.socket;
  socket?.destroy();
}
