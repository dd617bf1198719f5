/** What the view of photos and their clips says. Pure; English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { MediaPair } from '../../../../main/contract/rules/pairing/pair-media.ts';
import type { WatchedFolder } from '../../../../main/contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import { formatDuration } from '../../../ui/text/format.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Said by PairsView. */
export const pairsWords = catalogue('captures.pairs', {
  title: 'Photos and clips',
  back: 'Back to clips',
  summary: (pairs: number, photos: number, clips: number): string =>
    [
      counted(pairs, 'pair'),
      ...(photos > 0 ? [`${counted(photos, 'photo')} without a clip`] : []),
      ...(clips > 0 ? [`${counted(clips, 'clip')} without a photo`] : []),
    ].join(', '),
  copying: icu(
    'Copying {count, plural, one {# photo} other {# photos}} to the library…',
    (count: number) => ({ count }),
  ),
  batch: icu('Create measured batch ({count})', (count: number) => ({ count })),
  batchNone: 'No pair is ready. Confirm uncertain pairs, and wait until their clips are checked',
  addFiles: 'Add photos and clips',
  pairs: 'Pairs',
  photosAlone: 'Photos without a clip',
  clipsAlone: 'Clips without a photo',
  leftOut: 'Skipped',
  photoOf: icu('Photo for {fileName}', (fileName: string) => ({ fileName })),
  clipOf: icu('Clip for {fileName}', (fileName: string) => ({ fileName })),
  confirm: 'Confirm',
  confirmPair: icu('Confirm the photo for {fileName}', (fileName: string) => ({ fileName })),
  noPhoto: 'No photo',
  noClip: 'No clip',
  remove: icu('Remove {fileName} from list', (fileName: string) => ({ fileName })),
  refused: icu('{count, plural, one {# photo} other {# photos}} could not be added', (count: number) => ({
    count,
  })),
  dismiss: 'Dismiss',
  openReport: icu('Open report of {fileName}', (fileName: string) => ({ fileName })),
});

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
export const watchedWords = catalogue('captures.watched', {
  watchFolder: 'Watch folder…',
  offered: icu(
    '“{name}” contains photos or clips. Watch it to add new files automatically.',
    (name: string) => ({ name }),
  ),
  watch: 'Watch folder',
  notNow: 'Not now',
  stop: icu('Stop watching {path}', (path: string) => ({ path })),
  unwatch: 'Stop watching',
  watched: 'Watched folders',
  showPairs: icu(
    '{photos, plural, one {# photo} other {# photos}} in Captures. Pair {photos, plural, one {it} other {them}} with clips to create a batch.',
    (photos: number) => ({ photos }),
  ),
  openPairs: 'Show pairs',
});

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
