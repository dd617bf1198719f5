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
    `Its folder is missing. ${next(d.origin, 'Put it back, or download the asset again.', 'Reconnect its disk or put it back; to find a moved folder, add its new parent folder.')}`,
  'place-gone': (d) =>
    `It is no longer at ${d.place}. Reconnect its disk or put it back; to find a moved folder, add its new parent folder.`,
  'file-gone': (d) =>
    `The file is missing. ${next(d.origin, 'Download the asset again; only missing files are downloaded.', 'Put it back, then inspect again.')}`,
  'file-unreadable': (d) =>
    `The file cannot be read (${d.reason}). Check the disk and the file’s permissions.`,
  'file-changed': (d) =>
    `The file has changed: ${d.reason}. ${next(d.origin, 'If that was intended, ignore this; otherwise delete the file and download the asset again.', 'If that was intended, ignore this.')}`,
  'file-incomplete': (d) =>
    `The file is incomplete: ${d.reason}. ${next(d.origin, 'Download it again; only this file is downloaded.', 'Export it again from the program that made it.')}`,
  'manifest-unusable': (d) =>
    `Its manifest cannot be used (${d.reason}), so its files could not be verified. Download the asset again to get a new one.`,
  'not-read-to-end': (d) =>
    `Not all of its files could be read: ${d.reason}. Look for a huge or damaged file in its folder, then inspect again.`,
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
  if (!Object.hasOwn(sentences, code)) return `Found by another version of Caliper (${code}). Inspect again.`;
  const sentence = (sentences[code as keyof ProblemData] as (data: unknown) => string)(data);
  const { others } = data;
  return typeof others === 'number' ? `${sentence} ${others} more files are affected.` : sentence;
}
