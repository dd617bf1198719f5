/** Counts the bodies that arrive on loopback, in a process of its own, and answers once all of one is there; prints its port. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const answer = 'HTTP/1.1 202 Accepted\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

function take(socket: Socket): void {
  let head = '';
  let left = -1;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    let bytes = chunk.length;
    if (left < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      left = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      bytes = head.length - end - 4;
    }
    left -= bytes;
    if (left > 0) return;
    if (left < 0) throw new Error('more arrived than was declared');
    head = '';
    left = -1;
    socket.write(answer);
  });
}

const server = createServer(take).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);
