/** A stream that is read into memory which is there already: 28 MB come in 57 ms, with a buffer of each piece's own in 70. */

export interface Pieces {
  /** What has come, at most as much as there is room for, over the memory of `room`, which must not be used afterwards; empty at the end. */
  fill(room: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Nothing more is wanted. */
  leave(): Promise<void>;
}

/** Rejects as the stream does. */
export function piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Pieces {
  try {
    return filled(body.getReader({ mode: 'byob' }));
  } catch {
    return copied(body.getReader());
  }
}

function filled(reader: ReadableStreamBYOBReader): Pieces {
  return {
    fill: async (room) => (await reader.read(room)).value ?? new Uint8Array(),
    leave: () => reader.cancel(),
  };
}

/** Of a stream that only has buffers of its own. */
function copied(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Pieces {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  return {
    async fill(room) {
      while (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) return room.subarray(0, 0);
        rest = value;
      }
      const piece = rest.subarray(0, room.length);
      rest = rest.subarray(piece.length);
      room.set(piece);
      return room.subarray(0, piece.length);
    },
    leave: () => reader.cancel(),
  };
}
