/** What is wrong with an asset's files, as data, and its sentence: what was seen and what to do. Made where it is shown. */
import { catalogue, icu } from '../messages/catalogue.ts';
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

const sentences: { readonly [C in keyof ProblemData]: (data: ProblemData[C]) => string } = catalogue(
  'problems.sentences',
  {
    'folder-gone': icu(
      'Its folder is missing. {origin, select, service {Put it back, or download the asset again.} other {Reconnect its disk or put it back; to find a moved folder, add its new parent folder.}}',
      (d: ProblemData['folder-gone']) => ({ origin: d.origin }),
    ),
    'place-gone': icu(
      'It is no longer at {place}. Reconnect its disk or put it back; to find a moved folder, add its new parent folder.',
      (d: ProblemData['place-gone']) => ({ place: d.place }),
    ),
    'file-gone': icu(
      'The file is missing. {origin, select, service {Download the asset again; only missing files are downloaded.} other {Put it back, then inspect again.}}',
      (d: ProblemData['file-gone']) => ({ origin: d.origin }),
    ),
    'file-unreadable': icu(
      'The file cannot be read ({reason}). Check the disk and the file’s permissions.',
      (d: ProblemData['file-unreadable']) => ({ reason: d.reason }),
    ),
    'file-changed': icu(
      'The file has changed: {reason}. {origin, select, service {If that was intended, ignore this; otherwise delete the file and download the asset again.} other {If that was intended, ignore this.}}',
      (d: ProblemData['file-changed']) => ({ reason: d.reason, origin: d.origin }),
    ),
    'file-incomplete': icu(
      'The file is incomplete: {reason}. {origin, select, service {Download it again; only this file is downloaded.} other {Export it again from the program that made it.}}',
      (d: ProblemData['file-incomplete']) => ({ reason: d.reason, origin: d.origin }),
    ),
    'manifest-unusable': icu(
      'Its manifest cannot be used ({reason}), so its files could not be verified. Download the asset again to get a new one.',
      (d: ProblemData['manifest-unusable']) => ({ reason: d.reason }),
    ),
    'not-read-to-end': icu(
      'Not all of its files could be read: {reason}. Look for a huge or damaged file in its folder, then inspect again.',
      (d: ProblemData['not-read-to-end']) => ({ reason: d.reason }),
    ),
    'download-stopped': icu('{sentence}', (d: ProblemData['download-stopped']) => ({
      sentence: sentenceOf(d.failure),
    })),
    finding: icu('{text}', (d: ProblemData['finding']) => ({ text: d.text })),
  },
);

const other = catalogue('problems.others', {
  unknown: icu('Found by another version of Caliper ({code}). Inspect again.', (code: string) => ({ code })),
  more: icu(
    '{sentence} {count, plural, one {1 more file is affected.} other {{count} more files are affected.}}',
    (sentence: string, count: number) => ({
      sentence,
      count,
    }),
  ),
});

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
  if (!Object.hasOwn(sentences, code)) return other.unknown(code);
  const sentence = (sentences[code as keyof ProblemData] as (data: unknown) => string)(data);
  const { others } = data;
  return typeof others === 'number' ? other.more(sentence, others) : sentence;
}
