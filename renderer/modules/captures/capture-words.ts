/** What the list of clips says. Pure; English. */
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { counted } from '../../../main/contract/plain/number-text.ts';
import { isLastPart } from '../../../main/contract/rules/terminal-status.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { Status } from '../../ui/status/Signs.tsx';
import { formatBytes, formatDuration, formatPercent } from '../../ui/text/format.ts';
import type { CaptureFilter } from './store/captures.ts';
import type { CheckRun } from './store/check-run.ts';
import type { ClipCopy } from './store/clip-intake.ts';

/** The state of a clip as a dot and a word. */
export function clipStatus({ state, summary }: Pick<CaptureCheck, 'state' | 'summary'>): {
  readonly status: Status;
  readonly label: string;
} {
  if (state === 'waiting') return { status: 'ready', label: 'Waiting' };
  if (state === 'checking') return { status: 'running', label: 'Checking' };
  if (state === 'stopped') return { status: 'paused', label: 'Stopped' };
  if (state === 'failed' || summary === null) return { status: 'stopped', label: 'Not checked' };
  switch (summary.verdict) {
    case 'pass':
      return { status: 'complete', label: 'Will do' };
    case 'warn':
      return { status: 'partial', label: 'With doubts' };
    case 'fail':
      return { status: 'failed', label: 'Will not do' };
    case 'unreadable':
      return { status: 'refused', label: 'Unreadable' };
  }
}

/** One line below the name. */
export function clipLine(check: CaptureCheck): { readonly text: string; readonly alarming: boolean } {
  const { state, summary, error } = check;
  if (state === 'failed') return { text: sentenceOf(error) ?? 'It could not be checked.', alarming: true };
  if (state === 'checking' && summary !== null)
    return { text: `${summary.final ? 'Before: ' : ''}${summary.headline}`, alarming: false };
  if (state === 'checking')
    return {
      text: isLastPart(check.progress?.fraction ?? null)
        ? phaseWords.last
        : phaseWords[check.progress?.phase ?? 'probe'],
      alarming: false,
    };
  if (state === 'waiting') return { text: 'Waits for its turn.', alarming: false };
  if (state === 'stopped')
    return { text: 'The check was stopped. Check it again to go on.', alarming: false };
  return { text: summary?.headline ?? '', alarming: false };
}

const phaseWords = {
  probe: 'Reading what the file is…',
  quick: 'Looking at the keyframes…',
  full: 'Looking at the whole clip…',
  last: 'Working out the verdict…',
} as const;

/** Under the bar of a check. */
export function progressNote({ progress }: Pick<CaptureCheck, 'progress'>): string {
  if (progress === null) return '';
  if (isLastPart(progress.fraction)) return 'Finishing';
  const left =
    progress.secondsLeft === null ? '' : `, about ${formatDuration(progress.secondsLeft * 1000)} left`;
  return `${formatPercent(progress.fraction)}${left}`;
}

/** One line of a file on its way into the library. */
export function copyLine({ state, sentBytes, sizeBytes, error }: ClipCopy): string {
  if (state === 'failed') return sentenceOf(error) ?? 'It could not be copied.';
  if (state === 'waiting') return `Waits to be copied, ${formatBytes(sizeBytes)}`;
  return `Copying into the library, ${formatBytes(sentBytes)} of ${formatBytes(sizeBytes)}`;
}

/** Short facts at the end of a row: `0:30`, `352°`, `94 %`, `±1.2 %`. */
export function clipFigures({ summary }: Pick<CaptureCheck, 'summary'>): readonly ClipFigure[] {
  if (summary === null) return [];
  const { durationS, orbitDeg, boardVisible, uncertaintyPercent } = summary;
  return [
    { name: 'Length', about: 'How long the clip is', text: durationS === null ? '' : clock(durationS) },
    {
      name: 'Walk',
      about: 'How far around the object',
      text: orbitDeg === null ? '' : `${Math.round(orbitDeg)}°`,
    },
    {
      name: 'Board',
      about: 'Part of the clip in which the board is seen',
      text: boardVisible === null ? '' : `${Math.round(boardVisible * 100)} %`,
    },
    {
      name: 'Scale',
      about: 'How exactly the scale is known',
      text: uncertaintyPercent === null ? '' : `±${uncertaintyPercent.toFixed(1)} %`,
    },
  ];
}
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
export const nothingWords: Record<CaptureFilter, string> = {
  all: 'No clip is called that',
  pass: 'No clip will do as it is',
  warn: 'There are doubts about no clip',
  trouble: 'No clip was turned down',
  open: 'No clip waits to be checked',
};

