/** A receiver of webhooks on loopback that keeps what it got, and the check of a signature from the specification's words. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Json } from '../second-half.ts';

export interface Received {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  readonly json: Json;
}

/** `answer`: the status of the next answers; `moved` is where a 3xx points. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answer: number;
  moved: string;
}

export async function startReceiver(answer = 204): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const json: Json = JSON.parse(raw.toString());
      received.push({ method: request.method ?? '', headers: request.headers, raw, json });
      const { answer: status, moved } = receiver;
      response.writeHead(status, status >= 300 && status < 400 ? { location: moved } : {}).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const receiver: Receiver = { url, received, answer, moved: `${url}/elsewhere` };
  return receiver;
}

/** Specification: Signature. The timestamp of a header that is right, null for one that is not. */
export function signedAt({ headers, raw }: Received, secret: string): number | null {
  const header = String(headers['x-service-signature']);
  const timestamp = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(header)?.[1];
  if (timestamp === undefined) return null;
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex');
  const expected = Buffer.from(`t=${timestamp},v1=${hmac}`);
  const given = Buffer.from(header);
  return expected.length === given.length && timingSafeEqual(expected, given) ? Number(timestamp) : null;
}
