/** `caliper check`: whether clips will do, each where it lies. No library is opened. */
import path from 'node:path';
import type { CaptureProfile } from '../../contract/plain/capture/thresholds.ts';
import { toFailure } from '../../contract/plain/errors.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import { systemClock } from '../../core/clock.ts';
import {
  checkSettings,
  openStandaloneCheck,
  type StandaloneCheck,
  type StandaloneCheckOptions,
} from '../../modules/captures/standalone-check.ts';
import { boardFrom } from '../check/board-option.ts';
import { findClips } from '../check/find-clips.ts';
import { reportText } from '../check/report-text.ts';
import type { Context } from '../context.ts';
import { EndsWith, exitCodes, failureOf } from '../failure.ts';
import { createProgressLine } from '../follow/progress-line.ts';
import { printable } from '../text.ts';

/** As typed; `profile` has passed the program's choices. */
export interface CheckOptions {
  readonly clips: readonly string[];
  readonly board?: string | undefined;
  readonly square?: string | undefined;
  readonly profile?: CaptureProfile | undefined;
  readonly quick?: boolean | undefined;
}

/** The verdict as exit code; `unreadable` is also for whatever could not be checked: 1 must never mean a mishap. */
export const verdictCodes = { pass: 0, warn: 1, fail: 2, unreadable: 3 } as const satisfies Record<
  CaptureReport['verdict'],
  number
>;

/**
 * Prints each report as soon as it is there; as JSON, all of them at the end. Throws
 * `EndsWith` unless all pass, `cli.usage` and `cancelled`.
 */
export async function check(context: Context, options: CheckOptions): Promise<void> {
  try {
    await checkAll(context, options);
  } catch (error) {
    const failed = context.signal.aborted || error instanceof EndsWith ? null : failureOf(error);
    if (failed?.exitCode !== exitCodes.failed) throw error;
    context.log.error({ err: error }, 'the clips could not be checked');
    context.output.failure(failed.failure);
    throw new EndsWith(verdictCodes.unreadable);
  }
}

async function checkAll(context: Context, options: CheckOptions): Promise<void> {
  const { output, json, stdout, signal, log } = context;
  const { boards, preferences } = await checkSettings(context.locations.userDataPath);
  const board = boardFrom(options, boards);
  // Who names a profile means it as it is in the table, on every machine.
  const [profile, ownLimits] =
    options.profile === undefined
      ? [preferences.captureProfile, preferences.captureLimits]
      : [options.profile, {}];
  const files = await findClips(options.clips);
  const checker = openStandaloneCheck({
    log,
    ffmpegPath: preferences.ffmpegPath,
    captureThread: new URL('../../capture/threads/worker.ts', import.meta.url),
  });
  const reports: CaptureReport[] = [];
  let code = 0;
  try {
    for (const [place, file] of files.entries()) {
      signal.throwIfAborted();
      const report = await checkOne(context, checker, file, {
        board,
        profile,
        ownLimits,
        signal,
        quick: options.quick === true,
        which: files.length === 1 ? '' : ` (${place + 1} of ${files.length})`,
      });
      code = Math.max(code, report === null ? verdictCodes.unreadable : verdictCodes[report.verdict]);
      if (report === null) continue;
      reports.push(report);
      if (!json) stdout.write(`${place === 0 ? '' : '\n'}${reportText(report)}\n`);
    }
  } finally {
    await checker.close();
  }
  if (json) output.result({ reports }, () => '');
  if (code > 0) throw new EndsWith(code);
}

interface One extends Pick<StandaloneCheckOptions, 'board' | 'profile' | 'ownLimits' | 'signal'> {
  readonly quick: boolean;
  readonly which: string;
}

/** Null when it could not be checked: then standard error has said why, and the next one is looked at. */
async function checkOne(
  { output, stderr }: Context,
  checker: StandaloneCheck,
  file: string,
  { quick, which, signal, ...wanted }: One,
): Promise<CaptureReport | null> {
  const name = printable(path.basename(file));
  const line = createProgressLine(stderr, systemClock);
  const enough = new AbortController();
  let first: CaptureReport | null = null;
  try {
    return await checker.check(file, {
      ...wanted,
      signal: AbortSignal.any([signal, enough.signal]),
      onProgress: ({ fraction, secondsLeft }) =>
        line.show(() => {
          const left = secondsLeft === null ? '' : `, ${Math.ceil(secondsLeft)} s left`;
          return `Checking ${name}${which}: ${Math.round(fraction * 100)} %${left}`;
        }),
      onQuick(report) {
        first = report;
        if (quick) enough.abort();
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (first !== null && enough.signal.aborted) return first;
    line.clear();
    output.failure(toFailure(error));
    return null;
  } finally {
    line.clear();
  }
}
