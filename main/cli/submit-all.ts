/** Makes submissions and waits until it is known of each what becomes of it. */
import { AppError, toFailure } from '../contract/errors.ts';
import type { Submission } from '../contract/model/submission.ts';
import type { Context } from './context.ts';
import { Failed } from './failure.ts';
import { whenFound } from './follow.ts';
import type { Client } from './open-app.ts';
import { outcomeOf } from './request-text.ts';
import { size } from './text.ts';

/** Below this it is sent before anybody could read it. */
const worthTellingBytes = 20_000_000;

/** The submissions as they are once each is accepted, refused, or kept for later for a reason. Throws `cancelled`. */
export async function submitAll(
  client: Client,
  { signal, output }: Pick<Context, 'signal' | 'output'>,
  create: () => Promise<readonly Submission[]>,
): Promise<Submission[]> {
  const mine = new Map<string, Submission>();
  return whenFound(client, signal, async (event) => {
    if (event.type === 'ready') for (const made of await create()) mine.set(made.id, made);
    else if (event.type === 'submission.changed' && mine.has(event.submission.id)) {
      mine.set(event.submission.id, event.submission);
      const line = sending(event.submission);
      if (line !== null) output.note(line);
    } else return null;
    const all = [...mine.values()];
    return all.every(isSettled) ? all : null;
  });
}

/** Prints them; afterwards throws the failure of one that was refused, or `cli.not-sent-yet` for one that waits. */
export function reportAll({ output }: Pick<Context, 'output'>, submissions: readonly Submission[]): void {
  output.result(submissions, () => submissions.map(outcomeOf).join('\n'));
  const refused = submissions.find(({ state }) => state === 'refused');
  if (refused !== undefined)
    throw new Failed(refused.error ?? toFailure(new AppError('internal', { reason: 'refused' })));
  const kept = submissions.find(({ state, paused }) => state !== 'accepted' && !paused);
  if (kept !== undefined) throw new AppError('cli.not-sent-yet', { reason: kept.error?.message ?? '' });
}

/** Nothing more happens to it now. One without an error or a time only waits for its turn. */
function isSettled({ state, paused, hold, error, nextTryAt }: Submission): boolean {
  if (state === 'accepted' || state === 'refused') return true;
  return state === 'waiting' && (paused || hold !== null || error !== null || nextTryAt !== null);
}

/** In steps of ten percent, so that a log stays short; null when there is nothing worth a word. */
function sending({ request, upload, id, state }: Submission): string | null {
  if (state !== 'sending' || upload === null || upload.totalBytes < worthTellingBytes) return null;
  const percent = Math.floor((10 * upload.sentBytes) / upload.totalBytes) * 10;
  return `${request.name ?? id}: ${percent} % of ${size(upload.totalBytes)} sent`;
}
