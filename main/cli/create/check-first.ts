/** Clips are checked before a request with them is made: a bad one would be paid for and fail. */
import path from 'node:path';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import type { CaptureCheck, CaptureReport, CaptureSummary } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { systemClock } from '../../core/clock.ts';
import { boardOf, checkSettings, openStandaloneCheck } from '../../modules/captures/standalone-check.ts';
import { reportText } from '../capture-report-text.ts';
import type { Context } from '../context.ts';
import { whenFound } from '../follow/follow.ts';
import type { Client } from '../open-app.ts';
import { createProgressLine, Failed, printable } from '../output.ts';
import { checking } from '../report-words.ts';

export interface StoredClip {
  readonly inputId: InputId;
  readonly fileName: string;
}

/** Options of commands with clips, as typed. `check` false: nobody looks; `anyway`: one that fails is sent, and recorded. */
export interface CheckFirstOptions {
  readonly check?: boolean | undefined;
  readonly anyway?: boolean | undefined;
}

/** The most that one call of the contract takes. */
const askedAtOnce = 1000;

/**
 * Says what the check has found of each, on standard error. Throws `capture.will-not-do` when one fails unless it is sent
 * `anyway`, what kept one from being checked, and `cancelled`.
 */
export async function checkFirst(
  client: Client,
  context: Context,
  clips: readonly StoredClip[],
  { check = true, anyway = false }: CheckFirstOptions,
): Promise<void> {
  const each = [...new Map(clips.map(({ inputId, fileName }) => [inputId, { inputId, fileName }])).values()];
  if (!check || each.length === 0) return;
  const summaries = await finished(client, context, each);
  const judged: Judged[] = [];
  for (const { inputId, fileName } of each) {
    const summary = summaries.get(inputId);
    if (summary === undefined || summary.verdict === 'pass') continue;
    const report = await client.captures.report({ inputId }, { signal: context.signal });
    // A clip of the same content may have come under another name before.
    const named = { ...report, clip: { ...report.clip, fileName } };
    judged.push({ fileName, verdict: summary.verdict, headline: summary.headline, report: named });
  }
  requireGood(context, judged, anyway);
}

/** The same of files where they lie, for what only would be sent: no library is needed, and nothing is kept. */
export async function checkFilesFirst(
  context: Context,
  files: readonly string[],
  { check = true, anyway = false }: CheckFirstOptions,
): Promise<void> {
  const each = [...new Set(files)];
  if (!check || each.length === 0) return;
  const { log, signal, stderr } = context;
  const { boards, preferences } = await checkSettings(context.locations.userDataPath);
  const checker = openStandaloneCheck({
    log,
    ffmpegPath: preferences.ffmpegPath,
    captureThread: new URL('../../capture/threads/worker.ts', import.meta.url),
  });
  const line = createProgressLine(stderr, systemClock);
  const judged: Judged[] = [];
  try {
    for (const [at, file] of each.entries()) {
      const fileName = path.basename(file);
      const report = await checker.check(file, {
        board: boardOf(null),
        boards,
        profile: preferences.captureProfile,
        ownLimits: preferences.captureLimits,
        signal,
        onProgress: ({ fraction }) => line.show(() => progressText(fileName, fraction, at, each.length)),
      });
      line.clear();
      judged.push({ fileName, verdict: report.verdict, headline: report.headline, report });
    }
  } finally {
    line.clear();
    await checker.close();
  }
  requireGood(context, judged, anyway);
}

interface Judged extends Pick<CaptureReport, 'verdict' | 'headline'> {
  readonly fileName: string;
  readonly report: CaptureReport;
}

function requireGood({ output, stderr, json }: Context, judged: readonly Judged[], anyway: boolean): void {
  const doubtful = judged.filter(({ verdict }) => verdict !== 'pass');
  if (!json) for (const { report } of doubtful) stderr.write(`${reportText(report)}\n`);
  const [bad, ...others] = doubtful.filter(({ verdict }) => verdict !== 'warn');
  if (bad === undefined) return;
  if (anyway) {
    output.note(checking.sentAnyway(others.length + 1));
    return;
  }
  output.note(checking.toSendAnyway(others.length + 1));
  const { fileName, headline } = bad;
  throw new AppError('capture.will-not-do', {
    fileName,
    headline,
    ...(others.length > 0 && { others: others.length }),
  });
}

/** Not before the whole of each clip was looked at. */
async function finished(
  client: Client,
  { stderr, signal }: Pick<Context, 'stderr' | 'signal'>,
  clips: readonly StoredClip[],
): Promise<ReadonlyMap<InputId, CaptureSummary>> {
  const line = createProgressLine(stderr, systemClock);
  const names = new Map(clips.map(({ inputId, fileName }) => [inputId, fileName]));
  const done = new Map<InputId, CaptureSummary>();
  const take = (row: CaptureCheck): void => {
    const fileName = names.get(row.inputId);
    if (fileName === undefined) return;
    line.show(() => progressText(fileName, row.progress?.fraction ?? 0, done.size, clips.length));
    if (row.state === 'failed')
      throw new Failed(row.error ?? toFailure(new AppError('capture.thread-ended', { fileName })));
    if (row.state === 'stopped') throw new AppError('cancelled', {});
    if (row.state === 'done' && row.summary !== null) done.set(row.inputId, row.summary);
  };
  try {
    return await whenFound(client, signal, async (event) => {
      if (event.type === 'ready')
        for (let at = 0; at < clips.length; at += askedAtOnce) {
          // What was measured before is known at once.
          const part = clips.slice(at, at + askedAtOnce);
          for (const row of await client.captures.check({ clips: [...part] }, { signal })) take(row);
        }
      else if (event.type === 'capture.changed') take(event.capture);
      return done.size === names.size ? done : null;
    });
  } finally {
    line.clear();
  }
}

function progressText(fileName: string, fraction: number, at: number, count: number): string {
  const percent = Math.round(fraction * 100);
  return checking.clip({ fileName: printable(fileName), turn: at + 1, count, percent });
}
