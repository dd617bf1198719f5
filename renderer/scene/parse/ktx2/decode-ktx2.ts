/** KTX2 images (KHR_texture_basisu), unfolded to plain pixels in this worker: the smallest of their levels that is large enough. */

import startBasis, {
  type BasisModule,
  type Ktx2File,
} from 'three/examples/jsm/libs/basis/basis_transcoder.js';
import wasmUrl from 'three/examples/jsm/libs/basis/basis_transcoder.wasm?url';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { parseWords } from '../parse-words.ts';

/** The transcoder's number for four bytes a pixel. */
const rgba32 = 13;

/** Red, green, blue and opacity, row by row from above. */
export interface Ktx2Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Starts the transcoder, once for each load. Throws `model.damaged`, or `model.beyond-limit` for what is no plain image. */
export async function createKtx2Decoder(): Promise<(bytes: Uint8Array, edgePx: number) => Ktx2Pixels> {
  const wasmBinary = await (await fetch(wasmUrl)).arrayBuffer();
  const basis = await startBasis({ wasmBinary });
  basis.initializeBasis();
  return (bytes, edgePx) => decode(basis, bytes, edgePx);
}

function decode(basis: BasisModule, bytes: Uint8Array, edgePx: number): Ktx2Pixels {
  const file = new basis.KTX2File(bytes);
  try {
    if (!file.isValid() || file.isHDR()) throw damaged(parseWords.damaged.ktx2Kind);
    const level = chooseLevel(file, edgePx);
    const { origWidth: width, origHeight: height } = file.getImageLevelInfo(level, 0, 0);
    if (!file.startTranscoding() || width * height === 0) throw damaged(parseWords.damaged.ktx2Inconsistent);
    const pixels = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, rgba32));
    if (pixels.length !== width * height * 4 || !file.transcodeImage(pixels, level, 0, 0, rgba32, 0, -1, -1))
      throw damaged(parseWords.damaged.ktx2Undecoded);
    return { width, height, rgba: new Uint8ClampedArray(pixels.buffer) };
  } finally {
    file.close();
    file.delete();
  }
}

/** Level 0 is the largest; each following one is half as wide. */
function chooseLevel(file: Ktx2File, edgePx: number): number {
  const edge = Math.max(file.getWidth(), file.getHeight());
  let level = 0;
  while (level + 1 < file.getLevels() && edge / 2 ** level > edgePx) level += 1;
  return level;
}

const damaged = (reason: string): AppError<'model.damaged'> => new AppError('model.damaged', { reason });
