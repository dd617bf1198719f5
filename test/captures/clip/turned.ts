/** Writes into a clip by how much players turn its picture: the matrix of the track's header, as phones do. */
import { open } from 'node:fs/promises';
import type { CaptureSpec } from '../spec.ts';

/** Of a version 0 header: from its name to the matrix. */
const toMatrix = 4 + 4 + 36;
const whole = 0x0001_0000;
const unit = 0x4000_0000;

const matrices = {
  0: [whole, 0, 0, 0, whole, 0, 0, 0, unit],
  90: [0, whole, 0, -whole, 0, 0, 0, 0, unit],
  180: [-whole, 0, 0, 0, -whole, 0, 0, 0, unit],
  270: [0, -whole, 0, whole, 0, 0, 0, 0, unit],
} as const;

/** Of the first track, which is the picture's. */
export async function turnClip(
  file: string,
  rotationDeg: CaptureSpec['camera']['rotationDeg'],
): Promise<void> {
  if (rotationDeg === 0) return;
  await using clip = await open(file, 'r+');
  const { size } = await clip.stat();
  const tail = Buffer.alloc(Math.min(size, 4_000_000));
  await clip.read(tail, 0, tail.length, size - tail.length);
  const header = tail.lastIndexOf('moov');
  const name = tail.indexOf('tkhd', header);
  if (header < 0 || name < 0) throw new Error(`no track in ${file}`);
  const matrix = Buffer.alloc(36);
  matrices[rotationDeg].forEach((value, index) => matrix.writeInt32BE(value, 4 * index));
  await clip.write(matrix, 0, 36, size - tail.length + name + toMatrix);
}
