/** STL, binary and text: triangles and extents. It says nothing of units or axes. */
import { counted } from '../../../contract/messages/number-text.ts';
import { readStl as readStlDocument } from '../../../formats/stl/read-stl.ts';
import type { ModelFolder } from '../../model-folder.ts';
import type { Reading } from '../../types.ts';
import { lineOf, meshReading, readMeshBytes } from './mesh-reading.ts';

/** Throws `model.not-a-model`, `model.damaged` and `model.beyond-limit`. */
export async function readStl(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, sizeBytes, isCut } = await readMeshBytes(folder, localPath);
  const document = readStlDocument(bytes, sizeBytes);
  const reading = meshReading({ ...document, format: `STL, ${document.encoding}` }, isCut);
  const { brokenFacets } = document;
  if (brokenFacets.count === 0 || isCut) return reading;
  const message = `${counted(brokenFacets.count, 'facet')} have fewer than three vertices: the file is truncated or malformed. Programs skip them, or refuse the file.`;
  return {
    ...reading,
    faults: [
      ...reading.faults,
      { code: 'failed-validation', severity: 'error', message, ...lineOf(brokenFacets) },
    ],
  };
}
