/** USD: the file itself for what it states, line by line, and all that it is composed of for what there is. */
import type { LoadNote } from '../../../formats/load-notes.ts';
import type { InspectTools } from '../../guarded/guard.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading } from '../../types.ts';
import { readingOfLayer } from './judge-layer.ts';
import { parseUsda } from './usda.ts';

const mostTextBytes = 64 * 1024 * 1024;
const packageFormat = 'USD, package (usdz)';

/** Throws `model.unreadable`. */
export async function readUsd(folder: ModelFolder, localPath: string, tools: InspectTools): Promise<Reading> {
  const { bytes, sizeBytes } = await folder.head(localPath, 512);
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004')
    return readPackage(judgePackage(bytes, sizeBytes), folder, localPath, tools);
  const own = await readOne(bytes, folder, localPath, tools);
  return own.unread === null ? own : withComposed(own, folder, localPath, tools);
}

async function readOne(
  head: Buffer,
  folder: ModelFolder,
  localPath: string,
  { guard }: InspectTools,
): Promise<Reading> {
  if (head.toString('latin1', 0, 8) === 'PXR-USDC') {
    const format = `USD, binary (crate ${head.readUInt8(8)}.${head.readUInt8(9)})`;
    if (guard === null) return { ...nothingRead, format, unread: 'its content was not read' };
    const answer = await guard.ask({ task: 'read-crate', root: folder.root, localPath });
    if (answer.is === 'unreadable') throw unreadable(answer.reason);
    return answer.is === 'layer' ? readingOfLayer(answer.layer, format) : { ...nothingRead, format };
  }
  if (head.toString('latin1', 0, 5) !== '#usda') throw unreadable(`it is ${nameOfContent(head)}, not USD`);
  const text = (await folder.read(localPath, mostTextBytes)).toString('utf8');
  return readingOfLayer(parseUsda(text), 'USD, text');
}

/** Faults in the file itself are reported with their lines; faults of the whole are added. */
async function withComposed(
  own: Reading,
  { root, listed }: ModelFolder,
  localPath: string,
  { guard }: InspectTools,
): Promise<Reading> {
  const answer = await guard?.ask({ task: 'compose-usd', root, localPath, listed });
  if (answer?.is === 'unreadable') return { ...own, unread: `${own.unread}: ${answer.reason}` };
  if (answer?.is !== 'composed') return own;
  const { reading, notes } = answer;
  const said = new Set(own.faults.map(({ message }) => message));
  const dangles = own.faults.some(({ message }) => message.includes('prim of its own'));
  const ofWhole = reading.faults.filter(
    ({ code, message }) => wholeCodes.has(code) && !said.has(message) && !isOfRoot(message),
  );
  return {
    ...reading,
    format: own.format,
    unread: reading.unread ?? missingWords(notes),
    references: own.references,
    textureEdgePx: own.textureEdgePx,
    faults: [...own.faults, ...ofWhole, ...faultsOf(notes, dangles)],
  };
}

async function readPackage(
  own: Reading,
  { root, listed }: ModelFolder,
  localPath: string,
  { guard }: InspectTools,
): Promise<Reading> {
  // What no program opens is not looked into.
  if (guard === null || own.faults.length > 0) return own;
  const answer = await guard.ask({ task: 'compose-usd', root, localPath, listed });
  if (answer.is === 'unreadable') throw unreadable(answer.reason);
  if (answer.is !== 'composed') return own;
  const { reading, notes } = answer;
  const faults = [...reading.faults, ...faultsOf(notes, false), ...lostFiles(notes)];
  return {
    ...reading,
    format: packageFormat,
    unread: reading.unread ?? missingWords(notes),
    references: [],
    faults,
  };
}

/** Those that only the whole can tell. What a layer states is judged on its own. */
const wholeCodes: ReadonlySet<string> = new Set(['missing-collider', 'invalid-joint', 'failed-validation']);
const isOfRoot = (message: string): boolean => message.includes('defaultPrim');

function missingWords(notes: readonly LoadNote[]): string | null {
  const [first] = notes.filter(({ what }) => what === 'missing' || what === 'refused');
  return first === undefined
    ? null
    : `a part of what it is composed of is not in it: ${first.message.replace(/\.$/, '')}`;
}

/** Missing files are reported by the check of each file's references. */
function faultsOf(notes: readonly LoadNote[], dangles: boolean): Reading['faults'] {
  return notes.flatMap(({ about, message }): Reading['faults'][number][] => {
    if (about === 'units') return [{ code: 'stated-unit', severity: 'warn', message }];
    if (about === 'circle') return [{ code: 'failed-validation', severity: 'warn', message }];
    if (about !== 'prim' || dangles) return [];
    const text = `${message} What should be there is missing.`;
    return [{ code: 'failed-validation', severity: 'error', message: text }];
  });
}

/** In a package there is nobody else to tell. */
function lostFiles(notes: readonly LoadNote[]): Reading['faults'] {
  const lost = notes.filter(({ about }) => about === 'file');
  return lost.map(({ message }) => ({
    code: 'missing-file',
    severity: 'error',
    message: `${message} Package it again with all that it names.`,
  }));
}

/** `head`: the first 512 bytes. Throws `model.unreadable`. */
function judgePackage(head: Buffer, sizeBytes: number): Reading {
  if (head.length < 30) throw unreadable('it is cut off after its first bytes');
  const method = head.readUInt16LE(8);
  const stored = head.readUInt32LE(22);
  const nameBytes = head.readUInt16LE(26);
  const name = head.toString('utf8', 30, Math.min(head.length, 30 + nameBytes));
  const faults: Reading['faults'][number][] = [];
  if (method !== 0)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: `What is in it is compressed (it would be ${stored} bytes out of ${sizeBytes}), which usdz does not allow. Programs refuse it; package it again.`,
    });
  else if (!/\.usd[ac]?$/i.test(name))
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: 'The first file in it is no USD layer, so programs find nothing to show. Package it again.',
    });
  return { ...nothingRead, format: 'USD, package (usdz)', unread: 'the files in it are not read', faults };
}
