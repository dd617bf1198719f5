/** A clip is checked before a request with it is made: a bad one would be paid for and fail. */
import { AppError, toFailure } from '../contract/errors.ts';
import type { CaptureCheck } from '../contract/model/capture/check.ts';
import type { InputId } from '../contract/model/ids.ts';
import { systemClock } from '../core/clock.ts';
import { reportText } from './check/report-text.ts';
import type { Context } from './context.ts';
import { Failed } from './failure.ts';
import { whenFound } from './follow.ts';
import type { Client } from './open-app.ts';
import { createProgressLine } from './progress-line.ts';
import { printable } from './text.ts';

interface StoredClip {
  readonly inputId: InputId;
  readonly fileName: string;
}

/**
 * Says what the check has found, on standard error. Throws `capture.will-not-do` for one that fails unless it is sent
 * `anyway`, what kept it from being checked, and `cancelled`.
 */
export async function checkFirst(
  client: Client,
  context: Pick<Context, 'output' | 'stderr' | 'signal' | 'json'>,
  clip: StoredClip,
  anyway: boolean,
): Promise<void> {
  const { output, stderr, signal, json } = context;
  const summary = await finished(client, context, clip);
  if (summary.verdict === 'pass') return;
  if (!json) {
    const report = await client.captures.report({ inputId: clip.inputId }, { signal });
    stderr.write(`${reportText(report)}\n`);
  }
  if (summary.verdict === 'warn') return;
  if (anyway) {
    output.note('It is sent anyway; that is recorded.');
    return;
  }
  output.note('To send it all the same, add --anyway.');
  throw new AppError('capture.will-not-do', { fileName: clip.fileName, headline: summary.headline });
}

/** Not before the whole clip was looked at. */
async function finished(
  client: Client,
  { stderr, signal }: Pick<Context, 'stderr' | 'signal'>,
  clip: StoredClip,
): Promise<NonNullable<CaptureCheck['summary']>> {
  const line = createProgressLine(stderr, systemClock);
  const judge = (row: CaptureCheck | undefined): CaptureCheck['summary'] => {
    if (row === undefined || row.inputId !== clip.inputId) return null;
    const percent = Math.round((row.progress?.fraction ?? 0) * 100);
    line.show(() => `Checking ${printable(clip.fileName)}: ${percent} %`);
    if (row.state === 'failed')
      throw new Failed(row.error ?? toFailure(new AppError('capture.thread-ended', clip)));
    if (row.state === 'stopped') throw new AppError('cancelled', {});
    return row.state === 'done' ? row.summary : null;
  };
  try {
    return await whenFound(client, signal, async (event) => {
      if (event.type === 'ready') {
        // What was measured before is known at once.
        const rows = await client.captures.check({ clips: [clip] }, { signal });
        return judge(rows.find(({ inputId }) => inputId === clip.inputId));
      }
      return event.type === 'capture.changed' ? judge(event.capture) : null;
    });
  } finally {
    line.clear();
  }
}
