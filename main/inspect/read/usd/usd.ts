/** USD: a file with all that it is composed of, judged with its own lines. */
import type { LoadNote } from '../../../formats/load-notes.ts';
import { contentWords, reasonWords } from '../../file-words.ts';
import type { InspectTools } from '../../guarded/guard.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading } from '../../types.ts';
import { type ReadStage, readStageIn } from './read-stage.ts';
import { stageWords } from './stage-words.ts';

/** Throws `model.unreadable`. */
export async function readUsd(folder: ModelFolder, localPath: string, tools: InspectTools): Promise<Reading> {
  const { bytes, sizeBytes } = await folder.head(localPath, 512);
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    const own = judgePackage(bytes, sizeBytes);
    // What no program opens is not looked into.
    if (!mayTakeLong(tools) || own.faults.length > 0) return own;
    const { reading, notes } = await stageOf(folder, localPath, tools);
    const faults = [...reading.faults, ...faultsOf(notes, false), ...lostFiles(notes)];
    return {
      ...reading,
      format: stageWords.format.package,
      unread: missingWords(notes),
      references: [],
      faults,
    };
  }
  const isText = /^\s*#(?:usda|sdf) \d/.test(bytes.toString('utf8', 0, 64));
  const format = isText ? stageWords.format.text : binaryFormat(bytes);
  // A count that lies keeps the reader of binary files busy for long.
  if (!mayTakeLong(tools) && !isText) return { ...nothingRead, format, unread: stageWords.notRead };
  const { reading, notes, dangles } = await stageOf(folder, localPath, tools);
  return {
    ...reading,
    format,
    unread: missingWords(notes),
    faults: [...reading.faults, ...faultsOf(notes, dangles)],
  };
}

const mayTakeLong = ({ guard, isUnlimited }: InspectTools): boolean => guard !== null || isUnlimited === true;

/** Throws `model.unreadable` for what is none. */
function binaryFormat(head: Buffer): string {
  if (head.toString('latin1', 0, 8) === 'PXR-USDC')
    return stageWords.format.binary(head.readUInt8(8), head.readUInt8(9));
  throw unreadable(reasonWords.isNot(nameOfContent(head), contentWords.wanted.usd));
}

async function stageOf(folder: ModelFolder, localPath: string, { guard }: InspectTools): Promise<ReadStage> {
  if (guard === null) return await readStageIn(folder, localPath);
  const { root, listed } = folder;
  const answer = await guard.ask({ task: 'read-usd', root, localPath, listed });
  if (answer.is === 'stage') return answer;
  throw unreadable(answer.is === 'unreadable' ? answer.reason : reasonWords.noResponse);
}

function missingWords(notes: readonly LoadNote[]): string | null {
  const [first] = notes.filter(({ what }) => what === 'missing' || what === 'refused');
  return first === undefined ? null : stageWords.incomplete(first.message.replace(/\.$/, ''));
}

/** Missing files are reported by the check of each file's references. */
function faultsOf(notes: readonly LoadNote[], dangles: boolean): Reading['faults'] {
  return notes.flatMap(({ about, what, message }): Reading['faults'][number][] => {
    if (what === 'repaired') return [{ code: 'failed-validation', severity: 'warn', message }];
    if (about === 'units') return [{ code: 'stated-unit', severity: 'warn', message }];
    if (about === 'circle') return [{ code: 'failed-validation', severity: 'warn', message }];
    if (about !== 'prim' || dangles) return [];
    const text = stageWords.partMissing(message);
    return [{ code: 'failed-validation', severity: 'error', message: text }];
  });
}

/** In a package there is nobody else to tell. */
function lostFiles(notes: readonly LoadNote[]): Reading['faults'] {
  const lost = notes.filter(({ about }) => about === 'file');
  return lost.map(({ message }) => ({
    code: 'missing-file',
    severity: 'error',
    message: stageWords.packageAgain(message),
  }));
}

/** `head`: the first 512 bytes. Throws `model.unreadable`. */
function judgePackage(head: Buffer, sizeBytes: number): Reading {
  if (head.length < 30) throw unreadable(reasonWords.cutAtStart);
  const method = head.readUInt16LE(8);
  const stored = head.readUInt32LE(22);
  const nameBytes = head.readUInt16LE(26);
  const name = head.toString('utf8', 30, Math.min(head.length, 30 + nameBytes));
  const faults: Reading['faults'][number][] = [];
  if (method !== 0)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: stageWords.compressed(stored, sizeBytes),
    });
  else if (!/\.usd[ac]?$/i.test(name))
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: stageWords.noLayerFirst,
    });
  return { ...nothingRead, format: stageWords.format.package, unread: stageWords.packageNotRead, faults };
}
