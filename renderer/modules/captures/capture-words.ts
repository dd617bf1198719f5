/** What the list of clips says. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { isLastPart } from '../../../main/contract/rules/terminal-status.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { ProgressValue } from '../../ui/status/Progress.tsx';
import type { Status } from '../../ui/status/Signs.tsx';
import { formatBytes, formatDuration, formatFixed, formatPercent } from '../../ui/text/format.ts';
import { unitWords } from '../../ui/ui-words.ts';
import type { CaptureFilter } from './store/captures.ts';
import type { CheckRun } from './store/check-run.ts';
import type { ClipCopy } from './store/clip-intake.ts';

const stateWords = catalogue('captures.state', {
  queued: 'Queued',
  checking: 'Checking',
  stopped: 'Stopped',
  notChecked: 'Not checked',
  pass: 'Pass',
  check: 'Check',
  reFilm: 'Re-film',
  unreadable: 'Unreadable',
});

const lineWords = catalogue('captures.line', {
  notChecked: 'The clip could not be checked.',
  previous: icu('Previous: {headline}', (headline: string) => ({ headline })),
  stopped: 'Check stopped. Check again to continue.',
  finishing: 'Finishing',
  done: icu(
    '{percent}{hasLeft, select, true {, about {left} left} other {}}',
    (percent: string, left: string | null) => ({ percent, hasLeft: left !== null, left }),
  ),
  notCopied: 'The clip could not be copied.',
  queuedForCopying: icu('Queued for copying, {size}', (size: string) => ({ size })),
  copying: icu('Copying to the library, {sent} of {size}', (sent: string, size: string) => ({ sent, size })),
});

/** The state of a clip as a dot and a word. */
export function clipStatus({ state, summary }: Pick<CaptureCheck, 'state' | 'summary'>): {
  readonly status: Status;
  readonly label: string;
} {
  if (state === 'waiting') return { status: 'ready', label: stateWords.queued };
  if (state === 'checking') return { status: 'running', label: stateWords.checking };
  if (state === 'stopped') return { status: 'paused', label: stateWords.stopped };
  if (state === 'failed' || summary === null) return { status: 'stopped', label: stateWords.notChecked };
  switch (summary.verdict) {
    case 'pass':
      return { status: 'complete', label: stateWords.pass };
    case 'warn':
      return { status: 'partial', label: stateWords.check };
    case 'fail':
      return { status: 'failed', label: stateWords.reFilm };
    case 'unreadable':
      return { status: 'refused', label: stateWords.unreadable };
  }
}

/** One line below the name. */
export function clipLine(check: CaptureCheck): { readonly text: string; readonly alarming: boolean } {
  const { state, summary, error } = check;
  if (state === 'failed') return { text: sentenceOf(error) ?? lineWords.notChecked, alarming: true };
  if (state === 'checking' && summary !== null)
    return { text: summary.final ? lineWords.previous(summary.headline) : summary.headline, alarming: false };
  if (state === 'checking')
    return {
      text: isLastPart(check.progress?.fraction ?? null)
        ? phaseWords.last
        : phaseWords[check.progress?.phase ?? 'probe'],
      alarming: false,
    };
  if (state === 'waiting') return { text: stateWords.queued, alarming: false };
  if (state === 'stopped') return { text: lineWords.stopped, alarming: false };
  return { text: summary?.headline ?? '', alarming: false };
}

const phaseWords = catalogue('captures.phase', {
  probe: 'Reading the file…',
  quick: 'Checking keyframes…',
  full: 'Checking the whole clip…',
  last: 'Working out the verdict…',
});

/** What the bar of a check shows. */
export function progressValue({ progress }: Pick<CaptureCheck, 'progress'>): ProgressValue {
  const fraction = progress?.fraction ?? null;
  return isLastPart(fraction) ? 'finishing' : fraction;
}

/** Under the bar of a check. */
export function progressNote({ progress }: Pick<CaptureCheck, 'progress'>): string {
  if (progress === null) return '';
  if (isLastPart(progress.fraction)) return lineWords.finishing;
  const left = progress.secondsLeft === null ? null : formatDuration(progress.secondsLeft * 1000);
  return lineWords.done(formatPercent(progress.fraction), left);
}

