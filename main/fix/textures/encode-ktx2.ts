/** KTX2 by Basis Universal, as KHR_texture_basisu has it (https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_texture_basisu). */
import type { NodeBasisEncoder } from 'ktx2-encoder';
import { firstUse } from '../../core/concurrency/single-flight.ts';

/** The encoder takes at most 12 megapixels; graphics cards ask for edges in whole blocks. */
const mostEdgePx = 2048;
const blockPx = 4;

/** The edges of a picture of that size as KTX2. */
export function ktx2Size(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, mostEdgePx / Math.max(width, height));
  const whole = (edge: number): number => Math.max(blockPx, Math.round((edge * scale) / blockPx) * blockPx);
  return { width: whole(width), height: whole(height) };
}

interface Pixels {
  /** Four bytes for each, rows from the top. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const started = firstUse(startQuietly);

/** With mipmaps: ETC1S for colours, which is small, UASTC for data. Computes for seconds, and hears no signal. */
export async function encodeKtx2(pixels: Pixels, use: 'colour' | 'data'): Promise<Uint8Array> {
  const encoder = await started.get();
  const kind =
    use === 'colour'
      ? { isUASTC: false, qualityLevel: 200, compressionLevel: 1 }
      : { isUASTC: true, uastcLDRQualityLevel: 1, needSupercompression: true };
  return await encoder.encode(new Uint8Array(), {
    ...kind,
    generateMipmap: true,
    isPerceptual: use === 'colour',
    isSetKTX2SRGBTransferFunc: use === 'colour',
    imageDecoder: () => Promise.resolve({ ...pixels, data: new Uint8Array(pixels.data) }),
  });
}

/** It writes what it does to the console that it finds at its start, which is the output of a command. */
async function startQuietly(): Promise<NodeBasisEncoder> {
  const { NodeBasisEncoder } = await import('ktx2-encoder');
  const encoder = new NodeBasisEncoder();
  const { log } = console;
  let isStarting = true;
  // oxlint-disable-next-line no-console -- what others write meanwhile is passed on
  console.log = (...given: unknown[]) => {
    if (isStarting) log(...given);
  };
  try {
    await encoder.init();
  } finally {
    // oxlint-disable-next-line no-console -- as it was
    console.log = log;
    isStarting = false;
  }
  return encoder;
}
