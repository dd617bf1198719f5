/** PLY, text and binary: triangles, extents and the pictures that it names. It says nothing of units or axes. */
import { readPly as readPlyDocument } from '../../../formats/ply/read-ply.ts';
import { reasonWords } from '../../file-words.ts';
import { type ModelFolder, unreadable } from '../../model-folder.ts';
import type { Reading, Reference } from '../../types.ts';
import { modelWords } from '../model-words.ts';
import { meshReading, readMeshBytes } from './mesh-reading.ts';

/** Throws `model.unreadable`, `model.not-a-model`, `model.damaged` and `model.beyond-limit`. */
export async function readPly(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, isCut } = await readMeshBytes(folder, localPath);
  // Its faces stand at its end.
  if (isCut) throw unreadable(reasonWords.exceedsLimit);
  const document = readPlyDocument(bytes);
  const what = document.triangles === 0 && document.lines.length === 0 ? modelWords.plyPoints : 'PLY';
  const reading = meshReading({ ...document, format: `${what}, ${document.encoding}` }, false);
  const { brokenFaces, textures } = document;
  const references = textures.map((uri): Reference => ({ uri, what: 'texture' }));
  if (brokenFaces.count === 0) return { ...reading, references };
  const message = modelWords.brokenFaces(brokenFaces.count);
  return {
    ...reading,
    references,
    faults: [...reading.faults, { code: 'failed-validation', severity: 'error', message }],
  };
}
