/** OBJ and its MTL: triangles, materials, what is wrong in its lines, and the files they name. OBJ says nothing of units. */
import { readMtl as readMtlDocument } from '../../../formats/obj/read-mtl.ts';
import { type ObjScan, scanObj } from '../../../formats/obj/scan-obj.ts';
import { contentWords, reasonWords } from '../../file-words.ts';
import {
  folderPart,
  type ModelFolder,
  nameOfContent,
  resolveReference,
  unreadable,
} from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import { modelWords } from '../model-words.ts';
import { lineOf, meshReading, readMeshBytes } from './mesh-reading.ts';

const mostMtlBytes = 16 * 1024 * 1024;

/** Throws `model.unreadable` and `model.beyond-limit`. */
export async function readObj(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, isCut } = await readMeshBytes(folder, localPath);
  const head = bytes.subarray(0, 4096);
  // A line of `<<<<<<<` is what a merge left behind.
  if (/^\s*(<(?!<)|\{)/.test(head.toString('latin1', 0, 512)))
    throw unreadable(reasonWords.isNot(nameOfContent(head.subarray(0, 512)), contentWords.wanted.obj));
  const scan = scanObj(bytes);
  if (scan.positions.length === 0 && head.includes(0)) throw unreadable(reasonWords.notText);
  const reading = meshReading({ ...scan, format: 'OBJ' }, isCut);
  const materials = new Set(scan.parts.flatMap(({ material }) => (material === null ? [] : [material])));
  return {
    ...reading,
    materials: materials.size,
    references: await libraries(scan, folder, folderPart(localPath)),
    faults: [...reading.faults, ...faultsOf(scan)],
  };
}

/** A name may hold blanks, and a line may hold several names: as one first, as exporters write it. */
async function libraries(scan: ObjScan, folder: ModelFolder, from: string): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const { name, line } of scan.libraries) {
    const whole = resolveReference(from, name);
    const isOne = !/\s/.test(name) || (whole.is === 'inside' && (await folder.has(whole.path)));
    for (const uri of isOne ? [name] : name.split(/\s+/)) found.push({ uri, what: 'model', line });
  }
  return found;
}

function faultsOf({ brokenFaces, mergeMarks }: ObjScan): Reading['faults'][number][] {
  const faults: Reading['faults'][number][] = [];
  if (brokenFaces.count > 0)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: modelWords.brokenFaces(brokenFaces.count),
      ...lineOf(brokenFaces),
    });
  if (mergeMarks.count > 0)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: modelWords.mergeConflict,
      ...lineOf(mergeMarks),
    });
  return faults;
}

/** The maps of an MTL. Throws `model.unreadable`. */
export async function readMtl(folder: ModelFolder, localPath: string): Promise<Reading> {
  const text = (await folder.read(localPath, mostMtlBytes)).toString('utf8');
  const { files } = readMtlDocument(text);
  const references = files.map(({ file, line }): Reference => ({ uri: file, what: 'texture', line }));
  return { ...nothingRead, format: modelWords.objMaterials, references };
}
