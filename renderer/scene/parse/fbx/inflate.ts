/** An FBX's packed lists, unfolded by the browser's own inflater, and to what they declare only: 1 MB can become 1 GB. */

import { unzlibSync } from 'three/examples/jsm/libs/fflate.module.js';
import type { Inflate } from '../../../../main/formats/fbx/records/binary-records.ts';
import { damaged } from '../../../../main/formats/fbx/records/record.ts';
import { parseWords } from '../parse-words.ts';

/** Smaller ones cannot unfold to more than 16 MB: a stream for each would take longer than all the rest. */
const streamedBytes = 16_000;

/** Throws `model.damaged`, at the first byte too many. */
export const inflate: Inflate = (packed, bytes) =>
  packed.length < streamedBytes ? inflateAtOnce(packed, bytes) : inflateStream(packed, bytes);

function inflateAtOnce(packed: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  // One byte more than it says, to see whether it has more.
  const room = new Uint8Array(bytes + 1);
  let length: number;
  try {
    ({ length } = unzlibSync(packed, { out: room }));
  } catch (error) {
    throw damaged(parseWords.damaged.fbxArray, error);
  }
  if (length !== bytes) throw notAsDeclared(length, bytes);
  return room.slice(0, bytes);
}

function notAsDeclared(length: number, bytes: number): Error {
  return damaged(parseWords.damaged.fbxArrayLength(bytes, length > bytes));
}

async function inflateStream(packed: Uint8Array, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const unfolded = new Uint8Array(bytes);
  const reader = inPieces(packed).pipeThrough(new DecompressionStream('deflate')).getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw damaged(parseWords.damaged.fbxArray, error);
    });
    if (done) break;
    if (total + value.length > bytes) {
      await reader.cancel();
      throw notAsDeclared(bytes + 1, bytes);
    }
    unfolded.set(value, total);
    total += value.length;
  }
  if (total < bytes) throw notAsDeclared(total, bytes);
  return unfolded;
}

/** The inflater unfolds a piece whole before anything is read of it. */
const pieceBytes = 65_536;

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + pieceBytes)));
      at += pieceBytes;
      if (at >= bytes.length) controller.close();
    },
  });
}
