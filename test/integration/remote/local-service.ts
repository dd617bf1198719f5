/** A real HTTP server whose answers the test writes, and what it was sent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: Received) => void;

export interface LocalService {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** The n-th request gets the n-th answer; the last one serves all that follow. */
export async function localService(...answers: Answer[]): Promise<LocalService> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const seen = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(seen);
      (answers[received.length - 1] ?? answers.at(-1))?.(response, seen);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with JSON. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  contentType = 'application/json',
): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(JSON.stringify(body));
  };
}

/** Answers with a page. */
export function page(status: number, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end('<html>hi</html>');
  };
}
