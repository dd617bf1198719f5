/** Words of the export dialog: what it offers, and how far an export is. Pure; English. */
import type { AssetExport } from '../../../main/contract/schema/review/exports.ts';
import { formatBytes, formatDuration, formatNumber } from '../../ui/text/format.ts';

export const exportWords = {
  command: 'Export this asset…',
  commandChosen: 'Export…',
  keywords: 'export zip share send folder review give copy',
  entry: (count: number): string => (count <= 1 ? 'Export…' : `Export ${formatNumber(count)} assets…`),
  title: (count: number): string =>
    count === 1 ? 'Export this asset' : `Export ${formatNumber(count)} assets`,
  what: 'The export holds the files, the manifest with their hashes, and the review with its marks. The recipient drops the ZIP onto Caliper, or runs caliper open.',
  form: 'As',
  zip: 'One ZIP',
  folder: 'A folder',
  zipHint: 'To send it. It is checked file by file when it is opened.',
  folderHint: 'Onto a disk or a network drive. Others add the folder to their library.',
  where: 'You choose where to put it next.',
  browser: 'Your browser puts it where it puts downloads.',
  begin: 'Export…',
  beginInBrowser: 'Make the ZIP',
  cancel: 'Cancel',
  stop: 'Stop',
  hide: 'Go on in the background',
  show: 'Show',
  fetchAgain: 'Download again',
  done: 'Done',
  again: 'Try again',
  stopped: 'Stopped. Nothing was left behind.',
  ready: (name: string): string => `“${name}” is ready.`,
  openZip: 'Import ZIP…',
  openKeywords: 'open zip review received unpack',
  opening: (name: string): string => `Importing “${name}”`,
} as const;

/** How far it is, and how long it still takes where that can be known. */
export function progressWords({ bytes, totalBytes, leftS, state }: AssetExport): string {
  if (state === 'waiting' || totalBytes === 0) return 'Looking at the files…';
  const far = `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;
  return leftS === null ? far : `${far}, about ${formatDuration(Math.max(1, leftS) * 1000)} left`;
}
