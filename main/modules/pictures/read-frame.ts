/** One frame of a film as it arrives: a JPEG of bounded size. */
import { AppError } from '../../contract/plain/errors.ts';

/** 4K at the best quality of a browser has about 8 MB. */
const mostBytes = 32_000_000;

/** Throws `video.frame-refused`. */
export async function readFrame(body: AsyncIterable<Uint8Array>, number: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes)
      throw new AppError('video.frame-refused', { number, reason: 'it is larger than 32 MB' });
    chunks.push(chunk);
  }
  const frame = Buffer.concat(chunks);
  const isWhole =
    frame.length > 4 && frame.readUInt16BE(0) === 0xffd8 && frame.readUInt16BE(frame.length - 2) === 0xffd9;
  if (!isWhole) throw new AppError('video.frame-refused', { number, reason: 'it is no whole JPEG' });
  return frame;
}
