/** PLY, text and binary: triangles, extents and the pictures that it names. It says nothing of units or axes. */
import { counted } from '../../../contract/messages/number-text.ts';
import { readPly as readPlyDocument } from '../../../formats/ply/read-ply.ts';
import { type ModelFolder, unreadable } from '../../model-folder.ts';
import type { Reading, Reference } from '../../types.ts';
import { meshReading, readMeshBytes } from './mesh-reading.ts';

/** Throws `model.unreadable`, `model.not-a-model`, `model.damaged` and `model.beyond-limit`. */
export async function readPly(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, isCut } = await readMeshBytes(folder, localPath);
  // Its faces stand at its end.
  if (isCut) throw unreadable('it exceeds Caliper’s limit for this format');
  const document = readPlyDocument(bytes);
  const what = document.triangles === 0 && document.lines.length === 0 ? 'PLY, points' : 'PLY';
  const reading = meshReading({ ...document, format: `${what}, ${document.encoding}` }, false);
  const { brokenFaces, textures } = document;
  const references = textures.map((uri): Reference => ({ uri, what: 'texture' }));
  if (brokenFaces.count === 0) return { ...reading, references };
  const message = `${counted(brokenFaces.count, 'face')} reference missing vertices, or have fewer than three. Programs skip them, or refuse the file.`;
  return {
    ...reading,
    references,
    faults: [...reading.faults, { code: 'failed-validation', severity: 'error', message }],
  };
}
