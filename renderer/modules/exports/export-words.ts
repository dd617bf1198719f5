/** Words of the export dialog: what it offers, and how far an export is. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { handoverWords } from '../../../main/contract/plain/handover-words.ts';
import type { AssetExport, UseTarget } from '../../../main/contract/schema/review/exports.ts';
import { formatBytes, formatDuration } from '../../ui/text/format.ts';

export const exportWords = catalogue('exports.export', {
  command: 'Export this asset…',
  commandChosen: 'Export…',
  keywords: 'export zip share send folder review give copy',
  entry: icu('{count, plural, =0 {Export…} one {Export…} other {Export # assets…}}', (count: number) => ({
    count,
  })),
  title: icu(
    '{count, plural, one {Export this asset} other {Export {count, number} assets}}',
    (count: number) => ({ count }),
  ),
  what: 'The export contains the files, the manifest with their hashes, and the review with its annotations. To import it, drop the ZIP onto Caliper or run caliper open.',
  form: 'Format',
  zip: 'ZIP',
  folder: 'Folder',
  zipHint: 'For sending. Every file is verified on import.',
  folderHint: 'For a disk or network drive. Others can import the folder into their library.',
  where: 'You select the destination next.',
  browser: 'Saved to your browser’s downloads.',
  begin: 'Export…',
  beginInBrowser: 'Export ZIP',
  cancel: 'Cancel',
  stop: 'Stop',
  hide: 'Continue in background',
  show: 'Show',
  fetchAgain: 'Download again',
  done: 'Done',
  again: 'Try again',
  resume: 'Resume',
  discard: 'Discard',
  interrupted: 'What is finished is kept. Resume to continue from there.',
  stopped: 'Export stopped. No files were left behind.',
  ready: icu('“{name}” is ready.', (name: string) => ({ name })),
  openZip: 'Import ZIP…',
  openKeywords: 'open zip review received unpack',
  opening: icu('Importing “{name}”', (name: string) => ({ name })),
});

const preparedTexts = catalogue('exports.prepared', {
  title: icu('Prepare for {program}', (program: string) => ({ program })),
  what: icu(
    '{count, plural, one {The asset is} other {Each of the {count, number} assets is}} written in the form that {program} opens{count, plural, one {} other {, in a folder of its own}}. What cannot be converted is listed beside it.',
    (program: string, count: number) => ({ program, count }),
  ),
  opens: icu('Open {open}.', (open: string) => ({ open })),
  notPrepared: icu(
    '{count, plural, one {1 asset could not be prepared; index.csv says why.} other {{count, number} assets could not be prepared; index.csv says why.}}',
    (count: number) => ({ count }),
  ),
});

/** Of assets that are written for a program. `next` is what its user does with the file to open. */
export const preparedWords = {
  title: (program: string): string => preparedTexts.title(program),
  what: (program: string, count: number): string => preparedTexts.what(program, count),
  notPrepared: (count: number): string => preparedTexts.notPrepared(count),
  next: (use: UseTarget, open: string | null): string =>
    [...(open === null ? [] : [preparedTexts.opens(open)]), handoverWords.next[use]].join(' '),
};

const farWords = catalogue('exports.progress', {
  checking: 'Checking files…',
  far: icu(
    '{done} of {total}{hasLeft, select, true {, about {left} left} other {}}',
    (done: string, total: string, left: string | null) => ({ done, total, hasLeft: left !== null, left }),
  ),
});

/** How far it is, and how long it still takes where that can be known. */
export function progressWords({ bytes, totalBytes, leftS, state }: AssetExport): string {
  if (state === 'waiting' || totalBytes === 0) return farWords.checking;
  const left = leftS === null ? null : formatDuration(Math.max(1, leftS) * 1000);
  return farWords.far(formatBytes(bytes), formatBytes(totalBytes), left);
}
