/**
 * Connections that are read into buffers of their own, again and again. Node otherwise makes a new buffer of 64 kB for
 * every read: at a gigabyte a second, collecting them costs a quarter of the time of a download (decision 016).
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { buildConnector } from 'undici';

/** Bytes read at once; more would no longer stay in the processor's cache until they are hashed. */
const readBytes = 256 * 1024;

/**
 * A connector for dispatchers whose every request takes its bytes in the callback that reports them (`http-get.ts`): afterwards
 * the next ones lie in their place. Over TLS, where Node hands over records of 16 kB, nothing is gained by it: such
 * connections are Node's own. Not for connections to a proxy, which are passed through.
 */
export function inPlaceConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const overTls = buildConnector(options);
  return (target, callback) => {
    if (target.protocol === 'https:') return overTls(target, callback);
    const stream = new InPlaceStream();
    const connect = buildConnector({ ...options, onread: stream.onread });
    connect(target, (...outcome) => {
      if (outcome[0] !== null) return callback(...outcome);
      stream.carry(outcome[1]);
      // What undici asks of a socket is a stream, and `ref` and `unref`.
      callback(null, stream as Duplex as Socket);
    });
  };
}

/**
 * A socket's bytes, one read at a time: the system reads on when all that came before was taken. The reads go to two
 * buffers in turn, because what a reader gives back (`unshift`, when it is paused within a piece) still lies in the one
 * while the other is filled.
 */
class InPlaceStream extends Duplex {
  #socket: Socket | null = null;
  #hasEnded = false;
  readonly #buffers = [Buffer.allocUnsafeSlow(readBytes), Buffer.allocUnsafeSlow(readBytes)] as const;
  #reads = 0;

  /** For `net.connect`. */
  readonly onread = {
    buffer: (): Buffer => this.#buffers[this.#reads++ % 2 === 0 ? 0 : 1],
    callback: (bytes: number, buffer: Uint8Array): boolean => {
      this.push(buffer.subarray(0, bytes));
      return false;
    },
  };

  constructor() {
    // One byte that waits is enough not to read on.
    super({ allowHalfOpen: false, decodeStrings: false, readableHighWaterMark: 1 });
  }

  carry(socket: Socket): void {
    this.#socket = socket;
    socket
      .on('end', () => {
        this.#hasEnded = true;
        this.push(null);
      })
      .on('error', (error) => this.destroy(error))
      .on('close', () => {
        // What came before an end is still to be read.
        if (!this.#hasEnded) this.destroy();
      });
  }

  ref(): this {
    this.#socket?.ref();
    return this;
  }

  unref(): this {
    this.#socket?.unref();
    return this;
  }

  override _read(): void {
    this.#socket?.resume();
  }

  override _write(
    chunk: Buffer | string,
    encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#socket?.write(chunk, encoding, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket?.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket?.destroy(error ?? undefined);
    done(error);
  }
}
