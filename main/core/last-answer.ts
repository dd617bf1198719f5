/** Lets an answer be read that came just before the other side hung up on what was still being sent to it. */
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/**
 * A connector whose sockets report a failed write only once nothing more can be read. A service that refuses a large
 * body answers and closes; the write that then fails would otherwise end the socket with its answer (a 413, a 401)
 * still unread. Where the operating system drops unread bytes at a reset, the answer stays lost.
 */
export function answerFirstConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) => {
    connect(target, (...outcome) => {
      if (outcome[0] === null) holdWriteErrors(outcome[1]);
      callback(...outcome);
    });
  };
}

type WriteDone = (error?: Error | null) => void;

/* oxlint-disable no-underscore-dangle -- a stream's own write is named so by Node, and only there is its error still ours to hold */
function holdWriteErrors(socket: Socket): void {
  const held =
    (done: WriteDone): WriteDone =>
    (error) => {
      if (!isHangUp(error) || socket.destroyed || socket.readableEnded) return done(error);
      const proceed = (): void => {
        socket.off('end', proceed).off('close', proceed);
        done(error);
      };
      socket.on('end', proceed).on('close', proceed);
    };
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, held(done));
  if (writeMany !== undefined) socket._writev = (chunks, done) => writeMany(chunks, held(done));
}
/* oxlint-enable no-underscore-dangle */

function isHangUp(error: Error | null | undefined): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
}
