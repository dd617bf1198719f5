/** What the view of photos and their clips says. Pure; English. */
import type { MediaPair } from '../../../../main/contract/rules/pairing/pair-media.ts';
import type { WatchedFolder } from '../../../../main/contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import { formatDuration } from '../../../ui/text/format.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Said by PairsView. */
export const pairsWords = {
  title: 'Photos and clips',
  back: 'Back to the clips',
  summary: (pairs: number, photos: number, clips: number): string =>
    [
      counted(pairs, 'pair'),
      ...(photos > 0 ? [`${counted(photos, 'photo')} without a clip`] : []),
      ...(clips > 0 ? [`${counted(clips, 'clip')} without a photo`] : []),
    ].join(', '),
  copying: (count: number): string => `Copying ${counted(count, 'photo')} into the library…`,
  batch: (count: number): string => `Make a measured batch (${count})`,
  batchNone: 'No pair is ready: confirm those in doubt, and wait until their clips are checked',
  addFiles: 'Add photos and clips',
  pairs: 'Pairs',
  photosAlone: 'Photos without a clip',
  clipsAlone: 'Clips without a photo',
  leftOut: 'Left out',
  photoOf: (fileName: string): string => `Photo for ${fileName}`,
  clipOf: (fileName: string): string => `Clip for ${fileName}`,
  confirm: 'Confirm',
  confirmPair: (fileName: string): string => `Confirm the photo for ${fileName}`,
  noPhoto: 'No photo',
  noClip: 'No clip',
  remove: (fileName: string): string => `Take ${fileName} off the list`,
  refused: (count: number): string => `${counted(count, 'photo')} could not be taken`,
  dismiss: 'Dismiss',
  openReport: (fileName: string): string => `Open the report of ${fileName}`,
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
      return `Same place in the order${check}`;
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
  watchFolder: 'Watch a folder…',
  offered: (name: string): string =>
    `“${name}” holds photos or clips. Watch it, and what is new appears here.`,
  watch: 'Watch it',
  notNow: 'Not now',
  stop: (path: string): string => `Stop watching ${path}`,
  unwatch: 'Stop watching',
  watched: 'Watched folders',
  showPairs: (photos: number): string =>
    `${counted(photos, 'photo')} in Captures. Pair ${photos === 1 ? 'it' : 'them'} with the clips, and make one batch.`,
  openPairs: 'Show pairs',
} as const;

/** One line of a watched folder. */
export function watchedLine({ path, state, taken, waiting, refused }: WatchedFolder): string {
  const known = [
    `${taken} taken`,
    ...(waiting > 0 ? [`${waiting} still being written`] : []),
    ...(refused > 0 ? [`${refused} could not be read`] : []),
  ].join(', ');
  if (state === 'missing') return `${path} is not connected. What is new appears here when it is back.`;
  return state === 'looking' ? `Looking through ${path}…` : `Watching ${path}: ${known}`;
}
