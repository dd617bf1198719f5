/** A verification in words for a terminal. Pure. */

import { counted, formatBytes, formatNumber } from '../../../contract/plain/number-text.ts';
import type { AssetTrouble, Verified } from '../../../contract/schema/verification.ts';
import type { VerifyProgress } from '../../../modules/local-files/verify-library.ts';
import { printable } from '../../text.ts';

const problems = {
  'no-manifest': 'no manifest',
  'manifest-unusable': 'manifest unusable',
  'folder-unreadable': 'unreadable',
} as const;

/** One asset in trouble: its folder, then one line for each thing that is wrong. */
export function troubleText(trouble: AssetTrouble): string {
  const { folder, name, problem } = trouble;
  return [
    name === null ? folder : `${folder} (${name})`,
    ...(problem === null ? [] : [line(problems[problem.kind], problem.reason)]),
    ...trouble.missing.map((path) => line('missing', path)),
    ...trouble.changed.map(({ path, reason }) => line('changed', `${path} (${reason})`)),
    ...trouble.unreadable.map(({ path, reason }) => line('unreadable', `${path} (${reason})`)),
    ...trouble.extra.map((path) => line('extra', path)),
    ...(trouble.notListed === 0 ? [] : [line('and more', `${formatNumber(trouble.notListed)} not listed`)]),
  ]
    .map(printable)
    .join('\n');
}

const line = (what: string, rest: string): string => `  ${what.padEnd(11)} ${rest}`;

/** What lies beside the folders of the assets; empty text for nothing. */
export function strayText({ stray }: Verified): string {
  return stray.length === 0
    ? ''
    : ['beside the assets', ...stray.map((name) => line('extra', name))].map(printable).join('\n');
}

/** The last line: how much was read how fast, and the counts of what is wrong. */
export function summaryText(verified: Verified): string {
  const { assets, files, bytes, seconds, assetsInTrouble } = verified;
  const read = `${counted(assets, 'asset')}, ${counted(files, 'file')}, ${formatBytes(bytes)} in ${duration(seconds)} (${verified.megabytesPerSecond} MB/s)`;
  const open =
    verified.unfinished === 0 ? '' : ` ${counted(verified.unfinished, 'download')} not finished yet.`;
  if (verified.clean) return `${read}: all as downloaded.${open}`;
  const wrong = (['missing', 'changed', 'unreadable', 'extra'] as const).flatMap((what) =>
    verified[what] === 0 ? [] : [`${formatNumber(verified[what])} ${what}`],
  );
  return `${read}: ${[`${counted(assetsInTrouble, 'asset')} in trouble`, ...wrong].join(', ')}.${open}`;
}

/** What goes on, `elapsedMs` after the first file. */
export function progressText(progress: VerifyProgress, elapsedMs: number): string {
  const { files, bytes, totalFiles, totalBytes } = progress;
  if (progress.counting)
    return `Reading manifests: ${counted(totalFiles, 'file')}, ${formatBytes(totalBytes)}`;
  const share = totalBytes === 0 ? 0 : Math.min(1, bytes / totalBytes);
  // Before that, the first numbers would jump.
  const left = share > 0 && elapsedMs > 1000 ? (elapsedMs / 1000) * (1 / share - 1) : null;
  return [
    `${Math.floor(share * 100)} %`,
    `${formatNumber(files)} of ${counted(totalFiles, 'file')}`,
    `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`,
    ...(left === null ? [] : [`${duration(left)} left`]),
  ].join(', ');
}

/** `8.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
