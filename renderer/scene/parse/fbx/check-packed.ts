/** An FBX's packed lists, unfolded by the browser's own inflater, and to what they declare only: 1 MB can become 1 GB. */
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import type { PackedArray } from './scan-binary.ts';

/** Smaller ones cannot unfold to more than 16 MB. */
const harmlessBytes = 16_000;
/** zlib's best ratio. */
const mostRatio = 1032;

/** For what three's loader is going to unfold, whatever comes. Throws `model.damaged`. */
export async function checkPacked(
  bytes: Uint8Array<ArrayBuffer>,
  packed: readonly PackedArray[],
): Promise<void> {
  for (const { start, end, declaredBytes } of packed) {
    if (end - start <= harmlessBytes) continue;
    const inflated = await inflate(bytes.subarray(start, end), declaredBytes, () => undefined);
    if (inflated !== declaredBytes) throw notAsDeclared(inflated, declaredBytes);
  }
}

/** The numbers' own bytes. Throws `model.damaged`, at the first byte too many. */
export async function unfold(
  bytes: Uint8Array<ArrayBuffer>,
  { start, end, declaredBytes }: PackedArray,
): Promise<Uint8Array<ArrayBuffer>> {
  if (declaredBytes > (end - start) * mostRatio) throw notAsDeclared(0, declaredBytes);
  const unfolded = new Uint8Array(declaredBytes);
  const inflated = await inflate(bytes.subarray(start, end), declaredBytes, (piece, at) =>
    unfolded.set(piece, at),
  );
  if (inflated !== declaredBytes) throw notAsDeclared(inflated, declaredBytes);
  return unfolded;
}

/** Stops soon after `most`; `take` gets what comes until then, in order. */
async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
  take: (piece: Uint8Array, at: number) => void,
): Promise<number> {
  const reader = inPieces(bytes).pipeThrough(new DecompressionStream('deflate')).getReader();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return total;
      if (total + value.length <= most) take(value, total);
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

function notAsDeclared(inflated: number, declaredBytes: number): AppError<'model.damaged'> {
  const much = inflated > declaredBytes ? 'more' : 'less';
  return new AppError('model.damaged', {
    reason: `a list claims ${formatNumber(declaredBytes)} bytes and unfolds to ${much}`,
  });
}
