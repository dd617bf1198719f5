/** What the list of clips says. Pure; English. */
import type { CaptureCheck } from '../../../main/contract/model/capture/check.ts';
import type { CaptureFilter } from '../../state/captures-view.ts';
import type { ClipCopy } from '../../state/clip-intake.ts';
import { formatBytes, formatDuration, formatPercent } from '../../ui/format.ts';
import type { Status } from '../../ui/StatusPill.tsx';

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
  if (state === 'failed') return { text: error?.message ?? 'It could not be checked.', alarming: true };
  if (state === 'checking' && summary !== null)
    return { text: `${summary.final ? 'Before: ' : ''}${summary.headline}`, alarming: false };
  if (state === 'checking') return { text: phaseWords[check.progress?.phase ?? 'probe'], alarming: false };
  if (state === 'waiting') return { text: 'Waits for its turn.', alarming: false };
  if (state === 'stopped')
    return { text: 'The check was stopped. Check it again to go on.', alarming: false };
  return { text: summary?.headline ?? '', alarming: false };
}

const phaseWords = {
  probe: 'Reading what the file is…',
  quick: 'Looking at the keyframes…',
  full: 'Looking at the whole clip…',
} as const;

/** Under the bar of a check. */
export function progressNote({ progress }: Pick<CaptureCheck, 'progress'>): string {
  if (progress === null) return '';
  const left =
    progress.secondsLeft === null ? '' : `, about ${formatDuration(progress.secondsLeft * 1000)} left`;
  return `${formatPercent(progress.fraction)}${left}`;
}

/** One line of a file on its way into the library. */
export function copyLine({ state, sentBytes, sizeBytes, error }: ClipCopy): string {
  if (state === 'failed') return error?.message ?? 'It could not be copied.';
  if (state === 'waiting') return `Waits to be copied, ${formatBytes(sizeBytes)}`;
  return `Copying into the library, ${formatBytes(sentBytes)} of ${formatBytes(sizeBytes)}`;
}

/** Short facts at the end of a row: `0:30`, `352°`, `94 %`, `±1.2 %`. */
export function clipFigures({ summary }: Pick<CaptureCheck, 'summary'>): readonly ClipFigure[] {
  if (summary === null) return [];
  const { durationS, orbitDeg, boardVisible, uncertaintyPercent } = summary;
  return [
    { name: 'Length', text: durationS === null ? '' : clock(durationS) },
    { name: 'Walked around', text: orbitDeg === null ? '' : `${Math.round(orbitDeg)}°` },
    { name: 'Board seen', text: boardVisible === null ? '' : `${Math.round(boardVisible * 100)} %` },
    { name: 'Scale', text: uncertaintyPercent === null ? '' : `±${uncertaintyPercent.toFixed(1)} %` },
  ];
}
export interface ClipFigure {
  readonly name: string;
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
