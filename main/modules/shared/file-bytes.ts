/** Bytes of a file as a stream that fills the reader's own buffer: whoever uses it again spares the machine fresh memory. */
import { type FileHandle, open } from 'node:fs/promises';

/** For a reader without a buffer. Each piece costs its way through the streams: with 64 kB a file of 28 MB takes twice as long. */
const pieceBytes = 512 * 1024;

/** From byte `first` to `last`, both included. Opens the file when it is read; rejects when it has become shorter. */
export function fileBytes(absolute: string, first: number, last: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | null = null;
  let at = first;
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: pieceBytes,
    async pull(controller) {
      const request = controller.byobRequest;
      const view = request?.view;
      if (request === null || !(view instanceof Uint8Array)) throw new TypeError('no room for bytes');
      try {
        handle ??= await open(absolute, 'r');
        const most = Math.min(view.byteLength, last + 1 - at);
        const { bytesRead } = await handle.read(view, 0, most, at);
        if (bytesRead === 0) throw new Error(`the file ends ${last + 1 - at} bytes too early`);
        at += bytesRead;
        request.respond(bytesRead);
        if (at <= last) return;
        await handle.close();
        controller.close();
        // Whoever has requested more by now is told only so.
        controller.byobRequest?.respond(0);
      } catch (error) {
        await handle?.close();
        throw error;
      }
    },
    cancel: async () => handle?.close(),
  });
}
