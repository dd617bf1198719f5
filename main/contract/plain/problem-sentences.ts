/** What is wrong with an asset's files, as data, and its sentence: what was seen and what to do. Made where it is shown. */
import { sentenceOf } from './error-messages.ts';

/** Where the asset comes from: what is lost of a service's is fetched again, of a folder's only the user has it. */
type Origin = 'service' | 'folder';

/** Code -> its data. `others`: so many more files of the asset have the same. */
export interface ProblemData {
  'folder-gone': { origin: Origin };
  /** An asset of a folder that the user added. */
  'place-gone': { place: string };
  'file-gone': { origin: Origin; others?: number };
  'file-unreadable': { reason: string; others?: number };
  /** `reason` continues “The file is not as it was: ”. */
  'file-changed': { origin: Origin; reason: string; others?: number };
  /** `reason` continues “The file is not whole: ”. */
  'file-incomplete': { origin: Origin; reason: string; others?: number };
  'manifest-unusable': { reason: string };
  'not-read-to-end': { reason: string };
  /** Its download stopped, and why. */
  'download-stopped': { failure: ProblemWords };
  /** What the inspection found in a model, and what an older version kept as a sentence. */
  finding: { text: string };
}

/** A code and its data; of another version they may be unknown here. */
export interface ProblemWords {
  readonly code: string;
  readonly data: Record<string, unknown>;
}

const next = (origin: Origin, service: string, folder: string): string =>
  origin === 'service' ? service : folder;

const sentences: { readonly [C in keyof ProblemData]: (data: ProblemData[C]) => string } = {
  'folder-gone': (d) =>
    `Its folder is not there any more. ${next(d.origin, 'Put it back, or fetch the asset again.', 'Connect its disk again or put it back; a folder that was moved is found when the folder that it lies in now is added.')}`,
  'place-gone': (d) =>
    `It is not at ${d.place} any more. Connect its disk again, or put it back; a folder that was moved is found when the folder that it lies in now is added.`,
  'file-gone': (d) =>
    `The file is not there any more. ${next(d.origin, 'Fetch the asset again: only what is missing comes.', 'Put it back, then inspect again.')}`,
  'file-unreadable': (d) =>
    `It is there, but cannot be read (${d.reason}). Check the disk and the rights of the file.`,
  'file-changed': (d) =>
    `The file is not as it was: ${d.reason}. ${next(d.origin, 'If that was on purpose, ignore this. Otherwise delete the file and fetch the asset again.', 'If that was on purpose, ignore this.')}`,
  'file-incomplete': (d) =>
    `The file is not whole: ${d.reason}. ${next(d.origin, 'Download it again: only this file comes.', 'Export it again from the program that made it.')}`,
  'manifest-unusable': (d) =>
    `Its manifest cannot be used (${d.reason}), so its files could not be compared with what was downloaded. Fetch the asset again to have a new one.`,
  'not-read-to-end': (d) =>
    `Its files could not be read to the end: ${d.reason}. Open its folder and look for a file that is far too large or damaged, then inspect again.`,
  'download-stopped': (d) => sentenceOf(d.failure),
  finding: (d) => d.text,
};

/** One of them, with its sentence for a report that is read at once. */
export function problem<C extends keyof ProblemData>(
  code: C,
  data: ProblemData[C],
): { readonly message: string; readonly words: ProblemWords } {
  const words = { code, data: { ...data } };
  return { message: problemSentence(words), words };
}

/** One or two sentences. Of a code that this version does not know, what to do to have it reported again. */
export function problemSentence({ code, data }: ProblemWords): string {
  if (!Object.hasOwn(sentences, code))
    return `This was found by another version (${code}). Inspect it again.`;
  const sentence = (sentences[code as keyof ProblemData] as (data: unknown) => string)(data);
  const { others } = data;
  return typeof others === 'number' ? `${sentence} And ${others} more files.` : sentence;
}
