/** An FBX's packed lists, unfolded by the browser's own inflater, and to what they declare only: 1 MB can become 1 GB. */
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import type { Inflate } from '../../../../main/formats/fbx/records/binary-records.ts';
import { damaged } from '../../../../main/formats/fbx/records/record.ts';

/** Throws `model.damaged`, at the first byte too many. */
export const inflate: Inflate = async (packed, bytes) => {
  const unfolded = new Uint8Array(bytes);
  const reader = inPieces(packed).pipeThrough(new DecompressionStream('deflate')).getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw damaged('a packed list in it is broken', error);
    });
    if (done) break;
    if (total + value.length > bytes) {
      await reader.cancel();
      throw damaged(`a list claims ${formatNumber(bytes)} bytes and unfolds to more`);
    }
    unfolded.set(value, total);
    total += value.length;
  }
  if (total < bytes) throw damaged(`a list claims ${formatNumber(bytes)} bytes and unfolds to less`);
  return unfolded;
};

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
