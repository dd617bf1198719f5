/** The thread that looks into files: it begins with the work, ends when there has been none for a while, and is ended when a file holds it up. */
import { AppError } from '../../contract/errors.ts';
import { type Clock, wait } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import { type LocalThread, startLocalThread } from './thread.ts';
import type { LocalFiles } from './types.ts';

/** A thread that rests holds 20 MB. */
const idleMs = 30_000;
/** Reading all of a sound asset takes a second; hashing has time in proportion. */
const readMs = 60_000;
const hashedPerMs = 5000;

/** As `LocalFiles.inspect`. */
export function createInspectingThread({
  entry,
  clock,
  log,
}: {
  readonly entry: URL;
  readonly clock: Clock;
  readonly log: Log;
}): Pick<LocalFiles, 'inspect' | 'close'> {
  let current: LocalThread | null = null;
  let idle: { cancel(): void } | null = null;
  let isClosed = false;
  const rouse = (): LocalThread => {
    idle?.cancel();
    idle = null;
    const thread = (current ??= startLocalThread(entry, (fault) => {
      if (fault !== null) log.error({ err: fault }, 'a thread that looks into files broke down');
      if (current === thread) current = null;
    }));
    return thread;
  };
  const end = (thread: LocalThread): Promise<void> => {
    if (current === thread) current = null;
    return thread.end();
  };
  const rest = (thread: LocalThread): void => {
    if (thread.load() > 0 || thread !== current) return;
    idle?.cancel();
    idle = clock.after(idleMs, () => void end(thread));
  };
  return {
    async inspect(request, { hashes, signal }) {
      if (isClosed) throw new AppError('cancelled', {});
      const thread = rouse();
      const bytes = request.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const done = new AbortController();
      // What does not come to its end is ended with its thread: a parser that computes hears no signal.
      wait(clock, readMs + bytes / hashedPerMs, done.signal).then(
        () => end(thread),
        () => undefined,
      );
      try {
        const answer = await thread.ask({ type: 'inspect', request, hashes }, signal);
        if (answer.type === 'inspected') return answer.findings;
        throw new AppError('internal', { reason: 'looking into a folder' });
      } finally {
        done.abort();
        rest(thread);
      }
    },
    async close() {
      isClosed = true;
      idle?.cancel();
      await current?.end();
    },
  };
}
