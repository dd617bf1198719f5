/** What is not HTTP never reaches the listener; it gets a problem all the same. */
import type { Duplex } from 'node:stream';
import { problemOf, systemCode } from '../common/problem.ts';

/** For the `clientError` event of a server: answers 400 and closes, when there is still someone to answer. */
export function answerMalformed(error: Error, socket: Duplex): void {
  if (systemCode(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problemOf('invalid-request', 'The request could not be read as HTTP.'));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
