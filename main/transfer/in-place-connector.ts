/**
 * Connections that are read into one buffer of their own, again and again. Node otherwise makes a new buffer of 64 kB
 * for every read: at a gigabyte a second, collecting them costs as much as all the rest (1.2 s of processor time for a
 * gigabyte received and hashed, 0.65 s so), and 100 MB of memory.
 */
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/** Bytes read at once; more would no longer stay in the processor's cache until they are hashed. */
const readBytes = 256 * 1024;

/**
 * A connector for dispatchers whose every request takes its bytes while it is told of them (`http-get.ts`): afterwards
 * the next ones lie in their place. Not for connections to a proxy, which are handed on.
 */
export function inPlaceConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  return (target, callback) => {
    const reading = createReading(target.protocol === 'https:');
    const { buffer, arrived } = reading;
    const connect = buildConnector({ ...options, onread: { buffer, callback: arrived } });
    connect(target, (...outcome) => {
      if (outcome[0] === null) reading.serve(outcome[1]);
      callback(...outcome);
    });
  };
}

interface Reading {
  readonly buffer: Buffer;
  /** The system has read `bytes` into the buffer; false when they must be taken before it reads on. */
  arrived(bytes: number): boolean;
  serve(socket: Socket): void;
}

/**
 * What a stream would buffer is the buffer itself: it holds bytes or it is read into, never both. Only TLS goes on
 * after it was told to stop, with what it has deciphered already (some records of 16 kB): those are put aside.
 */
function createReading(isEncrypted: boolean): Reading {
  const buffer = Buffer.allocUnsafeSlow(readBytes);
  let waiting: Buffer | null = null;
  let served: Socket | null = null;
  return {
    buffer,
    arrived(bytes) {
      const came = buffer.subarray(0, bytes);
      waiting = waiting === null ? came : Buffer.concat([waiting, came]);
      served?.emit('readable');
      if (waiting !== null && isEncrypted) waiting = Buffer.from(waiting);
      return waiting === null;
    },
    serve(socket) {
      served = socket;
      const read = socket.read.bind(socket);
      socket.read = (size?: number): Buffer | null => {
        const bytes = waiting;
        waiting = null;
        // Node's own read lets the system read on.
        return bytes ?? (read(size) as Buffer | null);
      };
      socket.unshift = (bytes: Buffer): void => {
        waiting = bytes.length === 0 ? null : bytes;
      };
    },
  };
}