/** One line of a file on its way into the library. */
export function copyLine({ state, sentBytes, sizeBytes, error }: ClipCopy): string {
  if (state === 'failed') return sentenceOf(error) ?? lineWords.notCopied;
  if (state === 'waiting') return lineWords.queuedForCopying(formatBytes(sizeBytes));
  return lineWords.copying(formatBytes(sentBytes), formatBytes(sizeBytes));
}

/** Short facts at the end of a row: `0:30`, `352°`, `94 %`, `±1.2 %`. */
export function clipFigures({ summary }: Pick<CaptureCheck, 'summary'>): readonly ClipFigure[] {
  if (summary === null) return [];
  const { durationS, orbitDeg, boardVisible, uncertaintyPercent } = summary;
  return [
    { ...figureWords.length, text: durationS === null ? '' : clock(durationS) },
    {
      ...figureWords.walk,
      text: orbitDeg === null ? '' : `${Math.round(orbitDeg)}°`,
    },
    {
      ...figureWords.board,
      text: boardVisible === null ? '' : unitWords.percent(Math.round(boardVisible * 100)),
    },
    {
      ...figureWords.scale,
      text: uncertaintyPercent === null ? '' : unitWords.uncertainty(formatFixed(uncertaintyPercent, 1)),
    },
  ];
}

const figureWords = catalogue('captures.figure', {
  length: { name: 'Length', about: 'Length of the clip' },
  walk: { name: 'Walk', about: 'Angle walked around the object' },
  board: { name: 'Board', about: 'Part of the clip in which the board is visible' },
  scale: { name: 'Scale', about: 'Scale uncertainty' },
});

export interface ClipFigure {
  readonly name: string;
  readonly about: string;
  readonly text: string;
}

/** Seconds as `m:ss`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Where nothing is shown. */
export const nothingWords: Record<CaptureFilter, string> = catalogue('captures.nothing', {
  all: 'No results',
  pass: 'No clips pass',
  warn: 'No clips to review',
  trouble: 'No clips to re-film',
  open: 'No pending clips',
});

/** Said by CaptureFoot. */
export const captureFootWords = catalogue('captures.captureFoot', {
  batch: 'Create measured batch',
  checked: icu(
    '{done} of {total, plural, one {# clip} other {# clips}} checked',
    (done: number, total: number) => ({ done, total }),
  ),
  copying: icu('{count} being copied', (count: number) => ({ count })),
  checking: icu('{count} being checked', (count: number) => ({ count })),
  waiting: icu('{count} waiting', (count: number) => ({ count })),
  allChecks: 'All checks',
  stopAll: 'Stop all',
  filesCouldNotBe: icu('{count} files could not be added.', (count: number) => ({ count })),
  takeThemOff: 'Remove from list',
  leftOut: icu(
    'Skipped {count, plural, one {1 file that is not a clip} other {{count} files that are not clips}}.',
    (count: number) => ({ count }),
  ),
  dismiss: 'Dismiss',
  selectedClips: 'Selected clips',
  clipsSelected: icu('{count} clips selected', (count: number) => ({ count })),
  checkAgain: 'Check again',
  stop: 'Stop',
  takeOffTheList: 'Remove from list',
  clearTheSelection: 'Clear selection',
});

/** “3 of 20 clips checked: 2 being checked, 15 waiting”; what there is none of is left out. */
export function runWords({ done, total, copying, checking, waiting }: CheckRun): string {
  const parts = [
    ...(checking > 0 ? [captureFootWords.checking(checking)] : []),
    ...(copying > 0 ? [captureFootWords.copying(copying)] : []),
    ...(waiting > 0 ? [captureFootWords.waiting(waiting)] : []),
  ];
  return `${captureFootWords.checked(done, total)}: ${parts.join(', ')}`;
}

/** Said by CaptureList. */
export const captureListWords = catalogue('captures.captureList', {
  clips: 'Clips',
});

