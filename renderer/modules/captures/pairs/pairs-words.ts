/** What the view of photos and their clips says. Pure; English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { MediaPair } from '../../../../main/contract/rules/pairing/pair-media.ts';
import type { WatchedFolder } from '../../../../main/contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import { formatDuration } from '../../../ui/text/format.ts';

/** Said by PairsView. */
export const pairsWords = catalogue('captures.pairs', {
  title: 'Photos and clips',
  back: 'Back to clips',
  summary: icu(
    '{pairs, plural, one {{pairs} pair} other {{pairs} pairs}}{photos, plural, =0 {} one {, {photos} photo without a clip} other {, {photos} photos without a clip}}{clips, plural, =0 {} one {, {clips} clip without a photo} other {, {clips} clips without a photo}}',
    (pairs: number, photos: number, clips: number) => ({ pairs, photos, clips }),
  ),
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

const reasons = catalogue('captures.pairReasons', {
  name: 'Same name',
  user: 'Paired by you',
  order: icu('Same position{sure, select, true {} other { · check this pair}}', (sure: boolean) => ({
    sure,
  })),
  during: icu('Taken during the clip{sure, select, true {} other { · check this pair}}', (sure: boolean) => ({
    sure,
  })),
  apart: icu(
    'Taken {gap} apart{sure, select, true {} other { · check this pair}}',
    (gap: string, sure: boolean) => ({ gap, sure }),
  ),
});

/** Why these two are together, and whether that has to be looked at. */
export function reasonWords({ by, sure, gapS }: MediaPair): string {
  switch (by) {
    case 'name':
      return reasons.name;
    case 'user':
      return reasons.user;
    case 'order':
      return reasons.order(sure);
    case 'time':
      return gapS === null || gapS < 1
        ? reasons.during(sure)
        : reasons.apart(formatDuration(gapS * 1000), sure);
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

const watchedLines = catalogue('captures.watchedLine', {
  missing: icu('{path} is not connected. New files are added when it is reconnected.', (path: string) => ({
    path,
  })),
  scanning: icu('Scanning {path}…', (path: string) => ({ path })),
  watching: icu(
    'Watching {path}: {taken} added{waiting, plural, =0 {} other {, {waiting} still being written}}{refused, plural, =0 {} other {, {refused} could not be read}}',
    ({ path, taken, waiting, refused }: Pick<WatchedFolder, 'path' | 'taken' | 'waiting' | 'refused'>) => ({
      path,
      taken,
      waiting,
      refused,
    }),
  ),
});

/** One line of a watched folder. */
export function watchedLine(folder: WatchedFolder): string {
  if (folder.state === 'missing') return watchedLines.missing(folder.path);
  return folder.state === 'looking' ? watchedLines.scanning(folder.path) : watchedLines.watching(folder);
}
