/** What handing on says. Pure; English. */
import type { AssetExport } from '../../../main/contract/schema/review/review-export.ts';
import { formatBytes, formatDuration, formatNumber } from '../../ui/text/format.ts';

export const handOnWords = {
  command: 'Hand this asset on…',
  commandChosen: 'Hand on…',
  keywords: 'export zip share send folder review give copy',
  entry: (count: number): string => (count <= 1 ? 'Hand on…' : `Hand ${formatNumber(count)} assets on…`),
  title: (count: number): string =>
    count === 1 ? 'Hand this asset on' : `Hand ${formatNumber(count)} assets on`,
  what: 'Whoever gets it has everything: the files, the manifest with their hashes, and the review with its marks. They drop the ZIP onto Caliper, or run caliper open.',
  form: 'As',
  zip: 'One ZIP',
  folder: 'A folder',
  zipHint: 'To send it. It is checked file by file when it is opened.',
  folderHint: 'Onto a disk or a network drive. Others add the folder to their library.',
  where: 'You choose where to put it next.',
  browser: 'Your browser puts it where it puts downloads.',
  begin: 'Hand on…',
  beginInBrowser: 'Make the ZIP',
  cancel: 'Cancel',
  stop: 'Stop',
  hide: 'Go on in the background',
  show: 'Show',
  fetchAgain: 'Fetch it',
  done: 'Done',
  again: 'Try again',
  stopped: 'Stopped. Nothing was left behind.',
  ready: (name: string): string => `“${name}” is ready.`,
  openZip: 'Open a ZIP that was handed on…',
  openKeywords: 'import zip review received unpack',
  opening: (name: string): string => `Opening “${name}”`,
} as const;

/** How far it is, and how long it still takes where that can be known. */
export function progressWords({ bytes, totalBytes, leftS, state }: AssetExport): string {
  if (state === 'waiting' || totalBytes === 0) return 'Looking at the files…';
  const far = `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;
  return leftS === null ? far : `${far}, about ${formatDuration(Math.max(1, leftS) * 1000)} left`;
}