/** Said by CaptureRowView. */
export const captureRowViewWords = catalogue('captures.captureRowView', {
  selected: 'Selected',
  bestOf: icu('Best of {of}', (of: number) => ({ of })),
  sameAs: icu('same as {count, plural, one {{name}} other {{count} others}}', (names: readonly string[]) => ({
    count: names.length,
    name: names[0] ?? '',
  })),
  actionsFor: icu('Actions for {fileName}', (fileName: string) => ({ fileName })),
  checkOf: icu('Check of {fileName}', (fileName: string) => ({ fileName })),
});

/** Said by CaptureScreen. */
export const captureScreenWords = catalogue('captures.captureScreen', {
  backToTheClips: 'Back to clips',
  captures: 'Captures',
  reportOfTheClip: 'Clip report',
  show: 'Show',
  searchTheClips: 'Search clips',
  searchTheClipsExample: 'Search by name or finding',
  addClips: 'Add clips',
  drop: 'Drop clips and photos, or their folder',
  tryAgain: 'Try again',
  about:
    'Drop phone clips of an object beside a printed ChArUco board, or a whole DCIM folder. Caliper shows in seconds which clips pass for a measured asset, and what to re-film. Nothing is uploaded.',
  willThisClipDo: 'Check your clips',
  addAFolder: 'Add folder',
  watchAFolder: 'Watch folder…',
  printABoard: 'Print board',
  howToFilm: 'How to record a clip',
  trySample: 'Check sample clip',
  all: 'All',
  willDo: 'Pass',
  withDoubts: 'Check',
  willNotDo: 'Re-film',
  toBeChecked: 'Pending',
  showEverything: 'Show all',
});

/** Said by CopyRowView. */
export const copyRowViewWords = catalogue('captures.copyRowView', {
  notTaken: 'Not added',
  waiting: 'Queued',
  copying: 'Copying',
  copyOf: icu('Copy of {fileName}', (fileName: string) => ({ fileName })),
  tryAgain: icu('Try {fileName} again', (fileName: string) => ({ fileName })),
  takeOffTheList: icu('Remove {fileName} from list', (fileName: string) => ({ fileName })),
  stopCopying: icu('Stop copying {fileName}', (fileName: string) => ({ fileName })),
});

/** Said by NextBoard. */
export const nextBoardWords = catalogue('captures.nextBoard', {
  boardOfTheNext: 'Board for new clips',
  boardDetected: 'Detect automatically',
  boardDetectedHint: 'Type and size are read from the clip',
  myBoards: 'My boards…',
});

/** Said by capture-entries. */
export const captureEntryWords = catalogue('captures.captureEntry', {
  batch: 'Create measured batch',
  openTheReport: 'Open report',
  notChecked: 'Not checked yet',
  measured: 'Use for a measured asset',
  checkAgain: 'Check again',
  stopTheCheck: 'Stop check',
  whatToDo: 'Help with this error',
  saveHtml: 'Save report as HTML',
  saveJson: 'Save report as JSON',
  takeOffTheList: 'Remove from list',
  takeOffTheListHint: 'The clip and its report stay in the library',
});

/** Said by capture-commands. */
export const captureCommandWords = catalogue('captures.captureCommand', {
  batch: 'Create measured batch from clips',
  addClips: 'Add clips…',
  addAFolder: 'Add folder of clips…',
  openTheReport: 'Open clip report',
  measured: 'Use clip for a measured asset',
  checkTheClipsAgain: 'Check clips again',
  stopTheChecks: 'Stop checks',
  takeTheClipsOff: 'Remove clips from list',
  selectAllClips: 'Select all clips',
  clearTheSelection: 'Clear selection',
});

/** Said by capture-actions. */
export const captureActionWords = catalogue('captures.captureAction', {
  batchBusy: 'The batch is being read or sent. Try again when it is done.',
  clips: icu('{count} clips', (count: number) => ({ count })),
  tookOffTheList: icu('Removed {what} from the list.', (what: string) => ({ what })),
  undo: 'Undo',
});
