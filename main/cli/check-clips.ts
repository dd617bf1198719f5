/** Checks files in two rounds: a quick look at each, then the full pass over those that are clips, the best candidates first. */
import path from 'node:path';
import type { CaptureReport } from '../contract/schema/capture/report.ts';
import {
  bestFirst,
  type StandaloneCheck,
  type StandaloneCheckOptions,
} from '../modules/captures/standalone-check.ts';
import { type ProgressLine, printable } from './output.ts';
import { checking } from './report-words.ts';

export interface CheckClipsOptions
  extends Pick<StandaloneCheckOptions, 'board' | 'boards' | 'profile' | 'ownLimits' | 'signal'> {
  /** No second round, but for clips whose keyframes are too far apart for a first look. */
  readonly quick: boolean;
  readonly line: ProgressLine;
  /** Milliseconds of a clock that goes forward. */
  readonly now: () => number;
  /** In the order in which they are final. */
  readonly onReport: (report: CaptureReport) => void;
  /** Of clips that are looked at in full later. */
  readonly onFirstLook: (report: CaptureReport) => void;
  /** Of a file that could not be checked; the others are. */
  readonly onFailure: (error: unknown) => void;
}

/** In the order of the files; null where one could not be checked. Throws the signal's reason. */
export async function checkClips(
  checker: Pick<StandaloneCheck, 'check'>,
  files: readonly string[],
  options: CheckClipsOptions,
): Promise<(CaptureReport | null)[]> {
  const [only] = files;
  if (only === undefined) return [];
  if (files.length === 1 && !options.quick) return [await checkAlone(checker, only, options)];
  const looks: FirstLook[] = [];
  for (const [at, file] of files.entries())
    looks.push(await firstLook(checker, { file, at, files }, options));
  const reports = looks.map(({ report }) => report);
  const open = looks.flatMap(({ report, isFinal }, at) =>
    report === null || isFinal ? [] : [{ at, report }],
  );
  const progress = overall(
    open.map(({ report }) => workOf(report)),
    options.now,
  );
  for (const [turn, place] of bestFirst(open.map(({ report }) => report)).entries()) {
    const at = open[place]?.at ?? 0;
    const file = files[at] ?? '';
    const full = await attempt(options, () =>
      checker.check(file, {
        ...options,
        passes: 'full',
        onProgress: ({ fraction }) =>
          options.line.show(() =>
            checking.inFull({
              fileName: nameOf(file),
              turn: turn + 1,
              count: open.length,
              progress: progress.text(place, fraction),
            }),
          ),
      }),
    );
    progress.done(place);
    reports[at] = full;
    if (full !== null) options.onReport(full);
  }
  return reports;
}

interface FirstLook {
  readonly report: CaptureReport | null;
  /** Nothing more is to be had, or wanted. */
  readonly isFinal: boolean;
}

async function firstLook(
  checker: Pick<StandaloneCheck, 'check'>,
  { file, at, files }: { readonly file: string; readonly at: number; readonly files: readonly string[] },
  options: CheckClipsOptions,
): Promise<FirstLook> {
  let tells = false;
  const report = await attempt(options, () =>
    checker.check(file, {
      ...options,
      passes: 'quick',
      onProgress: () => options.line.show(() => checking.firstLook(nameOf(file), at + 1, files.length)),
      onQuick: () => {
        tells = true;
      },
    }),
  );
  const isFinal = report === null || report.coverage === 'none' || (options.quick && tells);
  if (report !== null && isFinal) options.onReport(report);
  if (report !== null && !isFinal && tells) options.onFirstLook(report);
  return { report, isFinal };
}

async function checkAlone(
  checker: Pick<StandaloneCheck, 'check'>,
  file: string,
  options: CheckClipsOptions,
): Promise<CaptureReport | null> {
  const report = await attempt(options, () =>
    checker.check(file, {
      ...options,
      onProgress: ({ fraction, secondsLeft }) =>
        options.line.show(() => checking.alone(nameOf(file), Math.round(fraction * 100), secondsLeft)),
    }),
  );
  if (report !== null) options.onReport(report);
  return report;
}

/** Null when it failed: then that was said. */
async function attempt(
  { line, signal, onFailure }: Pick<CheckClipsOptions, 'line' | 'signal' | 'onFailure'>,
  work: () => Promise<CaptureReport>,
): Promise<CaptureReport | null> {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    line.clear();
    onFailure(error);
    return null;
  } finally {
    line.clear();
  }
}

const nameOf = (file: string): string => printable(path.basename(file));

/** What a full pass takes grows with the pixels that are decoded. */
function workOf({ facts }: CaptureReport): number {
  return facts === null ? 1 : facts.frames * facts.widthPx * facts.heightPx;
}

/** Less of the whole tells nothing of its speed. */
const leastPart = 0.03;

/** How far a round is over all of its clips, and how long the rest takes at the speed so far. `works` in any unit. */
export function overall(works: readonly number[], now: () => number) {
  const startedMs = now();
  const all = works.reduce((sum, work) => sum + work, 0);
  let doneWork = 0;
  return {
    done(place: number): void {
      doneWork += works[place] ?? 0;
    },
    /** `fraction`: of the clip that is looked at, 0 to 1. */
    text(place: number, fraction: number): string {
      const part = all === 0 ? 0 : (doneWork + fraction * (works[place] ?? 0)) / all;
      const percent = Math.round(100 * part);
      if (part < leastPart) return checking.ofAll(percent);
      const seconds = Math.ceil(((now() - startedMs) / 1000) * (1 / part - 1));
      return seconds < 90
        ? checking.secondsLeft(percent, seconds)
        : checking.minutesLeft(percent, Math.round(seconds / 60));
    },
  };
}