/** Said by CaptureFoot. */
export const captureFootWords = {
  batch: 'Make a measured batch',
  checked: (done: number, total: number): string => `${done} of ${counted(total, 'clip')} checked`,
  copying: (count: number): string => `${count} being copied`,
  checking: (count: number): string => `${count} being checked`,
  waiting: (count: number): string => `${count} waiting`,
  allChecks: 'All checks',
  stopAll: 'Stop all',
  filesCouldNotBe: (count: number): string => `${count} files could not be taken.`,
  takeThemOff: 'Take them off the list',
  leftOut: (count: number): string =>
    `${count === 1 ? '1 file is no clip and was' : `${count} files are no clips and were`} left out.`,
  dismiss: 'Dismiss',
  selectedClips: 'Selected clips',
  clipsSelected: (count: number): string => `${count} clips selected`,
  checkAgain: 'Check again',
  stop: 'Stop',
  takeOffTheList: 'Take off the list',
  clearTheSelection: 'Clear the selection',
} as const;

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
export const captureListWords = {
  clips: 'Clips',
} as const;

/** Said by CaptureRowView. */
export const captureRowViewWords = {
  selected: 'Selected',
  bestOf: (of: number): string => `Best of ${of}`,
  sameAs: (names: readonly string[]): string =>
    `same as ${names.length === 1 ? (names[0] ?? '') : `${names.length} others`}`,
  actionsFor: (fileName: string): string => `Actions for ${fileName}`,
  checkOf: (fileName: string): string => `Check of ${fileName}`,
} as const;

/** Said by CaptureScreen. */
export const captureScreenWords = {
  backToTheClips: 'Back to the clips',
  captures: 'Captures',
  reportOfTheClip: 'Report of the clip',
  show: 'Show',
  searchTheClips: 'Search the clips',
  searchTheClipsExample: 'Search by name or finding',
  addClips: 'Add clips',
  drop: 'Drop clips and photos, or the folder they lie in',
  tryAgain: 'Try again',
  about:
    'Drop phone clips of an object beside a printed ChArUco board anywhere here, or a whole DCIM folder. In seconds you know which will do for a measured asset, and which seconds to film again. Nothing is uploaded.',
  willThisClipDo: 'Will this clip do?',
  addAFolder: 'Add a folder',
  watchAFolder: 'Watch a folder…',
  printABoard: 'Print a board',
  howToFilm: 'How to film',
  trySample: 'Check the sample clip',
  all: 'All',
  willDo: 'Will do',
  withDoubts: 'With doubts',
  willNotDo: 'Will not do',
  toBeChecked: 'To be checked',
  showEverything: 'Show everything',
} as const;

/** Said by CopyRowView. */
export const copyRowViewWords = {
  notTaken: 'Not taken',
  waiting: 'Waiting',
  copying: 'Copying',
  copyOf: (fileName: string): string => `Copy of ${fileName}`,
  tryAgain: (fileName: string): string => `Try ${fileName} again`,
  takeOffTheList: (fileName: string): string => `Take ${fileName} off the list`,
  stopCopying: (fileName: string): string => `Stop copying ${fileName}`,
} as const;

/** Said by NextBoard. */
export const nextBoardWords = {
  boardOfTheNext: 'Board of the next clips',
  boardDetected: 'Detect the board automatically',
  boardDetectedHint: 'Kind and size are read from the clip',
  myBoards: 'My boards…',
} as const;

/** Said by capture-entries. */
export const captureEntryWords = {
  batch: 'Make a measured batch',
  openTheReport: 'Open the report',
  notChecked: 'It was not checked yet',
  measured: 'Use for a measured asset',
  checkAgain: 'Check again',
  stopTheCheck: 'Stop the check',
  whatToDo: 'What to do about its error',
  saveHtml: 'Save the report as HTML',
  saveJson: 'Save the report as JSON',
  takeOffTheList: 'Take off the list',
  takeOffTheListHint: 'The clip and its report stay in the library',
} as const;

/** Said by capture-commands. */
export const captureCommandWords = {
  batch: 'Make a measured batch of the clips',
  addClips: 'Add clips…',
  addAFolder: 'Add a folder of clips…',
  openTheReport: 'Open the report of the clip',
  measured: 'Use the clip for a measured asset',
  checkTheClipsAgain: 'Check the clips again',
  stopTheChecks: 'Stop the checks',
  takeTheClipsOff: 'Take the clips off the list',
  selectAllClips: 'Select all clips',
  clearTheSelection: 'Clear the selection',
} as const;

/** Said by capture-actions. */
export const captureActionWords = {
  batchBusy: 'The batch is being read or sent. Try again when that is done.',
  clips: (count: number): string => `${count} clips`,
  tookOffTheList: (what: string): string => `Took ${what} off the list.`,
  undo: 'Undo',
} as const;
