/** `caliper verify`: hashes every file of a library again and names what is not as it was downloaded. */
import { resolve } from 'node:path';
import { formatBytes } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import type { AssetTrouble, Verification, Verified } from '../../../contract/schema/inspection-report.ts';
import { systemClock } from '../../../core/clock.ts';
import { type VerifyProgress, verifyLibrary } from '../../../modules/local-files/verify-library.ts';
import type { Context } from '../../context.ts';
import { createProgressLine, printable } from '../../output.ts';
import { verifyWords as words } from './report-words.ts';

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

/** One asset in trouble: its folder, then one line for each thing that is wrong. */
function troubleText(trouble: AssetTrouble): string {
  const { folder, name, problem } = trouble;
  return [
    name === null ? folder : `${folder} (${name})`,
    ...(problem === null ? [] : [line(words.problems[problem.kind], problem.reason)]),
    ...trouble.missing.map((path) => line(words.missing, path)),
    ...trouble.changed.map(({ path, reason }) => line(words.changed, `${path} (${reason})`)),
    ...trouble.unreadable.map(({ path, reason }) => line(words.unreadable, `${path} (${reason})`)),
    ...trouble.extra.map((path) => line(words.extra, path)),
    ...(trouble.notListed === 0 ? [] : [line(words.more, words.notListed(trouble.notListed))]),
  ]
    .map(printable)
    .join('\n');
}

const line = (what: string, rest: string): string => `  ${what.padEnd(11)} ${rest}`;

/** What lies beside the folders of the assets; empty text for nothing. */
function strayText({ stray }: Verified): string {
  return stray.length === 0
    ? ''
    : [words.beside, ...stray.map((name) => line(words.extra, name))].map(printable).join('\n');
}

/** The last line: how much was read how fast, and the counts of what is wrong. */
export function summaryText(verified: Verified): string {
  const { assets, files, bytes, seconds, assetsInTrouble } = verified;
  const wrong = (['missing', 'changed', 'unreadable', 'extra'] as const).flatMap((what) =>
    verified[what] === 0 ? [] : [words.counts[what](verified[what])],
  );
  return words.read({
    assets,
    files,
    size: formatBytes(bytes),
    time: duration(seconds),
    rate: verified.megabytesPerSecond,
    result: verified.clean ? words.allMatch : [words.inTrouble(assetsInTrouble), ...wrong].join(', '),
    unfinished: verified.unfinished,
  });
}

/** What goes on, `elapsedMs` after the first file. */
export function progressText(progress: VerifyProgress, elapsedMs: number): string {
  const { files, bytes, totalFiles, totalBytes } = progress;
  if (progress.counting) return words.readingManifests(totalFiles, formatBytes(totalBytes));
  const share = totalBytes === 0 ? 0 : Math.min(1, bytes / totalBytes);
  // Before that, the first numbers would jump.
  const left = share > 0 && elapsedMs > 1000 ? (elapsedMs / 1000) * (1 / share - 1) : null;
  return [
    `${Math.floor(share * 100)} %`,
    words.files(files, totalFiles),
    words.bytes(formatBytes(bytes), formatBytes(totalBytes)),
    ...(left === null ? [] : [words.left(duration(left))]),
  ].join(', ');
}

/** `8.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 9.95) return words.durations.seconds(seconds.toFixed(1));
  const whole = Math.round(seconds);
  if (whole < 60) return words.durations.seconds(String(whole));
  if (whole < 3600) return words.durations.minutes(Math.floor(whole / 60), whole % 60);
  return words.durations.hours(Math.floor(whole / 3600), Math.floor((whole % 3600) / 60));
}
