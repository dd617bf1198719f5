/** `caliper verify`: hashes every file of a library again and names what is not as it was downloaded. */
import { resolve } from 'node:path';
import { counted, formatBytes, formatNumber } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import type { AssetTrouble, Verification, Verified } from '../../../contract/schema/inspection-report.ts';
import { systemClock } from '../../../core/clock.ts';
import { type VerifyProgress, verifyLibrary } from '../../../modules/local-files/verify-library.ts';
import type { Context } from '../../context.ts';
import { createProgressLine, printable } from '../../output.ts';

/** `folder` is relative to where the command was typed; without one it is the library. */
export interface VerifyOptions {
  readonly folder?: string | undefined;
}

/**
 * Prints each asset in trouble as soon as it is found, so that a long run which is interrupted was not for nothing; as
 * JSON, one object at the end. Throws `verify.*` and `cancelled`.
 */
export async function verify(context: Context, { folder }: VerifyOptions): Promise<void> {
  const { output, json, stdout, stderr, signal } = context;
  const clock = systemClock;
  const line = createProgressLine(stderr, clock);
  const trouble: AssetTrouble[] = [];
  let comparedFrom = clock.now();
  const say = (text: string): void => {
    line.clear();
    if (text !== '') stdout.write(`${text}\n`);
  };
  try {
    const verified = await verifyLibrary(chosen(folder) ?? context.locations.libraryPath, {
      signal,
      clock,
      onTrouble(one) {
        if (json) trouble.push(one);
        else say(troubleText(one));
      },
      ...(stderr.isTTY === true && {
        onProgress(progress) {
          if (progress.counting) comparedFrom = clock.now();
          line.show(() => progressText(progress, clock.now() - comparedFrom));
        },
      }),
    });
    if (!json) say(strayText(verified));
    line.clear();
    const isNothing = verified.assets + verified.unfinished === 0;
    const report: Verification = { ...verified, trouble };
    output.result(report, () => (isNothing ? '' : summaryText(verified)));
    if (isNothing) throw new AppError('verify.nothing-found', { folder: verified.folder });
    if (!verified.clean) throw new AppError('verify.trouble-found', { folder: verified.folder });
  } finally {
    line.clear();
  }
}

function chosen(folder: string | undefined): string | null {
  return folder === undefined ? null : resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}

// A verification in words for a terminal. Pure.

const problems = {
  'no-manifest': 'no manifest',
  'manifest-unusable': 'manifest unusable',
  'folder-unreadable': 'unreadable',
} as const;

/** One asset in trouble: its folder, then one line for each thing that is wrong. */
function troubleText(trouble: AssetTrouble): string {
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
function strayText({ stray }: Verified): string {
  return stray.length === 0
    ? ''
    : ['beside the assets', ...stray.map((name) => line('extra', name))].map(printable).join('\n');
}

/** The last line: how much was read how fast, and the counts of what is wrong. */
export function summaryText(verified: Verified): string {
  const { assets, files, bytes, seconds, assetsInTrouble } = verified;
  const read = `${counted(assets, 'asset')}, ${counted(files, 'file')}, ${formatBytes(bytes)} in ${duration(seconds)} (${verified.megabytesPerSecond} MB/s)`;
  const open = verified.unfinished === 0 ? '' : ` ${counted(verified.unfinished, 'download')} not finished.`;
  if (verified.clean) return `${read}: all files match.${open}`;
  const wrong = (['missing', 'changed', 'unreadable', 'extra'] as const).flatMap((what) =>
    verified[what] === 0 ? [] : [`${formatNumber(verified[what])} ${what}`],
  );
  return `${read}: ${[`${counted(assetsInTrouble, 'asset')} with problems`, ...wrong].join(', ')}.${open}`;
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
