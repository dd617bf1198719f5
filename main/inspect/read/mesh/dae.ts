/** COLLADA (DAE): unit, upright axis, triangles and extents of its scene, its looks and the pictures they name. */
import { type DaeDocument, readDae as readDaeDocument } from '../../../formats/dae/read-dae.ts';
import { contentWords, reasonWords } from '../../file-words.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../../model-folder.ts';
import type { Reading, Reference } from '../../types.ts';
import { modelWords } from '../model-words.ts';
import { lineOf, meshReading, readMeshBytes } from './mesh-reading.ts';

/** Throws `model.unreadable`, `model.damaged` and `model.beyond-limit`. */
export async function readDae(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, isCut } = await readMeshBytes(folder, localPath);
  if (isCut) throw unreadable(reasonWords.exceedsLimit);
  if (!bytes.toString('latin1', 0, 4096).includes('COLLADA'))
    throw unreadable(reasonWords.isNot(nameOfContent(bytes.subarray(0, 512)), contentWords.wanted.collada));
  const document = readDaeDocument(bytes);
  const { unitMetres, looks } = document;
  const reading = meshReading({ ...document, format: 'COLLADA' }, false);
  const [x, y, z] = reading.unitlessSize ?? [0, 0, 0];
  const pictures = [...looks.pictures.values()];
  const inMetres = (side: number): number => side * unitMetres;
  return {
    ...reading,
    unitMetres,
    upAxis: document.upAxis,
    unitlessSize: null,
    size:
      reading.unitlessSize === null ? null : { metres: [inMetres(x), inMetres(y), inMetres(z)], exact: true },
    // As a robot's mesh it is not turned, see `main/formats/dae/read-dae.ts`.
    box:
      reading.box === null
        ? null
        : { min: reading.box.min.map(inMetres), max: reading.box.max.map(inMetres) },
    materials: looks.materials.size,
    textures: pictures.length,
    references: pictures.map(({ file, line }): Reference => ({ uri: pathOf(file), what: 'texture', line })),
    faults: [...faultsOf(document), ...reading.faults],
  };
}

/** A URI's percent signs are of its path. */
function pathOf(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function faultsOf({ broken, xmlFault }: DaeDocument): Reading['faults'][number][] {
  const faults: Reading['faults'][number][] = [];
  if (xmlFault !== null)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: modelWords.badXml(xmlFault.message.slice(0, 200)),
      line: xmlFault.line,
    });
  if (broken.count > 0)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: modelWords.brokenValues(broken.count),
      ...lineOf(broken),
    });
  return faults;
}
