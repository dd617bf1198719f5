/** The corners of a mesh, for descriptions that turn it out of the axes: a box around a turned box would be too large. */
import { readDae } from '../../../formats/dae/read-dae.ts';
import { scanObj } from '../../../formats/obj/scan-obj.ts';
import { readPly } from '../../../formats/ply/read-ply.ts';
import { readStl } from '../../../formats/stl/read-stl.ts';
import type { ModelFolder } from '../../model-folder.ts';

const mostBytes = 128_000_000;

/** Triples in the frame of the mesh's box; null for a kind of which only the box is known. Throws what the readers throw. */
export async function cornersOf(folder: ModelFolder, localPath: string): Promise<Float32Array | null> {
  const ending = /\.([^.]+)$/.exec(localPath)?.[1]?.toLowerCase();
  switch (ending ?? '') {
    case 'stl':
      return readStl(await folder.read(localPath, mostBytes)).positions;
    case 'ply':
      return readPly(await folder.read(localPath, mostBytes)).positions;
    case 'obj':
      return ofObj(await folder.read(localPath, mostBytes));
    case 'dae':
      return ofDae(await folder.read(localPath, mostBytes));
    default:
      return null;
  }
}

/** Those that a face uses. */
function ofObj(bytes: Uint8Array): Float32Array {
  const { positions, parts } = scanObj(bytes);
  const all = positions.filled();
  const used = parts.flatMap(({ triangles, lines, points }) => [triangles, lines, points]);
  const count = used.reduce((sum, { length }) => sum + length / 3, 0);
  const corners = new Float32Array(count * 3);
  let at = 0;
  for (const indices of used)
    for (let n = 0; n < indices.length; n += 3) {
      const from = (indices.array[n] ?? 0) * 3;
      corners.set(all.subarray(from, from + 3), at);
      at += 3;
    }
  return corners;
}

/** In metres and not turned by its axis, as descriptions take it. */
function ofDae(bytes: Uint8Array): Float32Array {
  const { parts, unitMetres } = readDae(bytes);
  const corners = new Float32Array(parts.reduce((sum, { positions }) => sum + positions.length, 0));
  let at = 0;
  for (const { positions } of parts) for (const value of positions) corners[at++] = value * unitMetres;
  return corners;
}
