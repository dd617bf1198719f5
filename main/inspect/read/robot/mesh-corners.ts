/** The corners of a mesh, for descriptions that turn it out of the axes: a box around a turned box would be too large. */
import type { ModelFolder } from '../../model-folder.ts';

const mostBytes = 64_000_000;

/** Triples in the frame of the mesh's box; null for a kind of which only the box is known. Throws what reading throws. */
export async function cornersOf(folder: ModelFolder, localPath: string): Promise<Float32Array | null> {
  const ending = /\.([^.]+)$/.exec(localPath)?.[1]?.toLowerCase();
  if (ending === 'stl') return ofStl(await folder.read(localPath, mostBytes));
  if (ending === 'obj') return ofObj(await folder.read(localPath, mostBytes));
  return null;
}

function ofStl(bytes: Buffer): Float32Array {
  const count = bytes.length >= 84 ? bytes.readUInt32LE(80) : 0;
  if (84 + count * 50 !== bytes.length) return ofText(bytes, /^\s*vertex\s+(\S+)\s+(\S+)\s+(\S+)/gim);
  const corners = new Float32Array(count * 9);
  for (let triangle = 0; triangle < count; triangle++)
    for (let n = 0; n < 9; n++)
      corners[triangle * 9 + n] = bytes.readFloatLE(84 + triangle * 50 + 12 + n * 4);
  return corners;
}

function ofObj(bytes: Buffer): Float32Array {
  return ofText(bytes, /^\s*v[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)/gm);
}

function ofText(bytes: Buffer, line: RegExp): Float32Array {
  const corners: number[] = [];
  for (const [, x, y, z] of bytes.toString('latin1').matchAll(line))
    corners.push(Number(x), Number(y), Number(z));
  return new Float32Array(corners);
}
