/** Serves `/<bytes>/<name>` with ranges on loopback, out of memory, in a process of its own; prints its port. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const piece = randomBytes(1 << 20);

function send(response: ServerResponse, start: number, end: number): void {
  let at = start;
  const more = (): void => {
    while (at <= end && !response.destroyed) {
      const offset = at % piece.length;
      const slice = piece.subarray(offset, Math.min(piece.length, offset + end + 1 - at));
      at += slice.length;
      if (at > end) return void response.end(slice);
      if (!response.write(slice)) return void response.once('drain', more);
    }
  };
  more();
}

const server = createServer((request, response) => {
  const size = Number(request.url?.split('/')[1]);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = first === undefined ? 0 : Number(first);
  const end = last === undefined || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  response.writeHead(first === undefined ? 200 : 206, {
    etag: `"${size}"`,
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  send(response, start, end);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);
