/** STL, binary and text: triangles and extents. It says nothing of units or axes. */
import { readStl as readStlDocument } from '../../../formats/stl/read-stl.ts';
import type { ModelFolder } from '../../model-folder.ts';
import type { Reading } from '../../types.ts';
import { modelWords } from '../model-words.ts';
import { lineOf, meshReading, readMeshBytes } from './mesh-reading.ts';

/** Throws `model.not-a-model`, `model.damaged` and `model.beyond-limit`. */
export async function readStl(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, sizeBytes, isCut } = await readMeshBytes(folder, localPath);
  const document = readStlDocument(bytes, sizeBytes);
  const reading = meshReading({ ...document, format: `STL, ${document.encoding}` }, isCut);
  const { brokenFacets } = document;
  if (brokenFacets.count === 0 || isCut) return reading;
  const message = modelWords.brokenFacets(brokenFacets.count);
  return {
    ...reading,
    faults: [
      ...reading.faults,
      { code: 'failed-validation', severity: 'error', message, ...lineOf(brokenFacets) },
    ],
  };
}
