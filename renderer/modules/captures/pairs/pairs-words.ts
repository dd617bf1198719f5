/** What the view of photos and their clips says. Pure; English. */
import type { MediaPair } from '../../../../main/contract/rules/pairing/pair-media.ts';
import type { WatchedFolder } from '../../../../main/contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import { formatDuration } from '../../../ui/text/format.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Said by PairsView. */
export const pairsWords = {
  title: 'Photos and clips',
  back: 'Back to clips',
  summary: (pairs: number, photos: number, clips: number): string =>
    [
      counted(pairs, 'pair'),
      ...(photos > 0 ? [`${counted(photos, 'photo')} without a clip`] : []),
      ...(clips > 0 ? [`${counted(clips, 'clip')} without a photo`] : []),
    ].join(', '),
  copying: (count: number): string => `Copying ${counted(count, 'photo')} to the library…`,
  batch: (count: number): string => `Create measured batch (${count})`,
  batchNone: 'No pair is ready. Confirm uncertain pairs, and wait until their clips are checked',
  addFiles: 'Add photos and clips',
  pairs: 'Pairs',
  photosAlone: 'Photos without a clip',
  clipsAlone: 'Clips without a photo',
  leftOut: 'Skipped',
  photoOf: (fileName: string): string => `Photo for ${fileName}`,
  clipOf: (fileName: string): string => `Clip for ${fileName}`,
  confirm: 'Confirm',
  confirmPair: (fileName: string): string => `Confirm the photo for ${fileName}`,
  noPhoto: 'No photo',
  noClip: 'No clip',
  remove: (fileName: string): string => `Remove ${fileName} from list`,
  refused: (count: number): string => `${counted(count, 'photo')} could not be added`,
  dismiss: 'Dismiss',
  openReport: (fileName: string): string => `Open report of ${fileName}`,
} as const;

/** Why these two are together, and whether that has to be looked at. */
export function reasonWords({ by, sure, gapS }: MediaPair): string {
  const check = sure ? '' : ' · check this pair';
  switch (by) {
    case 'name':
      return 'Same name';
    case 'user':
      return 'Paired by you';
    case 'order':
      return `Same position${check}`;
    case 'time': {
      const apart =
        gapS === null || gapS < 1 ? 'Taken during the clip' : `Taken ${formatDuration(gapS * 1000)} apart`;
      return `${apart}${check}`;
    }
    default:
      return by satisfies never;
  }
}

/** Whether the pair goes into the batch. */
export function isUsable(check: CaptureCheck | null): boolean {
  const verdict = check?.summary?.final === true ? check.summary.verdict : null;
  return verdict === 'pass' || verdict === 'warn';
}

/** Said by WatchedBar. */
export const watchedWords = {
  watchFolder: 'Watch folder…',
  offered: (name: string): string =>
    `“${name}” contains photos or clips. Watch it to add new files automatically.`,
  watch: 'Watch folder',
  notNow: 'Not now',
  stop: (path: string): string => `Stop watching ${path}`,
  unwatch: 'Stop watching',
  watched: 'Watched folders',
  showPairs: (photos: number): string =>
    `${counted(photos, 'photo')} in Captures. Pair ${photos === 1 ? 'it' : 'them'} with clips to create a batch.`,
  openPairs: 'Show pairs',
} as const;

/** One line of a watched folder. */
export function watchedLine({ path, state, taken, waiting, refused }: WatchedFolder): string {
  const known = [
    `${taken} added`,
    ...(waiting > 0 ? [`${waiting} still being written`] : []),
    ...(refused > 0 ? [`${refused} could not be read`] : []),
  ].join(', ');
  if (state === 'missing') return `${path} is not connected. New files are added when it is reconnected.`;
  return state === 'looking' ? `Scanning ${path}…` : `Watching ${path}: ${known}`;
}
