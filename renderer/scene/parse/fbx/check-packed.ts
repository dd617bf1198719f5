/** Do an FBX's packed lists unfold to what they declare? three's loader inflates whatever comes, and 1 MB can become 1 GB. */
import { AppError } from '../../../../main/contract/errors.ts';
import type { PackedArray } from './scan-binary.ts';

/** Smaller ones cannot unfold to more than 16 MB: zlib's best ratio is 1032. */
const harmlessBytes = 16_000;

/** Throws `model.damaged`. The browser's own inflater is stopped at the first byte too many. */
export async function checkPacked(
  bytes: Uint8Array<ArrayBuffer>,
  packed: readonly PackedArray[],
): Promise<void> {
  for (const { start, end, declaredBytes } of packed) {
    if (end - start <= harmlessBytes) continue;
    const inflated = await inflatedBytes(bytes.subarray(start, end), declaredBytes);
    if (inflated === declaredBytes) continue;
    const much = inflated > declaredBytes ? 'more' : 'less';
    throw new AppError('model.damaged', {
      reason: `a list claims ${declaredBytes.toLocaleString('en')} bytes and unfolds to ${much}`,
    });
  }
}

/** Stops soon after `most`. */
async function inflatedBytes(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const reader = inPieces(bytes).pipeThrough(new DecompressionStream('deflate')).getReader();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return total;
      total += value.length;
      if (total <= most) continue;
      await reader.cancel();
      return total;
    }
  } catch (error) {
    throw new AppError('model.damaged', { reason: 'a packed list in it is broken' }, { cause: error });
  }
}

// The inflater unfolds a piece whole before anything is read of it.
const pieceBytes = 65_536;

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
      if (at >= bytes.length) controller.close();
    },
  });
}
